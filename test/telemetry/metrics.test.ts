import { expect, test } from 'vitest'
import { ModelError, type ConverseReply, type Model } from '../../src/llm/index.js'
import { Metrics } from '../../src/telemetry/metrics.js'
import { TurnClock } from '../../src/telemetry/turn-clock.js'
import { watchedModel } from '../../src/telemetry/watched-model.js'
import { ASK } from '../support/openai-server.js'
import { unstructured } from '../support/scripted-model.js'

const lines = async (metrics: Metrics, ...starting: string[]) =>
  (await metrics.text()).split('\n').filter(line => starting.some(start => line.startsWith(start)))

const replying = (replies: readonly (Partial<ConverseReply> | Error)[]): Model => {
  const left = [...replies]
  return {
    provider: 'remote_llm',
    name: 'm-1',
    structured: unstructured,
    converse: async () => {
      const next = left.shift()!
      if (next instanceof Error) throw next
      return { text: 'Well done, Ada.', toolCalls: [], usage: null, ...next }
    },
  }
}

test('calls to models are counted by role and outcome, with tokens and cost, and without a word of them', async () => {
  const metrics = new Metrics()
  const usage = { inputTokens: 1_000_000, outputTokens: 500_000, cachedInputTokens: 400_000 }
  const replies = [{ usage }, {}, new ModelError('timeout', 'Too late, Ada.', true), new Error('stopped')]
  const prices = { input: 2, output: 8, cachedInput: 1 }
  const model = watchedModel(replying(replies), 'tutor', { prices }, metrics.watched)
  const hooks = { signal: new AbortController().signal }
  expect((await model.converse(ASK, hooks)).usage).toBe(usage)
  await model.converse(ASK, hooks)
  await expect(model.converse(ASK, hooks)).rejects.toBeInstanceOf(ModelError)
  await expect(model.converse(ASK, hooks)).rejects.toThrow('stopped')
  expect(await lines(metrics, 'viva_model_calls', 'viva_model_tokens', 'viva_model_cost')).toEqual([
    'viva_model_calls_total{role="tutor",provider="remote_llm",model="m-1",outcome="answered"} 2',
    'viva_model_calls_total{role="tutor",provider="remote_llm",model="m-1",outcome="timeout"} 1',
    'viva_model_calls_total{role="tutor",provider="remote_llm",model="m-1",outcome="aborted"} 1',
    'viva_model_tokens_total{role="tutor",kind="input"} 1000000',
    'viva_model_tokens_total{role="tutor",kind="cached_input"} 400000',
    'viva_model_tokens_total{role="tutor",kind="output"} 500000',
    'viva_model_cost_dollars_total{role="tutor"} 5.6',
  ])
  expect(await metrics.text()).not.toContain('Ada')
})

test('a gauge that cannot be read is left out, and the others are told', async () => {
  const metrics = new Metrics()
  let isAway = false
  const queues = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ runs: 3, documents: 0 }))
  metrics.gauge({ name: 'viva_queue_length', help: 'h', label: 'queue' }, queues)
  metrics.gauge({ name: 'viva_sockets_open', help: 'h' }, () => 7)
  const seen = () => lines(metrics, 'viva_queue', 'viva_sockets')
  expect(await seen()).toEqual([
    'viva_queue_length{queue="runs"} 3',
    'viva_queue_length{queue="documents"} 0',
    'viva_sockets_open 7',
  ])
  isAway = true
  expect(await seen()).toEqual(['viva_sockets_open 7'])
  isAway = false
  expect(await seen()).toHaveLength(3)
})

test('a turn lasts from the command that brought the answer to the next question, and only answers make turns', () => {
  let now = 0
  const clock = new TurnClock(() => now)
  clock.begin('a')
  clock.begin('b')
  now = 10
  clock.take('a')
  // The commands are over; the answer of `a` was stored, that of `b` refused.
  clock.drop('a')
  clock.drop('b')
  now = 250
  expect([clock.end('a'), clock.end('b'), clock.end('a')]).toEqual([250, null, null])
})

test('turns that never end here do not grow without limit', () => {
  const clock = new TurnClock(() => 0)
  for (let number = 0; number <= 10_000; number += 1) {
    clock.begin(`${number}`)
    clock.take(`${number}`)
  }
  expect([clock.end('0'), clock.end('10000')]).toEqual([null, 0])
})
