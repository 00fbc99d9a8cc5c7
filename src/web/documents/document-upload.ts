// <viva-document-upload>: sends files to the server, chosen or dropped, one after the other, and says what became of each.
import { html, nothing } from 'lit'
import type { Answer, Api } from '../../client/index.js'
import type { AddedDocument } from '../../contract/documents.js'
import { MAX_FILE_MEGABYTES } from '../../contract/file-size.js'
import { documentTexts } from '../strings/documents.js'
import { problemText } from '../strings/problem-text.js'
import { FileDrop } from '../view/file-drop.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import fileDropCss from '../styles/file-drop.css?inline'
import documentsCss from './documents.css?inline'

type Outcome = { readonly text: string; readonly isWrong: boolean }

class DocumentUpload extends LocalizedElement {
  static override readonly texts = documentTexts
  static override properties = { ...given('api'), ...own('sending', 'outcomes') }
  declare api: Api
  /** The name of the file that is being sent. */
  sending: string | null = null
  outcomes: readonly Outcome[] = []
  readonly #waiting: File[] = []
  readonly #files = new FileDrop(this, files => this.#take(files))

  #take(files: FileList): void {
    this.#waiting.push(...files)
    if (this.sending !== null) return
    this.outcomes = []
    void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    for (let file = this.#waiting.shift(); file !== undefined; file = this.#waiting.shift()) {
      this.sending = file.name
      this.outcomes = [...this.outcomes, await this.#send(file)]
    }
    this.sending = null
  }

  async #send(file: File): Promise<Outcome> {
    const { upload } = documentTexts.table
    const { name } = file
    const isTooLarge = file.size > MAX_FILE_MEGABYTES * 1024 * 1024
    if (isTooLarge) return wrong(upload.tooLarge({ name, megabytes: MAX_FILE_MEGABYTES }))
    const form = new FormData()
    form.set('file', file)
    if (this.renderRoot.querySelector<HTMLInputElement>('#publish')!.checked) form.set('published', 'true')
    const answer = await this.api.upload<AddedDocument>('documents', form)
    if (answer.kind !== 'ok') return wrong(refusal(name, answer))
    this.dispatchEvent(new CustomEvent('viva-document-added', { detail: answer.data }))
    const { is_new: isNew } = answer.data
    return { text: isNew ? upload.added({ name }) : upload.known({ name }), isWrong: false }
  }

  protected override render() {
    const { upload } = documentTexts.table
    return html`<section
      class=${this.#files.isOver ? 'card part drop over' : 'card part drop'}
      aria-labelledby="upload"
      @dragover=${this.#files.drag}
      @dragleave=${this.#files.drag}
      @drop=${this.#files.drop}
    >
      <h2 id="upload">${upload.title}</h2>
      <p>${upload.drop} <span class="muted">${upload.formats({ megabytes: MAX_FILE_MEGABYTES })}</span></p>
      <label class="choice"><input type="checkbox" id="publish" />${upload.publish}</label>
      <label class="button primary files">
        ${upload.choose}
        <input type="file" multiple accept=".pdf,.docx,.html,.htm,.md,.markdown,.txt" @change=${this.#files.choose} />
      </label>
      <div role="status">
        ${this.outcomes.map(({ text, isWrong }) => html`<p class=${isWrong ? 'error' : ''}>${text}</p>`)}
        ${this.sending === null ? nothing : html`<p class="muted">${upload.sending({ name: this.sending })}</p>`}
      </div>
    </section>`
  }

  static override readonly css = [documentsCss, fileDropCss]
}

const wrong = (text: string): Outcome => ({ text, isWrong: true })

function refusal(name: string, answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  const { upload } = documentTexts.table
  const code = answer.kind === 'refused' ? answer.code : ''
  if (code === 'too_large') return upload.tooLarge({ name, megabytes: MAX_FILE_MEGABYTES })
  if (code === 'unsupported_format') return upload.unsupported({ name })
  if (code === 'malformed') return upload.empty({ name })
  return upload.failed({ name, reason: problemText(answer) })
}

customElements.get('viva-document-upload') ?? customElements.define('viva-document-upload', DocumentUpload)
