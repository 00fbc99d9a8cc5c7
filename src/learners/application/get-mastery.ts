// What a learner may see of themselves: how far they have come in each skill that they practised.
import type { Mastery } from '../../contract/mastery.js'
import { skillRecord, type SkillRecord } from '../domain/skill-record.js'
import type { LearnerStore } from './ports.js'

/** A skill that can be practised; `blueprints`: how many ask for it. */
export type KnownSkill = {
  readonly skillId: string
  readonly title: string
  readonly subject: string
  readonly blueprints: number
}

/** Answers per skill that are looked at, the newest. */
export const SHOWN = 200

/** One record for each skill, in their order, from the newest `limit` answers in it; a fresh one where there are none. */
export async function readRecords(
  learners: LearnerStore,
  learnerId: string,
  skills: readonly Pick<KnownSkill, 'skillId' | 'blueprints'>[],
  limit: number,
): Promise<ReadonlyMap<string, SkillRecord>> {
  const ids = skills.map(skill => skill.skillId)
  const evidence = await learners.evidence(learnerId, ids, limit)
  return new Map(
    skills.map(({ skillId, blueprints }) => [skillId, skillRecord(evidence.get(skillId) ?? [], blueprints)]),
  )
}

/** Skills in the order of the catalogue; those that were never practised are left out. */
export async function getMastery(
  learners: LearnerStore,
  learnerId: string,
  skills: readonly KnownSkill[],
): Promise<Mastery> {
  const records = await readRecords(learners, learnerId, skills, SHOWN)
  return {
    skills: skills.flatMap(({ skillId, title }) => {
      const record = records.get(skillId)!
      return record.lastAt === null
        ? []
        : [
            {
              skill_id: skillId,
              title,
              mastery: Math.round(record.mastery * 100) / 100,
              mastered: record.mastered,
              attempts: record.attempts,
              last_practised_at: record.lastAt.toISOString(),
            },
          ]
    }),
  }
}
