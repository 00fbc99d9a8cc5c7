// Decides what a session shows now, such as a question, feedback or results. Pure: it depends on the link's view and on what the
// learner has already seen on this page.
import {
  endedAs,
  isGraded,
  openExchange,
  type EndedStatus,
  type Exchange,
  type LinkView,
  type SafetyNotice,
  type TutorMessage,
} from '../../../client/index.js'

export interface Seen {
  /** Call id of the last question shown since the page loaded; only its feedback is held back. Empty before a lesson's first question. */
  readonly shown: string | null
  /** The question whose feedback the learner left with Continue, and how many messages it had by then. */
  readonly continued: { readonly callId: string; readonly messages: number } | null
  /** The safety message that answered a report, until the learner goes on. After the end of a session no event carries it. */
  readonly care: SafetyNotice | null
  /** Every question is looked at instead of the result. */
  readonly reviewing: boolean
}

/** The state of a page that has just been opened. */
export const nothingSeen: Seen = { shown: null, continued: null, care: null, reviewing: false }

export type Stage =
  /** `elsewhere`: the session goes on in another page. */
  | { readonly kind: 'opening' | 'gone' | 'confirm' | 'review' | 'elsewhere' }
  | {
      readonly kind: 'question'
      readonly exchange: Exchange
      readonly lead: readonly TutorMessage[]
      /** The learner's own question about this one, which was then asked again; `lead` answers it. */
      readonly learnerQuestion: Exchange | null
      /** The first answer to this question, which was not right; `lead` is what was said about it. */
      readonly firstTry: Exchange | null
    }
  | {
      readonly kind: 'feedback'
      readonly exchange: Exchange
      readonly messages: readonly TutorMessage[]
      readonly draft: string | null
      /** The message is complete: it takes the focus, and the learner may go on. */
      readonly complete: boolean
      readonly last: boolean
    }
  | { readonly kind: 'waiting'; readonly messages: readonly TutorMessage[]; readonly draft: string | null }
  /** A safety message. `held`: the session waits until the learner confirms it. */
  | { readonly kind: 'care'; readonly notice: SafetyNotice; readonly held: boolean }
  /** The learner has stopped the clock: no question is on the page. `endsAt`: when the break ends by itself. */
  | { readonly kind: 'break'; readonly endsAt: string }
  | { readonly kind: 'results' | 'thanks'; readonly status: EndedStatus }
  /** The learner stopped behind a safety message: no score and no progress follows it. */
  | { readonly kind: 'stopped' }
  /** An open dialogue, before and after its end. */
  | { readonly kind: 'talk'; readonly ended: EndedStatus | null }
  /** A lesson with its open question. */
  | {
      readonly kind: 'lesson'
      readonly exchange: Exchange | null
      readonly learnerQuestion: Exchange | null
      readonly ended: EndedStatus | null
    }

export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>

/** The stage for a view. `seen` only decides which feedback is still shown. */
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
  if (ending === null && view.page === 'claiming') return { kind: 'opening' }
  if (ending === null && view.page === 'elsewhere') return { kind: 'elsewhere' }
  const breakEndsAt = view.caughtUp && ending === null ? fold.facts.breaks?.endsAt : null
  if (breakEndsAt) return { kind: 'break', endsAt: breakEndsAt }
  if (ending && fold.inCare && summary?.session_type !== 'evaluation') return { kind: 'stopped' }
  if (summary?.session_type === 'thought') return { kind: 'talk', ended: ending }
  const open = view.caughtUp ? openExchange(fold) : null
  const closed = lastClosed(view)
  const learnerQuestion = closed?.outcome === 'asked' ? closed : null
  const toAnswer = open && !isClosing(view, open) ? open : null
  if (summary?.session_type === 'tutoring')
    return { kind: 'lesson', exchange: toAnswer, learnerQuestion, ended: ending }
  const after = closed ? fold.entries.indexOf(closed) + 1 : 0
  const messages = fold.entries.slice(after).filter(entry => entry.kind === 'message')
  const continued = closed !== null && seen.continued?.callId === closed.callId ? seen.continued.messages : null
  const draft = fold.draft?.text ?? null

  const firstTry = closed?.secondTry ? closed : null
  const mayHold = closed?.outcome !== 'asked' && closed?.outcome !== 'back' && firstTry === null
  if (closed && mayHold && closed.callId === seen.shown && continued === null && summary?.session_type === 'learning') {
    const verdict = isGraded(closed.outcome) || closed.outcome === 'timed_out'
    const nextIsThere = open !== null || ending !== null
    if (messages.length > 0 || (verdict && ending !== 'terminated')) {
      const complete = draft === null && (messages.length > 0 || nextIsThere)
      return { kind: 'feedback', exchange: closed, messages, draft, complete, last: ending !== null }
    }
  }
  const unread = messages.slice(continued ?? 0)
  if (ending && seen.reviewing) return { kind: 'review' }
  if (ending) return { kind: summary?.session_type === 'survey' ? 'thanks' : 'results', status: ending }
  if (toAnswer) return { kind: 'question', exchange: toAnswer, lead: unread, learnerQuestion, firstTry }
  return { kind: 'waiting', messages: unread, draft }
}

/** The server has accepted an answer or a command that closes the question; its event has not arrived yet. */
function isClosing({ submission, commanding }: LinkView, open: Exchange): boolean {
  if (submission?.state === 'sent' && submission.callId === open.callId) return true
  return commanding?.state === 'sent' && commanding.callId === open.callId && commanding.command !== 'hint'
}

function lastClosed({ fold }: Pick<LinkView, 'fold'>): Exchange | null {
  const closed = fold.entries.findLast(entry => entry.kind === 'exchange' && entry.outcome !== 'open')
  return closed?.kind === 'exchange' ? closed : null
}

/** A key that changes whenever the stage shows something new; the focus then moves there. */
export function stageKey(stage: Stage): string {
  if (stage.kind === 'question') return `question ${stage.exchange.callId}`
  if (stage.kind === 'feedback') return `feedback ${stage.exchange.callId} ${stage.complete}`
  return stage.kind === 'talk' && stage.ended ? 'talk ended' : stage.kind
}
