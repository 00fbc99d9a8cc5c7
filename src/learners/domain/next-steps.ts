// What to do next, by the order of the skills and the learner's records: at the end of practice and on the start page alike.
import { FRESH_RECORD, type SkillRecord } from './skill-record.js'

/** A skill with those that are learnt directly before it. */
export type OrderedSkill = { readonly skillId: string; readonly subject: string; readonly after: readonly string[] }

type NextStep = { readonly kind: 'practise' | 'prepare' | 'go_on' | 'learn'; readonly skillId: string }

type NextFacts = {
  /** The skills to start from, the one that was practised last at the end. */
  readonly practised: readonly string[]
  /** All that can be practised, in the order in which they are offered. */
  readonly skills: readonly OrderedSkill[]
  /** By skill; one that is missing is a fresh one. */
  readonly records: ReadonlyMap<string, SkillRecord>
  readonly isTaught: (skillId: string) => boolean
}

const MOST_STEPS = 2
/** Known well enough to build on. Below it, more questions of the same kind help less than an explanation. */
const ENOUGH = 0.5

/** At most two, the best first. `learn` is there only for a skill that is taught. */
export function nextSteps({ practised, skills, records, isTaught }: NextFacts): NextStep[] {
  const record = (skillId: string): SkillRecord => records.get(skillId) ?? FRESH_RECORD
  const weakest = (ids: readonly string[]): string | undefined =>
    ids
      .filter(id => !record(id).mastered)
      .toSorted((one, other) => record(one).mastery - record(other).mastery)
      .at(0)
  const byId = new Map(skills.map(skill => [skill.skillId, skill]))
  const before = (skillId: string): string[] => byId.get(skillId)!.after.filter(id => byId.has(id))

  const weak = weakest(practised.filter(id => byId.has(id)))
  const steps: NextStep[] = []
  if (weak !== undefined) {
    const { wheelSpinning, mastery } = record(weak)
    const isStuck = wheelSpinning || mastery < ENOUGH
    const foundation = wheelSpinning ? weakest(before(weak).filter(id => record(id).mastery < ENOUGH)) : undefined
    if (isStuck && isTaught(weak)) steps.push({ kind: 'learn', skillId: weak })
    if (foundation !== undefined) steps.push({ kind: 'prepare', skillId: foundation })
    steps.push({ kind: 'practise', skillId: weak })
  }

  const isOpen = ({ skillId }: OrderedSkill): boolean =>
    !practised.includes(skillId) &&
    !record(skillId).mastered &&
    !record(skillId).wheelSpinning &&
    before(skillId).every(id => record(id).mastered || record(id).mastery >= ENOUGH)
  const mastered = practised.filter(id => record(id).mastered)
  const following = skills.filter(skill => isOpen(skill) && skill.after.some(id => mastered.includes(id)))
  const others = weak === undefined ? inTurn(skills, practised).filter(isOpen) : []
  for (const { skillId } of new Set([...following, ...others])) steps.push({ kind: 'go_on', skillId })
  return steps.slice(0, MOST_STEPS)
}

/** The skills of the subjects that were practised: those behind the last one first, then those before it. */
function inTurn(skills: readonly OrderedSkill[], practised: readonly string[]): readonly OrderedSkill[] {
  const at = skills.findIndex(({ skillId }) => skillId === practised.at(-1))
  const subjects = new Set(skills.filter(({ skillId }) => practised.includes(skillId)).map(({ subject }) => subject))
  return [...skills.slice(at + 1), ...skills.slice(0, at + 1)].filter(({ subject }) => subjects.has(subject))
}
