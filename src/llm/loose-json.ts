// Reads the JSON of a model that writes more than it was asked for: prose or a code fence around it, or a field that no schema has.
import type { z } from 'zod'

export type Json = Record<string, unknown>

/** How many braces are tried as the beginning of the object. */
const MOST_BEGINNINGS = 50

/** The longest JSON object in a text; a sentence about the text, which it does not quote, if there is none. */
export function jsonWithin(text: string): Json | string {
  let longest: { readonly value: Json; readonly length: number } | null = null
  let isCut = false
  let from = text.indexOf('{')
  for (let tried = 0; from !== -1 && tried < MOST_BEGINNINGS; tried += 1) {
    const end = endOfObject(text, from)
    const value = end === null ? null : parsed(text.slice(from, end))
    if (value !== null && end! - from > (longest?.length ?? 0)) longest = { value, length: end! - from }
    isCut ||= end === null
    from = text.indexOf('{', value === null ? from + 1 : end!)
  }
  if (longest !== null && !(isCut && longest.length < text.length / 2)) return longest.value
  if (isCut)
    return 'The answer breaks off in the middle of its JSON: it is not valid JSON. Say the same in fewer words.'
  return parsed(text) === null
    ? 'The answer is prose without JSON, as a refusal would be, so it is not valid JSON. Answer with one JSON object.'
    : 'The answer is not a JSON object. Answer with one JSON object.'
}

/** The arguments of a call as an object; a model may have written anything. */
export function argumentsOf(text: string): Json {
  const read = jsonWithin(text)
  return typeof read === 'string' ? {} : read
}

/** The position behind the object that begins at `from`; null if the text ends before. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') depth += 1
    else if (letter === '}' && (depth -= 1) === 0) return at + 1
  }
  return null
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

/** Parses a value; fields that the schema does not have are left out. */
export function withoutForeign<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const first = schema.safeParse(value)
  const foreign = first.error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? []
  if (foreign.length === 0) return first
  const copy = structuredClone(value)
  for (const issue of foreign) {
    const place = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy)
    for (const key of (issue as z.core.$ZodIssueUnrecognizedKeys).keys) delete (place as Json)[key]
  }
  return schema.safeParse(copy)
}
