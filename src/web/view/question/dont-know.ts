// The quiet button “I don't know” of a quiz. Where something has been entered it asks once more before that is given up.
import { html } from 'lit'
import { strings } from '../../strings/locale.js'
import { given, LocalizedElement, own } from '../localized-element.js'
import dontKnowCss from './dont-know.css?inline'

class DontKnowButton extends LocalizedElement {
  static override properties = { ...given('busy', 'hasDraft'), ...own('asking') }
  busy = false
  /** Whether something has been entered that would be lost. */
  hasDraft: () => boolean = () => false
  asking = false

  #say = (): void => {
    if (this.busy) return
    if (!this.asking && this.hasDraft()) {
      this.asking = true
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.give-up')?.focus())
      return
    }
    const detail = { response: { dont_know: true as const } }
    this.dispatchEvent(new CustomEvent('viva-respond', { detail, bubbles: true, composed: true }))
  }

  #stay = (): void => {
    this.asking = false
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('button')?.focus())
  }

  protected override render() {
    const { dontKnow } = strings()
    if (!this.asking)
      return html`<button class="quiet" aria-disabled=${this.busy} @click=${this.#say}>${dontKnow.button}</button>`
    return html`<p id="sure">${dontKnow.sure}</p>
      <div class="row">
        <button class="give-up" aria-describedby="sure" aria-disabled=${this.busy} @click=${this.#say}>
          ${dontKnow.confirm}
        </button>
        <button class="quiet" @click=${this.#stay}>${dontKnow.cancel}</button>
      </div>`
  }

  static override readonly css = [dontKnowCss]
}

customElements.get('viva-dont-know') ?? customElements.define('viva-dont-know', DontKnowButton)
