// The Session aggregate: what is known of one session. Each event moves it by its entry in event-table.ts. The decisions are in life.ts
// (start, end, pause), answering.ts (answers), commanding.ts (the learner's commands) and step.ts (a driver's steps).
import type { SessionStatus, SessionType } from '../../contract/session.js'
import type { SessionTypeRules } from './session-types.js'

/** The one question that is on the learner's screen. `position` is null for a prompt that belongs to no item. */
export type OpenAction = {
  readonly callId: string
  readonly toolName: string
  readonly position: number | null
  readonly openedAt: Date
  readonly deadlineAt: Date | null
}

export type RunError = { readonly code: string; readonly attempts: number; readonly retryAfter: Date }

/**
 * An item that is asked anew from where it is stored. Help that was given for an answer which has not come yet still counts, and its time
 * goes on where it stood: `leftMs`, null for a limit that begins anew or is none.
 */
export type AskedAgain = {
  readonly position: number
  readonly hintsShown: number
  readonly hintCost: number
  readonly leftMs: number | null
  /** It is asked for a second try: the first answer was not right, and the solution has not been shown. */
  readonly retry?: true
}

type Facts = {
  readonly id: string
  readonly conversationId: string
  /** Pseudonymous: all personal data hangs on it and on nothing else. */
  readonly learnerId: string
  readonly type: SessionType
  /** Of its type: what the session is and what may happen in it. */
  readonly rules: SessionTypeRules
  readonly title: string
  /** What it was made from, where that has an id: see `rules.source`. */
  readonly sourceId: string | null
  /** Secret: item seeds are drawn from it. */
  readonly seed: string
  readonly timeLimitMs: number | null
  readonly itemTimeLimitMs: number | null
  /** How much more time the learner has than the limits say, such as 1.5. */
  readonly timeFactor: number
  /** Within what the type allows. */
  readonly allowSkip: boolean
  readonly allowBack: boolean
  readonly allowHints: boolean
  readonly totalItems: number
  /** Number of the last fetched item, 1-based; 0 before the first. */
  readonly position: number
  /** The item at `position` has been fetched and has no response yet. */
  readonly itemOpen: boolean
  readonly itemsCompleted: number
  readonly itemsCorrect: number
  /** The last answer was taken and has no verdict yet: it is code, and a run grades it. */
  readonly awaitingVerdict: boolean
  /** Of the open item: how many, and the share of the score that they take away. */
  readonly hintsShown: number
  readonly hintCost: number
  /** Until when the open item may be answered, however often it is asked anew; null before it is asked, or without a limit. */
  readonly itemDeadlineAt: Date | null
  /** What is asked again before any other, and how many positions are repeats or were left for one. */
  readonly again: readonly AskedAgain[]
  readonly repeated: number
  /** Where the model's window begins: the message that fetched the current item. */
  readonly windowFromSeq: number
  /** Model calls since the learner was last asked: the budget of one item is counted in these. */
  readonly stepsSinceAsk: number
  /** A prompt that belongs to no item was already asked since the last item. */
  readonly unboundAsked: boolean
  /** The internal model stands in until the next question is asked. */
  readonly fallback: boolean
  readonly runError: RunError | null
  readonly startedAt: Date | null
  readonly deadlineAt: Date | null
  readonly pausedAt: Date | null
  readonly pausedTotalMs: number
  /** Since when the session waits for its learner behind a safety message; null: it does not. A fact beside the status, as a pause is. */
  readonly safetyHoldAt: Date | null
  /** From when the results may be seen: null until an operator releases them (`release: manual`). */
  readonly resultsFrom: Date | null
  /** How much longer the learner may stop the clock by themself, and until when it stands now; null: they are not on a break. */
  readonly breakLeftMs: number
  readonly breakEndsAt: Date | null
  /** The exam that assigned it; null: none did. */
  readonly examId: string | null
  /** What the exam's window and its extensions for all were when the session last heard of them. */
  readonly windowEndsAt: Date | null
  readonly examGrantedMs: number
  /** When the window ends for this learner, and when the time limit alone would end the session. Null without exam or limit. */
  readonly closesAt: Date | null
  readonly limitEndsAt: Date | null
  /** The page that acts; null: none has claimed the session, and any may act. */
  readonly activePage: string | null
  /** How often another page took over, and when it last did. */
  readonly pageChanges: number
  readonly pageChangedAt: Date | null
}

/** What is decided about a session before it begins. */
type SessionTerms = Pick<
  Facts,
  | 'id'
  | 'conversationId'
  | 'learnerId'
  | 'rules'
  | 'title'
  | 'sourceId'
  | 'seed'
  | 'timeLimitMs'
  | 'itemTimeLimitMs'
  | 'timeFactor'
  | 'allowSkip'
  | 'allowBack'
  | 'allowHints'
  | 'totalItems'
  | 'resultsFrom'
  | 'breakLeftMs'
  | 'examId'
  | 'windowEndsAt'
  | 'examGrantedMs'
  | 'closesAt'
>

/** A session that nobody has attached to yet: its clock stands still, and it ends with the window of its exam. */
export const pendingSession = (terms: SessionTerms): Extract<Session, { status: 'pending' }> => ({
  ...terms,
  type: terms.rules.type,
  position: 0,
  itemOpen: false,
  itemsCompleted: 0,
  itemsCorrect: 0,
  awaitingVerdict: false,
  hintsShown: 0,
  hintCost: 0,
  itemDeadlineAt: null,
  again: [],
  repeated: 0,
  windowFromSeq: 1,
  stepsSinceAsk: 0,
  unboundAsked: false,
  fallback: false,
  runError: null,
  startedAt: null,
  deadlineAt: terms.closesAt,
  limitEndsAt: null,
  pausedAt: null,
  pausedTotalMs: 0,
  breakEndsAt: null,
  safetyHoldAt: null,
  activePage: null,
  pageChanges: 0,
  pageChangedAt: null,
  status: 'pending',
})

type Phase =
  | { readonly status: 'pending' }
  /** `awaitingOwner`: an item ran out of time with nobody there; nothing more is asked until the owner attaches. */
  | { readonly status: 'active'; readonly awaitingOwner: boolean }
  | { readonly status: 'awaiting_client_action'; readonly open: OpenAction }
  | {
      readonly status: Extract<SessionStatus, 'completed' | 'expired' | 'terminated'>
      readonly endedAt: Date
      readonly endReason: string
    }

export type Session = Facts & Phase
export type EndedSession = Extract<Session, { endedAt: Date }>

export const hasEnded = (session: Session): session is EndedSession => 'endedAt' in session

/** The facts of a session without its phase: what every move carries over. */
export const factsOf = (session: Session): Facts => {
  const {
    status: _status,
    awaitingOwner: _awaitingOwner,
    open: _open,
    endedAt: _endedAt,
    endReason: _endReason,
    ...facts
  } = session as Facts &
    Partial<{ status: string; awaitingOwner: boolean; open: OpenAction; endedAt: Date; endReason: string }>
  return facts
}

/** The session at work again, with these facts changed: nothing is asked. */
export const activeAgain = (session: Session, changes: Partial<Facts> = {}, awaitingOwner = false): Session => ({
  ...factsOf(session),
  ...changes,
  status: 'active',
  awaitingOwner,
})

/** The last answer was not right, and the same question is asked once more before its solution may be shown. */
export const awaitsSecondTry = ({ again, itemOpen }: Session): boolean => again[0]?.retry === true && !itemOpen

/** How far the learner is, as it may be told: what is asked again counts once. `total` null: nobody counts. */
export const progress = (session: Session): { completed: number; total: number | null } => ({
  completed: session.itemsCompleted,
  total: session.rules.counts === 'nothing' ? null : session.totalItems - session.repeated,
})
