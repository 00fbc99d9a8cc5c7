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
    })
  })

  test('a key alone is enough for a remote one', () => {
    expect(readModelSettings(key).proctor).toMatchObject({
      provider: 'remote_llm',
      model: 'gpt-4o',
      baseUrl: 'https://api.openai.com/v1',
      timeoutMs: 30_000,
      retryBudget: 1,
    })
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
      AGENT_PROCTOR_PROVIDER: 'internal',
    })
    expect(settings.proctor).toMatchObject({ provider: 'internal', timeoutMs: 2_500, retryBudget: 0 })
    expect(settings.tutor).toMatchObject({
      provider: 'remote_llm',
      model: 'large',
      baseUrl: 'http://localhost:11434/v1',
      timeoutMs: 90_000,
      reasoningEffort: 'low',
    })
  })

  test('internal is chosen even if a key is there', () => {
    expect(readModelSettings({ ...key, AGENT_PROVIDER: 'internal' }).tutor).toMatchObject({
      provider: 'internal',
      apiKey: null,
    })
  })
})

describe('what cannot be used', () => {
  test.each<[Environment, string, RegExp]>([
    [{ AGENT_PROVIDER: 'openai' }, 'AGENT_PROVIDER', /remote_llm, codex_exec or internal/],
    [{ AGENT_TUTOR_PROVIDER: 'Internal' }, 'AGENT_TUTOR_PROVIDER', /remote_llm, codex_exec or internal/],
    [{ AGENT_TUTOR_PROVIDER: 'codex_exec' }, 'AGENT_TUTOR_PROVIDER', /AGENT_TUTOR_PROVIDER to remote_llm or internal/],
    [{ AGENT_PROVIDER: 'remote_llm' }, 'OPENAI_API_KEY', /AGENT_PROVIDER=internal/],
    [{ ...key, OPENAI_BASE_URL: 'localhost:8080' }, 'OPENAI_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'ftp://host/v1' }, 'OPENAI_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'https://me:pass@host/v1' }, 'OPENAI_BASE_URL', /no name or password/],
    [{ ...key, OPENAI_BASE_URL: 'https://host/v1?a=b' }, 'OPENAI_BASE_URL', /without anything after/],
    [{ OPENAI_API_KEY: `${KEY}\n${KEY}` }, 'OPENAI_API_KEY', /Copy it again/],
    [{ AGENT_TIMEOUT_SECONDS: 'soon' }, 'AGENT_TIMEOUT_SECONDS', /number of seconds/],
    [{ AGENT_TIMEOUT_SECONDS: '0' }, 'AGENT_TIMEOUT_SECONDS', /more than 0/],
    [{ AGENT_TIMEOUT_SECONDS: 'Infinity' }, 'AGENT_TIMEOUT_SECONDS', /seconds/],
    [{ AGENT_RETRY_BUDGET: '1.5' }, 'AGENT_RETRY_BUDGET', /whole number/],
    [{ AGENT_RETRY_BUDGET: '-1' }, 'AGENT_RETRY_BUDGET', /0 or more/],
    [{ AGENT_REASONING_EFFORT: 'maximal' }, 'AGENT_REASONING_EFFORT', /none, minimal, low/],
    [{ ...key, AGENT_MODEL: 'two words' }, 'AGENT_MODEL', /without spaces/],
  ])('%o names %s and says what to do', (environment, variable, message) => {
    const problems = problemsOf(environment)
    expect(problems[0]).toEqual({ variable, message: expect.stringMatching(message) })
    expect(JSON.stringify(problems)).not.toContain(KEY)
  })

  test('codex_exec for all says so once for each role that has to converse', () => {
    expect(problemsOf({ AGENT_PROVIDER: 'codex_exec' }).map(problem => problem.message)).toEqual([
      expect.stringContaining('AGENT_PROCTOR_PROVIDER'),
      expect.stringContaining('AGENT_TUTOR_PROVIDER'),
      expect.stringContaining('AGENT_PARTNER_PROVIDER'),
    ])
  })

  test('all problems come at once, each once', () => {
    expect(
      problemsOf({ AGENT_PROVIDER: 'x', AGENT_RETRY_BUDGET: 'y', AGENT_TUTOR_MODEL: 'a b' }).map(it => it.variable),
    ).toEqual(['AGENT_PROVIDER', 'AGENT_RETRY_BUDGET', 'AGENT_TUTOR_MODEL'])
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
      describeModels(readModelSettings({ ...key, AGENT_PROCTOR_PROVIDER: 'internal', AGENT_REASONING_EFFORT: 'low' })),
    ).toEqual([
      'proctor: internal (built in, offline, no key)',
      'tutor: remote_llm, model gpt-4o at https://api.openai.com/v1, key set, time-out 30 s, 1 retry, reasoning effort low',
      'partner: remote_llm, model gpt-4o at https://api.openai.com/v1, key set, time-out 30 s, 1 retry, reasoning effort low',
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
