// `viva doctor`: checks the configuration and the environment. Pure except for the probes passed in; it changes nothing.
import { describeDatabase, type Config, type ConfigError } from './config.js'
import { counted } from './kernel/text.js'

type CheckStatus = 'ok' | 'warn' | 'fail'
/** `what`: the finding. `advice`: what to do about it, if anything. */
type Check = {
  readonly name: string
  readonly status: CheckStatus
  readonly what: string
  readonly advice: string | null
}

/** Findings of the probes. A probe may reject; then its check fails with the first line of the error. */
export type PortFinding = 'free' | 'in_use' | 'not_permitted' | 'no_such_address'
export type DataDirFinding = {
  readonly writable: boolean
  /** `process 4711`: the server that runs on it. */
  readonly holder: string | null
}
export type DatabaseFinding =
  | {
      readonly answers: true
      readonly version: string
      readonly pendingMigrations: number
      /** What should have been removed a day ago; null: unknown before the migrations. */
      readonly overdue: { readonly guests: number; readonly sessions: number } | null
    }
  | { readonly answers: false; readonly reason: string }
  /** The embedded database, which the first start creates. */
  | { readonly answers: 'not_yet' }
export type RoleFinding = {
  readonly role: string
  readonly provider: string
  /** Null: the provider chooses. */
  readonly model: string | null
  /** Null if the provider calls no server. */
  readonly baseUrl: string | null
  readonly keyIsSet: boolean
  /** The program that the provider starts, and whether it was found; null if it starts none. */
  readonly program: { readonly name: string; readonly found: boolean } | null
  /** By our table; null: no day is known. */
  readonly retirement: Retirement | null
}
/** When a vendor switches a model off (an ISO date), and what to use then. */
type Retirement = { readonly on: string; readonly daysLeft: number; readonly successor: string }

export type Probes = {
  port(host: string, port: number): Promise<PortFinding>
  dataDir(path: string): Promise<DataDirFinding>
  database(config: Config): Promise<DatabaseFinding>
  blueprints(path: string): Promise<{ blueprints: number; assessments: number; problems: readonly string[] }>
  /** Rejects with one problem per line where it cannot be used. */
  theme(path: string): Promise<{ name: string | null }>
  prompts(path: string): Promise<{ prompts: number; problems: readonly string[] }>
  /** Rejects if the model variables are invalid, with one problem per line of the message. */
  models(modelEnv: Config['modelEnv']): Promise<readonly RoleFinding[]>
  /** `status`: the server's answer; any status shows that it can be reached. `retirements`: by model, as the server says itself. */
  reach(
    baseUrl: string,
    modelEnv: Config['modelEnv'],
  ): Promise<{ status: number; retirements?: Readonly<Record<string, Retirement>> } | { reason: string }>
  /** Has a word embedded. Null: no model embeds. Rejects if the variables are invalid, or with why there is no vector. */
  embeddings(modelEnv: Config['modelEnv']): Promise<{ readonly model: string; readonly parts: number } | null>
}

/** How long a probe may take, in milliseconds: `reach` for a model server, `probe` for all others. */
const LIMITS = { reach: 3_000, probe: 30_000 }

/** Runs all checks, in the order in which a start needs them. Never rejects, and waits for no probe longer than its limit. */
export async function examine(config: Config, probes: Probes, limits = LIMITS): Promise<Check[]> {
  const attempt = (name: string, check: () => Promise<Check | Check[]>) => within(limits.probe, name, check)
  const checks = await Promise.all([
    attempt('port', () => checkPort(config, probes)),
    attempt('data folder', () => checkDataDir(config, probes)),
    attempt('database', () => checkDatabase(config, probes)),
    attempt('blueprints', () => checkBlueprints(config, probes)),
    attempt('prompts', () => checkPrompts(config, probes)),
    ...(config.schoolTheme === null ? [] : [attempt('theme', () => checkTheme(config.schoolTheme!, probes))]),
    attempt('models', () => checkModels(config, probes, limits.reach)),
    attempt('embeddings', () => checkEmbeddings(config, probes)),
    Promise.resolve([...checkAccess(config), checkKept(config)]),
  ])
  return checks.flat()
}

/** The checks if the variables are invalid: then nothing else can be checked. */
export const configChecks = (error: ConfigError): Check[] =>
  error.problems.map(({ variable, problem, advice }) => ({ name: variable, status: 'fail', what: problem, advice }))

/** 1 if any check fails; a warning is not a failure. */
export const exitCode = (checks: readonly Check[]): 0 | 1 => (checks.some(check => check.status === 'fail') ? 1 : 0)

/** The report as text, one check per line with its advice below, columns aligned, ending in a newline. */
export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(0, ...checks.map(check => check.name.length))
  const lines = checks.flatMap(({ name, status, what, advice }) => [
    `${status.padEnd(4)}  ${name.padEnd(width)}  ${what}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 8)}-> ${advice}`]),
  ])
  const count = (status: CheckStatus) => checks.filter(check => check.status === status).length
  return `${[...lines, '', `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} wrong`].join('\n')}\n`
}

const ok = (name: string, what: string): Check => ({ name, status: 'ok', what, advice: null })
const warn = (name: string, what: string, advice: string): Check => ({ name, status: 'warn', what, advice })
const fail = (name: string, what: string, advice: string): Check => ({ name, status: 'fail', what, advice })

async function checkPort({ host, port }: Config, probes: Probes): Promise<Check> {
  const where = `${host}:${port === 0 ? 'any free port' : port}`
  switch (await probes.port(host, port)) {
    case 'free':
      return ok('port', `${where} can be opened`)
    case 'in_use':
      return warn('port', `${where} is in use`, 'If that is not Viva already running, stop it or set PORT.')
    case 'not_permitted':
      return fail('port', `${where} may not be opened by this user`, 'Set PORT to 1024 or above.')
    case 'no_such_address':
      return fail(
        'port',
        `${host} is no address of this machine`,
        'Set HOST to 127.0.0.1, or 0.0.0.0 for all addresses.',
      )
  }
}

async function checkDataDir({ dataDir }: Config, probes: Probes): Promise<Check> {
  const { writable, holder } = await probes.dataDir(dataDir)
  if (!writable) return fail('data folder', `${dataDir} cannot be written`, 'Change its owner, or set DATA_DIR.')
  if (holder !== null) return ok('data folder', `${dataDir}, held by the running server (${holder})`)
  return ok('data folder', `${dataDir} can be written`)
}

async function checkDatabase(config: Config, probes: Probes): Promise<Check | Check[]> {
  const where = describeDatabase(config)
  if (config.databaseUrl === null) {
    // The embedded database admits one process: while a server holds it, it cannot be checked.
    const { holder } = await probes.dataDir(config.dataDir)
    if (holder !== null) return ok('database', `${where}, in use by the running server (${holder})`)
  }
  const found = await probes.database(config)
  if (found.answers === 'not_yet') return ok('database', `${where}; the first start makes it`)
  if (!found.answers) {
    const advice =
      config.databaseUrl === null
        ? 'Is the disk full, or the folder from a newer version?'
        : 'Is DATABASE_URL right, and does the server run?'
    return fail('database', `${where} does not answer: ${firstLine(found.reason)}`, advice)
  }
  const what = `${where}, version ${found.version}`
  if (found.pendingMigrations === 0)
    return [ok('database', `${what}, up to date`), ...(found.overdue === null ? [] : checkOverdue(found.overdue))]
  return warn('database', `${what}, ${found.pendingMigrations} migrations to apply`, 'The next start applies them.')
}

function checkOverdue({ guests, sessions }: { readonly guests: number; readonly sessions: number }): Check[] {
  if (guests + sessions === 0) return []
  const what = `${guests} guests and ${sessions} sessions should have been removed by now`
  return [warn('overdue data', what, 'A running server removes them every hour; its log says why it could not.')]
}

/** What is kept, and for how long. */
function checkKept({ privacy: { days, selfErasure }, agentLogs }: Config): Check {
  const kept = (what: string, count: number | null) =>
    count === null ? `${what} until erased` : `${what} ${count} days`
  const parts = [
    kept('guests', days.guests),
    kept('sessions', days.sessions),
    kept('alerts', days.alerts),
    kept('commands', days.commands),
    kept('reasons of staff', days.audit),
    kept('agents’ logs', agentLogs.days),
  ]
  return ok(
    'kept data',
    `${parts.join(', ')}; ${selfErasure === 'everyone' ? 'learners' : 'guests'} may erase their own`,
  )
}

async function checkBlueprints({ blueprintsDir }: Config, probes: Probes): Promise<Check> {
  const { blueprints, assessments, problems } = await probes.blueprints(blueprintsDir)
  if (problems.length > 0) return broken('blueprints', problems)
  if (blueprints === 0)
    return fail('blueprints', `none in ${blueprintsDir}`, 'Set BLUEPRINTS_DIR to a folder that has some.')
  return ok(
    'blueprints',
    `${counted(blueprints, 'blueprint')}, ${counted(assessments, 'assessment')} in ${blueprintsDir}`,
  )
}

async function checkPrompts({ promptsDir }: Config, probes: Probes): Promise<Check> {
  const { prompts, problems } = await probes.prompts(promptsDir)
  if (problems.length > 0) return broken('prompts', problems)
  if (prompts === 0) return fail('prompts', `none in ${promptsDir}`, 'Set PROMPTS_DIR to a folder that has them.')
  return ok('prompts', `${prompts} prompts in ${promptsDir}`)
}

async function checkTheme(file: string, probes: Probes): Promise<Check[]> {
  try {
    const { name } = await probes.theme(file)
    return [ok('theme', `${name ?? 'the name of the product'}, with colours that can be read, from ${file}`)]
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n') : ['unknown error']
    return problems.map(problem => fail('theme', problem, `Change ${file}; the server does not start with it.`))
  }
}

const broken = (name: string, problems: readonly string[]): Check => {
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return fail(name, `${firstLine(problems[0])}${more}`, 'Fix the file; the server does not start with it.')
}

async function checkModels({ modelEnv }: Config, probes: Probes, reachMs: number): Promise<Check[]> {
  let roles: readonly RoleFinding[]
  try {
    roles = await probes.models(modelEnv)
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n') : ['unknown error']
    return problems.map(problem => fail('models', firstLine(problem), 'Fix or unset that variable.'))
  }
  const servers = [...new Set(roles.flatMap(({ baseUrl }) => baseUrl ?? []))]
  const announced = new Map<string, Retirement>()
  const checks = await Promise.all(
    servers.map(url =>
      within(reachMs, 'model server', async () => {
        const found = await probes.reach(url, modelEnv)
        for (const [model, retirement] of Object.entries('retirements' in found ? found.retirements : {}))
          announced.set(`${url} ${model}`, retirement)
        return checkReach(url, found)
      }),
    ),
  )
  return [
    ...roles.map(role =>
      checkRole({ ...role, retirement: announced.get(`${role.baseUrl} ${role.model}`) ?? role.retirement }),
    ),
    ...checks.flat(),
  ]
}

/** Nothing to say where documents are searched by text alone. */
async function checkEmbeddings({ modelEnv }: Config, probes: Probes): Promise<Check[]> {
  try {
    const found = await probes.embeddings(modelEnv)
    return found === null ? [] : [ok('embeddings', `${found.model} makes vectors of ${found.parts} parts`)]
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n') : ['unknown error']
    const advice = 'Check the EMBEDDING variables and that server. Until then documents are searched by text alone.'
    return problems.map(problem => fail('embeddings', firstLine(problem), advice))
  }
}

function checkRole({ role, provider, model, baseUrl, keyIsSet, program, retirement }: RoleFinding): Check {
  const name = `model: ${role}`
  if (program !== null) {
    const what = `${provider}, ${model ?? 'its own model'} by ${program.name}`
    return program.found
      ? ok(name, what)
      : fail(name, `${what}, which is not there`, 'Install it, or name it in CODING_AGENT_CMD.')
  }
  if (baseUrl === null) return ok(name, `${provider} (${model}); needs no key`)
  if (!keyIsSet)
    return warn(name, `${provider}, ${model}, without a key`, 'Set its API key, unless that server asks for none.')
  if (retirement === null) return ok(name, `${provider}, ${model}`)
  const { on, daysLeft, successor } = retirement
  const advice = `Set AGENT_${role.toUpperCase()}_MODEL or AGENT_MODEL to ${successor}, and try a session with it.`
  return daysLeft > 0
    ? warn(name, `${provider}, ${model}, which is switched off on ${on}, in ${daysLeft} days`, advice)
    : fail(name, `${provider}, ${model}, which was switched off on ${on}`, advice)
}

function checkReach(baseUrl: string, found: Awaited<ReturnType<Probes['reach']>>): Check {
  const server = withoutCredentials(baseUrl)
  if ('reason' in found) {
    return fail(
      'model server',
      `${server} is not reachable: ${firstLine(found.reason)}`,
      'Check its base URL and the network.',
    )
  }
  if (found.status === 401 || found.status === 403)
    return warn('model server', `${server} answers, and refuses the key (${found.status})`, 'Check the API key.')
  return ok('model server', `${server} answers`)
}

function checkAccess({ allowedOrigins, testClock, basePath, guests, host }: Config): Check[] {
  const origins = allowedOrigins.length === 0 ? 'this server only' : `this server and ${allowedOrigins.join(', ')}`
  return [
    ok('pages', `served below ${basePath}; may be embedded by ${origins}`),
    ok('guests', guests ? `whoever reaches ${host} may learn here` : 'nobody learns here without signing in or a code'),
    ...(testClock ? [warn('test switches', 'VIVA_TEST_CLOCK is set', 'Unset it outside of tests.')] : []),
  ]
}

/** Turns a probe that throws or hangs into a failed check. */
async function within(limitMs: number, name: string, check: () => Promise<Check | Check[]>): Promise<Check[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Check>(resolve => {
    const verdict = fail(name, `no answer within ${limitMs / 1000} s`, 'See whether what it depends on runs.')
    timer = setTimeout(() => resolve(verdict), limitMs)
  })
  try {
    return [await Promise.race([check(), late])].flat()
  } catch (error) {
    const reason = error instanceof Error ? firstLine(error.message) : 'unknown error'
    return [fail(name, reason, 'Fix that and run the doctor again.')]
  } finally {
    clearTimeout(timer)
  }
}

/** The first line without credentials in URLs: errors of drivers can quote a connection string. */
const firstLine = (text = ''): string => withoutCredentials(text.split('\n', 1)[0] ?? '').slice(0, 200)

const withoutCredentials = (text: string): string => text.replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
