// What a class has shown, learner by learner and skill by skill, from the evidence that practice and lessons leave.
import type { ClassMastery } from '../../contract/class-mastery.js'
import type { Staff } from '../../identity/index.js'
import { bankOfSkill, type Catalogue, shownIn } from '../../items/index.js'
import { groupBy } from '../../kernel/group-by.js'
import { sentenceIn } from '../../language/stored.js'
import { skillRecord, type Evidence, type SkillBank } from '../../learners/index.js'
import { findClass, type ClassStore } from '../../people/index.js'
import type { Questions } from '../../sessions/index.js'
import type { ClassRecordStore } from './ports.js'

export type MasteryPorts = {
  readonly classes: Pick<ClassStore, 'find' | 'members'>
  readonly classRecords: ClassRecordStore
  readonly sessions: Pick<Questions, 'itemsAt'>
  readonly catalogue: () => Pick<Catalogue, 'skills' | 'blueprintsForSkill'>
}

/** More learners are not looked at. */
const MOST_LEARNERS = 300
/** Answers of each skill: more of them would give the same estimate. */
const ANSWERS = 40
const MOST_MISCONCEPTIONS = 12

/** `language`: of the titles, where there are any in it. Throws class_not_found, also for a class that these staff do not see. */
export async function classMastery(
  { classes, classRecords, sessions, catalogue }: MasteryPorts,
  staff: Pick<Staff, 'actor' | 'sees'>,
  classId: string,
  language: string,
): Promise<ClassMastery> {
  const { name } = await findClass(classes, classId, staff)
  const members = (await classes.members(classId)).filter(({ role }) => role === 'learner')
  const shown = members.slice(0, MOST_LEARNERS)
  const ids = shown.map(({ person_id: id }) => id)
  const [evidence, misconceptions] = await Promise.all([
    classRecords.evidence(ids, ANSWERS),
    classRecords.misconceptions(ids, MOST_MISCONCEPTIONS),
  ])
  const ofLearner = groupBy(evidence, ({ learnerId }) => learnerId)
  const known = catalogue().skills()
  const titles = new Map(known.map(skill => [skill.skillId, shownIn(skill, language).title]))
  const met = new Set([...evidence, ...misconceptions].map(({ skillId }) => skillId))
  const order = known.map(({ skillId }) => skillId).filter(id => met.has(id))
  const gone = [...met].filter(id => !titles.has(id)).toSorted()
  const bankOf = (skillId: string): SkillBank => bankOfSkill(catalogue(), skillId)
  return {
    class_id: classId,
    name,
    skills: [...order, ...gone].map(id => ({ skill_id: id, title: titles.get(id) ?? id })),
    learners: shown.map(({ person_id: id, name: called }) => ({
      learner_id: id,
      name: called,
      skills: recordsOf(ofLearner.get(id) ?? [], bankOf),
    })),
    misconceptions: await Promise.all(
      misconceptions.map(async ({ skillId, note, learners, answers, sessionId, position, feedback }) => {
        const [record] = feedback === null ? [] : await sessions.itemsAt(sessionId, position, position)
        return {
          skill_id: skillId,
          note,
          example: feedback === null ? null : sentenceIn(record?.item.language ?? 'en', feedback),
          learners,
          answers,
        }
      }),
    ),
    complete: members.length <= MOST_LEARNERS,
  }
}

function recordsOf(
  evidence: readonly Evidence[],
  bankOf: (skillId: string) => SkillBank,
): ClassMastery['learners'][number]['skills'] {
  return [...groupBy(evidence, ({ skillId }) => skillId)].map(([skillId, own]) => {
    const { mastery, mastered, wheelSpinning, attempts } = skillRecord(own, bankOf(skillId))
    return { skill_id: skillId, mastery: Math.round(mastery * 100) / 100, mastered, stuck: wheelSpinning, attempts }
  })
}
