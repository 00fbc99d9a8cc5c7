// Reads drafts of answers from the browser's storage. A draft may hold anything, so every reader checks it.
import { quietly } from '../protocol/quietly.js'

const parsed = (draft: string | null): unknown => quietly(() => (draft === null ? null : JSON.parse(draft)), null)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

/** Distinct option positions below `length`, or null. */
export function positionsIn(draft: string | null, length: number): number[] | null {
  const value = parsed(draft)
  if (!Array.isArray(value)) return null
  const positions = value as unknown[]
  const valid = positions.every(at => Number.isInteger(at) && Number(at) >= 0 && Number(at) < length)
  return valid && new Set(positions).size === positions.length ? (positions as number[]) : null
}

/** The chosen positions among `length` options and the text of the “other” option, or null. */
export function choiceIn(draft: string | null, length: number): { positions: number[]; other: string } | null {
  const value = parsed(draft)
  if (typeof value !== 'object' || value === null) return null
  const { places, other } = value as { places?: unknown; other?: unknown }
  const positions = positionsIn(JSON.stringify(places ?? null), length)
  return positions && { positions, other: typeof other === 'string' ? other : '' }
}

/** A column below `columns`, or null, for each of `rows` rows; null for anything else. */
export function columnsIn(draft: string | null, rows: number, columns: number): (number | null)[] | null {
  const value = parsed(draft)
  if (!Array.isArray(value) || value.length !== rows) return null
  const chosen = value as unknown[]
  const valid = chosen.every(at => at === null || (Number.isInteger(at) && Number(at) >= 0 && Number(at) < columns))
  return valid ? (chosen as (number | null)[]) : null
}

/** A calendar date, `YYYY-MM-DD`, or null. */
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

/** Pairs of texts, or null. */
export function pairsIn(draft: string | null): [string, string][] | null {
  const value = parsed(draft)
  const isPair = (entry: unknown): entry is [string, string] => isTexts(entry) && entry.length === 2
  return Array.isArray(value) && value.every(isPair) ? value : null
}

/** Texts by name. */
export function namedTextsIn(draft: string | null): Record<string, string> {
  const value = parsed(draft)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
