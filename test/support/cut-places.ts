// Where lines of processes live: a fresh folder, or a fresh database in a Postgres, for as long as the work with them takes.
import { aPartner } from './a-partner.js'
import type { TestDatabase } from './database.js'
import { Lineage } from './cut-lineage.js'
import { createDataDir, emptyDataDir } from './pglite-template.js'

export type DatabaseKind = 'pglite' | 'postgres'

/**
 * What a line asks, the point at which its first process dies, further settings of all its processes, and whether its open dialogues
 * have a partner.
 */
export type LineOptions = {
  readonly blueprints?: string
  readonly dieAt?: string
  readonly env?: Readonly<Record<string, string>>
  readonly talks?: boolean
}

/** Begins a line, does the work, and leaves nothing behind. `create`: makes its database in a Postgres. */
export async function withLineage<T>(
  database: DatabaseKind,
  create: () => Promise<TestDatabase>,
  work: (lineage: Lineage, databaseUrl: string | null, dataDir: string) => Promise<T>,
  { blueprints, dieAt, env, talks = false }: LineOptions = {},
): Promise<T> {
  const data = database === 'postgres' ? await emptyDataDir() : await createDataDir()
  const partner = talks ? await aPartner() : null
  const fresh = database === 'postgres' ? await create() : null
  try {
    const place = {
      ...env,
      DATA_DIR: data.path,
      ...(fresh && { DATABASE_URL: fresh.url }),
      ...(blueprints && { BLUEPRINTS_DIR: blueprints }),
      ...partner?.env,
    }
    const lineage = await Lineage.begin(place, dieAt)
    try {
      return await work(lineage, fresh?.url ?? null, data.path)
    } finally {
      await lineage.end()
    }
  } finally {
    await partner?.stop()
    await fresh?.drop()
    await data.remove()
  }
}
