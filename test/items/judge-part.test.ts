// Grading one part: by its key, by conditions, in the wrong form, carried on from a wrong answer, and what is said of it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeResponse, readResponse, type Item, type ItemPart } from '../../src/items/index.js'
import { ANSWER_TYPES } from '../../src/items/domain/answers/registry.js'
import { judgePart } from '../../src/items/domain/item/judge-part.js'
import { anItem, aPart } from '../support/builders.js'
import { settingsOf } from './answers/graded.js'

const judged = (part: ItemPart, canonical: string, earlier: Record<string, string> = {}, parts = [part]) =>
  judgePart(part, canonical, new Map(Object.entries(earlier)), parts)

describe('conditions over the answer', () => {
  /** Any even number above 10 and below limit; 12 is the example. */
  const even = aPart({
    key: '12',
    misconceptions: [{ id: 'odd_one', value: '13', feedback: 'Thirteen is odd.', remediate: null }],
    accept: {
      scope: { limit: '100' },
      clauses: [
        { when: 'answer % 2 == 0', credit: 0.5, note: 'not_even', say: 'It is not even.' },
        { when: 'answer > 10', credit: 0.25, note: 'too_small', say: null },
        { when: 'answer < limit', credit: 0.25, note: 'too_large', say: 'It is too large.' },
      ],
    },
  })

  test.each<[string, number, string | null, string | null]>([
    ['12', 1, null, null],
    ['14', 1, null, null],
    ['98', 1, null, null],
    ['15', 0.5, 'not_even', 'It is not even.'],
    ['8', 0.75, 'too_small', null],
    ['100', 0.75, 'too_large', 'It is too large.'],
    ['101', 0.25, 'not_even', 'It is not even.'],
    ['-3', 0.25, 'not_even', 'It is not even.'],
    ['13', 0.5, 'odd_one', 'Thirteen is odd.'],
  ])('%s is worth %d, with the note %s', (canonical, score, note, feedback) =>
    expect(judged(even, canonical)).toEqual({
      id: 'sum',
      verdict: 'graded',
      score,
      correct: score === 1,
      note,
      feedback,
    }),
  )

  test('take the credits of those that hold, and are right only when all do', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -200n, max: 200n }), n => {
        const holds = [n % 2n === 0n, n > 10n, n < 100n]
        const score = [0.5, 0.25, 0.25].reduce((sum, credit, i) => (holds[i] ? sum + credit : sum), 0)
        expect(judged(even, String(n))).toMatchObject({ score, correct: holds.every(Boolean) })
      }),
    ))

  const dividing = (when: string) =>
    aPart({ key: '4', accept: { scope: {}, clauses: [{ when, credit: 1, note: 'no_divisor', say: null }] } })
  test('that cannot be worked out for an answer do not hold', () => {
    expect(judged(dividing('12 % answer == 0'), '3').correct).toBe(true)
    expect(judged(dividing('12 % answer == 0'), '0')).toMatchObject({ score: 0, note: 'no_divisor' })
    expect(judged(dividing('12 / answer == 3'), '0')).toMatchObject({ score: 0, note: 'no_divisor' })
    expect(judged(dividing('2 ** (answer * answer) > 0'), '918273645546')).toMatchObject({ score: 0 })
  })
  test('that leave almost nothing out are not right', () => {
    const thirds = aPart({
      key: '9',
      accept: {
        scope: {},
        clauses: [
          { when: 'answer > 1', credit: 0.999, note: 'small', say: null },
          { when: 'answer > 8', credit: 0.001, note: 'nearly', say: null },
        ],
      },
    })
    expect(judged(thirds, '5')).toMatchObject({ score: 0.99, correct: false, note: 'nearly' })
  })
  test('see an address as an address', () => {
    const host = aPart({
      answer: { type: 'ipv4', settings: {} },
      key: '10.0.0.1',
      accept: {
        scope: { net: 'address("10.0.0.0")' },
        clauses: [{ when: 'contains(net, 30, answer)', credit: 1, note: 'elsewhere', say: null }],
      },
    })
    expect(judged(host, '10.0.0.3').correct).toBe(true)
    expect(judged(host, '10.0.0.4')).toMatchObject({ correct: false, note: 'elsewhere' })
  })
})

describe('an answer that meets all conditions', () => {
  const within = (answer: ItemPart['answer'], key: string, when: string) =>
    aPart({ answer, key, accept: { scope: {}, clauses: [{ when, credit: 1, note: 'no', say: null }] } })
  test.each<[string, ItemPart, string, object]>([
    [
      'with host bits',
      within({ type: 'network', settings: { version: 4 } }, '10.0.0.0/24', 'length(answer) == 24'),
      '10.0.1.7/24',
      { verdict: 'wrong_form', note: 'host_bits_set' },
    ],
    [
      'in another unit',
      within(
        { type: 'quantity', settings: { units: 'exact_unit', tolerance: { exact: true }, magnitude_credit: 0 } },
        '5 km',
        'magnitude(in_unit(answer, "m")) > 100',
      ),
      '700 m',
      { verdict: 'wrong_form', note: 'other_unit' },
    ],
    [
      'with too few digits',
      within({ type: 'decimal', settings: { tolerance: { places: 2, written: true } } }, '0.25', 'answer > 0'),
      '0.5 as 0.5',
      { verdict: 'wrong_form', note: 'wrong_places' },
    ],
    [
      'not factored',
      within(
        { type: 'expression', settings: { symbols: ['x'], form: ['factored'] } },
        'x*(x + 1)',
        'degree(answer, "x") == 2',
      ),
      'x^2 + 2x',
      { verdict: 'wrong_form', note: 'not_factored' },
    ],
    [
      'in its form',
      within({ type: 'network', settings: { version: 4 } }, '10.0.0.0/24', 'length(answer) == 24'),
      '10.0.1.0/24',
      { correct: true },
    ],
  ])('%s', (_, part, canonical, verdict) => expect(judged(part, canonical)).toMatchObject(verdict))

  test('but one that must hold earns nothing', () => {
    const clauses = [
      { when: 'answer > 10', credit: 0.5, must: true as const, note: 'small', say: null },
      { when: 'answer % 2 == 0', credit: 0.5, note: 'odd', say: null },
    ]
    const part = aPart({ key: '12', accept: { scope: {}, clauses } })
    expect(judged(part, '8')).toMatchObject({ score: 0, note: 'small' })
    expect(judged(part, '13')).toMatchObject({ score: 0.5, note: 'odd' })
  })
})

test('an order that breaks the same rules as that of a misconception makes the same mistake', () => {
  const bug = { id: 'swapped', value: '["b","a","c","d"]', feedback: 'First a, then b.', remediate: null }
  const settings = {
    credit: 'exact',
    before: [
      ['a', 'b'],
      ['b', 'd'],
    ],
  }
  const part = aPart({ answer: { type: 'ordering', settings }, key: '["a","b","c","d"]', misconceptions: [bug] })
  expect(judged(part, '["c","b","a","d"]')).toMatchObject({ score: 0, note: 'swapped' })
  expect(judged(part, '["d","b","a","c"]')).toMatchObject({ score: 0, note: null })
  expect(judged(part, '["a","c","b","d"]').correct).toBe(true)
})

describe('a mistake that is carried on', () => {
  const first = aPart({ id: 'half', key: '10' })
  const carried = (credit: number, about: Partial<ItemPart> = {}) =>
    aPart({
      id: 'double',
      key: '40',
      followThrough: { key: 'half * 2 + more', from: ['half'], scope: { half: '10', more: '20' }, credit },
      ...about,
    })

  test.each<[string, string, string, number, string | null]>([
    ['right after right', '10', '40', 1, null],
    ['right after wrong', '7', '40', 1, null],
    ['what follows from wrong', '7', '34', 0.5, 'follow_through'],
    ['what follows from nothing that was said', '7', '36', 0, null],
    ['wrong after right', '10', '34', 0, null],
  ])('is %s', (_, half, double, score, note) =>
    expect(judged(carried(0.5), double, { half }, [first, carried(0.5)])).toMatchObject({ score, note }),
  )
  test('earns as much as the author gives for it', () =>
    expect(judged(carried(1), '34', { half: '7' }, [first])).toMatchObject({ score: 1, correct: true }))
  test('earns nothing where nothing was answered before', () =>
    expect(judged(carried(0.5), '34', {}, [first])).toMatchObject({ score: 0, note: null }))
  test('takes away nothing that the answer is worth by itself', () => {
    const both = carried(0.25, {
      accept: {
        scope: {},
        clauses: [
          { when: 'answer > 30', credit: 0.75, note: 'small', say: null },
          { when: 'answer == 40', credit: 0.25, note: 'other', say: null },
        ],
      },
    })
    expect(judged(both, '34', { half: '7' }, [first])).toMatchObject({ score: 0.75, note: 'other' })
    expect(judged(both, '24', { half: '2' }, [first])).toMatchObject({ score: 0.25, note: 'follow_through' })
  })
  test('comes before the misconception that has the same value', () => {
    const bug = { id: 'minus_six', value: '34', feedback: 'Six are gone.', remediate: null }
    expect(judged(carried(0.5, { misconceptions: [bug] }), '34', { half: '7' }, [first]).note).toBe('follow_through')
    expect(judged(carried(0.5, { misconceptions: [bug] }), '34', { half: '10' }, [first]).note).toBe('minus_six')
  })
  test('that cannot be worked out earns nothing', () => {
    const divided = aPart({
      id: 'share',
      key: '6',
      followThrough: { key: '12 / half', from: ['half'], scope: { half: '2' }, credit: 0.5 },
    })
    expect(judged(divided, '4', { half: '3' }, [first])).toMatchObject({ score: 0.5 })
    expect(judged(divided, '4', { half: '0' }, [first])).toMatchObject({ score: 0, note: null })
    // Five into twelve is no whole number, so nothing whole follows from it.
    expect(judged(divided, '2', { half: '5' }, [first])).toMatchObject({ score: 0, note: null })
  })
})

describe('a right value in another form than was asked for', () => {
  const half = (wrongFormCredit: number): Item => {
    const settings = settingsOf(ANSWER_TYPES.rational, { grade: { form: 'lowest_terms' } })
    return anItem({ parts: [aPart({ answer: { type: 'rational', settings }, key: '1/2', wrongFormCredit })] })
  }
  const graded = (item: Item, text: string) => {
    const read = readResponse(item, { text })
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    return gradeResponse(item, read.canonical)!
  }

  test.each([0, 0.5])('is worth the %d that the author gives for it, and is not right', credit => {
    const verdict = graded(half(credit), '2/4')
    expect(verdict).toMatchObject({ verdict: 'wrong_form', score: credit, correct: false })
    expect(verdict.note).not.toBeNull()
    expect(graded(half(credit), '1/2')).toMatchObject({ verdict: 'graded', score: 1, correct: true, note: null })
    expect(graded(half(credit), '2/6')).toMatchObject({ verdict: 'graded', score: 0, correct: false })
  })
  test('is not refused as if nobody had read it, also among parts and in a table', () => {
    const [part] = half(0.5).parts
    const both = anItem({ parts: [part, aPart({ id: 'other' })] })
    const answer = readResponse(both, { parts: { sum: { text: '2/4' }, other: { text: '85' } } })
    expect(answer.ok && gradeResponse(both, answer.canonical)).toMatchObject({ score: 0.75, verdict: 'wrong_form' })
    const settings = settingsOf(ANSWER_TYPES.table, {
      response: {
        columns: ['a', 'b'],
        rows: [[null, null]],
        of: { type: 'rational', grade: { form: 'lowest_terms' } },
      },
    })
    const table = anItem({
      parts: [aPart({ answer: { type: 'table', settings }, key: '["1/2","1/3"]', wrongFormCredit: 0.5 })],
    })
    const cells = readResponse(table, { cells: ['2/4', '1/3'] })
    expect(cells.ok && gradeResponse(table, cells.canonical)).toMatchObject({ score: 0.5, verdict: 'wrong_form' })
  })
})

describe('several parts', () => {
  const item = (points: readonly number[]): Item =>
    anItem({ parts: points.map((each, i) => aPart({ id: `p${i}`, points: each })) as unknown as Item['parts'] })

  test('are weighed by their points, and the whole is right only when every part is', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { minLength: 2, maxLength: 8 }),
        parts => {
          const canonical = JSON.stringify(parts.map(([, right]) => (right ? '85' : '84')))
          const verdict = gradeResponse(item(parts.map(([points]) => points)), canonical)!
          const all = parts.reduce((sum, [points]) => sum + points, 0)
          const got = parts.reduce((sum, [points, right]) => sum + (right ? points : 0), 0)
          expect(Math.abs(verdict.score - got / all)).toBeLessThan(1e-6)
          expect(verdict.correct).toBe(parts.every(([, right]) => right))
          expect(verdict.score === 1).toBe(verdict.correct)
          expect(verdict.parts!.map(part => part.correct)).toEqual(parts.map(([, right]) => right))
        },
      ),
    ))
})
