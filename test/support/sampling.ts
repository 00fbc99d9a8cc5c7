// The share of an expensive sweep that a run takes: `npm test` takes another one each day, `npm run test:deep` takes everything.
/** Milliseconds. */
const DAY = 86_400_000

/** Whether this run takes every point, case and seed. */
export const isDeep = process.env['TEST_DEEP'] === '1'

/** Days since 1970-01-01 in UTC. `TEST_DAY=2026-11-23` repeats what another day has tried. Throws when it is no date. */
export const testDay: number = dayOf(process.env['TEST_DAY'] ?? new Date().toISOString().slice(0, 10))

function dayOf(text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY
  if (!Number.isInteger(day)) throw new Error(`TEST_DAY is a date like 2026-11-23, not “${text}”.`)
  return day
}

export type Sample = { readonly shift?: number; readonly deep?: boolean; readonly day?: number }

/**
 * Every `every`-th element, beginning at the day's own one, so that `every` days in a row take all of them. There is always at
 * least one. `shift`: sweeps that run side by side give different ones, so that one day takes different places of each. Throws
 * when `all` is empty.
 */
export function sampled<T>(all: readonly T[], every: number, sample: Sample = {}): T[] {
  const { shift = 0, deep = isDeep, day = testDay } = sample
  if (all.length === 0) throw new Error('There is nothing to take a sample of.')
  if (deep) return [...all]
  const step = Math.min(every, all.length)
  const first = (day + shift) % step
  return all.filter((_, at) => at % step === first)
}
