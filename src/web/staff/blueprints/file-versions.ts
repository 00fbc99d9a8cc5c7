// <viva-file-versions>: what was saved of a file here, each version compared with the text in the editor. `viva-take` asks to load one there.
import { html, nothing } from 'lit'
import type { Api } from '../../../client/index.js'
import type { FileVersions, VersionText } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { diffView } from './diff-view.js'
import blueprintsCss from './blueprints.css?inline'

class FileVersionsElement extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = { ...given('api', 'file', 'text', 'hash'), ...own('compared') }
  declare api: Api
  file = ''
  /** In the editor now. */
  text = ''
  /** Of the file on disk; another one reads the list again. */
  hash: string | null = null
  /** The version that is compared, by its id. */
  compared: string | null = null
  #isOpen = false
  /** The version that was asked for last, also while none is compared. */
  #asked = ''
  readonly #list = new Loading(this, () =>
    this.api.get<FileVersions>(`supervise/blueprints/versions?${new URLSearchParams({ file: this.file })}`),
  )
  readonly #other = new Loading(this, () =>
    this.api.get<VersionText>(`supervise/blueprints/versions/${this.#asked}`),
  )

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('hash') && this.#isOpen) this.#list.start()
  }

  #toggle = (event: Event): void => {
    this.#isOpen = (event.target as HTMLDetailsElement).open
    if (this.#isOpen) this.#list.start()
  }

  #compare(id: string): void {
    this.compared = this.compared === id ? null : id
    if (this.compared === null) return
    this.#asked = id
    this.#other.start()
  }

  #take(text: string): void {
    this.dispatchEvent(new CustomEvent('viva-take', { detail: { text } }))
  }

  protected override render() {
    const { versions } = authoringTexts.table
    return html`<details class="card part" @toggle=${this.#toggle}>
      <summary>${versions.title}</summary>
      <p class="muted small">${versions.lead}</p>
      ${this.#isOpen ? loaded(this.#list.answer, list => this.#versions(list), this.#list.start, authoringTexts.table) : nothing}
    </details>`
  }

  #versions({ versions: all }: FileVersions) {
    const { versions } = authoringTexts.table
    if (all.length === 0) return html`<p class="muted">${versions.none}</p>`
    return html`<ul class="versions">
      ${all.map(({ version_id: id, at, by, found }) => {
        const when = strings().wording.moment(at)
        return html`<li>
          <div class="between">
            <span>${when} · ${found ? versions.found : by === null ? versions.somebody : html`<bdi>${by}</bdi>`}</span>
            <button
              aria-expanded=${this.compared === id}
              aria-label=${`${versions.compare}: ${when}`}
              @click=${() => this.#compare(id)}
            >
              ${versions.compare}
            </button>
          </div>
          ${this.compared !== id ? nothing : this.#compared(when)}
        </li>`
      })}
    </ul>`
  }

  #compared(when: string) {
    const { versions } = authoringTexts.table
    return loaded(
      this.#other.answer,
      ({ text }) =>
        html`${diffView(text, this.text, versions.against({ when }))}
        ${text === this.text ? nothing : html`<button @click=${() => this.#take(text)}>${versions.take}</button>`}`,
      this.#other.start,
      authoringTexts.table,
    )
  }

  static override readonly css = [blueprintsCss]
}

customElements.get('viva-file-versions') ?? customElements.define('viva-file-versions', FileVersionsElement)
