// Every vendor's protocol over real HTTP, and every way in which its server refuses: one table, the same outcome for all.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createModel,
  KnownServers,
  readModelSettings,
  type ConverseRequest,
  type Model,
  type ModelErrorCode,
} from '../../src/llm/index.js'
import { ASK, ASK_VALUE, converseOnce, expectModelError, structuredOnce } from '../support/openai-server.js'
import { startVendor, variablesOf, type Answer, type Vendor } from '../support/scripted-vendor.js'
import { VENDOR_KINDS, type Refused, type VendorKind } from '../support/vendor-wires.js'

const VALUE = '{"steps":["Halves","Quarters: ½ > ¼ 😀"]}'
const TEXT = 'The sum of $47 + 38$ is asked. Think of the carry.'
const TOKENS = { input: 12, output: 34, cached: 8 }
const USAGE = { inputTokens: 12, outputTokens: 34, cachedInputTokens: 8 }

/** A refusable parameter, the variable that has it sent, and how the vendor calls it. */
const PARAMETERS: Readonly<Record<VendorKind, readonly [string, Record<string, string>, string][]>> = {
  responses: [
    ['effort', { AGENT_REASONING_EFFORT: 'high' }, 'reasoning.effort'],
    ['limit', { AGENT_MAX_OUTPUT_TOKENS: '900' }, 'max_output_tokens'],
  ],
  chat_completions: [
    ['effort', { AGENT_REASONING_EFFORT: 'high' }, 'reasoning_effort'],
    ['limit', { AGENT_MAX_OUTPUT_TOKENS: '900' }, 'max_completion_tokens'],
  ],
  anthropic: [
    ['effort', { AGENT_REASONING_EFFORT: 'high' }, 'output_config.effort'],
    ['caching', {}, 'system.0.cache_control'],
    ['usual limit', {}, 'max_tokens'],
  ],
  google: [
    ['effort', { AGENT_REASONING_EFFORT: 'high' }, 'thinkingConfig'],
    ['limit', { AGENT_MAX_OUTPUT_TOKENS: '900' }, 'maxOutputTokens'],
    ['unsigned calls', {}, 'thought_signature'],
  ],
}

describe.each(VENDOR_KINDS)('%s', kind => {
  let vendor: Vendor
  beforeAll(async () => void (vendor = await startVendor(kind)))
  beforeEach(() => void (vendor.asked.length = 0))
  afterAll(() => vendor.stop())

  const reports: string[] = []
  const model = (more: Record<string, string> = {}): Model => {
    reports.length = 0
    const servers = new KnownServers(({ refused }) => reports.push(refused))
    const environment = {
      ...variablesOf(vendor, 'sk-test-secret'),
      AGENT_TIMEOUT_SECONDS: '5',
      AGENT_RETRY_BUDGET: '0',
      ...more,
    }
    return createModel('tutor', readModelSettings(environment).tutor, {}, servers)
  }
  const saying = (...answers: Answer[]) => {
    const all = [...answers]
    vendor.script = () => (all.length > 1 ? all.shift()! : all[0]!)
  }

  test('text and tool calls arrive in pieces, with what they cost', async () => {
    const toolCalls = [
      { name: 'present_choices', arguments: '{"prompt":"What is 47 + 38?"}' },
      { name: 'get_next_item', arguments: '{"note":"é ∑ 😀"}' },
    ]
    saying({ content: TEXT, toolCalls, tokens: TOKENS })
    const { reply, heard } = await converseOnce(model())
    expect(reply).toEqual({ text: TEXT, toolCalls, usage: USAGE })
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.join('')).toBe(TEXT)
    expect(vendor.keys).toEqual(new Set(['sk-test-secret']))
  })

  test('a conversation is sent with its calls and their results', async () => {
    saying({ content: 'Good.' })
    const messages: ConverseRequest['messages'] = [
      { role: 'user', content: 'Begin.' },
      {
        role: 'assistant',
        content: 'Well.',
        toolCalls: [
          { id: 'call_1', name: 'get_next_item', arguments: '{"n":1}' },
          { id: 'call_2', name: 'look', arguments: 'no JSON' },
        ],
      },
      { role: 'tool', toolCallId: 'call_1', content: '{"item":null}' },
      { role: 'tool', toolCallId: 'call_2', content: '{"error":"unknown tool"}' },
      { role: 'user', content: 'Go on, please.' },
    ]
    await model().converse({ ...ASK, messages }, { signal: new AbortController().signal })
    const { system, messages: sent } = vendor.asked.at(-1)!
    expect(system).toBe('You are a tutor.')
    const calls = sent.flatMap(({ tool_calls: made }) => made ?? []).map(({ function: { name } }) => name)
    expect(calls).toEqual(['get_next_item', 'look'])
    const results = sent.filter(({ role }) => role === 'tool').map(({ content }) => content)
    expect(results).toEqual(['{"item":null}', '{"error":"unknown tool"}'])
    expect(sent.filter(({ role, content }) => role !== 'tool' && content).map(({ content }) => content)).toEqual([
      'Begin.',
      'Well.',
      'Go on, please.',
    ])
  })

  test('a value follows its schema', async () => {
    saying({ content: VALUE, tokens: TOKENS })
    expect((await structuredOnce(model())).reply).toEqual({ text: VALUE, usage: USAGE })
    expect(JSON.stringify(vendor.asked[0]!.body)).toContain(JSON.stringify(ASK_VALUE.schema).slice(1, -1))
  })

  test('a value is heard as it is written by whoever listens', async () => {
    saying({ content: VALUE, tokens: TOKENS })
    const heard: string[] = []
    const { reply } = await structuredOnce(model(), undefined, delta => heard.push(delta))
    expect(reply).toEqual({ text: VALUE, usage: USAGE })
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.join('')).toBe(VALUE)
  })

  test.each(PARAMETERS[kind])(
    'the refused parameter %s is left out or put otherwise, from then on',
    async (_, set, name) => {
      const asked = model(set)
      saying({ refuses: 'parameter', parameter: name }, { content: TEXT })
      expect((await converseOnce(asked)).reply?.text).toBe(TEXT)
      expect((await converseOnce(asked)).reply?.text).toBe(TEXT)
      expect(vendor.asked).toHaveLength(3)
      const [first, second, third] = vendor.asked.map(({ body }) => JSON.stringify(body))
      if (name !== 'thought_signature') expect(second).not.toBe(first)
      expect(third).toBe(second)
      expect(reports.filter(refused => refused !== 'responses')).toHaveLength(1)
    },
  )

  test.each<[Refused['refuses'], ModelErrorCode, boolean]>([
    ['model', 'rejected', false],
    ['quota', 'rate_limited', false],
    ['requests', 'rate_limited', true],
    ['key', 'unauthorised', false],
    ['load', 'provider_error', true],
    ['parameter', 'rejected', false], // one that nobody sent
  ])('a refusal for %s ends as %s', async (refuses, code, retryable) => {
    saying({ refuses, parameter: 'nothing_of_ours' })
    for (const { error } of [await converseOnce(model()), await structuredOnce(model())])
      expectModelError(error, code, retryable)
  })

  test.each(['requests', 'load'] as const)('a refusal for %s is mended by a retry', async refuses => {
    saying({ refuses }, { content: TEXT })
    const { reply, restarts } = await converseOnce(model({ AGENT_RETRY_BUDGET: '1' }))
    expect(reply?.text).toBe(TEXT)
    expect(restarts).toBe(1)
  })

  test('a stream that is cut is tried again from the beginning, and ends as cut', async () => {
    const half = { breaks: 'cut', of: { content: TEXT, toolCalls: [{ name: 'a', arguments: '{}' }] } } as const
    saying(half, { content: TEXT })
    const { reply, restarts } = await converseOnce(model({ AGENT_RETRY_BUDGET: '1' }))
    expect([reply?.text, restarts]).toEqual([TEXT, 1])
    saying(half)
    expectModelError((await converseOnce(model())).error, 'cut_stream', true)
  })

  test('silence in the middle ends as a time-out', async () => {
    saying({ breaks: 'silence', of: { content: TEXT } })
    expectModelError((await converseOnce(model({ AGENT_TIMEOUT_SECONDS: '0.2' }))).error, 'timeout', true)
  })

  test('an abort in the middle ends at once, with its reason', async () => {
    const stop = new AbortController()
    const reason = new Error('terminated')
    vendor.script = () => (setTimeout(() => stop.abort(reason), 20), { breaks: 'silence', of: { content: TEXT } })
    expect((await converseOnce(model(), stop.signal)).error).toBe(reason)
  })

  test('an empty reply is a reply', async () => {
    saying({})
    expect((await converseOnce(model())).reply).toMatchObject({ text: '', toolCalls: [] })
  })

  test('a refusal for safety is what the model says, and no value', async () => {
    saying({ content: 'I cannot.', ending: 'refused' })
    expect((await converseOnce(model())).reply).toMatchObject({ text: 'I cannot.', toolCalls: [] })
    expect((await structuredOnce(model())).reply).toMatchObject({ text: 'I cannot.', ending: 'refused' })
  })

  test('a value that is cut at its limit says so', async () => {
    saying({ content: '{"steps":["Ha', ending: 'cut' })
    expect((await structuredOnce(model())).reply).toMatchObject({ text: '{"steps":["Ha', ending: 'cut' })
  })
})

// These two may refuse a word of a schema; then the value is asked for as the arguments of a call.
test.each<[VendorKind, string]>([
  ['anthropic', 'output_config.format.schema'],
  ['google', 'response_json_schema'],
])('%s gives a value by a call where it refuses %s', async (kind, parameter) => {
  const vendor = await startVendor(kind, ({ body }) =>
    body.tools ? { toolCalls: [{ name: 'plan', arguments: VALUE }] } : { refuses: 'parameter', parameter },
  )
  const settings = readModelSettings({ ...variablesOf(vendor, 'k'), AGENT_RETRY_BUDGET: '0' }).tutor
  expect((await structuredOnce(createModel('tutor', settings))).reply).toMatchObject({ text: VALUE })
  expect(vendor.asked).toHaveLength(2)
  await vendor.stop()
})

test('anthropic reads the unchanging head from its cache, and gets no two messages of one side in a row', async () => {
  const vendor = await startVendor('anthropic')
  const settings = readModelSettings(variablesOf(vendor, 'k')).tutor
  const messages: ConverseRequest['messages'] = [
    { role: 'assistant', content: 'Hello.', toolCalls: [] },
    { role: 'user', content: 'One.' },
    { role: 'user', content: 'Two.' },
    { role: 'assistant', content: '', toolCalls: [] },
  ]
  await createModel('tutor', settings).converse({ ...ASK, messages }, { signal: new AbortController().signal })
  expect(vendor.asked[0]!.body).toEqual({
    model: 'claude-haiku-5-5',
    max_tokens: 16_000,
    stream: true,
    system: [{ type: 'text', text: 'You are a tutor.', cache_control: { type: 'ephemeral' } }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.' },
        ],
      },
    ],
    tools: ASK.tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
  })
  await vendor.stop()
})
