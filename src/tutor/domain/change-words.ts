// How a learner reads that the plan was changed. Why that was wanted stays in notes and logs.
import { currentStep } from './plan.js'
import { LONGEST_TEXT } from './rules.js'
import type { PlanStep, StudyPlan } from './state.js'
import { bounded } from './texts.js'

/** One sentence, from what is new in the plan: steps in front of the one that was hard, or else another way for it. */
export function changeInWords(before: StudyPlan, after: StudyPlan): string {
  const hard = before.steps.find(({ status }) => status === 'blocked') ?? currentStep(before)
  const known = new Set(before.steps.map(({ id }) => id))
  const isKept = after.steps.some(({ id }) => id === hard?.id)
  const until = isKept ? after.steps.findIndex(({ id }) => id === hard?.id) : after.steps.length
  const added = after.steps.slice(0, until).filter(({ id }) => !known.has(id))
  return bounded(sentence(hard, added, isKept), LONGEST_TEXT)
}

function sentence(hard: PlanStep | null, added: readonly PlanStep[], isKept: boolean): string {
  if (added.length === 0) return hard === null ? 'We go on in another way.' : `We try “${hard.title}” in another way.`
  const titles = added.map(({ title }) => `“${title}”`)
  const named = titles.length === 1 ? titles[0]! : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)!}`
  const steps = titles.length === 1 ? `a step on ${named}` : `steps on ${named}`
  if (hard === null) return `Added ${steps}.`
  return isKept
    ? `Added ${steps} first: then “${hard.title}” becomes easier.`
    : `Added ${steps} in place of “${hard.title}”.`
}
