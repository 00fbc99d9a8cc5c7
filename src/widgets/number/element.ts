// One number, written as its notation says. A fraction is shown as it was read.
import { html, nothing } from 'lit'
import { strings } from '../../web/strings/locale.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { LineWidget } from '../../web/widgets/line-widget.js'
import type { PropsOf } from '../../web/widgets/question-widget.js'
import '../../web/widgets/maths-preview.js'
import { fractionTex, fractionWords } from './number-tex.js'

/** Notations of which all but the minus sign stand on the number pads of phones. */
const figures: readonly PropsOf<'number'>['notation'][] = ['integer', 'decimal', 'money']

class NumberField extends LineWidget<'number'> {
  /** Some notations are told by an example of ours; the author's stands in its place. */
  #help(): string {
    const { field } = strings()
    const { notation, example } = this.props
    if (example === undefined) return this.#form()
    const shown = field.forExample({ example })
    return notation === 'integer' || notation === 'quantity' ? `${this.#form()} ${shown}` : shown
  }

  #form(): string {
    const { field, wording } = strings()
    const { notation, unit, signed, min, max } = this.props
    if (min !== undefined && max !== undefined)
      return field.numberBetween({ min: wording.bare(min), max: wording.bare(max) })
    if (min !== undefined) return field.numberFrom({ min: wording.bare(min) })
    if (max !== undefined) return field.numberUpTo({ max: wording.bare(max) })
    const kind = unit !== undefined && (notation === 'quantity' || notation === 'percent') ? 'decimal' : notation
    return signed === true && (kind === 'integer' || kind === 'decimal') ? field.signed[kind] : field.notation[kind]
  }

  protected renderField() {
    const { field } = strings()
    const { label, notation, unit } = this.props
    const known = unit !== undefined && (notation === 'quantity' || notation === 'percent')
    const pad = figures.includes(notation) || known
    const tex = notation === 'fraction' ? fractionTex(this.text) : null
    const hint = this.#help()
    return html`
      <div class="field">
        <label for="answer"><bdi>${plainText(label)}</bdi></label>
        <div class="line number">
          ${this.input(pad ? 'decimal' : 'text', unit ? 'unit hint messages' : 'hint messages')}
          ${unit ? html`<span id="unit" class="unit"><bdi>${plainText(unit)}</bdi></span>` : nothing}
          ${pad ? this.signButton() : nothing}
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
}

customElements.get('viva-number') ?? customElements.define('viva-number', NumberField)
