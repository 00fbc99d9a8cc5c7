// Making items: the same for the same seed for ever, and what happens when a blueprint cannot be satisfied.
import { describe, expect, test } from 'vitest'
import { generateItem, GenerationError, type Item } from '../../src/items/index.js'
import { BlueprintFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../src/items/domain/blueprint/compile-blueprint.js'
import type { Blueprint } from '../../src/items/index.js'
import { keyOf, misconceptionsOf, optionsOf } from '../support/only-part.js'

const words = {
  schema: 'blueprint/1',
  id: 'tiny',
  version: 1,
  status: 'reviewed',
  license: 'CC0-1.0',
  title: 'Tiny',
  skills: [{ id: 'tiny', weight: 1 }],
  bloom: 'apply',
  params: { n: { type: 'int', range: [1, 100] } },
  tiers: { easy: { b: 0, when: 'true' } },
  variant_key: '{{n}}',
  stem: 'What comes after {{n}}?',
  parts: [
    {
      id: 'next',
      response: { type: 'integer', label: 'Whole number' },
      key: 'n + 1',
      forms: ['typed', 'choice'],
    },
  ],
  misconceptions: [
    { id: 'before', value: 'n - 1', feedback: 'That is before {{n}}.' },
    { id: 'also_before', value: 'key - 2', feedback: 'Never seen.' },
    { id: 'right_by_chance', value: 'n + 1', feedback: 'Never seen.' },
    { id: 'only_large', when: 'n > 50', value: 'n + 50', feedback: 'Large.' },
  ],
  choice: { count: 4, filler: ['key', 'n - 1', 'n + 2', 'n + 3', 'n + 4'], order: 'shuffle' },
  solution: [{ say: '{{n}} + 1 is {{key}}.', check: 'n + 1 == key' }],
  expected: { seconds: 5 },
  exposure: { min_variants: 100, because: 'It is tiny.' },
  accessibility: { keyboard: true, essential_time: false },
}

function tiny(about: Record<string, unknown> = {}): Blueprint {
  const compiled = compileBlueprint(BlueprintFile.parse({ ...words, ...about }), 'hash')
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return compiled.blueprint
}
const request = { seed: 'seed', tier: 'easy', form: 'choice', sectionId: null } as const
const make = (blueprint: Blueprint, about: Partial<Parameters<typeof generateItem>[1]> = {}): Item =>
  generateItem(blueprint, { ...request, ...about })

describe('an item', () => {
  test('is the same for the same seed, and plain JSON', () => {
    const item = make(tiny())
    expect(make(tiny())).toEqual(item)
    expect(JSON.parse(JSON.stringify(item))).toEqual(item)
  })
  test('is another for another seed', () =>
    expect(new Set(Array.from({ length: 50 }, (_, i) => make(tiny(), { seed: `s${i}` }).stem)).size).toBeGreaterThan(
      30,
    ))
  test('has the same question in either form', () =>
    expect(keyOf(make(tiny(), { form: 'typed' }))).toBe(keyOf(make(tiny(), { form: 'choice' }))))
  test('keeps its other draws when a parameter is added', () => {
    const more = tiny({ params: { added: { type: 'int', range: [1, 9] }, ...words.params } })
    expect(make(more).stem).toBe(make(tiny()).stem)
  })
  test('carries where it came from', () =>
    expect(make(tiny(), { sectionId: 'one' })).toMatchObject({
      blueprintId: 'tiny',
      blueprintVersion: 1,
      blueprintHash: 'hash',
      engineVersion: 'items/6',
      language: 'en',
      seed: 'seed',
      tier: 'easy',
      skillId: 'tiny',
      sectionId: 'one',
      parts: [{ id: 'next', form: 'choice', points: 1 }],
    }))
})

describe('distractors', () => {
  const items = Array.from({ length: 200 }, (_, i) => make(tiny(), { seed: `s${i}` }))

  test('come from misconceptions first, then from fillers, never twice and never the key', () => {
    for (const item of items) {
      const n = Number(keyOf(item)) - 1
      const options = optionsOf(item).map(Number)
      const certain = n > 50 ? [n - 1, n + 1, n + 50] : [n - 1, n + 1]
      expect(options).toEqual(expect.arrayContaining(certain))
      const filled = options.filter(option => !certain.includes(option))
      expect([n + 2, n + 3, n + 4]).toEqual(expect.arrayContaining(filled))
      expect([new Set(options).size, filled.length]).toEqual([4, 4 - certain.length])
    }
  })
  test('of one value are explained by the first misconception that leads there', () => {
    for (const item of items) {
      expect(misconceptionsOf(item).map(bug => bug.id)).toEqual(
        Number(keyOf(item)) > 51 ? ['before', 'only_large'] : ['before'],
      )
    }
  })
  test('that are too few make a new draw', () => {
    const blueprint = tiny({ choice: { count: 3, filler: [], order: 'shuffle' } })
    for (let i = 0; i < 50; i++) expect(Number(keyOf(make(blueprint, { seed: `s${i}` })))).toBeGreaterThan(51)
  })
})

test('a question may show its key, as one of the things that stand there', () => {
  const blueprint = tiny({ parts: [{ ...words.parts[0], key: 'n' }], solution: [{ say: '{{key}}' }] })
  const item = make(blueprint, { seed: 's1' })
  expect(item.stem).toContain(keyOf(item))
})

test('a constraint keeps a value from a formula that has no result for it, wherever the two stand in the file', () => {
  const derive = { below: 'n - 30', share: '60 / below' }
  const over = (constraints: string[]) => {
    const blueprint = tiny({ derive, constraints })
    return Array.from({ length: 300 }, (_, i) => Number(make(blueprint, { seed: `s${i}` }).stem.match(/\d+/)![0]))
  }
  expect(() => over([])).toThrow(/divided by zero/)
  for (const constraint of ['n != 30', 'below != 0']) expect(over([constraint])).not.toContain(30)
})

describe('the author is told', () => {
  test.each([
    [
      'what cannot be satisfied',
      { constraints: ['n > 100'] },
      'tiers.easy',
      /No item after 2000 draws: constraints\.0 \(n > 100\) refused 2,000/,
    ],
    [
      'a tier that never comes',
      { tiers: { easy: { b: 0, when: 'n < 0' } } },
      'tiers.easy',
      /tiers\.easy\.when \(n < 0\) refused 2,000/,
    ],
    [
      'a step that is not true',
      { solution: [{ say: 'x', check: 'key == 0' }] },
      'solution.0.check',
      /Step 1 is not true\./,
    ],
    ['a key of another type', { parts: [{ ...words.parts[0], key: 'n / 7 + 1/3' }] }, 'parts.0.key', /no whole number/],
    [
      'a distractor of another type',
      { misconceptions: [{ id: 'x', value: 'address("10.0.0.1")', feedback: 'x' }] },
      'misconceptions.0.value',
      /10\.0\.0\.1 is no whole number/,
    ],
    ['a formula that fails', { derive: { bad: 'n / 0' } }, 'derive.bad', /divided by zero/],
    ['a condition that is none', { constraints: ['n'] }, 'constraints.0', /condition is needed/],
    [
      'a feedback that fails',
      { misconceptions: [{ id: 'x', value: 'n', feedback: '{{1 / 0}}' }] },
      'misconceptions.0.feedback',
      /zero/,
    ],
  ])('%s', (_, about, field, message) => {
    expect(() => make(tiny(about))).toThrow(GenerationError)
    expect(() => make(tiny(about))).toThrow(expect.objectContaining({ field, message: expect.stringMatching(message) }))
  })
  test('a form or tier that the blueprint does not have', () => {
    expect(() => make(tiny({ parts: [{ ...words.parts[0], forms: ['typed'] }] }))).toThrow(/not asked as choice/)
    expect(() => make(tiny(), { tier: 'hard' })).toThrow(/tiers.hard: is missing/)
  })
})

describe('parameters of every type', () => {
  const all = {
    n: { type: 'int', range: [1, 100] },
    share: { type: 'decimal', range: ['0.05', '0.95'], places: 2 },
    service: {
      type: 'row',
      columns: ['name', 'port'],
      rows: [
        ['ssh', 22],
        ['dns', 53],
        ['https', 443],
      ],
    },
    few: { type: 'sample', count: 3, range: [1, 9] },
    odd: { type: 'bool' },
    colour: { type: 'text', choice: ['red', 'green', 'blue'] },
    from: { type: 'ipv6', from: ['2001:db8::/32'] },
    card: { type: 'mac', vendor: ['00:1a:2b'] },
  }
  const shown = '{{n}} {{share}} {{service_name}} {{service_port}} {{few}} {{odd}} {{colour}} {{from}} {{card}}'
  /** What was drawn, read off the item. */
  const drawn = (params: object, seed: string) =>
    make(tiny({ params, variant_key: shown }), { seed, form: 'typed' }).variantKey.replace('tiny: ', '')

  test('are drawn exactly, and a row comes as a whole', () => {
    for (let i = 0; i < 50; i++)
      expect(drawn(all, `s${i}`)).toMatch(
        /^\d+ \S+ (ssh 22|dns 53|https 443) \d, \d, \d (true|false) (red|green|blue) 2001:db8:[\da-f:]+ 00:1a:2b(:[\da-f]{2}){3}$/,
      )
  })
  test('are not shifted by one that is added, taken away or moved', () => {
    const { n, ...others } = all
    for (let i = 0; i < 20; i++) {
      const seed = `s${i}`
      const added = { first: { type: 'sample', count: 2, from: ['x', 'y', 'z'] }, ...all, last: { type: 'bool' } }
      expect(drawn(added, seed)).toBe(drawn(all, seed))
      expect(drawn({ ...others, n }, seed)).toBe(drawn(all, seed))
    }
  })
})

describe('options in ascending order', () => {
  test('stand by their values, not by their digits', () => {
    const blueprint = tiny({ choice: { count: 4, filler: ['n - 1', 'n + 2', 'n + 3'], order: 'ascending' } })
    for (let i = 0; i < 50; i++) {
      const numbers = optionsOf(make(blueprint, { seed: `s${i}` })).map(Number)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  })
  test('of addresses, too', () => {
    const blueprint = tiny({
      params: { ip: { type: 'ipv4', from: ['10.0.0.0/8'] } },
      variant_key: '{{ip}}',
      stem: 'What comes after {{ip}}?',
      parts: [{ ...words.parts[0], response: { type: 'ipv4', label: 'Address' }, key: 'ip + 1' }],
      misconceptions: [],
      choice: { count: 4, filler: ['ip + 2', 'ip + 256', 'ip + 9'], order: 'ascending' },
      solution: [{ say: '{{key}}' }],
    })
    const places = new Set<number>()
    for (let i = 0; i < 50; i++) {
      const item = make(blueprint, { seed: `s${i}` })
      const bits = optionsOf(item).map(option => option.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0))
      expect(bits).toEqual(bits.toSorted((a, b) => a - b))
      places.add(optionsOf(item).indexOf(keyOf(item)))
    }
    expect(places).toEqual(new Set([0]))
  })
})
