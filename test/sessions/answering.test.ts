// The decision on a posted answer, in the order of the protocol: each refusal wins over those that come after it.
import { describe, expect, test } from 'vitest'
import { answer, type AskedCall, type PostedAnswer, type Reading } from '../../src/sessions/domain/answering.js'
import { newId } from '../../src/kernel/ids.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import { GRACE_MS } from '../../src/sessions/domain/life.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { later, rightVerdict, stored } from '../support/builders.js'
import { after, answered, asking, callId, completed, opened, paused, started, toolName } from './session-story.js'

const open: AskedCall = {
  callId,
  toolName,
  position: 1,
  status: 'open',
  answerHash: null,
  resolvedAt: null,
}
const resolved: AskedCall = { ...open, status: 'resolved', answerHash: 'hash', resolvedAt: later(3) }
const closed: AskedCall = { ...open, status: 'closed', resolvedAt: later(3) }
const good: Reading = { ok: true, hash: 'hash', verdict: rightVerdict }
const other: Reading = { ...good, hash: 'another' }
const bad: Reading = { ok: false, errors: [{ pointer: '/response/index', message: 'Too high.' }] }
const post = (seconds: number): PostedAnswer => ({
  response: { index: 1 },
  receivedAt: later(seconds),
  evidence: null,
  attempt: 'first',
  secondTry: false,
})
const LATE = 20 + GRACE_MS / 1000 + 0.001

const submit = (session: Session, asked: AskedCall | null, reading: Reading, seconds = 7) =>
  answer(stored(session, { lastEventSeq: 9 }), asked, reading, post(seconds))

describe('an answer in time', () => {
  test('is bound to its question with verdict, times and one message for the model', () => {
    expect(submit(after(...asking), open, good)).toEqual({
      kind: 'accepted',
      decision: {
        events: [{ ...answered(), receivedAt: later(7), responseMs: 7_000, lateMs: 0 }],
        messages: [{ role: 'tool', toolCallId: callId, toolName, content: '{"index":1}' }],
      },
    })
  })

  test.each([
    [20, 0],
    [20.001, 1],
    [20 + GRACE_MS / 1000, GRACE_MS],
  ])('after %s seconds is %s ms late', (seconds, lateMs) =>
    expect(submit(after(...asking), open, good, seconds)).toMatchObject({ decision: { events: [{ lateMs }] } }),
  )

  test('to a prompt without item has the session’s deadline alone', () =>
    expect(
      submit(after(started, opened(null)), { ...open, position: null }, { ...good, verdict: null }, 500),
    ).toMatchObject({
      kind: 'accepted',
      decision: { events: [{ position: null, verdict: null, lateMs: 0 }] },
    }))

  test('that arrived before the question was stored took no time', () =>
    expect(submit(after(...asking), open, good, -1)).toMatchObject({ decision: { events: [{ responseMs: 0 }] } }))
})

describe('an answer that changes nothing', () => {
  test.each<[string, Session, AskedCall]>([
    ['after the next question', after(...asking, answered()), resolved],
    ['after the end', after(...asking, answered(), completed), resolved],
    ['during a pause', after(...asking, answered(), paused), resolved],
  ])('is the same again: %s', (_, session, asked) =>
    expect(submit(session, asked, good, 1e6)).toEqual({ kind: 'duplicate', receivedAt: later(3) }),
  )

  test('is the same again, whichever page acts', () =>
    expect(submit(claimedBy(newId(), after(...asking, answered())), resolved, good)).toMatchObject({
      kind: 'duplicate',
    }))

  test('is read again when another was stored meanwhile', () =>
    expect(submit(after(...asking, answered()), open, good)).toEqual({ kind: 'stale' }))
})

const claimedBy = (pageId: string, session: Session): Session =>
  evolve(session, { type: 'PageClaimed', pageId, takenOver: false }, later(5))

describe('in a session that a page has claimed, an answer', () => {
  const [page, other] = [newId(), newId()]
  const sent = (pageId: string | undefined, asked: AskedCall | null = open, reading: Reading = good) =>
    answer(stored(claimedBy(page, after(...asking))), asked, reading, { ...post(7), pageId })

  test('is taken from that page', () => expect(sent(page).kind).toBe('accepted'))

  test.each<[string, string | undefined, AskedCall | null, Reading]>([
    ['from another page', other, open, good],
    ['from who names no page', undefined, open, good],
    ['though it cannot be read', other, open, bad],
    ['though the question is closed', other, closed, good],
    ['though it is unknown', other, null, good],
    ['though it was answered otherwise', other, resolved, bad],
  ])('is refused %s', (_, pageId, asked, reading) =>
    expect(() => sent(pageId, asked, reading)).toThrow(expect.objectContaining({ code: 'page_not_active' })),
  )
})

describe('an answer is refused', () => {
  const pausedSession = after(...asking, paused)
  test.each<[string, Session, AskedCall | null, Reading, number, string]>([
    ['for a question that was never asked', after(...asking), null, good, 7, 'call_unknown'],
    ['as another one', after(...asking, answered()), resolved, other, 7, 'already_answered'],
    ['as another one, though it cannot be read', after(...asking, answered()), resolved, bad, 7, 'already_answered'],
    ['for a closed question', after(started, completed), closed, good, 7, 'call_closed'],
    ['while paused, though late', pausedSession, open, good, 1e6, 'session_paused'],
    ['while paused, though malformed', pausedSession, open, bad, 7, 'session_paused'],
    ['when it is too late', after(...asking), open, good, LATE, 'too_late'],
    ['when it is too late, though malformed', after(...asking), open, bad, LATE, 'too_late'],
    ['when it is too late for the session', after(started, opened(null)), open, good, 606, 'too_late'],
    ['when it cannot be read', after(...asking), open, bad, 7, 'malformed_response'],
  ])('%s', (_, session, asked, reading, seconds, code) =>
    expect(() => submit(session, asked, reading, seconds)).toThrow(expect.objectContaining({ code })),
  )

  test('with the way back, and what to mend', () => {
    const details = { session_status: 'awaiting_client_action', pending_tool_call_id: callId, last_event_id: 9 }
    expect(() => submit(after(...asking), open, bad)).toThrow(
      expect.objectContaining({ kind: 'malformed', details, fields: bad.ok ? [] : bad.errors }),
    )
    expect(() => submit(after(started, completed), closed, good)).toThrow(
      expect.objectContaining({
        details: { session_status: 'completed', pending_tool_call_id: null, last_event_id: 9 },
      }),
    )
  })
})
