// What a page that embeds a session is told of it: public fields only, nothing of what the learner wrote and no key.
import { endedAs, type Entry, type Exchange, type Fold, type LinkView } from '../client/index.js'

export interface HostEvent {
  readonly name: `viva-${'question' | 'answer' | 'feedback' | 'hint' | 'message' | 'completed' | 'error'}`
  readonly detail: Readonly<Record<string, unknown>>
}

/** Tells each thing once, in order, from the moment on at which the session stands as it is: its past is not told again. */
export class HostEvents {
  #fold: Fold | null = null
  #ended = false
  #gone = false
  constructor(readonly sessionId: string) {}

  hear(view: LinkView): readonly HostEvent[] {
    const told: HostEvent[] = []
    const tell = (name: HostEvent['name'], detail: HostEvent['detail']) =>
      told.push({ name, detail: { session_id: this.sessionId, ...detail } })
    if (view.phase === 'gone' && !this.#gone) {
      this.#gone = true
      tell('viva-error', { code: view.refusal?.code ?? 'unreachable', retryable: false })
    }
    if (!view.caughtUp) return told
    const { fold } = view
    const before = this.#fold
    this.#fold = fold
    if (fold.entries !== before?.entries) tellEntries(fold.entries, before?.entries ?? null, tell)
    if (fold.runError && fold.runError !== before?.runError) {
      tell('viva-error', { code: fold.runError.code, retryable: fold.runError.retryable })
    }
    const status = endedAs(fold)
    if (status !== null && !this.#ended) {
      this.#ended = true
      tell('viva-completed', { status })
    }
    return told
  }
}

type Tell = (name: HostEvent['name'], detail: HostEvent['detail']) => void

function tellEntries(entries: readonly Entry[], before: readonly Entry[] | null, tell: Tell): void {
  const known = new Map((before ?? []).map(entry => [keyOf(entry), entry]))
  for (const entry of entries) {
    const old = known.get(keyOf(entry))
    if (entry === old) continue
    if (entry.kind === 'exchange') tellExchange(entry, old?.kind === 'exchange' ? old : null, before !== null, tell)
    else if (before && !old) tell('viva-message', { message_id: entry.messageId, text: entry.text })
  }
}

function tellExchange(now: Exchange, old: Exchange | null, live: boolean, tell: Tell): void {
  const { action, outcome } = now
  const which = { tool_call_id: now.callId, question_id: action.question_id ?? null, item_number: now.itemNumber }
  const wasOpen = old === null || old.outcome === 'open'
  const verdict = outcome === 'correct' || outcome === 'incorrect'
  if (outcome === 'open') {
    if (old === null) tell('viva-question', { ...which, widget_type: action.widget_type, total_items: now.totalItems })
    // A question that comes again brings the hints that were told before.
    if (live && old !== null)
      for (const { number, left, cost } of now.hints.slice(old.hints.length))
        tell('viva-hint', { ...which, number, left, cost })
  } else if (live) {
    if (wasOpen) tell('viva-answer', { ...which, outcome: verdict ? 'answered' : outcome })
    if (verdict && old?.outcome !== outcome) tell('viva-feedback', { ...which, correct: outcome === 'correct' })
  }
}

const keyOf = (entry: Entry): string => (entry.kind === 'exchange' ? entry.callId : entry.messageId)
