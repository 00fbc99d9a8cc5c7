// What to practise next: the weakest most, nothing never, and neither too easy nor too hard.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseNext, promisingTier, skillRecord, type SkillRecord } from '../../src/learners/index.js'
import { FRESH_RECORD } from '../../src/learners/domain/skill-record.js'
import type { Tier } from '../../src/learners/domain/evidence.js'
import { someEvidence } from '../../src/learners/simulation/try-gate.js'

const ALL: readonly Tier[] = ['easy', 'medium', 'hard']
const record = (mastery: number, mastered = false): SkillRecord => ({ ...FRESH_RECORD, mastery, mastered })

/** Skills that are asked, in order, when the records stay as they are. */
function asked(records: Readonly<Record<string, SkillRecord>>, count: number): string {
  const skills = Object.keys(records).map(skillId => ({ skillId, tiers: ALL }))
  const recent: { skillId: string }[] = []
  while (recent.length < count)
    recent.push(chooseNext({ skills, records: new Map(Object.entries(records)), recent, began: null })!)
  return recent.map(({ skillId }) => skillId).join('')
}

describe('what may be forgotten by now', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const due = (dueAt: Date, about: Partial<SkillRecord> = {}) => ({ ...record(0.99, true), dueAt, ...about })
  const skills = ['weak', 'long', 'lately'].map(skillId => ({ skillId, tiers: ALL }))
  const records = new Map<string, SkillRecord>([
    ['weak', record(0.1)],
    ['lately', due(day(5))],
    ['long', due(day(3))],
  ])
  const next = (began: Date | null) => chooseNext({ skills, records, recent: [], began })!.skillId

  test('comes before what is weak, the longest due first', () => expect(next(day(6))).toBe('long'))
  test('waits until it is due, and for a session that has begun', () => {
    expect(next(day(2))).toBe('weak')
    expect(next(null)).toBe('weak')
  })
  test('is asked where a misconception that was given up can show again', () => {
    const seen = { id: 'adds', tier: 'hard', seen: 2, firstClear: null, resolved: true } as const
    const again = new Map([['long', due(day(3), { misconceptions: [seen] })]])
    const { tier, shows } = chooseNext({ skills: [skills[1]!], records: again, recent: [], began: day(6) })!
    expect({ tier, shows }).toEqual({ tier: 'hard', shows: 'adds' })
  })
  test('is no longer due once it was shown, right or wrong', () => {
    const mastered = Array.from({ length: 6 }, (_, at) => someEvidence(at + 1, { at: day(1) }))
    const { dueAt } = skillRecord(mastered)
    expect(dueAt!.getTime()).toBeGreaterThan(day(1).getTime())
    const later = someEvidence(7, { at: dueAt! })
    expect(skillRecord([...mastered, later]).dueAt!.getTime()).toBeGreaterThan(dueAt!.getTime())
    expect(skillRecord([...mastered, { ...later, correct: false }]).dueAt).toBeNull()
  })
})

describe('after a misconception', () => {
  const seen = { id: 'adds', tier: 'medium', seen: 1, firstClear: null, resolved: false } as const
  const holding = { ...FRESH_RECORD, theta: -3, misconceptions: [seen] }
  const skill = { skillId: 'a', tiers: ALL }
  const next = (record: SkillRecord, tiers: readonly Tier[] = ALL) =>
    chooseNext({ skills: [{ ...skill, tiers }], records: new Map([['a', record]]), recent: [], began: null })

  test('comes a question on which it can show, at the tier where it was seen, however weak the learner is', () =>
    expect(next(holding)).toEqual({ skillId: 'a', tier: 'medium', shows: 'adds' }))
  test('the first of several that are open', () =>
    expect(
      next({
        ...holding,
        misconceptions: [
          { ...seen, resolved: true },
          { ...seen, id: 'other', tier: 'hard' },
        ],
      }),
    ).toEqual({
      skillId: 'a',
      tier: 'hard',
      shows: 'other',
    }))
  test('any question once it is gone, or where its tier has none any more', () => {
    expect(next({ ...holding, misconceptions: [{ ...seen, resolved: true }] })).toMatchObject({
      tier: 'easy',
      shows: null,
    })
    expect(next(holding, ['easy'])).toMatchObject({ tier: 'easy', shows: null })
  })
  test('its skill is asked before one that is only weak', () =>
    expect(
      chooseNext({
        skills: [{ ...skill, skillId: 'b' }, skill],
        records: new Map([
          ['a', { ...holding, mastery: 0.9 }],
          ['b', FRESH_RECORD],
        ]),
        recent: [],
        began: null,
      }),
    ).toMatchObject({ skillId: 'a' }))
})

test('a question above the easy tier is due for who knows the easy ones and has had no other', () => {
  const record = { ...FRESH_RECORD, mastery: 0.95, right: 3, lastUnaided: true, theta: -1 }
  const next = (about: Partial<SkillRecord>) =>
    chooseNext({
      skills: [{ skillId: 'a', tiers: ALL }],
      records: new Map([['a', { ...record, ...about }]]),
      recent: [],
      began: null,
    })
  expect(next({})).toMatchObject({ tier: 'medium' })
  expect(next({ aboveEasy: true })).toMatchObject({ tier: 'easy' })
  expect(next({ mastery: 0.5 })).toMatchObject({ tier: 'easy' })
  expect(next({ lastUnaided: false })).toMatchObject({ tier: 'easy' })
})

test('what had no chance to show is asked for once the skill is probably known, where it can show', () => {
  const [adds, carries] = [
    { id: 'adds', tier: 'easy' as Tier },
    { id: 'carries', tier: 'hard' as Tier },
  ]
  const record = { ...FRESH_RECORD, mastery: 0.95, lastUnaided: true, aboveEasy: true, untested: [carries] }
  const next = (about: Partial<SkillRecord>) =>
    chooseNext({
      skills: [{ skillId: 'a', tiers: ALL }],
      records: new Map([['a', { ...record, ...about }]]),
      recent: [],
      began: null,
    })
  expect(next({})).toEqual({ skillId: 'a', tier: 'hard', shows: 'carries' })
  expect(next({ untested: [adds, carries] })).toEqual({ skillId: 'a', tier: 'easy', shows: 'adds' })
  expect(next({ mastery: 0.5 })).toMatchObject({ shows: null })
  expect(next({ untested: [] })).toMatchObject({ shows: null })
})

describe('the skill', () => {
  test('is each in turn, as they were named, where nothing is known', () =>
    expect(asked({ b: FRESH_RECORD, a: FRESH_RECORD, c: FRESH_RECORD }, 6)).toBe('bacbac'))
  test('is the weakest first and most often, and never the same twice where there is another to learn', () => {
    const order = asked({ a: record(0.9), b: record(0.05), c: record(0.4) }, 30)
    expect(order.slice(0, 4)).toBe('bcba')
    const times = (skill: string): number => order.split(skill).length - 1
    expect(times('b')).toBeGreaterThan(times('a'))
    expect(order).not.toMatch(/(.)\1/)
  })
  test('is one that is mastered only now and then', () => {
    expect(asked({ a: record(0.99, true), b: record(0.3) }, 20)).toBe('bbbbbbbbabbbbbbbbabb')
    expect(asked({ a: record(0.99, true), b: record(0.99, true) }, 4)).toBe('abab')
  })
  test('is none that cannot be asked', () => {
    const records = new Map<string, SkillRecord>()
    const gone = { skillId: 'gone', tiers: [] }
    const there = { skillId: 'there', tiers: ['hard'] as const }
    expect(chooseNext({ skills: [gone, there], records, recent: [], began: null })).toEqual({
      skillId: 'there',
      tier: 'hard',
      shows: null,
    })
    expect(chooseNext({ skills: [gone], records, recent: [], began: null })).toBeNull()
  })
  test('starves in no company', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 }), levels => {
        const order = asked(Object.fromEntries(levels.map((level, index) => [`${index}`, record(level)])), 60)
        for (const index of levels.keys())
          for (let from = 0; from + 2 * levels.length <= 60; from += 1)
            expect(order.slice(from, from + 2 * levels.length)).toContain(`${index}`)
      }),
      { numRuns: 30 },
    ))
})

describe('the tier', () => {
  test.each([
    [-3, 'easy'],
    [0, 'easy'],
    [0.5, 'medium'],
    [1, 'medium'],
    [1.5, 'hard'],
    [4, 'hard'],
  ] as const)('at ability %d is %s', (theta, tier) => expect(promisingTier(theta, ALL)).toBe(tier))
  test('is the nearest of those that there are', () => {
    expect(promisingTier(0.5, ['easy', 'hard'])).toBe('easy')
    expect(promisingTier(-3, ['medium', 'hard'])).toBe('medium')
  })

  const rank = (theta: number): number => ALL.indexOf(promisingTier(theta, ALL))
  test('goes down or stays after a wrong answer, up or stays after a right one', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.boolean(), (past, correct) => {
        const evidence = past.map((right, index) => someEvidence(index, { correct: right }))
        const before = skillRecord(evidence).theta
        const tier = promisingTier(before, ALL)
        const after = skillRecord([...evidence, someEvidence(past.length, { tier, correct })]).theta
        if (correct) expect(rank(after)).toBeGreaterThanOrEqual(rank(before))
        else expect(rank(after)).toBeLessThanOrEqual(rank(before))
      }),
    ))
  test.each([
    [true, 'hard'],
    [false, 'easy'],
  ] as const)('whatever came before, after twenty answers that are all %s it is %s', (correct, tier) => {
    let evidence = Array.from({ length: 100 }, (_, index) =>
      someEvidence(index, { tier: 'medium', correct: index % 3 > 0 }),
    )
    for (let more = 0; more < 20; more += 1)
      evidence = [
        ...evidence,
        someEvidence(100 + more, { tier: promisingTier(skillRecord(evidence).theta, ALL), correct }),
      ]
    expect(promisingTier(skillRecord(evidence).theta, ALL)).toBe(tier)
  })
})
