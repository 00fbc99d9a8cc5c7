// Sessions in Postgres and PGlite.
import type { z } from 'zod'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, max } from 'drizzle-orm'
import type { SafetyNotice } from '../../contract/care.js'
import type { Hint } from '../../contract/command.js'
import type { SessionType } from '../../contract/session.js'
import type { SafetyMessage } from '../../contract/stream.js'
import { databaseNow, violated, type Database } from '../../db/index.js'
import { joinItem, type Item, type SeparatedItem, type Verdict } from '../../items/index.js'
import type {
  AskedAction,
  AttemptsTaken,
  Lease,
  AskedQuestion,
  CreateOutcome,
  DriverNote,
  ItemOutcome,
  ItemRecord,
  LoggedEvent,
  NewSession,
  SessionPlan,
  Revision,
  SessionStore,
  Snapshot,
  TurnRows,
  TurnWindow,
} from '../application/ports.js'
import type { AskedCall } from '../domain/answering.js'
import { NO_ATTEMPTS, refuseAttempt, type AttemptRefusal } from '../domain/attempts.js'
import type { Commit } from '../domain/apply-decision.js'
import { newConversation, type StoredMessage } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import type { Draft } from '../domain/drafts.js'
import { itemRows } from '../domain/event-rows.js'
import { writtenBy } from '../domain/safety-hold.js'
import type { DriverState } from '../domain/session-events.js'
import { commitStatement } from './commit-statement.js'
import type { SessionTypeMatrix } from '../domain/session-types.js'
import { toColumns, toSnapshot } from './session-row.js'
import { pastAttempts } from './past-attempts.js'
import { sessionQueries } from './session-queries.js'
import { command, item, itemFrame, message, pendingAction, scoreRevision, session, sessionPlan } from './tables.js'

export class DrizzleSessionStore implements SessionStore {
  readonly #queries: () => ReturnType<typeof sessionQueries>

  constructor(
    private readonly database: Database,
    private readonly matrix: SessionTypeMatrix,
  ) {
    this.#queries = database.prepare(sessionQueries)
  }

  async create(draft: NewSession): Promise<CreateOutcome> {
    const { session: started, plan, items, idempotency, attempts } = draft
    const stored: StoredSession = {
      session: started,
      conversation: newConversation(started.conversationId),
      version: 0,
      fence: 0,
      lastEventSeq: 0,
      lastDomainSeq: 0,
    }
    try {
      await this.database.transaction(async (tx, name) => {
        name('create')
        const createdAt = databaseNow as unknown as Date
        await tx.insert(session).values({
          ...toColumns(stored),
          createdAt,
          idempotencyKey: idempotency?.key ?? null,
          idempotencyHash: idempotency?.hash ?? null,
        })
        // After the insert, because it waits for an open attempt to end; counted before, a concurrent attempt could be missed.
        if (attempts !== null) {
          const { now, of } = await pastAttempts(tx, started.learnerId, started.type)
          const refusal = refuseAttempt(attempts, of.get(started.examId ?? started.sourceId!) ?? NO_ATTEMPTS, now)
          if (refusal !== null) throw new AttemptRefused(refusal)
        }
        await tx.insert(sessionPlan).values({ sessionId: started.id, plan })
        if (items.length > 0) {
          const prepared = items.map((each, index) =>
            itemRows(each, { position: index + 1, number: index + 1, solutionShown: false, retry: false }),
          )
          // In one order, so that no two creations wait for each other.
          const frames = new Map(prepared.map(({ itemFrame: row }) => [row.frameId, row]))
          const inOrder = [...frames.keys()].toSorted().map(id => frames.get(id)!)
          await tx.insert(itemFrame).values(inOrder).onConflictDoNothing()
          await tx.insert(item).values(prepared.map(({ item: own }) => ({ sessionId: started.id, ...own, createdAt })))
        }
      })
      return { kind: 'created' }
    } catch (error) {
      const refusal = error instanceof AttemptRefused ? error.refusal : null
      if (refusal === null && !['session_idempotency', 'session_one_open'].includes(violated(error) ?? '')) throw error
      // Whatever the database looked at first: a request that is repeated is that before it is one too many.
      const first = idempotency && (await this.#keyed(started.learnerId, idempotency.key))
      if (first) return { kind: 'repeated', sessionId: first.sessionId, sameBody: first.hash === idempotency.hash }
      return refusal ?? this.#openExists(started.learnerId, started.type, draft)
    }
  }

  /** The session that was created with the key, and the hash of what was posted then. */
  async #keyed(learnerId: string, key: string) {
    const [found] = await this.database.read
      .select({ sessionId: session.sessionId, hash: session.idempotencyHash })
      .from(session)
      .where(and(eq(session.learnerId, learnerId), eq(session.idempotencyKey, key)))
    return found ?? null
  }

  async #openExists(learnerId: string, sessionType: string, draft: NewSession): Promise<CreateOutcome> {
    const [open] = await this.database.read
      .select({ sessionId: session.sessionId })
      .from(session)
      .where(
        and(
          eq(session.learnerId, learnerId),
          eq(session.sessionType, sessionType),
          session.exclusive,
          isNull(session.endedAt),
        ),
      )
    // It ended between the two statements: now there is room.
    return open ? { kind: 'open_exists', sessionId: open.sessionId } : this.create(draft)
  }

  async load(sessionId: string): Promise<Snapshot | null> {
    const [found] = await this.#queries().session.execute({ sessionId })
    return found ? toSnapshot(found.row, found.now, this.matrix) : null
  }

  async loadWithLog(sessionId: string, seq: number, limit: number) {
    const [found] = await this.#queries().sessionWithLog.execute({ sessionId, after: seq, last: seq + limit })
    return found
      ? { snapshot: toSnapshot(found.row, found.now, this.matrix), log: eventsBetween(found.log, seq, limit) }
      : null
  }

  async loadAll(sessionIds: readonly string[]): Promise<Snapshot[]> {
    return (
      await this.#sessions().where(and(inArray(session.sessionId, [...sessionIds]), isNull(session.erasedAt)))
    ).map(this.#toSnapshot)
  }

  commit(label: string, commit: Commit, lease: Lease | null = null): Promise<boolean> {
    const name = `${label}:${commit.events.map(event => event.type).join('+')}`
    return this.database.commit(name, commitStatement(commit, lease))
  }

  async loadAsked(sessionId: string, callId: string) {
    const [found] = await this.#queries().sessionAsked.execute({ sessionId, callId })
    if (found === undefined) return null
    const { row, now, following } = found
    return {
      snapshot: toSnapshot(row, now, this.matrix),
      asked: toAsked(found),
      following: following && {
        item: toItemRecord({ ...following.item, kind: null, response: null, verdict: null, hintCost: null }),
        messages: following.messages.map(toMessage),
      },
    }
  }

  async askedCall(sessionId: string, callId: string): Promise<AskedAction | null> {
    const [found] = await this.#queries().askedCall.execute({ sessionId, callId })
    return found ? toAsked(found) : null
  }

  async keepDraft(sessionId: string, callId: string, draft: Draft | null): Promise<boolean> {
    const kept = await this.database.read
      .update(pendingAction)
      .set({ draft: draft?.response ?? null, draftAt: draft?.receivedAt ?? null })
      .where(
        and(
          eq(pendingAction.sessionId, sessionId),
          eq(pendingAction.toolCallId, callId),
          // Looked at again when a commit that closes the question was first.
          eq(pendingAction.status, 'open'),
        ),
      )
      .returning({ callId: pendingAction.toolCallId })
    return kept.length === 1
  }

  async draft(sessionId: string, callId: string): Promise<Draft | null> {
    const [found] = await this.#queries().draft.execute({ sessionId, callId })
    if (!found?.draft || found.draftAt === null) return null
    return { response: found.draft as Draft['response'], receivedAt: found.draftAt }
  }

  async messagesFrom(sessionId: string, seq: number, last = 2 ** 31 - 1): Promise<StoredMessage[]> {
    const found = await this.#queries().messages.execute({ sessionId, from: seq, last })
    return found.map(toMessage)
  }

  async writtenAt(sessionId: string, seq: number): Promise<string | null> {
    const [found] = await this.database.read
      .select({ role: message.role, content: message.content })
      .from(message)
      .where(and(eq(message.sessionId, sessionId), eq(message.seq, seq)))
    return found === undefined ? null : writtenBy(found)
  }

  async itemsAt(sessionId: string, first: number, last: number): Promise<ItemRecord[]> {
    const found = await this.#queries().items.execute({ sessionId, first, last })
    return found.map(toItemRecord)
  }

  async readTurn(sessionId: string, window: TurnWindow): Promise<TurnRows> {
    const [found] = await this.#queries().turn.execute({ sessionId, ...window })
    const { messages, items, outcomes, ...driver } = found!
    return {
      messages: messages.map(toMessage),
      items: items.map(toItemRecord),
      outcomes: outcomes.reverse().map(toOutcome),
      ...driver,
    }
  }

  async itemNumbered(sessionId: string, number: number): Promise<ItemRecord | null> {
    const [last] = await this.database.read
      .select({ position: max(item.position) })
      .from(item)
      .where(and(eq(item.sessionId, sessionId), eq(item.number, number)))
    if (last?.position == null) return null
    const [found] = await this.itemsAt(sessionId, last.position, last.position)
    return found!
  }

  async commandTaken(sessionId: string, commandId: string): Promise<{ command: string; hint: Hint | null } | null> {
    const [found] = await this.database.read
      .select({ command: command.command, hint: command.hint })
      .from(command)
      .where(and(eq(command.sessionId, sessionId), eq(command.commandId, commandId)))
    return found ? { command: found.command, hint: found.hint as Hint | null } : null
  }

  async askedQuestions(sessionId: string): Promise<AskedQuestion[]> {
    const found = await this.#queries().askedQuestions.execute({ sessionId })
    return found.map(({ position, questionId, kind, response }) => ({
      position: position!,
      questionId,
      outcome: kind === 'answered' || kind === 'skipped' ? kind : 'back',
      response: response as AskedQuestion['response'],
    }))
  }

  async summary(sessionId: string): Promise<string | null> {
    const [found] = await this.#queries().summary.execute({ sessionId })
    return found?.content ?? null
  }

  async driverState(sessionId: string): Promise<DriverState | null> {
    const [found] = await this.#queries().driverState.execute({ sessionId })
    return (found?.state as DriverState | undefined) ?? null
  }

  async driverNotes(sessionId: string, name: string, about: Readonly<Record<string, string>> = {}) {
    const found = await this.#queries().driverNotes.execute({ sessionId, name, about: JSON.stringify(about) })
    return found as DriverNote[]
  }

  async outcomes(sessionId: string, position: number, limit: number): Promise<ItemOutcome[]> {
    const found = await this.#queries().outcomes.execute({ sessionId, position, limit })
    return found.reverse().map(toOutcome)
  }

  async revisions(sessionId: string): Promise<ReadonlyMap<number, Revision>> {
    const found = await this.database.read
      .select()
      .from(scoreRevision)
      .where(eq(scoreRevision.sessionId, sessionId))
      .orderBy(asc(scoreRevision.createdAt), asc(scoreRevision.regradeId))
    const last = new Map<number, Revision>()
    for (const { position, score, correct, verdict, regradeId } of found) {
      const regrades = [...(last.get(position)?.regrades ?? []), regradeId]
      last.set(position, { score, correct, verdict: verdict as Verdict, regrades })
    }
    return last
  }

  async plan(sessionId: string): Promise<SessionPlan> {
    const [found] = await this.database.read.select().from(sessionPlan).where(eq(sessionPlan.sessionId, sessionId))
    return found!.plan as SessionPlan
  }

  async eventsAfter(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
    const found = await this.#queries().events.execute({ sessionId, after: seq, last: seq + limit })
    return eventsBetween(found, seq, limit)
  }

  async lastSafetyNotice(sessionId: string): Promise<SafetyNotice | null> {
    const [found] = await this.#queries().lastOfType.execute({ sessionId, type: 'safety_message' })
    if (found === undefined) return null
    const { v: _, ...notice } = found.payload as z.infer<typeof SafetyMessage>
    return notice
  }

  async createdWith(learnerId: string, idempotencyKey: string): Promise<string | null> {
    return (await this.#keyed(learnerId, idempotencyKey))?.sessionId ?? null
  }

  attempts(learnerId: string, type: SessionType): Promise<AttemptsTaken> {
    return pastAttempts(this.database.read, learnerId, type)
  }

  async list(learnerId: string, activeOnly: boolean, limit: number, before?: string): Promise<Snapshot[]> {
    const isWanted = and(eq(session.learnerId, learnerId), activeOnly ? isNull(session.endedAt) : undefined)
    const found = await this.#sessions()
      // Ids are UUIDv7, so their order is that of creation.
      .where(and(isWanted, before === undefined ? undefined : lt(session.sessionId, before)))
      .orderBy(desc(session.sessionId))
      .limit(limit)
    return found.map(this.#toSnapshot)
  }

  async ended(learnerId: string, before: string | null, limit: number): Promise<Snapshot[]> {
    const isOver = and(eq(session.learnerId, learnerId), isNotNull(session.endedAt), isNotNull(session.startedAt))
    const found = await this.#sessions()
      .where(and(isOver, before === null ? undefined : lt(session.sessionId, before)))
      .orderBy(desc(session.sessionId))
      .limit(limit)
    return found.map(this.#toSnapshot)
  }

  #sessions = () => this.database.read.select({ row: session, now: databaseNow }).from(session)
  #toSnapshot = ({ row, now }: Found<'session'>): Snapshot => toSnapshot(row, now, this.matrix)
}

type Found<Name extends keyof ReturnType<typeof sessionQueries>> = Awaited<
  ReturnType<ReturnType<typeof sessionQueries>[Name]['execute']>
>[number]

function toAsked({
  asked,
  action,
  snapshot,
  solutionShown,
  retry,
  number,
}: Found<'askedCall'> | Found<'sessionAsked'>) {
  return asked === null
    ? null
    : ({
        asked: asked as AskedCall,
        action: action!,
        item: number === null ? null : storedItem(snapshot),
        solutionShown: solutionShown ?? false,
        retry: retry ?? false,
        number,
      } satisfies AskedAction)
}

/** The events of a row of the log, each with its number. */
const numbered = ({ seq, events }: Found<'events'>): LoggedEvent[] =>
  events.map(([type, payload], index) => ({ seq: seq - events.length + index + 1, type, payload }) as LoggedEvent)

/** Of the rows that hold them, and others beside them. */
const eventsBetween = (rows: Found<'events'>[], seq: number, limit: number): LoggedEvent[] =>
  rows.flatMap(numbered).filter(event => event.seq > seq && event.seq <= seq + limit)

const toMessage = ({ seq, role, content, toolCalls, toolCallId, toolName }: Found<'messages'>): StoredMessage =>
  ({
    seq,
    role,
    content,
    ...(role === 'assistant' && { toolCalls }),
    ...(role === 'tool' && { toolCallId, toolName }),
  }) as StoredMessage

const toItemRecord = ({ snapshot, kind, response, verdict, hintCost, ...place }: Found<'items'>): ItemRecord => ({
  ...place,
  item: storedItem(snapshot),
  outcome: kind === null ? null : ({ kind, response, verdict, hintCost: hintCost ?? 0 } as ItemRecord['outcome']),
})

const toOutcome = (row: Found<'outcomes'>): ItemOutcome => ({
  ...row,
  tier: row.tier as Item['tier'],
  kind: row.kind as ItemOutcome['kind'],
  correct: row.correct ?? false,
  byClock: row.byClock ?? false,
})

/** The item that a row holds, from what `itemSnapshot` selects. Items that were stored before their language was recorded are in English. */
export const storedItem = (snapshot: SeparatedItem): Item => ({ ...ENGLISH, ...joinItem(snapshot) })
const ENGLISH: object = { language: 'en' }

/** Leaves the transaction without its session. */
class AttemptRefused extends Error {
  constructor(readonly refusal: AttemptRefusal) {
    super(refusal.kind)
  }
}
