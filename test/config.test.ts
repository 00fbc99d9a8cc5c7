// What may be configured, and what is said when it is wrong.
import { describe, expect, test } from 'vitest'
import { ConfigError, describeDatabase, readConfig } from '../src/config.js'

const places = { cwd: '/home/me', packageDir: '/opt/viva' }
const read = (env: Record<string, string | undefined>) => readConfig(env, places)

function problemsOf(env: Record<string, string>) {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('with nothing set', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/home/me/data',
    databaseUrl: null,
    directUrl: null,
    basePath: '/',
    allowedOrigins: [],
    allowedHosts: [],
    guests: true,
    trustedProxies: 0,
    rateLimitFactor: 1,
    blueprintsDir: '/opt/viva/blueprints',
    promptsDir: '/opt/viva/prompts',
    schoolTheme: null,
    runsDir: '/home/me/runs',
    logLevel: 'info',
    leaseSeconds: 15,
    metricsToken: null,
    traces: null,
    secureCookies: 'auto',
    testClock: false,
    tokenIssuers: [],
    watchBlueprints: true,
    watchPrompts: true,
    webhookPrivateHosts: [],
    agentLogs: { dir: '/home/me/data/logs', days: 90 },
    privacy: {
      days: { guests: null, sessions: null, alerts: null, audit: null, commands: null },
      selfErasure: 'everyone',
      contact: null,
    },
    safety: { dir: '/opt/viva/safety', ownCatalogue: null, contacts: {} },
    provider: null,
    modelEnv: {},
  }
  test('the server runs on this machine alone, with the embedded database', () => {
    expect(read({})).toEqual(defaults)
  })
  test('an empty variable is as good as none', () => {
    const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'BASE_PATH', 'ALLOWED_ORIGINS', 'LOG_LEVEL']
    expect(read(Object.fromEntries(names.map(name => [name, ' '])))).toEqual(defaults)
  })
})

describe('a value is taken', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ DATA_DIR: '/var/lib/viva' }, { dataDir: '/var/lib/viva' }],
    [{ DATA_DIR: 'd' }, { dataDir: '/home/me/d' }],
    [
      {
        OIDC_ISSUER: 'https://id.example.org',
        OIDC_CLIENT_ID: 'viva',
        OIDC_ROLES: 'groups:a:b=teacher, role:it=administrator',
      },
      {
        provider: {
          issuer: 'https://id.example.org',
          clientId: 'viva',
          clientSecret: null,
          roles: [
            { claim: 'groups', value: 'a:b', role: 'teacher' },
            { claim: 'role', value: 'it', role: 'administrator' },
          ],
        },
      },
    ],
    [{ DATABASE_URL: 'postgres://u:p@db/viva' }, { databaseUrl: 'postgres://u:p@db/viva' }],
    [
      { DATABASE_URL: 'postgresql://db:5433/viva?sslmode=require' },
      { databaseUrl: 'postgresql://db:5433/viva?sslmode=require' },
    ],
    [{ BASE_PATH: '/viva' }, { basePath: '/viva' }],
    [{ BASE_PATH: '/a/b-c/' }, { basePath: '/a/b-c' }],
    [
      { ALLOWED_ORIGINS: 'https://a.org, http://localhost:5173,' },
      { allowedOrigins: ['https://a.org', 'http://localhost:5173'] },
    ],
    [{ HOST: '0.0.0.0' }, { guests: false }],
    [{ HOST: '192.168.1.5' }, { guests: false }],
    [{ HOST: '::1' }, { guests: true }],
    [{ ALLOWED_HOSTS: 'viva.example.org' }, { guests: false }],
    [{ ALLOWED_HOSTS: 'localhost' }, { guests: true }],
    [{ HOST: '0.0.0.0', GUESTS: 'on' }, { guests: true }],
    [{ GUESTS: 'off' }, { guests: false }],
    [{ ALLOWED_HOSTS: 'Viva.example.org, school.test,' }, { allowedHosts: ['viva.example.org', 'school.test'] }],
    [{ TRUSTED_PROXIES: '2' }, { trustedProxies: 2 }],
    [{ RATE_LIMIT_FACTOR: '0.5' }, { rateLimitFactor: 0.5 }],
    [{ BLUEPRINTS_DIR: 'mine' }, { blueprintsDir: '/home/me/mine' }],
    [{ PROMPTS_DIR: '/p' }, { promptsDir: '/p' }],
    [{ RUNS_DIR: 'r' }, { runsDir: '/home/me/r' }],
    [{ RUNS_DIR: '/var/runs' }, { runsDir: '/var/runs' }],
    [{}, { watchBlueprints: true }],
    [{ NODE_ENV: 'production' }, { watchBlueprints: false, watchPrompts: false }],
    [{ NODE_ENV: 'production', PROMPTS_WATCH: 'on' }, { watchPrompts: true }],
    [{ PROMPTS_WATCH: 'off' }, { watchPrompts: false }],
    [{ NODE_ENV: 'production', BLUEPRINTS_WATCH: 'on' }, { watchBlueprints: true }],
    [{ BLUEPRINTS_WATCH: 'off' }, { watchBlueprints: false }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LEASE_SECONDS: '1' }, { leaseSeconds: 1 }],
    [{ AGENT_LOG_DIR: 'l' }, { agentLogs: { dir: '/home/me/l', days: 90 } }],
    [
      {
        GUEST_DAYS: '30',
        SESSION_DAYS: '400',
        ALERT_DAYS: ' 90 ',
        AUDIT_DAYS: '500',
        COMMAND_DAYS: '7',
        SELF_ERASURE: 'guests',
        PRIVACY_CONTACT: ' Ms Rao ',
      },
      {
        privacy: {
          days: { guests: 30, sessions: 400, alerts: 90, audit: 500, commands: 7 },
          selfErasure: 'guests',
          contact: 'Ms Rao',
        },
      },
    ],
    [{ DATA_DIR: 'd', AGENT_LOG_DAYS: ' 0 ' }, { agentLogs: { dir: '/home/me/d/logs', days: 0 } }],
    [
      { SAFETY_CONTACT: 'Room 12', SAFETY_CONTACT_DE: 'Zimmer 12', SAFETY_CATALOGUE: 'own.yaml' },
      { safety: { contacts: { '': 'Room 12', de: 'Zimmer 12' }, ownCatalogue: '/home/me/own.yaml' } },
    ],
    [
      { WEBHOOK_PRIVATE_HOSTS: 'LMS.internal, [::1],10.0.0.7' },
      { webhookPrivateHosts: ['lms.internal', '[::1]', '10.0.0.7'] },
    ],
    [{ SECURE_COOKIES: 'always' }, { secureCookies: 'always' }],
    [{ VIVA_TEST_CLOCK: '1' }, { testClock: true }],
    [{ VIVA_TEST_CLOCK: '0', NODE_ENV: 'test' }, { testClock: false }],
  ])('%j', (env, expected) => expect(read(env as Record<string, string>)).toMatchObject(expected))

  test('for the models as it stands, and for nobody else', () => {
    const models = { AGENT_MODEL: 'm', AGENT_TUTOR_MODEL: 't', OPENAI_API_KEY: 'k', CODING_AGENT_CMD: 'codex' }
    const others = { OPENAI_BASE_URL: '', MY_AGENT_X: '1', AGENT_LOG_DAYS: '7' }
    expect(read({ ...models, ...others }).modelEnv).toEqual(models)
  })

  // What a coding agent's process gets of our environment comes from here.
  test('with what a command needs of the system, and no secret of ours', () => {
    const needed = {
      PATH: '/bin',
      HOME: '/me',
      LC_ALL: 'C',
      https_proxy: 'http://p:1',
      CODEX_HOME: '/c',
      CODEX_API_KEY: 'k',
    }
    const ours = {
      DATABASE_URL: 'postgres://u:p@db/viva',
      NODE_OPTIONS: '-r x',
      DATA_DIR: '/d',
      AWS_SECRET_ACCESS_KEY: 's',
    }
    expect(read({ ...needed, ...ours, MY_PATH: '/x', PATHS: '/y' }).modelEnv).toEqual(needed)
  })
})

test('a sign-in provider has a safe address, and needs to know who asks', () => {
  expect(() => read({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(/^OIDC_CLIENT_ID:/)
  for (const issuer of [
    'http://id.example.org',
    'id.example.org',
    'https://user:secret@a.org',
    'http://127.0.0.1.a.org',
  ])
    expect(() => read({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'viva' })).toThrow(/^OIDC_ISSUER:/)
})

describe('a value is refused', () => {
  test.each([
    ['HOST', 'http://localhost'],
    ['HOST', 'localhost:3000'],
    ['HOST', 'a b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '1e3'],
    ['DATABASE_URL', 'mysql://db/viva'],
    ['DATABASE_URL', 'host=db user=viva'],
    ['DATABASE_URL', 'postgres://[bad'],
    ['DATABASE_URL', 'postgres://u@one,two/viva'],
    ['DATABASE_URL', 'postgres://u@one:5432,two:5432/viva'],
    ['BASE_PATH', 'viva'],
    ['BASE_PATH', '/../x'],
    ['BASE_PATH', '//x'],
    ['BASE_PATH', '/a b'],
    ['ALLOWED_HOSTS', '*'],
    ['ALLOWED_HOSTS', 'viva.example.org:443'],
    ['ALLOWED_HOSTS', 'https://viva.example.org'],
    ['OIDC_ROLES', 'teachers=teacher'],
    ['OIDC_ROLES', 'groups:teachers=headmistress'],
    ['JWT_ISSUERS', 'https://id.example.org'],
    ['JWT_ISSUERS', '{}'],
    ['JWT_ISSUERS', '[{"issuer": "https://id.example.org"}]'],
    ['JWT_ISSUERS', '[{"issuer": "http://id.example.org", "audience": "viva"}]'],
    ['JWT_ISSUERS', '[{"issuer": "https://id.example.org", "audience": "viva", "roles": ["teacher"]}]'],
    ['JWT_ISSUERS', '[{"issuer": "https://id.example.org", "audience": "viva", "secret": "x"}]'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '11'],
    ['TRUSTED_PROXIES', 'yes'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['RATE_LIMIT_FACTOR', 'off'],
    ['RATE_LIMIT_FACTOR', '1001'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.org/'],
    ['ALLOWED_ORIGINS', 'https://a.org,b.org'],
    ['ALLOWED_ORIGINS', 'https://a.org/path'],
    ['ALLOWED_ORIGINS', 'https://A.org'],
    ['ALLOWED_ORIGINS', 'null'],
    ['LOG_LEVEL', 'loud'],
    ['BLUEPRINTS_WATCH', 'yes'],
    ['PROMPTS_WATCH', 'yes'],
    ['LEASE_SECONDS', '0'],
    ['LEASE_SECONDS', '301'],
    ['LEASE_SECONDS', 'soon'],
    ['AGENT_LOG_DAYS', '-1'],
    ['GUEST_DAYS', '0'],
    ['SESSION_DAYS', 'for ever'],
    ['ALERT_DAYS', '36501'],
    ['AUDIT_DAYS', '0'],
    ['COMMAND_DAYS', '0'],
    ['SELF_ERASURE', 'nobody'],
    ['PRIVACY_CONTACT', 'x'.repeat(1_001)],
    ['AGENT_LOG_DAYS', '3651'],
    ['AGENT_LOG_DAYS', 'for ever'],
    ['WEBHOOK_PRIVATE_HOSTS', 'http://lms.internal'],
    ['WEBHOOK_PRIVATE_HOSTS', 'lms.internal:8080'],
    ['WEBHOOK_PRIVATE_HOSTS', '::1'],
    ['WEBHOOK_PRIVATE_HOSTS', 'a b'],
    ['SAFETY_CONTACT_deutsch', 'Zimmer 12'],
    ['SAFETY_CONTACT', 'x'.repeat(1_001)],
    ['SECURE_COOKIES', 'maybe'],
    ['VIVA_TEST_CLOCK', 'yes'],
  ])('%s=%s, and the message names it and says what to do', (variable, value) => {
    const problems = problemsOf({ [variable]: value })
    expect(problems.map(problem => problem.variable)).toEqual([variable])
    expect(problems[0]!.problem).toMatch(/^(is|holds) .+\.$/)
    expect(problems[0]!.advice).toMatch(/^[A-Z].+\.$/)
  })

  test('with all others that are wrong, in the order of the documentation', () => {
    const env = {
      LEASE_SECONDS: 'x',
      PORT: 'x',
      DATABASE_URL: 'x',
      HOST: '/',
      NODE_ENV: 'production',
      VIVA_TEST_CLOCK: '1',
    }
    const names = ['HOST', 'PORT', 'DATABASE_URL', 'LEASE_SECONDS', 'VIVA_TEST_CLOCK']
    expect(problemsOf(env).map(problem => problem.variable)).toEqual(names)
    expect(() => read(env)).toThrow(/^HOST: .*\nPORT: .*\nDATABASE_URL: .*\nLEASE_SECONDS: .*\nVIVA_TEST_CLOCK: .*$/)
  })

  test('without being repeated: it may be a password in the wrong place', () => {
    const names = [
      'HOST',
      'PORT',
      'DATABASE_URL',
      'BASE_PATH',
      'ALLOWED_ORIGINS',
      'LOG_LEVEL',
      'LEASE_SECONDS',
      'SECURE_COOKIES',
      'VIVA_TEST_CLOCK',
    ]
    const problems = problemsOf(Object.fromEntries(names.map(name => [name, 'hunter2 !'])))
    expect(problems).toHaveLength(names.length)
    expect(JSON.stringify(problems)).not.toContain('hunter2')
  })

  test.each([['VIVA_TEST_CLOCK', '1']])('in production: %s=%s', (variable, value) => {
    expect(problemsOf({ NODE_ENV: 'production', [variable]: value }).map(problem => problem.variable)).toEqual([
      variable,
    ])
    expect(problemsOf({ NODE_ENV: 'production', [variable]: variable === 'VIVA_TEST_CLOCK' ? '0' : '' })).toEqual([])
  })
})

describe('the database is described without its password', () => {
  test.each([
    ['postgres://viva:hunter2@db.example.org:5433/school?x=hunter2', 'Postgres at db.example.org:5433/school'],
    ['postgres:///viva', 'Postgres at localhost/viva'],
    [null, 'embedded, in /d'],
  ])('%s', (databaseUrl, expected) => expect(describeDatabase({ databaseUrl, dataDir: '/d' })).toBe(expected))
})
