// What the learner's stream carries of each event: an allow-list that fits the contract and never holds a key.
import { describe, expect, test } from 'vitest'
import { DURABLE_EVENTS } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { publicEvents } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { anItem, aPart, later, rightVerdict } from '../support/builders.js'
import {
  after,
  answered,
  asking,
  callId,
  completed,
  fetched,
  fresh,
  opened,
  paused,
  resumed,
  started,
  step,
  timedOut,
  toolName,
} from './session-story.js'

const toolCallId = newId()
const ran = { callId: toolCallId, toolName: 'record_response', publicResult: { recorded: true } }
const closedCall = { callId, toolName }
const failed = { type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 2_000, retryable: true } as const

/** One of every kind, told in a session where it can happen. */
const STORIES: readonly (readonly [SessionEvent, readonly SessionEvent[], readonly string[]])[] = [
  [started, [], ['state_change']],
  [{ type: 'TextShown', messageId: newId(), text: 'Hello.', replaced: null }, [started], ['message_complete']],
  [
    {
      type: 'TextShown',
      messageId: newId(),
      text: '> Two of three parts.',
      figures: [
        {
          words: 'Two of three parts.',
          language: 'en',
          figure: { kind: 'fraction', shape: 'bar', wholes: [{ parts: 3, shaded: 2 }] },
        },
      ],
      replaced: null,
    },
    [started],
    ['message_complete'],
  ],
  [step, [started], []],
  [{ type: 'StepTaken', call: null, ran: [ran] }, [started], ['tool_executing', 'tool_result']],
  [
    { type: 'ItemFetched', position: 1, item: anItem(), windowFromSeq: 1, solutionShown: false, retry: false },
    [started],
    [],
  ],
  [opened(), [started, fetched()], ['client_action', 'run_suspended']],
  [answered(), asking, ['tool_result', 'run_resumed']],
  [timedOut(), asking, ['tool_result', 'state_change']],
  [{ type: 'OwnerAttached' }, [...asking, timedOut()], []],
  [failed, [started], ['error']],
  [{ type: 'ModelFellBack', position: 1, code: 'timeout' }, [started], []],
  [paused, asking, ['state_change']],
  [resumed, [...asking, paused], ['state_change']],
  [{ type: 'ItemReported', callId, reason: 'wrong', comment: 'Really?' }, asking, []],
  [{ type: 'ResultsReleased' }, [started, completed], []],
  [completed, [started], ['session_completed']],
  [{ type: 'SessionExpired', closedCall }, asking, ['tool_result', 'session_expired']],
  [{ type: 'SessionExpired', closedCall: null }, [started], ['session_expired']],
  [{ type: 'SessionTerminated', reason: 'enough', closedCall }, asking, ['tool_result', 'session_terminated']],
  [{ type: 'SessionTerminated', reason: 'enough', closedCall: null }, [started], ['session_terminated']],
  [
    { type: 'SessionTerminated', reason: 'alarm', byStaff: true, closedCall },
    asking,
    ['tool_result', 'session_terminated'],
  ],
]
const told = (event: SessionEvent, before: readonly SessionEvent[]) => publicEvents(event, after(...before, event))

describe('the public side of an event', () => {
  test.each(STORIES.map(([event, before, types]) => [event.type, types, event, before] as const))(
    '%s is told as %j, in the contract’s shape',
    (_, types, event, before) => {
      const published = told(event, before)
      expect(published.map(({ type }) => type)).toEqual(types)
      for (const { type, payload } of published) DURABLE_EVENTS[type].parse(payload)
    },
  )

  test('holds no key, verdict or feedback, whatever the event knows', () => {
    const verdict = { ...rightVerdict, note: 'SECRET', feedback: 'SECRET' }
    const item = anItem({ parts: [aPart({ key: 'SECRET' })], steps: ['SECRET'] })
    const all = [
      ...told(answered(1, verdict), asking),
      ...told({ type: 'ItemFetched', position: 1, item, windowFromSeq: 1, solutionShown: false, retry: false }, [
        started,
      ]),
      ...told(
        {
          type: 'StepTaken',
          call: {
            provider: 'SECRET',
            model: 'SECRET',
            promptHash: 'SECRET',
            inputTokens: 1,
            outputTokens: 1,
            durationMs: 1,
          },
          ran: [ran],
        },
        [started],
      ),
      ...told({ type: 'ItemReported', callId, reason: 'SECRET', comment: 'SECRET' }, asking),
    ]
    expect(JSON.stringify(all)).not.toContain('SECRET')
    expect(JSON.stringify(all)).not.toMatch(/correct|score/)
  })

  test('carries the answer as it was posted and the deadline of the question', () => {
    expect(told(answered(), asking)[0]).toMatchObject({ payload: { tool_call_id: callId, result: { index: 1 } } })
    expect(told(opened(), [started, fetched()])[0]).toMatchObject({
      payload: { item_number: 1, total_items: 2, item_deadline_at: later(20).toISOString() },
    })
    expect(told(opened(null), [started])[0]).toMatchObject({ payload: { item_number: null, item_deadline_at: null } })
  })

  test('says when a failed run will be tried again', () =>
    expect(told(failed, [started])[0]).toMatchObject({
      payload: { code: 'timeout', retryable: true, retry_after: later(2).toISOString() },
    }))

  test('says of a break how long it may last, and nothing of breaks to whoever has none', () => {
    const begun: Session = { ...fresh, ...after(...asking), breakLeftMs: 0, pausedAt: later(1), breakEndsAt: later(61) }
    const on = { ...begun, breakLeftMs: 60_000 }
    expect(publicEvents({ type: 'BreakBegun' }, on)[0]).toMatchObject({
      payload: { paused: true, break: { seconds_left: 60, ends_at: later(61).toISOString() } },
    })
    expect(told(paused, asking)[0]!.payload).not.toHaveProperty('break')
  })

  test('says of a pause that it is one, and of its end that it is over', () => {
    expect(told(paused, asking)[0]).toMatchObject({ payload: { status: 'awaiting_client_action', paused: true } })
    expect(told(resumed, [...asking, paused])[0]).toMatchObject({ payload: { paused: false } })
    const pausedAndEnded: Session = {
      ...fresh,
      pausedAt: later(1),
      status: 'completed',
      endedAt: later(2),
      endReason: 'x',
    }
    expect(publicEvents(resumed, pausedAndEnded)[0]).toMatchObject({ payload: { paused: false } })
  })
})
