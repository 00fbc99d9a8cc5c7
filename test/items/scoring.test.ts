// Scores, grades and passes: exact at every limit.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  scoreAssessment,
  scorePractice,
  sectionShare,
  type Assessment,
  type ScoredOutcome,
} from '../../src/items/index.js'

const assessment = (
  sections: readonly (readonly [id: string, count: number, weight: number])[],
  passing = 70,
): Assessment => ({
  assessmentId: 'a',
  version: 1,
  title: 'A',
  description: 'A',
  language: 'en',
  texts: {},
  subject: 'A',
  configuration: {
    timeLimitMinutes: 10,
    itemTimeLimitSeconds: null,
    passingScorePercent: passing,
    shuffleItems: false,
    maxAttempts: 1,
    waitMinutes: 0,
    release: 'on_completion',
    releaseAt: null,
    totalItems: sections.reduce((sum, [, count]) => sum + count, 0),
  },
  sections: sections.map(([sectionId, itemCount]) => ({
    sectionId,
    title: sectionId.toUpperCase(),
    itemCount,
    blueprints: [],
    difficultyDistribution: { easy: itemCount, medium: 0, hard: 0 },
  })),
  scoring: {
    sectionWeights: Object.fromEntries(sections.map(([id, , weight]) => [id, weight])),
    gradeBands: [
      { label: 'Expert', minPercent: 90 },
      { label: 'Competent', minPercent: 70 },
      { label: 'Novice', minPercent: 0 },
    ],
  },
})

/** So many right, then so many wrong. */
const outcomes = (sectionId: string | null, right: number, wrong: number): ScoredOutcome[] => [
  ...Array.from({ length: right }, () => ({ sectionId, score: 1, correct: true })),
  ...Array.from({ length: wrong }, () => ({ sectionId, score: 0, correct: false })),
]

describe('an assessment', () => {
  test.each([
    ['everything right', [5, 0, 5, 0], 100, 'Expert', true],
    ['everything wrong', [0, 5, 0, 5], 0, 'Novice', false],
    ['nothing answered', [0, 0, 0, 0], 0, 'Novice', false],
    ['exactly at the limit', [4, 1, 3, 2], 70, 'Competent', true],
    ['just below', [3, 2, 3, 2], 60, 'Novice', false],
    ['unanswered counts as wrong', [4, 0, 3, 0], 70, 'Competent', true],
    ['exactly at a band', [5, 0, 4, 1], 90, 'Expert', true],
  ] as const)('%s', (_, [r1, w1, r2, w2], percent, grade, passed) => {
    const score = scoreAssessment(
      assessment([
        ['one', 5, 0.5],
        ['two', 5, 0.5],
      ]),
      [...outcomes('one', r1, w1), ...outcomes('two', r2, w2)],
    )
    expect(score).toMatchObject({
      scorePercent: percent,
      grade,
      passed,
      passingScorePercent: 70,
      itemsCorrect: r1 + r2,
    })
  })

  test('weighs its sections', () =>
    expect(
      scoreAssessment(
        assessment([
          ['one', 6, 0.6],
          ['two', 4, 0.4],
        ]),
        [...outcomes('one', 6, 0), ...outcomes('two', 0, 4)],
      ).scorePercent,
    ).toBe(60))

  test('adds weights that floating point cannot: .1 + .2 + .4 reaches 70 %', () =>
    expect(
      scoreAssessment(
        assessment([
          ['one', 1, 0.1],
          ['two', 1, 0.2],
          ['three', 1, 0.4],
          ['four', 1, 0.3],
        ]),
        [...outcomes('one', 1, 0), ...outcomes('two', 1, 0), ...outcomes('three', 1, 0)],
      ),
    ).toMatchObject({ scorePercent: 70, passed: true, grade: 'Competent' }))

  test('counts every question the same where no weights are given: three right of seven', () => {
    const weighed = assessment([
      ['one', 3, 0],
      ['two', 2, 0],
      ['three', 2, 0],
    ])
    const { sectionWeights: _, ...scoring } = weighed.scoring
    const plain = { ...weighed, scoring }
    expect(scoreAssessment(plain, [...outcomes('two', 2, 0), ...outcomes('three', 1, 1)]).scorePercent).toBe(42.9)
    expect(['one', 'two', 'three', 'none'].map(id => sectionShare(plain, id))).toEqual([3 / 7, 2 / 7, 2 / 7, 0])
  })

  test('rounds to one decimal', () =>
    expect(scoreAssessment(assessment([['one', 3, 1]]), outcomes('one', 2, 1)).scorePercent).toBe(66.7))

  test('never shows a limit as reached that was not', () => {
    const score = scoreAssessment(assessment([['one', 3, 1]], 66.7), outcomes('one', 2, 1))
    expect(score).toMatchObject({ scorePercent: 66.6, passed: false })
  })

  test('tells each section in full', () =>
    expect(
      scoreAssessment(
        assessment([
          ['one', 3, 0.5],
          ['two', 2, 0.5],
        ]),
        [...outcomes('one', 1, 1), { sectionId: 'one', score: null, correct: false }, ...outcomes('two', 2, 0)],
      ).sectionResults,
    ).toEqual([
      {
        section_id: 'one',
        section_title: 'ONE',
        items_attempted: 2,
        items_correct: 1,
        total_items: 3,
        accuracy_percent: 33.3,
      },
      {
        section_id: 'two',
        section_title: 'TWO',
        items_attempted: 2,
        items_correct: 2,
        total_items: 2,
        accuracy_percent: 100,
      },
    ]))

  test('one more right answer never lowers the score', () =>
    fc.assert(
      fc.property(fc.nat(4), fc.nat(5), (right, other) => {
        const of = (r: number) =>
          scoreAssessment(
            assessment([
              ['one', 5, 0.3],
              ['two', 5, 0.7],
            ]),
            [...outcomes('one', r, 5 - r), ...outcomes('two', other, 5 - other)],
          ).scorePercent
        expect(of(right + 1)).toBeGreaterThan(of(right))
      }),
    ))
})

describe('practice', () => {
  test.each([
    ['nothing asked', 0, 0, 0],
    ['two of three', 2, 1, 66.7],
    ['all', 4, 0, 100],
  ])('%s', (_, right, wrong, percent) =>
    expect(scorePractice(outcomes(null, right, wrong))).toEqual({
      scorePercent: percent,
      itemsCorrect: right,
      grade: null,
      passed: null,
      passingScorePercent: null,
      sectionResults: [],
    }),
  )
})
