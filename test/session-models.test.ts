// Who proctors examinations: the built-in agent, with the configured model as its shadow where nobody counts what that costs.
import { expect, test } from 'vitest'
import { createLogger } from '../src/http/index.js'
import { InternalModel, KnownServers, readBudgets, readModelSettings, ShadowedModel } from '../src/llm/index.js'
import { proctorModel } from '../src/session-models.js'
import { Telemetry } from '../src/telemetry/index.js'

const logger = createLogger({ level: 'error', destination: { write: () => {} } })

test.each([
  [{}, InternalModel],
  [{ OPENAI_API_KEY: 'k' }, ShadowedModel],
  [{ OPENAI_API_KEY: 'k', BUDGET_DAY_TOKENS: '1000' }, InternalModel],
])('with %o it is a %o', (environment, kind) => {
  const models = readModelSettings(environment)
  const parts = { models, budgets: readBudgets(environment, models, null), logger, telemetry: new Telemetry() }
  const proctor = proctorModel(parts, new KnownServers())
  expect(proctor).toBeInstanceOf(kind)
  expect(proctor.provider).toBe('internal')
})
