// The events that a host page receives. They hold public fields only: neither what the learner wrote nor a key.
import { endedAs, isGraded, type Entry, type Exchange, type Fold, type LinkView } from '../client/index.js'

export interface HostEvent {
  readonly name: `viva-${'question' | 'answer' | 'feedback' | 'hint' | 'message' | 'completed' | 'error'}`
  readonly detail: Readonly<Record<string, unknown>>
}

/** Turns views of a session into events, each once and in order. What happened before the first complete view fires no event. */
export class HostEvents {
  #fold: Fold | null = null
  #ended = false
  #gone = false
  constructor(readonly sessionId: string) {}

  /** The events that `view` adds to the one before. */
  eventsOf(view: LinkView): readonly HostEvent[] {
    const events: HostEvent[] = []
    const emit = (name: HostEvent['name'], detail: HostEvent['detail']) =>
      events.push({ name, detail: { session_id: this.sessionId, ...detail } })
    if (view.phase === 'gone' && !this.#gone) {
      this.#gone = true
      emit('viva-error', { code: view.refusal?.code ?? 'unreachable', retryable: false })
    }
    if (!view.caughtUp) return events
    const { fold } = view
    const before = this.#fold
    this.#fold = fold
    if (fold.entries !== before?.entries) emitEntries(fold.entries, before?.entries ?? null, emit)
    if (fold.runError && fold.runError !== before?.runError) {
      emit('viva-error', { code: fold.runError.code, retryable: fold.runError.retryable })
    }
    const status = endedAs(fold)
    if (status !== null && !this.#ended) {
      this.#ended = true
      emit('viva-completed', { status })
    }
    return events
  }
}

type Emit = (name: HostEvent['name'], detail: HostEvent['detail']) => void

function emitEntries(entries: readonly Entry[], before: readonly Entry[] | null, emit: Emit): void {
  const known = new Map((before ?? []).map(entry => [keyOf(entry), entry]))
  for (const entry of entries) {
    const old = known.get(keyOf(entry))
    if (entry === old) continue
    if (entry.kind === 'exchange') emitExchange(entry, old?.kind === 'exchange' ? old : null, before !== null, emit)
    else if (before && !old) emit('viva-message', { message_id: entry.messageId, text: entry.text })
  }
}

function emitExchange(now: Exchange, old: Exchange | null, live: boolean, emit: Emit): void {
  const { action, outcome } = now
  const which = { tool_call_id: now.callId, question_id: action.question_id ?? null, item_number: now.itemNumber }
  const wasOpen = old === null || old.outcome === 'open'
  const verdict = isGraded(outcome)
  if (outcome === 'open') {
    if (old === null) emit('viva-question', { ...which, widget_type: action.widget_type, total_items: now.totalItems })
    // A question that is asked again carries the hints that were reported before.
    if (live && old !== null)
      for (const { number, left, cost } of now.hints.slice(old.hints.length))
        emit('viva-hint', { ...which, number, left, cost })
  } else if (live) {
    if (wasOpen) emit('viva-answer', { ...which, outcome: verdict ? 'answered' : outcome })
    if (verdict && old?.outcome !== outcome) emit('viva-feedback', { ...which, correct: outcome === 'correct' })
  }
}

const keyOf = (entry: Entry): string => (entry.kind === 'exchange' ? entry.callId : entry.messageId)
