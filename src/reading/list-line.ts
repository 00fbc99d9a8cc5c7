// Several answers in one line, as people write them: “1, 2, 5 und 10”, `0,5 < 0,75`, `1 2 5 10`. The lines that the reader of the answer may take.
import type { Language } from './language.js'
import { escapePattern } from '../kernel/text.js'

/** With a semicolon for each “and”. */
export const joined = (text: string, languages: readonly Language[]): string => text.replace(jointOf(languages), '; ')

/** Lines with semicolons in them, the likeliest first; none where the text has no other separators. `isOrdered`: a chain of signs counts, too. */
export function listLines(text: string, isOrdered: boolean, languages: readonly Language[]): string[] {
  const plain = withoutBrackets(text.trim().replace(/[.!]+$/, ''))
  const listed = plain.replace(jointOf(languages), ';')
  const chained = isOrdered && isChain(listed) ? listed.replace(/ ?[<>] ?/g, ';') : listed
  // In a language with decimal commas one that no blank follows is decimal.
  const decimal =
    languages[0]!.catalogue.decimal === ',' ? chained.replace(/(?<=\d),(?=\d)/g, '.').replace(/, /g, ';') : chained
  const lines = [decimal, chained].map(line => (/[;,]/.test(line) ? line.replaceAll(',', ';') : byBlanks(line)))
  return [...new Set(lines)].filter(line => line !== text)
}

const withoutBrackets = (text: string): string => /^[[({]([^[\](){}]*)[\])}]$/.exec(text)?.[1] ?? text

const JOINTS = new Map<string, RegExp>()

/** “and” and “or”, also behind a comma, and `&`. */
function jointOf(languages: readonly Language[]): RegExp {
  const key = languages.map(({ catalogue }) => catalogue.language).join()
  let joint = JOINTS.get(key)
  if (joint === undefined) JOINTS.set(key, (joint = madeJoint(languages)))
  return joint
}

function madeJoint(languages: readonly Language[]): RegExp {
  const words = languages.flatMap(({ catalogue }) => [...catalogue.and, ...catalogue.or]).map(escapePattern)
  return new RegExp(`(?:[,;] ?| )(?:${words.join('|')}) | ?& ?`, 'giu')
}

const isChain = (text: string): boolean => /[<>]/.test(text) && !(text.includes('<') && text.includes('>'))

/** Numbers with blanks between them; `1 250` is one number. */
function byBlanks(line: string): string {
  const numbers = line.split(/ +/)
  const areNumbers = numbers.length > 1 && numbers.every(number => /^[+-]?\d*\.?\d+$/.test(number))
  return areNumbers && !/^[+-]?\d{1,3}( \d{3})+$/.test(line) ? numbers.join(';') : line
}
