// The style sheets of components: a text that several of them import is one sheet.
import { expect, test } from 'vitest'
import { sheets } from '../../src/web/styles/sheets.js'

test('components that share a CSS text share its sheet, in the order in which each lists it', () => {
  const [field, date] = sheets('input { color: red }', 'p { margin: 0 }')
  expect(sheets('p { margin: 0 }', 'input { color: red }')).toEqual([date, field])
  expect(sheets('p { margin: 0 }')[0]).toBe(date)
  expect(date!.cssText).toBe('p { margin: 0 }')
})
