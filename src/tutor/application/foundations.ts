// What may be taught before a step that does not work: the skill that a misconception leads back to, then what the skills' graph has below.
import { isOpenMisconception } from '../../learners/index.js'
import type { Catalogue, Skill } from '../../items/index.js'
import { stepIndex } from '../domain/plan.js'
import type { TurnFacts } from './agent-turn.js'
import type { Foundation } from './planner.js'

/** Of the skills' graph below a step. */
const DEPTH = 2
const MOST_FOUNDATIONS = 6

/** Skills with questions in the lesson's language that are not known to be mastered, and that the step does not teach itself. */
export function foundationsOf(catalogue: Catalogue, { state, records, tutoring }: TurnFacts): Foundation[] {
  const step = state.plan?.steps[stepIndex(state.plan)]
  if (step === undefined) return []
  const { language } = tutoring.guideline
  const skills = new Map(catalogue.skills().map(skill => [skill.skillId, skill]))
  const open = new Set(
    step.skills.flatMap(skill =>
      (records.get(skill)?.misconceptions ?? []).filter(isOpenMisconception).map(({ id }) => id),
    ),
  )
  const back = state.treatments
    .filter(({ id }) => open.has(id))
    .toReversed()
    .flatMap(({ remediate }) => remediate ?? [])
  const isFit = (id: string): boolean =>
    !step.skills.includes(id) &&
    records.get(id)?.mastered !== true &&
    catalogue.blueprintsForSkill(id).some(blueprint => blueprint.language === language)
  const found = [...new Set([...back, ...below(skills, step.skills)])].filter(isFit)
  return found.slice(0, MOST_FOUNDATIONS).flatMap(id => {
    const skill = skills.get(id)
    if (skill === undefined) return []
    const { skillId, title, statement } = skill
    return [{ skillId, title, statement, remediates: back.includes(id) }]
  })
}

/** Ids of what lies below, the nearest first. */
function below(skills: ReadonlyMap<string, Skill>, from: readonly string[]): string[] {
  const found: string[] = []
  let level = from
  for (let depth = 0; depth < DEPTH; depth += 1) {
    level = level.flatMap(id => skills.get(id)?.after ?? [])
    found.push(...level)
  }
  return found
}
