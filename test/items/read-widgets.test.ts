// What each widget posts, read for a part made by hand: one canonical string, or malformed at the field that is to be mended.
import { describe, expect, test } from 'vitest'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import {
  forBrowser,
  gradeResponse,
  gradesLater,
  readResponse,
  type Item,
  type ItemPart,
} from '../../src/items/index.js'
import { anItem, aPart } from '../support/builders.js'
import { plainOptions } from '../support/only-part.js'
import { keyOf, settingsOf, type Words } from './answers/graded.js'

/** An item of one part; `key` is an author's formula. */
function asking(type: ResponseType, key: string, words: Words = {}, about: Partial<ItemPart> = {}): Item {
  const kind = answerType(type)
  const settings = settingsOf(kind, words)
  const canonical = keyOf(kind, settings, key)
  const offered = kind.offers?.(canonical, settings) ?? []
  return anItem({
    parts: [aPart({ answer: { type, settings }, key: canonical, options: plainOptions(...offered), ...about })],
  })
}
const colours = asking('multi_select', '["red", "blue"]', { response: { distractors: ['green', 'grey'] } })
const order = asking('ordering', '["one", "two", "three"]')
const grid = asking('matrix', '[[1, 2], [3, 4]]', { response: { of: { type: 'integer' }, rows: 2, columns: 2 } })
const gaps = asking('table', '[1, 4]', {
  response: {
    columns: ['n', 'square'],
    rows: [
      [null, '1'],
      ['2', null],
    ],
    of: { type: 'integer' },
  },
})
const program = asking('code', '"reference"', {
  response: { entry: 'twice' },
  grade: { reference: 'const twice = n => 2 * n', tests: [{ args: ['2'], gives: '4' }] },
})
const sum = asking('integer', '85')
const host = asking('ipv4', 'address("10.0.0.1")')
const chosen = asking('option', '"yes"', {}, { form: 'choice', options: plainOptions('no', 'yes', 'both') })
const half = asking('rational', '1/2')

describe.each<[string, Item, readonly (readonly [Record<string, unknown>, string, string])[]]>([
  [
    'multiple_choice',
    chosen,
    [
      [{ index: 1 }, 'yes', 'yes'],
      [{ selection: ' yes ' }, 'yes', 'yes'],
      [{ selection: 'no', index: 0 }, 'no', 'no'],
    ],
  ],
  [
    'multi_select',
    colours,
    [
      [{ indices: [0, 1] }, '["blue","red"]', 'blue; red'],
      [{ indices: [1, 0] }, '["blue","red"]', 'blue; red'],
      [{ selections: ['blue', ' red'] }, '["blue","red"]', 'blue; red'],
      [{ selections: ['grey'], indices: [3] }, '["grey"]', 'grey'],
      [{ indices: [] }, '[]', '—'],
    ],
  ],
  [
    'ordering',
    order,
    [
      [{ order: [2, 0, 1] }, '["three","one","two"]', 'three → one → two'],
      [{ entries: ['three', ' one ', 'two'] }, '["three","one","two"]', 'three → one → two'],
      [{ order: [2, 0, 1], entries: ['three', 'one', 'two'] }, '["three","one","two"]', 'three → one → two'],
    ],
  ],
  ['number', sum, [[{ text: ' +85 ' }, '85', '85']]],
  ['free_text', host, [[{ text: '10.0.0.1\u200b' }, '10.0.0.1', '10.0.0.1']]],
  [
    'matrix',
    grid,
    [
      [
        {
          rows: [
            ['1', ' 2'],
            ['03', '+4'],
          ],
        },
        '[["1","2"],["3","4"]]',
        expect.any(String) as string,
      ],
    ],
  ],
  ['table', gaps, [[{ cells: ['+1', '04'] }, '["1","4"]', '1; 4']]],
  [
    'code_editor',
    program,
    [[{ code: 'const twice = n => n + n\r\n\n' }, 'const twice = n => n + n', 'const twice = n => n + n']],
  ],
])('%s', (noun, item, cases) => {
  test('is how it is asked', () => expect(forBrowser(item).widget_type).toBe(noun))
  test.each(cases)('reads %j as %s', (response, canonical, shown) =>
    expect(readResponse(item, response)).toEqual({ ok: true, canonical, shown }),
  )
  test.each(cases)('grades what it read of %j, or leaves it for later', (_, canonical) => {
    const verdict = gradeResponse(item, canonical)
    expect(verdict === null).toBe(gradesLater(item))
    expect(gradesLater(item)).toBe(noun === 'code_editor')
  })
})

describe('is malformed', () => {
  test.each<[string, Item, Record<string, unknown>, string]>([
    ['no choice', chosen, {}, '/response'],
    ['a choice too far', chosen, { index: 3 }, '/response/index'],
    ['a choice of nothing shown', chosen, { selection: 'maybe' }, '/response/selection'],
    ['a choice of two', chosen, { selection: 'no', index: 1 }, '/response/index'],
    ['a typed choice', chosen, { text: 'yes' }, '/response'],
    ['no ticks', colours, {}, '/response'],
    ['a tick too far', colours, { indices: [0, 4] }, '/response/indices'],
    ['a tick below', colours, { indices: [-1] }, '/response/indices/0'],
    ['a tick twice', colours, { indices: [0, 0] }, '/response/indices'],
    ['a text twice', colours, { selections: ['red', 'red '] }, '/response/selections'],
    ['a tick of nothing shown', colours, { selections: ['RED'] }, '/response/selections'],
    ['ticks that say two things', colours, { selections: ['red'], indices: [0] }, '/response/indices'],
    ['a tick as a choice', colours, { index: 0 }, '/response'],
    ['no order', order, {}, '/response'],
    ['an order of some', order, { order: [0, 1] }, '/response/order'],
    ['an order of some texts', order, { entries: ['one', 'two'] }, '/response/entries'],
    ['an order with one twice', order, { order: [0, 1, 1] }, '/response/order'],
    ['an order with one too far', order, { order: [0, 1, 3] }, '/response/order'],
    ['an order with a stranger', order, { entries: ['one', 'two', 'four'] }, '/response/entries'],
    ['orders that say two things', order, { order: [0, 1, 2], entries: ['two', 'one', 'three'] }, '/response/order'],
    ['an empty number', sum, { text: ' ' }, '/response/text'],
    ['a number as a number', sum, { text: 85 }, '/response/text'],
    ['a number with more', sum, { text: '85', unit: 'm' }, '/response'],
    ['a number that no database keeps', sum, { text: '8\u00005' }, '/response/text'],
    ['half a character', host, { text: '10.0.0.1\ud83d' }, '/response/text'],
    ['a list for a line', host, { text: ['10.0.0.1'] }, '/response/text'],
    ['a matrix without rows', grid, { rows: [] }, '/response/rows'],
    [
      'a matrix with an entry that cannot be read',
      grid,
      {
        rows: [
          ['1', '2'],
          ['x', '4'],
        ],
      },
      '/response/rows/1/0',
    ],
    [
      'a matrix with an empty entry',
      grid,
      {
        rows: [
          ['1', ''],
          ['3', '4'],
        ],
      },
      '/response/rows/0/1',
    ],
    [
      'a matrix of numbers',
      grid,
      {
        rows: [
          [1, 2],
          [3, 4],
        ],
      },
      '/response/rows/0/0',
    ],
    ['a matrix as a table', grid, { cells: ['1', '2', '3', '4'] }, '/response'],
    ['a table with a gap', gaps, { cells: ['1', ''] }, '/response/cells/1'],
    ['a table with too few', gaps, { cells: ['1'] }, '/response/cells'],
    ['a table with too many', gaps, { cells: ['1', '4', '9'] }, '/response/cells'],
    ['a table with words', gaps, { cells: ['one', '4'] }, '/response/cells/0'],
    ['code as text', program, { text: 'x' }, '/response'],
    ['no code', program, { code: ' \n' }, '/response/code'],
    ['too much code', program, { code: 'x'.repeat(50_001) }, '/response/code'],
    ['parts of what has none', sum, { parts: { sum: { text: '85' } } }, '/response'],
  ])('%s', (_, item, response, pointer) => {
    const read = readResponse(item, response)
    expect(read.ok ? [] : read.errors.map(error => error.pointer)).toContain(pointer)
  })
})

/** One of each type that is typed in a line, with an answer in the form it is asked for and one in another. */
const written: readonly (readonly [ResponseType, Words, string, readonly string[]])[] = [
  ['integer', {}, '85', ['85', '+085', '84']],
  ['rational', { grade: { form: 'lowest_terms' } }, '1/2', ['1/2', '2/4', '0.5', '1/3']],
  ['rational', { grade: { form: 'mixed' } }, '3/2', ['1 1/2', '3/2', '1.5']],
  ['decimal', { grade: { tolerance: { abs: '0.1' } } }, '2.5', ['2.5', '2.50', '2.45', '3']],
  ['decimal', { grade: { tolerance: { sigfigs: 3, written: true } } }, '2.5', ['2.50', '2.5', '2.500', '3.10']],
  [
    'percent',
    { response: { accept: ['percent'] }, grade: { tolerance: { places: 1, written: true } } },
    '0.25',
    ['25 %', '25.0%', '24%'],
  ],
  ['ipv4', {}, 'address("10.0.0.1")', ['10.0.0.1', '10.0.0.2']],
]

describe('whatever was read is graded', () => {
  test.each(written.flatMap(([type, words, key, texts]) => texts.map(text => [type, text, words, key] as const)))(
    '%s: %s',
    (type, text, words, key) => {
      const item = asking(type, key, words)
      const read = readResponse(item, { text })
      if (!read.ok) throw new Error(read.errors[0]!.message)
      expect(gradeResponse(item, read.canonical)!.verdict).toMatch(/^(graded|wrong_form)$/)
    },
  )
  test('a fraction in another form is not refused', () => {
    const read = readResponse(half, { text: '2/4' })
    expect(read.ok && gradeResponse(half, read.canonical)).toMatchObject({ score: 1 })
  })
})
