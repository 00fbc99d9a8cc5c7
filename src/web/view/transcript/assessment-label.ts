// The label of a learner's self-assessment, in the language of the page.
import type { ResponseTo } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'

type Choice = ResponseTo<'self_assessment'>['self_assessment']

/** A choice that this page does not know reads as the wire has it. */
export function assessmentLabel(choice: string): string {
  const { had_it, partly, not_yet, read } = strings().lesson.selfAssessment
  const labels: Readonly<Record<Choice, string>> = { had_it, partly, not_yet, read }
  return Object.hasOwn(labels, choice) ? labels[choice as Choice] : choice
}
