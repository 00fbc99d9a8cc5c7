// Which built-in agents answer with values and which converse, and that they cost nothing.
import { expect, test } from 'vitest'
import { BUILT_IN } from '../../src/built-in.js'
import { InternalModel, type SessionRole } from '../../src/llm/index.js'
import { agentRequests } from '../support/agent-requests.js'

const { planner, executor, evaluator } = agentRequests('Halves', 'Equal parts')
const hooks = { signal: new AbortController().signal }
const model = (role: SessionRole) => new InternalModel(role, BUILT_IN[role])
const refused = { name: 'ModelError', code: 'rejected', retryable: false }

test.each(['proctor', 'tutor', 'partner'] as const)('the %s answers with no values', async role => {
  await expect(model(role).structured(planner, hooks)).rejects.toMatchObject(refused)
})

test.each(['planner', 'executor', 'evaluator', 'partner'] as const)('the %s holds no conversation', async role => {
  await expect(model(role).converse({ system: '', messages: [], tools: [] }, hooks)).rejects.toMatchObject(refused)
})

test.each([
  ['planner', planner],
  ['executor', executor],
  ['evaluator', evaluator],
] as const)('the %s answers with every field of its schema, and no token is spent', async (role, request) => {
  const { text, usage } = await model(role).structured(request, hooks)
  expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(
    (request.schema['required'] as string[]).toSorted(),
  )
  expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 })
})
