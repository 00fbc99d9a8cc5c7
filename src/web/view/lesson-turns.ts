// A lesson as a dialogue: what the tutor said and asked, and what became of it, up to the question that is open.
import type { Entry, Exchange } from '../../client/index.js'

export type LessonTurn =
  | { readonly key: string; readonly by: 'tutor'; readonly text: string }
  /** What was asked. `again`: the same question once more, whose words stand above. */
  | { readonly key: string; readonly by: 'question'; readonly exchange: Exchange; readonly again: boolean }
  | { readonly key: string; readonly by: 'learner'; readonly exchange: Exchange }

export function lessonTurns(entries: readonly Entry[]): readonly LessonTurn[] {
  let before: Exchange | null = null
  return entries.flatMap((entry): LessonTurn[] => {
    if (entry.kind === 'message') return [{ key: entry.messageId, by: 'tutor', text: entry.text }]
    if (entry.outcome === 'open') return []
    const question = {
      key: `asked ${entry.callId}`,
      by: 'question' as const,
      exchange: entry,
      again: isSame(before, entry),
    }
    before = entry
    // Ended in the middle of a question: there is nothing that the learner has said.
    return entry.outcome === 'closed' ? [question] : [question, { key: entry.callId, by: 'learner', exchange: entry }]
  })
}

/** An item keeps its number when it is asked once more; a free question has none, and keeps its words. */
const isSame = (before: Exchange | null, now: Exchange): boolean =>
  before !== null && before.itemNumber === now.itemNumber && before.action.props.prompt === now.action.props.prompt

/** Where the newest of what the tutor said begins: behind the learner's last turn. 0 before it; the length when nothing was said since. */
export const newestFrom = (turns: readonly LessonTurn[]): number => turns.findLastIndex(turn => turn.by !== 'tutor') + 1
