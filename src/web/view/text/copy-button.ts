// <viva-copy-button>: copies the program or code beside it, and says so. It stays empty where the browser lets no page copy.
import { html, nothing } from 'lit'
import { strings } from '../../strings/locale.js'
import { tick } from '../icons.js'
import { given, LocalizedElement, own } from '../localized-element.js'
import copyButtonCss from './copy-button.css?inline'

/** Milliseconds for which the button says that it has copied. */
const SHOWN_MS = 4_000

class CopyButton extends LocalizedElement {
  static override properties = { ...given('text', 'label'), ...own('copied') }
  text = ''
  /** What the button is called; null: as beside a program. */
  label: string | null = null
  copied = false
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.copied = false
  }

  protected override render() {
    const { code } = strings()
    // Only a page from this machine or by https may copy.
    if (!navigator.clipboard) return nothing
    return html`<button type="button" class="quiet" @click=${this.#copy}>
        ${this.copied ? tick : nothing}${this.label ?? code.copy}
      </button>
      <span role="status">${this.copied ? code.copied : ''}</span>`
  }

  #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.text)
    } catch {
      // The browser refused: the text can still be selected.
      return
    }
    clearTimeout(this.#timer)
    this.copied = true
    this.#timer = setTimeout(() => (this.copied = false), SHOWN_MS)
  }

  static override readonly css = [copyButtonCss]
}

customElements.get('viva-copy-button') ?? customElements.define('viva-copy-button', CopyButton)
