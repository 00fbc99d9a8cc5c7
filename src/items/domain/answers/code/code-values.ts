// What a call of a program is given and gives, and when two of these are the same.
import { BadValue } from '../../../../expression/bad-value.js'
import { show } from '../../../../expression/show.js'
import type { Value } from '../../../../expression/value.js'

export const PROGRAM_LANGUAGES = ['javascript', 'python'] as const
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number]

/**
 * Nothing that JSON cannot carry. What only Python has is an object whose first name is `#`: `{ '#': 'tuple', of: [1, 2] }`, a `set`
 * likewise, a `dict` by its pairs where not all its names are texts, and an `int` that is no safe number by its digits.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const KIND = '#'
type Special =
  | { readonly kind: 'tuple' | 'set' | 'dict'; readonly of: readonly Json[] }
  | { readonly kind: 'int'; readonly digits: string }

/** What an object of Python stands for; null for one that is a plain dict. */
export function specialOf(value: { readonly [name: string]: Json }): Special | null {
  const { [KIND]: kind, of } = value
  if (kind === 'int') return { kind, digits: of as string }
  if (kind !== 'tuple' && kind !== 'set' && kind !== 'dict') return null
  return { kind, of: of as readonly Json[] }
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Share by which a number with a fraction may differ: what is lost by computing in binary, and nothing more. */
const BINARY_LOSS = 1e-12

/**
 * Whether a call gave what it should: numbers by value (0 and −0 are one; whole ones exactly, others but for what binary fractions
 * lose), texts letter by letter, lists in order, objects whatever the order of their names, sets whatever theirs.
 */
export function sameResult(expected: Json, given: Json): boolean {
  if (expected === given) return true
  if (typeof expected === 'number' && typeof given === 'number') return closeTo(expected, given)
  if (expected === null || given === null || typeof expected !== 'object' || typeof given !== 'object') return false
  if (isList(expected) || isList(given))
    return (
      isList(expected) &&
      isList(given) &&
      expected.length === given.length &&
      expected.every((entry, index) => sameResult(entry, given[index]!))
    )
  if (expected[KIND] === 'set' && given[KIND] === 'set')
    return sameEntries(expected['of'] as readonly Json[], given['of'] as readonly Json[])
  const names = Object.keys(expected)
  return (
    names.length === Object.keys(given).length &&
    names.every(name => Object.hasOwn(given, name) && sameResult(expected[name]!, given[name]!))
  )
}

/** Sets have no two equal entries. */
const sameEntries = (some: readonly Json[], others: readonly Json[]): boolean =>
  some.length === others.length && some.every(one => others.some(other => sameResult(one, other)))

const closeTo = (expected: number, given: number): boolean =>
  !(Number.isInteger(expected) && Number.isInteger(given)) &&
  Math.abs(expected - given) <= BINARY_LOSS * Math.max(1, Math.abs(expected))

const exactIn = (n: bigint): boolean => BigInt(Number(n)) === n

/**
 * A value of an author's formula as code meets it: addresses as text; in JavaScript tuples as lists. Throws BadValue for what the
 * language has no one form for, and for whole numbers that JavaScript cannot tell from their neighbours.
 */
export function toJson(value: Value, language: ProgramLanguage): Json {
  const isPython = language === 'python'
  switch (value.kind) {
    case 'number': {
      if (value.d === 1n && !Number.isSafeInteger(Number(value.n))) {
        if (isPython) return { [KIND]: 'int', of: String(value.n) }
        throw new BadValue(`${value.n} is too large for a number in code`)
      }
      if (!exactIn(value.n) || !exactIn(value.d)) throw new BadValue('this number has too many digits for code')
      return Number(value.n) / Number(value.d)
    }
    case 'text':
      return value.text
    case 'boolean':
      return value.is
    case 'list':
      return value.items.map(item => toJson(item, language))
    case 'tuple': {
      const items = value.items.map(item => toJson(item, language))
      return isPython ? { [KIND]: 'tuple', of: items } : items
    }
    case 'ipv4':
    case 'ipv6':
    case 'mac':
    case 'prefix':
      return show(value)
    case 'set':
      if (!isPython) break
      return { [KIND]: 'set', of: value.items.map(item => toJson(item, language)) }
    default:
      break
  }
  throw new BadValue(`${show(value)} cannot be given to code`)
}
