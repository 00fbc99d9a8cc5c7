// An expression that the learner wrote, as maths where it can be read as such.
import { LitElement, html } from 'lit'
import '../view/viva-maths.js'
import { expressionTex } from './expression-tex.js'

export class SaidExpression extends LitElement {
  static override properties = { text: {}, symbols: { attribute: false } }
  text = ''
  symbols: readonly string[] = []

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render() {
    const tex = expressionTex(this.text, this.symbols) ?? expressionTex(this.text, this.symbols, 'bare')
    return tex === null ? html`<bdi>${this.text}</bdi>` : html`<viva-maths .tex=${tex}></viva-maths>`
  }
}

customElements.get('viva-said-expression') ?? customElements.define('viva-said-expression', SaidExpression)
