// Texts of questions as HTML, as the page of a learner shows them.
import { fractionTex } from '../../../widgets/number/number-tex.js'
import { mathmlOf } from '../mathml.js'
import { htmlOf, inlineHtml, type TextStyle } from '../../../contract/text-html.js'
import { withMinus } from '../../../language/decimals.js'

/** A full stop stays with the formula before it. */
const STYLE: TextStyle = {
  words: withMinus,
  typeset: (tex, isBlock) => `<span dir="ltr">${mathml(tex, isBlock)}</span>`,
  withStop: (formula, stop) => `<span class="maths">${formula}${stop}</span>`,
  picture: file => file,
  dir: ' dir="auto"',
}

/** Paragraphs, lists, tables, and lines that stay as they are. */
export const printedText = (text: string): string => htmlOf(text, STYLE)

const RAISED = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'] as const

/** `m^2` is how a unit is typed; on paper it is m². What stands in formulas and in code stays. */
export const asHandwritten = (text: string): string =>
  text.replace(
    /\\.|\$[^$]*\$|`[^`]*`|(?<=\p{L})\^(?<minus>-?)(?<power>\d)(?!\d)/gsu,
    (found: string, minus: string | undefined, power: string | undefined) =>
      power === undefined ? found : `${minus === '-' ? '⁻' : ''}${RAISED[Number(power)]!}`,
  )

/** An option or an entry. A fraction that is all of it is set as one. */
export function printedEntry(text: string): string {
  const tex = fractionTex(text)
  return printedLine(tex === null ? text : `$${tex}$`)
}

/** Within a line; line ends that the author set are kept. */
export const printedLine = (text: string): string => inlineHtml(text, STYLE)

/** Without its TeX, which would be read aloud and found by a search. */
const mathml = (tex: string, isBlock: boolean): string =>
  mathmlOf(tex, { displayMode: isBlock, throwOnError: false }).replaceAll(
    /<annotation[^>]*>[\s\S]*?<\/annotation>/g,
    '',
  )
