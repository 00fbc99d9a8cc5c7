// What a test file writes to have a database of its own.
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabaseAt, type TestDatabase } from './database.js'

/** A fresh, empty database in the Postgres of this run. The caller drops it. Only in `int` and `e2e` tests. */
export const createDatabase = (): Promise<TestDatabase> => createDatabaseAt(inject('postgresUrl'))

/** A fresh, empty database for this file or `describe`, dropped after it. Read `url` in hooks and tests only. */
export function useDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined
  beforeAll(async () => void (database = await createDatabase()))
  afterAll(() => database?.drop())
  return {
    get url() {
      if (database === undefined) throw new Error('The database is there from beforeAll on.')
      return database.url
    },
  }
}
