// Markdown as HTML for other systems, and its formulas as they want them. Texts are split as the page splits them.
import { Marked } from 'marked'
import { splitText } from '../../contract/maths-delimiters.js'
import { textBlocks } from '../../contract/text-blocks.js'

/** A formula of TeX as markup. */
export type Typeset = (tex: string, isBlock: boolean) => string

const marked = new Marked({ gfm: true, async: false })

/** Paragraphs, lists, tables and lines of code. */
export const htmlOf = (markdown: string, typeset: Typeset): string =>
  textBlocks(markdown)
    .map(({ kind, text }) =>
      kind === 'lines' ? `<pre><code>${escapedText(text)}\n</code></pre>` : proseOf(text, typeset),
    )
    .join('\n')

/** Options are words, formulas and code without other marks. `code`: what stands between backticks as markup; without it, they stay. */
export const inlineHtml = (
  option: string,
  typeset: Typeset,
  code = (value: string): string => escapedText(`\`${value}\``),
): string =>
  splitText(option)
    .map(part =>
      part.kind === 'maths'
        ? typeset(part.tex, part.display)
        : part.kind === 'code'
          ? code(part.value)
          : escapedText(part.value),
    )
    .join('')

export const escapedText = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What is within a formula is no Markdown. */
function proseOf(prose: string, typeset: Typeset): string {
  const formulas: string[] = []
  const held = splitText(prose).map(part => {
    if (part.kind === 'text') return part.value
    if (part.kind === 'code') return `\`${part.value}\``
    return `\uE000${formulas.push(typeset(part.tex, part.display)) - 1}\uE001`
  })
  const html = (marked.parse(held.join('')) as string).trim()
  return html.replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => formulas[Number(at)]!)
}
