// The figures of pupils who hold one misconception: who counts, and which targets are missed.
import { expect, test } from 'vitest'
import {
  missedByMisconceptions,
  misconceptionFigures,
  misconceptionTable,
} from '../../src/tutor/simulation/misconception-figures.js'
import type { PlayedPupil } from '../../src/tutor/simulation/play-guidelines.js'

const pupil = (change: Partial<PlayedPupil> = {}): PlayedPupil => ({
  guidelineId: 'fractions',
  isStubborn: true,
  lessons: 1,
  shown: 2,
  certifiedLesson: false,
  certifiedHolding: false,
  itemsToMastery: null,
  fellBack: false,
  repeated: [0.1],
  findings: [],
  ...change,
})
const cured = (itemsToMastery: number | null): PlayedPupil =>
  pupil({ isStubborn: false, lessons: 2, itemsToMastery, repeated: [0, 0.05] })
const gate = [{ who: 'typed answers', items: 11, premature: 0.01, nextRight: 0.89 }]

test('pupils whose misconception never showed count in no share; the cured are counted in questions', () => {
  const figures = misconceptionFigures([
    pupil(),
    pupil({ shown: 0, certifiedHolding: true }),
    cured(3),
    cured(12),
    cured(null),
  ])
  expect(figures).toMatchObject({
    lessons: 8,
    stubborn: 1,
    certifiedHolding: 0,
    cured: 3,
    certified: 2,
    itemsMedian: 3,
    itemsNinth: 12,
    mostRepeated: 0.1,
  })
  expect(missedByMisconceptions(figures, gate)).toEqual([])
  expect(misconceptionTable([], figures, gate)).toContain(
    'typed answers: mastered after 11.0 questions, too early 1.0 %',
  )
})

test('each aim that is missed is named', () => {
  const broken = { guidelineId: 'fractions', pupil: 'p', rule: 'blank', sentence: '{n}' }
  const bad = pupil({ certifiedLesson: true, certifiedHolding: true, repeated: [0.2], findings: [broken] })
  const missed = missedByMisconceptions(misconceptionFigures([bad, cured(13)]), [
    { ...gate[0]!, premature: 0.05, nextRight: 0.87 },
  ])
  expect(missed).toHaveLength(7)
  expect(misconceptionTable([bad], misconceptionFigures([bad]), gate)).toContain('fractions | p | blank | {n}')
})
