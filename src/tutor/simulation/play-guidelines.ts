// Plays guidelines: for each misconception of their skills the lesson of a pupil who never gives it up, and the lessons of one who does after two
// treatments, forgets it or not until the next lesson, and goes on until the skill is certified; and says which rules of teaching they break.
import { guidelineSkills, type Guideline } from '../../library/index.js'
import { draw } from './draw.js'
import {
  misconceptionsIn,
  playOne,
  type LessonOfOne,
  type OneMisconception,
  type OnePorts,
} from './one-misconception.js'
import { tutorWords } from './tutor-words.js'
import { Refusal, type Lesson } from './tutoring-client.js'

/** So many treatments before the second pupil gives the misconception up, and before one who fell back does. */
const TREATMENTS = 2
const TREATED_AGAIN = 1
/** The chance, 0 to 1, that a misconception that was given up is back in the next lesson. */
const FALLS_BACK = 0.2
/** Lessons of one guideline that nobody exceeds. */
const MOST_LESSONS = 3

type Finding = {
  readonly guidelineId: string
  /** The misconception that was held; the pupil who gives it up is marked. */
  readonly pupil: string
  readonly rule: string
  readonly sentence: string
}

/** What came of one pupil with one misconception. */
export type PlayedPupil = {
  readonly guidelineId: string
  readonly isStubborn: boolean
  readonly lessons: number
  /** How often it led to an answer. */
  readonly shown: number
  /** A lesson ended with every skill of its plan taken for mastered while it was held and had shown. */
  readonly certifiedLesson: boolean
  /** The skill itself was taken for mastered at some time while it was held and had shown. */
  readonly certifiedHolding: boolean
  /** Questions of the skill from when it was given up for good until the skill was certified; null: it was not. */
  readonly itemsToMastery: number | null
  /** It came back between two lessons. */
  readonly fellBack: boolean
  /** Of the tutor's sentences in a lesson those that were said before, 0 to 1; of each lesson. */
  readonly repeated: readonly number[]
  readonly findings: readonly Finding[]
}

type GuidelinePorts = OnePorts & {
  /** Begins a lesson with a learner who has never been there, or with the one of the lesson `before`. Throws Refusal. */
  readonly begin: (guidelineId: string, before: Lesson | null) => Promise<Lesson>
  readonly onPlayed: (played: number, of: number) => void
}

type Pupil = { readonly guidelineId: string; readonly one: OneMisconception }

/** `most`: pupils in all; fewer than there are are spread over all of them. `atOnce`: who learn at the same time. */
export async function playGuidelines(
  ports: GuidelinePorts,
  guidelines: readonly Guideline[],
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): Promise<readonly PlayedPupil[]> {
  const all = guidelines.flatMap(guideline =>
    misconceptionsIn(guidelineSkills(guideline), ports.catalogue).flatMap(one =>
      [null, TREATMENTS].map(curedAfter => ({ guidelineId: guideline.guidelineId, one: { ...one, curedAfter } })),
    ),
  )
  const count = Math.min(most, all.length)
  const chosen = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
  const played: PlayedPupil[] = []
  const waiting = chosen.values()
  const play = async (): Promise<void> => {
    for (const pupil of waiting) {
      played.push(await playPupil(ports, pupil))
      ports.onPlayed(played.length, count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, play))
  return played
}

async function playPupil(ports: GuidelinePorts, { guidelineId, one }: Pupil): Promise<PlayedPupil> {
  const isStubborn = one.curedAfter === null
  const name = `${one.skillId} ${one.id}${isStubborn ? '' : ', given up'}`
  const found = (rule: string, sentence: string): Finding => ({ guidelineId, pupil: name, rule, sentence })
  const lessons: LessonOfOne[] = []
  const findings: Finding[] = []
  const repeated: number[] = []
  let curedAfter = one.curedAfter
  let itemsSince = 0
  let fellBack = false
  let before: Lesson | null = null
  try {
    for (let number = 1; number <= (isStubborn ? 1 : MOST_LESSONS); number += 1) {
      const lesson = await ports.begin(guidelineId, before)
      before = lesson
      const played = await playOne(ports, lesson, { ...one, curedAfter })
      lessons.push(played)
      const words = tutorWords(await ports.sessions.messagesFrom(lesson.sessionId, 1))
      if (words.sentences > 0) repeated.push(words.repeated / words.sentences)
      // In a second lesson no skill is new.
      const broken = played.broken.filter(({ rule }) => number === 1 || rule !== 'new skill at its hardest')
      findings.push(...broken.map(({ rule, sentence }) => found(rule, sentence)))
      itemsSince += played.itemsSince
      if (played.certified || curedAfter === null) break
      const isBack = played.isCured && draw('falls back', `${guidelineId} ${name} ${number}`) < FALLS_BACK
      if (isBack) [fellBack, itemsSince] = [true, 0]
      // Who had no chance to show it holds it as before.
      if (played.isCured) curedAfter = isBack ? TREATED_AGAIN : 0
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    findings.push(found('the lesson failed', error.message))
  }
  const shown = lessons.reduce((sum, lesson) => sum + lesson.shown, 0)
  const certifiedLesson = lessons.some(({ state, isCured, shown: times }) => times > 0 && !isCured && state.mastered)
  return {
    guidelineId,
    isStubborn,
    lessons: lessons.length,
    shown,
    certifiedLesson,
    certifiedHolding: lessons.some(lesson => lesson.certifiedHolding),
    itemsToMastery: lessons.at(-1)?.certified ? itemsSince : null,
    fellBack,
    repeated,
    findings: certifiedLesson ? [...findings, found('certified while it is held', '')] : findings,
  }
}
