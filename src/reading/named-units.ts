// The unit behind a number where a number alone is asked for: does it fit what the question says? “5 m” is no answer in cm.
import { knownUnit, measuredBy, sameUnit, unitParts } from '../items/index.js'
import { knows, type Language } from './language.js'
import { isSign, numeralAt } from './numerals.js'
import { tokensOf, type Token } from './tokens.js'

/** A unit in a text: as it was written there, and its symbol. */
type Named = { readonly written: string; readonly unit: string }

/** `asked`: named without a number, as in “how many cm”. `given`: behind one, as in “5 metres”. */
type NamedUnits = { readonly asked: readonly Named[]; readonly given: readonly Named[] }

/** So many tokens a unit has at most: “square metres per second”. */
const MOST_TOKENS = 4

/** The unit that the text begins with, as far as it reaches; null where it begins with another word. */
export function unitAtStart(text: string, languages: readonly Language[]): Named | null {
  const tokens = tokensOf(text)
  return tokens.length === 0 ? null : (unitAt(text, tokens, 0, languages, true)?.named ?? null)
}

function unitAt(text: string, tokens: readonly Token[], at: number, languages: readonly Language[], isWhole: boolean) {
  const isFunction = isFunctionWord(tokens[at]!, languages)
  for (let end = Math.min(tokens.length, at + MOST_TOKENS); end > at; end--) {
    // “in” is an inch where nothing follows it, and hardly ever elsewhere.
    if (isFunction && !(isWhole && end === tokens.length && end === at + 1)) continue
    const written = text.slice(tokens[at]!.start, tokens[end - 1]!.end)
    const unit = knownUnit(written, isWhole)
    if (unit !== null) return { named: { written, unit }, end }
  }
  return null
}

/** Every unit that the question or its label names. */
export function unitsNamedIn(question: string, label: string, languages: readonly Language[]): NamedUnits {
  const asked: Named[] = []
  const given: Named[] = []
  for (const text of [question, label]) {
    const tokens = tokensOf(text)
    for (let at = 0; at < tokens.length;) {
      const found = unitAt(text, tokens, at, languages, false)
      if (found === null) {
        at++
        continue
      }
      const isGiven = followsNumber(tokens, at, languages)
      // A letter is a unit behind a number and in “(m)”; elsewhere it is a name, or a word as “a” is.
      const isLetter =
        /^\p{L}$/u.test(found.named.written) && !isOpening(tokens[at - 1]) && !endsLabel(text, label, found.end, tokens)
      if (isGiven) given.push(found.named)
      else if (!isLetter) asked.push(found.named)
      at = found.end
    }
  }
  return { asked, given }
}

const isFunctionWord = (token: Token, languages: readonly Language[]): boolean =>
  (['closed', 'verbs', 'persons'] as const).some(field => knows(languages, field, token))

const isOpening = (token: Token | undefined): boolean => isSign(token, '(') || isSign(token, '[')
/** “Length in m” */
const endsLabel = (text: string, label: string, end: number, tokens: readonly Token[]): boolean =>
  text === label && end === tokens.length

function followsNumber(tokens: readonly Token[], at: number, languages: readonly Language[]): boolean {
  let end = at
  while (isSign(tokens[end - 1], '$') || isSign(tokens[end - 1], '-')) end--
  for (let start = Math.max(0, end - MOST_TOKENS); start < end; start++)
    if (numeralAt(tokens, start, languages)?.end === end) return true
  return false
}

/**
 * What to ask of somebody who wrote this unit; null where it fits, or where the question says nothing of what it measures. Units of one
 * kind are m, cm² and km/h, which all measure lengths: of those that the question names, one has to be the same.
 */
export function unitDoubt({ written, unit }: Named, { asked, given }: NamedUnits): string | null {
  if ([...asked, ...given].length === 0) return null
  const ofOneKind = asked.filter(one => isRelated(one.unit, unit))
  if (ofOneKind.some(one => isSame(unit, one.unit))) return null
  if (ofOneKind.length === 0) {
    const known = given.filter(one => isRelated(one.unit, unit))
    if (known.some(one => isMadeOf(unit, one.unit))) return null
    if (known.length === 0 && asked.length === 0) return null
  }
  const [only, ...more] = new Set((ofOneKind.length > 0 ? ofOneKind : asked).map(one => one.written))
  return only === undefined || more.length > 0
    ? `The unit “${written}” does not fit this question. Write the number alone.`
    : `The question asks for ${only}, and you wrote ${written}. Write the number in ${only}.`
}

const isRelated = (unit: string, other: string): boolean => {
  const measures = measuredBy(other)
  return measuredBy(unit).some(one => measures.includes(one))
}

/** “20 degrees” are degrees Celsius where those are asked for. */
const isSame = (unit: string, other: string): boolean =>
  sameUnit(unit, other) || (other === '°C' && sameUnit(unit, '°'))

/** They share a unit: cm² has cm in it, and km/h has h. */
const isMadeOf = (unit: string, other: string): boolean =>
  isSame(unit, other) || unitParts(unit).some(part => unitParts(other).some(one => isSame(part, one)))
