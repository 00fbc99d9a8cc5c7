// Which specialist a message is for. What a learner chooses, in a button or in the exact words of one, is routed by a table; anything else
// by a model, and without a model the learner is asked by buttons.
import type { Specialist } from '../../contract/mastery-agents.js'

/** What a button stands for. `topic`: a concept to go on with. `go_on`: the one that the path recommends. */
type Choice =
  | { readonly kind: 'go_on' | 'topic'; readonly conceptId: string }
  | { readonly kind: 'explain' | 'quiz' | 'continue_quiz' | 'progress' | 'other_topic' | 'have_read' }
type ChoiceKind = Choice['kind']

/** Of the documented rules; `after_quiz` is automatic. The page says each in a sentence. */
const ROUTING_REASONS = [
  'new_topic',
  'content_question',
  'quiz_request',
  'after_quiz',
  'progress_inquiry',
  'resume_quiz',
  'unclear',
] as const
type RoutingReason = (typeof ROUTING_REASONS)[number]

type Route = {
  readonly agent: Specialist
  readonly reason: RoutingReason
  /** `table`: by what was chosen; `model`: a model read what was written; `learner`: it was not understood, and the learner was asked. */
  readonly by: 'table' | 'model' | 'learner'
}

export const ROUTES: Readonly<Record<ChoiceKind, Omit<Route, 'by'>>> = {
  go_on: { agent: 'diagnostic', reason: 'new_topic' },
  topic: { agent: 'diagnostic', reason: 'new_topic' },
  explain: { agent: 'tutor', reason: 'content_question' },
  have_read: { agent: 'tutor', reason: 'content_question' },
  quiz: { agent: 'quiz', reason: 'quiz_request' },
  continue_quiz: { agent: 'quiz', reason: 'resume_quiz' },
  progress: { agent: 'pathplanner', reason: 'progress_inquiry' },
  other_topic: { agent: 'pathplanner', reason: 'progress_inquiry' },
}

export const AFTER_QUIZ: Route = { agent: 'feedback', reason: 'after_quiz', by: 'table' }

/** What a specialist does with a message that a model has routed to it; null: it goes to the tutor as a question. */
export function choiceOf(agent: Specialist, isPaused: boolean): ChoiceKind | null {
  switch (agent) {
    case 'quiz':
      return isPaused ? 'continue_quiz' : 'quiz'
    case 'pathplanner':
    case 'feedback':
      return 'progress'
    case 'diagnostic':
      return 'other_topic'
    case 'tutor':
      return null
  }
}

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
