// Where lines of processes live: a fresh folder, or a fresh database in a Postgres, for as long as the work with them takes.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { aPartner } from './a-partner.js'
import type { TestDatabase } from './database.js'
import { Lineage } from './cut-lineage.js'
import { farProgramme, taughtDocument } from './far-programme.js'
import { createDataDir, emptyDataDir } from './pglite-template.js'

export type DatabaseKind = 'pglite' | 'postgres'

/**
 * What a line asks, the point at which its first process dies, further settings of all its processes, whether its open dialogues have a
 * partner, and whether there is a document with concepts and models to teach it.
 */
export type LineOptions = {
  readonly blueprints?: string
  readonly dieAt?: string
  readonly env?: Readonly<Record<string, string>>
  readonly talks?: boolean
  readonly teaches?: boolean
}

/** Begins a line, does the work, and leaves nothing behind. `create`: makes its database in a Postgres. */
export async function withLineage<T>(
  database: DatabaseKind,
  create: () => Promise<TestDatabase>,
  work: (lineage: Lineage, databaseUrl: string | null, dataDir: string, documentId: string | null) => Promise<T>,
  { blueprints, dieAt, env, talks = false, teaches = false }: LineOptions = {},
): Promise<T> {
  const data = database === 'postgres' ? await emptyDataDir() : await createDataDir()
  const models = talks ? await aPartner() : teaches ? await farProgramme() : null
  const fresh = database === 'postgres' ? await create() : null
  try {
    const place = {
      ...env,
      DATA_DIR: data.path,
      ...(fresh && { DATABASE_URL: fresh.url }),
      ...(blueprints && { BLUEPRINTS_DIR: blueprints }),
      ...models?.env,
    }
    const lineage = await Lineage.begin(place, dieAt)
    try {
      const token = async () => (await readFile(path.join(data.path, 'operator-token'), 'utf8')).trim()
      const documentId = teaches ? await taughtDocument(lineage.url, `Bearer ${await token()}`) : null
      return await work(lineage, fresh?.url ?? null, data.path, documentId)
    } finally {
      await lineage.end()
    }
  } finally {
    await models?.stop()
    await fresh?.drop()
    await data.remove()
  }
}
