// An answer in the learner's own words, digits or address: one line or several.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { LineWidget } from '../../web/widgets/line-widget.js'
import freeTextCss from './element.css?inline'

class FreeText extends LineWidget<'free_text'> {
  protected override answer(): WidgetResponse | string {
    const { widget } = strings()
    const { min_length: shortest, max_length: longest } = this.props
    const length = this.text.trim().length
    if (length === 0 && shortest > 0) return widget.enterFirst
    if (length < shortest) return widget.tooShort({ n: shortest })
    if (this.text.length > longest) return widget.tooLong({ n: this.text.length - longest })
    return { text: this.text }
  }

  #submitKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.submit(event)
  }

  protected renderField() {
    const { widget } = strings()
    const { multiline, max_length: longest, input_mode: mode, placeholder } = this.props
    const left = longest - this.text.length
    const counted = left <= Math.max(20, longest * 0.1) && longest > 20
    const describedBy = `heading prompt messages${counted || left < 0 ? ' counter' : ''}`
    const invalid = this.messages.length > 0 ? 'true' : 'false'
    // Figures and addresses run from left to right in every language.
    const textDirection = mode === 'text' ? 'auto' : 'ltr'
    const field = multiline
      ? html`<textarea
          id="answer"
          rows="6"
          dir=${textDirection}
          aria-describedby=${`${describedBy} keys`}
          aria-invalid=${invalid}
          placeholder=${placeholder ?? nothing}
          ?readonly=${this.busy}
          .value=${live(this.text)}
          @input=${this.enterFrom}
          @keydown=${this.#submitKeys}
        ></textarea>`
      : html`<input
          id="answer"
          type="text"
          class=${mode}
          dir=${textDirection}
          inputmode=${mode === 'decimal' ? 'decimal' : 'text'}
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          spellcheck=${mode === 'text' ? 'true' : 'false'}
          aria-describedby=${describedBy}
          aria-invalid=${invalid}
          placeholder=${placeholder ?? nothing}
          ?readonly=${this.busy}
          .value=${live(this.text)}
          @input=${this.enterFrom}
        />`
    return html`
      <div class="field">
        <label for="answer">${widget.answerLabel}</label>
        <div class="row">${field} ${mode === 'decimal' && !multiline ? this.signButton() : nothing}</div>
        ${
          counted || left < 0
            ? html`<p id="counter" class=${left < 0 ? 'small error' : 'small muted'}>
                ${left < 0 ? widget.tooLong({ n: -left }) : widget.charactersLeft({ n: left })}
              </p>`
            : nothing
        }
        ${multiline ? html`<p id="keys" class="hint keys">${widget.submitKeys}</p>` : nothing}
      </div>
    `
  }

  static override readonly css = [freeTextCss]
}

customElements.get('viva-free-text') ?? customElements.define('viva-free-text', FreeText)
