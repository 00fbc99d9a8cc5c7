// Versions of the files of blueprints, in Postgres and PGlite.
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { databaseNow, type Database, type Tx } from '../../db/index.js'
import { newId } from '../../kernel/ids.js'
import type { MovedVersions, NewVersion, StoredVersion, VersionStore } from '../application/save-file.js'
import { blueprintVersion } from './tables.js'

/** Of each file; older ones go. */
const KEPT = 100

export class DrizzleVersionStore implements VersionStore {
  constructor(private readonly database: Database) {}

  async of(file: string): Promise<StoredVersion[]> {
    const { versionId, hash, authorKind, authorId, writtenAt } = blueprintVersion
    const found = await this.database.read
      .select({ versionId, hash, authorKind, authorId, writtenAt })
      .from(blueprintVersion)
      .where(eq(blueprintVersion.file, file))
      .orderBy(...newestFirst)
      .limit(KEPT)
    return found.map(row => ({
      versionId: row.versionId,
      hash: row.hash,
      author: { kind: row.authorKind, id: row.authorId },
      at: row.writtenAt,
    }))
  }

  async text(versionId: string): Promise<{ file: string; text: string } | null> {
    const { file, content } = blueprintVersion
    const [found] = await this.database.read
      .select({ file, text: content })
      .from(blueprintVersion)
      .where(eq(blueprintVersion.versionId, versionId))
    return found ?? null
  }

  /** One save of a file at a time, on however many servers. */
  async keep(version: NewVersion, write: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('blueprint-version')
      const { file, before, text, hash, author } = version
      await keepBefore(tx, file, before)
      await add(tx, { file, hash, content: text, authorKind: author.kind, authorId: author.id })
      await forgetOld(tx, file)
      await write()
    })
  }

  async move({ file, before, to }: MovedVersions, write: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('blueprint-move')
      await keepBefore(tx, file, before)
      if (to !== null) {
        await tx.update(blueprintVersion).set({ file: to }).where(eq(blueprintVersion.file, file))
        await forgetOld(tx, to)
      }
      await write()
    })
  }
}

/** What is on disk, where that is not the newest version. One change of a file at a time. */
async function keepBefore(tx: Tx, file: string, before: NewVersion['before']): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`blueprint ${file}`}))`)
  const [last] = await tx
    .select({ hash: blueprintVersion.hash })
    .from(blueprintVersion)
    .where(eq(blueprintVersion.file, file))
    .orderBy(...newestFirst)
    .limit(1)
  if (before !== null && before.hash !== last?.hash)
    await add(tx, { file, hash: before.hash, content: before.text, authorKind: 'system', authorId: null })
}

const newestFirst = [desc(blueprintVersion.writtenAt), desc(blueprintVersion.versionId)]

type Row = Omit<typeof blueprintVersion.$inferInsert, 'versionId' | 'writtenAt'>

const add = async (tx: Tx, row: Row): Promise<void> =>
  void (await tx.insert(blueprintVersion).values({ ...row, versionId: newId(), writtenAt: databaseNow }))

async function forgetOld(tx: Tx, file: string): Promise<void> {
  const kept = tx
    .select({ id: blueprintVersion.versionId })
    .from(blueprintVersion)
    .where(eq(blueprintVersion.file, file))
    .orderBy(...newestFirst)
    .limit(KEPT)
  await tx
    .delete(blueprintVersion)
    .where(and(eq(blueprintVersion.file, file), notInArray(blueprintVersion.versionId, kept)))
}
