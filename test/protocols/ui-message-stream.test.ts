// One response to a chat while the log grows: what was said in the end is what the chat has, and the response ends where nothing more comes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionType } from '../../src/contract/session.js'
import type { DurableEvent } from '../../src/contract/stream.js'
import type { SseWriter } from '../../src/http/index.js'
import { newId } from '../../src/kernel/ids.js'
import { Follower } from '../../src/stream/application/follow-session.js'
import type { LoggedEvent, Snapshot } from '../../src/sessions/application/ports.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { writeChat } from '../../src/protocols/ui-message/chat-writer.js'
import type { UiMessageChunk } from '../../src/protocols/ui-message/encode.js'
import { lastQuestion, currentMessage } from '../../src/protocols/ui-message/chat-position.js'
import { aSession, anAction, at, later, stored } from '../support/builders.js'

const v = 1 as const
const logged = (events: readonly DurableEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1 }))
const snapshotOf = (session: Session, lastEventSeq: number): Snapshot => ({
  stored: stored(session, { lastEventSeq }),
  now: at,
  createdAt: at,
  readAt: 0,
})

/** A log with one reader. `grow` appends to it and rings; `draft` is text that is being written. */
async function open(session: Session, begun: readonly DurableEvent[]) {
  const doorbell = new LocalDoorbell()
  const log = logged(begun)
  const written: string[] = []
  let closed = false
  const writer: SseWriter = {
    event: ({ data }) => !closed && written.push(data) > 0,
    comment: () => !closed,
    drained: async () => !closed,
    close: () => void (closed = true),
    get closed() {
      return closed
    },
  }
  const sessions = {
    eventsAfter: async (_id: string, seq: number, limit: number) => log.slice(seq, seq + limit),
  }
  const onError = (error: unknown): void => {
    throw error
  }
  const stretch = { messageId: session.id, after: 0, begins: true }
  const follower = new Follower({ sessions: sessions as never, doorbell, onError }, session.id)
  await writeChat(sessions, follower, snapshotOf(session, log.length), stretch, writer)
  const settle = () => new Promise(setImmediate)
  return {
    chunks: () => written.filter(data => data !== '[DONE]').map(data => JSON.parse(data) as UiMessageChunk),
    isDone: () => closed && written.at(-1) === '[DONE]',
    async grow(event: DurableEvent) {
      log.push({ ...event, seq: log.length + 1 })
      doorbell.ring(session.id, 1)
      await settle()
    },
    async draft(messageId: string, delta: string) {
      doorbell.chunk(session.id, messageId, delta)
      await settle()
    },
  }
}

const active = (type: SessionType = 'learning'): Session => ({
  ...aSession({ type }),
  status: 'active',
  awaitingOwner: false,
})
const suspended = (session: Session): DurableEvent => ({
  type: 'run_suspended',
  payload: { v, session_id: session.id, tool_call_id: newId() },
})
const failed: DurableEvent = { type: 'error', payload: { v, code: 'timeout', retryable: true, retry_after: null } }
const resting = (retryAfter: Date): Session => ({
  ...active(),
  runError: { code: 'timeout', attempts: 1, retryAfter },
})

describe('a response to a chat', () => {
  test('has the text that was said in the end, whatever was shown of it before', async () => {
    const session = active()
    const { chunks, isDone, grow, draft } = await open(session, [])
    const id = newId()
    await draft(newId(), 'An attempt that came to nothing')
    await draft(id, 'not the beginning')
    await grow({ type: 'message_complete', payload: { v, message_id: id, text: 'Well done.' } })
    await grow(suspended(session))
    expect(isDone()).toBe(true)
    const texts = chunks().filter(({ type }) => type.startsWith('text-'))
    expect(texts).toEqual([
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: 'Well done.' },
      { type: 'text-end', id },
    ])
    const drafts = chunks().filter(({ type }) => type === 'data-draft')
    expect(drafts).toHaveLength(2)
    for (const chunk of drafts) expect(chunk).toMatchObject({ transient: true })
  })

  test('ends where somebody else has gone on with the dialogue: what follows is another message', async () => {
    const { chunks, isDone, grow } = await open(active('thought'), [])
    const said = { tool_call_id: newId(), tool_name: 'request_free_text', result: { text: 'Hello' } }
    await grow({ type: 'tool_result', payload: { v, ...said } })
    await grow({ type: 'message_complete', payload: { v, message_id: newId(), text: 'Hello!' } })
    expect(isDone()).toBe(true)
    expect(chunks().map(({ type }) => type)).not.toContain('text-start')
  })

  test('tells of a failure while the run rests, and follows it once it may be tried again', async () => {
    const rests = await open(resting(later(2)), [failed])
    expect(rests.isDone()).toBe(true)
    expect(rests.chunks().slice(-2)).toMatchObject([{ type: 'error' }, { type: 'finish', finishReason: 'error' }])

    const session = resting(at)
    const goesOn = await open(session, [failed])
    expect(goesOn.isDone()).toBe(false)
    await goesOn.grow(suspended(session))
    expect(goesOn.isDone()).toBe(true)
    expect(goesOn.chunks().map(({ type }) => type)).not.toContain('error')
  })
})

describe('the place of a chat in the log', () => {
  const noise = fc.constant<DurableEvent>(failed)
  const question = fc.boolean().map((isClosed): DurableEvent[] => {
    const call = { tool_call_id: newId(), tool_name: 'request_free_text' }
    const action = { ...anAction(call.tool_call_id), tool_name: 'request_free_text' } as never
    return [
      {
        type: 'client_action',
        payload: { v, session_id: newId(), action, item_number: null, total_items: null, item_deadline_at: null },
      },
      ...(isClosed ? [{ type: 'tool_result', payload: { v, ...call, result: { text: 'Hi' } } } as const] : []),
    ]
  })
  const anyLog = fc
    .array(fc.oneof(question, fc.array(noise, { maxLength: 60 })), { maxLength: 12 })
    .map(stretches => logged(stretches.flat()))

  test('is the newest question and what follows the newest words, found from the end', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, async log => {
        const reader = { eventsAfter: async (_: string, seq: number, limit: number) => log.slice(seq, seq + limit) }
        const snapshot = snapshotOf(active('thought'), log.length)
        const asked = log.findLast(event => event.type === 'client_action')
        const call = asked?.payload.action.tool_call_id
        const closed = log.findLast(event => event.type === 'tool_result' && event.payload.tool_call_id === call)
        expect(await lastQuestion(reader, snapshot)).toEqual(
          asked
            ? { callId: call, toolName: 'request_free_text', seq: asked.seq, result: closed ? { text: 'Hi' } : null }
            : null,
        )
        const said = log.findLast(event => event.type === 'tool_result')
        expect(await currentMessage(reader, snapshot)).toEqual({
          id: said?.payload.tool_call_id ?? snapshot.stored.session.id,
          after: said?.seq ?? 0,
        })
      }),
    )
  })

  test('costs the same in a long session', async () => {
    const log = logged([...Array<DurableEvent>(5_000).fill(failed), ...fc.sample(question, 1).flat()])
    let read = 0
    const reader = {
      eventsAfter: async (_: string, seq: number, limit: number) => {
        read += limit
        return log.slice(seq, seq + limit)
      },
    }
    await lastQuestion(reader, snapshotOf(active('thought'), log.length))
    expect(read).toBeLessThan(40)
  })
})
