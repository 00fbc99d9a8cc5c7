// Whether prose names an answer of a type whose values have no counting of their own: its pieces are read as a learner's answer
// would be, and judged by the part's own rule.
import { answerType } from '../answers/registry.js'
import type { ItemPart } from '../item.js'
import { pointsAtOption } from './named-options.js'

/** Words in a row that may make one answer. */
const LONGEST = 8
/** Looked at in one text; a longer one counts as revealing. */
const MOST_WORDS = 600

export function revealsOther(part: ItemPart, stem: string, prose: string, text: string): boolean {
  if (part.options.length > 0) return revealsOption(part, stem, prose)
  const words = text.split(/\s+/).filter(word => word !== '')
  if (words.length > MOST_WORDS) return true
  const given = plain(stem)
  for (let from = 0; from < words.length; from++)
    for (let count = 1; count <= LONGEST && from + count <= words.length; count++) {
      const piece = trimmed(words.slice(from, from + count).join(' '))
      if (piece !== '' && !given.includes(plain(piece)) && isRight(part, piece)) return true
    }
  return false
}

/** Some of the options and not all of them, by their texts or by their places. */
function revealsOption({ options }: ItemPart, stem: string, prose: string): boolean {
  const said = plain(prose)
  const given = plain(stem)
  const named = options.filter(({ text }) => contains(said, plain(text)) && !contains(given, plain(text)))
  return (named.length > 0 && named.length < options.length) || pointsAtOption(prose, options.length)
}

function isRight({ answer, key, accept }: ItemPart, piece: string): boolean {
  if (accept !== null && plain(piece) === plain(answerType(answer.type).show(key, answer.settings))) return true
  const read = answerType(answer.type).read(piece, answer.settings)
  if (!read.ok) return false
  const { score, wrongForm } = answerType(answer.type).judge(read.canonical, key, answer.settings)
  return score === 1 || wrongForm
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[$*_`\s]+/g, ' ')
    .trim()
const trimmed = (piece: string): string => piece.replace(/^[\s"'“”‘’(*_`$]+|[\s"'“”‘’.,;:!?)*_`$]+$/g, '')
const contains = (text: string, part: string): boolean => {
  const at = text.indexOf(part)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + part.length] ?? ' ')
}
