// A migrated PGlite, made once for each set of migrations and then copied: a fresh one costs four seconds, a copy a tenth.
// It holds no database but the one that is used: each has three hundred files.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { tempRoot } from './temp-root.js'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MIGRATIONS = path.join(ROOT, 'drizzle')

/** For `openPglite(null, { template: await pgliteTemplate() })`: an in-memory database that is migrated already. */
export async function pgliteTemplate(): Promise<Blob> {
  return new Blob([await readFile(path.join(await template(), 'memory.tar'))])
}

export type DataDir = { readonly path: string; remove(): Promise<void> }

/** A new DATA_DIR with a migrated database in it. */
export async function createDataDir(): Promise<DataDir> {
  const dir = await emptyDataDir()
  await cp(path.join(await template(), 'pglite'), path.join(dir.path, 'pglite'), { recursive: true })
  return dir
}

/** A new DATA_DIR for a server whose database is elsewhere. */
export async function emptyDataDir(): Promise<DataDir> {
  const dir = await mkdtemp(path.join(tempRoot(), 'viva-data-'))
  return { path: dir, remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }) }
}

let making: Promise<string> | null = null
const template = (): Promise<string> => (making ??= findOrMake())

async function findOrMake(): Promise<string> {
  const owner = process.getuid?.() ?? 'user'
  const folder = path.join(os.tmpdir(), `viva-pglite-${owner}-${await fingerprint()}`)
  if (existsSync(folder)) return folder
  const draft = await mkdtemp(path.join(os.tmpdir(), 'viva-pglite-draft-'))
  await mkdir(path.join(draft, 'pglite'))
  const pglite = await PGlite.create({ dataDir: path.join(draft, 'pglite') })
  await migrate(drizzle(pglite, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
  await pglite.exec(`update pg_database set datistemplate = false, datallowconn = true;`)
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`)
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await writeFile(path.join(draft, 'memory.tar'), Buffer.from(await dump.arrayBuffer()))
  try {
    await rename(draft, folder)
  } catch {
    // Another worker was first; its template is the same.
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Changes when a migration, PGlite or this file does. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  // The journal says when a migration was made, by which a database tells what it has.
  const journal = path.join(MIGRATIONS, 'meta', '_journal.json')
  for (const file of [path.join(ROOT, 'package-lock.json'), journal, import.meta.filename])
    hash.update(await readFile(file))
  for (const name of (await readdir(MIGRATIONS)).filter(file => file.endsWith('.sql')).sort())
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}
