// What the help under a number field shows: a measure of the kind that is asked for, and nothing of the key that the question does not say.
import { expect, test } from 'vitest'
import { fieldHelp } from '../../src/items/domain/item/field-help.js'
import { itemOf } from '../reading/tables.js'

const grade = { tolerance: { exact: true } }
const water = { type: 'quantity', key: 'quantity(5, "l")', grade } as const
const helpFor = (question: Parameters<typeof itemOf>[0], seed: string) => {
  const item = { ...itemOf(question), seed }
  return fieldHelp(item, item.parts[0])
}
const seeds = Array.from({ length: 200 }, (_, at) => `seed ${at}`)

test('a measure in the unit that the question names, never with the number of the key or of the question', () => {
  const question = { ...water, stem: 'A tank holds 12 buckets. How much is that? Answer in litres.' }
  const examples = new Set(seeds.map(seed => helpFor(question, seed).example))
  expect(examples).toEqual(new Set(['15 l', '20 l', '3 l', '8 l']))
})

test.each([
  [{ ...water, stem: 'How much water is in it? Give the unit as well.' }],
  [{ ...water, stem: 'How much is it, in ml?' }],
  [{ type: 'quantity', key: '"l"', grade: { units: 'unit_only' }, stem: 'Do you measure milk in l or in m?' } as const],
])('a unit that the question leaves open is not given away: %#', question => expect(helpFor(question, 's')).toEqual({}))

test.each([
  ['quantity(52, "m^2")', 'How many square metres is it?', / m²$/],
  ['quantity(90, "°")', 'How large is the angle, in degrees?', /^\d+°$/],
  ['quantity(3, "km/h")', 'How fast, in km/h?', / km\/h$/],
  ['quantity(80, "min")', 'Wie lange dauert es in Minuten?', / min$/],
])('%s has an example of its own kind', (key, stem, example) =>
  expect(helpFor({ type: 'quantity', key, grade, stem }, 's').example).toMatch(example),
)

test.each([
  ['What is -3 + 8?', true],
  ['What is $8 - 3$?', false],
  ['It is −4 °C outside. How cold is it?', true],
  ['In which year?', false],
])('numbers below zero are spoken of where the question has one: %s', (stem, signed) =>
  expect(helpFor({ type: 'integer', key: '5', stem }, 's').signed ?? false).toBe(signed),
)
