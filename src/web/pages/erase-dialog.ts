// <viva-erase-dialog>: says what is lost, and asks before everything of the learner is erased.
import { html, nothing } from 'lit'
import { privacyTexts } from '../strings/privacy.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import eraseDialogCss from '../view/session/end-dialog.css?inline'

export class EraseDialog extends LocalizedElement {
  static override readonly texts = privacyTexts
  static override properties = { ...given('running', 'confirm'), ...own('busy', 'failure') }
  /** How many sessions would end. */
  running = 0
  busy = false
  failure: string | null = null
  /** Does it; answers a sentence when it did not work. */
  confirm: () => Promise<string | null> = () => Promise.resolve(null)

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  show(): void {
    this.failure = null
    this.#dialog?.showModal()
  }

  #confirm = async (): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.failure = await this.confirm()
    this.busy = false
    if (this.failure === null) this.#dialog?.close()
  }

  protected override render() {
    const { erase } = privacyTexts.table
    return html`<dialog aria-labelledby="title" aria-describedby="text">
      <div class="stack">
        <h2 id="title">${erase.ask}</h2>
        <div id="text" class="stack">
          <p>${erase.loses}</p>
          ${this.running === 0 ? nothing : html`<p><strong>${erase.open({ n: this.running })}</strong></p>`}
          <p class="muted">${erase.stays}</p>
        </div>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        <div class="row">
          <button class="primary" autofocus @click=${() => this.#dialog?.close()}>${erase.cancel}</button>
          <button aria-disabled=${this.busy} @click=${this.#confirm}>
            ${this.busy ? erase.working : erase.confirm}
          </button>
        </div>
      </div>
    </dialog>`
  }

  static override readonly css = [eraseDialogCss]
}

customElements.get('viva-erase-dialog') ?? customElements.define('viva-erase-dialog', EraseDialog)
