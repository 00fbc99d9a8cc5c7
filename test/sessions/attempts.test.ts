// How often an assessment may be taken.
import { describe, expect, test } from 'vitest'
import { refuseAttempt, type AttemptRefusal, type AttemptRule } from '../../src/sessions/domain/attempts.js'
import { after, past } from '../support/past-attempts.js'

describe('another attempt', () => {
  test.each<[string, AttemptRule, number, number, AttemptRefusal | null]>([
    ['is the first', { max: 1, waitMs: 0 }, 0, 0, null],
    ['is one too many', { max: 1, waitMs: 0 }, 1, 1, { kind: 'no_attempts_left', sessionIds: ['1'], max: 1 }],
    ['is one of many', { max: null, waitMs: 0 }, 99, 1, null],
    ['comes too soon', { max: 3, waitMs: 100 }, 1, 99, { kind: 'attempt_too_soon', nextAt: after(100) }],
    ['comes just in time', { max: 3, waitMs: 100 }, 1, 100, null],
    [
      'is one too many, however long one waits',
      { max: 2, waitMs: 100 },
      2,
      1,
      { kind: 'no_attempts_left', sessionIds: ['1', '2'], max: 2 },
    ],
  ])('%s', (_, rule, used, msLater, refusal) => {
    expect(refuseAttempt(rule, past(used), after(msLater))).toEqual(refusal)
  })
})
