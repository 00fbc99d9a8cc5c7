// What a learner may see of themselves: how far they have come in each skill that they practised.
import type { Mastery } from '../../contract/mastery.js'
import { FRESH_RECORD, skillRecord, type SkillBank, type SkillRecord } from '../domain/skill-record.js'
import type { LearnerStore } from './ports.js'

/** A skill that can be practised. */
export type KnownSkill = {
  readonly skillId: string
  readonly title: string
  readonly titleLanguage: string
  readonly subject: string
  /** Asked for only where there is evidence: it is costly the first time. */
  readonly bank: () => SkillBank
}

/** Answers per skill that are looked at, the newest. */
export const SHOWN = 200

/** One record for each skill, in their order, from the newest `limit` answers in it; a fresh one where there are none. */
export async function readRecords(
  learners: LearnerStore,
  learnerId: string,
  skills: readonly Pick<KnownSkill, 'skillId' | 'bank'>[],
  limit: number,
): Promise<ReadonlyMap<string, SkillRecord>> {
  const ids = skills.map(skill => skill.skillId)
  const evidence = await learners.evidence(learnerId, ids, limit)
  return new Map(
    skills.map(({ skillId, bank }) => {
      const answers = evidence.get(skillId)
      return [skillId, answers === undefined ? FRESH_RECORD : skillRecord(answers, bank())]
    }),
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
    skills: skills.flatMap(({ skillId, title, titleLanguage }) => {
      const record = records.get(skillId)!
      return record.lastAt === null
        ? []
        : [
            {
              skill_id: skillId,
              title,
              title_language: titleLanguage,
              mastery: Math.round(record.mastery * 100) / 100,
              mastered: record.mastered,
              attempts: record.attempts,
              last_practised_at: record.lastAt.toISOString(),
            },
          ]
    }),
  }
}
