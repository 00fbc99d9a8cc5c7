// Brings the database to the newest migration. Safe when several nodes start at once.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator'
import { packageFile } from '../kernel/package-files.js'
import { rows, type Database } from './database.js'
import { openPostgres } from './open-postgres.js'

const migrationsFolder = packageFile('drizzle')
const LOCK = 0x76697661 // "viva"

/** Idempotent. Rejects with the database's error when a migration fails; nothing of that migration stays. */
export async function migrate(database: Database, url?: string): Promise<void> {
  if (database.kind === 'pglite') {
    await migratePglite(database.driver.handle as never, { migrationsFolder })
    return
  }
  // A single connection: the lock belongs to the connection that took it.
  const single = openPostgres(url!, { poolSize: 1, statementMs: null })
  try {
    await single.handle.execute(sql`select pg_advisory_lock(${LOCK})`)
    await migratePostgres(single.handle as never, { migrationsFolder })
  } finally {
    await single.close()
  }
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
