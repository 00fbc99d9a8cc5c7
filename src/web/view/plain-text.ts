// A question's own words: every sign stands for itself, so that 2*3*4 stays 2*3*4; only $maths$ and `code` are set apart.
import { html, type TemplateResult } from 'lit'
import { splitText } from './maths-delimiters.js'
import './viva-maths.js'

export const plainText = (text: string): TemplateResult =>
  html`${splitText(text).map(part => {
    if (part.kind === 'maths') return html`<viva-maths .tex=${part.tex} ?display=${part.display}></viva-maths>`
    return part.kind === 'code' ? html`<code dir="ltr">${part.value}</code>` : part.value
  })}`
