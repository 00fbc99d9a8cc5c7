// Formats a value of a question for the texts of the built-in tutors.
import { clip } from '../kernel/text.js'
import { withMark } from './decimals.js'
import { sentence } from './say.js'

const LONGEST_SHOWN = 80

/** Formulas in an answer, as the page recognises them. */
const FORMULA = /(\$(?![\s$])(?:\\.|[^$\\\n])+?(?<![\s\\])\$(?!\d))/

/**
 * A value in running text: numbers and formulas as maths, addresses and the like as code, words in the quotation marks of `language`; null
 * when there is none. `options`: of the question, which are their author's Markdown. `isNumber`: it is a number, if need be with its
 * unit; other texts may hold points that mark no decimals.
 */
export function shownValue(
  language: string,
  value: string | null | undefined,
  { options = [], isNumber = false }: { readonly options?: readonly string[]; readonly isNumber?: boolean } = {},
): string | null {
  const quoted = (title: string): string => sentence(language, 'quoted', { title })
  // A sentence is quoted without its full stop: the sentence around it has one.
  const text = (isNumber && value ? withMark(value, language) : value)
    ?.replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L}.*[\p{L}\p{N})”"])[.।]$/u, '')
  if (!text) return null
  if (/^[-−+]?\d+([.,]\d+)?$/.test(text)) return `$${text.replace(',', '{,}').replace('−', '-')}$`
  if (/^[\w.:/+-]+$/.test(text) && /\d/.test(text)) return `\`${text}\``
  // An option is the author's Markdown; what a learner typed is not.
  if (options.includes(value!)) return text.includes('$') ? text : quoted(text)
  // Every second piece is a formula. Between its dollar signs there is no Markdown to be afraid of.
  const pieces = text.split(FORMULA)
  if (pieces.length === 3 && pieces[0] === '' && pieces[2] === '') return text
  if (pieces.length > 1)
    return quoted(pieces.map((piece, at) => (at % 2 === 1 ? piece : escapeMarkdown(piece))).join(''))
  return quoted(escapeMarkdown(text.length > LONGEST_SHOWN ? `${clip(text, LONGEST_SHOWN)}…` : text))
}

/** As `shownValue`, of what a learner answered; null also where nothing was ticked. */
export const shownAnswer: typeof shownValue = (language, value, about) =>
  value === NOTHING_TICKED ? null : shownValue(language, value, about)

/** How an answer of several options is shown in which there is none. */
const NOTHING_TICKED = '—'

export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>()#!|$~&]/g, '\\$&')
