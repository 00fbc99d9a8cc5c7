// Figures of pupils who hold one misconception each, as a table, and which targets are missed.
import type { PlayedPupil } from './play-guidelines.js'
import { percent, percentile } from './tally.js'

/** A row of the table of the gate: learners of whom we know the truth. */
type GateRow = {
  readonly who: string
  readonly items: number
  readonly premature: number
  readonly nextRight: number
}

type MisconceptionFigures = {
  readonly lessons: number
  /** Pupils whose misconception showed; the others say nothing. */
  readonly stubborn: number
  readonly certifiedLessons: number
  readonly certifiedHolding: number
  readonly cured: number
  readonly fellBack: number
  /** Of the cured: who were certified in the end, and after how many questions of the skill, at the median and the ninetieth percentile. */
  readonly certified: number
  readonly itemsMedian: number | null
  readonly itemsNinth: number | null
  /** Of the tutor's sentences: at the mean over lessons, and in the worst. */
  readonly repeated: number
  readonly mostRepeated: number
  readonly findings: number
}

export function misconceptionFigures(pupils: readonly PlayedPupil[]): MisconceptionFigures {
  const showed = pupils.filter(({ shown }) => shown > 0)
  const stubborn = showed.filter(({ isStubborn }) => isStubborn)
  const cured = showed.filter(({ isStubborn }) => !isStubborn)
  const items = cured.flatMap(({ itemsToMastery }) => itemsToMastery ?? []).toSorted((a, b) => a - b)
  const repeated = pupils.flatMap(pupil => pupil.repeated)
  return {
    lessons: pupils.reduce((sum, { lessons }) => sum + lessons, 0),
    stubborn: stubborn.length,
    certifiedLessons: showed.filter(({ certifiedLesson }) => certifiedLesson).length,
    certifiedHolding: showed.filter(({ certifiedHolding }) => certifiedHolding).length,
    cured: cured.length,
    fellBack: cured.filter(({ fellBack }) => fellBack).length,
    certified: items.length,
    itemsMedian: items.length === 0 ? null : percentile(items, 0.5),
    itemsNinth: items.length === 0 ? null : percentile(items, 0.9),
    repeated: repeated.length === 0 ? 0 : repeated.reduce((sum, share) => sum + share, 0) / repeated.length,
    mostRepeated: Math.max(0, ...repeated),
    findings: pupils.reduce((sum, { findings }) => sum + findings.length, 0),
  }
}

const WANTED = { holding: 0.03, items: 12, premature: 0.04, nextRight: 0.88, repeated: 0.15 } as const

/** A sentence for each target that is missed. */
export function missedByMisconceptions(figures: MisconceptionFigures, gate: readonly GateRow[]): string[] {
  const { stubborn, cured, certifiedLessons, certifiedHolding, itemsMedian, mostRepeated, findings } = figures
  const holding = stubborn + cured === 0 ? 0 : certifiedHolding / (stubborn + cured)
  const missed: [boolean, string][] = [
    [certifiedLessons > 0, `lessons that certify a misconception that is held: ${certifiedLessons}, wanted none`],
    [
      holding > WANTED.holding,
      `mastered while one is held: ${percent(holding)}, wanted at most ${percent(WANTED.holding)}`,
    ],
    [
      (itemsMedian ?? 0) > WANTED.items,
      `questions from the cure to mastery: ${itemsMedian}, wanted at most ${WANTED.items} at the median`,
    ],
    [
      mostRepeated > WANTED.repeated,
      `sentences said before in a lesson: up to ${percent(mostRepeated)}, wanted at most ${percent(WANTED.repeated)}`,
    ],
    [findings > 0, `broken rules: ${findings}, wanted none`],
    ...gate.flatMap(({ who, premature, nextRight }): [boolean, string][] => [
      [
        premature > WANTED.premature,
        `mastered too early, ${who}: ${percent(premature)}, wanted at most ${percent(WANTED.premature)}`,
      ],
      [
        nextRight < WANTED.nextRight,
        `next answer right after the gate, ${who}: ${percent(nextRight)}, wanted ${percent(WANTED.nextRight)}`,
      ],
    ]),
  ]
  return missed.flatMap(([isMissed, what]) => (isMissed ? [what] : []))
}

const LONGEST = 100

/** The broken rules, a line each, then the figures. */
export function misconceptionTable(
  pupils: readonly PlayedPupil[],
  figures: MisconceptionFigures,
  gate: readonly GateRow[],
): string {
  const { stubborn, cured, certifiedLessons, certifiedHolding, repeated, mostRepeated } = figures
  const lines = pupils
    .flatMap(({ findings }) => findings)
    .map(({ guidelineId, pupil, rule, sentence }) =>
      [guidelineId, pupil, rule, sentence.replaceAll(/\s+/g, ' ').slice(0, LONGEST)].join(' | '),
    )
  return [
    ...lines,
    `lessons: ${figures.lessons}, broken rules: ${figures.findings}`,
    `pupils whose misconception showed: ${stubborn} who never give it up, ${cured} who do after two treatments`,
    `lessons that certify a misconception that is held: ${certifiedLessons}`,
    `mastered at some time while one is held: ${certifiedHolding} of ${stubborn + cured}`,
    `given up: ${figures.certified} of ${cured} certified within three lessons, ${figures.fellBack} fell back between lessons`,
    `questions from the cure to mastery: ${figures.itemsMedian ?? '–'} at the median, ${figures.itemsNinth ?? '–'} at the ninetieth percentile`,
    `sentences said before in a lesson: ${percent(repeated)} at the mean, ${percent(mostRepeated)} at most`,
    'the gate, learners of whom the truth is known:',
    ...gate.map(
      ({ who, items, premature, nextRight }) =>
        `  ${who}: mastered after ${items.toFixed(1)} questions, too early ${percent(premature)}, next answer right ${percent(nextRight)}`,
    ),
    '',
  ].join('\n')
}
