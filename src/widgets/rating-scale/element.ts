// A number on a scale. All of them in one line where they fit, in two on a phone; what the ends mean stands above.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import ratingScaleCss from './element.css?inline'

class RatingScale extends QuestionWidget<'rating_scale'> {
  static override properties = own('rating')
  rating: number | null = null

  protected override begin(): void {
    this.rating = this.#scale.find(value => String(value) === this.draft) ?? null
  }

  get #scale(): readonly number[] {
    const { min, max } = this.props
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min + at)
  }

  protected answer(): WidgetResponse | string {
    return this.rating === null ? strings().field.chooseRating : { rating: this.rating }
  }

  #rate(rating: number): void {
    if (this.busy) return this.requestUpdate()
    this.rating = rating
    this.entered(String(rating))
  }

  #value(value: number) {
    const { min, max, low_label: low, high_label: high } = this.props
    const meaning = value === min ? low : value === max ? high : undefined
    return html`<label>
      <input
        type="radio"
        name="rating"
        value=${value}
        .checked=${live(this.rating === value)}
        ?disabled=${this.busy && this.rating !== value}
        aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
        @change=${() => this.#rate(value)}
      /><span>${strings().wording.number(value)}</span>
      ${meaning === undefined ? nothing : html`<span class="visually-hidden">, ${plainText(meaning)}</span>`}
    </label>`
  }

  /** What stands at an end is said with its number, because in two lines the ends are not where one looks for them. */
  #end(value: number, label: string | undefined) {
    if (label === undefined) return html`<span></span>`
    return html`<span><b class="numeric">${strings().wording.number(value)}</b> <bdi>${plainText(label)}</bdi></span>`
  }

  protected renderField() {
    const { min, max, low_label: low, high_label: high } = this.props
    const scale = this.#scale
    const inTwo = Math.ceil(scale.length / 2)
    return html`
      <fieldset aria-labelledby="prompt" aria-describedby="messages">
        ${
          low === undefined && high === undefined
            ? nothing
            : html`<p class="ends" aria-hidden="true">${this.#end(min, low)} ${this.#end(max, high)}</p>`
        }
        <div class="scale" style=${`--values: ${scale.length}; --half: ${scale.length > 6 ? inTwo : scale.length}`}>
          ${scale.map(value => this.#value(value))}
        </div>
      </fieldset>
      <p class="hint keys">${strings().field.ratingKeys}</p>
    `
  }

  static override readonly css = [ratingScaleCss]
}

customElements.get('viva-rating-scale') ?? customElements.define('viva-rating-scale', RatingScale)
