// A line of maths: the field, buttons for what phones make hard to type, and how the line is read so far.
import { html } from 'lit'
import { wordsWithMark } from '../../language/decimals.js'
import { language, strings, type Strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { LineWidget } from '../../web/widgets/line-widget.js'
import type { PropsOf } from '../../web/widgets/question-widget.js'
import '../../web/widgets/maths-preview.js'
import expressionCss from './element.css?inline'
type Sign = keyof Strings['field']['symbols']

const always: readonly Sign[] = ['^', '/', '(', ')', '√', 'π']
const besides: Record<PropsOf<'expression'>['notation'], readonly Sign[]> = {
  expression: [],
  equation: ['='],
  set: ['{', '}', ';'],
  list: ['[', ']', ';'],
  tuple: [','],
  interval: ['[', ']', ',', '∞', '∪'],
}
/** What a button puts at the caret, and how far back from its end the caret then stands. */
const inserted: Partial<Record<Sign, readonly [text: string, back: number]>> = {
  '√': ['sqrt()', 1],
  π: ['pi', 0],
  '∞': ['inf', 0],
}

/** Loaded with the first expression: most sessions have none. */
async function loadReader() {
  const [line, words] = await Promise.all([
    import('../../web/widgets/maths-line.js'),
    import('../../web/widgets/maths-line-words.js'),
  ])
  return { ...line, ...words }
}

class ExpressionField extends LineWidget<'expression'> {
  static override properties = own('reader')
  /** Null while it is loading, and if it cannot be: then there is no preview. */
  reader: Awaited<ReturnType<typeof loadReader>> | null = null

  protected override firstUpdated(): void {
    loadReader()
      .then(reader => (this.reader = reader))
      .catch(() => undefined)
  }

  get #line(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  #insert(text: string, back = 0): void {
    const line = this.#line
    if (!line || this.busy) return
    const [from, to] = [line.selectionStart ?? line.value.length, line.selectionEnd ?? line.value.length]
    line.setRangeText(text, from, to, 'end')
    line.setSelectionRange(from + text.length - back, from + text.length - back)
    this.enter(line.value)
    line.focus()
  }

  // A phone's keyboard stays open when the field does not lose focus.
  #keepFocus = (event: PointerEvent): void => {
    if (this.#line?.matches(':focus')) event.preventDefault()
  }

  #buttons() {
    const { field } = strings()
    const { symbols, notation } = this.props
    const signs = [...always, ...besides[notation]]
    return html`
      <div class="signs" role="group" aria-label=${field.insert} dir="ltr" @pointerdown=${this.#keepFocus}>
        ${symbols.map(
          symbol => html`<button type="button" class="symbol" @click=${() => this.#insert(symbol)}>${symbol}</button>`,
        )}
        ${signs.map(sign => {
          const [text, back] = inserted[sign] ?? [sign, 0]
          return html`<button type="button" aria-label=${field.symbols[sign]} @click=${() => this.#insert(text, back)}>
            ${sign}
          </button>`
        })}
      </div>
    `
  }

  protected renderField() {
    const { field } = strings()
    const { label, symbols, notation } = this.props
    const { reader } = this
    const line = reader?.readLine(this.text, symbols, notation)
    return html`
      <div class="field">
        <label for="answer"><bdi>${plainText(label)}</bdi></label>
        <div class="line">${this.input('text', 'hint messages')}</div>
        ${this.#buttons()}
        <p id="hint" class="hint">${field.notation[notation]}</p>
        <viva-maths-preview
          .tex=${reader && line ? reader.lineTex(line, language()) : null}
          .words=${reader && line ? wordsWithMark(reader.lineWords(line, field.spoken), language()) : ''}
        ></viva-maths-preview>
      </div>
    `
  }

  static override readonly css = [expressionCss]
}

customElements.get('viva-expression') ?? customElements.define('viva-expression', ExpressionField)
