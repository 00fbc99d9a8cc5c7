// Which specialist a message is for. What a learner chooses, in a button or in the exact words of one, is routed by a table. Anything else
// is understood by a model, or without one not guessed: the learner is asked by buttons.
import type { Specialist } from '../../contract/mastery-agents.js'
import type { ROUTED_BY, ROUTING_REASONS } from '../../contract/mastery-programme.js'

/**
 * What a button stands for, or words that a model has understood. `topic`: a concept to go on with. `go_on`: the one that the path recommends.
 * `question`: what was written is to be answered.
 */
export type Choice =
  | { readonly kind: 'go_on' | 'topic'; readonly conceptId: string }
  | {
      readonly kind:
        'explain' | 'question' | 'quiz' | 'continue_quiz' | 'progress' | 'other_topic' | 'have_read' | 'finish'
    }
type ChoiceKind = Choice['kind']

/** `after_quiz` is automatic. The page says each in a sentence. */
type RoutingReason = (typeof ROUTING_REASONS)[number]

export type Route = {
  readonly agent: Specialist
  readonly reason: RoutingReason
  readonly by: (typeof ROUTED_BY)[number]
}

export const ROUTES: Readonly<Record<ChoiceKind, Omit<Route, 'by'>>> = {
  go_on: { agent: 'diagnostic', reason: 'new_topic' },
  topic: { agent: 'diagnostic', reason: 'new_topic' },
  explain: { agent: 'tutor', reason: 'content_question' },
  question: { agent: 'tutor', reason: 'content_question' },
  have_read: { agent: 'tutor', reason: 'content_question' },
  quiz: { agent: 'quiz', reason: 'quiz_request' },
  continue_quiz: { agent: 'quiz', reason: 'resume_quiz' },
  progress: { agent: 'pathplanner', reason: 'progress_inquiry' },
  other_topic: { agent: 'pathplanner', reason: 'progress_inquiry' },
  finish: { agent: 'pathplanner', reason: 'progress_inquiry' },
}

export const AFTER_QUIZ: Route = { agent: 'feedback', reason: 'after_quiz', by: 'table' }

/** The choice whose words were written, whole: capitals, blanks and the marks at the end do not count. */
export function worded<T>(text: string, choices: readonly (readonly [T, string])[]): T | null {
  const wanted = plain(text)
  return choices.find(([, words]) => plain(words) === wanted)?.[0] ?? null
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[\s.!?…،।؟]+/gu, ' ')
    .trim()
