// A pupil in a lesson in memory who never gives up one misconception, or does so after some treatments.
import { bankOfSkill } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { readRecords } from '../../src/learners/index.js'
import { sentence } from '../../src/language/say.js'
import { guidelineIn, guidelineSkills, type Guideline } from '../../src/library/index.js'
import { currentPlanStatus } from '../../src/tutor/application/tutoring-session.js'
import { sentencesOf } from '../../src/tutor/domain/repetition.js'
import { suggestions } from '../../src/tutor/domain/suggestions.js'
import {
  misconceptionsIn,
  playOne,
  type LessonOfOne,
  type OneMisconception,
} from '../../src/tutor/simulation/one-misconception.js'
import { beginLesson, type School } from './memory-lesson.js'

export type Held = Pick<OneMisconception, 'skillId' | 'id'>

export type StubbornLesson = LessonOfOne & {
  readonly sessionId: string
  /** Whether the lesson went through its plan. */
  readonly completed: boolean
  /** Whether every skill of the plan was taken for mastered at the end. */
  readonly mastered: boolean
  /** Whether it is said at the end that all was done excellently. */
  readonly isPraised: boolean
  /** Of the tutor's sentences those that were said before, 0 to 1. */
  readonly repeated: number
}

/** The misconceptions of the skills that a guideline teaches. */
export const heldInLesson = (guideline: Guideline, { catalogue }: School): Held[] =>
  misconceptionsIn(guidelineSkills(guideline), catalogue)

type Pupil = { readonly learnerId?: string; readonly curedAfter?: number | null; readonly language?: string }

/** Plays to the end. Throws Refusal when there is none. */
export async function stubbornLesson(
  school: School,
  guideline: Guideline,
  held: Held,
  { learnerId = newId(), curedAfter = null, language = guideline.language }: Pupil = {},
): Promise<StubbornLesson> {
  const { catalogue, system } = school
  const lesson = await beginLesson(school, guideline.guidelineId, learnerId, language)
  const skill = { skillId: held.skillId, bank: () => bankOfSkill(catalogue, held.skillId) }
  const mastered = async () =>
    (await readRecords(system.stores.learners, learnerId, [skill], 40)).get(held.skillId)!.mastered
  const played = await playOne({ sessions: system.stores.sessions, catalogue, mastered }, lesson, {
    ...held,
    curedAfter,
  })
  const { state, texts } = played
  const steps = state.plan?.steps ?? []
  const { subtopic } = guidelineIn(guideline, language)
  const praise = sentence(language, 'suggest.done_well', { subtopic })
  const about = {
    language,
    withoutAnswer: 0,
    subtopic,
    misunderstood: [],
    over: true,
    next: null,
    mastered: state.mastered,
  }
  return {
    ...played,
    sessionId: lesson.sessionId,
    completed: steps.length > 0 && steps.every(step => step.status === 'completed'),
    mastered: state.mastered,
    isPraised: suggestions({ ...about, planStatus: currentPlanStatus(state) }).includes(praise),
    repeated: repeatedShare(texts),
  }
}

/** The share of sentences that stand in the texts before, or before in the same one. */
function repeatedShare(texts: readonly string[]): number {
  const all = texts.flatMap(sentencesOf)
  return all.length === 0 ? 0 : 1 - new Set(all).size / all.length
}
