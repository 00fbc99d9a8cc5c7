// Sentences that depend on the state of a session.
import type { Moment } from '../../protocol/countdown.js'
import type { Exchange, LinkView, Submission } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { problemText } from '../../strings/problem-text.js'
import type { FieldRefusal } from '../../widgets/field-refusal.js'
import type { Stage } from './stage.js'

/** “Question 3 of 10”, or null where there is no question on stage. */
export function stageHeading(stage: Stage): string | null {
  return stage.kind === 'question' || stage.kind === 'feedback' ? headingOf(stage.exchange) : null
}

export function headingOf({ itemNumber, totalItems, action }: Exchange): string {
  const { dialogue, session } = strings()
  if (itemNumber === null) return session.unbound
  const place =
    totalItems === null
      ? session.progressOpen({ n: itemNumber })
      : session.progressText({ n: itemNumber, total: totalItems })
  return action.second_try ? `${place} · ${dialogue.secondTry}` : place
}

export function waitingText({ fold, summary }: LinkView): string {
  const { lesson, session, survey, talk, wording } = strings()
  if (fold.facts.paused) return session.paused
  if (fold.runError) {
    const { retryAfter, code } = fold.runError
    if (code === 'budget_spent') return talk.budgetSpent
    const { runError, runErrorAt } = summary?.session_type === 'thought' ? talk : session
    return retryAfter ? runErrorAt({ time: wording.timeOfDay(retryAfter) }) : runError
  }
  const type = summary?.session_type ?? 'evaluation'
  return {
    learning: session.writing,
    evaluation: session.preparing,
    survey: survey.preparing,
    thought: talk.writing,
    tutoring: fold.plan === null ? lesson.planning : session.writing,
    mastery: session.writing,
  }[type]
}

export function momentText(of: 'session' | 'item', moment: Moment): string {
  const { session } = strings()
  const ofItem = { half: session.itemHalf, tenth: session.itemTenth, minute: session.itemMinute }
  return of === 'item' ? ofItem[moment] : session[moment]
}

const none: readonly FieldRefusal[] = []
const refusalsBySubmission = new WeakMap<Submission, readonly FieldRefusal[]>()

/** Messages for the widget of a refused submission: the server's message for each field, else one text of the page. */
export function refusalsOf(submission: Submission | null): readonly FieldRefusal[] {
  if (!submission?.refusal) return none
  const known = refusalsBySubmission.get(submission)
  if (known) return known
  const { refusal } = submission
  const fields = refusal.status === 422 ? (refusal.errors ?? []) : []
  const refusals = fields.length > 0 ? fields : [{ pointer: '', message: problemText(refusal) }]
  refusalsBySubmission.set(submission, refusals)
  return refusals
}
