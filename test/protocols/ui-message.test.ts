// The log as chunks of the AI SDK: that its own fold makes the same message of them however the log comes in pieces.
import fc from 'fast-check'
import { isToolUIPart, readUIMessageStream, uiMessageChunkSchema, type UIMessage, type UIMessageChunk } from 'ai'
import { describe, expect, test } from 'vitest'
import type { SessionType } from '../../src/contract/session.js'
import type { DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { chunksOf, endingChunks, usesChatInput, type UiMessageChunk } from '../../src/protocols/ui-message/encode.js'
import { messagesOf } from '../../src/protocols/ui-message/history.js'
import { aPlan } from '../support/a-plan.js'
import { anAction } from '../support/builders.js'

const session_id = newId()
const v = 1 as const
const state: DurableEvent = {
  type: 'state_change',
  payload: { v, status: 'active', paused: false, items_completed: 0, total_items: 2, deadline_at: null },
}
const text = (words: string): DurableEvent => ({
  type: 'message_complete',
  payload: { v, message_id: newId(), text: words },
})

/** One question with all that may happen to it, as the log holds it. */
const asked = fc
  .record({
    words: fc.string({ unit: 'grapheme' }),
    hints: fc.nat(2),
    closes: fc.constantFrom<Record<string, unknown>>({ index: 1 }, { timed_out: true }, { skipped: true }),
  })
  .map(({ words, hints, closes }): DurableEvent[] => {
    const call = { tool_call_id: newId() }
    const own = { tool_call_id: newId(), tool_name: 'get_next_item' }
    const action = anAction(call.tool_call_id)
    return [
      { type: 'tool_executing', payload: { v, ...own } },
      { type: 'tool_result', payload: { v, ...own, result: { item_number: 1 } } },
      text(words),
      { type: 'plan_updated', payload: { v, ...aPlan() } },
      {
        type: 'client_action',
        payload: { v, session_id, action, item_number: 1, total_items: 2, item_deadline_at: null },
      },
      { type: 'run_suspended', payload: { v, session_id, ...call } },
      ...Array.from({ length: hints }, (_, at): DurableEvent => {
        return { type: 'hint_shown', payload: { v, ...call, number: at + 1, left: 0, text: 'Carry.', cost: 0.1 } }
      }),
      { type: 'tool_result', payload: { v, ...call, tool_name: action.tool_name, result: closes } },
      { type: 'run_resumed', payload: { v, session_id, ...call } },
      { type: 'error', payload: { v, code: 'timeout', retryable: true, retry_after: null } },
    ]
  })

const ending: DurableEvent = { type: 'session_completed', payload: { v, session_id, reason: 'all_items_completed' } }
const log = fc
  .array(asked, { minLength: 1, maxLength: 3 })
  .map(questions => [state, ...questions.flat(), state, text('That was all.'), ending])

/** One response: what the server writes of these events. */
const responseTo = (
  events: readonly DurableEvent[],
  begins: boolean,
  type: SessionType = 'learning',
): UiMessageChunk[] => [
  { type: 'start', messageId: session_id, messageMetadata: { session_id } },
  ...(begins ? [{ type: 'start-step' } as const] : []),
  ...events.flatMap(event => chunksOf(event, type)),
  ...endingChunks(events.at(-1) ?? null, type, { session_id }),
]

/** Folded by the AI SDK, on top of the message that there is. An error that is told ends nothing here. */
async function fold(chunks: readonly UiMessageChunk[], message?: UIMessage): Promise<UIMessage> {
  const told = chunks.filter(({ type }) => type !== 'error') as UIMessageChunk[]
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of told) controller.enqueue(chunk)
      controller.close()
    },
  })
  let folded = message
  for await (const state of readUIMessageStream({ stream, terminateOnError: true, ...(message && { message }) }))
    folded = state
  return folded!
}

describe('the log as a UI message', () => {
  test('is the same in one response and in two, wherever the first ends', async () => {
    await fc.assert(
      fc.asyncProperty(log, fc.nat(), async (events, n) => {
        const at = n % events.length
        const whole = await fold(responseTo(events, true))
        const logged = events.map((event, index) => ({ ...event, seq: index + 1 }))
        expect(messagesOf(logged, { id: session_id, type: 'learning' })).toEqual([whole])
        const first = await fold(responseTo(events.slice(0, at), true))
        expect(await fold(responseTo(events.slice(at), false), first)).toEqual(whole)
        expect(whole.parts.flatMap(part => (part.type === 'text' ? [part.text] : []))).toEqual(
          events.flatMap(event => (event.type === 'message_complete' ? [event.payload.text] : [])),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('holds chunks of the protocol only', async () => {
    const { validate } = uiMessageChunkSchema()
    for (const events of fc.sample(log, 10))
      for (const chunk of responseTo(events, true)) expect(await validate!(chunk)).toMatchObject({ success: true })
  })

  test('has no answered question in its last step, or a chat would send the answer again by itself', () => {
    fc.assert(
      fc.property(log, fc.nat(), (events, n) => {
        const chunks = responseTo(events.slice(0, n % events.length), true)
        const lastStep = chunks.slice(chunks.findLastIndex(({ type }) => type === 'start-step'))
        expect(lastStep.filter(chunk => chunk.type === 'tool-output-available' && !chunk.providerExecuted)).toEqual([])
      }),
    )
  })

  test('leaves what a dialogue asks to the chat’s own input', async () => {
    expect([usesChatInput('thought', 'request_free_text'), usesChatInput('learning', 'request_free_text')]).toEqual([
      true,
      false,
    ])
    const action = {
      tool_call_id: newId(),
      tool_name: 'request_free_text',
      widget_type: 'free_text',
      props: { prompt: 'Your message', min_length: 1, max_length: 10, multiline: true, input_mode: 'text' },
      lock_input: false,
    } as const
    const event: DurableEvent = {
      type: 'client_action',
      payload: { v, session_id, action, item_number: null, total_items: null, item_deadline_at: null },
    }
    const shown = await fold(responseTo([event], true, 'thought'))
    expect(shown.parts.filter(isToolUIPart)).toEqual([])
    expect(shown.parts.at(-1)).toMatchObject({ type: 'data-question', data: { props: { prompt: 'Your message' } } })
  })
})

test.each<[string, readonly DurableEvent[], string]>([
  ['a question', [{ type: 'run_suspended', payload: { v, session_id, tool_call_id: newId() } }], 'tool-calls'],
  ['the end of the session', [ending], 'stop'],
  ['a run that failed', [{ type: 'error', payload: { v, code: 'x', retryable: true, retry_after: null } }], 'error'],
  ['a pause', [state], 'other'],
  ['nothing', [], 'other'],
])('a response that ends with %s says so', (_, events, finishReason) => {
  const chunks = endingChunks(events.at(-1) ?? null, 'learning', { session_id })
  expect(chunks.at(-1)).toEqual({ type: 'finish', finishReason })
  expect(chunks.some(({ type }) => type === 'error')).toBe(finishReason === 'error')
})
