// Brings the database to the newest migration. Safe when several nodes start at once.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { packageFile } from '../kernel/package-files.js'
import { rows, type Database, type Handle } from './database.js'
import { openPostgres } from './open-postgres.js'

const migrationsFolder = packageFile('drizzle')
const LOCK = 0x76697661 // "viva"

type Migrating = {
  readonly dialect: { migrate(migrations: readonly unknown[], session: unknown, config: object): Promise<void> }
  readonly session: unknown
}

/**
 * Idempotent. Rejects with the database's error when a migration fails; nothing of that migration stays. `url`: of Postgres. `through`: the time
 * of the last one to be applied, for a schema as it was once.
 */
export async function migrate(database: Database, url?: string, through = Infinity): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis <= through)
  // As Drizzle's own `migrate` does, which takes all there are.
  const run = ({ dialect, session }: Migrating) => dialect.migrate(migrations, session, { migrationsFolder })
  if (database.kind === 'pglite') return run(database.driver.handle as unknown as Migrating)
  // A single connection: the lock belongs to the connection that took it.
  const single = openPostgres(url!, { poolSize: 1, statementMs: null })
  try {
    await single.handle.execute(sql`select pg_advisory_lock(${LOCK})`)
    await run(single.handle as unknown as Migrating)
  } finally {
    await single.close()
  }
}

/** The time of the newest migration that this version brings, which orders schemas. */
export const newestSchema = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** The time of the last migration of the database, and how many it has had. */
export async function schemaState(handle: Handle): Promise<{ readonly at: number; readonly count: number }> {
  const [found] = await rows<{ at: string | number; count: number }>(
    handle,
    sql`select coalesce(max(created_at), 0) as at, count(*)::integer as count from drizzle.__drizzle_migrations`,
  )
  return { at: Number(found!.at), count: found!.count }
}

/** How many migrations this version brings that the database does not have yet. */
export async function pendingMigrations(database: Database): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder })
  const [exists] = await rows<{ there: boolean }>(
    database.read,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!exists?.there) return known.length
  const [last] = await rows<{ at: string | number | null }>(
    database.read,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  )
  return known.filter(migration => migration.folderMillis > Number(last?.at ?? 0)).length
}
