// PGlite on a folder: Postgres inside this process. It has no lock of its own, so one is taken before it opens.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Driver, Handle } from './database.js'
import { lockFolder } from './folder-lock.js'

/** Throws FolderInUseError when another process holds the folder. `folder` null: in memory, for tests. */
export async function openPglite(folder: string | null, template?: Blob): Promise<Driver> {
  const data = folder === null ? null : path.join(folder, 'pglite')
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = folder === null ? null : await lockFolder(folder)
  // Small buffers: 180 MB of memory instead of 300, and no slower for our small queries.
  const client = await PGlite.create({
    ...(data === null ? {} : { dataDir: data }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    postgresqlconf: ['shared_buffers = 8MB'],
  })
  return {
    kind: 'pglite',
    handle: drizzle(client, { casing: 'snake_case' }) as unknown as Handle,
    query: async <T>(text: string, values: readonly unknown[]) => (await client.query<T>(text, [...values])).rows,
    notify: () => Promise.resolve(),
    listen: () => Promise.resolve({ stop: () => Promise.resolve() }),
    close: async () => {
      await client.close()
      await lock?.release()
    },
  }
}
