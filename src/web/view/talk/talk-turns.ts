// The turns of an open dialogue without those that the learner took back; the partner does not see those either.
import type { Entry, Said } from '../../../client/index.js'

export type Turn =
  | { readonly key: string; readonly by: 'partner'; readonly text: string }
  /** `answer` null: the learner passed the turn on. */
  | { readonly key: string; readonly by: 'learner'; readonly answer: Said | null }

/** The turns in order. `back` removes the learner's last turn and the reply to it. */
export function turnsOf(entries: readonly Entry[]): readonly Turn[] {
  let turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind === 'message') turns.push({ key: entry.messageId, by: 'partner', text: entry.text })
    else if (entry.outcome === 'back') {
      const last = turns.findLastIndex(turn => turn.by === 'learner')
      if (last >= 0) turns = turns.slice(0, last)
    } else if (entry.outcome === 'answered' || entry.outcome === 'skipped')
      turns.push({ key: entry.callId, by: 'learner', answer: entry.answer })
  }
  return turns
}
