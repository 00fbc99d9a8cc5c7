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
  const isStrong = standing?.mastery_score == null || standing.mastery_score >= STRONG
  const begun = open.filter(step => step.status_info.questions_asked > 0)
  const [unseen] = open.filter(step => !begun.includes(step))
  const reviews = [
    ...(standing?.misconceptions ?? []).toReversed().map(about => `Look at this once more: “${about}”`),
    ...(over ? begun : begun.filter(step => step.status === 'blocked')).map(step => `Practise again: “${step.title}”`),
  ]
  return [
    praise({ subtopic, over, allDone, isStrong, begun: steps.some(step => step.status_info.questions_asked > 0) }),
    ...(standing?.needs_intervention ? [HELP] : []),
    ...[...new Set(reviews)].slice(0, MOST_REVIEWS),
    ...(over && !standing?.needs_intervention && unseen !== undefined ? [`Still to discover: “${unseen.title}”`] : []),
    ...(over && allDone && next !== null
      ? [isStrong ? `You are ready for something new: “${next}”` : `When you like, go on with “${next}”.`]
      : []),
    ...(over && !allDone ? ['Come back to this whenever you like: it gets easier each time.'] : []),
  ]
}

const HELP =
  'This is a hard part, and you kept at it. Ask a teacher or somebody at home to look at it with you: together it is easier.'

type Way = {
  readonly subtopic: string
  readonly over: boolean
  readonly allDone: boolean
  readonly isStrong: boolean
  /** Whether anything was asked. */
  readonly begun: boolean
}

function praise({ subtopic, over, allDone, isStrong, begun }: Way): string {
  if (allDone)
    return isStrong ? `Excellent work on “${subtopic}”!` : `Well done: you went all the way through “${subtopic}”.`
  if (!begun)
    return over ? `You had a first look at “${subtopic}”.` : `Good that you are here: this is about “${subtopic}”.`
  return `You ${over ? 'worked' : 'are working'} on “${subtopic}”, and every try teaches you something.`
}
