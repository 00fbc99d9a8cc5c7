// What stands on the stage now: one question, one piece of feedback, or the result. Pure, from the link's view and from
// what this page has shown and been told to go on from.
import {
  endedAs,
  openExchange,
  type EndedStatus,
  type Exchange,
  type LinkView,
  type TutorMessage,
} from '../../client/index.js'

export interface Seen {
  /** The question that was last on stage in this page's life; feedback is held for this one only. */
  readonly shown: string | null
  /** The question after whose feedback the learner pressed Continue, and how many messages had been read by then. */
  readonly continued: { readonly callId: string; readonly messages: number } | null
}

export type Stage =
  | { readonly kind: 'opening' | 'gone' | 'confirm' }
  | { readonly kind: 'question'; readonly exchange: Exchange; readonly lead: readonly TutorMessage[] }
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
  | { readonly kind: 'results'; readonly status: EndedStatus }

export function stageOf(view: LinkView, seen: Seen): Stage {
  const { fold, phase, summary, submission } = view
  if (phase === 'gone') return { kind: 'gone' }
  if (phase === 'pending') return { kind: summary?.session_type === 'evaluation' ? 'confirm' : 'opening' }
  const opening = phase === 'opening' || (!view.caughtUp && seen.shown === null)
  if (opening) return { kind: 'opening' }

  const open = view.caughtUp ? openExchange(fold) : null
  const closed = lastClosed(view)
  const after = closed ? fold.entries.indexOf(closed) + 1 : 0
  const messages = fold.entries.slice(after).filter(entry => entry.kind === 'message')
  const ending = view.caughtUp ? endedAs(fold) : null
  const continued = closed !== null && seen.continued?.callId === closed.callId ? seen.continued.messages : null
  const draft = fold.draft?.text ?? null

  if (closed && closed.callId === seen.shown && continued === null && summary?.session_type === 'learning') {
    const verdict = closed.outcome === 'correct' || closed.outcome === 'incorrect' || closed.outcome === 'timed_out'
    const nextIsThere = open !== null || ending !== null
    if (messages.length > 0 || (verdict && ending !== 'terminated')) {
      const complete = draft === null && (messages.length > 0 || nextIsThere)
      return { kind: 'feedback', exchange: closed, messages, draft, complete, last: ending !== null }
    }
  }
  const unread = messages.slice(continued ?? 0)
  if (ending) return { kind: 'results', status: ending }
  const sent = submission?.state === 'sent' && submission.callId === open?.callId
  if (open && !sent) return { kind: 'question', exchange: open, lead: unread }
  return { kind: 'waiting', messages: unread, draft }
}

export function lastClosed({ fold }: Pick<LinkView, 'fold'>): Exchange | null {
  const closed = fold.entries.findLast(entry => entry.kind === 'exchange' && entry.outcome !== 'open')
  return closed?.kind === 'exchange' ? closed : null
}

/** What changes when something new is on stage: focus follows it. */
export function stageKey(stage: Stage): string {
  if (stage.kind === 'question') return `question ${stage.exchange.callId}`
  if (stage.kind === 'feedback') return `feedback ${stage.exchange.callId} ${stage.complete}`
  return stage.kind
}
