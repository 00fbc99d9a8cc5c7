// `viva backup` and `viva restore`. A backup of Postgres is taken from Postgres; one of the embedded database by the server that holds the
// folder, or from the folder itself while no server runs.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Command } from 'commander'
import { migrate, pendingMigrations, type Database } from '../db/index.js'
import { checkedHead, BackupError } from './backup-file.js'
import { writeBackup } from './dump.js'
import { restoreBackup } from './restore.js'

type BackupWorld = {
  readonly out: (text: string) => void
  readonly note: (text: string) => void
  /** Rejects when another process holds the folder of the embedded database. */
  readonly open: () => Promise<Database>
  /** Null: the embedded database. */
  readonly databaseUrl: () => string | null
  /** Asks the running server as its operator. Rejects with what it refused, or when none answers. */
  readonly download: (path: string, url?: string) => Promise<globalThis.ReadableStream<Uint8Array>>
}

export const backupCommand = (world: BackupWorld): Command =>
  new Command('backup')
    .description('store everything in the database as one file; the server keeps running')
    .argument('<file>', 'where to, such as viva-2026-11-28.backup; it must not exist yet')
    .option('--url <url>', 'the running server; otherwise HOST and PORT say where it is')
    .action(async (file: string, { url }: { readonly url?: string }) => {
      if (existsSync(file))
        throw new BackupError(`${file} exists already. Give another name: a backup overwrites nothing.`)
      if (world.databaseUrl() !== null || url === undefined) await fromDatabaseOr(world, file, () => save(world, file))
      else await save(world, file, url)
      const { migrations } = await checkedHead(file)
      const { size } = await stat(file)
      world.out(
        `${file}: ${(size / 1_000_000).toFixed(1)} MB, schema ${migrations}. It holds keys and personal data: store it as such.\n`,
      )
    })

export const restoreCommand = (world: BackupWorld): Command =>
  new Command('restore')
    .description('fill an empty database with a backup; no server may be running on it')
    .argument('<file>', 'what `viva backup` has written')
    .action(async (file: string) => {
      const head = await checkedHead(file)
      const database = await world.open()
      try {
        const { rows } = await restoreBackup(database, file, world.databaseUrl() ?? undefined)
        world.out(
          `Restored ${rows} rows of ${head.made_at}. Whoever was erased since then is back: erase them again.\n`,
        )
      } finally {
        await database.close()
      }
    })

/** From the database itself; if another process holds the folder, as `otherwise` does. */
async function fromDatabaseOr(world: BackupWorld, file: string, otherwise: () => Promise<void>): Promise<void> {
  let database: Database
  try {
    database = await world.open()
  } catch (error) {
    if (world.databaseUrl() !== null || !isInUse(error)) throw error
    return otherwise()
  }
  try {
    // A database that was never used has no tables yet.
    if (database.kind === 'pglite' && (await pendingMigrations(database)) > 0) await migrate(database)
    await writeBackup(database, file)
  } finally {
    await database.close()
  }
}

const isInUse = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === 'FolderInUseError'

async function save(world: BackupWorld, file: string, url?: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  try {
    const body = await world.download('/backup', url)
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    await checkedHead(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
