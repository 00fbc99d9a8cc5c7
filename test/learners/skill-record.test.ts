// The record of one skill: figures worked out by hand, the gate, and what holds for all evidence.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessRate, skillRecord, type Assistance, type Evidence, type SkillBank } from '../../src/learners/index.js'
import { FRESH_RECORD, predicted, recordAfter } from '../../src/learners/domain/skill-record.js'
import { isUnaided } from '../../src/learners/domain/evidence.js'
import { someEvidence } from '../../src/learners/simulation/try-gate.js'

/** `+` right, `-` wrong, `h` right after a hint, `t` right after the last hint; each to another question. */
const history = (answers: string, about: Partial<Evidence> = {}): Evidence[] =>
  [...answers].map((answer, index) =>
    someEvidence(index + 1, {
      correct: answer !== '-',
      assistance: ({ h: 'hinted', t: 'bottom_out' } as Record<string, Assistance>)[answer] ?? 'none',
      ...about,
    }),
  )

/** The record before and after each answer. */
const bankOf = (blueprints: number): SkillBank => ({ blueprints, aboveEasy: false, misconceptions: new Map() })

function explainRecord(evidence: readonly Evidence[], blueprints = 1) {
  let before = FRESH_RECORD
  return evidence.map(one => {
    const change = { evidence: one, before, after: recordAfter(before, one, bankOf(blueprints)) }
    before = change.after
    return change
  })
}

describe('what one answer changes', () => {
  test.each([
    // right with a hint: as before it
    // known .3, slips .1, learns .1: .27 / (.27 + .7 guess), or .03 / (.03 + .7 (1 - guess)); then a tenth of the rest
    ['+', 0.05, 0.896721],
    ['-', 0.05, 0.138849],
    ['+', 0.25, 0.646067],
    ['-', 0.25, 0.148649],
    ['+', 0.5, 0.491935],
    ['h', 0.05, 0.3],
    ['t', 0.05, 0.138849],
    ['++', 0.05, 0.994278],
  ])('%s with a guess of %d: known with %d', (answers, guess, mastery) =>
    expect(skillRecord(history(answers, { guess })).mastery).toBeCloseTo(mastery, 4),
  )
  test.each([
    ['easy', 0, 0, 0.7311],
    ['medium', 0, 0, 0.5],
    ['hard', 0, 0, 0.2689],
    ['easy', 0, 0.05, 0.7445],
    ['medium', 0, 0.25, 0.625],
    ['hard', 1, 0.5, 0.75],
  ] as const)('an %s question at ability %d with a guess of %d is right with %d', (tier, theta, guess, chance) =>
    expect(predicted(theta, tier, guess)).toBeCloseTo(chance, 4),
  )
  test.each([
    // 1 - .744506; then 1/1.1 of (1 - .789307), or less .789307 / 1.1
    ['+', 0.255494],
    ['-', -0.744506],
    ['++', 0.447006],
    ['+h', -0.462085],
  ])('%s at the easy tier: ability %d', (answers, theta) =>
    expect(skillRecord(history(answers)).theta).toBeCloseTo(theta, 4),
  )
})

describe('the gate', () => {
  const opensAfter = (about: Partial<Evidence>, blueprints = 1): number =>
    explainRecord(history('+'.repeat(20), about), blueprints).findIndex(({ after }) => after.mastered) + 1

  test.each([
    ['one number that was typed', guessRate('number', 0), 3],
    ['four options', guessRate('multiple_choice', 4), 4],
    ['true or false', guessRate('multiple_choice', 2), 8],
  ])('opens for %s (guess %d) after %i right answers in a row', (_, guess, answers) =>
    expect(opensAfter({ guess })).toBe(answers),
  )
  test('wants more than one question', () => expect(opensAfter({ variantKey: 'always the same' })).toBe(0))
  test('wants more than one blueprint where the skill has them', () => {
    expect(opensAfter({}, 2)).toBe(0)
    const both = history('++++').map((one, index) => ({ ...one, blueprintId: index === 3 ? 'other' : 'one' }))
    expect(explainRecord(both, 2).map(({ after }) => after.mastered)).toEqual([false, false, false, true])
  })
  test('wants a right answer above the easy tier where the skill has such questions', () => {
    const bank = { ...bankOf(1), aboveEasy: true }
    expect(skillRecord(history('++++'), bank).mastered).toBe(false)
    expect(skillRecord([...history('+++'), ...history('-', { tier: 'hard' }), ...history('++')], bank).mastered).toBe(
      false,
    )
    expect(skillRecord([...history('+++'), ...history('+', { tier: 'medium' })], bank).mastered).toBe(true)
  })
  test('wants each misconception that the questions can show to have had its chance', () => {
    const bank = { ...bankOf(1), misconceptions: new Map([['adds', 'easy' as const]]) }
    const chance = { couldShow: ['adds'] }
    expect(skillRecord(history('+'.repeat(20)), bank).mastered).toBe(false)
    expect(skillRecord([...history('+++'), ...history('h', chance), ...history('+')], bank).mastered).toBe(false)
    expect(skillRecord([...history('+++'), ...history('+', chance)], bank).mastered).toBe(true)
  })
  test('counts right answers only', () => expect(skillRecord(history('--++')).mastered).toBe(false))
  test.each([
    ['+++', true],
    ['++', false],
    ['+++-', false],
    ['+++h', false],
    ['+++-+', true],
    ['hhhhhhhh', false],
    ['tttttttt', false],
    ['h+++', true],
  ])('after %s stands open: %s', (answers, open) => expect(skillRecord(history(answers)).mastered).toBe(open))
  test('is still reached by wrong answers after a hundred right ones', () =>
    expect(skillRecord(history(`${'+'.repeat(100)}----`)).mastery).toBeLessThan(0.5))
})

describe('more of the same does not help', () => {
  test.each([
    ['----', false],
    ['-----', true],
    ['hhhhh', true],
    ['+-+-+', false],
    ['-+--+--+-+', true],
    ['+++--', false],
    ['+++', false],
  ])('after %s: %s', (answers, wheelSpinning) =>
    expect(skillRecord(history(answers)).wheelSpinning).toBe(wheelSpinning),
  )
})

const answer = fc.record({
  tier: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  guess: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  correct: fc.boolean(),
  assistance: fc.constantFrom('none' as const, 'none' as const, 'hinted' as const, 'bottom_out' as const),
  variantKey: fc.constantFrom('a', 'b', 'c'),
  blueprintId: fc.constantFrom('x', 'y'),
})
const evidences = fc
  .array(answer, { maxLength: 60 })
  .map(answers => answers.map((about, index) => someEvidence(index + 1, about)))
const blueprints = fc.integer({ min: 1, max: 3 })

describe('whatever was answered', () => {
  test('mastery is a probability and ability a number', () =>
    fc.assert(
      fc.property(evidences, evidence => {
        const { mastery, theta } = skillRecord(evidence)
        expect(mastery).toBeGreaterThan(0)
        expect(mastery).toBeLessThan(1)
        expect(Math.abs(theta)).toBeLessThan(20)
      }),
    ))
  test('a right answer in the place of a wrong one takes nothing away', () =>
    fc.assert(
      fc.property(evidences, fc.nat(), (evidence, at) => {
        fc.pre(evidence.length > 0)
        const place = at % evidence.length
        const as = (correct: boolean) =>
          skillRecord(evidence.map((one, index) => (index === place ? { ...one, correct } : one)))
        const [right, wrong] = [as(true), as(false)]
        expect(right.mastery).toBeGreaterThanOrEqual(wrong.mastery)
        expect(right.theta).toBeGreaterThanOrEqual(wrong.theta)
        expect(Number(right.mastered)).toBeGreaterThanOrEqual(Number(wrong.mastered))
      }),
    ))
  test('help takes part in no mastery', () =>
    fc.assert(
      fc.property(evidences, blueprints, (evidence, count) => {
        for (const { evidence: one, before, after } of explainRecord(evidence, count)) {
          if (one.assistance === 'none') continue
          expect(after.mastery).toBeLessThanOrEqual(before.mastery)
          expect(after.theta).toBeLessThan(before.theta)
          expect(after.mastered).toBe(false)
        }
      }),
    ))
  test('the record goes on from where it was, and stays small', () =>
    fc.assert(
      fc.property(evidences, fc.nat(60), blueprints, (evidence, cut, count) => {
        const whole = skillRecord(evidence, bankOf(count))
        const begun = skillRecord(evidence.slice(0, cut), bankOf(count))
        const further = evidence.slice(cut).reduce((record, one) => recordAfter(record, one, bankOf(count)), begun)
        expect({ ...further, dueAt: null }).toEqual({
          ...whole,
          dueAt: null,
        })
        expect(JSON.stringify(whole).length).toBeLessThan(600)
      }),
    ))
  test('what is long past no longer counts: the newest forty answers say the same as all', () =>
    fc.assert(
      fc.property(fc.array(answer, { minLength: 41, maxLength: 80 }), answers => {
        const evidence = answers.map((about, index) => someEvidence(index + 1, { ...about, assistance: 'none' }))
        const [all, newest] = [skillRecord(evidence), skillRecord(evidence.slice(-40))]
        expect(newest.mastery).toBeCloseTo(all.mastery, 3)
        expect(Math.abs(newest.theta - all.theta)).toBeLessThan(0.6)
      }),
    ))
  test('the gate opens for nobody who has not shown it', () =>
    fc.assert(
      fc.property(evidences, blueprints, (evidence, count) => {
        const { mastered, mastery } = skillRecord(evidence, bankOf(count))
        const alone = evidence.filter(isUnaided)
        const distinct = (of: (one: Evidence) => string): number => new Set(alone.map(of)).size
        const last = evidence.at(-1)
        expect(mastered).toBe(
          mastery >= 0.99 &&
            alone.length >= 3 &&
            distinct(one => one.variantKey) >= 2 &&
            distinct(one => one.blueprintId) >= Math.min(2, count) &&
            last!.correct &&
            last!.assistance === 'none',
        )
      }),
    ))
})
