// <viva-maths-preview>: how a line was parsed, typeset, and announced in words once typing pauses. Empty while the line does not parse.
import { html, nothing, type PropertyValues } from 'lit'
import { strings } from '../strings/locale.js'
import '../view/text/viva-maths.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import mathsPreviewCss from './maths-preview.css?inline'

const pause = 1_200

class MathsPreview extends LocalizedElement {
  static override properties = { words: {}, ...given('tex'), ...own('announced', 'ready') }
  tex: string | null = null
  words = ''
  announced = ''
  /** The typesetter has loaded; until then the TeX source would show. */
  ready = false
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override firstUpdated(): void {
    import('../view/text/maths.js').then(() => (this.ready = true)).catch(() => undefined)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('words')) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.announced = this.words), pause)
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
      <p role="status" class="visually-hidden">
        ${this.announced === '' ? '' : field.readAsWords({ words: this.announced })}
      </p>
    `
  }

  static override readonly css = [mathsPreviewCss]
}

customElements.get('viva-maths-preview') ?? customElements.define('viva-maths-preview', MathsPreview)
