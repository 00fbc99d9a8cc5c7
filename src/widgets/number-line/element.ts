// A number line on which a point is placed: by clicking, dragging, with the keyboard, or by typing its number.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { classMap } from 'lit/directives/class-map.js'
import type { WidgetResponse } from '../../client/index.js'
import { fractionText, numberOf } from '../../expression/numeral.js'
import { heightsOf, numberLineScale } from '../../figures/number-line/figure.js'
import { snapped } from '../../figures/scale.js'
import { WIDTH } from '../../figures/svg.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { renderFigure } from '../../web/view/figure/render-figure.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { shownNumber, spokenNumber, spotOf, stepOfKey, typedNumber } from '../../web/widgets/placing.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import { drawnLine, type LineFigure } from './drawn-line.js'
import { asDouble, lastPlace, placeAt, readPlace } from '../../expression/places.js'
import lineFieldCss from '../../web/styles/line-field.css?inline'
import placingCss from '../../web/styles/placing.css?inline'
import numberLineCss from './element.css?inline'

class NumberLine extends QuestionWidget<'number_line'> {
  static override properties = own('text', 'earlier')
  /** As it stands in the field. */
  text = ''
  /** While the point is dragged: the text to which a drag that is broken off returns. */
  earlier: string | null = null

  protected override begin(): void {
    this.text = this.draft ?? ''
  }

  /** The index of the place that the field names; null while it names none. */
  get #place(): number | null {
    const read = readPlace(this.text, this.props)
    return read.ok ? read.index : null
  }

  protected answer(): WidgetResponse | string {
    const { field } = strings()
    const read = readPlace(this.text, this.props)
    if (read.ok) return { value: fractionText(placeAt(this.props, read.index)) }
    if (this.text.trim() === '') return field.placeFirst
    const [from, to, distance] = [this.props.from, this.props.to, this.props.snap].map(each =>
      shownNumber(numberOf(each), this.props.denominator),
    )
    return read.isBetween === true
      ? field.noPlaceAt({ number: this.text.trim(), distance: distance! })
      : field.placeBetween({ from: from!, to: to! })
  }

  override get opening(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.handle')
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.handle')?.focus())
  }

  /** The figure of a question about a number line is the line that is answered on. */
  protected override renderAbove() {
    return this.props.figure?.kind === 'number_line' ? nothing : super.renderAbove()
  }

  get #drawn(): LineFigure {
    return drawnLine(this.props)
  }

  #put(place: number): void {
    if (this.busy) return
    const held = Math.min(lastPlace(this.props), Math.max(0, place))
    this.#type(typedNumber(placeAt(this.props, held), this.props.denominator))
  }

  #type(text: string): void {
    if (this.busy || text === this.text) return
    this.text = text
    this.entered(text)
  }

  #follow(event: PointerEvent): void {
    const [from, to, snap] = [this.props.from, this.props.to, this.props.snap].map(each => asDouble(numberOf(each)))
    const { x } = spotOf(event, event.currentTarget as HTMLElement)
    const value = snapped(numberLineScale({ from: from!, to: to! }).toValue(x), { from: from!, to: to!, step: snap! })
    this.#put(Math.round((value - from!) / snap!))
  }

  #grab = (event: PointerEvent): void => {
    if (this.busy || event.button !== 0) return
    const layer = event.currentTarget as HTMLElement
    layer.setPointerCapture(event.pointerId)
    this.earlier = this.text
    this.#follow(event)
  }

  #drag = (event: PointerEvent): void => {
    if (this.earlier !== null) this.#follow(event)
  }

  #drop = (): void => {
    if (this.earlier === null) return
    this.earlier = null
    this.focusField()
  }

  /** The page scrolls instead. */
  #breakOff = (): void => {
    if (this.earlier !== null) this.#type(this.earlier)
    this.earlier = null
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.busy) return
    const step = stepOfKey(event.key)
    if (step === null && event.key !== ' ') return
    event.preventDefault()
    this.#put(step === null ? this.#shown : this.#shown + step)
  }

  /** Where the point is drawn: before it is placed, in the middle. */
  get #shown(): number {
    return this.#place ?? Math.round(lastPlace(this.props) / 2)
  }

  #handle(above: number, height: number) {
    const { field } = strings()
    const { from, to, denominator } = this.props
    const place = this.#place
    const value = placeAt(this.props, this.#shown)
    const x = numberLineScale(this.#drawn).toPixel(asDouble(value))
    const isHeld = this.earlier !== null
    return html`<div
      class=${classMap({ handle: true, open: place === null, held: isHeld })}
      role="slider"
      tabindex="0"
      aria-labelledby="label"
      aria-describedby="heading prompt place-keys messages"
      aria-orientation="horizontal"
      aria-valuemin=${asDouble(numberOf(from))}
      aria-valuemax=${asDouble(numberOf(to))}
      aria-valuenow=${asDouble(value)}
      aria-valuetext=${place === null ? field.notPlaced : spokenNumber(value, denominator)}
      aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
      aria-disabled=${this.busy ? 'true' : 'false'}
      style=${`left: ${(x / WIDTH) * 100}%; top: ${(above / height) * 100}%`}
      @keydown=${this.#key}
    >
      ${isHeld ? html`<span class="bubble" aria-hidden="true">${shownNumber(value, denominator)}</span>` : nothing}
    </div>`
  }

  protected renderField() {
    const { field, wording } = strings()
    const drawn = this.#drawn
    const { height, above } = heightsOf(drawn, { number: wording.bare })
    return html`
      <p class="label" id="label"><bdi>${plainText(this.props.label)}</bdi></p>
      <div class="surface">
        ${renderFigure(drawn, this.textLanguage)}
        <div
          class="layer"
          style=${`aspect-ratio: ${WIDTH} / ${height}`}
          aria-disabled=${this.busy}
          @pointerdown=${this.#grab}
          @pointermove=${this.#drag}
          @pointerup=${this.#drop}
          @pointercancel=${this.#breakOff}
        >
          ${this.#handle(above, height)}
        </div>
      </div>
      <p id="place-keys" class="hint">${field.placeHow} <span class="keys">${field.placeKeys}</span></p>
      <div class="field">
        <label for="answer">${field.placeTyped}</label>
        <div class="line number">
          <input
            id="answer"
            type="text"
            dir="ltr"
            inputmode="text"
            maxlength="200"
            autocomplete="off"
            autocapitalize="off"
            autocorrect="off"
            spellcheck="false"
            aria-describedby="label messages"
            aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
            ?readonly=${this.busy}
            .value=${live(this.text)}
            @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
            @change=${() => this.#place !== null && this.#put(this.#place)}
          />
        </div>
      </div>
    `
  }

  static override readonly css = [lineFieldCss, placingCss, numberLineCss]
}

customElements.get('viva-number-line') ?? customElements.define('viva-number-line', NumberLine)
