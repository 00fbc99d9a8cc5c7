// API keys in Postgres and PGlite.
import { desc, eq, sql } from 'drizzle-orm'
import type { ApiKeyView } from '../../contract/people.js'
import { databaseNow, type Database } from '../../db/index.js'
import type { ApiKeyStore, NewKey } from '../application/ports.js'
import { apiKey } from './tables.js'

export class DrizzleApiKeyStore implements ApiKeyStore {
  constructor(private readonly database: Database) {}

  async add(key: NewKey): Promise<ApiKeyView> {
    const [made] = await this.database.read
      .insert(apiKey)
      .values({ ...key, createdAt: databaseNow })
      .returning()
    return toView(made!)
  }

  async list(): Promise<ApiKeyView[]> {
    return (await this.database.read.select().from(apiKey).orderBy(desc(apiKey.keyId))).map(toView)
  }

  async revoke(keyId: string): Promise<ApiKeyView | null> {
    const [revoked] = await this.database.read
      .update(apiKey)
      .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, ${databaseNow})` })
      .where(eq(apiKey.keyId, keyId))
      .returning()
    return revoked ? toView(revoked) : null
  }
}

const toView = (row: typeof apiKey.$inferSelect): ApiKeyView => ({
  key_id: row.keyId,
  name: row.name,
  rights: [...row.rights],
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
})
