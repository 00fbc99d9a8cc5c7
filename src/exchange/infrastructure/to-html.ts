// Markdown as HTML for other systems, and its formulas as they want them.
import { Marked } from 'marked'

/** A formula of TeX as markup. */
export type Typeset = (tex: string, isBlock: boolean) => string

const marked = new Marked({ gfm: true, async: false })

/** Paragraphs, lists, tables and lines of code. */
export const htmlOf = (markdown: string, typeset: Typeset): string =>
  keepingMaths(markdown, typeset, plain => (marked.parse(plain) as string).trim())

/** Options are words and formulas without marks. */
export const inlineHtml = (option: string, typeset: Typeset): string => keepingMaths(option, typeset, escapedText)

export const escapedText = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands between dollar signs is no Markdown. */
function keepingMaths(source: string, typeset: Typeset, turn: (plain: string) => string): string {
  const formulas: string[] = []
  const held = source.replaceAll(
    /(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\$([^$\n]+?)\$/g,
    (_, block?: string, within?: string) => {
      formulas.push(typeset(block ?? within!, block !== undefined))
      return `\uE000${formulas.length - 1}\uE001`
    },
  )
  return turn(held).replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => formulas[Number(at)]!)
}
