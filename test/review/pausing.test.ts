// What a pause does to the clocks: it takes away exactly the time that the session stood still.
import { expect, test } from 'vitest'
import { at, later, aSession } from '../support/builders.js'
import { expire, terminate } from '../../src/sessions/domain/life.js'
import { pause, resume } from '../../src/supervision/domain/supervise.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { newId } from '../../src/kernel/ids.js'

const DAY = 24 * 3600
const callId = newId()
const asked: Session = {
  ...aSession({ startedAt: at, deadlineAt: later(600) }),
  status: 'awaiting_client_action',
  open: { callId, toolName: 'present_choices', position: 1, openedAt: later(10), deadlineAt: later(30) },
}
const paused: SessionEvent = { type: 'SessionPaused', reason: 'fire drill' }
const resumed: SessionEvent = { type: 'SessionResumed' }
const play = (start: Session, ...happened: readonly [seconds: number, event: SessionEvent][]): Session =>
  happened.reduce((session, [seconds, event]) => evolve(session, event, later(seconds)), start)

test('the time since a question was asked leaves a pause out', () => {
  const after = play(asked, [20, paused], [20 + 30 * DAY, resumed])
  expect(after).toMatchObject({
    pausedTotalMs: 30 * DAY * 1000,
    deadlineAt: later(600 + 30 * DAY),
    open: { openedAt: later(10 + 30 * DAY), deadlineAt: later(30 + 30 * DAY) },
  })
})

test('a pause before the start takes nothing from a clock that did not run', () => {
  const begun = play(aSession(), [0, paused], [100, { type: 'SessionStarted' }])
  expect(begun).toMatchObject({ startedAt: later(100), deadlineAt: later(700) })
  expect(play(begun, [150, resumed])).toMatchObject({ pausedTotalMs: 50_000, deadlineAt: later(750) })
  expect(play(aSession(), [0, paused], [100, resumed])).toMatchObject({ pausedTotalMs: 0, deadlineAt: null })
})

test('a session that ends in a pause stood still until its end', () => {
  const [ending] = terminate(asked, 'enough').events
  expect(play(asked, [20, paused], [320, ending!])).toMatchObject({
    status: 'terminated',
    pausedTotalMs: 300_000,
    deadlineAt: later(900),
    pausedAt: null,
  })
})

test('a pause is said once, and nothing expires in it', () => {
  const still = play(asked, [20, paused])
  expect(pause(still, 'again').events).toEqual([])
  expect(expire(still, later(10 * DAY)).events).toEqual([])
  expect(resume(asked).events).toEqual([])
})

test('the last question that runs out leaves nobody to wait for: the session goes on to its end', () => {
  const out: SessionEvent = { type: 'ItemTimedOut', callId, toolName: 'present_choices', position: 1 }
  expect(play({ ...asked, position: 1, totalItems: 2, itemOpen: true }, [40, out])).toMatchObject({
    awaitingOwner: true,
  })
  expect(play({ ...asked, position: 2, totalItems: 2, itemOpen: true }, [40, out])).toMatchObject({
    awaitingOwner: false,
  })
})
