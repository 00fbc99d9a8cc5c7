import { expect, test } from 'vitest'
import { agentSteps } from '../../src/insight/domain/agent-steps.js'

const event = (seq: number, type: string, payload: object, second = seq) => ({
  seq,
  at: new Date(Date.UTC(2026, 10, 23, 9, 0, second)),
  type,
  payload: payload as Readonly<Record<string, unknown>>,
})
const CALL = { provider: 'remote_llm', model: 'm', promptHash: 'p', inputTokens: 10, outputTokens: 2, durationMs: 900 }
const told = (type: 'evaluation' | 'tutoring' | 'survey', ...events: ReturnType<typeof event>[]) =>
  agentSteps(type, events).map(({ agent, outcome, code, duration_ms: ms }) => [agent, outcome, code, ms])

test('an exam has the steps of its proctor, with what they took', () => {
  expect(agentSteps('evaluation', [event(1, 'StepTaken', { call: CALL })])).toEqual([
    {
      seq: 1,
      at: '2026-11-23T09:00:01.000Z',
      agent: 'proctor',
      outcome: 'accepted',
      provider: 'remote_llm',
      model: 'm',
      input_tokens: 10,
      output_tokens: 2,
      duration_ms: 900,
      code: null,
    },
  ])
})

test('a step without a call is none', () => {
  expect(told('evaluation', event(1, 'StepTaken', { call: null }))).toEqual([])
  expect(told('survey', event(1, 'StepTaken', { call: CALL }))).toEqual([])
})

test('a model that fails is a step with its code, and so is the built-in agent that stands in', () => {
  expect(
    told(
      'evaluation',
      event(1, 'RunFailed', { code: 'model_timeout' }),
      event(2, 'ModelFellBack', { code: 'model_down' }),
    ),
  ).toEqual([
    ['proctor', 'failed', 'model_timeout', null],
    ['proctor', 'fallback', 'model_down', null],
  ])
})

test('in a lesson the agent that failed and its run are one step', () => {
  const failed = { agent: 'evaluator', outcome: 'failed', call: CALL }
  expect(
    told(
      'tutoring',
      event(1, 'AgentRan', { ...failed, agent: 'planner', outcome: 'accepted' }),
      event(2, 'AgentRan', failed),
      event(3, 'RunFailed', { code: 'model_timeout' }, 2),
      event(4, 'RunFailed', { code: 'model_down' }),
    ),
  ).toEqual([
    ['planner', 'accepted', null, 900],
    ['evaluator', 'failed', 'model_timeout', 900],
    [null, 'failed', 'model_down', null],
  ])
})
