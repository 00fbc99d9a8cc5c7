// Start and stop of a server process.
import type { Server } from 'node:http'
import { serve, type ServerType } from '@hono/node-server'
import { admitNewSessions, logBusy } from './busy.js'
import { auditSeal, DrizzleAuditLog } from './audit/index.js'
import { describeDatabase, loadConfig, pathPrefix, type Config } from './config.js'
import { compose } from './container.js'
import { TOKENS, type Container } from './container-tokens.js'
import {
  connectionProblem,
  Database,
  migrate,
  openPglite,
  openPostgres,
  readClockOffset,
  readServerKey,
  type DatabaseWatch,
  type TransactionHook,
} from './db/index.js'
import { createLogger, OpenStreams, RequestLimits, type Logger } from './http/index.js'
import { loadOperatorToken } from './identity/index.js'
import { withExamShare } from './items/index.js'
import {
  DrizzleCookieStore,
  DrizzleDirectory,
  DrizzleStaffStore,
  JwtAccounts,
  LearnerCookies,
  OpenIdProvider,
} from './people/index.js'
import { ErasedLearners } from './privacy/index.js'
import { packageFile } from './kernel/package-files.js'
import { LiveContent } from './live-content.js'
import {
  describeModels,
  LivePrompts,
  readBudgets,
  readEmbedder,
  readModelSettings,
  ShadowedModel,
} from './llm/index.js'
import { ProcessFaults } from './process-faults.js'
import { loadSafety, type LoadedSafety } from './safety/index.js'
import { createApp, createSockets } from './server.js'
import type { SessionSockets } from './protocols/index.js'
import { drawSeed } from './sessions/index.js'
import { SharedDoorbell } from './stream/index.js'
import { Telemetry } from './telemetry/index.js'
import { readGauges } from './telemetry-parts.js'
import { loadTheme, NO_THEME } from './theme.js'

export type RunningServer = {
  readonly url: string
  readonly port: number
  /** For tests. */
  readonly container: Container
  stop(): Promise<void>
}

const SWEEP_MS = 1_000
/** How long a stopping server waits for requests under way. */
const LAST_REQUESTS_MS = 5_000
const WEB_DIR = packageFile('dist/web')

/** Options for tests and simulations, but for the last; no variable sets them. */
type StartOptions = {
  /** Called around each commit; tests stop the process there. */
  readonly hook?: TransactionHook
  /** Draws the seed of a new session, so that two of them can be compared. */
  readonly drawSeed?: () => string
  /** The catalogues that the configuration names, already read: reading them is a quarter of a start. */
  readonly safety?: LoadedSafety
  /** That of the process; a server in a test has one of its own. */
  readonly telemetry?: Telemetry
}

/** Starts a server. Rejects if any step fails; then nothing is left open. */
export async function start(config: Config, logger: Logger, options: StartOptions = {}): Promise<RunningServer> {
  const { container, app, sockets, begin, stop } = await assemble(config, logger, options)
  try {
    const { server, port } = await listen(app.fetch, config, created => sockets.attachTo(created))
    begin()
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}${pathPrefix(config.basePath)}`
    const { database, models } = container.resolve(TOKENS.foundations)
    logger.info({ url, database: database.kind, models: describeModels(models) }, 'listening')
    return { url, port, container, stop: () => stop(() => close(server)) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server that does not listen yet. */
type Assembled = {
  readonly container: Container
  readonly app: ReturnType<typeof createApp>
  readonly sockets: SessionSockets
  /** Begins the work that nobody asks for, such as deadlines. */
  begin(): void
  /** `closing`: stops requests, after event streams have ended and before the database is closed. */
  stop(closing?: () => Promise<void>): Promise<void>
}

/**
 * Assembles a server: database, migrations, content, routes, in this order, so that nothing is answered before it can be stored. Rejects if any step
 * fails; then nothing is left open.
 */
export async function assemble(config: Config, logger: Logger, options: StartOptions = {}): Promise<Assembled> {
  const [content, safety] = await Promise.all([
    LiveContent.load(config.blueprintsDir, logger),
    options.safety ?? loadSafety(config.safety.dir, config.safety.ownCatalogue),
  ])
  const theme = config.schoolTheme === null ? NO_THEME : loadTheme(config.schoolTheme)
  const prompts = new LivePrompts(config.promptsDir)
  const models = readModelSettings(config.modelEnv)
  const embedder = readEmbedder(config.modelEnv)
  const budgets = readBudgets(config.modelEnv, models, embedder)
  const telemetry = options.telemetry ?? new Telemetry()
  const watch = telemetry.metrics.ofDatabase(watchDatabase(config, logger))
  const database = await openDatabase(config, { ...options, watch })
  try {
    if (config.watchBlueprints) await content.follow()
    if (config.watchPrompts)
      await prompts.follow(problems =>
        problems.length === 0
          ? logger.info('the prompts were read again')
          : logger.error({ problems }, 'a prompt has faults; the former ones are used'),
      )
    await migrate(database, config.directUrl ?? config.databaseUrl ?? undefined)
    if (!config.testClock && (await readClockOffset(database)) !== null)
      throw new Error(
        'The clock of this database was moved by a test (table clock_offset). Delete the row, or use another database.',
      )
    const [signing, examShare, operatorToken] = await Promise.all([
      readServerKey(database, 'signing'),
      readServerKey(database, 'exam-share'),
      loadOperatorToken(config.dataDir),
    ])
    const audit = new DrizzleAuditLog(database, auditSeal({ signing }))
    const erased = new ErasedLearners()
    const cookies = new LearnerCookies(new DrizzleCookieStore(database))
    const openStreams = new OpenStreams()
    const limits = new RequestLimits({
      factor: config.rateLimitFactor,
      trustedProxies: config.trustedProxies,
      busy: logBusy(logger, 'requests'),
    })
    const newSessions = admitNewSessions(limits, database, logger)
    const container = compose({
      database,
      logger,
      telemetry,
      catalogue: withExamShare(content.catalogue, examShare.toString('hex')),
      surveys: content.surveys,
      contentFiles: content,
      prompts: prompts.prompts,
      models,
      budgets,
      embedder,
      openStreams,
      hosts: { host: config.host, allowedHosts: config.allowedHosts },
      limits,
      newSessions,
      audit,
      erased,
      cookies,
      provider: config.provider && new OpenIdProvider(config.provider),
      guests: {
        keys: { server: { signing }, operatorToken },
        directory: new DrizzleDirectory(
          database,
          new JwtAccounts(config.tokenIssuers),
          new DrizzleStaffStore(database),
          cookie => erased.has(cookie.learnerId) || cookies.isVoid(cookie),
        ),
        record: act => audit.append(act),
        admitsGuests: config.guests,
        basePath: config.basePath,
        secureCookies: config.secureCookies,
        beforeCreation: c => {
          // First: a learner who is refused because others start, too, has used up nothing.
          if (c.req.method === 'POST') newSessions.check()
          limits.countCreation(c)
        },
      },
      leaseMs: config.leaseSeconds * 1000,
      agentLogs: config.agentLogs,
      privacy: config.privacy,
      webhooks: { privateHosts: config.webhookPrivateHosts },
      safety: { ...safety, contacts: config.safety.contacts },
      drawSeed: options.drawSeed ?? drawSeed,
    })
    await content.importGuidelines(container.resolve(TOKENS.mediator))
    // Before anybody is let in: the cookies of those who were erased, or signed out, are void.
    await Promise.all([container.resolve(TOKENS.erasures).round(), cookies.look()])
    // The holder of the folder is the only process: no other can be in the middle of a run.
    if (database.kind === 'pglite') await container.resolve(TOKENS.leases).voidAll()
    const doorbell = container.resolve(TOKENS.doorbell)
    if (doorbell instanceof SharedDoorbell) await doorbell.start()
    const app = createApp(container, { ...config, theme, webDir: WEB_DIR })
    const sockets = createSockets(container, config)
    readGauges(container, sockets)
    const sweeper = container.resolve(TOKENS.sweeper)
    let watching: NodeJS.Timeout | undefined
    return {
      container,
      app,
      sockets,
      begin() {
        sweeper.start(SWEEP_MS)
        watching = setInterval(() => logRefusals(limits, logger), REFUSALS_MS).unref()
      },
      async stop(closing) {
        prompts.stop()
        await content.stop()
        clearInterval(watching)
        await sweeper.stop()
        await container.resolve(TOKENS.erasures).idle()
        await container.resolve(TOKENS.webhookDeliverer).stop()
        await container.resolve(TOKENS.ingestion).stop()
        await container.resolve(TOKENS.embedding)?.stop()
        openStreams.closeAll()
        await closing?.()
        await container.resolve(TOKENS.runner).stop()
        const proctor = container.resolve(TOKENS.proctor)
        if (proctor instanceof ShadowedModel) proctor.stop()
        await container.resolve(TOKENS.agentLogs).stop()
        await container.resolve(TOKENS.sandbox).close()
        if (doorbell instanceof SharedDoorbell) await doorbell.stop()
        await database.close()
        await telemetry.stop()
      },
    }
  } catch (error) {
    prompts.stop()
    await content.stop()
    await database.close()
    const problem = connectionProblem(error)
    throw problem === null
      ? error
      : new Error(`${describeDatabase(config)} cannot be used. ${problem}`, { cause: error })
  }
}

/** How often a summary of refusals is logged. */
const REFUSALS_MS = 10_000

function logRefusals(limits: RequestLimits, logger: Logger): void {
  const refused = limits.takeRefused()
  if (refused > 0) logger.warn({ refused }, 'requests were refused: a client exceeded its limit')
  if (refused > 0 && limits.ignoresProxy)
    logger.warn(
      'requests carry X-Forwarded-For, but no proxy is trusted: if one stands in front, set TRUSTED_PROXIES, or all its clients share one limit',
    )
}

/** The options of a server that concern its database. */
type DatabaseOptions = { readonly hook?: TransactionHook; readonly watch?: DatabaseWatch }

export const openDatabase = async (
  { databaseUrl, directUrl, dataDir }: Config,
  { hook, watch }: DatabaseOptions = {},
): Promise<Database> => {
  const watched = watch === undefined ? {} : { watch }
  return new Database(
    databaseUrl === null
      ? await openPglite(dataDir, watched)
      : openPostgres(databaseUrl, { ...watched, ...(directUrl !== null && { directUrl }) }),
    hook,
  )
}

const watchDatabase = (config: Config, logger: Logger): DatabaseWatch => {
  const database = describeDatabase(config)
  return {
    onAway: cause =>
      logger.error(
        { err: cause, database },
        'the database cannot be used; requests that need it get a 503 until it can',
      ),
    onBack: () => logger.info({ database }, 'the database is back'),
    onAborted: cause =>
      logger.warn({ err: cause, database }, 'the database gave up a statement; the client is asked to try again'),
  }
}

/** Time limits for the headers and for the whole request, in ms, so that a client that trickles bytes cannot hold a connection; and how often Node checks them. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 }

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port }: Config,
  /** Called before the first connection. */
  onCreated: (server: Server) => void,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port, serverOptions: TIMES }, info =>
      resolve({ server, port: info.port }),
    )
    onCreated(server as Server) // plain HTTP, because no other protocol was requested
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is in use. Set PORT to another one, or 0 for any free port.`)
          : error,
      ),
    )
  })
}

/** Stops accepting requests and waits for those under way; cuts off one that never ends, as with a missing body. */
async function close(server: ServerType): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), LAST_REQUESTS_MS)
  await closed
  clearTimeout(cut)
}

/** Runs a server until it is told to stop. Used by `npm start` and `viva serve`. */
export async function main(): Promise<void> {
  const config = loadConfig()
  const telemetry = new Telemetry({
    traces: config.traces,
    onLost: (spans, err) => logger.warn({ err, spans }, 'a part of the traces was lost'),
  })
  telemetry.metrics.addProcess()
  const logger = createLogger({ level: config.logLevel, ids: () => telemetry.ids() })
  let server: RunningServer | null = null
  const stop = async (): Promise<void> => server?.stop()
  new ProcessFaults({ logger, stop, exit: code => process.exit(code) }).install()
  server = await start(config, logger, { telemetry })
  // The log is for machines; a person at a terminal needs the address.
  if (process.stdout.isTTY) process.stderr.write(`\n  Viva is at ${server.url}\n\n`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      logger.info({ signal }, 'stopping')
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
}
