// What a lesson came to, for its last words: what was shown, with which answers, what is open, and what comes next by what builds on what.
import { canBeAsked, shownIn } from '../../items/index.js'
import { isOpenMisconception, nextSteps } from '../../learners/index.js'
import { sameWords } from '../../kernel/text.js'
import { withoutThirds } from '../domain/repetition.js'
import type { PlanStep, Proof } from '../domain/state.js'
import { misconceptionText } from '../domain/suggestions.js'
import type { TurnFacts, TutorPorts } from './agent-turn.js'
import type { LessonEnding } from './executor.js'
import { countsOf, currentPlanStatus } from './tutoring-session.js'

export function endingOf({ catalogue }: Pick<TutorPorts, 'catalogue'>, facts: TurnFacts): LessonEnding {
  const { state, records, tutoring } = facts
  const { language } = tutoring.guideline
  const steps = currentPlanStatus(state)?.study_plan.todo_list ?? []
  const practised = [...new Set((state.plan?.steps ?? []).flatMap(step => step.skills))]
  const skills = catalogue().skills()
  const titles = new Map(skills.map(skill => [skill.skillId, shownIn(skill, language).title]))
  const isWritten = (skillId: string): boolean =>
    catalogue()
      .blueprintsForSkill(skillId)
      .some(blueprint => canBeAsked(blueprint, language))
  const open = new Set(
    practised.flatMap(id => (records.get(id)?.misconceptions ?? []).filter(isOpenMisconception).map(one => one.id)),
  )
  return {
    shown: proofsOfGoal(facts).map(({ question, answer }) => ({ question, answer })),
    ...countsOf(state, steps),
    still_open: state.misconceptions
      .filter(({ id }) => open.has(id))
      .map(({ question, text }) => {
        // What it says may have been said as often as anybody wants to read it.
        const left = withoutThirds(state, text)
        return misconceptionText(language, { question, text: left === '' ? text : left })
      }),
    next: nextSteps({ practised, skills, records, isTaught: () => false })
      .filter(({ skillId }) => isWritten(skillId))
      .flatMap(({ kind, skillId }) => (kind === 'learn' ? [] : [{ kind, title: titles.get(skillId) ?? skillId }])),
  }
}

/** Without what was shown in the steps that the lesson only builds on. */
export function proofsOfGoal({
  state,
  tutoring: { guideline },
}: Pick<TurnFacts, 'state' | 'tutoring'>): readonly Proof[] {
  const isFoundation = ({ teaches }: PlanStep): boolean =>
    teaches !== null && guideline.prerequisites.some(({ title }) => sameWords(title, teaches))
  const foundations = (state.plan?.steps ?? []).filter(isFoundation).map(({ id }) => id)
  return state.proofs.filter(({ stepId }) => !foundations.includes(stepId))
}
