// How many attempts at an assessment are left.
import { expect, test } from 'vitest'
import { attemptsLeft } from '../../src/quizzes/application/attempts-left.js'
import type { AttemptRule } from '../../src/sessions/index.js'
import { after, past } from '../support/past-attempts.js'

test.each<[string, AttemptRule, number, number, ReturnType<typeof attemptsLeft>]>([
  ['before the first', { max: 3, waitMs: 100 }, 0, 0, { left: 3, nextAt: null }],
  ['after one of three', { max: 3, waitMs: 0 }, 1, 1, { left: 2, nextAt: null }],
  ['while it is too soon', { max: 3, waitMs: 100 }, 1, 99, { left: 2, nextAt: after(100) }],
  ['once the wait is over', { max: 3, waitMs: 100 }, 1, 100, { left: 2, nextAt: null }],
  ['after the last, with nothing to wait for', { max: 2, waitMs: 100 }, 2, 1, { left: 0, nextAt: null }],
  ['after more than are allowed by now', { max: 1, waitMs: 0 }, 3, 1, { left: 0, nextAt: null }],
  ['of any number', { max: null, waitMs: 0 }, 9, 1, { left: null, nextAt: null }],
])('%s: so many are left', (_, rule, used, msLater, left) => {
  expect(attemptsLeft(rule, past(used), after(msLater))).toEqual(left)
})
