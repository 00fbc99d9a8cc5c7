// The reads that happen at every turn, built once and then only run. In one file, because together they are what a turn costs.
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ClientAction } from '../../contract/widget.js'
import { databaseNow, type Handle } from '../../db/index.js'
import type { SeparatedItem } from '../../items/index.js'
import { pick } from '../../kernel/fields.js'
import type { SessionPlan } from '../application/ports.js'
import type { DriverState } from '../domain/session-events.js'
import { rowFromJson, type SessionRow } from './session-row.js'
import {
  domainEvent,
  driverState,
  item,
  message,
  pendingAction,
  response,
  session,
  sessionEvent,
  summary,
} from './tables.js'

const now = sql`viva_now()`

const hasNoLease = or(isNull(session.leaseUntil), lt(session.leaseUntil, now))

const goesOn = and(
  eq(session.status, 'active'),
  eq(session.awaitingOwner, false),
  isNull(session.pausedAt),
  isNull(session.safetyHoldAt),
)
const isUngraded = and(session.awaitingVerdict, isNotNull(session.endedAt))

/** Whether it is the server's turn, now or later: the session goes on, or it is over and its last answer still has to be graded. */
export const isServersTurn = or(goesOn, isUngraded)!

/** Whether a session that goes on can be claimed now. */
export const isFree = and(goesOn, hasNoLease, or(isNull(session.retryAfter), lt(session.retryAfter, now)))

/** Whether a session that is over can be claimed now, because its last answer still has to be graded. */
export const isFreeToGrade = and(isUngraded, hasNoLease)

const given = (name: string) => sql.placeholder(name)

/** The rows of a query as one column: one row with all of them. */
export const listOf = <Row>(query: SQL) => sql<Row[]>`(select coalesce(json_agg(l), '[]') from (${query}) l)`

const messagesFrom = (sessionId: SQL, seq: SQL): SQL => sql`
  select seq, role, content, tool_calls as "toolCalls", tool_call_id as "toolCallId", tool_name as "toolName" from message
  where message.session_id = ${sessionId} and seq >= ${seq} and role <> 'withheld' order by seq`

// What is read of each table.
/** In one column: every turn reads the session, and its sixty columns one by one took a twentieth of the server's time. */
const SESSION = sql<SessionRow>`to_json(session)`.mapWith(rowFromJson)
const EVENTS = pick(sessionEvent, ['seq', 'events'])
const MESSAGE = pick(message, ['seq', 'role', 'content', 'toolCalls', 'toolCallId', 'toolName'])
const ASKED = pick(pendingAction, ['toolName', 'position', 'status', 'answerHash', 'resolvedAt'])
/** Read when time is up, and at no other time. */
const DRAFT = pick(pendingAction, ['draft', 'draftAt'])
/** What `storedItem` reads: one column of a query from `item`, which it calls by that name. */
export const itemSnapshot = sql<SeparatedItem>`(
  select json_build_object('frame', item_frame.frame, 'numbers', item.numbers, 'seed', encode(item.seed, 'hex'), 'tier', item.tier,
    'skillId', item.skill_id, 'sectionId', item.section_id, 'variantKey', item.variant_key)
  from item_frame where item_frame.frame_id = item.frame_id)`
const ITEM = { ...pick(item, ['number', 'solutionShown', 'retry']), snapshot: itemSnapshot }
/**
 * The action of a question, from the event that showed it: one column of a query from `pending_action`, which it calls by that name. The
 * event stands in the first row of the log that reaches to its number, counted there from the end.
 */
export const askedAction = sql<ClientAction | null>`(
  select shown.events->(pending_action.event_seq - shown.seq - 1)->1->'action' from session_event shown
  where shown.session_id = pending_action.session_id and shown.seq >= pending_action.event_seq order by shown.seq limit 1)`
export const askedQuestionId = sql<string>`${askedAction}->>'question_id'`
/** The events of a row of a log, to be joined with it: `one.event` is `[type, payload]`, `one.place` counts from 1. */
const eachEvent = (log: typeof sessionEvent | typeof domainEvent) =>
  sql`json_array_elements(${log.events}) with ordinality as one(event, place)`
/** The number of the row of the stream's log that holds the event `last`, or `last` where there is none yet. */
const lastRow = sql`coalesce((select min(reaching.seq) from session_event reaching where reaching.session_id = ${given('sessionId')}
  and reaching.seq >= ${given('last')}::integer), ${given('last')}::integer)`
const ANSWER = pick(response, ['kind', 'response', 'verdict', 'hintCost'])
const OUTCOME = {
  ...pick(item, ['position', 'number', 'skillId', 'tier', 'sectionId', 'variantKey', 'solutionShown', 'retry']),
  ...pick(response, ['kind', 'score', 'correct', 'byClock']),
}

/**
 * The item behind the session's position, where one is prepared, and the messages of its window: one column of a query from `session`, which
 * it calls by that name.
 */
const following = sql<{ item: ItemRow; messages: MessageRow[] } | null>`(
  select json_build_object('item', row_to_json(f), 'messages', ${listOf(messagesFrom(sql`session.session_id`, sql`session.window_from_seq`))})
  from (select item.position, item.number, item.solution_shown as "solutionShown", item.retry, ${itemSnapshot} as snapshot from item
    where item.session_id = session.session_id and item.position = session.position + 1) f)`

type EventsRow = Pick<typeof sessionEvent.$inferSelect, keyof typeof EVENTS>
type MessageRow = Pick<typeof message.$inferSelect, keyof typeof MESSAGE>
type ItemRow = Pick<typeof item.$inferSelect, 'position' | 'number' | 'solutionShown' | 'retry'> & {
  snapshot: SeparatedItem
} & {
  [Name in keyof typeof ANSWER]: (typeof response.$inferSelect)[Name] | null
}
type OutcomeRow = Pick<
  typeof item.$inferSelect,
  'position' | 'number' | 'skillId' | 'tier' | 'sectionId' | 'variantKey' | 'solutionShown' | 'retry'
> & { kind: string | null; score: number | null; correct: boolean | null; byClock: boolean | null }

/** Every query takes `sessionId`; what else it takes stands in it as `given`. */
export const sessionQueries = (handle: Handle) => ({
  session: handle
    .select({ row: SESSION, now: databaseNow })
    .from(session)
    .where(eq(session.sessionId, given('sessionId')))
    .prepare('session'),

  sessionWithLog: handle
    .select({
      row: SESSION,
      now: databaseNow,
      log: listOf<EventsRow>(sql`
        select seq, events from session_event where session_id = ${given('sessionId')} and seq > ${given('after')}::integer
          and seq <= ${lastRow} order by seq`),
    })
    .from(session)
    .where(eq(session.sessionId, given('sessionId')))
    .prepare('session_with_log'),

  sessionAsked: handle
    .select({
      row: SESSION,
      now: databaseNow,
      asked: { callId: pendingAction.toolCallId, ...ASKED },
      action: askedAction,
      ...ITEM,
      following,
    })
    .from(session)
    .leftJoin(
      pendingAction,
      and(eq(pendingAction.sessionId, session.sessionId), eq(pendingAction.toolCallId, given('callId'))),
    )
    .leftJoin(item, and(eq(item.sessionId, pendingAction.sessionId), eq(item.position, pendingAction.position)))
    .where(eq(session.sessionId, given('sessionId')))
    .prepare('session_asked'),

  // One row with all of it, because a statement that waits for another costs more than the JSON.
  turn: handle
    .select({
      messages: listOf<MessageRow>(messagesFrom(sql`${given('sessionId')}`, sql`${given('fromSeq')}::integer`)),
      items: listOf<ItemRow>(sql`
        select item.position, item.number, item.solution_shown as "solutionShown", item.retry, ${itemSnapshot} as snapshot,
          r.kind, r.response, r.verdict, r.hint_cost as "hintCost"
        from item left join response r on r.session_id = item.session_id and r.position = item.position
        where item.session_id = ${given('sessionId')} and item.position between ${given('firstItem')}::integer and ${given('lastItem')}::integer
        order by item.position`),
      outcomes: listOf<OutcomeRow>(sql`
        select i.position, i.number, i.skill_id as "skillId", i.tier, i.section_id as "sectionId", i.variant_key as "variantKey", i.solution_shown as "solutionShown", i.retry,
          r.kind, r.score, r.correct, r.by_clock as "byClock"
        from item i left join response r on r.session_id = i.session_id and r.position = i.position
        where i.session_id = ${given('sessionId')} and i.position <= ${given('firstItem')}::integer
        order by i.position desc limit ${given('outcomes')}::integer`),
      plan: sql<SessionPlan | null>`(select plan from session_plan where session_id = ${given('sessionId')} and ${given('withDriver')}::boolean)`,
      driverState: sql<DriverState | null>`(select state from driver_state where session_id = ${given('sessionId')} and ${given('withDriver')}::boolean)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('turn'),

  claim: handle
    .update(session)
    .set({
      leaseOwner: sql`${given('owner')}`,
      leaseUntil: sql`viva_now() + ${given('leaseMs')} * interval '1 millisecond'`,
      fence: sql`${session.fence} + 1`,
    })
    .where(and(eq(session.sessionId, given('sessionId')), or(isFree, isFreeToGrade)))
    .returning()
    .prepare('claim'),

  askedCall: handle
    .select({
      asked: { callId: pendingAction.toolCallId, ...ASKED },
      action: askedAction,
      ...ITEM,
    })
    .from(pendingAction)
    .leftJoin(item, and(eq(item.sessionId, pendingAction.sessionId), eq(item.position, pendingAction.position)))
    .where(and(eq(pendingAction.sessionId, given('sessionId')), eq(pendingAction.toolCallId, given('callId'))))
    .prepare('asked_call'),

  draft: handle
    .select(DRAFT)
    .from(pendingAction)
    .where(and(eq(pendingAction.sessionId, given('sessionId')), eq(pendingAction.toolCallId, given('callId'))))
    .prepare('draft'),

  messages: handle
    .select(MESSAGE)
    .from(message)
    .where(
      and(
        eq(message.sessionId, given('sessionId')),
        gte(message.seq, given('from')),
        lte(message.seq, given('last')),
        ne(message.role, 'withheld'),
      ),
    )
    .orderBy(asc(message.seq))
    .prepare('messages'),

  items: handle
    .select({ position: item.position, ...ITEM, ...ANSWER })
    .from(item)
    .leftJoin(response, and(eq(response.sessionId, item.sessionId), eq(response.position, item.position)))
    .where(
      and(
        eq(item.sessionId, given('sessionId')),
        gte(item.position, given('first')),
        lte(item.position, given('last')),
      ),
    )
    .orderBy(asc(item.position))
    .prepare('items'),

  outcomes: handle
    .select(OUTCOME)
    .from(item)
    .leftJoin(response, and(eq(response.sessionId, item.sessionId), eq(response.position, item.position)))
    .where(and(eq(item.sessionId, given('sessionId')), lte(item.position, given('position'))))
    .orderBy(desc(item.position))
    .limit(given('limit'))
    .prepare('outcomes'),

  askedQuestions: handle
    .select({
      position: pendingAction.position,
      questionId: askedQuestionId,
      kind: response.kind,
      response: response.response,
    })
    .from(pendingAction)
    .leftJoin(
      response,
      and(eq(response.sessionId, pendingAction.sessionId), eq(response.position, pendingAction.position)),
    )
    .where(
      and(
        eq(pendingAction.sessionId, given('sessionId')),
        isNotNull(pendingAction.position),
        ne(pendingAction.status, 'open'),
      ),
    )
    .orderBy(asc(pendingAction.position))
    .prepare('asked_questions'),

  summary: handle
    .select({ content: summary.content })
    .from(summary)
    .where(eq(summary.sessionId, given('sessionId')))
    .orderBy(desc(summary.windowFromSeq))
    .limit(1)
    .prepare('summary'),

  driverState: handle
    .select({ state: driverState.state })
    .from(driverState)
    .where(eq(driverState.sessionId, given('sessionId')))
    .prepare('driver_state'),

  driverNotes: handle
    .select({
      seq: sql<number>`(${domainEvent.seq} - json_array_length(${domainEvent.events}) + one.place)::integer`,
      at: domainEvent.createdAt,
      payload: sql<Record<string, unknown>>`one.event->1->'payload'`,
    })
    .from(domainEvent)
    .crossJoinLateral(eachEvent(domainEvent))
    .where(
      and(
        eq(domainEvent.sessionId, given('sessionId')),
        sql`one.event->>0 = 'DriverNoted'`,
        sql`one.event->1->>'name' = ${given('name')}`,
        sql`(one.event->1->'payload')::jsonb @> (${given('about')}::text)::jsonb`,
      ),
    )
    .orderBy(asc(domainEvent.seq), sql`one.place`)
    .prepare('driver_notes'),

  /** The rows that hold the events behind `after` up to `last`, and what stands beside these in the first and the last of them. */
  events: handle
    .select(EVENTS)
    .from(sessionEvent)
    .where(
      and(
        eq(sessionEvent.sessionId, given('sessionId')),
        gt(sessionEvent.seq, given('after')),
        lte(sessionEvent.seq, lastRow),
      ),
    )
    .orderBy(asc(sessionEvent.seq))
    .prepare('events'),

  lastOfType: handle
    .select({ payload: sql<unknown>`one.event->1` })
    .from(sessionEvent)
    .crossJoinLateral(eachEvent(sessionEvent))
    .where(and(eq(sessionEvent.sessionId, given('sessionId')), sql`one.event->>0 = ${given('type')}`))
    .orderBy(desc(sessionEvent.seq), sql`one.place desc`)
    .limit(1)
    .prepare('last_of_type'),
})
