// What a widget posted, read against the item it was shown for: well-formed with one canonical string, or malformed with what to change.
import { z } from 'zod'
import type { FieldError } from '../../../kernel/errors.js'
import { orNull } from '../../../kernel/or-null.js'
import { KINDS, kindOf, readPosted } from '../../../widgets/kinds.js'
import { isDontKnow } from '../../../widgets/dont-know.js'
import { malformed, shapeErrors } from '../../../widgets/malformed.js'
import { plainCharacters } from '../../../expression/plain-characters.js'
import { answerType } from '../answers/registry.js'
import type { Item, ItemPart } from './item.js'
import { sameAnswer } from './judge-part.js'
import { widgetOf } from './part-widget.js'

/** The canonical form of “I don't know”, which no other answer has: theirs is never JSON of an object. */
export const DONT_KNOW = '{"dont_know":true}'

type ReadResponse =
  | {
      readonly ok: true
      /** Equal exactly when the answers are the same: `{index: 1}` and `{selection: '85'}`, `85` and `+85`. */
      readonly canonical: string
      /** What the learner said, for people. */
      readonly shown: string
    }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Pointers lead into the body of the respond call (`/response/text`). Unknown fields are refused. Never looks at the key. */
export function readResponse(item: Item, response: Record<string, unknown>): ReadResponse {
  if (isDontKnow(response)) return { ok: true, canonical: DONT_KNOW, shown: '' }
  if (item.parts.length === 1) return readPart(item.parts[0], response, '/response', item.language)
  const parsed = KINDS.parts.response.safeParse(response)
  if (!parsed.success) return { ok: false, errors: shapeErrors(parsed.error, '/response') }
  const given = new Map(Object.entries(parsed.data.parts))
  const strange = [...given.keys()].find(id => !item.parts.some(part => part.id === id))
  if (strange !== undefined) return malformed('/response/parts', 'Holds a part that is not known here.')
  // Some parts may be left out, not all of them.
  if (given.size === 0) return malformed('/response/parts', 'Answer at least one part.')
  const errors: FieldError[] = []
  const canonical: (string | null)[] = []
  const shown: string[] = []
  for (const part of item.parts) {
    const response = given.get(part.id)
    if (response === undefined) {
      canonical.push(null)
      shown.push(`${part.label}: –`)
      continue
    }
    const read = readPart(part, response, `/response/parts/${part.id}`, item.language)
    if (read.ok) {
      canonical.push(read.canonical)
      shown.push(`${part.label}: ${read.shown}`)
    } else errors.push(...read.errors)
  }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, canonical: JSON.stringify(canonical), shown: shown.join('; ') }
}

/**
 * Reads what the widget of one part posted, first by its kind of widget, then by the answer type. `below` is where the response is in
 * the posted body, as a JSON pointer. Never looks at the key.
 */
export function readPart(
  part: ItemPart,
  response: Record<string, unknown>,
  below: string,
  language?: string,
): ReadResponse {
  const { noun, props } = widgetOf(part)
  const reading = readPosted(noun, response, props, below)
  if (!reading.ok) return reading
  const given = kindOf(noun).graded!.given(reading.value, props)
  if (part.form === 'choice') {
    const chosen = part.options[Number(given)]!
    return { ok: true, canonical: chosen.value, shown: chosen.text }
  }
  const { type, settings } = part.answer
  const read = answerType(type).read(given, settings)
  if (!read.ok) return malformed([`${below}${reading.at}`, ...(read.at ?? [])].join('/'), read.message)
  const { echo, show } = answerType(type)
  const typed = typeof given === 'string' ? echo?.(plainCharacters(given), settings, language) : null
  return { ok: true, canonical: read.canonical, shown: typed ?? show(read.canonical, settings, language) }
}

const Canonicals = z.array(z.string().nullable())

/** The canonical answers by the ids of their parts, without those that were left out; null for a string that `readResponse` cannot have given. */
export function canonicalParts(item: Item, canonical: string): ReadonlyMap<string, string> | null {
  const each = item.parts.length === 1 ? [canonical] : several(canonical)
  if (each === null || each.length !== item.parts.length) return null
  const possible = item.parts.every((part, i) => each[i] === null || isCanonical(part, each[i]!))
  return possible ? new Map(item.parts.flatMap((part, i) => (each[i] === null ? [] : [[part.id, each[i]!]]))) : null
}

const several = (canonical: string): (string | null)[] | null =>
  orNull(() => Canonicals.parse(JSON.parse(canonical)), Error)

function isCanonical({ form, options, answer }: ItemPart, canonical: string): boolean {
  if (form === 'choice') return options.some(option => option.value === canonical)
  const type = answerType(answer.type)
  const value = orNull(() => type.toValue(canonical, answer.settings), Error)
  if (value === null) return false
  const plain = orNull(() => type.fromValue(value, answer.settings), Error)
  // A learner may write what no key of ours could be, such as a sum whose common denominator has too many digits. An answer may also
  // remember how it was written: then it means the same as its value, in this form or another.
  return plain === null || plain === canonical || sameAnswer(answer, canonical, plain)
}
