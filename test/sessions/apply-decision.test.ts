// What one commit is: numbers that go up by exactly what happened, and a conversation that is whole.
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/kernel/errors.js'
import { logged } from '../../src/sessions/domain/event-table.js'
import { applyDecision } from '../../src/sessions/domain/apply-decision.js'
import type { Decision, StoredSession } from '../../src/sessions/domain/decision.js'
import { terminate } from '../../src/sessions/domain/life.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { anItem, at, stored } from '../support/builders.js'
import {
  after,
  answered,
  asking,
  callId,
  completed,
  fetched,
  opened,
  paused,
  resumed,
  started,
  step,
  timedOut,
  toolName,
} from './session-story.js'

const before = (session: Session): StoredSession => {
  const base = stored(session, { version: 5, fence: 3, lastEventSeq: 7 })
  const openCalls = session.status === 'awaiting_client_action' ? [callId] : []
  return { ...base, conversation: { ...base.conversation, nextSeq: 4, openCalls } }
}
const said = {
  role: 'assistant',
  content: 'Hm.',
  toolCalls: [{ id: callId, name: toolName, arguments: '{}' }],
} as const
const result = { role: 'tool', toolCallId: callId, toolName, content: '{}' } as const
const commit = (session: Session, decision: Partial<Decision>) =>
  applyDecision(before(session), { events: [], messages: [], ...decision }, at)

describe('a commit', () => {
  test('numbers its public events behind the last, without a gap', () => {
    const { published, after: then } = commit(after(started), { events: [step, fetched(), opened()], messages: [said] })
    expect(published.map(({ seq, type }) => [seq, type])).toEqual([
      [8, 'client_action'],
      [9, 'run_suspended'],
    ])
    expect(then).toMatchObject({ lastEventSeq: 9, version: 6, fence: 3 })
  })

  test('numbers its messages behind the last', () => {
    const { messages, after: then } = commit(after(started), {
      events: [opened(null)],
      messages: [{ role: 'user', content: 'Go on.' }, said],
    })
    expect(messages.map(({ seq }) => seq)).toEqual([4, 5])
    expect(then.conversation).toMatchObject({ nextSeq: 6, openCalls: [callId] })
  })

  test.each<[string, Session, SessionEvent[], (typeof result)[], number, number]>([
    ['an answer', after(...asking), [answered()], [result], 1, 0],
    ['a report', after(...asking), [{ type: 'ItemReported', callId, reason: 'wrong', comment: null }], [], 0, 0],
    ['a release', after(started, completed), [{ type: 'ResultsReleased' }], [], 0, 0],
    ['a pause', after(started), [paused], [], 1, 1],
    ['the end of a pause', after(started, paused), [resumed], [], 1, 0],
    ['a time-out', after(...asking), [timedOut()], [result], 1, 1],
    ['a completion', after(started), [completed], [], 1, 0],
    ['an expiry', after(...asking), [{ type: 'SessionExpired', closedCall: { callId, toolName } }], [result], 1, 1],
  ])('%s moves version and fence as it should', (_, session, events, messages, version, fence) => {
    const { after: then } = commit(session, { events, messages })
    expect([then.version - 5, then.fence - 3]).toEqual([version, fence])
  })

  test('ends with a whole conversation whatever ends the session', () => {
    const { after: then } = applyDecision(before(after(...asking)), terminate(after(...asking), 'enough'), at)
    expect(then.conversation.openCalls).toEqual([])
    expect(then).toMatchObject({ fence: 4, session: { status: 'terminated' } })
  })

  test.each<[string, Session, Partial<Decision>]>([
    ['leaves a call without a result', after(started), { events: [step], messages: [said] }],
    ['asks without a call', after(started), { events: [opened(null)] }],
    ['goes on without the answer’s message', after(...asking), { events: [answered()] }],
    ['answers twice', after(...asking), { events: [answered()], messages: [result, result] }],
    [
      'ends with the question open',
      after(...asking),
      { events: [{ type: 'SessionTerminated', reason: 'x', closedCall: null }] },
    ],
  ])('is refused when it %s', (_, session, decision) => expect(() => commit(session, decision)).toThrow(InvariantError))

  test.each<[string, Session, Decision, boolean]>([
    ['a step that goes on', after(started), { events: [step], messages: [] }, false],
    ['a question', after(started), { events: [opened(null)], messages: [said] }, true],
    [
      'a failure',
      after(started),
      { events: [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 1, retryable: true }], messages: [] },
      true,
    ],
    ['a pause', after(started), { events: [paused], messages: [] }, true],
    ['the end', after(started), { events: [completed], messages: [] }, true],
  ])('after %s the run is over or not', (_, session, decision, runEnds) =>
    expect(commit(session, decision).runEnds).toBe(runEnds),
  )
})

test('the private log names what other rows hold, and repeats no text and no item', () => {
  const events: SessionEvent[] = [
    { type: 'TextShown', messageId: 'm', text: 'SECRET', replaced: 'number' },
    {
      type: 'ItemFetched',
      position: 1,
      item: anItem({ stem: 'SECRET' }),
      windowFromSeq: 1,
      solutionShown: false,
      retry: false,
    },
    { ...(answered() as Extract<SessionEvent, { type: 'ActionAnswered' }>), response: { text: 'SECRET' } },
    {
      ...(opened() as Extract<SessionEvent, { type: 'ActionOpened' }>),
      action: {
        ...(opened() as Extract<SessionEvent, { type: 'ActionOpened' }>).action,
        props: { prompt: 'SECRET', options: ['a', 'b'] },
      } as never,
    },
  ]
  expect(JSON.stringify(events.map(logged))).not.toContain('SECRET')
  expect(logged(events[2]!)).toEqual({ callId, position: 1 })
})

test.each([
  ['internal', null, { provider: 'internal', model: 'm' }],
  ['remote_llm', null, { provider: 'remote_llm', model: 'm', promptHash: 'ab', durationMs: 7 }],
  [
    'remote_llm',
    3,
    { provider: 'remote_llm', model: 'm', promptHash: 'ab', durationMs: 7, inputTokens: 3, outputTokens: 3 },
  ],
])('the private log keeps of a call to %s that counted %s tokens what there is to know', (provider, tokens, kept) => {
  const call = { provider, model: 'm', promptHash: 'ab', durationMs: 7, inputTokens: tokens, outputTokens: tokens }
  expect(logged({ type: 'StepTaken', call, ran: [] })).toEqual({ call: kept })
})
