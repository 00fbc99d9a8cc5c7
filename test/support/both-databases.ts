// Describes the same tests once over PGlite and once over Postgres, each migrated and used by nobody else.
import { afterAll, beforeAll, describe } from 'vitest'
import { Database, openPglite, openPostgres } from '../../src/db/index.js'
import { pgliteTemplate } from './pglite-template.js'
import { useDatabase } from './use-database.js'

/** `database()` is there from beforeAll on. Only in `int` tests. */
export function onBothDatabases(tests: (database: () => Database) => void): void {
  const over = (name: string, open: () => Promise<Database>) =>
    describe(`on ${name}`, () => {
      let database: Database
      beforeAll(async () => void (database = await open()))
      afterAll(() => database.close())
      tests(() => database)
    })
  over('PGlite', async () => new Database(await openPglite(null, { template: await pgliteTemplate() })))
  const fresh = useDatabase()
  over('Postgres', async () => {
    return new Database(openPostgres(fresh.url))
  })
}
