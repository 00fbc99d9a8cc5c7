// <viva-note-list>: what staff noted about a session for each other; what is one's own can be removed.
import { html, nothing, type TemplateResult } from 'lit'
import { newId, type Answer, type Api, type SessionNotes } from '../../../client/index.js'
import { insightTexts } from '../../strings/insight.js'
import { problemText } from '../../strings/problem-text.js'
import { announce } from '../../view/announce.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import noteListCss from './note-list.css?inline'

class NoteList extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = { ...given('api', 'sessionId'), ...own('failure', 'busy') }
  declare api: Api
  declare sessionId: string
  /** Why the last change was refused. */
  failure: string | null = null
  busy = false
  /** Of the note that is being written: sent again after a lost answer, it is the same. */
  #noteId = newId()
  readonly #notes = new Loading(this, () => this.api.get<SessionNotes>(this.#path))

  get #path(): string {
    return `supervise/sessions/${this.sessionId}/notes`
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sessionId')) this.#notes.start()
  }

  #write = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const field = this.renderRoot.querySelector('textarea')!
    if (field.value.trim() === '') return field.focus()
    const sent = { note_id: this.#noteId, text: field.value }
    if (!(await this.#change(this.#path, sent, insightTexts.table.notes.saved))) return
    this.#noteId = newId()
    field.value = ''
  }

  async #remove(noteId: string): Promise<void> {
    await this.#change(`${this.#path}/${noteId}/remove`, {}, insightTexts.table.notes.removed)
    this.renderRoot.querySelector('textarea')?.focus()
  }

  /** False where it was refused; the page then says why. */
  async #change(path: string, body: object, said: string): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    const answer: Answer<unknown> = await this.api.post(path, body)
    this.busy = false
    this.failure = answer.kind === 'ok' ? null : problemText(answer)
    if (answer.kind !== 'ok') return false
    announce(this, said, false)
    this.#notes.answer = await this.api.get<SessionNotes>(this.#path)
    this.requestUpdate()
    return true
  }

  protected override render() {
    const { notes, loading, loadFailed } = insightTexts.table
    return html`<section class="card part" aria-labelledby="notes">
      <h2 id="notes">${notes.title}</h2>
      <p class="muted small" id="notes-hint">${notes.hint}</p>
      ${loaded(this.#notes.answer, data => this.#list(data), this.#notes.start, { loading, loadFailed })}
      <form @submit=${this.#write}>
        <textarea rows="2" maxlength="2000" aria-label=${notes.field} aria-describedby="notes-hint"></textarea>
        <div role="alert">${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}</div>
        <button aria-disabled=${this.busy}>${notes.save}</button>
      </form>
      <viva-announcer></viva-announcer>
    </section>`
  }

  #list({ notes: all }: SessionNotes): TemplateResult {
    const { notes, wording } = insightTexts.table
    if (all.length === 0) return html``
    return html`<ul>
      ${all.map(
        note =>
          html`<li>
            <p class="muted small">
              <bdi>${note.author ?? notes.nameless}</bdi> ·
              <time datetime=${note.at}>${wording.moment(note.at)}</time>
            </p>
            <p class="text"><bdi>${note.text}</bdi></p>
            ${
              note.own
                ? html`<button
                    class="quiet"
                    aria-label=${notes.removeThis({ moment: wording.moment(note.at) })}
                    @click=${() => void this.#remove(note.note_id)}
                  >
                    ${notes.remove}
                  </button>`
                : nothing
            }
          </li>`,
      )}
    </ul>`
  }

  static override readonly css = [noteListCss]
}

customElements.get('viva-note-list') ?? customElements.define('viva-note-list', NoteList)
