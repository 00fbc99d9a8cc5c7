// The model beside the one that leads: asked the same, never waited for, left alone for a while when it fails.
import { beforeEach, expect, test } from 'vitest'
import { ModelError, type ConverseReply, type ConverseRequest, type Model } from '../../src/llm/index.js'
import { ShadowedModel, type ShadowReport } from '../../src/llm/shadowed-model.js'
import { unstructured } from '../support/scripted-model.js'

const request: ConverseRequest = { system: 'Proctor.', messages: [], tools: [] }
const calling = (...names: string[]): ConverseReply => ({
  text: '',
  toolCalls: names.map(name => ({ name, arguments: '{}' })),
  usage: { inputTokens: 10, outputTokens: 2 },
})
const hooks = { signal: new AbortController().signal }

let reports: Pick<ShadowReport, 'outcome' | 'code'>[]
let now: number
let asked: { request: ConverseRequest; signal: AbortSignal; settle: (with_: ConverseReply | Error) => void }[]
const shadow: Model = {
  provider: 'remote_llm',
  name: 'far',
  structured: unstructured,
  converse: (given, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      asked.push({ request: given, signal, settle: with_ => (with_ instanceof Error ? reject(with_) : resolve(with_)) })
    }),
}
const leading: Model = {
  provider: 'internal',
  name: 'internal-proctor',
  structured: unstructured,
  converse: async () => calling('get_next_item'),
}
const shadowed = (atOnce = 2) =>
  new ShadowedModel(
    leading,
    shadow,
    ({ outcome, code }) => reports.push({ outcome, code }),
    { atOnce, restMs: 1_000 },
    () => now,
  )
const settle = () => new Promise(resolve => setImmediate(resolve))

beforeEach(() => {
  reports = []
  asked = []
  now = 0
})

test('the leading model answers while the shadow still thinks about the same request', async () => {
  const model = shadowed()
  expect(await model.converse(request, hooks)).toEqual(calling('get_next_item'))
  expect(model).toMatchObject({ provider: 'internal', name: 'internal-proctor' })
  expect(asked[0]!.request).toBe(request)
  expect(reports).toEqual([])
})

test('whether the shadow would have done the same is told', async () => {
  const model = shadowed()
  await model.converse(request, hooks)
  await model.converse(request, hooks)
  asked[0]!.settle(calling('get_next_item'))
  asked[1]!.settle(calling('complete_session'))
  await settle()
  expect(reports).toEqual([
    { outcome: 'agreed', code: null },
    { outcome: 'differed', code: null },
  ])
})

test('a shadow that fails once is left alone for a minute', async () => {
  const model = shadowed()
  await model.converse(request, hooks)
  asked[0]!.settle(new ModelError('timeout', 'too late', true))
  await settle()
  expect(reports).toEqual([{ outcome: 'failed', code: 'timeout' }])
  now = 999
  await model.converse(request, hooks)
  expect(asked).toHaveLength(1)
  now = 1_000
  await model.converse(request, hooks)
  expect(asked).toHaveLength(2)
})

test('a shadow that hangs is asked no more than a few times at once', async () => {
  const model = shadowed(2)
  for (let times = 0; times < 5; times += 1) await model.converse(request, hooks)
  expect(asked).toHaveLength(2)
  asked[0]!.settle(calling())
  await settle()
  await model.converse(request, hooks)
  expect(asked).toHaveLength(3)
})

test('what is under way is broken off at the end, and that is no failure', async () => {
  const model = shadowed()
  await model.converse(request, hooks)
  model.stop()
  await settle()
  expect(asked[0]!.signal.aborted).toBe(true)
  expect(reports).toEqual([])
  await model.converse(request, hooks)
  expect(asked).toHaveLength(1)
})
