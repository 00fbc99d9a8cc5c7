// The Session aggregate: what is known of one session, and the only place where that moves (`evolve`).
// Decisions live beside it: life.ts (start, end, pause), answering.ts (answers) and commanding.ts (what a learner does beside them).
import type { SessionStatus, SessionType } from '../../contract/session.js'
import { afterPause, afterSafetyHold, askedAgain, goingOn, itemDeadline, later } from './clocks.js'
import type { SessionEvent } from './session-events.js'
import { isScored, type SessionTypeRules } from './session-types.js'

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
  /** The learner's stretch of every limit: 1, 1.25, 1.5, 2. */
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
  | 'allowSkip'
  | 'allowBack'
  | 'allowHints'
  | 'totalItems'
  | 'resultsFrom'
>

/** A session that nobody has attached to yet: its clock stands still. */
export const pendingSession = (terms: SessionTerms): Extract<Session, { status: 'pending' }> => ({
  ...terms,
  type: terms.rules.type,
  timeFactor: 1,
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
  deadlineAt: null,
  pausedAt: null,
  pausedTotalMs: 0,
  safetyHoldAt: null,
  status: 'pending',
})

type Phase =
  | { readonly status: 'pending' }
  /** `held`: an item ran out of time with nobody there; nothing more is asked until the owner attaches. */
  | { readonly status: 'active'; readonly held: boolean }
  | { readonly status: 'awaiting_client_action'; readonly open: OpenAction }
  | {
      readonly status: Extract<SessionStatus, 'completed' | 'expired' | 'terminated'>
      readonly endedAt: Date
      readonly endReason: string
    }

export type Session = Facts & Phase
type EndedSession = Extract<Session, { endedAt: Date }>

export const hasEnded = (session: Session): session is EndedSession => 'endedAt' in session

/** The facts of a session without its phase: what every move carries over. */
const factsOf = (session: Session): Facts => {
  const {
    status: _status,
    held: _held,
    open: _open,
    endedAt: _endedAt,
    endReason: _endReason,
    ...facts
  } = session as Facts & Partial<{ status: string; held: boolean; open: OpenAction; endedAt: Date; endReason: string }>
  return facts
}

const activeAgain = (facts: Facts, held = false): Session => ({ ...facts, status: 'active', held })

/** Moves the state by one event that happened at `at` (the database's time of the commit). Total: every event has its case. */
export function evolve(session: Session, event: SessionEvent, at: Date): Session {
  const facts = factsOf(session)
  switch (event.type) {
    case 'SessionStarted': {
      const limit = session.timeLimitMs
      const deadlineAt = limit === null ? null : new Date(at.getTime() + limit * session.timeFactor)
      return activeAgain({
        ...facts,
        startedAt: at,
        deadlineAt,
        pausedAt: session.pausedAt && at,
        safetyHoldAt: session.safetyHoldAt && at,
      })
    }
    case 'StepTaken':
      return { ...session, stepsSinceAsk: session.stepsSinceAsk + 1 }
    case 'TextShown':
    case 'DriverMoved':
    case 'DriverNoted':
    case 'AgentRan':
    case 'ItemReported':
    case 'SafetyNoted':
    case 'CommandTaken':
      return session
    case 'ItemFetched': {
      const [repeat, ...again] = session.again
      return {
        ...session,
        position: event.position,
        totalItems: Math.max(session.totalItems, event.position),
        repeated: session.repeated + (event.retry ? 1 : 0),
        itemOpen: true,
        // Its first answer was counted, and the question counts once.
        itemsCompleted: session.itemsCompleted - (event.retry ? 1 : 0),
        // Help that was given for a question counts at the next try, too.
        hintsShown: event.retry ? session.hintsShown : (repeat?.hintsShown ?? 0),
        hintCost: event.retry ? session.hintCost : (repeat?.hintCost ?? 0),
        itemDeadlineAt: goingOn(session, repeat?.leftMs ?? null, at),
        again,
        unboundAsked: false,
        windowFromSeq: event.windowFromSeq,
      }
    }
    case 'ActionOpened': {
      const { callId, toolName, position } = event
      const deadlineAt = itemDeadline(session, position, at)
      return {
        ...facts,
        stepsSinceAsk: 0,
        fallback: false,
        runError: null,
        unboundAsked: position === null || session.unboundAsked,
        itemDeadlineAt: deadlineAt,
        status: 'awaiting_client_action',
        open: { callId, toolName, position, openedAt: at, deadlineAt },
      }
    }
    case 'ActionAnswered':
      return activeAgain({
        ...facts,
        itemOpen: event.position === null && session.itemOpen,
        itemsCompleted: session.itemsCompleted + (event.position === null ? 0 : 1),
        itemsCorrect: session.itemsCorrect + (event.verdict?.correct ? 1 : 0),
        awaitingVerdict: event.position !== null && event.verdict === null && isScored(session.rules),
      })
    case 'ItemSkipped':
      return activeAgain({
        ...facts,
        itemOpen: false,
        itemsCompleted: session.itemsCompleted + (event.position === null ? 0 : 1),
      })
    case 'SteppedBack':
      return activeAgain({
        ...facts,
        itemOpen: false,
        again: [...event.again.map(position => askedAgain(session, position, at)), ...session.again],
        repeated: session.repeated + event.again.length,
        totalItems: session.totalItems + event.again.length,
        itemsCompleted: session.itemsCompleted - (event.takenBack === null ? 0 : 1),
        itemsCorrect: session.itemsCorrect - (event.takenBack?.correct ? 1 : 0),
      })
    case 'HelpAsked':
      return activeAgain(facts)
    case 'ProgressCounted':
      return { ...session, itemsCompleted: event.completed, totalItems: event.total }
    case 'ItemLeft':
      return { ...session, itemOpen: false }
    case 'HintShown':
      return { ...session, hintsShown: event.hint.number, hintCost: event.hint.cost }
    case 'RetryAsked':
      return { ...session, runError: session.runError && { ...session.runError, retryAfter: at } }
    case 'HistorySummarised':
      return { ...session, windowFromSeq: event.windowFromSeq }
    case 'ItemGraded':
      return {
        ...session,
        itemsCorrect: session.itemsCorrect + (event.verdict.correct ? 1 : 0),
        awaitingVerdict: false,
        runError: null,
      }
    case 'ItemTimedOut':
      // After the last question nothing is left that an absent learner could lose.
      return activeAgain(
        { ...facts, itemOpen: false, itemsCompleted: session.itemsCompleted + 1 },
        session.position < session.totalItems,
      )
    case 'OwnerAttached':
      return session.status === 'active' ? activeAgain(facts) : session
    case 'RunFailed':
      return {
        ...session,
        stepsSinceAsk: 0,
        runError: { code: event.code, attempts: event.attempts, retryAfter: later(at, event.retryInMs)! },
      }
    case 'ModelFellBack':
      return { ...session, fallback: true, stepsSinceAsk: 0 }
    case 'SessionPaused':
      return { ...session, pausedAt: at }
    case 'SessionResumed':
      return afterPause(session, at)
    case 'SafetyRaised':
      return { ...session, safetyHoldAt: session.safetyHoldAt ?? at }
    case 'SafetyAcknowledged':
      return afterSafetyHold(session, at)
    case 'ResultsReleased':
      return { ...session, resultsFrom: session.resultsFrom ?? at }
    case 'ScoreRevised':
      return hasEnded(session) && event.position === session.position ? { ...session, awaitingVerdict: false } : session
    case 'SessionCompleted':
      return {
        ...factsOf(afterSafetyHold(session, at)),
        itemOpen: false,
        status: 'completed',
        endedAt: at,
        endReason: event.reason,
      }
    case 'SessionExpired':
      return { ...facts, itemOpen: false, status: 'expired', endedAt: at, endReason: 'time_expired' }
    case 'SessionTerminated':
      return {
        ...factsOf(afterSafetyHold(afterPause(session, at), at)),
        itemOpen: false,
        status: 'terminated',
        endedAt: at,
        endReason: event.reason,
      }
  }
}

/** How far the learner is, as it may be told: what is asked again counts once. `total` null: nobody counts. */
export const progress = (session: Session): { completed: number; total: number | null } => ({
  completed: session.itemsCompleted,
  total: session.rules.counts === 'nothing' ? null : session.totalItems - session.repeated,
})
