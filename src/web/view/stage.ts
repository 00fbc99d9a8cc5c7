// What stands on the stage now: one question, one piece of feedback, or the result. Pure, from the link's view and from
// what this page has shown and been told to go on from.
import {
  endedAs,
  openExchange,
  type EndedStatus,
  type Exchange,
  type LinkView,
  type SafetyNotice,
  type TutorMessage,
} from '../../client/index.js'

export interface Seen {
  /** The question that was last on stage in this page's life; feedback is held for this one only. Empty before the first of a lesson. */
  readonly shown: string | null
  /** The question after whose feedback the learner pressed Continue, and how many messages had been read by then. */
  readonly continued: { readonly callId: string; readonly messages: number } | null
  /** The words that answered a report, until the learner goes on: after the end of a session no event brings them. */
  readonly care: SafetyNotice | null
}

/** Of a page that has just been opened. */
export const nothingSeen: Seen = { shown: null, continued: null, care: null }

export type Stage =
  | { readonly kind: 'opening' | 'gone' | 'confirm' }
  | {
      readonly kind: 'question'
      readonly exchange: Exchange
      readonly lead: readonly TutorMessage[]
      /** What the learner asked about this question before it was asked again; the lead explains it. */
      readonly asked: Exchange | null
    }
  | {
      readonly kind: 'feedback'
      readonly exchange: Exchange
      readonly messages: readonly TutorMessage[]
      readonly draft: string | null
      /** Said in full: focus comes here, and the learner may go on. */
      readonly complete: boolean
      readonly last: boolean
    }
  | { readonly kind: 'waiting'; readonly messages: readonly TutorMessage[]; readonly draft: string | null }
  /** The words of care. `held`: the session waits behind them. */
  | { readonly kind: 'care'; readonly notice: SafetyNotice; readonly held: boolean }
  | { readonly kind: 'results' | 'thanks'; readonly status: EndedStatus }
  /** An open dialogue: all of it, from its beginning to after its end. */
  | { readonly kind: 'talk'; readonly ended: EndedStatus | null }
  /** A lesson: its dialogue with the question that is open. `asked` as above. */
  | {
      readonly kind: 'lesson'
      readonly exchange: Exchange | null
      readonly asked: Exchange | null
      readonly ended: EndedStatus | null
    }

export function stageOf(view: LinkView, seen: Seen): Stage {
  const { fold, phase, summary } = view
  if (phase === 'gone') return { kind: 'gone' }
  if (phase === 'pending') return { kind: summary?.session_type === 'evaluation' ? 'confirm' : 'opening' }
  const opening = phase === 'opening' || (!view.caughtUp && seen.shown === null)
  if (opening) return { kind: 'opening' }

  const ending = view.caughtUp ? endedAs(fold) : null
  const safety = view.caughtUp && ending === null ? fold.facts.safety : null
  const notice = safety ?? seen.care
  if (notice !== null) return { kind: 'care', notice, held: safety !== null }
  if (summary?.session_type === 'thought') return { kind: 'talk', ended: ending }
  const open = view.caughtUp ? openExchange(fold) : null
  const closed = lastClosed(view)
  const asked = closed?.outcome === 'asked' ? closed : null
  const toAnswer = open && !isLeft(view, open) ? open : null
  if (summary?.session_type === 'tutoring') return { kind: 'lesson', exchange: toAnswer, asked, ended: ending }
  const after = closed ? fold.entries.indexOf(closed) + 1 : 0
  const messages = fold.entries.slice(after).filter(entry => entry.kind === 'message')
  const continued = closed !== null && seen.continued?.callId === closed.callId ? seen.continued.messages : null
  const draft = fold.draft?.text ?? null

  const mayHold = closed?.outcome !== 'asked' && closed?.outcome !== 'back'
  if (closed && mayHold && closed.callId === seen.shown && continued === null && summary?.session_type === 'learning') {
    const verdict = closed.outcome === 'correct' || closed.outcome === 'incorrect' || closed.outcome === 'timed_out'
    const nextIsThere = open !== null || ending !== null
    if (messages.length > 0 || (verdict && ending !== 'terminated')) {
      const complete = draft === null && (messages.length > 0 || nextIsThere)
      return { kind: 'feedback', exchange: closed, messages, draft, complete, last: ending !== null }
    }
  }
  const unread = messages.slice(continued ?? 0)
  if (ending) return { kind: summary?.session_type === 'survey' ? 'thanks' : 'results', status: ending }
  if (toAnswer) return { kind: 'question', exchange: toAnswer, lead: unread, asked }
  return { kind: 'waiting', messages: unread, draft }
}

/** Answered, skipped or the like, as the server has said; only the event is not here yet. */
function isLeft({ submission, commanding }: LinkView, open: Exchange): boolean {
  if (submission?.state === 'sent' && submission.callId === open.callId) return true
  return commanding?.state === 'sent' && commanding.callId === open.callId && commanding.command !== 'hint'
}

function lastClosed({ fold }: Pick<LinkView, 'fold'>): Exchange | null {
  const closed = fold.entries.findLast(entry => entry.kind === 'exchange' && entry.outcome !== 'open')
  return closed?.kind === 'exchange' ? closed : null
}

/** What changes when something new is on stage: focus follows it. */
export function stageKey(stage: Stage): string {
  if (stage.kind === 'question') return `question ${stage.exchange.callId}`
  if (stage.kind === 'feedback') return `feedback ${stage.exchange.callId} ${stage.complete}`
  return stage.kind === 'talk' && stage.ended ? 'talk ended' : stage.kind
}
