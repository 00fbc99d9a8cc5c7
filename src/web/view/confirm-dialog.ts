// A dialog that asks before something is done for good, and says so if it did not work.
import { html, nothing, type TemplateResult } from 'lit'
import { LocalizedElement, own } from './localized-element.js'
import confirmDialogCss from './confirm-dialog.css?inline'

/** `text`: what follows. */
type Asked = {
  readonly title: string
  readonly text: TemplateResult
  readonly cancel: string
  readonly confirm: string
}

export abstract class ConfirmDialog extends LocalizedElement {
  static override properties = own('busy', 'failure')
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

  protected asking({ title, text, cancel, confirm }: Asked): TemplateResult {
    return html`<dialog aria-labelledby="title" aria-describedby="text">
      <div class="stack">
        <h2 id="title">${title}</h2>
        <div id="text" class="stack">${text}</div>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        <div class="row">
          <button class="primary" autofocus @click=${() => this.#dialog?.close()}>${cancel}</button>
          <button aria-disabled=${this.busy} @click=${this.#confirm}>${confirm}</button>
        </div>
      </div>
    </dialog>`
  }

  static override readonly css = [confirmDialogCss]
}
