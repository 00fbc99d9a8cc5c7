// Days as numbers, so that they can be compared and subtracted.

const MS_A_DAY = 86_400_000

/** Days since 1970-01-01 of a day written `YYYY-MM-DD`; null for any other text. */
export function dayNumber(written: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(written)) return null
  const ms = Date.parse(`${written}T00:00:00Z`)
  // Some engines read the 30th of February as a day in March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(written)) return null
  return ms / MS_A_DAY
}
