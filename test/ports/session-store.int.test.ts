import { afterAll, beforeAll, describe } from 'vitest'
import {
  clearClockOffset,
  Database,
  migrate,
  openPglite,
  openPostgres,
  readClockOffset,
  setClockOffset,
} from '../../src/db/index.js'
import { DrizzleLeaseStore, DrizzleSessionStore } from '../../src/sessions/index.js'
import type { StoredSession } from '../../src/sessions/domain/decision.js'
import { pgliteTemplate } from '../support/pglite-template.js'
import { useDatabase } from '../support/use-database.js'
import { sessionStoreContract } from './session-store.contract.js'

function storesIn(database: () => Database) {
  sessionStoreContract(async () => {
    const told: StoredSession[] = []
    await clearClockOffset(database())
    return {
      sessions: new DrizzleSessionStore(database(), changed => told.push(changed)),
      leases: new DrizzleLeaseStore(database()),
      told,
      pass: async ms => setClockOffset(database(), ((await readClockOffset(database())) ?? 0) + ms),
    }
  })
}

describe('the stores in PGlite', () => {
  let database: Database
  beforeAll(async () => {
    database = new Database(await openPglite(null, await pgliteTemplate()))
  })
  afterAll(() => database.close())
  storesIn(() => database)
})

describe('the stores in Postgres', () => {
  const fresh = useDatabase()
  let database: Database
  beforeAll(async () => {
    database = new Database(openPostgres(fresh.url))
    await migrate(database, fresh.url)
  })
  afterAll(() => database.close())
  storesIn(() => database)
})
