// Plays guidelines: for each misconception of their skills a lesson of a pupil who never gives it up, and one of a pupil who does after two
// treatments; and says which rules of teaching the lessons break.
import { guidelineSkills, type Guideline } from '../../library/index.js'
import { misconceptionsIn, playOne, type OneMisconception, type OnePorts } from './one-misconception.js'
import { Refusal, type Lesson } from './tutoring-client.js'

/** So many treatments before the second pupil gives the misconception up. */
const TREATMENTS = 2

type Finding = {
  readonly guidelineId: string
  /** The misconception that was held; the pupil who gives it up is marked. */
  readonly pupil: string
  readonly rule: string
  readonly sentence: string
}

type PlayedGuidelines = { readonly lessons: number; readonly findings: readonly Finding[] }

type GuidelinePorts = OnePorts & {
  /** Begins a lesson with a learner who has never been there. Throws Refusal. */
  readonly begin: (guidelineId: string) => Promise<Lesson>
  readonly onPlayed: (played: number, of: number) => void
}

/** `most`: lessons in all; fewer than there are misconceptions are spread over all of them. */
export async function playGuidelines(
  ports: GuidelinePorts,
  guidelines: readonly Guideline[],
  most: number,
): Promise<PlayedGuidelines> {
  const all = guidelines.flatMap(guideline =>
    misconceptionsIn(guidelineSkills(guideline), ports.catalogue).flatMap(one =>
      [null, TREATMENTS].map(curedAfter => ({ guidelineId: guideline.guidelineId, one: { ...one, curedAfter } })),
    ),
  )
  const count = Math.min(most, all.length)
  const chosen = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
  const findings: Finding[] = []
  for (const [at, { guidelineId, one }] of chosen.entries()) {
    findings.push(...(await findingsOf(ports, guidelineId, one)))
    ports.onPlayed(at + 1, count)
  }
  return { lessons: count, findings }
}

async function findingsOf(ports: GuidelinePorts, guidelineId: string, one: OneMisconception): Promise<Finding[]> {
  const pupil = `${one.skillId} ${one.id}${one.curedAfter === null ? '' : ', given up'}`
  const found = (rule: string, sentence: string): Finding => ({ guidelineId, pupil, rule, sentence })
  try {
    const { broken, shown, state } = await playOne(ports, await ports.begin(guidelineId), one)
    const isCertified = one.curedAfter === null && shown > 0 && state.mastered
    return [
      ...broken.map(({ rule, sentence }) => found(rule, sentence)),
      ...(isCertified ? [found('certified while it is held', '')] : []),
    ]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [found('the lesson failed', error.message)]
  }
}

const LONGEST = 100

/** A line for each finding: lesson, pupil, rule, sentence. */
export const findingsTable = ({ lessons, findings }: PlayedGuidelines): string =>
  [
    ...findings.map(({ guidelineId, pupil, rule, sentence }) =>
      [guidelineId, pupil, rule, sentence.replaceAll(/\s+/g, ' ').slice(0, LONGEST)].join(' | '),
    ),
    `${lessons} lessons, ${findings.length} broken rules`,
    '',
  ].join('\n')
