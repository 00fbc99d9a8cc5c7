// More time: how deadlines move when staff extend a session, and when a learner's time factor changes.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { extend, stretch } from '../../src/supervision/domain/more-time.js'
import { aSession, later } from '../support/builders.js'
import { afterTimed, completed, fetched, fresh, opened, paused, resumed, started } from '../sessions/session-story.js'

const minutes = (count: number) => ({ commandId: newId(), ms: count * 60_000, reason: 'Fire drill.' })
const moved = (session: Session, decision: ReturnType<typeof extend>, at = 0) =>
  afterTimed(session, ...decision.events.map(event => [at, event] as const))
const deadlines = (session: Session) => [
  session.deadlineAt,
  session.status === 'awaiting_client_action' ? session.open.deadlineAt : null,
]

/** Ten minutes, twenty seconds for each question, which is asked at this second. */
const askedAt = (second: number): Session => afterTimed(fresh, [0, started], [second, fetched()], [second, opened()])

describe('an extension', () => {
  test('moves the deadline of a session that runs, and leaves a question its own limit', () =>
    expect(deadlines(moved(askedAt(0), extend(askedAt(0), minutes(5))))).toEqual([later(900), later(20)]))

  test('moves the question with it whose deadline is the session’s', () =>
    expect(deadlines(moved(askedAt(595), extend(askedAt(595), minutes(5))))).toEqual([later(900), later(900)]))

  test('counts from the start where the session has not begun, factor included', () => {
    const waiting = aSession({ timeFactor: 1.5 })
    const after = afterTimed(moved(waiting, extend(waiting, minutes(5))), [10, started])
    expect(after.deadlineAt).toEqual(later(10 + 900 + 300))
  })

  test('adds to what a pause gives back', () => {
    const during = afterTimed(askedAt(0), [100, paused])
    const after = afterTimed(moved(during, extend(during, minutes(1)), 110), [160, resumed])
    expect(after.deadlineAt).toEqual(later(600 + 60 + 60))
  })

  test('is refused after the end, and where there is no limit', () => {
    const over = afterTimed(fresh, [0, started], [1, completed])
    expect(() => extend(over, minutes(1))).toThrow(expect.objectContaining({ code: 'session_ended' }))
    expect(() => extend(aSession({ timeLimitMs: null }), minutes(1))).toThrow(
      expect.objectContaining({ code: 'no_deadline' }),
    )
  })
})

describe('a new time factor', () => {
  test('stretches session and question from where they began', () =>
    expect(deadlines(moved(askedAt(100), stretch(askedAt(100), 1.5), 110))).toEqual([later(900), later(100 + 30)]))

  test('takes back what it gave', () => {
    const longer = moved(askedAt(100), stretch(askedAt(100), 2))
    expect(deadlines(moved(longer, stretch(longer, 1)))).toEqual(deadlines(askedAt(100)))
  })

  test('composes with an extension, in either order', () => {
    const first = moved(askedAt(0), extend(askedAt(0), minutes(5)))
    const then = moved(askedAt(0), stretch(askedAt(0), 1.5))
    expect(moved(first, stretch(first, 1.5)).deadlineAt).toEqual(later(1200))
    expect(moved(then, extend(then, minutes(5))).deadlineAt).toEqual(later(1200))
  })

  test('is the one of a session that has not begun', () => {
    const waiting = aSession()
    expect(afterTimed(moved(waiting, stretch(waiting, 1.25)), [0, started]).deadlineAt).toEqual(later(750))
  })

  test('of none lifts every limit', () => {
    const free = moved(askedAt(0), stretch(askedAt(0), null))
    expect(deadlines(free)).toEqual([null, null])
    expect(free).toMatchObject({ timeLimitMs: null, itemTimeLimitMs: null, itemDeadlineAt: null })
  })

  test.each<[string, Session, number]>([
    ['that is the same', askedAt(0), 1],
    ['of a session without limits', aSession({ timeLimitMs: null }), 2],
    ['of a session that is over', afterTimed(fresh, [0, started], [1, completed]), 2],
  ])('%s changes nothing', (_, session, factor) => expect(stretch(session, factor).events).toEqual([]))
})
