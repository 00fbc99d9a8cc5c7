// Drafts: what is refused, and what becomes of one when time is up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../src/sessions/domain/answering.js'
import { expireWith, refuseDraft, type DraftAnswer } from '../../src/sessions/domain/drafts.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import { expire } from '../../src/sessions/domain/life.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { newId } from '../../src/kernel/ids.js'
import { aSession, later, rightVerdict, stored } from '../support/builders.js'
import {
  after,
  afterTimed,
  answered,
  asking,
  callId,
  completed,
  fetched,
  opened,
  paused,
  started,
  timedOut,
  toolName,
} from './session-story.js'

const readable: Reading = { ok: true, hash: 'hash', verdict: rightVerdict }
const draftOf = (reading: Reading, call = callId): DraftAnswer => ({
  callId: call,
  reading,
  posted: { response: { index: 1 }, receivedAt: later(12), evidence: null, attempt: 'first', secondTry: true },
})
const unlimited = aSession({ timeLimitMs: null })
const byClock = {
  ...answered(),
  receivedAt: later(12),
  responseMs: 12_000,
  byClock: true,
} as SessionEvent

describe('a draft', () => {
  const refused = (session: Session, seconds: number, call = callId) => {
    try {
      refuseDraft(stored(session), call, later(seconds))
      return null
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  test.each<[string, Session, number, string | null]>([
    ['is taken until the deadline of its question', after(...asking), 20, null],
    ['is too late behind it: there is no grace', after(...asking), 20.001, 'too_late'],
    ['is taken where the session alone has a deadline', after(started, fetched(), opened()), 19, null],
    [
      'is not wanted without a deadline',
      afterTimed(unlimited, [0, started], [0, fetched()], [0, opened()]),
      1,
      'no_deadline',
    ],
    ['is not wanted for a prompt without item', after(started, opened(null)), 1, 'no_deadline'],
    ['waits while the session is paused', after(...asking, paused), 1, 'session_paused'],
    ['belongs to no answered question', after(...asking, answered()), 1, 'call_closed'],
    ['belongs to no question whose time was up', after(...asking, timedOut()), 1, 'call_closed'],
    ['belongs to no session that is over', after(...asking, answered(), completed), 1, 'call_closed'],
  ])('%s', (_, session, seconds, code) => expect(refused(session, seconds)).toBe(code))

  test('of another call is refused', () => expect(refused(after(...asking), 1, newId())).toBe('call_closed'))
})

describe('when time is up', () => {
  const [soon, over] = [20, 25.001]

  test('a draft that reads as an answer is handed in, by the clock, and leads to no second try', () =>
    expect(expireWith(after(...asking), later(over), draftOf(readable))).toEqual({
      events: [byClock],
      messages: [{ role: 'tool', toolCallId: callId, toolName, content: '{"index":1}' }],
    }))
  test('the answer counts, and nothing is asked before the learner is back', () =>
    expect(evolve(after(...asking), byClock, later(over))).toMatchObject({
      status: 'active',
      awaitingOwner: true,
      itemOpen: false,
      itemsCompleted: 1,
      itemsCorrect: 1,
    }))
  test('one that does not is kept, and the question counts as unanswered', () =>
    expect(expireWith(after(...asking), later(over), draftOf({ ok: false, errors: [] }))).toMatchObject({
      events: [{ ...timedOut(), unread: { index: 1 } }],
      messages: [{ content: '{"timed_out":true}' }],
    }))
  test('the draft of another question changes nothing', () =>
    expect(expireWith(after(...asking), later(over), draftOf(readable, newId()))).toEqual(
      expire(after(...asking), later(over)),
    ))
  test('the session’s own end hands in first, and then ends without an open question', () =>
    expect(expireWith(after(...asking), later(605.001), draftOf(readable))).toMatchObject({
      events: [byClock, { type: 'SessionExpired', closedCall: null }],
      messages: [{ content: '{"index":1}' }],
    }))
  test('the session’s own end keeps what cannot be read', () =>
    expect(expireWith(after(...asking), later(605.001), draftOf({ ok: false, errors: [] })).events).toEqual([
      { type: 'SessionExpired', closedCall: { callId, toolName }, unread: { index: 1 } },
    ]))
  test('is not yet, nothing is handed in', () =>
    expect(expireWith(after(...asking), later(soon), draftOf(readable)).events).toEqual([]))

  const closing: readonly (readonly SessionEvent[])[] = [[answered()], [timedOut()], [byClock], [answered(), completed]]
  test('property: no draft changes a question that is closed, whatever it says and whenever', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...closing),
        fc.boolean(),
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        (events, isReadable, seconds) => {
          const session = after(...asking, ...events)
          const draft = draftOf(isReadable ? readable : { ok: false, errors: [] })
          expect(expireWith(session, later(seconds), draft)).toEqual(expire(session, later(seconds)))
          expect(() => refuseDraft(stored(session), callId, later(seconds))).toThrow()
        },
      ),
    ))
})
