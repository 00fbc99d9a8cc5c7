// What widgets do without a page: drafts, refusals, orders, grids, fractions.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockIn, filled, resized, stepOf } from '../../src/widgets/matrix/cell-grid.js'
import { draftOfAnswer } from '../../src/widgets/posted.js'
import {
  choiceIn,
  dayIn,
  namedTextsIn,
  positionsIn,
  columnsIn,
  rowsIn,
  textsIn,
} from '../../src/web/widgets/draft-value.js'
import { moved, indexAt, shownOrder } from '../../src/widgets/ordering/entry-order.js'
import { pathOf, refusalsBeside, refusalsOfPart } from '../../src/web/widgets/field-refusal.js'
import { fractionTex, fractionWords } from '../../src/widgets/number/number-tex.js'
import { gapsOf, headsRow } from '../../src/widgets/table/table-gaps.js'
import * as samples from '../e2e/widget-samples.js'

describe('a draft that was kept', () => {
  test.each([
    ['[0,2]', [0, 2]],
    ['[]', []],
    ['[0,0]', null],
    ['[3]', null],
    ['[-1]', null],
    ['["0"]', null],
    ['{', null],
    ['7', null],
    [null, null],
  ])('%j names the positions %j of three', (draft, positions) => expect(positionsIn(draft, 3)).toEqual(positions))

  test.each([
    ['["a","b"]', ['a', 'b']],
    ['["a"]', null],
    ['["a",1]', null],
  ])('%j fills two gaps with %j', (draft, texts) => expect(textsIn(draft, 2)).toEqual(texts))

  test.each([
    ['[["1","2"]]', [['1', '2']]],
    ['[["1"],["2","3"]]', null],
    ['[[]]', null],
    ['[]', null],
    ['[["1"],["2"],["3"],["4"]]', null],
  ])('%j is a grid %j of at most three by three', (draft, rows) => expect(rowsIn(draft, 3)).toEqual(rows))

  test.each([
    ['{"places":[0,2],"other":"x"}', { positions: [0, 2], other: 'x' }],
    ['{"places":[1],"other":1}', { positions: [1], other: '' }],
    ['{"places":[3]}', null],
    ['{"other":"x"}', null],
    ['[0]', null],
    ['2', null],
  ])('%j chooses %j of three', (draft, choice) => expect(choiceIn(draft, 3)).toEqual(choice))

  test.each([
    ['[1,null]', [1, null]],
    ['[1]', null],
    ['[1,2]', null],
    ['[1,"0"]', null],
  ])('%j chooses %j among two columns for two rows', (draft, columns) =>
    expect(columnsIn(draft, 2, 2)).toEqual(columns),
  )

  test.each([
    ['2026-02-28', '2026-02-28'],
    [' 2028-02-29 ', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['26-01-01', null],
    ['', null],
  ])('%j is the day %j', (text, day) => expect(dayIn(text)).toBe(day))

  test('of parts keeps texts and nothing else', () => {
    expect(namedTextsIn('{"a":"1","b":2}')).toEqual({ a: '1' })
    expect(namedTextsIn('null')).toEqual({})
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), draft => {
        positionsIn(draft, 4)
        textsIn(draft, 4)
        rowsIn(draft, 4)
        namedTextsIn(draft)
        choiceIn(draft, 4)
        columnsIn(draft, 2, 4)
        dayIn(draft)
      }),
    )
  })
})

describe('an answer that was given before begins', () => {
  type Asked = Parameters<typeof draftOfAnswer>[0]
  const { multiSelect, ordering, parts, choiceMatrix, choiceWithOther, rating, date, confirmation } = samples
  test.each<[string, unknown, Record<string, unknown> | undefined, string | null]>([
    ['a choice by its place', choiceWithOther, { index: 2 }, '{"places":[2],"other":""}'],
    ['a choice by its text', choiceWithOther, { selection: 'In a lecture' }, '{"places":[1],"other":""}'],
    ['a choice of one’s own', choiceWithOther, { index: 4, other: 'Radio' }, '{"places":[4],"other":"Radio"}'],
    ['several by their texts', multiSelect, { selections: ['10.21.0.1'] }, '{"places":[1],"other":""}'],
    ['an order', ordering, { order: [4, 3, 2, 1, 0] }, '[4,3,2,1,0]'],
    ['rows', choiceMatrix, { selections: ['Good', null, 'Poor'] }, '[2,null,0]'],
    ['a rating', rating, { rating: 0 }, '0'],
    ['a day', date, { date: '2026-03-05' }, '2026-03-05'],
    ['a no', confirmation, { confirmed: false }, 'false'],
    [
      'parts',
      parts,
      { parts: { hosts: { text: '62' }, private: { index: 1 } } },
      '{"hosts":"62","private":"{\\"places\\":[1],\\"other\\":\\"\\"}"}',
    ],
    ['nothing with a text that is no option', choiceWithOther, { selection: 'Elsewhere' }, null],
    ['nothing where it is of another kind', rating, { rating: 'good' }, null],
    ['nothing where there was none', rating, undefined, null],
  ])('%s', (_, asked, answered, draft) => expect(draftOfAnswer(samples.opened(asked) as Asked, answered)).toBe(draft))
})

describe('a refusal', () => {
  const refusal = (pointer: string) => ({ pointer, message: 'Mend it.' })

  test.each([
    ['/response/parts/a/text', 'a', ['/response/text']],
    ['/response/parts/a', 'a', ['/response']],
    ['/response/parts/a~1b/cells/2', 'a/b', ['/response/cells/2']],
    ['/response/parts/b/text', 'a', []],
    ['/response/text', 'a', []],
    ['', 'a', []],
  ])('at %s reaches part %s as %j', (pointer, part, pointers) =>
    expect(refusalsOfPart([refusal(pointer)], part).map(found => found.pointer)).toEqual(pointers),
  )

  test('leads below the response only', () => {
    expect(pathOf(refusal('/response/cells/2'))).toEqual(['cells', '2'])
    expect(pathOf(refusal('/tool_call_id'))).toEqual([])
  })
})

describe('an order', () => {
  test.each([
    [0, 1, [1, 0, 2]],
    [2, 0, [2, 0, 1]],
    [0, 9, [1, 2, 0]],
    [1, -4, [1, 0, 2]],
  ])('with the entry at %i moved to %i is %j', (from, to, order) =>
    expect(moved(shownOrder(3), from, to)).toEqual(order),
  )

  test('never loses an entry', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.integer({ min: -3, max: 15 }), (from, to) => {
        expect(moved(shownOrder(12), from, to).toSorted((one, other) => one - other)).toEqual(shownOrder(12))
      }),
    )
  })

  test.each([
    [5, 0, 0],
    [35, 0, 1],
    [99, 0, 2],
    [5, 2, 0],
  ])('dragged to %i from place %i, the entry belongs at %i', (y, from, place) =>
    expect(indexAt(y, [10, 30, 50], from)).toBe(place),
  )
})

describe('a grid', () => {
  test.each([
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1 2\n3  4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1 1/2\t\t2', [['1 1/2', '', '2']]],
    ['1\n2', [['1'], ['2']]],
    ['-3', null],
    ['', null],
    [' 7 ', null],
  ])('%j pasted is the block %j', (text, block) => expect(blockIn(text)).toEqual(block))

  test('takes a block from one cell on, and grows for it only where it may', () => {
    const cells = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    const block = [
      ['1', '2'],
      ['3', '4'],
    ]
    expect(filled(cells, block, { row: 0, column: 0 }, null)).toEqual(block)
    expect(filled(cells, block, { row: 1, column: 1 }, null)).toEqual([
      ['a', 'b'],
      ['c', '1'],
    ])
    expect(filled(cells, block, { row: 1, column: 1 }, 8)).toEqual([
      ['a', 'b', ''],
      ['c', '1', '2'],
      ['', '3', '4'],
    ])
    expect(filled(cells, [Array<string>(20).fill('1')], { row: 0, column: 0 }, 8)[0]).toHaveLength(8)
  })

  test('keeps what stays inside when its size changes', () => {
    expect(
      resized(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        1,
        3,
      ),
    ).toEqual([['a', 'b', '']])
  })

  const caret = (from: number, to: number, length: number) => ({ from, to, length })
  test.each([
    ['ArrowDown', caret(1, 1, 3), [1, 0]],
    ['ArrowUp', caret(1, 1, 3), [-1, 0]],
    ['ArrowRight', caret(1, 1, 3), null],
    ['ArrowRight', caret(3, 3, 3), [0, 1]],
    ['ArrowLeft', caret(0, 0, 3), [0, -1]],
    ['ArrowLeft', caret(0, 3, 3), [0, -1]],
    ['ArrowLeft', caret(2, 2, 3), null],
    ['a', caret(0, 0, 0), null],
  ])('%s at %j steps %j', (key, at, step) => expect(stepOf(key, at)).toEqual(step))
})

test('the gaps of a table are counted in reading order, and a row has a head when its first cell is given', () => {
  expect(
    gapsOf([
      ['a', null],
      [null, 'b', null],
    ]),
  ).toEqual([
    { row: 0, column: 1 },
    { row: 1, column: 0 },
    { row: 1, column: 2 },
  ])
  expect([['a', null], [null, 'a'], ['a']].map(headsRow)).toEqual([true, false, false])
})

describe('a fraction', () => {
  const { over, plus, minus } = { over: 'over', plus: 'plus', minus: 'minus' }
  test.each([
    ['3/4', '\\frac{3}{4}', '3 over 4'],
    [' 1 1/2 ', '1\\frac{1}{2}', '1 plus 1 over 2'],
    ['-3 / 4', '-\\frac{3}{4}', 'minus 3 over 4'],
    ['−1 3/4', '-1\\frac{3}{4}', 'minus 1 plus 3 over 4'],
    ['+3/4', '\\frac{3}{4}', '3 over 4'],
  ])('%s is shown and read', (text, tex, words) => {
    expect(fractionTex(text)).toBe(tex)
    expect(fractionWords(text, { over, plus, minus })).toBe(words)
  })
  test.each(['', '3', '3/', '3/x', '1.5/2', '1/2/3', '1 /2 3'])('%j shows nothing', text =>
    expect(fractionTex(text)).toBeNull(),
  )
})

test.each([
  [[], []],
  [
    ['cells', '2'],
    ['/response/cells/3', '/response/parts/a/cells/0'],
  ],
  [
    ['parts', 'a', 'cells', '0'],
    ['/response/cells/2', '/response/cells/3'],
  ],
])('after a change at %j, what was refused elsewhere stays refused: %j', (place, left) => {
  const pointers = ['/response', '/response/cells/2', '/response/cells/3', '/response/parts/a/cells/0', '/elsewhere']
  const refusals = pointers.map(pointer => ({ pointer, message: 'No.' }))
  const beside = refusalsBeside(refusals, place)
  expect(beside.map(({ pointer }) => pointer)).toEqual(left)
  expect(refusalsBeside(beside, [...place, 'once more'])).toEqual(beside)
})
