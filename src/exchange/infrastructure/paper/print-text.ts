// Texts of questions as HTML, as the page of a learner shows them.
import { leadingStop, splitText } from '../../../contract/maths-delimiters.js'
import { textBlocks, unwrapped } from '../../../contract/text-blocks.js'
import { escapeHtml } from '../../../kernel/text.js'
import { fractionTex } from '../../../widgets/number/number-tex.js'
import { mathmlOf } from '../mathml.js'

/** Paragraphs, and lines that stay as they are. */
export const printedText = (text: string): string =>
  textBlocks(text)
    .map(block =>
      block.kind === 'lines'
        ? `<pre dir="ltr">${escapeHtml(block.text)}</pre>`
        : `<p dir="auto">${printedLine(unwrapped(block.text))}</p>`,
    )
    .join('')

/** An option or an entry. A fraction that is all of it is set as one. */
export function printedEntry(text: string): string {
  const tex = fractionTex(text)
  return printedLine(tex === null ? text : `$${tex}$`)
}

/** Within a line; line ends that the author set are kept, and a full stop stays with the formula before it. */
export function printedLine(text: string): string {
  const parts = splitText(text)
  return parts
    .map((part, at) => {
      const [before, after] = [parts[at - 1], parts[at + 1]]
      if (part.kind === 'maths') {
        const stop = after?.kind === 'text' ? escapeHtml(leadingStop(after.value)) : ''
        return `<span class="maths"><span dir="ltr">${mathml(part.tex, part.display)}</span>${stop}</span>`
      }
      if (part.kind === 'code') return `<code dir="ltr">${escapeHtml(part.value)}</code>`
      const rest = before?.kind === 'maths' ? part.value.slice(leadingStop(part.value).length) : part.value
      return escapeHtml(rest).replaceAll('\n', '<br>')
    })
    .join('')
}

/** Without its TeX, which would be read aloud and found by a search. */
const mathml = (tex: string, isBlock: boolean): string =>
  mathmlOf(tex, { displayMode: isBlock, throwOnError: false }).replaceAll(
    /<annotation[^>]*>[\s\S]*?<\/annotation>/g,
    '',
  )
