// A text shows decimals with a point, and other numbers as fractions.
import { expect, test } from 'vitest'
import { forTutor, generateItem, gradeResponse, readResponse, shownValue, type Item } from '../../src/items/index.js'
import { compiled } from './blueprint-words.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

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

/** Everything of a question that a learner may read, but for its drawing. */
const textsOf = ({ stem, spoken, steps, hints, parts, language }: Item): string[] => [
  stem,
  spoken ?? '',
  ...steps,
  ...hints.map(({ text }) => text),
  ...parts.flatMap(part => [
    part.prompt,
    part.label,
    part.example ?? '',
    ...part.options.map(({ text }) => text),
    ...part.misconceptions.map(({ feedback }) => feedback),
    shownValue(part, part.key, language),
  ]),
]

const catalogue = await shippedCatalogue()

test('no shipped question in German has a decimal point or a sign of money before its amount', () => {
  const german = catalogue.blueprints().flatMap(({ translations }) => translations.get('de') ?? [])
  expect(german.length).toBeGreaterThan(50)
  const found = german.flatMap(blueprint =>
    [...blueprint.tiers.keys()].flatMap(tier =>
      blueprint.parts[0].forms.flatMap(form =>
        textsOf(generateItem(blueprint, { seed: 'comma', tier, form, sectionId: null }))
          .map(text => text.replaceAll(/`[^`]*`/g, ''))
          // The points of an IPv4 address and of its beginning stay.
          .map(text => (blueprint.id.startsWith('net.ipv4.') ? text.replaceAll(/\d+(\.\d+){1,3}/g, '') : text))
          .filter(text => /\d\.\d|[€₹£¥] ?\d|[\uE000\uE001]/u.test(text))
          .map(text => [blueprint.id, text]),
      ),
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['18 g/mol', '18 g/mol', '18 g/mol'],
  ['17.5 g/mol', '17.5 g/mol', '17,5 g/mol'],
])('the answer %s is told as it was typed', (text, english, german) => {
  const molar = catalogue.blueprint('chemistry.amounts.moles')!
  const told = [molar, molar.translations.get('de')!].map(blueprint => {
    const item = generateItem(blueprint, { seed: 'echo', tier: 'easy', form: 'typed', sectionId: null })
    const read = readResponse(item, { text })
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    return forTutor(item, gradeResponse(item, read.canonical)!, read.shown).learner_answer
  })
  expect(told).toEqual([english, german])
})
