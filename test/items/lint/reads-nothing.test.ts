// The lint that refuses blueprints on which a bot scores without reading: one planted blueprint per strategy, and fair ones.
import { describe, expect, test } from 'vitest'
import { STRATEGIES } from '../../../src/items/domain/lint/blind-strategies.js'
import { BlueprintFile } from '../../../src/items/domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../../src/items/domain/blueprint/compile-blueprint.js'
import { earningsOf, isTooMuch, readsNothing } from '../../../src/items/domain/lint/reads-nothing.js'
import { study } from '../../../src/items/domain/lint/study.js'
import { spoilt, studyOf } from './lint-fixture.js'

type Fields = Readonly<Record<string, unknown>>

const NEEDED: Fields = {
  schema: 'blueprint/1',
  id: 'planted',
  version: 1,
  status: 'draft',
  license: 'CC0-1.0',
  title: 'Planted',
  skills: [{ id: 'planted', weight: 1 }],
  bloom: 'apply',
  params: { n: { type: 'int', range: [100, 999] }, m: { type: 'int', range: [100, 999] } },
  tiers: { easy: { b: 0, when: 'true' } },
  variant_key: '{{n}} {{m}}',
  stem: 'Which is it?',
  solution: [{ say: 'Think.' }],
  expected: { seconds: 5 },
  exposure: { min_variants: 500 },
  accessibility: { keyboard: true, essential_time: false },
}

/** The messages of the lint. */
function found(fields: Fields, seeds = 60): string[] {
  const file = BlueprintFile.parse({ ...NEEDED, ...fields })
  const compiled = compileBlueprint(file, 'hash')
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  const made = study(file, compiled.blueprint, seeds)
  expect(made.failures).toEqual([])
  return readsNothing(made).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** A choice of texts: formulas over `n` and `m`, the key first. */
const choice = (key: string, ...others: readonly string[]): Fields => ({
  parts: [{ id: 'it', response: { type: 'option', label: 'It' }, key, forms: ['choice'] }],
  choice: { count: others.length + 1, filler: others },
})
const numbers = (type: string, key: string, ...others: readonly string[]): Fields => ({
  parts: [
    {
      id: 'it',
      response: { type, label: 'It' },
      ...(type === 'decimal' && { grade: { tolerance: { exact: true } } }),
      key,
      forms: ['choice'],
    },
  ],
  choice: { count: others.length + 1, filler: others },
})
/** Texts without a number, sorted alphabetically, with the key at one place. */
const inOrder = (place: number): Fields => {
  const texts = ['alpha', 'bravo', 'cargo', 'delta', 'eagle', 'fancy'].map(text => `"${text}"`)
  const fields = choice(texts[place]!, ...texts.toSpliced(place, 1))
  return { ...fields, choice: { ...(fields['choice'] as object), order: 'ascending' } }
}
const ticks = (key: string, distractors: string): Fields => ({
  parts: [
    {
      id: 'it',
      response: { type: 'multi_select', label: 'It', distractors, min_selections: 1 },
      key,
      grade: { credit: 'balanced' },
    },
  ],
})
const ordering = (key: string): Fields => ({
  parts: [{ id: 'it', response: { type: 'ordering', label: 'It' }, key, grade: { credit: 'longest_run' } }],
})
const typed = (response: object, key: string, grade: object): Fields => ({
  parts: [{ id: 'it', response: { label: 'It', ...response }, key, grade }],
})

const PLANTED: readonly [strategy: string, fields: Fields][] = [
  ['nearest', choice('"abcde"', '"xbcde"', '"aycde"', '"abzde"')],
  ['farthest', choice('"vwxyz"', '"abcde"', '"abcdf"', '"abcdg"')],
  ['longest', choice('"quince"', '"plums"', '"melon"', '"lemon"')],
  ['shortest', choice('"fig"', '"plums"', '"apple"', '"melon"')],
  ['most common form', choice('"ab 1"', '"cd 2"', '"g_8_h"', '"9-i-j"')],
  ['rarest form', choice('"a1bc"', '"abcd"', '"efgh"', '"ijkl"')],
  ['most precise', numbers('decimal', 'n + 0.25', 'n + 1000.5', 'n - 90.5', 'n + 0.5')],
  ['smallest', numbers('integer', 'n', 'n + 1000', 'n + 2000', 'n + 1100')],
  ['largest', numbers('integer', 'n + 2000', 'n + 1000', 'n', 'n + 900')],
  ['middle by value', numbers('integer', 'n + 1111', 'n + 1000', 'n + 2222')],
  ['first', inOrder(0)],
  ['second', inOrder(1)],
  ['third', inOrder(2)],
  ['fourth', inOrder(3)],
  ['fifth', inOrder(4)],
  ['last', inOrder(5)],
  ['tick 2, longest', ticks('["quinces", "bananas"]', '["fig", "plum", "pear"]')],
  ['as presented, the other way', ordering('["up", "down"]')],
  ['sorted by text', ordering('["ant", "bee", "cat", "dog"]')],
  ['sorted by value', ordering('["9", "10", "11", "100"]')],
  ['sorted by length, the other way', ordering('["heron", "wren", "jay", "ox"]')],
]

/** Exceptions for all strategies but one, so that the lint has to find this one. */
const allBut = (strategy: string): Fields => ({
  exceptions: {
    reads_nothing: {
      strategies: STRATEGIES.filter(by => !strategy.split(', ').includes(by)),
      because: 'It is a test.',
    },
  },
})
const isIdle = (message: string): boolean => message.startsWith('exceptions.')

describe('a planted blueprint is refused', () => {
  test.each(PLANTED)('because of “%s”', (strategy, fields) => {
    const messages = found({ ...fields, ...allBut(strategy) }, 120).filter(message => !isIdle(message))
    // Two options share the most common form.
    const share = strategy === 'most common form' ? '50 %' : '100 %'
    expect(messages).toEqual([
      expect.stringContaining(`Without reading the question, “${strategy}” scores ${share} in the tier “easy”`),
    ])
  })
  test('with a sentence on how to repair it', () => {
    expect(found(PLANTED[0]![1])).toEqual([
      expect.stringMatching(
        /^choice: .*“nearest” scores 100 % in the tier “easy”; chance is 25 %\. Add misconceptions/,
      ),
    ])
    expect(found(ticks('["quinces", "bananas"]', '["fig", "plum", "pear"]'))).toEqual([
      expect.stringMatching(/^parts\.0\.response\.distractors: .* Draw right and wrong entries from the same pool/),
    ])
    expect(found(ordering('["up", "down"]'))).toEqual([
      expect.stringMatching(/^parts\.0\.key: .* Ask for either direction/),
    ])
  })

  test.each<[strategy: string, Fields]>([
    ['0', typed({ type: 'set', of: { type: 'integer' } }, 'set([0, n])', { credit: 'per_element' })],
    [
      '0.0.0.0/0',
      typed({ type: 'cidr_set' }, '[cidr("10.0.0.0/8")]', {
        accept: [
          { when: 'disjoint(answer)', credit: 0.3, note: 'overlapping' },
          { when: 'within(first(answer), cidr("10.0.0.0/8"))', credit: 0.7, note: 'outside' },
        ],
      }),
    ],
    ['the usual key', typed({ type: 'tuple', of: { type: 'integer' } }, 'tuple([7, n])', { credit: 'per_element' })],
    [
      'the 1 usual element',
      typed({ type: 'set', of: { type: 'integer' } }, 'set([7, 1000 + n, 2000 + m])', { credit: 'per_element' }),
    ],
  ])('that gives partial credit to “%s”', (constant, fields) => {
    const [message, ...others] = found(fields)
    expect(message).toMatch(/^parts\.0\.grade: .* chance is 0 %\. Give credit only for what cannot be known/)
    expect(message).toContain(`“${constant}”`)
    expect(others).toEqual([])
  })
  test('that gives follow-through credit for a constant', () => {
    const parts = [
      { id: 'double', prompt: 'Double?', response: { type: 'integer', label: 'Double' }, key: '2 * n' },
      {
        id: 'more',
        prompt: 'Times?',
        response: { type: 'integer', label: 'Product' },
        key: '(m + 1) * double',
        follow_through: 0.5,
      },
    ]
    expect(found({ parts })).toEqual([expect.stringMatching(/^parts\.1\.grade: .*“0” scores 50 % .* chance is 0 %/)])
  })
  test('by all tiers together where no single tier has enough items', () => {
    const weak = choice('text(10 * n) if n < 570 else text(n)', 'text(n + 1)', 'text(n + 2)', 'text(n + 4)')
    const tiers = {
      easy: { b: 0, when: 'm < 400' },
      medium: { b: 1, when: 'm >= 400 and m < 700' },
      hard: { b: 2, when: 'm >= 700' },
    }
    const messages = found({ ...weak, ...allBut('longest'), tiers }, 15).filter(message => !isIdle(message))
    expect(messages).toEqual([expect.stringMatching(/“longest” scores [\d.]+ % over all tiers; chance is 25 %/)])
  })
})

describe('a fair blueprint passes', () => {
  test('whose right and wrong entries come from one pool', () => {
    const fields = ticks('names', 'others')
    const derive = {
      names: '[text(n), text(m)] if n % 2 == 0 else [text(n), text(m), text(k)]',
      others: '[text(k), text(l), text(o)] if n % 2 == 0 else [text(l), text(o)]',
    }
    const digits = { type: 'int', range: [100, 999] }
    const params = { n: digits, m: digits, k: digits, l: digits, o: digits }
    expect(found({ ...fields, params, derive, constraints: ['len(unique([n, m, k, l, o])) == 5'] }, 200)).toEqual([])
  })
  test('whose order follows no rule', () =>
    expect(found(ordering('["oak", "elm", "ash", "fir"] if n < 500 else ["fir", "ash", "elm", "oak"]'))).toEqual([]))
  test('that gives credit for elements nobody knows beforehand', () =>
    expect(
      found(typed({ type: 'set', of: { type: 'integer' } }, 'set([n, 1000 + m])', { credit: 'per_element' })),
    ).toEqual([]))
  test('whose key sometimes happens to be a constant', () =>
    expect(found(typed({ type: 'integer' }, 'n % 2', {}))).toEqual([]))
  test('with distractors on both sides of the key', () => expect(readsNothing(studyOf(spoilt(), 100))).toEqual([]))
})

describe('an exception', () => {
  const planted = numbers('integer', '2000 + n', '3000 + n', '4000 + n', '5000 + n')
  const excepted = (...strategies: readonly string[]): Fields => ({
    exceptions: { reads_nothing: { strategies, because: 'It is a test.' } },
  })
  test('covers the strategies it names and no others', () => {
    expect(found(planted)).toEqual([expect.stringContaining('“smallest”')])
    expect(found({ ...planted, ...excepted('smallest') })).toEqual([])
    expect(found({ ...planted, ...excepted('nearest') }).join()).toContain('“smallest”')
  })
  test('covers both directions of a sorting and every number of ticks', () => {
    const order = ordering('["9", "10", "11", "100"]')
    expect(found({ ...order, ...excepted('sorted by value') }).join()).not.toContain('value')
    const long = ticks('["quinces", "bananas"]', '["fig", "plum", "pear"]')
    expect(found({ ...long, ...excepted('longest') }).join()).not.toContain('longest')
  })
  test('that nothing needs is reported', () =>
    expect(found({ ...planted, ...excepted('smallest', 'largest') })).toEqual([
      expect.stringMatching(/^exceptions\.reads_nothing\.strategies\.1: “largest” earns no more than chance/),
    ]))
  test('can only name existing strategies', () => {
    const parses = (strategy: string) =>
      BlueprintFile.safeParse({ ...NEEDED, ...planted, ...excepted(strategy) }).success
    expect([STRATEGIES.every(parses), parses('telepathy')]).toEqual([true, false])
  })
})

describe('the bot', () => {
  test('is never judged on the items it has learned from', () => {
    // Every item has its own key, so only a bot that learned from the same items could score.
    const file = BlueprintFile.parse({
      ...NEEDED,
      ...typed({ type: 'tuple', of: { type: 'integer' } }, 'tuple([n, m])', { credit: 'per_element' }),
    })
    const compiled = compileBlueprint(file, 'hash')
    if (!compiled.ok) throw new Error('It does not compile.')
    const [earnings] = earningsOf(study(file, compiled.blueprint, 40).samples.map(({ item }) => item))
    expect(earnings!.every(each => each.score < 0.1)).toBe(true)
  })
})

test('a score is too high when luck gives it less than once in ten thousand times', () => {
  const earning = (score: number, items: number) => ({ strategy: 'x', by: 'x', score, chance: 0.25, items })
  expect([0.3, 0.4, 0.44].map(score => isTooMuch(earning(score, 200)))).toEqual([false, false, true])
  expect([0.3, 0.33, 0.35].map(score => isTooMuch(earning(score, 2000)))).toEqual([false, false, true])
  expect(isTooMuch({ ...earning(1, 200), chance: 0.96 })).toBe(false)
})
