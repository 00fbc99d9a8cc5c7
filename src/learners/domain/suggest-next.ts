// The one next step for a learner who opens the start page: what is open, else the weakest begun skill, else something new.
import type { SessionType } from '../../contract/session.js'
import type { Suggestion } from '../../contract/suggestion.js'
import type { SkillRecord } from './skill-record.js'

export type OpenSession = {
  readonly sessionId: string
  readonly type: SessionType
  readonly title: string
  readonly isBegun: boolean
  /** Null without a limit. */
  readonly secondsLeft: number | null
}
export type OfferedLesson = { readonly guidelineId: string; readonly title: string; readonly grade: number }

type Facts = {
  /** Newest first. */
  readonly open: readonly OpenSession[]
  /** Those that can be practised, in the order of the catalogue. */
  readonly skills: readonly { readonly skillId: string; readonly title: string; readonly subject: string }[]
  /** By skill; one that is missing was never practised. */
  readonly records: ReadonlyMap<string, SkillRecord>
  readonly lessons: readonly OfferedLesson[]
  /** Titles of the sessions that this learner has ended. */
  readonly ended: ReadonlySet<string>
  /** Null if the learner has not told it. */
  readonly grade: number | null
}

export const suggestNext = (facts: Facts): Suggestion | null =>
  openSession(facts) ?? begunSkill(facts) ?? newSkill(facts) ?? first(facts)

/** A running clock goes before everything else, the shortest first. */
function openSession({ open }: Facts): Suggestion | null {
  const running = open
    .filter(one => one.isBegun && one.secondsLeft !== null)
    .toSorted((one, other) => one.secondsLeft! - other.secondsLeft!)
  const chosen = running[0] ?? open.find(one => one.isBegun) ?? open[0]
  if (chosen === undefined) return null
  const { sessionId, type, title, isBegun } = chosen
  const reason = chosen === running[0] ? 'clock_runs' : isBegun ? 'begun' : 'not_begun'
  return { kind: 'continue', session_id: sessionId, session_type: type, title, reason }
}

/** Of the skills that are begun and not mastered the least known; not one in which more of the same has not helped. */
function begunSkill({ skills, records }: Facts): Suggestion | null {
  let weakest: { readonly skillId: string; readonly title: string; readonly mastery: number } | null = null
  for (const { skillId, title } of skills) {
    const record = records.get(skillId)
    if (record === undefined || record.attempts === 0 || record.mastered || record.spinning) continue
    if (weakest === null || record.mastery < weakest.mastery) weakest = { skillId, title, mastery: record.mastery }
  }
  return weakest === null
    ? null
    : { kind: 'practise', skill_id: weakest.skillId, title: weakest.title, reason: 'weakest' }
}

/** The next skill of the subject that was practised last: those behind the newest one first, then those before it. */
function newSkill({ skills, records }: Facts): Suggestion | null {
  const lastAt = (skillId: string): number => records.get(skillId)?.lastAt?.getTime() ?? -Infinity
  const newest = skills.reduce<Facts['skills'][number] | null>(
    (best, one) => (lastAt(one.skillId) > lastAt(best?.skillId ?? '') ? one : best),
    null,
  )
  if (newest === null) return null
  const at = skills.indexOf(newest)
  const inOrder = [...skills.slice(at), ...skills.slice(0, at)]
  const fresh = inOrder.filter(one => lastAt(one.skillId) === -Infinity)
  const chosen = fresh.find(one => one.subject === newest.subject) ?? fresh[0]
  return chosen === undefined
    ? null
    : { kind: 'practise', skill_id: chosen.skillId, title: chosen.title, reason: 'new' }
}

/** A lesson of the learner's grade, else the first skill, else the first lesson. */
function first({ skills, lessons, ended, grade }: Facts): Suggestion | null {
  const untaken = lessons.filter(one => !ended.has(one.title))
  const own = untaken.find(one => one.grade === grade)
  if (own) return { kind: 'lesson', guideline_id: own.guidelineId, title: own.title, reason: 'grade' }
  const [skill] = skills
  if (skill) return { kind: 'practise', skill_id: skill.skillId, title: skill.title, reason: 'first' }
  const [lesson] = untaken
  return lesson ? { kind: 'lesson', guideline_id: lesson.guidelineId, title: lesson.title, reason: 'first' } : null
}
