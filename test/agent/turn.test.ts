// A hostile reply and a good one go through the same door: every call is answered once, or is the one question asked.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { backendTool, clientTool, interpretReply, type Tool } from '../../src/agent/index.js'
import { anyCharacter } from '../support/any-character.js'

type Facts = { readonly open: boolean; readonly counted: number }
type Change = { readonly counted: number }

const tools: Tool<Facts, Change>[] = [
  backendTool({
    name: 'count',
    description: 'Counts.',
    parameters: z.object({ by: z.int().default(1) }),
    run: (facts: Facts, { by }) => {
      const counted = facts.counted + by
      return { result: { counted }, changes: [{ counted }], facts: { ...facts, counted } }
    },
  }),
  backendTool({
    name: 'refuse',
    description: 'Says no.',
    parameters: z.object({}),
    run: (_facts: Facts) => ({ error: { code: 'not_now', message: 'Not now.' } }),
  }),
  backendTool({
    name: 'explode',
    description: 'Throws.',
    parameters: z.object({}),
    run: (_facts: Facts) => {
      throw new Error('the key is 85')
    },
  }),
  backendTool({
    name: 'unserialisable',
    description: 'Returns what JSON cannot hold.',
    parameters: z.object({}),
    run: (facts: Facts) => ({ result: 1n, changes: [{ counted: -1 }], facts }),
  }),
  clientTool({ name: 'request_free_text', description: 'Asks.', parameters: z.object({ prompt: z.string() }) }),
  clientTool({
    name: 'present_choices',
    description: 'Asks, bound to what is stored.',
    parameters: z.object({ prompt: z.string() }),
    check: (facts: Facts, { prompt }) =>
      facts.open
        ? { args: { prompt: 'stored', heard: prompt } }
        : { error: { code: 'no_open_item', message: 'None.' } },
  }),
]

const start: Facts = { open: true, counted: 0 }
const call = (name: string, args: unknown = {}) => ({ name, arguments: JSON.stringify(args) })
const read = (toolCalls: unknown, facts = start, text: unknown = 'Hello') => {
  let minted = 0
  return interpretReply<Facts, Change>({
    reply: { text, toolCalls } as never,
    tools,
    facts,
    newId: () => `call-${++minted}`,
  })
}
const codes = (turn: ReturnType<typeof read>) =>
  turn.results.map(result =>
    result.error ? (JSON.parse(result.content) as { error: { code: string } }).error.code : 'ok',
  )

describe('backend tools', () => {
  test('run in order, each on the facts that the one before left', () => {
    const turn = read([call('count', { by: 2 }), call('count', { by: 3 })])
    expect(turn.results.map(result => result.content)).toEqual(['{"counted":2}', '{"counted":5}'])
    expect(turn.changes).toEqual([{ counted: 2 }, { counted: 5 }])
    expect(turn.facts).toEqual({ open: true, counted: 5 })
  })

  test('get the defaults of their schema, also when the arguments are no text at all', () => {
    expect(read([{ name: 'count', arguments: '' }, { name: 'count' }]).facts.counted).toBe(2)
  })

  test('that throw answer with an error that does not repeat what was thrown, and leave a fault for the log', () => {
    const turn = read([call('explode'), call('count')])
    expect(codes(turn)).toEqual(['tool_failed', 'ok'])
    expect(JSON.stringify(turn.results)).not.toContain('85')
    expect(turn.faults).toMatchObject([{ callId: 'call-1', tool: 'explode', cause: { message: 'the key is 85' } }])
  })

  test('whose result JSON cannot hold change nothing', () => {
    const turn = read([call('unserialisable')])
    expect(codes(turn)).toEqual(['tool_failed'])
    expect(turn.changes).toEqual([])
  })

  test('may refuse in words for the model', () => {
    const turn = read([call('refuse')])
    expect(turn.results).toEqual([
      { callId: 'call-1', name: 'refuse', content: '{"error":{"code":"not_now","message":"Not now."}}', error: true },
    ])
    expect(turn.faults).toEqual([])
  })
})

describe('widgets', () => {
  test('become what the learner is asked, with the arguments that the check put in place', () => {
    const turn = read([call('present_choices', { prompt: 'mine' })])
    expect(turn.ask).toEqual({ callId: 'call-1', tool: 'present_choices', args: { prompt: 'stored', heard: 'mine' } })
    expect(turn.results).toEqual([])
  })

  test('that the check refuses get its error, and a later widget may still open', () => {
    const turn = read([call('present_choices', { prompt: 'a' }), call('request_free_text', { prompt: 'b' })], {
      open: false,
      counted: 0,
    })
    expect(codes(turn)).toEqual(['no_open_item'])
    expect(turn.ask).toEqual({ callId: 'call-2', tool: 'request_free_text', args: { prompt: 'b' } })
  })

  test('open one at a time, and nothing runs behind an open one', () => {
    const turn = read([
      call('request_free_text', { prompt: 'first' }),
      call('request_free_text', { prompt: 'second' }),
      call('count'),
      call('nothing_known'),
    ])
    expect(turn.ask?.callId).toBe('call-1')
    expect(codes(turn)).toEqual(['one_widget_at_a_time', 'after_widget', 'after_widget'])
    expect(turn.facts).toBe(start)
  })
})

describe('calls that cannot be run', () => {
  test.each<[string, unknown, string]>([
    ['an unknown tool', call('drop_tables'), 'unknown_tool'],
    ['a name that is not text', { name: 7, arguments: '{}' }, 'unknown_tool'],
    ['no call at all', null, 'unknown_tool'],
    ['broken JSON', { name: 'count', arguments: '{"by": ' }, 'bad_arguments'],
    ['JSON that is no object', { name: 'count', arguments: '[1]' }, 'bad_arguments'],
    ['arguments that the schema refuses', call('count', { by: 'many' }), 'bad_arguments'],
    ['endless arguments', { name: 'count', arguments: `{"x":"${'y'.repeat(200_000)}"}` }, 'bad_arguments'],
    ['nesting without end', { name: 'count', arguments: '{"x":'.repeat(9_000) }, 'bad_arguments'],
  ])('%s is answered with an error', (_, raw, code) => {
    expect(codes(read([raw]))).toEqual([code])
  })

  test('broken arguments are stored as an empty object, so that the conversation can be sent again', () => {
    expect(read([{ name: 'count', arguments: '{"by": ' }]).calls[0]?.arguments).toBe('{}')
  })

  test('too many of them are answered, and an endless list is cut', () => {
    const turn = read(Array.from({ length: 10_000 }, () => call('count')))
    expect(codes(turn)).toEqual([...Array<string>(5).fill('ok'), ...Array<string>(5).fill('too_many_calls')])
    expect(turn.facts.counted).toBe(5)
  })
})

describe('whatever a model returns', () => {
  const name = fc.oneof(
    fc.constantFrom(...tools.map(tool => tool.name)),
    fc.constantFrom('', 'constructor', '__proto__', 'get next\u0000item', 'x'.repeat(500)),
    fc.string({ unit: anyCharacter }),
    fc.anything(),
  )
  const args = fc.oneof(
    fc.constantFrom(
      '{"prompt":"a"}',
      '{"prompt":"\\u0000\\ud800"}',
      '{"by":1e999}',
      '{',
      'null',
      '{"__proto__":{"by":1}}',
    ),
    fc.json(),
    fc.string({ unit: anyCharacter }),
    fc.anything(),
  )
  const someCall = fc.oneof(
    { weight: 6, arbitrary: fc.record({ name, arguments: args }, { requiredKeys: [] }) },
    fc.anything(),
  )
  const someReply = fc.record({
    text: fc.oneof(fc.string({ unit: anyCharacter }), fc.anything()),
    toolCalls: fc.oneof({ weight: 6, arbitrary: fc.array(someCall, { maxLength: 14 }) }, fc.anything()),
  })

  test('every call ends with exactly one result or is the one question, and all of it can be stored and sent back', () => {
    fc.assert(
      fc.property(someReply, fc.boolean(), (reply, open) => {
        const turn = read(reply.toolCalls, { open, counted: 0 }, reply.text)
        const ids = turn.calls.map(made => made.id)
        const ended = [...turn.results.map(result => result.callId), ...(turn.ask ? [turn.ask.callId] : [])]

        expect(new Set(ids).size).toBe(ids.length)
        expect(ended.toSorted()).toEqual(ids.toSorted())
        for (const made of turn.calls) {
          expect(made.name).toMatch(/^[\w-]{1,64}$/)
          expect(JSON.parse(made.arguments)).toBeTypeOf('object')
        }
        for (const result of turn.results) {
          const content = JSON.parse(result.content) as { error?: { code?: unknown; message?: unknown } }
          if (result.error) expect(content.error).toEqual({ code: expect.any(String), message: expect.any(String) })
        }
        const stored = turn.text + turn.calls.map(made => made.arguments).join('') + JSON.stringify(turn.ask ?? '')
        expect(stored).not.toContain('\u0000')
        expect(stored).not.toContain('\\u0000')
        expect(Buffer.from(stored, 'utf8').toString('utf8')).toBe(stored)
      }),
      { numRuns: 3_000 },
    )
  })

  test('a change comes only from a call that was answered without an error', () => {
    fc.assert(
      fc.property(someReply, reply => {
        const turn = read(reply.toolCalls)
        const counted = turn.results.filter(result => result.name === 'count' && !result.error)
        expect(turn.changes.length).toBe(counted.length)
        expect(turn.facts.counted).toBe(turn.changes.at(-1)?.counted ?? 0)
      }),
      { numRuns: 1_000 },
    )
  })
})
