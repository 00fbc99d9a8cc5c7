// <viva-answer-expression>: an expression that the learner wrote, typeset if it can be parsed.
import { LitElement, html } from 'lit'
import { language } from '../strings/locale.js'
import { own } from '../view/localized-element.js'
import '../view/text/viva-maths.js'
import type * as Reader from './maths-line.js'

class AnswerExpression extends LitElement {
  static override properties = { text: {}, symbols: { attribute: false }, notation: {}, ...own('reader') }
  text = ''
  symbols: readonly string[] = []
  notation: Reader.LineNotation = 'expression'
  /** Null while it is loading, and if it cannot be: then the text is shown as written. */
  reader: typeof Reader | null = null

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override firstUpdated(): void {
    import('./maths-line.js').then(reader => (this.reader = reader)).catch(() => undefined)
  }

  protected override render() {
    const { reader } = this
    const line = reader?.readLine(this.text, this.symbols, this.notation)
    return reader && line
      ? html`<viva-maths .tex=${reader.lineTex(line, language())}></viva-maths>`
      : html`<bdi>${this.text}</bdi>`
  }
}

customElements.get('viva-answer-expression') ?? customElements.define('viva-answer-expression', AnswerExpression)
