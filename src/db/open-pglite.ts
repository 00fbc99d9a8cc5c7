// PGlite on a folder: Postgres inside this process. It does not lock its folder, so the folder is locked before it opens.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { FolderInUseError, lockFolder } from '../kernel/folder-lock.js'
import { describe } from '../kernel/lock-sockets.js'
import type { DatabaseWatch, Driver, Handle } from './database.js'
import { EmbeddedClient } from './embedded-client.js'

/** The folder of the database in DATA_DIR. Every path to it leads to the same lock. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, 'pglite')

/**
 * `folder` null: in memory, for tests. Throws an Error that names the folder when another process holds it, or when the database in it
 * cannot be opened.
 */
export async function openPglite(
  folder: string | null,
  { template, watch }: { readonly template?: Blob; readonly watch?: DatabaseWatch } = {},
): Promise<Driver> {
  const data = folder === null ? null : embeddedFolder(folder)
  if (data !== null) await mkdir(data, { recursive: true, mode: 0o700 })
  const lock =
    data === null
      ? null
      : await lockFolder(data).catch((error: unknown) => {
          if (!(error instanceof FolderInUseError)) throw error
          const inUse = `The data folder ${folder} is in use by ${describe(error.holder)}.`
          throw new Error(`${inUse} Stop it, or give this one another DATA_DIR.`, { cause: error })
        })
  const open = () =>
    PGlite.create({
      ...(data === null ? {} : { dataDir: data }),
      ...(template === undefined ? {} : { loadDataDir: template }),
      // Small buffers: 180 MB of memory instead of 300, and no slower for our small queries.
      postgresqlconf: ['shared_buffers = 8MB'],
    })
  try {
    const client = new EmbeddedClient(await open(), open, watch)
    return {
      kind: 'pglite',
      handle: drizzle(client as unknown as PGlite, { casing: 'snake_case' }) as unknown as Handle,
      query: async <T>(text: string, values: readonly unknown[]) => (await client.query<T>(text, [...values])).rows,
      notify: () => Promise.resolve(),
      listen: () => Promise.resolve({ others: () => Promise.resolve(false), stop: () => Promise.resolve() }),
      oldestWaitMs: () => client.oldestWaitMs,
      connections: () => ({ open: 1, busy: client.waiting > 0 ? 1 : 0, waiting: client.waiting }),
      close: async () => {
        await client.close()
        await lock?.release()
      },
    }
  } catch (cause) {
    await lock?.release()
    const where = folder ?? 'memory'
    throw new Error(
      `The embedded database in ${where} cannot be opened. Is the disk full, the folder damaged, or not writable for this user?`,
      { cause },
    )
  }
}
