// Cleans a model's raw reply, which may have any type, size and characters. The results can be stored in any column, sent back to any
// provider, and parsed again.

/** Longest text of one reply; the rest is cut off. */
const MAX_TEXT_CHARACTERS = 20_000
/** Longest arguments of one call that are read. */
const MAX_ARGUMENTS_CHARACTERS = 100_000

/** Text without the characters that databases refuse: NUL and half surrogate pairs. */
export const cleanText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  text.replace(/\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')

/** The text of a reply, cleaned and cut; empty for any other type. */
export const readText = (text: unknown): string =>
  typeof text === 'string' ? cleanText(text.slice(0, MAX_TEXT_CHARACTERS)) : ''

/** A name that providers accept when the conversation is sent back to them: letters, digits, _ and -, at most 64. */
export const readName = (name: unknown): string =>
  (typeof name === 'string' ? name.slice(0, 64).replace(/[^\w-]/g, '_') : '') || 'unnamed'

/** Arguments as a JSON object with clean strings and its text, or why they cannot be read. No text at all means no arguments. */
export function readArguments(raw: unknown): { value: unknown; text: string } | { problem: string } {
  if (raw === undefined || raw === null) return { value: {}, text: '{}' }
  try {
    const source = typeof raw === 'string' ? raw : JSON.stringify(raw)
    if (source.length > MAX_ARGUMENTS_CHARACTERS)
      return { problem: `The arguments are longer than ${MAX_ARGUMENTS_CHARACTERS} characters.` }
    if (source.trim() === '') return { value: {}, text: '{}' }
    const value: unknown = JSON.parse(source, cleanEntry)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'The arguments must be one JSON object.' }
    return { value, text: JSON.stringify(value) }
  } catch {
    return { problem: 'The arguments are not valid JSON.' }
  }
}

function cleanEntry(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanText(key), entry]))
}
