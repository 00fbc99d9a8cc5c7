// Suggestions for the learner during and after a session, computed from the plan: always kind, never a number.
import type { PlanStatus, PlanStepView } from '../../contract/tutor.js'
import { sentence, type SentenceKey } from '../../language/say.js'
import type { Misconception } from './state.js'
import { questionsAsked, questionsRight } from './turn.js'

const MOST_REVIEWS = 3

type SuggestionFacts = {
  readonly language: string
  readonly subtopic: string
  readonly planStatus: PlanStatus | null
  /** Questions that were skipped or left without an answer, the open one among them. */
  readonly withoutAnswer: number
  /** Practice has shown every skill of the plan to be mastered. */
  readonly mastered: boolean
  /** What was misunderstood, as `misconceptionText` says it, newest last. */
  readonly misunderstood: readonly string[]
  /** Whether the session is over. */
  readonly over: boolean
  /** Subtopic of the guideline that comes next in the same topic; null when there is none. */
  readonly next: string | null
}

/** Praise first, then what to look at again, then what comes next. */
export function suggestions(facts: SuggestionFacts): string[] {
  const { language, subtopic, planStatus, withoutAnswer, mastered, misunderstood, over, next } = facts
  const say = (key: SentenceKey, values: Readonly<Record<string, string>> = {}): string =>
    sentence(language, key, values)
  const steps = planStatus?.study_plan.todo_list ?? []
  const open = steps.filter(step => step.status !== 'completed')
  const allDone = steps.length > 0 && open.length === 0
  const begun = open.filter(wasAsked)
  const asked = questionsAsked(steps)
  const [unseen] = open.filter(step => !begun.includes(step))
  const reviews = [
    ...misunderstood.toReversed().map(about => say('suggest.misconception', { about })),
    ...(over ? begun : begun.filter(step => step.status === 'blocked')).map(({ title }) =>
      say('suggest.practise', { title }),
    ),
  ]
  return [
    say(praise({ over, allDone, mastered, asked, answered: asked - withoutAnswer, right: questionsRight(steps) }), {
      subtopic,
    }),
    ...(planStatus?.needs_intervention ? [say('suggest.help')] : []),
    ...[...new Set(reviews)].slice(0, MOST_REVIEWS),
    ...(over && !planStatus?.needs_intervention && unseen !== undefined
      ? [say('suggest.unseen', { title: unseen.title })]
      : []),
    ...(over && allDone && next !== null ? [say(mastered ? 'suggest.new' : 'suggest.next', { next })] : []),
    ...(over && !allDone ? [say('suggest.return')] : []),
  ]
}

/** A misconception with the question that it was seen in, without which its numbers mean nothing. */
export const misconceptionText = (language: string, { question, text }: Omit<Misconception, 'id'>): string =>
  question === '' ? text : sentence(language, 'suggest.asked', { question, text })

const wasAsked = ({ status_info: info }: PlanStepView): boolean => info.questions_asked > 0

type Done = Pick<SuggestionFacts, 'over' | 'mastered'> & {
  readonly allDone: boolean
  /** Questions, and those of them that were answered, and rightly. */
  readonly asked: number
  readonly answered: number
  readonly right: number
}

/** No praise for what nobody has seen: a plan that was only read, questions that were only skipped. */
function praise({ over, allDone, mastered, asked, answered, right }: Done): SentenceKey {
  if (allDone) return right === 0 ? 'suggest.read' : mastered ? 'suggest.done_well' : 'suggest.done'
  if (asked === 0) return over ? 'suggest.looked' : 'suggest.begins'
  if (over && answered <= 0) return 'suggest.unanswered'
  return over ? 'suggest.worked' : 'suggest.working'
}
