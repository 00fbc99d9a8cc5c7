// Yes or no to the statement above. Nothing is chosen beforehand, and only the button sends.
import { html } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import optionsCss from '../../web/styles/options.css?inline'

class Confirmation extends QuestionWidget<'confirmation'> {
  static override properties = own('confirmed')
  confirmed: boolean | null = null

  protected override begin(): void {
    if (this.draft === 'true' || this.draft === 'false') this.confirmed = this.draft === 'true'
  }

  protected answer(): WidgetResponse | string {
    return this.confirmed === null ? strings().widget.chooseFirst : { confirmed: this.confirmed }
  }

  #choose(confirmed: boolean): void {
    if (this.busy) return this.requestUpdate()
    this.confirmed = confirmed
    this.entered(String(confirmed))
  }

  #option(confirmed: boolean, label: string) {
    const chosen = this.confirmed === confirmed
    return html`<label class=${chosen ? 'option chosen' : 'option'}>
      <input
        type="radio"
        name="confirmed"
        value=${String(confirmed)}
        .checked=${live(chosen)}
        ?disabled=${this.busy && !chosen}
        aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
        @change=${() => this.#choose(confirmed)}
      />
      <span class="text"><bdi>${plainText(label)}</bdi></span>
    </label>`
  }

  protected renderField() {
    const { confirm_label: confirm, cancel_label: cancel } = this.props
    return html`<fieldset aria-labelledby="prompt" aria-describedby="messages">
      ${this.#option(true, confirm)} ${this.#option(false, cancel)}
    </fieldset>`
  }

  static override readonly css = [optionsCss]
}

customElements.get('viva-confirmation') ?? customElements.define('viva-confirmation', Confirmation)
