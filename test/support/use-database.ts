// What a test file writes to have a database of its own.
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabaseAt, type TestDatabase } from './database.js'

/** A fresh database in the Postgres of this run, migrated and without a row. The caller drops it. Only in `int` and `e2e` tests. */
export const createDatabase = (): Promise<TestDatabase> =>
  createDatabaseAt(inject('postgresUrl'), inject('postgresTemplate'))

/** The same without a table, for tests that migrate it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabaseAt(inject('postgresUrl'))

/** A fresh database for this file or `describe`, dropped after it; migrated unless told otherwise. Read `url` in hooks and tests only. */
export function useDatabase(create = createDatabase): { readonly url: string } {
  let database: TestDatabase | undefined
  beforeAll(async () => void (database = await create()))
  afterAll(() => database?.drop())
  return {
    get url() {
      if (database === undefined) throw new Error('The database is there from beforeAll on.')
      return database.url
    },
  }
}
