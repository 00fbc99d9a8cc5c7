// <viva-confirm-dialog>: asks before something that cannot be undone.
import { html, nothing } from 'lit'
import { administrationTexts } from '../../strings/administration.js'
import { LocalizedElement, own } from '../../view/localized-element.js'

export type Asked = { readonly title: string; readonly text: string; readonly button: string }

export class ConfirmDialog extends LocalizedElement {
  static override readonly texts = administrationTexts
  static override properties = { ...own('asked') }
  asked: Asked | null = null
  #answer: (isConfirmed: boolean) => void = () => {}

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!
  }

  async ask(asked: Asked): Promise<boolean> {
    this.asked = asked
    await this.updateComplete
    this.#dialog.showModal()
    return new Promise(resolve => (this.#answer = resolve))
  }

  #close(isConfirmed: boolean): void {
    this.#answer(isConfirmed)
    this.#dialog.close()
  }

  protected override render() {
    const { asked } = this
    return html`<dialog aria-labelledby="title" aria-describedby="text" @close=${() => this.#answer(false)}>
      ${
        asked === null
          ? nothing
          : html`<div class="stack">
              <h2 id="title">${asked.title}</h2>
              <p id="text">${asked.text}</p>
              <div class="row">
                <button class="primary" @click=${() => this.#close(true)}>${asked.button}</button>
                <button @click=${() => this.#close(false)}>${administrationTexts.table.cancel}</button>
              </div>
            </div>`
      }
    </dialog>`
  }
}

customElements.get('viva-confirm-dialog') ?? customElements.define('viva-confirm-dialog', ConfirmDialog)
