// The messages of a session that its model gets, by type: a projection of the stored ones, cut only between whole pairs of call and
// result. The model of an examination gets the current exchange alone, without the learner's answers.
import type { ChatMessage } from '../../llm/index.js'
import { progress, type Session, type StoredMessage } from '../../sessions/index.js'

/** What is asked, and how the learner has done. */
export type Performance = {
  /** Of the current question, else of the next one; null without either. */
  readonly language: string | null
  /** Their latest items in this session, oldest first. Titles in `language`, where there are any. */
  readonly recent: readonly { readonly skillTitle: string; readonly correct: boolean }[]
  /** How well they know each skill of the session, 0–1, from all their practice. */
  readonly mastery: readonly { readonly skillTitle: string; readonly mastery: number }[]
  /** Of the item that was answered just now; null while another is open, or its verdict is not there. */
  readonly lastItem: { readonly correct: boolean; readonly feedback: string | null } | null
}

/** Replaces an answer that the model must not know. */
export const RECORDED = '"[recorded]"'

/** The conversation as the model sees it: one message of facts, then the window. Pure. */
export function modelMessages(
  session: Session,
  window: readonly StoredMessage[],
  widgetTools: readonly string[],
  performance: Performance,
  now: Date,
): ChatMessage[] {
  const hidesAnswers = session.rules.feedback === 'deferred'
  const begins = !window.some(message => message.role === 'assistant')
  const facts = hidesAnswers ? evaluationFacts(session, now) : learningFacts(session, performance)
  const opening = `${begins ? 'Begin' : 'Continue'} the session.\n${JSON.stringify(facts)}`
  return [
    { role: 'user', content: opening },
    ...window.map((message): ChatMessage => {
      if (message.role === 'user') return { role: 'user', content: message.content }
      if (message.role === 'assistant')
        return { role: 'assistant', content: message.content, toolCalls: message.toolCalls }
      const hidden = hidesAnswers && widgetTools.includes(message.toolName)
      return { role: 'tool', toolCallId: message.toolCallId, content: hidden ? RECORDED : message.content }
    }),
  ]
}

const evaluationFacts = (session: Session, now: Date) => ({
  session_id: session.id,
  item_number: session.position,
  total_items: progress(session).total,
  time_remaining_seconds:
    session.deadlineAt === null ? null : Math.max(0, Math.round((session.deadlineAt.getTime() - now.getTime()) / 1000)),
})

const learningFacts = (session: Session, { language, recent, mastery, lastItem }: Performance) => ({
  session_id: session.id,
  items_completed: session.itemsCompleted,
  total_items: progress(session).total,
  language,
  current_skill: recent.at(-1)?.skillTitle ?? topicOf(mastery, session),
  mastery_scores: Object.fromEntries(mastery.map(skill => [skill.skillTitle, Math.round(skill.mastery * 100) / 100])),
  recent_performance: recent.map(outcome => outcome.correct),
  last_item_feedback: lastItem,
})

/** What the session practises. Its own title is in the language that was asked for, which not every question has. */
const topicOf = (mastery: Performance['mastery'], { title }: Session): string =>
  [...new Set(mastery.map(skill => skill.skillTitle))].join(', ') || title

/** A few lines for the tutor's prompt: how many, how many right, and where the recent mistakes were. Never empty. */
export function performanceSummary(session: Session, { recent }: Performance): string {
  if (session.itemsCompleted === 0) return 'No question has been answered yet.'
  const lines = [
    `${session.itemsCorrect} of ${session.itemsCompleted} answered questions were right; ${progress(session).total} are planned.`,
  ]
  const bySkill = new Map<string, { right: number; of: number }>()
  for (const { skillTitle, correct } of recent) {
    const so = bySkill.get(skillTitle) ?? { right: 0, of: 0 }
    bySkill.set(skillTitle, { right: so.right + (correct ? 1 : 0), of: so.of + 1 })
  }
  for (const [skill, { right, of }] of bySkill) lines.push(`Lately in ${skill}: ${right} of ${of} right.`)
  return lines.join('\n')
}
