// A session that waits behind a safety message: nothing is answered, the clocks stand still, and the learner goes on when they want to.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { PRACTICE } from '../../src/quizzes/index.js'
import { answer, type AskedCall } from '../../src/sessions/domain/answering.js'
import { command } from '../../src/sessions/domain/commanding.js'
import { expire } from '../../src/sessions/domain/life.js'
import { resume } from '../../src/supervision/domain/supervise.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { acknowledgeSafety, raiseSafety, writtenIn } from '../../src/sessions/domain/safety-hold.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { at, aSession, later, stored } from '../support/builders.js'
import { scenario } from '../support/given.js'
import { shippedSafety } from '../support/safety.js'

const care = shippedSafety().careFor({ category: 'abuse', entry: 'en/abuse/hits', language: 'en' })
const raised: SessionEvent = { type: 'SafetyRaised', source: 'guard', messageSeq: 1, ...care }
const acknowledged: SessionEvent = { type: 'SafetyAcknowledged' }
const paused: SessionEvent = { type: 'SessionPaused', reason: 'fire drill' }
const resumed: SessionEvent = { type: 'SessionResumed' }
const callId = newId()
const asked: Session = {
  ...aSession({ startedAt: at, deadlineAt: later(600) }),
  status: 'awaiting_client_action',
  open: { callId, toolName: 'request_free_text', position: 1, openedAt: later(10), deadlineAt: later(30) },
}
const play = (start: Session, ...happened: readonly [seconds: number, event: SessionEvent][]): Session =>
  happened.reduce((session, [seconds, event]) => evolve(session, event, later(seconds)), start)
const given = scenario<Session, SessionEvent>(asked, (session, event) => evolve(session, event, later(20)))
const raising = (session: Session) => raiseSafety(stored(session), 'My father hits me.', care).events

test('a hit holds the session once, and stores what was written where no model reads it', () => {
  given().when(raising).then(raised)
  given(raised).when(raising).then()
  given(raised, acknowledged).when(raising).then(raised)
  expect(raiseSafety(stored(asked), 'My father hits me.', care).messages).toEqual([
    { role: 'withheld', content: 'My father hits me.' },
  ])
})

test('the learner goes on once, and without a reason', () => {
  given(raised)
    .when(session => acknowledgeSafety(session).events)
    .then(acknowledged)
  given()
    .when(session => acknowledgeSafety(session).events)
    .then()
})

test('a session that has ended is not held', () =>
  given({ type: 'SessionCompleted', reason: 'done', closedCall: null }).when(raising).then())

describe('while a session is held', () => {
  const posted = {
    callId,
    response: { text: '85' },
    receivedAt: later(25),
    evidence: null,
    attempt: 'first' as const,
    secondTry: false,
  }
  const call: AskedCall = {
    callId,
    toolName: 'request_free_text',
    position: 1,
    status: 'open',
    answerHash: null,
    resolvedAt: null,
  }
  const doing = (name: 'continue' | 'finish' | 'skip') => (session: Session) =>
    command(
      stored({ ...session, rules: PRACTICE }),
      { action: null, hints: [], hasAgent: true, earlier: null },
      { commandId: newId(), callId: null, command: name, text: null, receivedAt: later(25) },
    ).events.slice(1)

  test('an answer is refused, and everything but going on and finishing', () => {
    given(raised)
      .when(session => {
        answer(stored(session), call, { ok: true, hash: 'h', verdict: null }, posted)
        return []
      })
      .thenRefused('safety_hold')
    given(raised).when(doing('skip')).thenRefused('safety_hold')
    given(raised).when(doing('continue')).then(acknowledged)
    given(raised, paused).when(doing('continue')).then(acknowledged)
    given().when(doing('continue')).thenRefused('nothing_to_continue')
    expect(play(asked, [20, raised]).status).toBe('awaiting_client_action')
  })

  test('the question stays open and its clock stands still', () => {
    const held = play(asked, [20, raised])
    expect(expire(held, later(10_000)).events).toEqual([])
    expect(play(held, [320, acknowledged])).toMatchObject({
      safetyHoldAt: null,
      pausedTotalMs: 300_000,
      deadlineAt: later(900),
      open: { callId, deadlineAt: later(330) },
    })
  })

  test.each<[string, [number, SessionEvent][]]>([
    [
      'goes on first',
      [
        [20, raised],
        [50, paused],
        [120, acknowledged],
        [320, resumed],
      ],
    ],
    [
      'is resumed first',
      [
        [20, raised],
        [50, paused],
        [120, resumed],
        [320, acknowledged],
      ],
    ],
    [
      'was paused before',
      [
        [20, paused],
        [50, raised],
        [120, resumed],
        [320, acknowledged],
      ],
    ],
    [
      'was paused before and goes on first',
      [
        [20, paused],
        [50, raised],
        [120, acknowledged],
        [320, resumed],
      ],
    ],
  ])('a pause beside it is not counted twice: the session %s', (_, happened) => {
    const [last, lastEvent] = happened.pop()!
    const still = play(asked, ...happened)
    expect(expire(still, later(10_000)).events).toEqual([])
    expect(play(still, [last, lastEvent])).toMatchObject({
      pausedAt: null,
      safetyHoldAt: null,
      pausedTotalMs: 300_000,
      deadlineAt: later(900),
    })
    expect(resume(play(still, [last, lastEvent])).events).toEqual([])
  })

  test('an end takes the hold away and leaves the time out', () =>
    expect(
      play(asked, [20, raised], [320, { type: 'SessionCompleted', reason: 'user_finished', closedCall: null }]),
    ).toMatchObject({ status: 'completed', safetyHoldAt: null, pausedTotalMs: 300_000 }))
})

test('what is typed is what the guard reads, not what was chosen', () => {
  expect(writtenIn({ selection: 'I want to die', index: 1 })).toBe('')
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}"far down"${'}'.repeat(20_000)}`) as object
  expect(writtenIn(deep)).toBe('far down')
  expect(writtenIn({ index: 4, other: 'my own' })).toBe('my own')
  expect(
    writtenIn({ parts: { a: { text: 'one' }, b: { selections: ['x'], indices: [1] }, c: { cells: ['two'] } } }),
  ).toBe('one\ntwo')
})
