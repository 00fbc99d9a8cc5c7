// The fields of a JSON object of which only the beginning has been written yet. Nested values are of no interest: they are whole or absent.

/** `isWhole`: nothing more of its value comes. A value that is not whole is a text as far as it goes. */
type FieldSoFar = { readonly value: unknown; readonly isWhole: boolean }

/** Of the first object in the text. Never throws; what is no JSON ends it. */
export function fieldsSoFar(text: string): ReadonlyMap<string, FieldSoFar> {
  const fields = new Map<string, FieldSoFar>()
  let at = text.indexOf('{') + 1
  if (at === 0) return fields
  for (;;) {
    const name = NAME.exec(text.slice(at))
    if (name === null) return fields
    at += name[0].length
    const end = text[at] === '"' ? endOfText(text, at) : endOfValue(text, at)
    const value = end === null ? beginningOf(text.slice(at)) : parsed(text.slice(at, end))
    if (value === undefined) return fields
    fields.set(String(parsed(name[1]!)), { value, isWhole: end !== null })
    if (end === null) return fields
    at = end
  }
}

const NAME = /^[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*/

/** Behind the closing mark; null: it has not been written. */
function endOfText(text: string, from: number): number | null {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return null
}

/** Of anything but a text: where the comma or the bracket behind it stands. */
function endOfValue(text: string, from: number): number | null {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === '"') {
      const end = endOfText(text, at)
      if (end === null) return null
      at = end - 1
    } else if (letter === '{' || letter === '[') depth += 1
    else if (depth === 0 && (letter === ',' || letter === '}')) return at
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return null
}

/** A text without its end, and without half an escape; undefined for any other value. */
const beginningOf = (json: string): unknown =>
  json.startsWith('"') ? parsed(`${json.replace(HALF_ESCAPE, '')}"`) : undefined

const HALF_ESCAPE =
  /(?<=(?:^|[^\\])(?:\\\\)*)(?:\\u[dD][89abAB][\da-fA-F]{2})?\\(?:u[\da-fA-F]{0,3})?$|(?<=(?:^|[^\\])(?:\\\\)*)\\u[dD][89abAB][\da-fA-F]{2}$/

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
