// What the help under a number field shows: nothing but what the question's text gives away by itself.
import { expect, test } from 'vitest'
import { forBrowser } from '../../src/items/index.js'
import { fieldHelp } from '../../src/items/domain/item/field-help.js'
import { plainOptions } from '../support/only-part.js'
import { itemOf } from '../reading/tables.js'

const helpFor = (question: Parameters<typeof itemOf>[0]) => {
  const item = itemOf(question)
  return fieldHelp(item, item.parts[0])
}

test('the unit of the key is no part of it, even where the question names one', () => {
  const grade = { tolerance: { exact: true } }
  const stem = 'A tank holds 12 buckets. How much is that? Answer in litres.'
  expect(helpFor({ type: 'quantity', key: 'quantity(5, "l")', grade, stem })).toEqual({})
})

test.each([
  ['What is -3 + 8?', true],
  ['What is $8 - 3$?', false],
  ['It is −4 °C outside. How cold is it?', true],
  ['In which year?', false],
])('numbers below zero are spoken of where the question has one: %s', (stem, signed) =>
  expect(helpFor({ type: 'integer', key: '5', stem }).signed ?? false).toBe(signed),
)

test('the example of the author is shown as it stands, and only where a field is', () => {
  const item = itemOf({
    type: 'quantity',
    key: 'quantity(5, "l")',
    grade: { tolerance: { exact: true } },
    stem: 'How much?',
  })
  const [part] = item.parts
  const asked = { ...item, parts: [{ ...part, example: '3.5 kg' }] } as const
  expect(forBrowser(asked).props).toMatchObject({ notation: 'quantity', example: '3.5 kg' })
  const chosen = { ...part, example: '3.5 kg', form: 'choice' as const, options: plainOptions('5 l', '6 l') }
  expect(JSON.stringify(forBrowser({ ...item, parts: [chosen] }))).not.toContain('3.5 kg')
})
