// Budgets for models: which variables set them, and when they are spent.
import { describe, expect, test } from 'vitest'
import {
  isSpent,
  ModelSettingsError,
  readBudgets,
  readEmbedder,
  readModelSettings,
  type ModelUsed,
} from '../../src/llm/index.js'
import { ModelBudget } from '../../src/budgets/index.js'

const none = { tokens: null, dollars: null }
const used = (tokens: number, model = 'one'): ModelUsed => ({
  provider: 'remote_llm',
  model,
  inputTokens: tokens / 2,
  outputTokens: tokens / 2,
  cachedInputTokens: 0,
})

describe('the variables', () => {
  const remote = { OPENAI_API_KEY: 'k', AGENT_INPUT_PRICE: '1', AGENT_OUTPUT_PRICE: '2' }
  const read = (environment: Record<string, string>) =>
    readBudgets(environment, readModelSettings(environment), readEmbedder(environment))

  test('set none by default', () => expect(read({})).toBeNull())

  test('set tokens and dollars for a session, a learner and a day', () => {
    const set = {
      BUDGET_SESSION_TOKENS: '50000',
      BUDGET_LEARNER_USD: '0.5',
      BUDGET_DAY_TOKENS: '1000000',
      BUDGET_DAY_USD: '20',
    }
    expect(read({ ...remote, ...set })).toEqual({
      session: { tokens: 50_000, dollars: null },
      learner: { tokens: null, dollars: 0.5 },
      day: { tokens: 1_000_000, dollars: 20 },
    })
  })

  test.each<[Record<string, string>, string, RegExp]>([
    [{ BUDGET_SESSION_TOKENS: '0' }, 'BUDGET_SESSION_TOKENS', /whole number from 1/],
    [{ BUDGET_DAY_USD: 'ten' }, 'BUDGET_DAY_USD', /US dollars/],
    [
      { OPENAI_API_KEY: 'k', BUDGET_DAY_USD: '10' },
      'BUDGET_DAY_USD',
      /AGENT_INPUT_PRICE and AGENT_OUTPUT_PRICE too, for: proctor/,
    ],
    [{ ...remote, EMBEDDING_MODEL: 'small', BUDGET_DAY_USD: '10' }, 'BUDGET_DAY_USD', /Set EMBEDDING_PRICE too/],
  ])('%o names %s and says what to do', (environment, variable, message) => {
    const problems = () => read(environment)
    expect(problems).toThrow(ModelSettingsError)
    expect(problems).toThrow(variable)
    expect(problems).toThrow(message)
  })
})

describe('a budget is spent', () => {
  const prices = (_: string, model: string) => (model === 'one' ? { input: 10, output: 10 } : null)

  test.each<[string, ModelUsed[], { tokens: number | null; dollars: number | null }, boolean]>([
    ['never without a limit', [used(1_000_000)], none, false],
    ['not before its last token', [used(600), used(398, 'other')], { ...none, tokens: 1_000 }, false],
    ['with its last token, over all models', [used(600), used(400, 'other')], { ...none, tokens: 1_000 }, true],
    ['not before its last cent', [used(998)], { ...none, dollars: 0.01 }, false],
    ['with its last cent', [used(1_000)], { ...none, dollars: 0.01 }, true],
    ['not by calls whose price nobody knows', [used(1_000_000, 'other')], { ...none, dollars: 0.01 }, false],
    ['by whichever of both comes first', [used(1_000)], { tokens: 5_000, dollars: 0.01 }, true],
  ])('%s', (_, all, budget, spent) => {
    expect(isSpent(all, budget, prices)).toBe(spent)
  })
})

describe('a model is asked for', () => {
  const session = { id: 'session-1', learnerId: 'learner-1' }
  function budget(limits: Partial<Record<'session' | 'learner' | 'day', number>>, use: Record<string, number>) {
    const asked: string[] = []
    const added: ModelUsed[] = []
    let now = 0
    const of = (what: string) => async () => {
      asked.push(what)
      return [used(use[what] ?? 0)]
    }
    const limit = (scope: keyof typeof limits) => ({ ...none, tokens: limits[scope] ?? null })
    const model = new ModelBudget(
      { session: limit('session'), learner: limit('learner'), day: limit('day') },
      { ofSession: of('session'), ofLearner: of('learner'), ofDay: of('day'), add: async one => void added.push(one) },
      () => null,
      () => now,
    )
    return { model, asked, added, later: (ms: number) => void (now += ms), use }
  }

  test('while nothing is spent, and only what is limited is counted', async () => {
    const { model, asked } = budget({ learner: 100 }, { session: 500, learner: 50, day: 500 })
    expect(await model.spent(session)).toBeNull()
    expect(asked).toEqual(['learner'])
  })

  test.each(['session', 'learner', 'day'] as const)('until the budget of the %s is spent', async scope => {
    const limits = { session: 100, learner: 100, day: 100 }
    expect(await budget(limits, { [scope]: 100 }).model.spent(session)).toBe(scope)
  })

  test('with the sum of the day read now and then, not for every question', async () => {
    const { model, asked, later, use } = budget({ day: 100 }, { day: 50 })
    expect(await model.spent(session)).toBeNull()
    use['day'] = 200
    expect(await model.spent(session)).toBeNull()
    later(6_000)
    expect(await model.spent(session)).toBe('day')
    expect(asked).toEqual(['day', 'day'])
  })

  describe('documents', () => {
    const calls = (model: ModelBudget) => {
      let made = 0
      const call = () => model.withinDay(async () => ({ reply: (made += 1), used: used(40) }))
      return { call, made: () => made }
    }

    test('count for the day, and are not read further when its budget is spent', async () => {
      const { model, added, use, later } = budget({ day: 100 }, { day: 60 })
      const { call, made } = calls(model)
      expect(await call()).toBe(1)
      expect(added).toEqual([used(40)])
      use['day'] = 100
      later(6_000)
      await expect(call()).rejects.toMatchObject({ code: 'budget_spent', kind: 'unavailable' })
      expect(made()).toBe(1)
      expect(await model.spent(session)).toBe('day')
    })

    test('are counted only where the day has a budget, and where the server tells tokens', async () => {
      const ofLearner = budget({ learner: 1 }, { learner: 5 })
      expect(await calls(ofLearner.model).call()).toBe(1)
      expect([ofLearner.asked, ofLearner.added]).toEqual([[], []])
      const untold = budget({ day: 100 }, {})
      expect(await untold.model.withinDay(async () => ({ reply: 'read', used: null }))).toBe('read')
      expect(untold.added).toEqual([])
    })
  })
})
