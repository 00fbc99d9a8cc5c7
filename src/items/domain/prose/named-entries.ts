// Whether a text says something of the entries on show: which of them are right, how many, or which comes before which.
import type { ItemPart } from '../item.js'
import { withoutEvenLists } from './even-lists.js'
import { pointsAtOption } from './named-options.js'
import { fractionText } from '../answers/written-form.js'
import { times } from './named-words.js'
import { plainProse } from './plain-prose.js'
import { flat, type Reading } from './reading.js'

/** The prose, flat, without what is shown where that is repeated word by word. */
export function withoutShown(prose: string, shown: readonly string[]): string {
  let rest = flat(prose)
  for (const text of shown.flatMap(each => plainProse(each).map(flat)).toSorted((a, b) => b.length - a.length))
    if (text.length > 3) rest = rest.replaceAll(text, ' | ')
  return rest
}

const COUNT = String.raw`(?:\d+|no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|all|most|half|several|some|only)`
/** How many are right: “two of them”, “exactly 3 are correct”, “tick four”, “more than one”. */
const HOW_MANY = [
  new RegExp(
    `\\b${COUNT} (?:(?:of|out of) (?:the|these|them|those|all)|(?:\\w+ ){0,2}?(?:is|are|were) (?:right|correct|true|equal|valid))\\b`,
    'i',
  ),
  new RegExp(`\\b${COUNT} (?:right|correct|true|valid) `, 'i'),
  new RegExp(`\\b(?:tick|select|choose|mark|check|pick|exactly|precisely|only|just) (?:the )?${COUNT}\\b`, 'i'),
  /\bmore than (?:one|two|three|four|\d+)\b|\bat (?:least|most) (?:one|two|three|four|\d+) (?:of|are|is)\b|\bfewer than\b/i,
]

/** Some options and not all of them, their places, or how many are right. */
export function tellsOptions({ options, answer }: ItemPart, prose: string, reading: Reading): boolean {
  const texts = options.map(option => entryText(option.text))
  const rest = withoutEvenLists(prose, texts)
  if (pointsAtOption(reading.plain, options.length)) return true
  if (answer.type === 'multi_select' && HOW_MANY.some(pattern => pattern.test(rest))) return true
  return texts.some(text => times(rest, text) > 0) || texts.some(text => spelledOut(text, reading))
}

/** A fraction or a number among the options that is said in words. */
function spelledOut(text: string, { numbers }: Reading): boolean {
  const terms = /^(\d+)\/(\d+)$/.exec(text)
  return numbers.some(
    number =>
      number.text.startsWith('~') &&
      (terms === null
        ? /^\d+(?:\.\d+)?$/.test(text) &&
          number.text.length > 2 &&
          number.values.some(value => fractionText(value) === text)
        : number.terms?.[0] === terms[1] && number.terms?.[1] === terms[2]),
  )
}

const PLACE =
  /\b(?:first|last|second|third|fourth|fifth|\w+est|least|most|begin|begins|start|starts|end|ends|final|finally|top|bottom|middle|before|after|then|next|earlier|later|front|back|between|precedes|follows|\w+er than|more than|less than)\b|[<>→]/

/** Two entries or more, other than all in the order shown; or one, in a sentence about places. */
export function tellsOrder({ options }: ItemPart, prose: string, reading: Reading): boolean {
  const texts = options.map(option => entryText(option.text))
  const rest = withoutEvenLists(prose, texts)
  const isNamed = (text: string, of: string): boolean => times(of, text) > 0
  const named = texts.filter(text => isNamed(text, rest) || worth(text, reading))
  if (named.length > 1) return true
  const sentences = rest.split(/[.!?;|](?=\s|$)/)
  if (named.some(text => sentences.some(sentence => isNamed(text, sentence) && PLACE.test(sentence)))) return true
  return pointsAtPlace(reading.plain, options.length)
}

/** A number among the entries that is written in another way. */
function worth(text: string, { numbers }: Reading): boolean {
  const terms = /^(-?\d+)(?:\/(\d+))?$/.exec(text)
  if (terms === null) return false
  return numbers.some(
    number => number.text.replaceAll(' ', '') !== text && number.values.some(value => fractionText(value) === text),
  )
}

const ENTRY = String.raw`(?:entry|entries|line|row|item|option|card|step)`
const pointsAtPlace = (plain: string, count: number): boolean =>
  new RegExp(
    `\\b${ENTRY}s? [#(]?[1-9]\\b|\\b(?:${ENTRY}|letter) \\(?[a-${'abcdefghijkl'[count - 1] ?? 'l'}]\\b(?! \\w)`,
    'i',
  ).test(plain) ||
  new RegExp(
    `\\b(?:first|second|third|fourth|fifth|sixth|last|top|bottom|middle)\\b[^.!?]{0,30}\\b${ENTRY}\\b`,
    'i',
  ).test(plain)

export const entryText = (text: string): string => flat(plainProse(text)[0] ?? text)
