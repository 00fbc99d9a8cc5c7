// What may be taught before a step that does not work: the skill that a misconception leads back to, then what the skills' graph has below.
import { isOpenMisconception, type SkillRecord } from '../../learners/index.js'
import { canBeAsked, type Catalogue, type Skill } from '../../items/index.js'
import { stepIndex } from '../domain/plan.js'
import type { TurnFacts } from './agent-turn.js'
import type { Foundations } from '../domain/foundations.js'

/** Below, an estimate of mastery says that a skill is not firm. */
const FIRM = 0.5
/** Of the skills' graph below a step. */
const DEPTH = 2
const MOST_FOUNDATIONS = 6

/** For a first plan. */
export const NO_FOUNDATIONS: Foundations = { found: [], misunderstood: false }

/** Skills with questions in the lesson's language that are not known to be mastered, and that the step does not teach itself. */
export function foundationsOf(catalogue: Catalogue, { state, records, tutoring }: TurnFacts): Foundations {
  const step = state.plan?.steps[stepIndex(state.plan)]
  if (step === undefined) return NO_FOUNDATIONS
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
    catalogue.blueprintsForSkill(id).some(blueprint => canBeAsked(blueprint, language))
  const ids = [...new Set([...back, ...below(skills, step.skills)])].filter(isFit)
  const found = ids.slice(0, MOST_FOUNDATIONS).flatMap(id => {
    const skill = skills.get(id)
    if (skill === undefined) return []
    const { skillId, title, statement } = skill
    return [{ skillId, title, statement, remediates: back.includes(id), weak: isWeak(records.get(id)) }]
  })
  return { found, misunderstood: state.treatments.some(({ id }) => open.has(id)) }
}

const isWeak = (record: SkillRecord | undefined): boolean =>
  record !== undefined && record.attempts > 0 && record.mastery < FIRM

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
