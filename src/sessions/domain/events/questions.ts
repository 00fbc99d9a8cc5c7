// Items and questions: an item is fetched, asked, answered, graded, skipped, left, or runs out of time.
import type { Verdict } from '../../../items/index.js'
import { askedAgain, goingOn, itemDeadline } from '../clocks.js'
import { itemRows } from '../event-rows.js'
import { activeAgain, factsOf, progress, type Session } from '../session.js'
import type { Attempt } from '../session-events.js'
import { isScored } from '../session-types.js'
import {
  closedCall,
  closedRow,
  evidenceRows,
  nothingGiven,
  openDeadline,
  outboxRow,
  publicEvent,
  runResumed,
  stateChange,
  type EntriesOf,
} from './entry.js'

export const QUESTIONS: EntriesOf<
  | 'ItemFetched'
  | 'ActionOpened'
  | 'ActionAnswered'
  | 'ItemGraded'
  | 'ItemSkipped'
  | 'SteppedBack'
  | 'HelpAsked'
  | 'HintShown'
  | 'ItemTimedOut'
  | 'ItemLeft'
  | 'ProgressCounted'
  | 'CommandTaken'
  | 'ItemReported'
> = {
  ItemFetched: {
    evolve: (session, event, at) => {
      const [repeat, ...again] = session.again
      // What is asked again from where it is stored was counted when that was decided.
      const retried = event.retry && repeat === undefined ? 1 : 0
      return {
        ...session,
        position: event.position,
        totalItems: Math.max(session.totalItems, event.position),
        repeated: session.repeated + retried,
        itemOpen: true,
        // Its first answer was counted, and the question counts once.
        itemsCompleted: session.itemsCompleted - retried,
        // Help that was given for a question counts at the next try, too.
        hintsShown: retried ? session.hintsShown : (repeat?.hintsShown ?? 0),
        hintCost: retried ? session.hintCost : (repeat?.hintCost ?? 0),
        itemDeadlineAt: goingOn(session, repeat?.leftMs ?? null, at),
        again,
        unboundAsked: false,
        windowFromSeq: event.windowFromSeq,
      }
    },
    rows: ({ item, position, solutionShown, retry }, { repeated }, { at }) => {
      if (item === null) return {}
      const { item: row, itemFrame } = itemRows(item, { position, number: position - repeated, solutionShown, retry })
      return { item: [{ ...row, createdAt: at }], itemFrame: [itemFrame] }
    },
    log: ({ position }) => ({ position }),
  },
  ActionOpened: {
    evolve: (session, { callId, toolName, position }, at) => {
      const deadlineAt = itemDeadline(session, position, at)
      return {
        ...factsOf(session),
        stepsSinceAsk: 0,
        fallback: false,
        runError: null,
        unboundAsked: position === null || session.unboundAsked,
        itemDeadlineAt: deadlineAt,
        status: 'awaiting_client_action',
        open: { callId, toolName, position, openedAt: at, deadlineAt },
      }
    },
    stream: ({ action, place, callId }, session) => [
      publicEvent('client_action', {
        session_id: session.id,
        action,
        item_number: place?.number ?? null,
        total_items: progress(session).total,
        item_deadline_at: openDeadline(session),
      }),
      publicEvent('run_suspended', { session_id: session.id, tool_call_id: callId }),
    ],
    rows: ({ callId: toolCallId, toolName, position }, _session, { at, eventSeq }) => ({
      opened: [{ toolCallId, toolName, position, eventSeq, status: 'open', openedAt: at }],
    }),
    log: ({ callId, position }) => ({ callId, position }),
  },
  ActionAnswered: {
    evolve: (session, { position, verdict, attempt, secondTry, byClock }, at) => {
      const changes = {
        itemOpen: position === null && session.itemOpen,
        itemsCompleted: session.itemsCompleted + (position === null ? 0 : 1),
        itemsCorrect: session.itemsCorrect + rightAtFirst(attempt, verdict),
        awaitingVerdict: position !== null && verdict === null && isScored(session.rules),
      }
      const answered = activeAgain(session, changes, byClock === true && isLeftToAsk(session))
      return secondTry ? askedForSecondTry(answered, at) : answered
    },
    stream: (event, session) => [
      ...closedCall(event, { ...event.response }, event.byClock),
      event.byClock ? stateChange(session) : runResumed(session, event),
    ],
    rows: (event, session, { at }) => {
      const { callId: toolCallId, position, response, answerHash, receivedAt, responseMs, lateMs, verdict } = event
      const { hintCost, evidence, byClock = false } = event
      const closed = [{ toolCallId, status: 'resolved' as const, answerHash, resolvedAt: receivedAt }]
      if (position === null) return { closed }
      const { score, correct } = verdict ?? { score: 0, correct: false }
      const graded = { verdict, score, correct, hintCost }
      return {
        closed,
        response: [
          { position, toolCallId, kind: 'answered', response, ...graded, receivedAt, responseMs, lateMs, byClock },
        ],
        evidence: verdict === null ? [] : evidenceRows(session, position, evidence, verdict, at),
      }
    },
    // The rest stands in the response's row.
    log: ({ callId, position }) => ({ callId, position }),
    fences: ({ byClock }) => byClock === true,
  },
  ItemGraded: {
    evolve: (session, { verdict, attempt, secondTry }, at) => {
      const graded: Session = {
        ...session,
        itemsCorrect: session.itemsCorrect + rightAtFirst(attempt, verdict),
        awaitingVerdict: false,
        runError: null,
      }
      return secondTry ? askedForSecondTry(graded, at) : graded
    },
    rows: ({ position, verdict, evidence }, session, { at }) => {
      const { score, correct } = verdict
      return {
        graded: [{ position, verdict, score, correct }],
        evidence: evidenceRows(session, position, evidence, verdict, at),
      }
    },
  },
  ItemSkipped: {
    evolve: (session, { position }) =>
      activeAgain(session, {
        itemOpen: false,
        itemsCompleted: session.itemsCompleted + (position === null ? 0 : 1),
      }),
    stream: (event, session) => [...closedCall(event, { skipped: true }), runResumed(session, event)],
    rows: (event, _session, { at }) => {
      const { position, callId: toolCallId } = event
      if (position === null) return closedRow(event, at)
      return { ...closedRow(event, at), response: [{ position, toolCallId, kind: 'skipped', ...nothingGiven(at) }] }
    },
  },
  SteppedBack: {
    evolve: (session, { again, takenBack }, at) =>
      activeAgain(session, {
        itemOpen: false,
        again: [...again.map(position => askedAgain(session, position, at)), ...session.again],
        repeated: session.repeated + again.length,
        totalItems: session.totalItems + again.length,
        itemsCompleted: session.itemsCompleted - (takenBack ? 1 : 0),
      }),
    stream: (event, session) => [...closedCall(event, { back: true }), runResumed(session, event)],
    rows: (event, _session, { at }) => closedRow(event, at),
  },
  HelpAsked: {
    evolve: session => activeAgain(session),
    stream: (event, session) => [...closedCall(event, { asked: event.text }), runResumed(session, event)],
    rows: (event, _session, { at }) => closedRow(event, at),
  },
  HintShown: {
    evolve: (session, { hint }) => ({ ...session, hintsShown: hint.number, hintCost: hint.cost }),
    stream: ({ callId, hint }) => [publicEvent('hint_shown', { tool_call_id: callId, ...hint })],
  },
  ItemTimedOut: {
    evolve: session =>
      activeAgain(session, { itemOpen: false, itemsCompleted: session.itemsCompleted + 1 }, isLeftToAsk(session)),
    stream: (event, session) => [...closedCall(event, { timed_out: true }), stateChange(session)],
    rows: (event, _session, { at }) => {
      const { position, callId: toolCallId } = event
      return { ...closedRow(event, at), response: [{ position, toolCallId, kind: 'timed_out', ...nothingGiven(at) }] }
    },
    fences: true,
  },
  ItemLeft: { evolve: session => ({ ...session, itemOpen: false }) },
  ProgressCounted: {
    evolve: (session, { completed, total }) => ({ ...session, itemsCompleted: completed, totalItems: total }),
  },
  CommandTaken: {
    rows: ({ commandId, command, callId: toolCallId, hint }, _session, { at }) => ({
      command: [{ commandId, command, toolCallId, hint, createdAt: at }],
    }),
    // A learner who finishes does not wait for what is still being written.
    fences: ({ command }) => command === 'finish',
  },
  ItemReported: {
    rows: (_event, session, commit) => outboxRow('session.needs_attention', session, commit),
    isRemark: true,
  },
}

/** Whether a session whose time for a question is up waits for its learner: after the last question nothing is left that one who is absent could lose. */
const isLeftToAsk = ({ position, totalItems }: Session): boolean => position < totalItems

const rightAtFirst = (attempt: Attempt, verdict: Verdict | null): number =>
  attempt === 'first' && verdict?.correct ? 1 : 0

/** The question is not completed yet: it is asked once more under the same number, with the hints and the clock that it has. */
const askedForSecondTry = (session: Session, at: Date): Session => ({
  ...session,
  again: [{ ...askedAgain(session, session.position, at), retry: true }, ...session.again],
  repeated: session.repeated + 1,
  totalItems: session.totalItems + 1,
  itemsCompleted: session.itemsCompleted - 1,
})
