// A day, chosen in the browser's own calendar. What was chosen is spelled out below, because the field's own notation is that of the
// browser and not of the page.
import { html } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { dayIn } from '../../web/widgets/draft-value.js'
import { LineWidget } from '../../web/widgets/line-widget.js'
import dateCss from './element.css?inline'

class DateField extends LineWidget<'date'> {
  protected override answer(): WidgetResponse | string {
    const { field, wording } = strings()
    const { min, max } = this.props
    const day = dayIn(this.text)
    if (day === null) return field.enterDay
    if (min !== undefined && day < min) return field.notBefore({ day: wording.day(min) })
    if (max !== undefined && day > max) return field.notAfter({ day: wording.day(max) })
    return { date: day }
  }

  /** “From 1 January to 31 January 2026.” */
  #limits(): string {
    const { field, wording } = strings()
    const { min, max } = this.props
    if (min !== undefined && max !== undefined)
      return field.dayBetween({ first: wording.day(min), last: wording.day(max) })
    if (min !== undefined) return field.notBefore({ day: wording.day(min) })
    return max === undefined ? '' : field.notAfter({ day: wording.day(max) })
  }

  protected renderField() {
    const { field, wording } = strings()
    const { min, max } = this.props
    const day = dayIn(this.text)
    return html`
      <div class="field">
        <label for="answer">${field.dayLabel}</label>
        <input
          id="answer"
          type="date"
          min=${min ?? ''}
          max=${max ?? ''}
          placeholder="2026-01-31"
          autocomplete="off"
          aria-describedby="heading prompt chosen limits messages"
          aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
          ?readonly=${this.busy}
          .value=${live(this.text)}
          @input=${this.enterFrom}
        />
        <p id="chosen" class="chosen">${day === null ? '' : wording.day(day)}</p>
        <p id="limits" class="hint">${this.#limits()}</p>
      </div>
    `
  }

  static override readonly css = [dateCss]
}

customElements.get('viva-date') ?? customElements.define('viva-date', DateField)
