// Classes, their codes and their members, in Postgres and PGlite.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ClassMember, ClassRole, ClassView } from '../../contract/classes.js'
import { databaseNow, violated, type Database, type Tx } from '../../db/index.js'
import type { GuardianConsent } from '../../contract/people.js'
import { newId } from '../../kernel/ids.js'
import { codeView } from '../application/class-commands.js'
import type { ClassStore } from '../application/ports.js'
import { recordConsent } from './person-rows.js'
import { classCode, classMember, person, schoolClass } from './tables.js'

export class DrizzleClassStore implements ClassStore {
  constructor(private readonly database: Database) {}

  async add(called: string, founder: string | null): Promise<ClassView | null> {
    return this.database.transaction(async (tx, name) => {
      name('add class')
      const classId = newId()
      const [made] = await tx
        .insert(schoolClass)
        .values({ classId, name: called, createdAt: databaseNow })
        .onConflictDoNothing()
        .returning()
      if (!made) return null
      if (founder !== null) await tx.insert(classMember).values({ classId, learnerId: founder, role: 'staff' })
      return { ...toView({ ...made, code: null, until: null, learners: 0, staff: founder === null ? 0 : 1 }) }
    })
  }

  list = (of: string | null): Promise<ClassView[]> => this.#views(of, null)

  async find(classId: string, of: string | null): Promise<ClassView | null> {
    return (await this.#views(of, classId))[0] ?? null
  }

  async members(classId: string): Promise<ClassMember[]> {
    const found = await this.database.read
      .select({
        person_id: classMember.learnerId,
        name: person.name,
        role: classMember.role,
        guardian_consent: sql<GuardianConsent>`coalesce(${person.guardianConsent}, 'not_needed')`,
        consent_at: person.guardianConsentAt,
        consent_by: sql<string | null>`coalesce(
          (select by_person.name from person by_person where by_person.learner_id = ${person.guardianConsentBy}),
          (select by_key.name from api_key by_key where by_key.key_id = ${person.guardianConsentBy}))`,
      })
      .from(classMember)
      .leftJoin(person, eq(person.learnerId, classMember.learnerId))
      .where(eq(classMember.classId, classId))
      .orderBy(asc(person.name), asc(classMember.learnerId))
    return found.map(row => ({ ...row, consent_at: row.consent_at?.toISOString() ?? null }))
  }

  async setCode(classId: string, code: string, days: number): Promise<Date | null> {
    const set = { code, expiresAt: sql`${databaseNow} + ${days}::integer * interval '1 day'` }
    try {
      const [stored] = await this.database.read
        .insert(classCode)
        .values({ classId, ...set })
        .onConflictDoUpdate({ target: classCode.classId, set })
        .returning()
      return stored!.expiresAt
    } catch (error) {
      if (violated(error) === 'class_code_code') return null
      throw error
    }
  }

  async name(learnerId: string, called: string): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('name learner')
      await named(tx, learnerId, called)
    })
  }

  async join(code: string, { learnerId, name: called }: Parameters<ClassStore['join']>[1]): Promise<string | null> {
    return this.database.transaction(async (tx, name) => {
      name('join class')
      const [found] = await tx
        .select({ classId: schoolClass.classId, name: schoolClass.name })
        .from(classCode)
        .innerJoin(schoolClass, eq(schoolClass.classId, classCode.classId))
        .where(and(eq(classCode.code, code), gt(classCode.expiresAt, databaseNow)))
      if (!found) return null
      await named(tx, learnerId, called)
      await tx.insert(classMember).values({ classId: found.classId, learnerId, role: 'learner' }).onConflictDoNothing()
      return found.name
    })
  }

  async setMember(classId: string, learnerId: string, role: ClassRole): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      name('set member of class')
      const known = await tx.select({ id: person.learnerId }).from(person).where(eq(person.learnerId, learnerId))
      if (known.length === 0) return false
      await tx
        .insert(classMember)
        .values({ classId, learnerId, role })
        .onConflictDoUpdate({ target: [classMember.classId, classMember.learnerId], set: { role } })
      return true
    })
  }

  async setConsent(classId: string, learnerId: string, consent: GuardianConsent, by: string | null): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      name('record consent')
      const found = await tx
        .select({ role: classMember.role })
        .from(classMember)
        .where(
          and(eq(classMember.classId, classId), eq(classMember.learnerId, learnerId), eq(classMember.role, 'learner')),
        )
      if (found.length === 0) return false
      await recordConsent(tx, learnerId, consent, by)
      return true
    })
  }

  async removeMember(classId: string, learnerId: string, role: ClassRole | null): Promise<void> {
    await this.database.read
      .delete(classMember)
      .where(
        and(
          eq(classMember.classId, classId),
          eq(classMember.learnerId, learnerId),
          role === null ? undefined : eq(classMember.role, role),
        ),
      )
  }

  async #views(of: string | null, classId: string | null): Promise<ClassView[]> {
    const isTheirs = sql`exists (select 1 from class_member m
      where m.class_id = school_class.class_id and m.learner_id = ${of}::uuid and m.role = 'staff')`
    const found = await this.database.read
      .select({
        classId: schoolClass.classId,
        name: schoolClass.name,
        createdAt: schoolClass.createdAt,
        code: classCode.code,
        until: classCode.expiresAt,
        learners: counted('learner'),
        staff: counted('staff'),
      })
      .from(schoolClass)
      .leftJoin(classCode, and(eq(classCode.classId, schoolClass.classId), gt(classCode.expiresAt, databaseNow)))
      .where(and(of === null ? undefined : isTheirs, classId === null ? undefined : eq(schoolClass.classId, classId)))
      .orderBy(asc(schoolClass.name))
    return found.map(toView)
  }
}

const counted = (role: ClassRole) =>
  sql<number>`(select count(*) from class_member m where m.class_id = school_class.class_id and m.role = ${role})`.mapWith(
    Number,
  )

type ClassRow = typeof schoolClass.$inferSelect & {
  readonly code: string | null
  readonly until: Date | null
  readonly learners: number
  readonly staff: number
}

const toView = ({ classId, name, createdAt, code, until, learners, staff }: ClassRow): ClassView => ({
  class_id: classId,
  name,
  learners,
  staff,
  code: code === null || until === null ? null : codeView(code, until),
  created_at: createdAt.toISOString(),
})

async function named(tx: Tx, learnerId: string, name: string): Promise<void> {
  await tx
    .insert(person)
    .values({ learnerId, name, roles: [], timeFactor: 1, epoch: 0, createdAt: databaseNow })
    .onConflictDoUpdate({ target: person.learnerId, set: { name } })
}
