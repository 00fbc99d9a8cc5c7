// Who holds a key, who has signed in, and whom they see: asked for each request of staff.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { databaseNow, rows, type Database } from '../../db/index.js'
import {
  ROLES,
  type Directory,
  type Role,
  type Staff,
  type StaffClaim,
  type TokenHolder,
} from '../../identity/index.js'
import { newId } from '../../kernel/ids.js'
import type { StaffStore, TokenAccounts } from '../application/ports.js'
import { apiKey, endedSignIn, person } from './tables.js'

export class DrizzleDirectory implements Directory {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokenAccounts,
    private readonly people: Pick<StaffStore, 'arrive'>,
    readonly isVoid: Directory['isVoid'],
  ) {}

  /** Notes when the key was used, once a minute. */
  async keyHolder(hash: string): Promise<Staff | null> {
    const [found] = await this.database.read
      .select({
        keyId: apiKey.keyId,
        rights: apiKey.rights,
        isNoted: sql<boolean>`coalesce(${apiKey.lastUsedAt} > ${databaseNow} - interval '1 minute', false)`,
      })
      .from(apiKey)
      .where(and(eq(apiKey.hash, hash), isNull(apiKey.revokedAt)))
    if (!found) return null
    if (!found.isNoted)
      await this.database.read.update(apiKey).set({ lastUsedAt: databaseNow }).where(eq(apiKey.keyId, found.keyId))
    return { kind: 'staff', actor: { kind: 'key', id: found.keyId }, rights: found.rights, sees: 'everybody' }
  }

  async person({ personId, epoch }: StaffClaim): Promise<Staff | null> {
    const [found] = await this.database.read
      .select({ roles: person.roles })
      .from(person)
      .where(and(eq(person.learnerId, personId), eq(person.epoch, epoch)))
    if (!found || found.roles.length === 0) return null
    return staffWith(personId, found.roles)
  }

  async hasSignedOut(cookieHash: string): Promise<boolean> {
    const found = await this.database.read
      .select({ hash: endedSignIn.hash })
      .from(endedSignIn)
      .where(eq(endedSignIn.hash, cookieHash))
    return found.length > 0
  }

  async tokenHolder(token: string): Promise<TokenHolder | null> {
    const account = await this.tokens.read(token)
    if (account === null) return null
    const { personId, roles } = await this.people.arrive(account, newId())
    return roles.length > 0 ? staffWith(personId, roles) : { kind: 'learner', learnerId: personId, via: 'bearer' }
  }

  async learnerOf(sessionId: string): Promise<string | null> {
    const [found] = await rows(
      this.database.read,
      sql`select learner_id from session where session_id = ${sessionId}::uuid`,
    )
    return (found as { learner_id: string } | undefined)?.learner_id ?? null
  }

  async sessionOfAlert(alertId: string): Promise<string | null> {
    const [found] = await rows<{ session_id: string }>(
      this.database.read,
      sql`select session_id from safety_alert where alert_id = ${alertId}::uuid`,
    )
    return found?.session_id ?? null
  }

  async isInTheirClass(personId: string, sessionId: string): Promise<boolean> {
    const found = await rows(
      this.database.read,
      sql`
      select 1
      from session
      join class_member learning on learning.learner_id = session.learner_id and learning.role = 'learner'
      join class_member teaching on teaching.class_id = learning.class_id and teaching.role = 'staff'
      where session.session_id::text = ${sessionId} and teaching.learner_id = ${personId}::uuid
      limit 1`,
    )
    return found.length > 0
  }
}

function staffWith(personId: string, roles: readonly Role[]): Staff {
  const sees = roles.includes('administrator') ? 'everybody' : 'own_classes'
  const rights = [...new Set(roles.flatMap(role => ROLES[role]))]
  return { kind: 'staff', actor: { kind: 'person', id: personId }, rights, sees }
}
