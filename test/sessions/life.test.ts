// Decisions about the life of a session: what happens, what is refused, what stays quiet; and how its clocks move.
import { describe, expect, test } from 'vitest'
import { attach, expire, GRACE_MS, isFinished, terminate } from '../../src/sessions/domain/life.js'
import { hasEnded, type Session } from '../../src/sessions/domain/session.js'
import { aSession, later } from '../support/builders.js'
import {
  after,
  afterTimed,
  answered,
  asking,
  callId,
  completed,
  fetched,
  fresh,
  given,
  opened,
  paused,
  resumed,
  started,
  timedOut,
  toolName,
} from './session-story.js'

const closedCall = { callId, toolName }
const expired = { type: 'SessionExpired', closedCall: null } as const
const grace = GRACE_MS / 1000
const at = (seconds: number) => (session: Session) => expire(session, later(seconds)).events

describe('attaching', () => {
  const attached = (session: Session) => attach(session, later(0)).events
  test('starts a pending session', () => given().when(attached).then(started))
  test('lets a held session go on', () =>
    given(...asking, timedOut())
      .when(attached)
      .then({ type: 'OwnerAttached' }))
  test('does nothing to a running session', () => given(started).when(attached).then())
  test('does nothing while a question is open', () =>
    given(...asking)
      .when(attached)
      .then())
  test('does nothing to an ended session', () => given(started, completed).when(attached).then())
})

describe('terminating', () => {
  const terminated = (session: Session) => terminate(session, 'enough').events
  test('ends a session that was never begun', () =>
    given().when(terminated).then({ type: 'SessionTerminated', reason: 'enough', closedCall: null }))
  test('closes the open question with it', () => {
    given(...asking)
      .when(terminated)
      .then({ type: 'SessionTerminated', reason: 'enough', closedCall })
    expect(terminate(after(...asking), 'enough').messages).toEqual([
      { role: 'tool', toolCallId: callId, toolName, content: '{"closed":"terminated"}' },
    ])
  })
  test('says when staff have done it', () =>
    given()
      .when(session => terminate(session, 'alarm', true).events)
      .then({ type: 'SessionTerminated', reason: 'alarm', byStaff: true, closedCall: null }))
  test('leaves an ended session as it ended', () => given(started, completed).when(terminated).then())
})

describe('expiring', () => {
  test('never touches a session that was not begun', () => given().when(at(1e6)).then())
  test('is quiet within the grace of the session', () =>
    given(started)
      .when(at(600 + grace))
      .then())
  test('ends the session after it', () =>
    given(started)
      .when(at(600.001 + grace))
      .then(expired))
  test('closes the open question with the session', () =>
    given(...asking)
      .when(at(601 + grace))
      .then({ ...expired, closedCall }))
  test('is quiet within the grace of the question', () =>
    given(...asking)
      .when(at(20 + grace))
      .then())
  test('closes the question alone after it', () => {
    given(...asking)
      .when(at(20.001 + grace))
      .then({ type: 'ItemTimedOut', callId, toolName, position: 1 })
    expect(expire(after(...asking), later(26)).messages).toMatchObject([
      { toolCallId: callId, content: '{"timed_out":true}' },
    ])
  })
  test('leaves a question that belongs to no item to the session’s time', () =>
    given(started, opened(null)).when(at(500)).then())
  test('never comes while paused', () =>
    given(...asking, paused)
      .when(at(1e6))
      .then())
  test('never comes to an ended session', () => given(started, completed).when(at(1e6)).then())
  test('never comes where there is no limit', () => {
    const unlimited = aSession({ timeLimitMs: null })
    expect(expire(afterTimed(unlimited, [0, started], [0, fetched()], [0, opened()]), later(1e9)).events).toEqual([])
  })
})

describe('the state after what happened', () => {
  test('a pause moves the deadlines of session and question by the time between', () => {
    const session = afterTimed(fresh, [0, started], [0, fetched()], [0, opened()], [5, paused], [105, resumed])
    expect(session).toMatchObject({
      deadlineAt: later(700),
      pausedTotalMs: 100_000,
      pausedAt: null,
      open: { deadlineAt: later(120), openedAt: later(100) },
    })
  })

  test('the clock starts with the session, stretched by the learner’s factor', () => {
    expect(after(started)).toMatchObject({ status: 'active', deadlineAt: later(600) })
    expect(afterTimed(aSession({ timeFactor: 1.5 }), [10, started])).toMatchObject({
      deadlineAt: later(910),
      startedAt: later(10),
    })
  })
  test.each([
    ['its own limit', 0, 20],
    ['the session’s, where that is nearer', 590, 600],
  ])('a question runs out at %s', (_, askedAt, deadline) =>
    expect(afterTimed(fresh, [0, started], [askedAt, fetched()], [askedAt, opened()])).toMatchObject({
      open: { deadlineAt: later(deadline) },
    }),
  )
  test('a question without a limit of its own has no deadline of its own', () =>
    expect(afterTimed(aSession(), [0, started], [0, fetched()], [0, opened()])).toMatchObject({
      open: { deadlineAt: null },
    }))
  test('an answer is counted once, and as right only when it was', () => {
    expect(after(...asking, answered())).toMatchObject({
      status: 'active',
      itemsCompleted: 1,
      itemsCorrect: 1,
      itemOpen: false,
    })
    const wrong = {
      verdict: 'graded',
      score: 0,
      correct: false,
      note: null,
      feedback: null,
      graderVersion: 'g',
    } as const
    expect(after(...asking, answered(1, wrong))).toMatchObject({ itemsCompleted: 1, itemsCorrect: 0 })
  })
  test('an answer to a prompt without item counts nothing and leaves the item open', () => {
    expect(after(started, opened(null), answered(null))).toMatchObject({
      itemsCompleted: 0,
      itemOpen: false,
      unboundAsked: true,
    })
  })
  test('a question that ran out holds the session until its owner is back, but not after the last', () => {
    expect(after(...asking, timedOut())).toMatchObject({
      status: 'active',
      awaitingOwner: true,
      itemsCompleted: 1,
      itemsCorrect: 0,
    })
    const last = after(...asking, answered(), fetched(2), opened(2), timedOut(2))
    expect(last).toMatchObject({ awaitingOwner: false, itemsCompleted: 2 })
    expect(isFinished(last)).toBe(true)
  })
  test('a failed run keeps when it may be tried again, until a question is asked', () => {
    const failed = { type: 'RunFailed', code: 'timeout', attempts: 2, retryInMs: 4_000, retryable: true } as const
    expect(after(started, failed)).toMatchObject({
      status: 'active',
      runError: { code: 'timeout', attempts: 2, retryAfter: later(4) },
    })
    expect(after(started, failed, fetched(), opened())).toMatchObject({ runError: null })
  })
  test('is finished only when the last item has an answer', () => {
    expect([after(), after(...asking), after(...asking, answered())].map(isFinished)).toEqual([false, false, false])
    expect(isFinished(after(...asking, answered(), fetched(2)))).toBe(false)
    expect(isFinished(after(...asking, answered(), fetched(2), opened(2), answered(2)))).toBe(true)
  })
  test('only three states are an end', () =>
    expect([after(), after(...asking), after(started, completed)].map(hasEnded)).toEqual([false, false, true]))
})
