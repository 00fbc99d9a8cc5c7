// The AG-UI encoder alone: given what the stream carries, then these events, each held to the schemas of `@ag-ui/core`.
import { EventSchemas } from '@ag-ui/core/schemas'
import { describe, expect, test } from 'vitest'
import { DURABLE_EVENTS, type DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { begin, closeMessage, encode, finish, resync, type WireEvent } from '../../src/protocols/ag-ui/encoder.js'
import type { AgUiEvent } from '../../src/protocols/ag-ui/events.js'
import { messagesOf } from '../../src/protocols/ag-ui/messages.js'
import { aConnected, aLog, asked, hinted, said } from '../support/ag-ui-log.js'
import { viewOf } from '../../src/protocols/ag-ui/session-view.js'

const run = { threadId: 'thread', runId: 'run' }

/** All that is told of these events, and what the run would end with. */
function told(...events: readonly WireEvent[]) {
  let [encoding, out] = begin(run, viewOf(aConnected()))
  const sent: AgUiEvent[] = []
  for (const event of events) {
    ;[encoding, out] = encode(encoding, event)
    sent.push(...out)
  }
  return { encoding, sent, end: finish(encoding, 7) }
}
const spoken = (...events: readonly WireEvent[]) =>
  told(...events).sent.map(event => ('delta' in event ? `${event.type} ${event.delta}` : event.type))
const chunk = (message_id: string, delta: string): WireEvent => ({
  type: 'content_chunk',
  payload: { v: 1, message_id, delta },
})

test('every event of the stream becomes events of the protocol, with nothing in them that it does not know', () => {
  const log = aLog()
  expect(new Set(log.map(({ type }) => type))).toEqual(new Set(Object.keys(DURABLE_EVENTS)))
  const { encoding, sent, end } = told(chunk(newId(), 'Hm'), ...log)
  const [, started] = begin(run, encoding.view)
  const [, mended] = resync(encoding, messagesOf(log))
  for (const event of [...started, ...sent, ...mended, ...end]) {
    const schema = EventSchemas.options.find(option => option.shape.type.safeParse(event.type).success)!
    expect(schema.parse(event)).toEqual(event)
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(event)))
  }
})

describe('a message', () => {
  const id = newId()

  test('that came in pieces is only ended', () =>
    expect(spoken(chunk(id, 'Hel'), chunk(id, 'lo.'), said('Hello.', id))).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT Hel',
      'TEXT_MESSAGE_CONTENT lo.',
      'TEXT_MESSAGE_END',
    ]))

  test('whose last pieces were lost gets the rest', () =>
    expect(spoken(chunk(id, 'Hel'), said('Hello.', id)).slice(2)).toEqual([
      'TEXT_MESSAGE_CONTENT lo.',
      'TEXT_MESSAGE_END',
    ]))

  test.each([
    ['whose first pieces were lost', [chunk(id, 'lo.'), said('Hello.', id)]],
    ['that was replaced', [chunk(id, 'The answer is 85.'), said('Try again.', id)]],
    ['that never came to its end', [chunk(newId(), 'I would say'), said('Hello.', id)]],
  ])('%s makes the client stale', (_, events) =>
    expect(told(...events).encoding).toMatchObject({ stale: true, open: null }),
  )

  test('that a tool call of the log comes before is taken back, and comes as a whole', () => {
    const ran = aLog().find(({ type }) => type === 'tool_executing')!
    const overtaken = [chunk(id, 'Hel'), ran, chunk(id, 'lo.')]
    expect(told(...overtaken).encoding).toMatchObject({ stale: true, open: null })
    expect(spoken(...overtaken).filter(name => name.startsWith('TEXT'))).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT Hel',
      'TEXT_MESSAGE_END',
    ])
    expect(spoken(...overtaken, said('Hello.', id)).slice(-3)).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT Hello.',
      'TEXT_MESSAGE_END',
    ])
  })

  test('that is complete leaves nothing stale', () =>
    expect(told(chunk(id, 'Hello.'), said('Hello.', id)).encoding).toMatchObject({ stale: false, open: null }))

  test('that is being written while another is mended stands in the snapshot as far as it got', () => {
    const next = newId()
    const { encoding } = told(chunk(id, 'lo.'), said('Hello.', id), chunk(next, 'Now'))
    const [mended, [snapshot]] = resync(encoding, messagesOf([said('Hello.', id)]))
    expect(snapshot).toMatchObject({
      messages: [
        { id, content: 'Hello.' },
        { id: next, content: 'Now' },
      ],
    })
    expect(closeMessage(mended)[1]).toEqual([{ type: 'TEXT_MESSAGE_END', messageId: next }])
  })
})

describe('a run ends', () => {
  const question = asked()
  const session = aConnected().session_id
  const ending = (...events: readonly DurableEvent[]) => told(...events).end

  test('with the place to go on from, before anything else', () =>
    expect(ending(question)[0]).toMatchObject({ type: 'STATE_SNAPSHOT', snapshot: { last_event_id: 7 } }))

  test('with the question as its interrupt, which clients never hold to be late', () => {
    const { action, item_deadline_at } = question.payload
    const [, finished] = ending(question)
    expect(finished).toMatchObject({
      type: 'RUN_FINISHED',
      outcome: {
        type: 'interrupt',
        interrupts: [
          { id: action.tool_call_id, toolCallId: action.tool_call_id, metadata: { action, item_deadline_at } },
        ],
      },
    })
    expect(JSON.stringify(finished)).not.toContain('expiresAt')
  })

  test.each<[string, DurableEvent, object]>([
    [
      'completed',
      { type: 'session_completed', payload: { v: 1, session_id: session, reason: 'all_items_completed' } },
      { status: 'completed', reason: 'all_items_completed' },
    ],
    [
      'expired',
      { type: 'session_expired', payload: { v: 1, session_id: session, reason: 'time_expired' } },
      { status: 'expired' },
    ],
    [
      'terminated',
      { type: 'session_terminated', payload: { v: 1, session_id: session, reason: 'user_terminated' } },
      { status: 'terminated' },
    ],
    [
      'paused',
      {
        type: 'state_change',
        payload: {
          v: 1,
          status: 'awaiting_client_action',
          paused: true,
          items_completed: 0,
          total_items: 2,
          deadline_at: null,
        },
      },
      { paused: true },
    ],
  ])('as a success when the session is %s', (_, event, result) =>
    expect(ending(question, event)[1]).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' }, result }),
  )

  test('as an error where the run rests, with its code and the place', () => {
    const failed: DurableEvent = {
      type: 'error',
      payload: { v: 1, code: 'model_unavailable', retryable: true, retry_after: null },
    }
    expect(ending(failed)).toMatchObject([{ type: 'STATE_SNAPSHOT' }, { type: 'RUN_ERROR', code: 'model_unavailable' }])
    expect(ending(failed, said('Here I am again.'), question)[1]).toMatchObject({ type: 'RUN_FINISHED' })
  })

  test('as an error without a place where nothing says why it ended', () =>
    expect(ending(said('Well'))).toMatchObject([{ type: 'RUN_ERROR', code: 'stream_failed' }]))
})

test('the state has the hints of the open question and of no other', () => {
  const question = asked()
  const states = told(question, hinted(question), asked()).sent.flatMap(event =>
    event.type === 'STATE_SNAPSHOT' ? [(event.snapshot as { hints: unknown[] }).hints.length] : [],
  )
  expect(states).toEqual([0, 1, 0])
})
