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
  ['{{[x, 3, half + x]}}', '2.5, 3, 3'],
  ['{{[half, 3]}}', '1/2, 3'],
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

/** Of a question that is answered by choosing among decimals. */
const chosen = (part: object, about: object = {}): Item =>
  generateItem(
    compiled({
      params: { x: { type: 'decimal', choice: ['2.5'] }, n: { type: 'int', range: [1, 9] } },
      tiers: { easy: { b: 0, when: 'n > 0' } },
      stem: 'Which one, {{n}}?',
      parts: [{ id: 'a', ...part }],
      variant_key: '{{n}}',
      solution: [{ say: 'So it is.' }],
      ...about,
    }),
    { seed: 's', tier: 'easy', form: 'forms' in part ? 'choice' : 'typed', sectionId: null },
  )
const offered = (item: Item): string[] => item.parts[0].options.map(({ text }) => text).toSorted()

test.each([
  ['en', ['1/2', '2.5', '5', '7.5']],
  ['de', ['1/2', '2,5', '5', '7,5']],
])('what is chosen is a decimal, too, as %s writes it', (language, shown) => {
  const item = chosen(
    { response: { type: 'option', label: 'Number' }, key: 'x', forms: ['choice'] },
    {
      language,
      misconceptions: [
        { id: 'doubled', value: '2 * key', feedback: 'Doubled.' },
        { id: 'tripled', value: '3 * key', feedback: 'Tripled.' },
      ],
      choice: { count: 4, filler: ['1 / 2'], order: 'shuffle' },
    },
  )
  expect(offered(item)).toEqual(shown)
  const read = readResponse(item, { index: item.parts[0].options.findIndex(({ value }) => value === '2.5') })
  expect(read.ok && gradeResponse(item, read.canonical)?.score).toBe(1)
})

test.each([
  [{ type: 'ordering', label: 'Order' }, '[x, 3, 1.25]'],
  [{ type: 'multi_select', label: 'All', distractors: '[1.25, 3]' }, '[x]'],
])('and so are the entries of %j', (response, key) => {
  expect(offered(chosen({ response, key }, { misconceptions: [] }))).toEqual(['1.25', '2.5', '3'])
})

test('a gap of a table is filled from a list of decimals', () => {
  const cells = [{ type: 'option', options: '[x, 1.25, 3]' }]
  const response = { type: 'table', label: 'Table', columns: ['a', 'b'], rows: [['one', null]], cells }
  const item = chosen({ response, key: '[x]' }, { misconceptions: [] })
  expect(item.parts[0].key).toBe('["2.5"]')
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
