// One Postgres for the whole run, however many projects ask for it. Test files get databases of their own inside it.
import type { TestProject } from 'vitest/node'
import { startPostgres, type RunningPostgres } from './postgres.js'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

type Shared = { running: Promise<RunningPostgres>; users: number }
// Each project loads this file anew; what they share has to stand outside it.
const shelf = globalThis as typeof globalThis & { vivaPostgres?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.vivaPostgres ??= { running: startPostgres(), users: 0 })
  shared.users += 1
  const { url, stop } = await shared.running
  project.provide('postgresUrl', url)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    shelf.vivaPostgres = undefined
    await stop()
  }
}
