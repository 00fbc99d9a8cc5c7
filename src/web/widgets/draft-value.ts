// What was kept of an answer that was not sent. It comes from the browser's storage, so anything may stand in it.

const parsed = (draft: string | null): unknown => {
  try {
    return draft === null ? null : (JSON.parse(draft) as unknown)
  } catch {
    return null
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

/** Different places below `length`, or null. */
export function placesIn(draft: string | null, length: number): number[] | null {
  const value = parsed(draft)
  if (!Array.isArray(value)) return null
  const places = value as unknown[]
  const fine = places.every(place => Number.isInteger(place) && Number(place) >= 0 && Number(place) < length)
  return fine && new Set(places).size === places.length ? (places as number[]) : null
}

/** Texts, exactly `length` of them, or null. */
export function textsIn(draft: string | null, length: number): string[] | null {
  const value = parsed(draft)
  return isTexts(value) && value.length === length ? value : null
}

/** Rows of equal length, each side from 1 to `most`, or null. */
export function rowsIn(draft: string | null, most: number): string[][] | null {
  const value = parsed(draft)
  if (!Array.isArray(value) || value.length < 1 || value.length > most || !value.every(isTexts)) return null
  const width = value[0]?.length ?? 0
  return width >= 1 && width <= most && value.every(row => row.length === width) ? value : null
}

/** Texts by name. */
export function namedTextsIn(draft: string | null): Record<string, string> {
  const value = parsed(draft)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
