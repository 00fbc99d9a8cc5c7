// What every Model promises. Run on each implementation; that is what lets the built-in one stand in for a remote one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConverseRequest, Model, StructuredRequest } from '../../src/llm/index.js'

export type ModelUnderTest = {
  readonly model: Model
  close(): Promise<void>
}

/** The implementation must answer this with some text in several pieces and one call of `get_next_item`. */
export const KICK_OFF: ConverseRequest = {
  system: 'You are a tutor.',
  messages: [{ role: 'user', content: 'Begin the session.' }],
  tools: [{ name: 'get_next_item', description: 'The next item.', parameters: { type: 'object', properties: {} } }],
}

/** The implementation must answer this with a call of `complete_session`. */
export const AFTER_THE_LAST: ConverseRequest = {
  ...KICK_OFF,
  messages: [
    ...KICK_OFF.messages,
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'get_next_item', arguments: '{}' }] },
    { role: 'tool', toolCallId: 'c1', content: '{"item":null,"items_completed":2,"total_items":2}' },
  ],
  tools: [...KICK_OFF.tools, { name: 'complete_session', description: 'The end.', parameters: { type: 'object' } }],
}

export type AnswererUnderTest = ModelUnderTest & {
  /** Two requests that are answered with different JSON objects. */
  readonly requests: readonly [StructuredRequest, StructuredRequest]
}

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
const never = new AbortController().signal

export function modelContract(name: string, start: () => Promise<ModelUnderTest>): void {
  describe(`${name} as a model`, () => {
    let subject: ModelUnderTest
    beforeEach(async () => void (subject = await start()))
    afterEach(() => subject.close())

    test('writes its text in pieces that add up to the text of the reply', async () => {
      const pieces: string[] = []
      let restarts = 0
      const reply = await subject.model.converse(frozen(KICK_OFF), {
        signal: never,
        onText: piece => pieces.push(piece),
        onRestart: () => restarts++,
      })
      expect(reply.text).not.toBe('')
      expect(pieces.length).toBeGreaterThan(1)
      expect(pieces.join('')).toBe(reply.text)
      expect(pieces).not.toContain('')
      expect(restarts).toBe(0)
    })

    test('gives tool calls by name with the text of their arguments', async () => {
      const reply = await subject.model.converse(KICK_OFF, { signal: never })
      expect(reply.toolCalls).toEqual([{ name: 'get_next_item', arguments: '{}' }])
    })

    test('takes up the result of a tool', async () => {
      const reply = await subject.model.converse(frozen(AFTER_THE_LAST), { signal: never })
      expect(reply.toolCalls.map(call => call.name)).toEqual(['complete_session'])
      expect(JSON.parse(reply.toolCalls[0]!.arguments)).toEqual({ reason: 'all_items_completed' })
    })

    test('keeps nothing between calls: the same request gets the same reply, also at the same time', async () => {
      const [first, other, second] = await Promise.all(
        [KICK_OFF, AFTER_THE_LAST, KICK_OFF].map(request => subject.model.converse(request, { signal: never })),
      )
      expect(second!.text).toBe(first!.text)
      expect(second!.toolCalls).toEqual(first!.toolCalls)
      expect(other!.toolCalls).not.toEqual(first!.toolCalls)
    })

    test('says and sends nothing when it is aborted before it begins', async () => {
      const reason = new Error('terminated')
      const pieces: string[] = []
      const call = subject.model.converse(KICK_OFF, {
        signal: AbortSignal.abort(reason),
        onText: it => pieces.push(it),
      })
      await expect(call).rejects.toBe(reason)
      expect(pieces).toEqual([])
    })

    test('stops at once with the reason when it is aborted in the middle of its text', async () => {
      const reason = new Error('terminated')
      const stop = new AbortController()
      const pieces: string[] = []
      const call = subject.model.converse(KICK_OFF, {
        signal: stop.signal,
        onText: piece => {
          pieces.push(piece)
          stop.abort(reason)
        },
      })
      await expect(call).rejects.toBe(reason)
      expect(pieces).toHaveLength(1)
    })

    test('passes on what a hook throws, as it was thrown', async () => {
      const thrown = new TypeError('a fault of the caller')
      const call = subject.model.converse(KICK_OFF, {
        signal: never,
        onText: () => {
          throw thrown
        },
      })
      await expect(call).rejects.toBe(thrown)
    })
  })
}

export function structuredContract(name: string, start: () => Promise<AnswererUnderTest>): void {
  describe(`${name} as a model that answers with values`, () => {
    let subject: AnswererUnderTest
    beforeEach(async () => void (subject = await start()))
    afterEach(() => subject.close())

    test('answers with the text of one JSON object and changes nothing of the request', async () => {
      const { model, requests } = subject
      const { text } = await model.structured(frozen(structuredClone(requests[0])), { signal: never })
      expect(JSON.parse(text)).toBeInstanceOf(Object)
    })

    test('tells its tokens as whole numbers, if it knows them', async () => {
      const { usage } = await subject.model.structured(subject.requests[0], { signal: never })
      for (const count of usage ? [usage.inputTokens, usage.outputTokens] : []) {
        expect(Number.isInteger(count)).toBe(true)
        expect(count).toBeGreaterThanOrEqual(0)
      }
    })

    test('keeps nothing between calls: the same request gets the same reply, also at the same time', async () => {
      const [one, two] = subject.requests
      const [first, other, second] = await Promise.all(
        [one, two, one].map(request => subject.model.structured(request, { signal: never })),
      )
      expect(second).toEqual(first)
      expect(other!.text).not.toBe(first!.text)
    })

    test('sends nothing and rejects with the reason when it is aborted before it begins', async () => {
      const reason = new Error('terminated')
      const call = subject.model.structured(subject.requests[0], { signal: AbortSignal.abort(reason) })
      await expect(call).rejects.toBe(reason)
    })
  })
}
