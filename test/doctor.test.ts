// What the doctor says about each finding, and that no probe can bring it down.
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config.js'
import { configChecks, examine, exitCode, formatChecks, type Probes } from '../src/doctor.js'

const config = readConfig({ PORT: '3000' }, { cwd: '/home/me', packageDir: '/opt/viva' })
const postgres = { ...config, databaseUrl: 'postgres://viva:hunter2@db/viva' }
const remote = {
  role: 'tutor',
  provider: 'remote_llm',
  model: 'gpt',
  baseUrl: 'https://u:hunter2@api.example.org/v1',
  keyIsSet: true,
  program: null,
  retirement: null,
}
const agent = { ...remote, role: 'compiler', provider: 'codex_exec', model: null, baseUrl: null, keyIsSet: false }

const healthy: Probes = {
  port: async () => 'free',
  dataDir: async () => ({ writable: true, holder: null }),
  database: async () => ({ answers: true, version: '18.6', pendingMigrations: 0, overdue: { guests: 0, sessions: 0 } }),
  blueprints: async () => ({ blueprints: 4, assessments: 2, problems: [] }),
  theme: async () => ({ name: 'Lindenschule' }),
  prompts: async () => ({ prompts: 3, problems: [] }),
  models: async () => [
    {
      role: 'proctor',
      provider: 'internal',
      model: 'internal',
      baseUrl: null,
      keyIsSet: false,
      program: null,
      retirement: null,
    },
  ],
  reach: async () => ({ status: 200 }),
  embeddings: async () => null,
}
const find = async (name: string, probes: Partial<Probes>, of = config) =>
  (await examine(of, { ...healthy, ...probes })).find(check => check.name === name)

test('a healthy installation is all in order', async () => {
  const checks = await examine(config, healthy)
  expect(checks.map(check => check.name)).toEqual([
    'port',
    'data folder',
    'database',
    'blueprints',
    'prompts',
    'model: proctor',
    'pages',
    'guests',
    'kept data',
  ])
  expect(checks.every(check => check.status === 'ok' && check.advice === null)).toBe(true)
  expect(exitCode(checks)).toBe(0)
})

test('a theme is looked at where there is one, and every pair that cannot be read is said', async () => {
  const themed = { ...config, schoolTheme: '/home/me/theme.yaml' }
  expect(await find('theme', {}, themed)).toMatchObject({ status: 'ok', what: expect.stringMatching(/^Lindenschule/) })
  const theme = async () => {
    throw new Error('light: a on b\nlight: c on d')
  }
  const checks = (await examine(themed, { ...healthy, theme })).filter(check => check.name === 'theme')
  expect(checks.map(({ status, what }) => [status, what])).toEqual([
    ['fail', 'light: a on b'],
    ['fail', 'light: c on d'],
  ])
})

describe('a finding', () => {
  const cases: [string, Partial<Probes>, string, string, RegExp, RegExp | null][] = [
    [
      'data that should be gone',
      {
        database: async () => ({
          answers: true,
          version: '18.6',
          pendingMigrations: 0,
          overdue: { guests: 3, sessions: 4 },
        }),
      },
      'overdue data',
      'warn',
      /3 guests and 4 sessions/,
      /every hour/,
    ],
    [
      'what is kept',
      {},
      'kept data',
      'ok',
      /guests until erased.*commands until erased, reasons of staff until erased.*logs 90 days; learners may/,
      null,
    ],
    ['a port in use', { port: async () => 'in_use' }, 'port', 'warn', /127\.0\.0\.1:3000 is in use/, /PORT/],
    ['a low port', { port: async () => 'not_permitted' }, 'port', 'fail', /may not be opened/, /1024/],
    ['a foreign address', { port: async () => 'no_such_address' }, 'port', 'fail', /no address/, /HOST/],
    [
      'a read-only folder',
      { dataDir: async () => ({ writable: false, holder: null }) },
      'data folder',
      'fail',
      /cannot be written/,
      /DATA_DIR/,
    ],
    [
      'a folder in use',
      { dataDir: async () => ({ writable: true, holder: 'process 41' }) },
      'data folder',
      'ok',
      /process 41/,
      null,
    ],
    [
      'a silent database',
      { database: async () => ({ answers: false, reason: 'refused\nmore' }) },
      'database',
      'fail',
      /does not answer: refused$/,
      /./,
    ],
    [
      'an embedded database that was never started',
      { database: async () => ({ answers: 'not_yet' }) },
      'database',
      'ok',
      /the first start makes it/,
      null,
    ],
    [
      'pending migrations',
      { database: async () => ({ answers: true, version: '18', pendingMigrations: 2, overdue: null }) },
      'database',
      'warn',
      /2 migrations/,
      /next start/,
    ],
    [
      'a broken blueprint',
      { blueprints: async () => ({ blueprints: 3, assessments: 1, problems: ['a.yaml: no stem', 'b'] }) },
      'blueprints',
      'fail',
      /a\.yaml: no stem \(and 1 more\)/,
      /Fix/,
    ],
    [
      'no blueprints',
      { blueprints: async () => ({ blueprints: 0, assessments: 0, problems: [] }) },
      'blueprints',
      'fail',
      /none in/,
      /BLUEPRINTS_DIR/,
    ],
    [
      'a broken prompt',
      { prompts: async () => ({ prompts: 3, problems: ['x.md: {{y}} is unknown'] }) },
      'prompts',
      'fail',
      /x\.md/,
      /Fix/,
    ],
    [
      'no prompts',
      { prompts: async () => ({ prompts: 0, problems: [] }) },
      'prompts',
      'fail',
      /none in/,
      /PROMPTS_DIR/,
    ],
    [
      'a remote model',
      { models: async () => [remote] },
      'model server',
      'ok',
      /^https:\/\/api\.example\.org\/v1 answers$/,
      null,
    ],
    [
      'a remote model without a key',
      { models: async () => [{ ...remote, keyIsSet: false }] },
      'model: tutor',
      'warn',
      /without a key/,
      /API key/,
    ],
    [
      'a model that is about to go',
      { models: async () => [{ ...remote, retirement: { on: '2027-01-14', daysLeft: 51, successor: 'gpt-6-luna' } }] },
      'model: tutor',
      'warn',
      /switched off on 2027-01-14, in 51 days/,
      /AGENT_TUTOR_MODEL or AGENT_MODEL to gpt-6-luna/,
    ],
    [
      'a model of which its server says more than we know',
      {
        models: async () => [remote],
        reach: async () => ({
          status: 200,
          retirements: { [remote.model]: { on: '2027-03-01', daysLeft: 97, successor: 'gpt-6-luna' } },
        }),
      },
      'model: tutor',
      'warn',
      /switched off on 2027-03-01, in 97 days/,
      /gpt-6-luna/,
    ],
    [
      'a model that has gone',
      { models: async () => [{ ...remote, retirement: { on: '2026-11-20', daysLeft: -4, successor: 'gpt-6-luna' } }] },
      'model: tutor',
      'fail',
      /was switched off on 2026-11-20/,
      /gpt-6-luna/,
    ],
    [
      'a coding agent',
      { models: async () => [{ ...agent, program: { name: 'codex', found: true }, retirement: null }] },
      'model: compiler',
      'ok',
      /^codex_exec, its own model by codex$/,
      null,
    ],
    [
      'a coding agent that is not there',
      { models: async () => [{ ...agent, model: 'm', program: { name: 'codex', found: false }, retirement: null }] },
      'model: compiler',
      'fail',
      /^codex_exec, m by codex, which is not there$/,
      /CODING_AGENT_CMD/,
    ],
    [
      'a refused key',
      { models: async () => [remote], reach: async () => ({ status: 401 }) },
      'model server',
      'warn',
      /refuses the key \(401\)/,
      /API key/,
    ],
    [
      'a server that only knows other paths',
      { models: async () => [remote], reach: async () => ({ status: 404 }) },
      'model server',
      'ok',
      /answers/,
      null,
    ],
    [
      'an unreachable model',
      { models: async () => [remote], reach: async () => ({ reason: 'ENOTFOUND' }) },
      'model server',
      'fail',
      /ENOTFOUND/,
      /base URL/,
    ],
    [
      'a model that embeds',
      { embeddings: async () => ({ model: 'small', parts: 1_536 }) },
      'embeddings',
      'ok',
      /small makes vectors of 1536 parts/,
      null,
    ],
    [
      'a model that does not embed',
      { embeddings: () => Promise.reject(new Error('The server refuses the key.')) },
      'embeddings',
      'fail',
      /refuses the key/,
      /EMBEDDING/,
    ],
    [
      'model settings that make no sense',
      { models: () => Promise.reject(new Error('AGENT_PROVIDER is unknown')) },
      'models',
      'fail',
      /AGENT_PROVIDER/,
      /./,
    ],
  ]
  test.each(cases)('(%s) is told with what to do', async (_what, probes, name, status, what, advice) => {
    const check = await find(name, probes)
    expect(check).toMatchObject({ status, what: expect.stringMatching(what) as string })
    if (advice === null) expect(check!.advice).toBeNull()
    else expect(check!.advice).toMatch(advice)
  })

  test('of test switches is a warning', async () => {
    expect(await find('test switches', {}, { ...config, testClock: true })).toMatchObject({
      status: 'warn',
    })
  })
})

test('one model server is asked once, whatever number of roles use it', async () => {
  let asked = 0
  const reach = async () => (asked++, { status: 200 })
  const models = async () => [remote, { ...remote, role: 'planner' }]
  await examine(config, { ...healthy, models, reach })
  expect(asked).toBe(1)
})

test('an embedded database in use is not broken into', async () => {
  const database = () => Promise.reject(new Error('must not be asked'))
  const dataDir = async () => ({ writable: true, holder: 'process 41' })
  expect(await find('database', { database, dataDir })).toMatchObject({ status: 'ok' })
  expect(await find('database', { database, dataDir }, postgres)).toMatchObject({ status: 'fail' })
})

test('a probe that throws is a failed check of its own and spoils no other', async () => {
  const database = () => Promise.reject(new Error('cannot reach postgres://viva:hunter2@db/viva\nstack'))
  const checks = await examine(postgres, { ...healthy, database })
  expect(checks.filter(check => check.status === 'fail').map(check => check.name)).toEqual(['database'])
  expect(JSON.stringify(checks)).not.toContain('hunter2')
  expect(exitCode(checks)).toBe(1)
})

test('every model variable that is wrong is told', async () => {
  const models = () => Promise.reject(new Error('AGENT_PROVIDER: Use internal.\nAGENT_TIMEOUT_SECONDS: Give a number.'))
  const failed = (await examine(config, { ...healthy, models })).filter(check => check.status === 'fail')
  expect(failed.map(check => check.what)).toEqual([
    'AGENT_PROVIDER: Use internal.',
    'AGENT_TIMEOUT_SECONDS: Give a number.',
  ])
})

test('a probe that hangs is given up, a model server sooner than the rest', async () => {
  const never = () => new Promise<never>(() => {})
  const hanging = { ...healthy, models: async () => [remote], reach: never, prompts: never }
  const checks = await examine(config, hanging, { reach: 20, probe: 60 })
  expect(checks.filter(check => check.status !== 'ok')).toMatchObject([
    { name: 'prompts', status: 'fail', what: 'no answer within 0.06 s' },
    { name: 'model server', status: 'fail', what: 'no answer within 0.02 s' },
  ])
})

test('wrong variables are the only report when the configuration cannot be read', () => {
  const checks = configChecks(new ConfigError([{ variable: 'PORT', problem: 'is wrong.', advice: 'Fix it.' }]))
  expect(checks).toEqual([{ name: 'PORT', status: 'fail', what: 'is wrong.', advice: 'Fix it.' }])
  expect(exitCode(checks)).toBe(1)
})

test('the report is aligned, with advice below what it is about', () => {
  const text = formatChecks([
    { name: 'port', status: 'ok', what: 'free', advice: null },
    { name: 'database', status: 'fail', what: 'silent', advice: 'Start it.' },
    { name: 'x', status: 'warn', what: 'odd', advice: 'Look.' },
  ])
  expect(text.split('\n')).toEqual([
    'ok    port      free',
    'fail  database  silent',
    '                -> Start it.',
    'warn  x         odd',
    '                -> Look.',
    '',
    '1 ok, 1 to look at, 1 wrong',
    '',
  ])
})
