// Events of Responses as servers send them, well or badly, and the reply that comes of them.
import { describe, expect, test } from 'vitest'
import { ModelError, type ModelErrorCode } from '../../src/llm/index.js'
import { ResponsesAssembler } from '../../src/llm/responses-wire.js'

const usage = { input_tokens: 12, output_tokens: 34, input_tokens_details: { cached_tokens: 8 } }
const USAGE = { inputTokens: 12, outputTokens: 34, cachedInputTokens: 8 }
const end = (output: unknown[] = [], more: object = {}) => ({
  type: 'response.completed',
  response: { status: 'completed', output, usage, ...more },
})
const said = (delta: unknown) => ({ type: 'response.output_text.delta', delta })
const opened = (index: number, item: object) => ({
  type: 'response.output_item.added',
  output_index: index,
  item: { type: 'function_call', ...item },
})
const args = (index: number, delta: unknown) => ({
  type: 'response.function_call_arguments.delta',
  output_index: index,
  delta,
})
const message = (...content: unknown[]) => ({ type: 'message', content })

function fold(events: readonly unknown[]) {
  const assembler = new ResponsesAssembler()
  const heard = events.map(event => assembler.add(event)).join('')
  return { heard, reply: assembler.reply() }
}

const two = [
  { name: 'a', arguments: '{"n":1}' },
  { name: 'b', arguments: '{"n":2}' },
]

describe('a reply', () => {
  test.each<[string, unknown[], string, object[]]>([
    ['text in pieces', [said('Hal'), said('ves'), end()], 'Halves', []],
    ['text in the last event alone', [end([message({ type: 'output_text', text: 'Halves' })])], 'Halves', []],
    [
      'text in both is not doubled',
      [said('Halves'), end([message({ type: 'output_text', text: 'Halves' })])],
      'Halves',
      [],
    ],
    ['a refusal is what it says', [{ type: 'response.refusal.delta', delta: 'I cannot.' }, end()], 'I cannot.', []],
    ['nothing at all', [end()], '', []],
    [
      'cut at its limit',
      [said('Hal'), { type: 'response.incomplete', response: { status: 'incomplete', usage } }],
      'Hal',
      [],
    ],
    [
      'calls in fragments, one within the other',
      [
        opened(0, { name: 'a', arguments: '' }),
        args(0, '{"n"'),
        opened(1, { name: 'b' }),
        args(1, '{"n":2}'),
        args(0, ':1}'),
        end(),
      ],
      '',
      two,
    ],
    [
      'calls that come whole when they are done',
      [
        { type: 'response.output_item.done', output_index: 0, item: { type: 'function_call', ...two[0] } },
        { type: 'response.output_item.done', output_index: 1, item: { type: 'function_call', ...two[1] } },
        end(),
      ],
      '',
      two,
    ],
    [
      'calls whose fragments are repeated when they are done',
      [
        opened(0, { name: 'a' }),
        args(0, '{"n":1}'),
        { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"n":1}' },
        opened(1, { name: 'b' }),
        args(1, '{"n":'),
        { type: 'response.function_call_arguments.done', output_index: 1, arguments: '{"n":2}' },
        end(),
      ],
      '',
      two,
    ],
    [
      'calls told apart by id, without a place',
      [
        { ...opened(0, { id: 'fc_1', name: 'a' }), output_index: undefined },
        { ...args(0, '{"n":1}'), output_index: undefined, item_id: 'fc_1' },
        { ...opened(0, { id: 'fc_2', name: 'b' }), output_index: undefined },
        { ...args(0, '{"n":2}'), output_index: undefined, item_id: 'fc_2' },
        end(),
      ],
      '',
      two,
    ],
    ['calls in the last event alone', [end(two.map(call => ({ type: 'function_call', ...call })))], '', two],
    ['arguments as an object', [opened(0, { name: 'a', arguments: { n: 1 } }), end()], '', [two[0]!]],
    [
      'nonsense around it',
      [null, 7, {}, said(7), opened(0, {}), { type: 'response.output_item.added' }, said('Halves'), end([null, 7])],
      'Halves',
      [],
    ],
  ])('%s', (_, events, text, toolCalls) => {
    const { heard, reply } = fold(events)
    expect(reply).toEqual({ text, toolCalls, usage: USAGE })
    expect(heard).toBe(text)
  })
})

describe('no reply', () => {
  const ending = (response: object) => ({ type: 'response.failed', response: { status: 'failed', ...response } })
  test.each<[string, unknown[], ModelErrorCode, boolean]>([
    ['an end before the last event', [said('Hal')], 'cut_stream', true],
    ['a failure', [said('Hal'), ending({ error: { code: 'server_error' } })], 'provider_error', true],
    ['too many requests', [ending({ error: { code: 'rate_limit_exceeded' } })], 'rate_limited', true],
    ['a refused prompt', [ending({ error: { code: 'invalid_prompt' } })], 'rejected', false],
    ['an error as an event', [{ type: 'error', code: 'server_error', message: 'Begin' }], 'provider_error', true],
    ['a reply without end', Array.from({ length: 50 }, () => said('again '.repeat(2_000))), 'provider_error', false],
  ])('%s', (_, events, code, retryable) => {
    const failure = (() => {
      try {
        return fold(events)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(ModelError)
    expect(failure).toMatchObject({ code, retryable })
  })
})
