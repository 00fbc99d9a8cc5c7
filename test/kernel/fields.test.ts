// Fields of plain objects, renamed and picked.
import { expect, test } from 'vitest'
import { camelFields, pick } from '../../src/kernel/fields.js'

test('fields get camelCase names, and what they hold keeps its own', () =>
  expect(camelFields({ id: 'a', pass_mark: 60, section_weights: { first_part: 1 } })).toEqual({
    id: 'a',
    passMark: 60,
    sectionWeights: { first_part: 1 },
  }))

test('only the named fields are picked', () =>
  expect(pick({ a: 1, b: null, c: 3 }, ['a', 'b'])).toEqual({ a: 1, b: null }))
