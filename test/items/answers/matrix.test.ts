// Matrices: entry by entry, with the place of what cannot be read, and what another size means.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, settingsOf } from './graded.js'

const { matrix } = ANSWER_TYPES
const two = (response: object = {}, grade: object = {}) =>
  settingsOf(matrix, { response: { of: { type: 'rational' }, rows: 2, columns: 2, ...response }, grade })
const key = '[[1, 1/2], [3, -4]]'

test.each([
  [
    [
      ['1', '1/2'],
      ['3', '-4'],
    ],
    'right',
  ],
  [
    [
      ['1', '0.5'],
      ['3', '-4'],
    ],
    'right',
  ],
  [
    [
      [' 2/2 ', '0,5'],
      ['3.0', '\u22124'],
    ],
    'right',
  ],
  [
    [
      ['1', '1/2'],
      ['3', '4'],
    ],
    'wrong',
  ],
  [
    [
      ['1', '3'],
      ['1/2', '-4'],
    ],
    'wrong: transposed',
  ],
  [
    [
      ['-4', '3'],
      ['1/2', '1'],
    ],
    'wrong',
  ],
  [
    [
      ['1', '1/2'],
      ['3', '-5'],
    ],
    'wrong',
  ],
  [
    [
      ['1', ''],
      ['3', '-4'],
    ],
    'malformed',
  ],
  [
    [
      ['1', 'x'],
      ['3', '-4'],
    ],
    'malformed',
  ],
  [[['1', '1/2']], 'malformed'],
  [
    [
      ['1', '1/2', '0'],
      ['3', '-4', '0'],
    ],
    'malformed',
  ],
  [[['1', '1/2'], ['3']], 'malformed'],
  [[[]], 'malformed'],
  [[], 'malformed'],
])('%j is %s', (given, expected) => expect(graded(matrix, two(), key, given)).toBe(expected))

test.each(['1 1/2 3 -4', ['1', '2']])('%j is no grid, and malformed', given =>
  expect(graded(matrix, two(), key, given)).toBe('malformed'),
)

test('where the learner says the size, another one is wrong and not malformed', () => {
  const free = two({ resizable: true })
  expect(graded(matrix, free, key, [['1', '1/2']])).toBe('wrong: wrong_size')
  expect(graded(matrix, free, '[[1, 2, 3]]', [['1', '2', '3']])).toBe('right')
  expect(graded(matrix, free, '[[1, 2, 3]]', [['1'], ['2'], ['3']])).toBe('wrong: wrong_size')
})

test('entries count one by one where that is said', () => {
  const part = two({}, { credit: 'per_element' })
  expect(
    graded(matrix, part, key, [
      ['1', '1/2'],
      ['3', '4'],
    ]),
  ).toBe('partly 0.75')
  expect(
    graded(matrix, part, key, [
      ['1', '0'],
      ['0', '0'],
    ]),
  ).toBe('partly 0.25')
  expect(
    graded(matrix, part, key, [
      ['0', '0'],
      ['0', '0'],
    ]),
  ).toBe('wrong')
})

test('what cannot be read is told with its row and column', () =>
  expect(
    matrix.read(
      [
        ['1', '2'],
        ['3', 'four'],
      ],
      two(),
    ),
  ).toMatchObject({ ok: false, at: [1, 1] }))

test('the form of the entries counts', () => {
  const lowest = two({ of: { type: 'rational', grade: { form: 'lowest_terms' } } })
  expect(
    graded(matrix, lowest, key, [
      ['1', '2/4'],
      ['3', '-4'],
    ]),
  ).toBe('wrong form: not_lowest_terms')
})

test.each(['[[1, 2], [3]]', '[1, 2]', '7', '[[1, 2, 3]]', '[[]]'])(
  'the key %s is an error of the blueprint',
  wrongKey => expect(() => keyOf(matrix, two(), wrongKey)).toThrow(),
)

test('it is shown as a matrix', () =>
  expect(matrix.show(keyOf(matrix, two(), key), two())).toBe(
    '$\\begin{pmatrix}1 & \\frac{1}{2} \\\\ 3 & -4\\end{pmatrix}$',
  ))

const entries = fc.array(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 2 }), {
  minLength: 2,
  maxLength: 2,
})

test('for every matrix the key as written is right, and one entry one off is wrong', () =>
  fc.assert(
    fc.property(entries, fc.nat({ max: 1 }), fc.nat({ max: 1 }), (rows, i, j) => {
      const source = JSON.stringify(rows)
      const canonical = keyOf(matrix, two(), source)
      expect(graded(matrix, two(), source, JSON.parse(matrix.write!(canonical, two())))).toBe('right')
      expect(
        canonicalOf(
          matrix,
          two(),
          rows.map(row => row.map(n => `${n * 2}/2`)),
        ),
      ).toBe(canonical)
      const off = rows.map((row, r) => row.map((n, c) => String(r === i && c === j ? n + 1 : n)))
      expect(graded(matrix, two(), source, off)).not.toBe('right')
    }),
  ))

test('whatever is typed, reading ends and throws nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ maxLength: 30 }), { maxLength: 9 }), { maxLength: 9 }), given => {
      matrix.read(given, two({ resizable: true }))
    }),
    { numRuns: 500 },
  ))
