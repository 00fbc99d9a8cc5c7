// Base class of widgets with a one-line answer: its text, its draft, and a button for a sign that some phones cannot type.
import { html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { ClientAction, WidgetResponse } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { own } from '../view/localized-element.js'
import lineFieldCss from '../styles/line-field.css?inline'
import { QuestionWidget } from './question-widget.js'

/** The field has the id `answer`; `heading` and `prompt` describe it. */
export abstract class LineWidget<Noun extends ClientAction['widget_type']> extends QuestionWidget<Noun> {
  static override properties = own('text')
  text = ''

  protected override begin(): void {
    this.text = this.draft ?? ''
  }

  protected answer(): WidgetResponse | string {
    return this.text.trim() === '' ? strings().widget.enterFirst : { text: this.text }
  }

  override get opening(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('#answer')
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#answer')?.focus())
  }

  protected enter(text: string): void {
    if (this.busy) return
    this.text = text
    this.entered(text)
  }

  protected enterFrom = (event: Event): void =>
    this.enter((event.target as HTMLInputElement | HTMLTextAreaElement).value)

  /** The line for figures or maths, with the keyboard that helps. */
  protected input(keyboard: 'decimal' | 'text', describedBy: string): TemplateResult {
    return html`<input
      id="answer"
      type="text"
      dir="ltr"
      inputmode=${keyboard}
      maxlength="2000"
      autocomplete="off"
      autocapitalize="off"
      autocorrect="off"
      spellcheck="false"
      aria-describedby=${`heading prompt ${describedBy}`}
      aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
      ?readonly=${this.busy}
      .value=${live(this.text)}
      @input=${this.enterFrom}
    />`
  }

  /** A button that changes the sign: the number pads of some phones have no minus. */
  protected signButton(): TemplateResult {
    const label = strings().widget.changeSign
    return html`<button type="button" class="sign" aria-label=${label} @click=${this.#changeSign}>±</button>`
  }

  #changeSign = (): void => {
    this.enter(/^\s*[-−]/.test(this.text) ? this.text.replace(/^\s*[-−]/, '') : `-${this.text}`)
    this.focusField()
  }

  static override readonly css = [lineFieldCss]
}
