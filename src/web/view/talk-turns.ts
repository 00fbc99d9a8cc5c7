// An open dialogue as it stands: what was taken back is not part of it any more, as it is not for the one who answers.
import type { Entry, Said } from '../../client/index.js'

export type Turn =
  | { readonly key: string; readonly by: 'partner'; readonly text: string }
  /** `said` null: the turn was passed on. */
  | { readonly key: string; readonly by: 'learner'; readonly said: Said | null }

/** Going back takes away the learner's last turn and what was replied to it. */
export function turnsOf(entries: readonly Entry[]): readonly Turn[] {
  let turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind === 'message') turns.push({ key: entry.messageId, by: 'partner', text: entry.text })
    else if (entry.outcome === 'back') {
      const last = turns.findLastIndex(turn => turn.by === 'learner')
      if (last >= 0) turns = turns.slice(0, last)
    } else if (entry.outcome === 'answered' || entry.outcome === 'skipped')
      turns.push({ key: entry.callId, by: 'learner', said: entry.answer })
  }
  return turns
}
