// Which variables choose the compiler's model and the limits of its loop.
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ModelPolicy } from '../../src/contract/optimization.js'
import {
  createCompilerModel,
  describeCompiler,
  ModelSettingsError,
  readCompilerSettings,
  type CompilerSettings,
  type Environment,
} from '../../src/llm/index.js'

const KEY = 'sk-very-secret-0123456789'
const key = { OPENAI_API_KEY: KEY }

const problemsOf = (environment: Environment) => {
  try {
    readCompilerSettings(environment)
  } catch (error) {
    if (error instanceof ModelSettingsError) return error.problems
    throw error
  }
  return []
}

describe('the provider', () => {
  test.each<[Environment, Partial<CompilerSettings>]>([
    [{}, { provider: 'internal', model: 'internal-compiler', timeoutMs: 30_000, temperature: null, command: null }],
    [key, { provider: 'remote_llm', model: 'gpt-6-luna', timeoutMs: 30_000, temperature: 0, command: null }],
    [
      { ...key, CODING_AGENT_CMD: 'codex' },
      { provider: 'codex_exec', model: null, timeoutMs: 300_000, apiKey: null },
    ],
    [{ AGENT_PROVIDER: 'codex_exec' }, { provider: 'codex_exec', command: { argv: ['codex'], environment: {} } }],
    [
      { ...key, AGENT_PROVIDER: 'internal', CODING_AGENT_CMD: 'codex' },
      { provider: 'internal', apiKey: null },
    ],
    [{ AGENT_PROVIDER: 'internal', AGENT_COMPILER_PROVIDER: 'codex_exec' }, { provider: 'codex_exec' }],
    [
      { ...key, AGENT_MODEL: 'm', AGENT_COMPILER_MODEL: 'gpt-5.1', AGENT_REASONING_EFFORT: 'low' },
      { provider: 'remote_llm', model: 'gpt-5.1', reasoningEffort: 'low', temperature: null },
    ],
    [
      { CODING_AGENT_CMD: 'codex', AGENT_MODEL: 'm', AGENT_TIMEOUT_SECONDS: '7', AGENT_RETRY_BUDGET: '0' },
      { model: 'm', timeoutMs: 7_000, retryBudget: 0, temperature: null },
    ],
  ])('%o', (environment, expected) => expect(readCompilerSettings(environment)).toMatchObject(expected))

  test.each([
    ['codex', ['codex']],
    [' /opt/codex  --profile work ', ['/opt/codex', '--profile', 'work']],
    [`"/opt/my tools/codex" '--config' 'a "b"'`, ['/opt/my tools/codex', '--config', 'a "b"']],
  ])('of the command %s takes its words', (CODING_AGENT_CMD, words) =>
    expect(readCompilerSettings({ CODING_AGENT_CMD }).command?.argv).toEqual(words),
  )

  test("gives the command's process what is not Viva's own", () => {
    const environment = {
      ...key,
      PATH: '/bin',
      CODING_AGENT_CMD: 'codex',
      AGENT_COMPILER_MODEL: 'm',
      AGENT_PROVIDER: '',
    }
    const { command } = readCompilerSettings(environment)
    expect(Object.entries(command!.environment).map(([name, value]) => [name, value.reveal()])).toEqual([
      ['OPENAI_API_KEY', KEY],
      ['PATH', '/bin'],
    ])
  })
})

describe('the policy', () => {
  const defaults = {
    provider: 'internal',
    model: 'internal-compiler',
    temperature: null,
    max_iterations: 4,
    max_actions_per_iteration: 10,
    target_score: 82,
    timeout_seconds: 30,
    retry_budget: 1,
    token_budget: null,
    time_budget_seconds: null,
    schema_version: '1.0',
  }
  test('has limits by itself', () => {
    const { policy, scopeTextMaxChars } = readCompilerSettings({})
    expect(policy).toEqual(defaults)
    expect(scopeTextMaxChars).toBe(12_000)
  })

  test('follows its variables, and is what a trace may hold', () => {
    const { policy, scopeTextMaxChars } = readCompilerSettings({
      CODING_AGENT_CMD: 'codex',
      AGENT_MAX_ITERATIONS: '9',
      AGENT_COMPILER_MAX_ITERATIONS: '2',
      AGENT_MAX_ACTIONS_PER_ITERATION: '1',
      AGENT_TARGET_SCORE: '90.5',
      AGENT_SCOPE_TEXT_MAX_CHARS: '2000',
      AGENT_TOKEN_BUDGET: '100000',
      AGENT_TIME_BUDGET_SECONDS: '600',
    })
    expect(ModelPolicy.parse(policy)).toEqual({
      ...defaults,
      provider: 'codex_exec',
      model: null,
      timeout_seconds: 300,
      max_iterations: 2,
      max_actions_per_iteration: 1,
      target_score: 90.5,
      token_budget: 100_000,
      time_budget_seconds: 600,
    })
    expect(scopeTextMaxChars).toBe(2_000)
  })
})

describe('what cannot be used', () => {
  test.each<[Environment, string, RegExp]>([
    [{ AGENT_PROVIDER: 'openai' }, 'AGENT_PROVIDER', /remote_llm, anthropic, google, codex_exec or internal/],
    [{ AGENT_COMPILER_PROVIDER: 'remote_llm' }, 'OPENAI_API_KEY', /any word/],
    [{ ...key, OPENAI_BASE_URL: 'api.example.org' }, 'OPENAI_BASE_URL', /http:\/\/ or https:\/\//],
    [{ ...key, OPENAI_BASE_URL: 'https://' }, 'OPENAI_BASE_URL', /full address/],
    [{ CODING_AGENT_CMD: '"/opt/codex' }, 'CODING_AGENT_CMD', /quotes/],
    [{ CODING_AGENT_CMD: 'codex""' }, 'CODING_AGENT_CMD', /quotes/],
    [{ AGENT_MAX_ITERATIONS: '0' }, 'AGENT_MAX_ITERATIONS', /from 1 to 50/],
    [{ AGENT_COMPILER_MAX_ACTIONS_PER_ITERATION: '1.5' }, 'AGENT_COMPILER_MAX_ACTIONS_PER_ITERATION', /whole number/],
    [{ AGENT_TARGET_SCORE: '101' }, 'AGENT_TARGET_SCORE', /0 to 100/],
    [{ AGENT_TARGET_SCORE: 'good' }, 'AGENT_TARGET_SCORE', /0 to 100/],
    [{ AGENT_SCOPE_TEXT_MAX_CHARS: '1999' }, 'AGENT_SCOPE_TEXT_MAX_CHARS', /from 2000 to 50000/],
    [{ AGENT_SCOPE_TEXT_MAX_CHARS: '50001' }, 'AGENT_SCOPE_TEXT_MAX_CHARS', /from 2000 to 50000/],
    [{ AGENT_TOKEN_BUDGET: '0' }, 'AGENT_TOKEN_BUDGET', /from 1 to/],
    [{ AGENT_TIME_BUDGET_SECONDS: '0' }, 'AGENT_TIME_BUDGET_SECONDS', /more than 0/],
  ])('%o names %s and says what to do', (environment, variable, message) => {
    expect(problemsOf(environment)).toEqual([{ variable, message: expect.stringMatching(message) }])
  })

  test('comes at once', () => {
    const names = ['AGENT_TIMEOUT_SECONDS', 'AGENT_SCOPE_TEXT_MAX_CHARS', 'AGENT_TARGET_SCORE']
    expect(problemsOf(Object.fromEntries(names.map(name => [name, 'x']))).map(it => it.variable)).toEqual(names)
  })
})

describe('the model', () => {
  const codex = { ...key, CODING_AGENT_CMD: '/opt/codex --profile x', AGENT_COMPILER_MODEL: 'gpt-5.1' }
  test.each<[Environment, string, string, string]>([
    [{}, 'internal', 'internal-compiler', 'compiler: internal (built in, offline, no key)'],
    [
      key,
      'remote_llm',
      'gpt-6-luna',
      'compiler: remote_llm, model gpt-6-luna at https://api.openai.com/v1, key set, time-out 30 s, 1 retry',
    ],
    [codex, 'codex_exec', 'gpt-5.1', 'compiler: codex_exec, model gpt-5.1 by /opt/codex, time-out 300 s, 1 retry'],
    [
      { CODING_AGENT_CMD: 'codex' },
      'codex_exec',
      'codex',
      'compiler: codex_exec, its own model by codex, time-out 300 s, 1 retry',
    ],
  ])('of %o is made and described', (environment, provider, name, words) => {
    const settings = readCompilerSettings(environment)
    const model = createCompilerModel(settings, () => ({}))
    expect(model).toMatchObject({ provider, name })
    expect(describeCompiler(settings)).toBe(words)
    const printed = [settings, model].map(it => JSON.stringify(it) + inspect(it, { depth: 9, showHidden: true }))
    expect(printed.join('\n')).not.toContain(KEY)
  })

  test('of internal answers what it is given to answer, and holds no conversation', async () => {
    const model = createCompilerModel(readCompilerSettings({}), (name, input) => ({ name, input }))
    const request = { name: 'proposal', instructions: '', input: '{"goal":"½"}', schema: {} }
    const { signal } = new AbortController()
    expect(await model.structured(request, { signal })).toEqual({
      text: '{"name":"proposal","input":{"goal":"½"}}',
      usage: { inputTokens: 0, outputTokens: 0 },
    })
    await expect(model.converse({ system: '', messages: [], tools: [] }, { signal })).rejects.toMatchObject({
      code: 'rejected',
      retryable: false,
    })
  })
})
