// What a learner is told at the end of a session, or on the way: computed from how it went, always kind, never a number.
import type { PlanStanding } from '../../contract/tutor.js'

/** Enough of a subtopic known to praise it without reserve. */
const STRONG = 0.8
const MOST_REVIEWS = 3

export type SuggestionFacts = {
  readonly subtopic: string
  readonly standing: PlanStanding | null
  /** Whether the session is over. */
  readonly over: boolean
  /** Subtopic of the guideline that comes next in the same topic; null when there is none. */
  readonly next: string | null
}

/** Praise first, then what to look at again, then what comes next. */
export function suggestions({ subtopic, standing, over, next }: SuggestionFacts): string[] {
  const steps = standing?.study_plan.todo_list ?? []
  const open = steps.filter(step => step.status !== 'completed')
  const allDone = steps.length > 0 && open.length === 0
  const reviews = [
    ...(standing?.misconceptions ?? []).toReversed().map(about => `Look at this once more: ${about}`),
    ...(over ? open : steps.filter(step => step.status === 'blocked')).map(step => `Practise again: ${step.title}`),
  ]
  return [
    praise(subtopic, allDone, standing?.mastery_score ?? null),
    ...(standing?.needs_intervention ? [HELP] : []),
    ...[...new Set(reviews)].slice(0, MOST_REVIEWS),
    ...(over && allDone && next !== null ? [`You are ready for something new: ${next}`] : []),
    ...(over && !allDone ? ['Come back to this whenever you like: it gets easier each time.'] : []),
  ]
}

const HELP =
  'This is a hard part, and you kept at it. Ask a teacher or somebody at home to look at it with you: together it is easier.'

function praise(subtopic: string, allDone: boolean, mastery: number | null): string {
  if (allDone && (mastery === null || mastery >= STRONG)) return `Excellent work on “${subtopic}”!`
  if (allDone) return `Well done: you went all the way through “${subtopic}”.`
  return `You worked on “${subtopic}”, and every try teaches you something.`
}
