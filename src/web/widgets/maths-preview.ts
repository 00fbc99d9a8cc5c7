// How a line was read, set as maths, and said in words once the typing rests. Shows nothing while there is no reading.
import { html, nothing, type PropertyValues } from 'lit'
import { strings } from '../strings/locale.js'
import '../view/viva-maths.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { sheets } from '../styles/sheets.js'
import uiCss from '../styles/ui.css?inline'
import mathsPreviewCss from './maths-preview.css?inline'

const rest = 1_200

class MathsPreview extends LocalizedElement {
  static override properties = { words: {}, ...given('tex'), ...own('said', 'ready') }
  tex: string | null = null
  words = ''
  said = ''
  /** What sets maths is there: until then the TeX itself would be seen. */
  ready = false
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override firstUpdated(): void {
    import('../view/maths.js').then(() => (this.ready = true)).catch(() => undefined)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('words')) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.said = this.words), rest)
  }

  protected override render() {
    const { field } = strings()
    const shown = this.ready && this.tex !== null
    return html`
      <div class=${shown ? 'preview shown' : 'preview'}>
        ${
          shown
            ? html`<span class="label">${field.readAs}</span>
                <span class="formula"><viva-maths .tex=${`\\displaystyle ${this.tex ?? ''}`}></viva-maths></span>`
            : nothing
        }
      </div>
      <p role="status" class="visually-hidden">${this.said === '' ? '' : field.readAsWords({ words: this.said })}</p>
    `
  }

  static override styles = sheets(uiCss, mathsPreviewCss)
}

customElements.get('viva-maths-preview') ?? customElements.define('viva-maths-preview', MathsPreview)
