// Draws the lights, each with its colour beside it.
import { html } from 'lit'
import type { WidgetResponse, WidgetType } from '../../../src/client/index.js'
import { QuestionWidget } from '../../../src/web/widgets/question-widget.js'

class TrafficLight extends QuestionWidget<WidgetType> {
  #colour: string | null = null

  protected override begin(): void {
    this.#colour = this.draft
  }

  protected answer(): WidgetResponse | string {
    // The types know only the rows of the product.
    return this.#colour === null ? 'Choose a light.' : ({ colour: this.#colour } as unknown as WidgetResponse)
  }

  protected renderField() {
    const { colours } = this.props as unknown as { readonly colours: readonly string[] }
    return html`<div role="radiogroup" aria-label="Lights">
      ${colours.map(
        colour =>
          html`<label>
            <input
              type="radio"
              name="light"
              .checked=${colour === this.#colour}
              @change=${() => {
                this.#colour = colour
                this.entered(colour)
              }}
            />
            ${colour}
          </label>`,
      )}
    </div>`
  }
}

customElements.define('viva-traffic-light', TrafficLight)
