// Which variables give which model, and what is said about those that cannot be used.
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  createModel,
  describeModels,
  ModelSettingsError,
  readModelSettings,
  Secret,
  type Environment,
  type SettingsProblem,
} from '../../src/llm/index.js'

const KEY = 'sk-very-secret-0123456789'
const key = { OPENAI_API_KEY: KEY }

const problemsOf = (environment: Environment): readonly SettingsProblem[] => {
  try {
    readModelSettings(environment)
  } catch (error) {
    if (error instanceof ModelSettingsError) return error.problems
    throw error
  }
  return []
}

describe('without configuration', () => {
  test('sessions run on the built-in model', () => {
    expect(readModelSettings({}).tutor).toEqual({
      provider: 'internal',
      model: 'internal-tutor',
      baseUrl: null,
      apiKey: null,
      timeoutMs: 30_000,
      retryBudget: 1,
      reasoningEffort: null,
      maxOutputTokens: null,
      prices: null,
      apiFormat: 'auto',
    })
  })

  test('a key alone is enough for a remote one', () => {
    expect(readModelSettings(key).proctor).toMatchObject({
      provider: 'remote_llm',
      model: 'gpt-6-luna',
      baseUrl: 'https://api.openai.com/v1',
      timeoutMs: 30_000,
      retryBudget: 1,
    })
  })

  test('the planner thinks longer, with a model that can', () => {
    const { planner, executor, evaluator } = readModelSettings(key)
    expect(planner).toMatchObject({ model: 'gpt-6-sol', reasoningEffort: 'high', timeoutMs: 120_000 })
    for (const other of [executor, evaluator])
      expect(other).toMatchObject({ model: 'gpt-6-luna', reasoningEffort: null, timeoutMs: 30_000 })
  })

  test('blank variables count as not set', () => {
    expect(
      readModelSettings({ AGENT_PROVIDER: '', OPENAI_API_KEY: ' ', AGENT_TIMEOUT_SECONDS: '' }).tutor.provider,
    ).toBe('internal')
  })
})

describe('with configuration', () => {
  test('AGENT_* hold for every role and AGENT_<ROLE>_* for one', () => {
    const settings = readModelSettings({
      ...key,
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
      AGENT_MODEL: 'small',
      AGENT_TUTOR_MODEL: 'large',
      AGENT_TIMEOUT_SECONDS: '2.5',
      AGENT_TUTOR_TIMEOUT_SECONDS: '90',
      AGENT_RETRY_BUDGET: '0',
      AGENT_REASONING_EFFORT: 'low',
      AGENT_TUTOR_API_FORMAT: 'chat_completions',
      AGENT_MAX_OUTPUT_TOKENS: '900',
      AGENT_PROCTOR_PROVIDER: 'internal',
    })
    expect(settings.proctor).toMatchObject({ provider: 'internal', timeoutMs: 2_500, retryBudget: 0 })
    expect(settings.tutor).toMatchObject({
      provider: 'remote_llm',
      model: 'large',
      baseUrl: 'http://localhost:11434/v1',
      timeoutMs: 90_000,
      reasoningEffort: 'low',
      apiFormat: 'chat_completions',
      maxOutputTokens: 900,
    })
    expect(settings.planner).toMatchObject({ apiFormat: 'auto', maxOutputTokens: 900 })
  })

  test('the planner follows AGENT_*, and its own variables before them', () => {
    const all = { ...key, AGENT_MODEL: 'small', AGENT_TIMEOUT_SECONDS: '60' }
    expect(readModelSettings(all).planner).toMatchObject({ model: 'small', timeoutMs: 60_000 })
    const own = { AGENT_PLANNER_MODEL: 'large', AGENT_PLANNER_TIMEOUT_SECONDS: '300' }
    expect(readModelSettings({ ...all, ...own }).planner).toMatchObject({ model: 'large', timeoutMs: 300_000 })
  })

  // Another model may refuse the field, and then nothing would ever be planned.
  test("the default effort goes with the planner's default model only", () => {
    expect(readModelSettings({ ...key, AGENT_MODEL: 'small' }).planner.reasoningEffort).toBeNull()
    const asked = { ...key, AGENT_MODEL: 'small', AGENT_PLANNER_REASONING_EFFORT: 'low' }
    expect(readModelSettings(asked).planner.reasoningEffort).toBe('low')
  })

  test('prices are those of the role, or of all roles', () => {
    const all = { ...key, AGENT_INPUT_PRICE: '2.5', AGENT_OUTPUT_PRICE: '10' }
    const { executor, planner } = readModelSettings({ ...all, AGENT_PLANNER_INPUT_PRICE: '0' })
    expect(executor.prices).toEqual({ input: 2.5, output: 10 })
    expect(planner.prices).toEqual({ input: 0, output: 10 })
  })

  test('internal is chosen even if a key is there', () => {
    expect(readModelSettings({ ...key, AGENT_PROVIDER: 'internal' }).tutor).toMatchObject({
      provider: 'internal',
      apiKey: null,
    })
  })
})

describe('a role on a server of its own', () => {
  const all = {
    ...key,
    OPENAI_BASE_URL: 'http://localhost:11434/v1',
    AGENT_MODEL: 'small',
    AGENT_INPUT_PRICE: '1',
    AGENT_OUTPUT_PRICE: '2',
  }

  test.each([
    ['anthropic', 'ANTHROPIC_API_KEY', 'https://api.anthropic.com', 'claude-haiku-5-5'],
    ['google', 'GEMINI_API_KEY', 'https://generativelanguage.googleapis.com', 'gemini-3.8-flash'],
    ['google', 'GOOGLE_API_KEY', 'https://generativelanguage.googleapis.com', 'gemini-3.8-flash'],
  ])('%s has the key of %s, and nothing of the other server', (provider, variable, baseUrl, model) => {
    const { tutor, executor } = readModelSettings({ ...all, AGENT_TUTOR_PROVIDER: provider, [variable]: 'other-key' })
    expect(tutor).toMatchObject({ provider, baseUrl, model, prices: null })
    expect(tutor.apiKey?.reveal()).toBe('other-key')
    expect(executor).toMatchObject({ provider: 'remote_llm', model: 'small', prices: { input: 1, output: 2 } })
    expect(executor.apiKey?.reveal()).toBe(KEY)
  })

  test('has its own address, key, model and format beside those of all', () => {
    const own = {
      AGENT_PLANNER_BASE_URL: 'https://models.school.example/v1/',
      AGENT_PLANNER_API_KEY: 'other-key',
      AGENT_PLANNER_MODEL: 'large',
      AGENT_PLANNER_API_FORMAT: 'chat_completions',
    }
    const { planner, executor } = readModelSettings({ ...all, ...own })
    expect(planner).toMatchObject({
      baseUrl: 'https://models.school.example/v1',
      model: 'large',
      apiFormat: 'chat_completions',
    })
    expect(planner.apiKey?.reveal()).toBe('other-key')
    expect(executor).toMatchObject({ baseUrl: 'http://localhost:11434/v1', model: 'small', apiFormat: 'auto' })
  })

  test('a vendor for all is named, and AGENT_* hold for it', () => {
    const { tutor, planner } = readModelSettings({
      AGENT_PROVIDER: 'anthropic',
      AGENT_API_KEY: 'any',
      AGENT_BASE_URL: 'http://localhost:4000',
      AGENT_CACHED_INPUT_PRICE: '0.1',
      AGENT_INPUT_PRICE: '1',
      AGENT_OUTPUT_PRICE: '5',
    })
    expect(tutor).toMatchObject({
      provider: 'anthropic',
      baseUrl: 'http://localhost:4000',
      prices: { input: 1, output: 5, cachedInput: 0.1 },
    })
    expect(planner).toMatchObject({ model: 'claude-sonnet-5-5', reasoningEffort: 'high' })
  })

  test('a key of Anthropic or Google alone changes nothing: other programs have such keys, too', () => {
    expect(readModelSettings({ ANTHROPIC_API_KEY: 'k', GEMINI_API_KEY: 'k' }).tutor.provider).toBe('internal')
  })
})

describe('what cannot be used', () => {
  test.each<[Environment, string, RegExp]>([
    [{ AGENT_API_FORMAT: 'chat' }, 'AGENT_API_FORMAT', /auto, responses, chat_completions/],
    [{ AGENT_MAX_OUTPUT_TOKENS: '0' }, 'AGENT_MAX_OUTPUT_TOKENS', /whole number from 1/],
    [{ AGENT_PROVIDER: 'openai' }, 'AGENT_PROVIDER', /remote_llm, anthropic, google, codex_exec or internal/],
    [
      { AGENT_TUTOR_PROVIDER: 'Internal' },
      'AGENT_TUTOR_PROVIDER',
      /remote_llm, anthropic, google, codex_exec or internal/,
    ],
    [
      { AGENT_TUTOR_PROVIDER: 'codex_exec' },
      'AGENT_TUTOR_PROVIDER',
      /AGENT_TUTOR_PROVIDER to remote_llm, anthropic, google or internal/,
    ],
    [{ AGENT_PROVIDER: 'remote_llm' }, 'OPENAI_API_KEY', /AGENT_PROVIDER=internal/],
    [{ ...key, AGENT_TUTOR_PROVIDER: 'anthropic' }, 'ANTHROPIC_API_KEY', /AGENT_PROVIDER=internal/],
    [{ ...key, AGENT_TUTOR_PROVIDER: 'google' }, 'GEMINI_API_KEY', /AGENT_PROVIDER=internal/],
    [{ ...key, AGENT_TUTOR_BASE_URL: 'host' }, 'AGENT_TUTOR_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'localhost:8080' }, 'OPENAI_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'ftp://host/v1' }, 'OPENAI_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'https://me:pass@host/v1' }, 'OPENAI_BASE_URL', /no name or password/],
    [{ ...key, OPENAI_BASE_URL: 'https://host/v1?a=b' }, 'OPENAI_BASE_URL', /without anything after/],
    [{ OPENAI_API_KEY: `${KEY}\n${KEY}` }, 'OPENAI_API_KEY', /Copy it again/],
    [{ AGENT_TIMEOUT_SECONDS: 'soon' }, 'AGENT_TIMEOUT_SECONDS', /number of seconds/],
    [{ AGENT_TIMEOUT_SECONDS: '0' }, 'AGENT_TIMEOUT_SECONDS', /more than 0/],
    [{ AGENT_TIMEOUT_SECONDS: 'Infinity' }, 'AGENT_TIMEOUT_SECONDS', /seconds/],
    [{ AGENT_RETRY_BUDGET: '1.5' }, 'AGENT_RETRY_BUDGET', /whole number/],
    [{ AGENT_RETRY_BUDGET: '-1' }, 'AGENT_RETRY_BUDGET', /from 0 to 10/],
    [{ AGENT_REASONING_EFFORT: 'maximal' }, 'AGENT_REASONING_EFFORT', /none, minimal, low/],
    [{ AGENT_INPUT_PRICE: '1' }, 'AGENT_INPUT_PRICE', /^Set AGENT_OUTPUT_PRICE too/],
    [{ AGENT_PLANNER_OUTPUT_PRICE: '1' }, 'AGENT_PLANNER_OUTPUT_PRICE', /^Set AGENT_PLANNER_INPUT_PRICE too/],
    [{ AGENT_INPUT_PRICE: '$1', AGENT_OUTPUT_PRICE: '1' }, 'AGENT_INPUT_PRICE', /dollars per million tokens/],
    [{ AGENT_INPUT_PRICE: '1', AGENT_OUTPUT_PRICE: '-1' }, 'AGENT_OUTPUT_PRICE', /0 or more/],
    [{ AGENT_INPUT_PRICE: '1', AGENT_OUTPUT_PRICE: 'Infinity' }, 'AGENT_OUTPUT_PRICE', /dollars per million tokens/],
    [{ ...key, AGENT_MODEL: 'two words' }, 'AGENT_MODEL', /without spaces/],
  ])('%o names %s and says what to do', (environment, variable, message) => {
    const problems = problemsOf(environment)
    expect(problems[0]).toEqual({ variable, message: expect.stringMatching(message) })
    expect(JSON.stringify(problems)).not.toContain(KEY)
  })

  test('codex_exec for all says so once for each role of a session', () => {
    expect(problemsOf({ AGENT_PROVIDER: 'codex_exec' }).map(problem => problem.message)).toEqual(
      ['PROCTOR', 'TUTOR', 'PARTNER', 'PLANNER', 'EXECUTOR', 'EVALUATOR', 'COORDINATOR', 'QUIZ'].map(role =>
        expect.stringContaining(`AGENT_${role}_PROVIDER`),
      ),
    )
  })

  test('all problems come at once, each once', () => {
    expect(
      problemsOf({ AGENT_PROVIDER: 'x', AGENT_RETRY_BUDGET: 'y', AGENT_TUTOR_MODEL: 'a b' }).map(it => it.variable),
    ).toEqual(['AGENT_PROVIDER', 'AGENT_RETRY_BUDGET', 'AGENT_TUTOR_MODEL'])
    expect(problemsOf({ AGENT_INPUT_PRICE: '3' })).toHaveLength(1)
  })
})

describe('the key', () => {
  test('is in no printed form of the settings, the model or the description', () => {
    const settings = readModelSettings(key)
    const model = createModel('tutor', settings.tutor)
    const printed = [settings, settings.tutor, model].flatMap(it => [
      JSON.stringify(it),
      inspect(it, { depth: 9, showHidden: true }),
    ])
    printed.push(...describeModels(settings), `${settings.tutor.apiKey}`)
    expect(printed.join('\n')).not.toContain(KEY)
    expect(settings.tutor.apiKey?.reveal()).toBe(KEY)
  })

  test('is only said to be set', () => {
    expect(
      describeModels(
        readModelSettings({
          ...key,
          AGENT_PROCTOR_PROVIDER: 'internal',
          AGENT_TUTOR_REASONING_EFFORT: 'low',
          AGENT_PLANNER_INPUT_PRICE: '1.25',
          AGENT_PLANNER_OUTPUT_PRICE: '10',
        }),
      ),
    ).toEqual([
      'proctor: internal (built in, offline, no key)',
      'tutor: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry, reasoning effort low',
      'partner: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
      'planner: remote_llm, model gpt-6-sol at https://api.openai.com/v1, key set, time-out 120 s, 1 retry, ' +
        'reasoning effort high, 1.25 and 10 US dollars per million tokens',
      'executor: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
      'evaluator: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
      'coordinator: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
      'quiz: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
    ])
  })
})

test('a model is made for its role, by the provider of its settings', () => {
  const remote = { ...readModelSettings(key).tutor, model: 'some-model', apiKey: new Secret('k') }
  expect(createModel('tutor', remote)).toMatchObject({ provider: 'remote_llm', name: 'some-model' })
  expect(createModel('proctor', readModelSettings({}).proctor)).toMatchObject({
    provider: 'internal',
    name: 'internal-proctor',
  })
})
