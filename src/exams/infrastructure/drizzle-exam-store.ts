// Exams in Postgres and PGlite. Times come from the database's clock.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ExamLearner, ExamListState, ExamReview } from '../../contract/exams.js'
import { databaseNow, rows, type Database, type Tx } from '../../db/index.js'
import { pick } from '../../kernel/fields.js'
import type { AssignedExam, Assigned, ExamStore, StoredExam } from '../application/ports.js'
import type { Exam } from '../domain/exam.js'
import { exam as table, examClass, examExtension, examGuess, examLearner } from './tables.js'

const FIELDS = [
  'examId',
  'title',
  'assessmentId',
  'opensAt',
  'closesAt',
  'durationMinutes',
  'maxAttempts',
  'accessCode',
  'entryCode',
  'release',
  'releaseAt',
  'shuffle',
  'review',
  'grantedMs',
  'cancelledAt',
] as const satisfies readonly (keyof Exam & keyof typeof table.$inferSelect)[]

const IS = {
  open: sql`exam.cancelled_at is null and exam.opens_at <= viva_now() and exam.closes_at > viva_now()`,
  upcoming: sql`exam.cancelled_at is null and exam.opens_at > viva_now()`,
  over: sql`(exam.cancelled_at is not null or exam.closes_at <= viva_now())`,
} as const satisfies Record<ExamListState, SQL>

/** Wrong codes in a row before a learner waits, and for how long before each further one. */
const FREE_GUESSES = 5
const WAIT_SECONDS = 30
/** Whoever has tried no code for so long begins anew. */
const WINDOW_SECONDS = 900
/** For how long one that was missed is still shown. */
const SHOWN_DAYS = 30

export class DrizzleExamStore implements ExamStore {
  constructor(private readonly database: Database) {}

  async add(exam: Exam, assigned: Assigned, madeBy: string | null): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('add exam')
      await tx.insert(table).values({ ...pick(exam, FIELDS), madeBy, createdAt: databaseNow })
      await assign(tx, exam.examId, assigned)
    })
  }

  async find(examId: string, seenBy: string | null) {
    const { exams, now } = await this.#views(sql`exam.exam_id = ${examId}::uuid`, seenBy, 1)
    return exams[0] === undefined ? null : { ...exams[0], now }
  }

  list({ seenBy, state, before, limit }: Parameters<ExamStore['list']>[0]) {
    const conditions = [
      sql`true`,
      ...(state === null ? [] : [IS[state]]),
      ...(before === null ? [] : [sql`exam.exam_id < ${before}::uuid`]),
    ]
    return this.#views(sql.join(conditions, sql` and `), seenBy, limit)
  }

  async learners(examId: string, seenBy: string | null, limit: number): Promise<ExamLearner[]> {
    const found = await rows<Omit<ExamLearner, 'deadline_at'> & { deadline_at: string | Date | null }>(
      this.database.read,
      sql`
      select who.learner_id, person.name, person.time_factor,
        exists (select 1 from exam_learner el where el.exam_id = ${examId}::uuid and el.learner_id = who.learner_id) as singly,
        coalesce(taken.attempts, 0)::integer as attempts,
        last.session_id, last.status, last.deadline_at
      from (${takers(sql`${examId}::uuid`, seenBy)}) who
      left join person on person.learner_id = who.learner_id
      left join lateral (select count(*) as attempts, max(session_id::text)::uuid as session_id from session
        where session.exam_id = ${examId}::uuid and session.learner_id = who.learner_id) taken on true
      left join session last on last.session_id = taken.session_id
      order by person.name, who.learner_id limit ${limit}::integer`,
    )
    return found.map(row => ({ ...row, deadline_at: row.deadline_at && new Date(row.deadline_at).toISOString() }))
  }

  async change(exam: Exam, assigned: Assigned | undefined): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('change exam')
      const { examId, grantedMs: _granted, cancelledAt: _cancelled, ...set } = pick(exam, FIELDS)
      await tx.update(table).set(set).where(eq(table.examId, examId))
      if (assigned === undefined) return
      await tx.delete(examClass).where(eq(examClass.examId, examId))
      await tx.delete(examLearner).where(eq(examLearner.examId, examId))
      await assign(tx, examId, assigned)
    })
  }

  async extend(examId: string, { commandId, minutes, reason }: Parameters<ExamStore['extend']>[1]): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      name('extend exam')
      const [found] = await tx
        .select({ cancelledAt: table.cancelledAt })
        .from(table)
        .where(eq(table.examId, examId))
        .for('update')
      if (!found || found.cancelledAt !== null) return false
      const made = await tx
        .insert(examExtension)
        .values({ examId, commandId, minutes, reason, createdAt: databaseNow })
        .onConflictDoNothing()
        .returning()
      if (made.length === 0) return true
      await tx
        .update(table)
        .set({
          closesAt: sql`${table.closesAt} + ${minutes}::integer * interval '1 minute'`,
          grantedMs: sql`${table.grantedMs} + ${minutes * 60_000}::integer`,
        })
        .where(eq(table.examId, examId))
      return true
    })
  }

  async cancel(examId: string): Promise<void> {
    await this.database.read
      .update(table)
      .set({ cancelledAt: databaseNow })
      .where(and(eq(table.examId, examId), isNull(table.cancelledAt)))
  }

  async strangers({ classes, learners }: Assigned, seenBy: string | null): Promise<Assigned> {
    const isTaught = (classId: SQL) => (seenBy === null ? sql`true` : taughtBy(classId, seenBy))
    const missing = async (ids: readonly string[], known: SQL): Promise<string[]> => {
      if (ids.length === 0) return []
      const found = await rows<{ id: string }>(
        this.database.read,
        sql`select wanted.id from (select value::uuid as id from json_array_elements_text(${JSON.stringify(ids)}::json)) wanted
          where not exists (${known})`,
      )
      return found.map(({ id }) => id)
    }
    return {
      classes: await missing(
        classes,
        sql`select 1 from school_class c where c.class_id = wanted.id and ${isTaught(sql`c.class_id`)}`,
      ),
      learners: await missing(
        learners,
        seenBy === null
          ? sql`select 1 from person where person.learner_id = wanted.id`
          : sql`select 1 from class_member m where m.learner_id = wanted.id and m.role = 'learner' and ${isTaught(sql`m.class_id`)}`,
      ),
    }
  }

  async assignedTo(learnerId: string, examId: string): Promise<{ exam: Exam; now: Date } | null> {
    const [found] = await this.database.read
      .select({ exam: pick(table, FIELDS), now: databaseNow })
      .from(table)
      .where(and(eq(table.examId, examId), isTaker(learnerId)))
    return found ?? null
  }

  async assigning(learnerId: string, assessmentId: string): Promise<string | null> {
    const [found] = await this.database.read
      .select({ examId: table.examId })
      .from(table)
      .where(
        and(
          eq(table.assessmentId, assessmentId),
          isNull(table.cancelledAt),
          sql`${table.closesAt} > viva_now()`,
          isTaker(learnerId),
        ),
      )
      .limit(1)
    return found?.examId ?? null
  }

  async of(learnerId: string, limit: number): Promise<{ exams: AssignedExam[]; now: Date }> {
    const own = (what: SQL) =>
      sql`(select ${what} from session where session.exam_id = exam.exam_id and session.learner_id = ${learnerId}::uuid`
    const over = sql`started_at is not null and ended_at is not null`
    const found = await this.database.read
      .select({
        exam: pick(table, FIELDS),
        now: databaseNow,
        used: sql<number>`${own(sql`count(*)`)} and ${over})`.mapWith(Number),
        openSessionId: sql<string | null>`${own(sql`session_id`)} and ended_at is null limit 1)`,
        lastSessionId: sql<string | null>`${own(sql`session_id`)} and ${over} order by session_id desc limit 1)`,
      })
      .from(table)
      .where(
        and(
          isTaker(learnerId),
          isNull(table.cancelledAt),
          sql`(${table.closesAt} > viva_now() - ${SHOWN_DAYS} * interval '1 day' or exists ${own(sql`1`)}))`,
        ),
      )
      .orderBy(table.opensAt, table.examId)
      .limit(limit)
    return { exams: found, now: found[0]?.now ?? (await this.#now()) }
  }

  async reviewOf(examId: string): Promise<ExamReview> {
    const [found] = await this.database.read
      .select({ review: table.review })
      .from(table)
      .where(eq(table.examId, examId))
    return found?.review ?? 'everything'
  }

  async joinBy(code: string, learnerId: string): ReturnType<ExamStore['joinBy']> {
    const [found] = await rows<{ exam_id: string; title: string; class: string | null }>(
      this.database.read,
      sql`
      with found as (select exam_id, title, only_class.class_id,
          (select name from school_class where school_class.class_id = only_class.class_id) as class
        from exam left join lateral (
          select min(class_id::text)::uuid as class_id from exam_class ec where ec.exam_id = exam.exam_id having count(*) = 1
        ) only_class on true
        where entry_code = ${code} and cancelled_at is null and closes_at > viva_now()),
      in_class as (insert into class_member (class_id, learner_id, role)
        select class_id, ${learnerId}::uuid, 'learner' from found where class_id is not null on conflict do nothing),
      singly as (insert into exam_learner (exam_id, learner_id)
        select exam_id, ${learnerId}::uuid from found where class_id is null on conflict do nothing)
      select exam_id, title, class from found`,
    )
    return found === undefined ? null : { examId: found.exam_id, title: found.title, class: found.class }
  }

  async guess(examId: string, learnerId: string): Promise<number> {
    return this.database.transaction(async (tx, name) => {
      name('guess access code')
      await tx.insert(examGuess).values({ examId, learnerId, wrong: 0, lastAt: databaseNow }).onConflictDoNothing()
      const of = and(eq(examGuess.examId, examId), eq(examGuess.learnerId, learnerId))
      const [found] = await tx
        .select({ wrong: examGuess.wrong, lastAt: examGuess.lastAt, now: databaseNow })
        .from(examGuess)
        .where(of)
        .for('update')
      const { wrong, lastAt, now } = found!
      const seconds = (now.getTime() - lastAt.getTime()) / 1000
      const counted = seconds < WINDOW_SECONDS ? wrong : 0
      const wait = counted < FREE_GUESSES ? 0 : WAIT_SECONDS - seconds
      if (wait > 0) return Math.ceil(wait)
      await tx
        .update(examGuess)
        .set({ wrong: counted + 1, lastAt: databaseNow })
        .where(of)
      return 0
    })
  }

  async guessed(examId: string, learnerId: string): Promise<void> {
    await this.database.read
      .delete(examGuess)
      .where(and(eq(examGuess.examId, examId), eq(examGuess.learnerId, learnerId)))
  }

  async unreleased(examId: string, seenBy: string | null): Promise<string[]> {
    const found = await rows<{ session_id: string }>(
      this.database.read,
      sql`
      select session_id from session
      where exam_id = ${examId}::uuid and started_at is not null and ended_at is not null
        and (results_from is null or results_from > viva_now())
        and erased_at is null ${seenBy === null ? sql`` : sql` and ${isLearnerOf(sql`session.learner_id`, seenBy)}`}
      order by session_id`,
    )
    return found.map(({ session_id: id }) => id)
  }

  async behind(examId: string | null, limit: number) {
    const found = await rows<{
      session_id: string
      closes_at: string | Date
      granted_ms: number
      cancelled: boolean
    }>(
      this.database.read,
      sql`
      select session.session_id, exam.closes_at, exam.granted_ms, exam.cancelled_at is not null as cancelled
      from session join exam on exam.exam_id = session.exam_id
      where session.exam_id is not null and session.ended_at is null${examId === null ? sql`` : sql` and exam.exam_id = ${examId}::uuid`}
        and (exam.cancelled_at is not null or session.window_ends_at <> exam.closes_at or session.exam_granted_ms <> exam.granted_ms)
      limit ${limit}::integer`,
    )
    return found.map(({ session_id: sessionId, closes_at, granted_ms: grantedMs, cancelled }) => ({
      sessionId,
      windowEndsAt: new Date(closes_at),
      grantedMs,
      cancelled,
    }))
  }

  async #views(which: SQL, seenBy: string | null, limit: number): Promise<{ exams: StoredExam[]; now: Date }> {
    const seen = (classId: SQL) => (seenBy === null ? sql`true` : taughtBy(classId, seenBy))
    const who = takers(sql`exam.exam_id`, seenBy)
    const sessionsOf = (condition: SQL) =>
      sql<number>`(select count(distinct session.learner_id) from session where session.exam_id = exam.exam_id and ${condition}
        and session.learner_id in (${who}))`.mapWith(Number)
    const found = await this.database.read
      .select({
        exam: pick(table, FIELDS),
        createdAt: table.createdAt,
        now: databaseNow,
        classes: sql<
          string[]
        >`(select coalesce(json_agg(ec.class_id), '[]') from exam_class ec where ec.exam_id = exam.exam_id)`,
        learners: sql<
          string[]
        >`(select coalesce(json_agg(el.learner_id), '[]') from exam_learner el where el.exam_id = exam.exam_id)`,
        classNames: sql<
          StoredExam['classNames']
        >`(select coalesce(json_agg(json_build_object('class_id', c.class_id, 'name', c.name) order by c.name), '[]')
          from exam_class ec join school_class c on c.class_id = ec.class_id where ec.exam_id = exam.exam_id and ${seen(sql`c.class_id`)})`,
        begun: sql<boolean>`exists (select 1 from session where session.exam_id = exam.exam_id)`,
        isMaker: sql<boolean>`coalesce(exam.made_by = ${seenBy}::uuid, false)`,
        assigned: sql<number>`(select count(*) from (${who}) taker)`.mapWith(Number),
        open: sessionsOf(sql`session.ended_at is null and session.started_at is not null`),
        done: sessionsOf(sql`session.ended_at is not null and session.started_at is not null`),
      })
      .from(table)
      .where(and(which, seenBy === null ? undefined : isSeenBy(seenBy)))
      .orderBy(sql`exam.exam_id desc`)
      .limit(limit)
    const exams = found.map(({ exam, createdAt, classes, learners, classNames, begun, isMaker, ...counts }) => ({
      exam,
      assigned: { classes, learners },
      classNames,
      begun,
      isTheirs: isMaker || (classes.length > 0 && learners.length === 0 && classNames.length === classes.length),
      createdAt,
      counts: pick(counts, ['assigned', 'open', 'done']),
    }))
    return { exams, now: found[0]?.now ?? (await this.#now()) }
  }

  async #now(): Promise<Date> {
    const [clock] = await rows<{ now: string | Date }>(this.database.read, sql`select viva_now() as now`)
    return new Date(clock!.now)
  }
}

async function assign(tx: Tx, examId: string, { classes, learners }: Assigned): Promise<void> {
  if (classes.length > 0) await tx.insert(examClass).values(classes.map(classId => ({ examId, classId })))
  if (learners.length > 0) await tx.insert(examLearner).values(learners.map(learnerId => ({ examId, learnerId })))
}

const taughtBy = (classId: SQL, personId: string): SQL =>
  sql`exists (select 1 from class_member teaching
    where teaching.class_id = ${classId} and teaching.role = 'staff' and teaching.learner_id = ${personId}::uuid)`

/** A query of the learners to whom an exam is assigned; `seenBy`: of those in the classes of this person. */
const takers = (examId: SQL, seenBy: string | null): SQL => {
  const all = sql`
    select el.learner_id from exam_learner el where el.exam_id = ${examId}
    union
    select m.learner_id from exam_class ec join class_member m on m.class_id = ec.class_id and m.role = 'learner'
    where ec.exam_id = ${examId}`
  return seenBy === null
    ? all
    : sql`select seen.learner_id from (${all}) seen where ${isLearnerOf(sql`seen.learner_id`, seenBy)}`
}

const isLearnerOf = (learnerId: SQL, personId: string): SQL =>
  sql`exists (select 1 from class_member own
    where own.learner_id = ${learnerId} and own.role = 'learner' and ${taughtBy(sql`own.class_id`, personId)})`

/** Staff see what they made, and what is for one of their classes. */
const isSeenBy = (personId: string): SQL =>
  sql`(exam.made_by = ${personId}::uuid or exists (select 1 from exam_class ec
    where ec.exam_id = exam.exam_id and ${taughtBy(sql`ec.class_id`, personId)}))`

const isTaker = (learnerId: string): SQL =>
  sql`(exists (select 1 from exam_learner el where el.exam_id = exam.exam_id and el.learner_id = ${learnerId}::uuid)
    or exists (select 1 from exam_class ec join class_member m on m.class_id = ec.class_id
      where ec.exam_id = exam.exam_id and m.learner_id = ${learnerId}::uuid and m.role = 'learner'))`
