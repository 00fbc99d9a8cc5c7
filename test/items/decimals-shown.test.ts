// A text shows decimals with a point, and other numbers as fractions.
import { expect, test } from 'vitest'
import { generateItem } from '../../src/items/index.js'
import { compiled } from './blueprint-words.js'

test.each([
  ['{{x}}', '2.5'],
  ['{{x * 3}}', '7.5'],
  ['{{twice}}', '5'],
  ['{{x / 3}}', '5/6'],
  ['{{round(7 / 4, 1)}}', '1.8'],
  ['{{0.25}}', '0.25'],
  ['{{1 / 2}}', '1/2'],
  ['{{half}}', '1/2'],
  ['{{x if half < 1 else half}}', '2.5'],
])('%s shows %s', (source, shown) => {
  const blueprint = compiled({
    params: { x: { type: 'decimal', choice: ['2.5'] }, n: { type: 'int', range: [1, 9] } },
    derive: { twice: '2 * x', half: '1 / 2' },
    tiers: { easy: { b: 0, when: 'n > 0' } },
    stem: `It is ${source}, and {{n}}.`,
    parts: [{ id: 'a', response: { type: 'integer', label: 'Number' }, key: 'n' }],
    variant_key: '{{n}}',
    misconceptions: [],
    solution: [{ say: 'So it is.' }],
  })
  expect(generateItem(blueprint, { seed: 's', tier: 'easy', form: 'typed', sectionId: null }).stem).toContain(
    `It is ${shown},`,
  )
})
