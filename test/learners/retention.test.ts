import { describe, expect, test } from 'vitest'
import { retention, type Evidence } from '../../src/learners/index.js'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const on = (day: number, correct: boolean, assistance: Evidence['assistance'] = 'none'): Evidence => ({
  sessionId: 's',
  position: day + 1,
  skillId: 'sets',
  blueprintId: 'b',
  variantKey: `v${day}`,
  tier: 'easy',
  guess: 0.05,
  correct,
  assistance,
  couldShow: [],
  misconception: null,
  at: new Date(START + day * DAY),
})
const daysUntilDue = (evidence: readonly Evidence[]): number =>
  (retention(evidence)!.dueAt.getTime() - evidence.at(-1)!.at.getTime()) / DAY

describe('when a skill is due again', () => {
  test('nothing is due that was never answered', () => {
    expect(retention([])).toBeNull()
  })

  test('right answers put it off further each time', () => {
    const once = daysUntilDue([on(0, true)])
    const twice = daysUntilDue([on(0, true), on(3, true)])
    expect(once).toBeGreaterThanOrEqual(1)
    expect(twice).toBeGreaterThan(once)
  })

  test('a wrong answer brings it nearer, and so does one with help', () => {
    const history = [on(0, true), on(3, true)]
    const right = daysUntilDue([...history, on(14, true)])
    expect(daysUntilDue([...history, on(14, false)])).toBeLessThan(right)
    expect(daysUntilDue([...history, on(14, true, 'hinted')])).toBeLessThan(right)
  })

  test('recall falls with time, and the same evidence always gives the same', () => {
    const found = retention([on(0, true), on(3, true)])!
    const after = [4, 14, 60].map(day => found.recall(new Date(START + day * DAY)))
    expect(after).toEqual(after.toSorted((one, other) => other - one))
    expect(after[0]).toBeGreaterThan(0.85)
    expect(retention([on(0, true), on(3, true)])!.dueAt).toEqual(found.dueAt)
  })
})
