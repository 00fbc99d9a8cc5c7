// <viva-fold-button>: shows the first lines of the program in front of it, and on request the whole.
import { html } from 'lit'
import { strings } from '../../strings/locale.js'
import { sheets } from '../../styles/sheets.js'
import { down, up } from '../icons.js'
import { LocalizedElement, own } from '../localized-element.js'
import copyButtonCss from './copy-button.css?inline'
import foldedCss from './folded.css?inline'

class FoldButton extends LocalizedElement {
  static override properties = own('open')
  open = false

  override connectedCallback(): void {
    super.connectedCallback()
    const root = this.getRootNode() as ShadowRoot
    const [sheet] = sheets(foldedCss)
    if (!root.adoptedStyleSheets.includes(sheet!.styleSheet!)) root.adoptedStyleSheets.push(sheet!.styleSheet!)
    this.#fold()
  }

  #fold(): void {
    this.previousElementSibling?.classList.toggle('folded', !this.open)
  }

  #toggle = (): void => {
    this.open = !this.open
    this.#fold()
  }

  protected override render() {
    const { code } = strings()
    return html`<button type="button" class="quiet" aria-expanded=${this.open} @click=${this.#toggle}>
      ${this.open ? up : down}${this.open ? code.fold : code.unfold}
    </button>`
  }

  static override readonly css = [copyButtonCss]
}

customElements.get('viva-fold-button') ?? customElements.define('viva-fold-button', FoldButton)
