// Code that a learner wrote, and calls to try it with: plain data in, plain data out. Who runs it is a port (`RunCode`).
import { BadValue } from '../../../../expression/bad-value.js'
import { show } from '../../../../expression/show.js'
import type { Value } from '../../../../expression/value.js'

/** What a call is given and gives. Nothing that JSON cannot carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

type CodeCall = { readonly args: readonly Json[] }

export type CodeRequest = {
  readonly code: string
  /** Name of the function to call. */
  readonly entry: string
  /** Without any, the code is only read: the outcome is `ran` or a syntax error. */
  readonly calls: readonly CodeCall[]
  /** Whether what each call prints is wanted. */
  readonly withOutput?: boolean
}

/** `name` is NOT_PLAIN where the function gave something that is no plain data. Names and messages are the learner's own text. */
export type CallResult = (
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: { readonly name: string; readonly message: string } }
) & {
  /** What the program printed, loading included; only where it was asked for and there is any. */
  readonly output?: string
}

export const NOT_PLAIN = 'NotPlainData'

export type CodeOutcome =
  /** One result per call, in order. Calls know nothing of each other. */
  | { readonly kind: 'ran'; readonly results: readonly CallResult[] }
  /** `line` is 1-based; null where it is not known. */
  | { readonly kind: 'syntax_error'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'no_entry' }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'out_of_memory' }
  /** The sandbox broke while it ran this code. */
  | { readonly kind: 'crashed' }
  /** The code was not run: the sandbox is closed, cannot start, or has too much to do. Nothing is known of the code. */
  | { readonly kind: 'unavailable' }

/**
 * Never rejects. The same request gives the same outcome on every machine, unless the code spends its time in native calls that cannot
 * be counted. `owner` is an opaque key for the author of the code: owners take turns, so a long queue of one delays another by one run.
 */
export type RunCode = (request: CodeRequest, owner: string) => Promise<CodeOutcome>

/** Share by which a number with a fraction may differ: what is lost by computing in binary, and nothing more. */
const BINARY_LOSS = 1e-12

/**
 * Whether a call gave what it should: numbers by value (0 and −0 are one; whole ones exactly, others but for what binary fractions
 * lose), texts letter by letter, lists in order, objects whatever the order of their names.
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
  const names = Object.keys(expected)
  return (
    names.length === Object.keys(given).length &&
    names.every(name => Object.hasOwn(given, name) && sameResult(expected[name]!, given[name]!))
  )
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const closeTo = (expected: number, given: number): boolean =>
  !(Number.isInteger(expected) && Number.isInteger(given)) &&
  Math.abs(expected - given) <= BINARY_LOSS * Math.max(1, Math.abs(expected))

const exactIn = (n: bigint): boolean => BigInt(Number(n)) === n

/**
 * A value of an author's formula as code meets it: numbers as JavaScript has them, addresses as text, tuples as lists. Throws BadValue
 * for what has no one form in JSON, and for whole numbers that JavaScript cannot tell from their neighbours.
 */
export function toJson(value: Value): Json {
  switch (value.kind) {
    case 'number': {
      if (value.d === 1n && !Number.isSafeInteger(Number(value.n)))
        throw new BadValue(`${value.n} is too large for a number in code`)
      if (!exactIn(value.n) || !exactIn(value.d)) throw new BadValue('this number has too many digits for code')
      return Number(value.n) / Number(value.d)
    }
    case 'text':
      return value.text
    case 'boolean':
      return value.is
    case 'list':
    case 'tuple':
      return value.items.map(toJson)
    case 'ipv4':
    case 'ipv6':
    case 'mac':
    case 'prefix':
      return show(value)
    default:
      throw new BadValue(`${show(value)} cannot be given to code`)
  }
}
