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

/** What was chosen of `length` options and written behind the last, or null. */
export function choiceIn(draft: string | null, length: number): { places: number[]; other: string } | null {
  const value = parsed(draft)
  if (typeof value !== 'object' || value === null) return null
  const { places, other } = value as { places?: unknown; other?: unknown }
  const fine = placesIn(JSON.stringify(places ?? null), length)
  return fine && { places: fine, other: typeof other === 'string' ? other : '' }
}

/** A place below `columns`, or none, for each of `rows` rows; otherwise null. */
export function placesOrNullIn(draft: string | null, rows: number, columns: number): (number | null)[] | null {
  const value = parsed(draft)
  if (!Array.isArray(value) || value.length !== rows) return null
  const places = value as unknown[]
  const fine = places.every(
    place => place === null || (Number.isInteger(place) && Number(place) >= 0 && Number(place) < columns),
  )
  return fine ? (places as (number | null)[]) : null
}

/** A day of the calendar, `YYYY-MM-DD`, or null. */
export function dayIn(text: string): string | null {
  const day = text.trim()
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day
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
