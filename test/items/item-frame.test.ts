// What is stored of an item gives the same item again, whatever it holds, and items that differ in numbers alone share their text.
import { describe, expect, test } from 'vitest'
import { frameId, generateItem, joinItem, separateItem, type Item } from '../../src/items/index.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { chosenSum, typedSum } from './sample-items.js'

const catalogue = await shippedCatalogue()
const KINDS = catalogue
  .blueprints()
  .flatMap(blueprint =>
    [...blueprint.tiers.keys()].flatMap(tier => blueprint.parts[0].forms.map(form => ({ blueprint, tier, form }))),
  )

/** What travels through the database: strings. */
const stored = (item: Item): Item => joinItem({ ...separateItem(item) })

describe('a stored item', () => {
  test('is the item again, for every shipped blueprint, tier and form', () => {
    for (const { blueprint, tier, form } of KINDS)
      for (const seed of ['one', 'two', 'three']) {
        const item = generateItem(blueprint, { seed, tier, form, sectionId: 'section-1' })
        expect(stored(item)).toStrictEqual(item)
      }
  })
  test.each([
    ['no number at all', { stem: 'Why?', hints: [], steps: [] }],
    [
      'numbers beside each other and full stops',
      { stem: '12 3.4.5 6. 7..8 .9 1,000 0x1F 1e21', steps: ['2', '3.', '.'] },
    ],
    ['control characters, the one that marks a gap among them', { stem: 'a\u00011\u0001\u0000 2', spoken: '\u0001' }],
    ['quotes, backslashes and what looks like an escape', { stem: '"1" \\1 \\u0031 \n\t', steps: ['\\'] }],
    ['halves of a pair, and figures of other scripts', { stem: '\ud800 1 \udc00 ٣ ३ 𝟙' }],
    ['numbers that are no text', { expectedSeconds: 1e-7, hints: [{ text: '-0.5', cost: 0.1 + 0.2 }] }],
    ['numbers in its own fields', { seed: '9 9', variantKey: '1 \u0001', sectionId: null, tier: 'hard', skillId: '7' }],
    [
      'a field that this version does not know',
      {
        figure: {
          points: [
            [1, 2.5],
            [-3, null],
          ],
          title: 'Step 2',
        },
      },
    ],
  ])('is the item again with %s', (_what, change) => {
    const item = { ...chosenSum, ...(change as Partial<Item>) }
    expect(stored(item)).toStrictEqual(item)
  })
  test('shares its frame with the items that differ in numbers, tier, place and seed', () => {
    const other: Item = JSON.parse(JSON.stringify(typedSum).replaceAll('38', '40.5').replaceAll('85', '7'))
    const moved: Item = { ...other, seed: 'x', tier: 'hard', sectionId: 'b', variantKey: 'sample: 2', skillId: 'other' }
    expect(frameId(separateItem(moved).frame)).toBe(frameId(separateItem(typedSum).frame))
    expect(separateItem({ ...typedSum, blueprintHash: 'h2' }).frame).not.toBe(separateItem(typedSum).frame)
  })
  test('takes a fraction of its length beside a frame that others share', () => {
    const [whole, own] = KINDS.reduce(
      ([all, left], { blueprint, tier, form }) => {
        const item = generateItem(blueprint, { seed: 'one', tier, form, sectionId: null })
        return [all + JSON.stringify(item).length, left + separateItem(item).numbers.length]
      },
      [0, 0],
    )
    expect(own / whole).toBeLessThan(0.15)
  })
  test('is read from what was stored by the first version that separated items', () => {
    const { seed, tier, skillId, sectionId, variantKey } = typedSum
    const own = { seed, tier, skillId, sectionId, variantKey }
    const frame =
      '{"blueprintVersion":1,"stem":"What is \u0001 + \u0001?","steps":["then \u0001"],"expectedSeconds":\u0001}'
    expect(joinItem({ ...own, frame, numbers: '4 3 7.5 45' })).toEqual({
      ...own,
      blueprintVersion: 1,
      stem: 'What is 4 + 3?',
      steps: ['then 7.5'],
      expectedSeconds: 45,
    })
  })
})

test('the id of a frame is the first half of its SHA-256', () => {
  expect(frameId('')).toBe('e3b0c442-98fc-1c14-9afb-f4c8996fb924')
})
