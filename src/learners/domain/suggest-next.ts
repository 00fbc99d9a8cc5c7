// The one next step for a learner who opens the start page: what is open, else what follows from practice, else a beginning.
import type { SessionType } from '../../contract/session.js'
import type { Suggestion } from '../../contract/suggestion.js'
import { nextSteps, type OrderedSkill } from './next-steps.js'
import { isDue, type SkillRecord } from './skill-record.js'

export type OpenSession = {
  readonly sessionId: string
  readonly type: SessionType
  readonly title: string
  readonly isBegun: boolean
  /** Null without a limit. */
  readonly secondsLeft: number | null
}
/** `title` and `titleLanguage`: as the reader sees it. `names`: what it is called in every language. */
export type OfferedLesson = {
  readonly guidelineId: string
  readonly title: string
  readonly titleLanguage: string
  readonly names: readonly string[]
  readonly grade: number
}

/** Nobody needs practice most where so much is known. */
const ALL_BUT_KNOWN = 0.9

type Facts = {
  /** Newest first. */
  readonly open: readonly OpenSession[]
  /** Those that can be practised, in the order of the catalogue. */
  readonly skills: readonly (OrderedSkill & { readonly title: string; readonly titleLanguage: string })[]
  /** By skill; one that is missing was never practised. */
  readonly records: ReadonlyMap<string, SkillRecord>
  readonly lessons: readonly OfferedLesson[]
  /** The lesson that teaches each skill, by skill. */
  readonly taught: ReadonlyMap<string, OfferedLesson>
  /** Titles of the sessions that this learner has ended. */
  readonly ended: ReadonlySet<string>
  /** Null if the learner has not told it. */
  readonly grade: number | null
  readonly now: Date
}

export const suggestNext = (facts: Facts): Suggestion | null =>
  openSession(facts) ?? due(facts) ?? fromPractice(facts) ?? first(facts)

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

/** What was mastered and may be forgotten by now, the one that has been due for longest. */
function due({ skills, records, now }: Facts): Suggestion | null {
  const [oldest] = skills
    .flatMap(skill => {
      const record = records.get(skill.skillId)
      return record !== undefined && isDue(record, now) ? [{ skill, dueAt: record.dueAt! }] : []
    })
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  if (oldest === undefined) return null
  return { ...practise(oldest.skill), reason: 'due' }
}

/** From what was practised on, by the rule that also says what to do at the end of practice. Null before the first answer. */
function fromPractice(facts: Facts): Suggestion | null {
  const { skills, records, taught, ended } = facts
  const lastAt = (skillId: string): number => records.get(skillId)?.lastAt?.getTime() ?? -Infinity
  const begun = skills
    .map(({ skillId }) => skillId)
    .filter(id => (records.get(id)?.attempts ?? 0) > 0)
    .toSorted((one, other) => lastAt(one) - lastAt(other))
  if (begun.length === 0) return null
  // Where more of the same has not helped, something else that was begun comes first, but not what is all but known.
  const helped = begun.filter(id => !records.get(id)!.wheelSpinning)
  const isWeak = ({ mastered, mastery }: SkillRecord): boolean => !mastered && mastery < ALL_BUT_KNOWN
  const practised = helped.some(id => isWeak(records.get(id)!)) || helped.length === begun.length ? helped : begun
  const lessonOn = (skillId: string): OfferedLesson | null => {
    const lesson = taught.get(skillId) ?? null
    return lesson === null || isEnded(lesson, ended) ? null : lesson
  }
  const [step] = nextSteps({ practised, skills, records, isTaught: id => lessonOn(id) !== null })
  const goesInCircles = step?.kind === 'practise' && records.get(step.skillId)!.wheelSpinning
  const elsewhere = step === undefined || goesInCircles ? newSubject(facts) : null
  if (step === undefined || elsewhere !== null) return elsewhere
  if (step.kind === 'learn') return { kind: 'lesson', ...lessonStep(lessonOn(step.skillId)!), reason: 'explains' }
  const skill = skills.find(({ skillId }) => skillId === step.skillId)!
  return { ...practise(skill), reason: PRACTISED_FOR[step.kind] }
}

/** The first skill that was never practised: nothing in the subjects that were begun comes next. */
function newSubject({ skills, records }: Facts): Suggestion | null {
  const fresh = skills.find(({ skillId }) => (records.get(skillId)?.attempts ?? 0) === 0)
  return fresh === undefined ? null : { ...practise(fresh), reason: 'new' }
}

const PRACTISED_FOR = { practise: 'weakest', prepare: 'prepares', go_on: 'new' } as const
const practise = ({ skillId, title, titleLanguage }: Facts['skills'][number]) =>
  ({ kind: 'practise', skill_id: skillId, title, title_language: titleLanguage }) as const
const lessonStep = ({ guidelineId, title, titleLanguage }: OfferedLesson) => ({
  guideline_id: guidelineId,
  title,
  title_language: titleLanguage,
})

/** In whatever language it was taken. */
const isEnded = ({ names }: OfferedLesson, ended: Facts['ended']): boolean => names.some(name => ended.has(name))

/** A lesson of the learner's grade, else the first skill, else the first lesson. */
function first({ skills, lessons, ended, grade }: Facts): Suggestion | null {
  const untaken = lessons.filter(one => !isEnded(one, ended))
  const own = untaken.find(one => one.grade === grade)
  if (own) return { kind: 'lesson', ...lessonStep(own), reason: 'grade' }
  const [skill] = skills
  if (skill) return { ...practise(skill), reason: 'first' }
  const [lesson] = untaken
  return lesson ? { kind: 'lesson', ...lessonStep(lesson), reason: 'first' } : null
}
