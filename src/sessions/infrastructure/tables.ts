// The rows of sessions. Every primary key is led by session_id, so that the database can be sharded by it.
// What a learner wrote in a session stands only in message.content, summary.content, response.response, pending_action.draft,
// session.end_reason, session_plan.plan (a tutoring's student), driver_state.state, agent_step (input, output, reasoning) and
// the events of session_event and domain_event, and as copies of agent_step in the files of the session in AGENT_LOG_DIR. A short answer
// can be guessed from pending_action.answer_hash and step_request.body_hash. A person is known here by the pseudonymous learner_id alone, so
// erasing one means emptying those columns of their sessions (`erase-sessions.ts`) and deleting those files.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** A hash that is known as hexadecimal digits, in half the room. */
const hexadecimal = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: digits => Buffer.from(digits, 'hex'),
  fromDriver: bytes => Buffer.from(bytes).toString('hex'),
})

/** Both aggregates' state, the writers' order and the lease: small, of fixed size, the only row that is updated in place. */
export const session = pgTable(
  'session',
  {
    sessionId: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    learnerId: uuid().notNull(),
    sessionType: text().notNull(),
    title: text().notNull(),
    /** The id of what the session was made from; `session-types.ts` says which field of the request it came in. */
    sourceId: text(),
    seed: text().notNull(),
    status: text().notNull(),
    timeLimitMs: integer(),
    itemTimeLimitMs: integer(),
    timeFactor: doublePrecision().notNull(),
    allowSkip: boolean().notNull(),
    allowBack: boolean().notNull(),
    allowHints: boolean().notNull(),
    totalItems: integer().notNull(),
    position: integer().notNull(),
    itemOpen: boolean().notNull(),
    itemsCompleted: integer().notNull(),
    itemsCorrect: integer().notNull(),
    awaitingVerdict: boolean().notNull(),
    hintsShown: integer().notNull(),
    hintCost: doublePrecision().notNull(),
    itemDeadlineAt: time(),
    again: jsonb().notNull(),
    repeated: integer().notNull(),
    windowFromSeq: integer().notNull(),
    stepsSinceAsk: integer().notNull(),
    unboundAsked: boolean().notNull(),
    fallback: boolean().notNull(),
    awaitingOwner: boolean().notNull(),
    openCallId: uuid(),
    openToolName: text(),
    openPosition: integer(),
    openedAt: time(),
    openDeadlineAt: time(),
    runErrorCode: text(),
    runErrorAttempts: integer(),
    retryAfter: time(),
    createdAt: time().notNull(),
    startedAt: time(),
    deadlineAt: time(),
    pausedAt: time(),
    /** A pause may last longer than the 24 days that fit into an integer. */
    pausedTotalMs: bigint({ mode: 'number' }).notNull(),
    /** The session waits for its learner behind a safety message. */
    safetyHoldAt: time(),
    endedAt: time(),
    endReason: text(),
    resultsFrom: time(),
    /** What is left of the learner's breaks, and until when the one lasts that they are on. */
    breakLeftMs: integer().notNull().default(0),
    breakEndsAt: time(),
    /** The exam that assigned it, with what it said of the window and of extensions for all when the session last heard of it. */
    examId: uuid(),
    windowEndsAt: time(),
    examGrantedMs: integer().notNull().default(0),
    /** When the window ends for this learner, and when the time limit alone would end the session. */
    closesAt: time(),
    limitEndsAt: time(),
    /** The page that acts, where one has claimed the session; how often another took over, and when it last did. */
    activePage: uuid(),
    pageChanges: integer().notNull().default(0),
    pageChangedAt: time(),
    version: integer().notNull(),
    fence: integer().notNull(),
    leaseOwner: uuid(),
    leaseUntil: time(),
    nextMessageSeq: integer().notNull(),
    lastEventSeq: integer().notNull(),
    lastDomainSeq: integer().notNull(),
    /** Set while the type allows one open session per learner and this is it. */
    exclusive: boolean().notNull(),
    idempotencyKey: text(),
    idempotencyHash: text(),
    /** Since when it holds nothing of its learner any more: then nobody reads or changes it. */
    erasedAt: time(),
    /**
     * The sweeper looks at it, because it may be the server's turn. It stays set while the learner goes on answering: no index may hold what
     * changes with each turn, or each update of this row would be written to all of them (it is HOT otherwise).
     */
    isSwept: boolean().notNull().default(false),
  },
  table => [
    index('session_learner').on(table.learnerId, table.createdAt),
    uniqueIndex('session_one_open')
      .on(table.learnerId, table.sessionType)
      .where(sql`${table.exclusive} and ${table.endedAt} is null`),
    uniqueIndex('session_idempotency')
      .on(table.learnerId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('session_source')
      .on(table.sourceId, table.sessionId)
      .where(sql`${table.sourceId} is not null`),
    index('session_exam')
      .on(table.examId, table.sessionId)
      .where(sql`${table.examId} is not null`),
    // Those that follow what their exam says, which the sweeper reads.
    index('session_exam_open')
      .on(table.examId)
      .where(sql`${table.examId} is not null and ${table.endedAt} is null`),
    // What the sweeper reads: sessions that could be claimed, and sessions with a deadline.
    index('session_swept')
      .on(table.createdAt)
      .where(sql`${table.isSwept}`),
    index('session_deadline')
      .on(table.deadlineAt)
      .where(sql`${table.endedAt} is null`),
    index('session_break')
      .on(table.breakEndsAt)
      .where(sql`${table.breakEndsAt} is not null`),
    // What is removed when nobody has begun it.
    index('session_pending')
      .on(table.createdAt)
      .where(sql`${table.startedAt} is null and ${table.endedAt} is null`),
    // Null in all turns of a session whose questions have no limit of their own.
    index('session_open_deadline')
      .on(table.openDeadlineAt)
      .where(sql`${table.openDeadlineAt} is not null`),
    check(
      'session_one_question',
      sql`(${table.status} = 'awaiting_client_action') = (${table.openCallId} is not null)`,
    ),
  ],
)

/** What the session was made from: the assessment or the skills as they were at create. Written once. */
export const sessionPlan = pgTable('session_plan', {
  sessionId: uuid().primaryKey(),
  plan: jsonb().notNull(),
})

export const message = pgTable(
  'message',
  {
    sessionId: uuid().notNull(),
    seq: integer().notNull(),
    role: text().notNull(),
    content: text().notNull(),
    toolCalls: json(),
    toolCallId: uuid(),
    toolName: text(),
    createdAt: time().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.seq] }),
    // Never two results of one call, whatever the code above believes.
    uniqueIndex('message_one_result')
      .on(table.sessionId, table.toolCallId)
      .where(sql`${table.role} = 'tool'`),
  ],
)

/**
 * The full evaluated item, key included: read by the server, projected before anything leaves it. It is the item's frame with its numbers
 * in the gaps, and the fields of its own; `storedItem` puts it together.
 */
export const item = pgTable(
  'item',
  {
    createdAt: time().notNull(),
    sessionId: uuid().notNull(),
    frameId: uuid().notNull(),
    position: integer().notNull(),
    /** The question's number as the learner counts: what is asked again keeps it. */
    number: integer().notNull(),
    /** Asked again after its solution was shown. */
    solutionShown: boolean().notNull(),
    /** The item before it once more, after a wrong answer. */
    retry: boolean().notNull(),
    seed: hexadecimal().notNull(),
    tier: text().notNull(),
    skillId: text().notNull(),
    sectionId: text(),
    variantKey: text().notNull(),
    /** With a space between them. */
    numbers: text().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.position] })],
)

/** What items have in common, by the hash of its text. Written once and never changed; it belongs to no session. */
export const itemFrame = pgTable('item_frame', {
  frameId: uuid().primaryKey(),
  blueprintId: text().notNull(),
  frame: text().notNull(),
})

/**
 * A question that was asked. What it showed stands in the event of the stream that showed it. Which one is open, and that it is the only one,
 * stands in the session's row: an index of open ones would have to be written with each answer.
 */
export const pendingAction = pgTable(
  'pending_action',
  {
    openedAt: time().notNull(),
    resolvedAt: time(),
    sessionId: uuid().notNull(),
    toolCallId: uuid().notNull(),
    position: integer(),
    /** The number of its `client_action` in the session's stream. */
    eventSeq: integer().notNull(),
    toolName: text().notNull(),
    status: text().notNull(),
    answerHash: hexadecimal(),
    /** What stands in its field, not sent yet, and since when; gone when it is closed. */
    draft: json(),
    draftAt: time(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.toolCallId] })],
)

/** One row per item that was answered or ran out of time. Written once, but for the verdict on code, which follows while the session goes on. */
export const response = pgTable(
  'response',
  {
    sessionId: uuid().notNull(),
    position: integer().notNull(),
    toolCallId: uuid().notNull(),
    kind: text().notNull(),
    response: json(),
    verdict: json(),
    score: doublePrecision().notNull(),
    correct: boolean().notNull(),
    /** The share of the score that hints took away, which is in the score already. */
    hintCost: doublePrecision().notNull(),
    receivedAt: time().notNull(),
    responseMs: integer(),
    lateMs: integer().notNull(),
    /** The learner had not sent it: it stood in the field when time was up. */
    byClock: boolean(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.position] })],
)

/** What a learner did beside answering: the same command again gets the same answer. */
export const command = pgTable(
  'command',
  {
    sessionId: uuid().notNull(),
    commandId: uuid().notNull(),
    command: text().notNull(),
    toolCallId: uuid(),
    hint: jsonb(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.commandId] })],
)

/** What stands for the turns of a dialogue that a model no longer reads. Written once each; the last one counts. */
export const summary = pgTable(
  'summary',
  {
    sessionId: uuid().notNull(),
    windowFromSeq: integer().notNull(),
    content: text().notNull(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.windowFromSeq] })],
)

/**
 * A corrected score, or one that was made after the end of the session, under the session's own id as its regrade. Appended: the last one
 * of a position counts, the response stays as it is.
 */
export const scoreRevision = pgTable(
  'score_revision',
  {
    sessionId: uuid().notNull(),
    position: integer().notNull(),
    regradeId: uuid().notNull(),
    verdict: jsonb().notNull(),
    score: doublePrecision().notNull(),
    correct: boolean().notNull(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.position, table.regradeId] })],
)

/** An append-only log, one per session, whose events are numbered without gaps. A row holds those of one commit. */
const logged = () => ({
  createdAt: time().notNull(),
  sessionId: uuid().notNull(),
  /** The number of the row's last event. */
  seq: integer().notNull(),
  /** In their order. `json` keeps the text of a payload as it was sent, `jsonb` would sort its keys. */
  events: json().$type<readonly (readonly [type: string, payload: unknown])[]>().notNull(),
})

/** The public projection, replayed verbatim. */
export const sessionEvent = pgTable('session_event', logged(), table => [
  primaryKey({ columns: [table.sessionId, table.seq] }),
])

/** What happened and why, for audit, insight and regrading. */
export const domainEvent = pgTable('domain_event', logged(), table => [
  primaryKey({ columns: [table.sessionId, table.seq] }),
  // For what models used in a day. Rows lie in the order of their time, so the index is a few pages, and an insert costs nothing.
  index('domain_event_created').using('brin', table.createdAt),
])

/** What a driver keeps between its steps: one document of bounded size, replaced with each step that moves it. */
export const driverState = pgTable('driver_state', {
  sessionId: uuid().primaryKey(),
  state: jsonb().notNull(),
})

/** One execution of an agent: what went in, what came out, what it took. Deleted when its time is over (`AGENT_LOG_DAYS`). */
export const agentStep = pgTable(
  'agent_step',
  {
    sessionId: uuid().notNull(),
    /** Of the domain event that records it. */
    seq: integer().notNull(),
    agent: text().notNull(),
    inputSummary: text().notNull(),
    input: jsonb().notNull(),
    output: jsonb(),
    reasoning: text().notNull(),
    outcome: text().notNull(),
    problems: jsonb().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    promptHash: text().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    costUsd: doublePrecision(),
    durationMs: integer().notNull(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.seq] }), index('agent_step_age').on(table.createdAt)],
)
