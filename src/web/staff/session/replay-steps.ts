// What a learner saw, step by step: each event that changed their page, with the page as it was then.
import {
  emptyFold,
  foldEvent,
  type DurableEvent,
  type Exchange,
  type Fold,
  type ReplayPage,
} from '../../../client/index.js'

/** What happened, for `replay.events` of the texts. */
type ReplayEvent =
  | 'message'
  | 'question'
  | 'answered'
  | 'judged'
  | 'not_known'
  | 'timed_out'
  | 'skipped'
  | 'back'
  | 'asked'
  | 'closed'
  | 'hint'
  | 'plan'
  | 'paused'
  | 'resumed'
  | 'time'
  | 'staff_message'
  | 'staff_message_read'
  | 'page_taken_over'
  | 'safety'
  | 'safety_acknowledged'
  | 'error'
  | 'completed'
  | 'expired'
  | 'terminated'

export type ReplayStep = {
  readonly id: number
  readonly what: ReplayEvent
  readonly at: string
  /** Since the step before, in ms; null for the first. */
  readonly after: number | null
  readonly fold: Fold
}

export function replaySteps(moments: ReplayPage['moments']): ReplayStep[] {
  const steps: ReplayStep[] = []
  let fold = emptyFold
  for (const { id, at, event, data } of moments) {
    const before = fold
    fold = foldEvent(before, id, { type: event, payload: data } as DurableEvent)
    const what = whatOf(event, before, fold)
    if (what === null) continue
    const last = steps.at(-1)
    steps.push({ id, what, at, after: last === undefined ? null : Date.parse(at) - Date.parse(last.at), fold })
  }
  return steps
}

/** Null: nothing that a learner would see. */
function whatOf(event: ReplayPage['moments'][number]['event'], before: Fold, now: Fold): ReplayEvent | null {
  switch (event) {
    case 'message_complete':
      return 'message'
    case 'client_action':
      return 'question'
    case 'tool_result':
      return resultOf(lastExchange(before), lastExchange(now))
    case 'hint_shown':
      return 'hint'
    case 'plan_updated':
      return 'plan'
    case 'state_change':
      if (before.facts.paused !== now.facts.paused) return now.facts.paused ? 'paused' : 'resumed'
      return before.facts.asOf > 0 && before.facts.deadlineAt !== now.facts.deadlineAt ? 'time' : null
    case 'staff_message':
    case 'staff_message_read':
    case 'page_taken_over':
    case 'safety_acknowledged':
    case 'error':
      return event
    case 'safety_message':
      return 'safety'
    case 'session_completed':
      return 'completed'
    case 'session_expired':
      return 'expired'
    case 'session_terminated':
      return 'terminated'
    case 'tool_executing':
    case 'run_suspended':
    case 'run_resumed':
      return null
  }
}

function resultOf(before: Exchange | null, now: Exchange | null): ReplayEvent | null {
  if (now === null || before?.outcome === now.outcome) return null
  switch (now.outcome) {
    case 'open':
      return null
    case 'correct':
    case 'almost':
    case 'partly':
    case 'incorrect':
      return 'judged'
    default:
      return now.outcome
  }
}

/** The question that is on the screen, or was the last. */
export const lastExchange = ({ entries }: Fold): Exchange | null =>
  entries.findLast((entry): entry is Exchange => entry.kind === 'exchange') ?? null
