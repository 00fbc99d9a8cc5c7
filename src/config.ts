// The only reader of process.env. It reports all problems at once: the variable, the problem, what to do.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isForThisMachine, LOG_LEVELS } from './http/index.js'
import { PACKAGE_ROOT } from './kernel/package-files.js'
import { readRoleRule, readTokenIssuers } from './people/index.js'

/** The settings of a process. */
export type Config = Readonly<ReturnType<typeof readConfig>>

type ConfigProblem = { readonly variable: string; readonly problem: string; readonly advice: string }

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: readonly ConfigProblem[]) {
    super(problems.map(({ variable, problem, advice }) => `${variable}: ${problem} ${advice}`).join('\n'))
  }
}

type Env = Readonly<Record<string, string | undefined>>

/** The configuration of this process: its environment, and `.env` of this folder for what is not set there. Throws a ConfigError that lists every problem. */
export function loadConfig(): Config {
  const file = resolve('.env')
  try {
    // Never overwrites what is set. A folder of this name belongs to Python.
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) process.loadEnvFile(file)
  } catch (error) {
    throw new ConfigError([
      {
        variable: '.env',
        problem: `cannot be read: ${(error as Error).message}.`,
        advice: `See who may read ${file}.`,
      },
    ])
  }
  return readConfig(process.env, { cwd: process.cwd(), packageDir: PACKAGE_ROOT })
}

/** Pure. An empty variable counts as unset. Messages quote no values: a password may be in the wrong variable. */
export function readConfig(env: Env, { cwd, packageDir }: { cwd: string; packageDir: string }) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => (value ?? '').trim() !== ''))
  const parsed = Variables.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(problemOf)
  if (given['NODE_ENV'] === 'production')
    problems.push(...TEST_SWITCHES.filter(name => (given[name] ?? '0') !== '0').map(testSwitch))
  problems.push(...contactProblems(given), ...providerProblems(given))
  if (!parsed.success || problems.length > 0) throw new ConfigError(inOrder(problems))
  const values = parsed.data
  return {
    host: values.HOST,
    /** 0: any free port. */
    port: values.PORT,
    /** Absolute: the embedded database, the operator token. */
    dataDir: resolve(cwd, values.DATA_DIR),
    /** Null: the embedded database in `dataDir`. Holds a password; print `describeDatabase` instead. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** The same database without a pooler between; null: `databaseUrl` is direct. */
    directUrl: values.DATABASE_DIRECT_URL ?? null,
    /** `/`, or `/viva`: begins with a slash and ends without one. */
    basePath: values.BASE_PATH,
    allowedOrigins: values.ALLOWED_ORIGINS,
    /** Host names that the server answers to in addition to those of this machine, in lower case and without a port. */
    allowedHosts: values.ALLOWED_HOSTS,
    /** Whether strangers may learn here; else they sign in, join by a code, or come from a site that enrols them. */
    guests:
      values.GUESTS === undefined
        ? isForThisMachine({ host: values.HOST, allowedHosts: values.ALLOWED_HOSTS })
        : values.GUESTS === 'on',
    /** How many proxies are in front of the server, each of which appends to X-Forwarded-For. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Multiplies the limits for each address and learner; 0: no limits. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    blueprintsDir: resolve(cwd, values.BLUEPRINTS_DIR ?? resolve(packageDir, 'blueprints')),
    /** Whether changed blueprints are loaded without a restart. */
    watchBlueprints: (values.BLUEPRINTS_WATCH ?? (given['NODE_ENV'] === 'production' ? 'off' : 'on')) === 'on',
    /** Whether changed prompts are. */
    watchPrompts: (values.PROMPTS_WATCH ?? (given['NODE_ENV'] === 'production' ? 'off' : 'on')) === 'on',
    /** The file with the name, logo and colours of a school; null: none. */
    schoolTheme: values.SCHOOL_THEME === undefined ? null : resolve(cwd, values.SCHOOL_THEME),
    promptsDir: resolve(cwd, values.PROMPTS_DIR ?? resolve(packageDir, 'prompts')),
    safety: {
      /** The shipped catalogues, and the school's own file; null if it has none. */
      dir: resolve(packageDir, 'safety'),
      ownCatalogue: values.SAFETY_CATALOGUE === undefined ? null : resolve(cwd, values.SAFETY_CATALOGUE),
      /** By language code; `''` is the default. */
      contacts: contactsIn(given),
    },
    /** With whose accounts one can sign in; null: by links alone. Holds a secret. */
    provider:
      values.OIDC_ISSUER === undefined
        ? null
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID ?? '',
            clientSecret: values.OIDC_CLIENT_SECRET ?? null,
            roles: values.OIDC_ROLES.map(rule => readRoleRule(rule)!),
          },
    /** Whose tokens (JWT) are good as bearer tokens. */
    tokenIssuers: values.JWT_ISSUERS === undefined ? [] : readTokenIssuers(values.JWT_ISSUERS)!,
    /** Hosts of this server's own network to which webhooks may be sent, also by http; as they stand in a URL. */
    webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS,
    /** Where curricula are compiled: one folder for each run. */
    runsDir: resolve(cwd, values.RUNS_DIR),
    logLevel: values.LOG_LEVEL,
    /** Who sends it as a bearer may read `/metrics`; null: only programs of this machine, if it serves nobody else. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Where traces are sent; null: none are made. Headers may hold a key. */
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || values.OTEL_SDK_DISABLED === 'true'
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS,
            service: values.OTEL_SERVICE_NAME,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
    leaseSeconds: values.LEASE_SECONDS,
    secureCookies: values.SECURE_COOKIES,
    /** Whether the database's clock may be moved by its offset row. Never in production. */
    testClock: values.VIVA_TEST_CLOCK === '1',
    /** The folder of the agents' logs, and for how many days rows and files are stored; 0: no files, and rows for an hour. */
    agentLogs: {
      dir: resolve(cwd, values.AGENT_LOG_DIR ?? resolve(cwd, values.DATA_DIR, 'logs')),
      days: values.AGENT_LOG_DAYS,
    },
    /** For how many days data is kept; null: until it is erased. Who erases their own, and whom others ask. */
    privacy: {
      days: {
        guests: values.GUEST_DAYS ?? null,
        sessions: values.SESSION_DAYS ?? null,
        alerts: values.ALERT_DAYS ?? null,
        audit: values.AUDIT_DAYS ?? null,
        commands: values.COMMAND_DAYS ?? null,
      },
      selfErasure: values.SELF_ERASURE,
      contact: values.PRIVACY_CONTACT?.trim() ?? null,
    },
    /**
     * The model variables (AGENT_*, BUDGET_*, EMBEDDING_*, those of vendors, CODING_AGENT_CMD) unparsed, for the readers of model settings,
     * and the system variables that the process of a coding agent needs. Holds keys.
     */
    modelEnv: Object.fromEntries(
      Object.entries(given).filter(
        (entry): entry is [string, string] => MODEL_VARIABLE.test(entry[0]) || COMMAND_VARIABLE.test(entry[0]),
      ),
    ),
  }
}

/** What comes before the paths of our own below `basePath`: `/viva`, or nothing. */
export const pathPrefix = (basePath: string): string => (basePath === '/' ? '' : basePath)

/** Where the data is, without the password. */
export function describeDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (config.databaseUrl === null) return `embedded, in ${config.dataDir}`
  const url = new URL(config.databaseUrl)
  return `Postgres at ${url.host || 'localhost'}${url.pathname}`
}

const HOST = 'is not a host name or address.|Give a name or an IP address alone, like 127.0.0.1 or 0.0.0.0.'
const PORT = 'is not a port number.|Give a whole number from 0 to 65535; 0 takes any free port.'
const DATABASE =
  'is not the address of a Postgres database.|Write postgres://user:password@host:5432/name, or leave it out. If the database has several hosts, name only the one that leads to the primary.'
const BASE = 'is not a path.|Write it like /viva: it begins with a slash and has letters, digits, - and _.'
const ORIGINS =
  'holds something that is not an origin.|List origins with commas, like https://lms.example.org,http://localhost:5173.'
const HOSTS =
  'holds something that is not a host name.|List names with commas and without ports, like viva.example.org.'
const PRIVATE_HOSTS =
  'holds something that is not a host.|List host names or addresses with commas and without ports, like lms.internal,10.0.0.7,[::1].'
const PROXIES = 'is not a number of proxies.|Give a whole number from 0 to 10: how many stand in front of this server.'
const FACTOR = 'is not a factor.|Give a number from 0 to 1000: 1 is usual, 2 doubles every limit, 0 turns them off.'
const LOG_DAYS = 'is not a number of days.|Give a whole number from 0 to 3650; 90 is usual, 0 keeps nothing.'
const COLLECTOR = 'is not the address of a collector.|Write http://host:4318, without /v1/traces.'
const COLLECTOR_HEADERS = 'is not a list of headers.|Write name=value, separated by commas, such as x-api-key=….'
const SHARE = 'is not a share.|Give a number from 0 to 1: 0.1 keeps one trace in ten.'
const METRICS_TOKEN =
  'is too short.|Give at least 16 characters that nobody guesses, such as those of `openssl rand -hex 24`.'
const DAYS = 'is not a number of days.|Give a whole number from 1 to 36500, or leave it out: then it is kept.'
const LEASE = 'is not a number of seconds.|Give a number from 1 to 300; 15 is usual.'

const LONGEST_CONTACT = 1_000

/** Separated by commas; blanks and empty entries do not count. */
const list = z.string().transform(text =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== ''),
)
const ISSUER = 'is not the address of a sign-in provider.|Write https://…; http is for this machine alone.'
const ROLE_RULES =
  'holds something that gives no role.|List what gives a role with commas, like groups:teachers=teacher,groups:it=administrator. Roles are administrator, author, teacher and proctor.'
const ISSUERS =
  'is not a list of token issuers.|Write JSON like [{"issuer": "https://id.example.org", "audience": "viva", "roles": ["groups:teachers=teacher"]}]; src/people/README.md lists its fields.'

/** A number without a sign, within bounds. */
const number = (least: number, most: number, message: string, pattern = /^\d+(\.\d+)?$/) =>
  z
    .string()
    .trim()
    .regex(pattern, message)
    .transform(Number)
    .refine(value => value >= least && value <= most, message)

const wholeNumber = (least: number, most: number, message: string) =>
  number(least, most, message, new RegExp(`^\\d{1,${String(most).length}}$`))

const Variables = z.object({
  HOST: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/, HOST)
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, PORT).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().trim().refine(isPostgresUrl, DATABASE).optional(),
  DATABASE_DIRECT_URL: z.string().trim().refine(isPostgresUrl, DATABASE).optional(),
  BASE_PATH: z
    .string()
    .trim()
    .regex(/^(?:\/[\w-]+)*\/?$/, BASE)
    .transform(path => path.replace(/\/$/, '') || '/')
    .default('/'),
  ALLOWED_ORIGINS: list.refine(origins => origins.every(isOrigin), ORIGINS).default([]),
  ALLOWED_HOSTS: list
    .transform(hosts => hosts.map(host => host.toLowerCase()))
    .refine(hosts => hosts.every(host => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)), HOSTS)
    .default([]),
  TRUSTED_PROXIES: wholeNumber(0, 10, PROXIES).default(0),
  RATE_LIMIT_FACTOR: number(0, 1_000, FACTOR).default(1),
  GUESTS: z
    .enum(
      ['on', 'off'],
      'is not known.|Use on, or off; without it, guests are let in where the server is for this machine alone.',
    )
    .optional(),
  BLUEPRINTS_DIR: z.string().optional(),
  BLUEPRINTS_WATCH: z
    .enum(['on', 'off'], 'is not known.|Use on, or off; without it, blueprints are watched outside production.')
    .optional(),
  PROMPTS_DIR: z.string().optional(),
  PROMPTS_WATCH: z
    .enum(['on', 'off'], 'is not known.|Use on, or off; without it, prompts are watched outside production.')
    .optional(),
  SCHOOL_THEME: z.string().optional(),
  SAFETY_CATALOGUE: z.string().optional(),
  OIDC_ISSUER: z.string().trim().refine(isSafeAddress, ISSUER).optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLES: list.refine(rules => rules.every(rule => readRoleRule(rule) !== null), ROLE_RULES).default([]),
  JWT_ISSUERS: z
    .string()
    .refine(text => readTokenIssuers(text) !== null, ISSUERS)
    .optional(),
  WEBHOOK_PRIVATE_HOSTS: list
    .transform(hosts => hosts.map(host => host.toLowerCase()))
    .refine(hosts => hosts.every(isUrlHost), PRIVATE_HOSTS)
    .default([]),
  RUNS_DIR: z.string().default('./runs'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is not a log level.|Use one of: ${LOG_LEVELS.join(', ')}.`).default('info'),
  METRICS_TOKEN: z.string().trim().min(16, METRICS_TOKEN).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().trim().refine(isHttp, COLLECTOR).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine(pairs => pairs.every(pair => /^[\w!#$%&'*+.^`|~-]+=[^\r\n]*$/.test(pair)), COLLECTOR_HEADERS)
    .transform(pairs => Object.fromEntries(pairs.map(pair => [pair.slice(0, pair.indexOf('=')), headerValue(pair)])))
    .default({}),
  OTEL_SERVICE_NAME: z.string().trim().default('viva'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1, SHARE).default(1),
  OTEL_SDK_DISABLED: z.string().trim().toLowerCase().optional(),
  LEASE_SECONDS: number(1, 300, LEASE).default(15),
  SECURE_COOKIES: z
    .enum(['auto', 'always'], 'is not known.|Use auto (Secure when a request came by https) or always.')
    .default('auto'),
  AGENT_LOG_DIR: z.string().optional(),
  AGENT_LOG_DAYS: wholeNumber(0, 3_650, LOG_DAYS).default(90),
  GUEST_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  SESSION_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  ALERT_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  AUDIT_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  COMMAND_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  SELF_ERASURE: z
    .enum(
      ['everyone', 'guests'],
      'is not known.|Use everyone, or guests: then whoever the school knows by name asks it.',
    )
    .default('everyone'),
  PRIVACY_CONTACT: z
    .string()
    .max(LONGEST_CONTACT, `is too long.|Give at most ${LONGEST_CONTACT} characters.`)
    .optional(),
  VIVA_TEST_CLOCK: z.enum(['0', '1'], 'is not known.|Use 1 in tests, or leave it out.').default('0'),
})

const MODEL_VARIABLE =
  /^(AGENT_(?!LOG_)|BUDGET_|EMBEDDING_|OPENAI_|(ANTHROPIC|GEMINI|GOOGLE)_API_KEY$|ANTHROPIC_BASE_URL$|GOOGLE_GEMINI_BASE_URL$|CODING_AGENT_CMD$)/
/** Variables for programs, homes, temporary folders, languages, proxies and certificates, and those of the agent. */
const COMMAND_VARIABLE =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|CODEX_\w+)$/i

const TEST_SWITCHES = ['VIVA_TEST_CLOCK'] as const

const testSwitch = (variable: string): ConfigProblem => ({
  variable,
  problem: 'is for tests and NODE_ENV is production.',
  advice: 'Unset it: it lets the clock be moved.',
})

function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) && !new URL(text).host.includes(',')
}

/** Whether this is an origin exactly as a browser sends it: scheme, host, a port other than the default, nothing else. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Whether this is a host exactly as it stands in a parsed URL. */
const isUrlHost = (host: string): boolean =>
  URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === host

/** Whether this is https, or http to this machine, without credentials: the address may be logged. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}

/** Percent-encoded, as in the header `Baggage`; what is not is taken as it stands. */
function headerValue(pair: string): string {
  const written = pair.slice(pair.indexOf('=') + 1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

const CONTACT = /^SAFETY_CONTACT(?:_([A-Z]{2,3}))?$/

const contactsIn = (given: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => {
      const language = CONTACT.exec(name)
      return language === null ? [] : [[language[1]?.toLowerCase() ?? '', text!.trim()]]
    }),
  )

const contactProblems = (given: Env): ConfigProblem[] =>
  Object.entries(given).flatMap(([variable, text]) => {
    if (!variable.startsWith('SAFETY_CONTACT')) return []
    if (!CONTACT.test(variable))
      return [
        { variable, problem: 'is not named for a language.', advice: 'Write SAFETY_CONTACT, or SAFETY_CONTACT_DE.' },
      ]
    return text!.length > LONGEST_CONTACT
      ? [{ variable, problem: 'is too long.', advice: `Give at most ${LONGEST_CONTACT} characters.` }]
      : []
  })

const providerProblems = (given: Env): ConfigProblem[] =>
  given['OIDC_ISSUER'] !== undefined && given['OIDC_CLIENT_ID'] === undefined
    ? [
        {
          variable: 'OIDC_CLIENT_ID',
          problem: 'is missing.',
          advice: 'Set it to the id under which the provider knows this server.',
        },
      ]
    : []

/** Our messages are `problem|advice`. */
function problemOf(issue: z.core.$ZodIssue): ConfigProblem {
  const [problem = 'is wrong.', advice = ''] = issue.message.split('|')
  return { variable: String(issue.path[0]), problem, advice }
}

const inOrder = (problems: readonly ConfigProblem[]): ConfigProblem[] => {
  const names = Object.keys(Variables.shape)
  const first = new Map(problems.toReversed().map(problem => [problem.variable, problem]))
  return [...first.values()].sort((a, b) => names.indexOf(a.variable) - names.indexOf(b.variable))
}
