// The turns of a lesson: the tutor's messages, the questions and the learner's answers, without the open question.
import type { Entry, Exchange, TutorMessage } from '../../../client/index.js'

export type LessonTurn =
  | ({ readonly key: string; readonly by: 'tutor' } & Pick<TutorMessage, 'text' | 'figures'>)
  /** A closed question. `again`: it repeats the previous question, so its prompt is not shown a second time. */
  | { readonly key: string; readonly by: 'question'; readonly exchange: Exchange; readonly again: boolean }
  /** `exchange` has `secondTry` behind a first miss, as in practice. */
  | { readonly key: string; readonly by: 'learner'; readonly exchange: Exchange }

export function lessonTurns(entries: readonly Entry[]): readonly LessonTurn[] {
  let before: Exchange | null = null
  return entries.flatMap((entry): LessonTurn[] => {
    if (entry.kind === 'message') {
      const { messageId: key, text, figures } = entry
      return [{ key, by: 'tutor', text, ...(figures && { figures }) }]
    }
    if (entry.outcome === 'open') return []
    const question = {
      key: `asked ${entry.callId}`,
      by: 'question' as const,
      exchange: entry,
      again: isSame(before, entry),
    }
    before = entry
    // The session ended during the question, so there is no answer.
    if (entry.outcome === 'closed') return [question]
    // A lesson asks once more after the first miss, without the word of the server for it.
    const exchange = entry.outcome === 'incorrect' && !question.again ? { ...entry, secondTry: true } : entry
    return [question, { key: entry.callId, by: 'learner', exchange }]
  })
}

/** An item asked again has the same number; a question without an item has the same prompt. */
const isSame = (before: Exchange | null, now: Exchange): boolean =>
  before !== null && before.itemNumber === now.itemNumber && before.action.props.prompt === now.action.props.prompt

/** Index of the tutor's first turn after the learner's last one; the length if there is none. */
export const newestFrom = (turns: readonly LessonTurn[]): number => turns.findLastIndex(turn => turn.by !== 'tutor') + 1
