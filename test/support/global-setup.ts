// One Postgres for the whole run, however many projects ask for it. Test files get databases of their own inside it, copied from one that
// was migrated once: copying takes a tenth of the time.
import type { TestProject } from 'vitest/node'
import { createDatabaseAt } from './database.js'
import { startPostgres } from './postgres.js'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** The name of a migrated database beside it. */
    postgresTemplate: string
  }
}

type Prepared = { readonly url: string; readonly template: string; stop(): Promise<void> }
type Shared = { prepared: Promise<Prepared>; users: number }
// Each project loads this file anew; what they share has to stand outside it.
const shelf = globalThis as typeof globalThis & { vivaPostgres?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.vivaPostgres ??= { prepared: prepare(), users: 0 })
  shared.users += 1
  const { url, template, stop } = await shared.prepared
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    shelf.vivaPostgres = undefined
    await stop()
  }
}

async function prepare(): Promise<Prepared> {
  const { url, stop } = await startPostgres()
  const template = await createDatabaseAt(url)
  const { Database, migrate, openPostgres } = await import('../../src/db/index.js')
  const database = new Database(openPostgres(template.url))
  await migrate(database, template.url)
  await database.close()
  return {
    url,
    template: new URL(template.url).pathname.slice(1),
    async stop() {
      await template.drop()
      await stop()
    },
  }
}
