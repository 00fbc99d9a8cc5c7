// Persons with their roles and invitations, in Postgres and PGlite.
import { given } from '../../kernel/fields.js'
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isDisplayName } from '../../contract/display-name.js'
import type { PersonView } from '../../contract/people.js'
import { databaseNow, type Database, type Handle, type Tx } from '../../db/index.js'
import type { Role, StaffClaim } from '../../identity/index.js'
import type { PersonChanges, ProviderAccount, StaffStore } from '../application/ports.js'
import { joinClass } from './class-rows.js'
import { personBy } from './person-rows.js'
import { endedSignIn, invitation, person, personIdentity } from './tables.js'

export class DrizzleStaffStore implements StaffStore {
  constructor(private readonly database: Database) {}

  async add({ personId, name: called, roles, classes }: Parameters<StaffStore['add']>[0]): Promise<PersonView> {
    return this.database.transaction(async (tx, name) => {
      name('add person')
      await tx
        .insert(person)
        .values({ learnerId: personId, name: called, roles, timeFactor: 1, epoch: 0, createdAt: databaseNow })
      for (const one of classes) await joinClass(tx, one, personId, 'staff')
      return (await personOf(tx, personId))!
    })
  }

  find = (personId: string): Promise<PersonView | null> => personOf(this.database.read, personId)

  async list({ after, limit, staffOnly }: Parameters<StaffStore['list']>[0]): Promise<PersonView[]> {
    const found = await this.database.read
      .select({ person, classes })
      .from(person)
      .where(
        and(
          after === null ? undefined : gt(person.learnerId, after),
          staffOnly ? sql`jsonb_array_length(${person.roles}) > 0` : undefined,
        ),
      )
      .orderBy(asc(person.learnerId))
      .limit(limit)
    return found.map(toView)
  }

  async change(personId: string, changes: PersonChanges): Promise<PersonView | null> {
    const set = given(changes)
    if (Object.keys(set).length > 0)
      await this.database.read.update(person).set(set).where(eq(person.learnerId, personId))
    return this.find(personId)
  }

  async signOutEverywhere(personId: string): Promise<boolean> {
    const found = await this.database.read
      .update(person)
      .set({ epoch: sql`${person.epoch} + 1` })
      .where(eq(person.learnerId, personId))
      .returning({ epoch: person.epoch })
    return found.length > 0
  }

  /** Those whose time is over go with it. */
  async endSignIn(hash: string, seconds: number): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('end sign-in')
      await tx.delete(endedSignIn).where(lt(endedSignIn.expiresAt, databaseNow))
      await tx
        .insert(endedSignIn)
        .values({ hash, expiresAt: sql`${databaseNow} + ${seconds}::integer * interval '1 second'` })
        .onConflictDoNothing()
    })
  }

  async invite(personId: string, hash: string, hours: number): Promise<Date> {
    return this.database.transaction(async (tx, name) => {
      name('invite person')
      await tx.delete(invitation).where(eq(invitation.learnerId, personId))
      const [made] = await tx
        .insert(invitation)
        .values({ hash, learnerId: personId, expiresAt: sql`${databaseNow} + ${hours}::integer * interval '1 hour'` })
        .returning()
      return made!.expiresAt
    })
  }

  async accept(hash: string): Promise<StaffClaim | null> {
    return this.database.transaction(async (tx, name) => {
      name('accept invitation')
      const [used] = await tx
        .update(invitation)
        .set({ usedAt: databaseNow })
        .where(and(eq(invitation.hash, hash), isNull(invitation.usedAt), gt(invitation.expiresAt, databaseNow)))
        .returning()
      if (!used) return null
      const [found] = await tx
        .select({ personId: person.learnerId, epoch: person.epoch })
        .from(person)
        .where(eq(person.learnerId, used.learnerId))
      return found ?? null
    })
  }

  async arrive({ issuer, subject, name: given, roles }: ProviderAccount, newPersonId: string) {
    const called = shownName(given)
    const known = await this.#known(issuer, subject)
    if (known !== null && (called ?? known.name) === known.name && areSame(roles ?? known.roles, known.roles))
      return known
    return this.database.transaction(async (tx, name) => {
      name('arrive by provider')
      const personId = await personBy(tx, { issuer, subject }, newPersonId)
      const set = { ...(called !== null && { name: called }), ...(roles !== null && { roles }) }
      if (Object.keys(set).length > 0) await tx.update(person).set(set).where(eq(person.learnerId, personId))
      const [found] = await tx
        .select({ epoch: person.epoch, roles: person.roles })
        .from(person)
        .where(eq(person.learnerId, personId))
      return { personId, ...found! }
    })
  }

  /** Whoever comes with a token comes with every request. */
  async #known(issuer: string, subject: string) {
    const [found] = await this.database.read
      .select({ personId: person.learnerId, epoch: person.epoch, roles: person.roles, name: person.name })
      .from(personIdentity)
      .innerJoin(person, eq(person.learnerId, personIdentity.learnerId))
      .where(and(eq(personIdentity.issuer, issuer), eq(personIdentity.subject, subject)))
    return found ?? null
  }

  async hasAccount(personId: string, issuer?: string): Promise<boolean> {
    const found = await this.database.read
      .select({ subject: personIdentity.subject })
      .from(personIdentity)
      .where(
        and(
          eq(personIdentity.learnerId, personId),
          issuer === undefined ? undefined : eq(personIdentity.issuer, issuer),
        ),
      )
    return found.length > 0
  }
}

/** Null for what cannot be shown as a name. */
function shownName(given: string | null): string | null {
  const name = given?.trim().normalize('NFC') ?? ''
  return isDisplayName(name) ? name : null
}

const areSame = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every(role => others.includes(role))

/** Written out: in a select from one table, drizzle leaves the names of tables away. */
const classes = sql<PersonView['classes']>`coalesce((
  select json_agg(json_build_object('name', c.name, 'role', m.role) order by c.name)
  from class_member m join school_class c on c.class_id = m.class_id
  where m.learner_id = person.learner_id), '[]'::json)`

async function personOf(handle: Handle | Tx, personId: string): Promise<PersonView | null> {
  const [found] = await handle.select({ person, classes }).from(person).where(eq(person.learnerId, personId))
  return found ? toView(found) : null
}

const toView = (row: { person: typeof person.$inferSelect; classes: PersonView['classes'] }): PersonView => ({
  person_id: row.person.learnerId,
  name: row.person.name,
  roles: [...row.person.roles],
  time_factor: row.person.timeFactor,
  break_minutes: row.person.breakMinutes,
  no_signals: row.person.noSignals,
  guardian_consent: row.person.guardianConsent,
  classes: row.classes,
  created_at: row.person.createdAt.toISOString(),
})
