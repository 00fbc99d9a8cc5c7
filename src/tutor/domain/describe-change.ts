// Describes a changed plan to the learner. The reason for the replan stays in notes and logs.
import { chooseLanguage } from '../../language/languages.js'
import { numbersOf } from '../../language/numbers.js'
import { sentence } from '../../language/say.js'
import { currentStep } from './plan.js'
import { LONGEST_TEXT } from './rules.js'
import type { PlanStep, StudyPlan } from './state.js'
import { bounded } from './texts.js'

/** One sentence in `language`: the steps added before the blocked one, that it comes later, or that it is taught in another way. */
export function describeChange(before: StudyPlan, after: StudyPlan, language: string): string {
  const hard = before.steps.find(({ status }) => status === 'blocked') ?? currentStep(before)
  const known = new Set(before.steps.map(({ id }) => id))
  const remains = after.steps.some(({ id }) => id === hard?.id)
  const until = remains ? after.steps.findIndex(({ id }) => id === hard?.id) : after.steps.length
  const added = after.steps.slice(0, until).filter(({ id }) => !known.has(id))
  const first = after.steps.find(({ status }) => status !== 'completed')
  if (hard !== null && remains && added.length === 0 && first?.id !== hard.id)
    return bounded(sentence(language, 'change.later', { title: hard.title }), LONGEST_TEXT)
  return bounded(changed(language, hard, added, remains), LONGEST_TEXT)
}

function changed(language: string, hard: PlanStep | null, added: readonly PlanStep[], remains: boolean): string {
  const title = hard?.title ?? ''
  if (added.length === 0)
    return hard === null ? sentence(language, 'change.onwards') : sentence(language, 'change.other_way', { title })
  const quoted = added.map(step => sentence(language, 'quoted', { title: step.title }))
  const titles = numbersOf(chooseLanguage([language])).list(quoted)
  if (hard === null) return sentence(language, 'change.added', { titles })
  return sentence(language, remains ? 'change.before' : 'change.instead', { titles, title })
}
