// A question's own words: every sign stands for itself, so that 2*3*4 stays 2*3*4; only $maths$ and `code` are set apart.
import { html, type TemplateResult } from 'lit'
import { splitText, stuck } from './maths-delimiters.js'
import './viva-maths.js'

export const plainText = (text: string): TemplateResult =>
  html`${splitText(text).map((part, at) => {
    if (part.kind === 'maths') return html`<viva-maths .tex=${part.tex} ?display=${part.display}></viva-maths>`
    if (part.kind === 'code') return html`<code dir="ltr">${breakable(part.value)}</code>`
    return at > 0 ? stuck(part.value) : part.value
  })}`

/** An IPv6 address that does not fit is broken behind a colon. */
const breakable = (code: string) =>
  code.split(/(?<=:)(?=[^:])/).map((piece, at) => (at > 0 ? html`<wbr />${piece}` : piece))
