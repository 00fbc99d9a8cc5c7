// One number, written as its notation says. A fraction is shown as it was read.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { ClientAction, WidgetResponse } from '../protocol/wire.js'
import { strings } from '../strings/locale.js'
import { plainText } from '../view/plain-text.js'
import { fractionTex, fractionWords } from './number-tex.js'
import './maths-preview.js'
import { lineStyles } from './question-styles.js'
import { QuestionWidget } from './question-widget.js'

type NumberProps = Extract<ClientAction, { widget_type: 'number' }>['props']

/** Notations of which all but the minus sign stand on the number pads of phones. */
const figures: readonly NumberProps['notation'][] = ['integer', 'decimal', 'money']

export class NumberField extends QuestionWidget<NumberProps> {
  static override properties = { ...QuestionWidget.properties, text: { state: true } }
  declare text: string

  constructor() {
    super()
    this.text = ''
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated && this.draft !== null) this.text = this.draft
  }

  protected answer(): WidgetResponse | string {
    return this.text.trim() === '' ? strings().widget.enterFirst : { text: this.text }
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#answer')?.focus())
  }

  #set(text: string): void {
    if (this.busy) return
    this.text = text
    this.entered(text)
  }

  // The number pads of some phones have no minus sign.
  #changeSign = (): void => {
    this.#set(/^\s*[-−]/.test(this.text) ? this.text.replace(/^\s*[-−]/, '') : `-${this.text}`)
    this.focusField()
  }

  protected renderField() {
    const { widget, field } = strings()
    const { label, notation, unit } = this.props
    const known = unit !== undefined && (notation === 'quantity' || notation === 'percent')
    const pad = figures.includes(notation) || known
    const tex = notation === 'fraction' ? fractionTex(this.text) : null
    const hint = known ? field.notation.decimal : field.notation[notation]
    return html`
      <div class="field">
        <label for="answer"><bdi>${plainText(label)}</bdi></label>
        <div class="line number">
          <input
            id="answer"
            type="text"
            dir="ltr"
            inputmode=${pad ? 'decimal' : 'text'}
            maxlength="2000"
            autocomplete="off"
            autocapitalize="off"
            autocorrect="off"
            spellcheck="false"
            aria-describedby=${unit ? 'unit hint messages' : 'hint messages'}
            aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
            ?readonly=${this.busy}
            .value=${live(this.text)}
            @input=${(event: Event) => this.#set((event.target as HTMLInputElement).value)}
          />
          ${unit ? html`<span id="unit" class="unit"><bdi>${plainText(unit)}</bdi></span>` : nothing}
          ${
            pad
              ? html`<button type="button" class="sign" aria-label=${widget.changeSign} @click=${this.#changeSign}>
                  ±
                </button>`
              : nothing
          }
        </div>
        <p id="hint" class="hint">${hint}</p>
        ${
          notation === 'fraction'
            ? html`<viva-maths-preview
                .tex=${tex}
                .words=${tex === null ? '' : fractionWords(this.text, field.spoken)}
              ></viva-maths-preview>`
            : nothing
        }
      </div>
    `
  }

  static override styles = [...QuestionWidget.styles, lineStyles]
}

customElements.get('viva-number') ?? customElements.define('viva-number', NumberField)
