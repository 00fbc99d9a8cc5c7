// Which built-in roles answer with values, and that they cost nothing.
import { expect, test } from 'vitest'
import { InternalModel, type SessionRole } from '../../src/llm/index.js'
import { agentRequests } from '../support/agent-requests.js'

const { planner, executor, evaluator } = agentRequests('Halves', 'Equal parts')
const never = new AbortController().signal
const answer = (role: SessionRole, request = planner) => new InternalModel(role).structured(request, { signal: never })

test.each(['proctor', 'tutor', 'partner'] as const)('the %s holds conversations only', async role => {
  const error = await answer(role).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ModelError', code: 'rejected', retryable: false })
})

test.each([
  ['planner', planner],
  ['executor', executor],
  ['evaluator', evaluator],
] as const)('the %s answers with every field of its schema, and no token is spent', async (role, request) => {
  const { text, usage } = await answer(role, request)
  expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(
    (request.schema['required'] as string[]).toSorted(),
  )
  expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 })
})
