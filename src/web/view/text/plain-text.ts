// Renders text without Markdown, so that 2*3*4 stays as written; only $maths$ and `code` are formatted.
import { html, type TemplateResult } from 'lit'
import { codePieces, leadingStop, splitText } from '../../../contract/maths-delimiters.js'
import { fractionTex } from '../../../widgets/number/number-tex.js'
import './viva-maths.js'

/** An option or an entry. A fraction or a mixed number that is all of it is set as one. */
export function entryText(text: string): TemplateResult {
  const tex = fractionTex(text)
  return plainText(tex === null ? text : `$${tex}$`)
}

export function plainText(text: string): TemplateResult {
  const parts = splitText(text)
  /** What the formula in front of a text takes along. */
  const taken = parts.map((part, at) =>
    part.kind === 'text' && parts[at - 1]?.kind === 'maths' ? leadingStop(part.value) : '',
  )
  return html`${parts.map((part, at) => {
    if (part.kind === 'maths')
      return html`<viva-maths .tex=${part.tex} .stop=${taken[at + 1] ?? ''} ?display=${part.display}></viva-maths>`
    if (part.kind === 'text') return part.value.slice(taken[at]!.length)
    return html`<code dir="ltr"
      >${codePieces(part.value).map((piece, i) => (i > 0 ? html`<wbr />${piece}` : piece))}</code
    >`
  })}`
}
