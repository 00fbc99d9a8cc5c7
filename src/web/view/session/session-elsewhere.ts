// <viva-elsewhere>: stands where the question was while the session goes on in another page, with the way back to this one.
import { html, nothing } from 'lit'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import sessionBreakCss from './session-break.css?inline'

class SessionElsewhere extends LocalizedElement {
  static override properties = { ...given('takeOver'), ...own('busy', 'failure') }
  /** Goes on here; returns a sentence if it did not work. */
  takeOver: () => Promise<string | null> = () => Promise.resolve(null)
  busy = false
  failure: string | null = null

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  #goOn = async (): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.failure = await this.takeOver()
    this.busy = false
  }

  protected override render() {
    const { elsewhere } = strings()
    return html`<section class="card stack" aria-labelledby="title">
      <h2 id="title" tabindex="-1">${elsewhere.title}</h2>
      <p>${elsewhere.text}</p>
      ${this.failure === null ? nothing : html`<p class="error" role="alert">${this.failure}</p>`}
      <button class="primary" aria-disabled=${this.busy} @click=${this.#goOn}>${elsewhere.here}</button>
      <p class="small muted">${elsewhere.note}</p>
    </section>`
  }

  static override readonly css = [sessionBreakCss]
}

customElements.get('viva-elsewhere') ?? customElements.define('viva-elsewhere', SessionElsewhere)
