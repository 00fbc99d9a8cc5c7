// The real server in this process, on a database of its own, with its clock in the test's hand.
import path from 'node:path'
import { readConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { readClockOffset, setClockOffset, type TransactionHook } from '../../src/db/index.js'
import { createLogger } from '../../src/http/index.js'
import { start, type RunningServer } from '../../src/main.js'
import { loadSafety, type LoadedSafety } from '../../src/safety/index.js'
import { aPartner } from './a-partner.js'
import { createDataDir, emptyDataDir } from './pglite-template.js'
import { isDeep } from './sampling.js'
import { createDatabase } from './use-database.js'

export const ROOT = path.resolve(import.meta.dirname, '../..')
/** Small assessments and blueprints that only tests take. */
export const FIXTURES = path.join(ROOT, 'test/fixtures/blueprints')

export type TestServer = RunningServer & {
  /** Everything the server has logged, as it was written. */
  readonly log: string[]
  /** Moves the server's one clock forward. */
  pass(ms: number): Promise<void>
}

export type TestServerOptions = {
  /** Postgres unless told otherwise, with which a server starts in a ninth of the time; in `npm run test:deep` the embedded database. */
  readonly database?: 'pglite' | 'postgres'
  /** `FIXTURES` unless told otherwise. */
  readonly blueprints?: string
  /** Further variables, AGENT_* among them. */
  readonly env?: Readonly<Record<string, string>>
  readonly hook?: TransactionHook
  /** Open dialogues have a partner. */
  readonly talks?: boolean
  /** A second server on the same Postgres. */
  readonly databaseUrl?: string
}

/** Read once in each worker. Nobody can change it. */
let shipped: Promise<LoadedSafety> | null = null

/** Starts a server on any free port; `stop` also removes its database. Only in `int` and `e2e` tests. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const kind = options.database ?? (isDeep ? 'pglite' : 'postgres')
  const data = kind === 'postgres' ? await emptyDataDir() : await createDataDir()
  const fresh = kind === 'postgres' && !options.databaseUrl ? await createDatabase() : null
  const url = options.databaseUrl ?? fresh?.url
  const partner = options.talks ? await aPartner() : null
  const config = readConfig(
    {
      PORT: '0',
      DATA_DIR: data.path,
      BLUEPRINTS_DIR: options.blueprints ?? FIXTURES,
      LEASE_SECONDS: '1',
      VIVA_TEST_CLOCK: '1',
      // Tests ask more in a second than a learner in an hour.
      RATE_LIMIT_FACTOR: '0',
      ...(url ? { DATABASE_URL: url } : {}),
      ...partner?.env,
      ...options.env,
    },
    { cwd: ROOT, packageDir: ROOT },
  )
  const log: string[] = []
  const logger = createLogger({ level: 'trace', destination: { write: line => void log.push(line) } })
  const { dir, ownCatalogue } = config.safety
  const safety = await (ownCatalogue === null ? (shipped ??= loadSafety(dir, null)) : loadSafety(dir, ownCatalogue))
  const server = await start(config, logger, { safety, ...(options.hook && { hook: options.hook }) })
  const { database } = server.container.resolve(TOKENS.foundations)
  return {
    ...server,
    log,
    pass: async ms => setClockOffset(database, ((await readClockOffset(database)) ?? 0) + ms),
    async stop() {
      await server.stop()
      await partner?.stop()
      await fresh?.drop()
      await data.remove()
    },
  }
}
