// What answers say about questions: tables worked out by hand, and a simulated class in which one key is wrong.
import { describe, expect, test } from 'vitest'
import { correlation, median, questionStatistics, type Given } from '../../src/insight/domain/question-statistics.js'
import { randomFrom } from '../../src/learners/simulation/try-gate.js'

const given = (learnerId: string, blueprintId: string, score: number, more: Partial<Given> = {}): Given => ({
  learnerId,
  blueprintId,
  kind: 'answered',
  score,
  correct: score === 1,
  dontKnow: false,
  note: null,
  milliseconds: null,
  ...more,
})

/** Each pattern of scores by `times` learners, for questions A, B, C and so on. */
const classOf = (patterns: readonly (readonly number[])[], times: number): Given[] =>
  patterns.flatMap((scores, pattern) =>
    Array.from({ length: times }, (_, copy) =>
      scores.map((score, question) => given(`${pattern}/${copy}`, 'ABCDEFGH'[question]!, score)),
    ).flat(),
  )

const about = (all: readonly Given[], id: string) =>
  questionStatistics(all).find(({ blueprintId }) => blueprintId === id)!

describe('by hand', () => {
  // A: own 1 1 1 0, rest 1 .5 0 0: .375 / √(.75 × .6875). B: own 1 1 0 0, rest 1 .5 .5 0: .5 / √(1 × .5).
  const GUTTMAN = [
    [1, 1, 1],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]
  test.each([
    ['A', 0.75, 0.522233],
    ['B', 0.5, 0.707107],
    ['C', 0.25, 0.522233],
  ])('question %s has the facility %d and the discrimination %d', (id, facility, discrimination) => {
    const found = about(classOf(GUTTMAN, 5), id)
    expect(found).toMatchObject({ learners: 20, notReached: 0, facility, flags: [] })
    expect(found.discrimination).toBeCloseTo(discrimination, 6)
  })

  test.each([
    ['two points', [[0, 0], [1, 1]], 1], // prettier-ignore
    ['opposites', [[0, 1], [1, 0]], -1], // prettier-ignore
    ['nothing in common', [[0, 0], [0, 1], [1, 0], [1, 1]], 0], // prettier-ignore
    ['no variance', [[1, 0], [1, 1]], null], // prettier-ignore
    ['nobody', [], null],
  ] as const)('the correlation of %s', (_, pairs, expected) => {
    expect(correlation(pairs)).toBe(expected)
  })

  test.each([
    [[], null],
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 10], 3.5],
  ])('the median of %j is %j', (values, expected) => expect(median(values)).toBe(expected))

  test('a kind that is asked three times counts once for each learner, with its mean', () => {
    const all = [
      ...['A', 'A', 'A'].map((id, place) => given('one', id, place === 0 ? 1 : 0)),
      given('two', 'A', 1),
      given('one', 'B', 1),
      given('two', 'B', 0),
    ]
    const found = about(all, 'A')
    expect(found).toMatchObject({ learners: 2, answers: 4, discrimination: null })
    expect(found.facility).toBeCloseTo(2 / 3)
  })

  test('what was not reached says nothing of the question, and counts as nothing in the rest', () => {
    const all = [
      ...classOf(GUTTMAN, 5),
      given('late', 'A', 1),
      given('late', 'B', 0, { kind: null }),
      given('late', 'C', 0, { kind: null }),
    ]
    expect(about(all, 'B')).toMatchObject({ learners: 20, notReached: 1, facility: 0.5 })
    expect(about(all, 'A')).toMatchObject({ learners: 21, notReached: 0 })
  })

  test('each answer went one way, mistakes are named, and the time is that of answers', () => {
    const all = [
      given('1', 'A', 1, { milliseconds: 1_000 }),
      given('2', 'A', 0.5, { milliseconds: 9_000 }),
      given('3', 'A', 0, { note: 'forgot_carry', milliseconds: 3_000 }),
      given('4', 'A', 0, { note: 'forgot_carry', milliseconds: 4_000 }),
      given('5', 'A', 0, { milliseconds: 2_000 }),
      given('6', 'A', 0, { dontKnow: true }),
      given('7', 'A', 0, { kind: 'skipped', milliseconds: 60_000 }),
      given('8', 'A', 0, { kind: 'timed_out' }),
      given('3', 'B', 1),
      given('4', 'B', 0),
    ]
    expect(about(all, 'A')).toMatchObject({
      answers: 8,
      ways: { correct: 1, partly: 1, mistaken: 2, wrong: 1, not_known: 1, skipped: 1, timed_out: 1 },
      mistakes: [{ note: 'forgot_carry', answers: 2, share: 0.25, rest: 0.5 }],
      medianMs: 3_000,
    })
  })

  test.each([
    ['nine learners', 9, []],
    ['ten', 10, ['too_hard']],
  ])('a question that nobody answers is flagged from ten learners on: %s', (_, many, flags) => {
    const all = Array.from({ length: many }, (_one, n) => [
      given(`${n}`, 'A', 0, { note: n < 3 ? 'x' : null }),
      given(`${n}`, 'B', n % 2),
    ]).flat()
    expect(about(all, 'A').flags.filter(flag => flag !== 'misconception')).toEqual(flags)
  })

  test.each([
    ['19 learners are too few', 19, null],
    ['20 are not', 20, 1],
  ])('%s for a discrimination', (_, many, expected) => {
    const all = Array.from({ length: many }, (_one, n) => [given(`${n}`, 'A', n % 2), given(`${n}`, 'B', n % 2)]).flat()
    const found = about(all, 'A').discrimination
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 6)
  })

  test('where all do equally well, there is no discrimination and nothing to complain of', () => {
    const all = Array.from({ length: 30 }, (_, n) => [given(`${n}`, 'A', 1), given(`${n}`, 'B', n % 2)]).flat()
    expect(about(all, 'A')).toMatchObject({ facility: 1, discrimination: null, flags: [] })
  })
})

/** Learners of all abilities take twelve questions of all difficulties; the fifth counts the wrong answer, the ninth has a common mistake. */
function simulated(learners: number, seed: number): Given[] {
  const draw = randomFrom(seed)
  return Array.from({ length: learners }, (_, learner) => {
    // The sum of uniform numbers is nearly normal.
    const ability = Array.from({ length: 12 }, draw).reduce((sum, value) => sum + value, -6)
    return Array.from({ length: 12 }, (_question, n) => {
      const masters = draw() < 1 / (1 + Math.exp(-1.7 * (ability - (n - 5.5) / 4)))
      if (n === 4) {
        // The key is what one gets by a usual mistake.
        const marked = !masters && draw() < 0.5
        return given(`${learner}`, `q${n}`, marked ? 1 : 0)
      }
      const planted = n === 8 && !masters && draw() < 0.7
      const stray = !masters && !planted && draw() < 0.1
      return given(`${learner}`, `q${n}`, masters ? 1 : 0, { note: planted ? 'planted' : stray ? 'stray' : null })
    })
  }).flat()
}

describe('in a simulated class of 60', () => {
  const SEEDS = Array.from({ length: 40 }, (_, n) => n + 1)

  test('the wrong key is found each time', () => {
    for (const seed of SEEDS) expect([seed, about(simulated(60, seed), 'q4').flags]).toEqual([seed, ['check_key']])
  })

  test('the planted misconception is found each time, and is the first of its question', () => {
    for (const seed of SEEDS) {
      const { flags, mistakes } = about(simulated(60, seed), 'q8')
      expect([seed, flags.includes('misconception'), mistakes[0]!.note]).toEqual([seed, true, 'planted'])
    }
  })

  test('of the good questions, few are flagged by chance', () => {
    const flagged = SEEDS.flatMap(seed =>
      questionStatistics(simulated(60, seed)).filter(
        ({ blueprintId, flags }) => !['q4', 'q8'].includes(blueprintId) && flags.some(flag => flag !== 'too_hard'),
      ),
    )
    expect(flagged.length / (SEEDS.length * 10)).toBeLessThan(0.02)
  })
})
