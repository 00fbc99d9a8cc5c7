import { describe, expect, test } from 'vitest'
import { shownAnswer, type Said } from '../../src/client/index.js'
import {
  code,
  expression,
  matrix,
  multiSelect,
  numberLine,
  opened,
  ordering,
  parts,
  planePoints,
  speed,
  table,
} from '../e2e/widget-samples.js'

type Sample = Parameters<typeof shownAnswer>[0]
const choice: Sample = { widget_type: 'multiple_choice', props: { prompt: '', options: ['75', '85'] } }
const open: Sample = { widget_type: 'multiple_choice', props: { prompt: '', options: ['Car'], other_label: 'Another' } }
const several: Sample = {
  widget_type: 'multi_select',
  props: { prompt: '', options: ['Car', 'Bus'], other_label: 'Another', min_selections: 0, max_selections: 3 },
}
const consent: Sample = {
  widget_type: 'confirmation',
  props: { prompt: '', confirm_label: 'I agree', cancel_label: 'No' },
}
const grid: Sample = {
  widget_type: 'choice_matrix',
  props: { prompt: '', rows: ['Price', 'Taste'], columns: ['Good', 'Bad'], all_rows: false },
}
const day: Sample = { widget_type: 'date', props: { prompt: '' } }
const rating: Sample = { widget_type: 'rating_scale', props: { prompt: '', min: 0, max: 10 } }
const cell = (text: string, given = false) => ({ text, given })

describe('what a learner said', () => {
  test.each<[string, Sample, Record<string, unknown>, Said | null]>([
    ['an option', choice, { selection: '85', index: 1 }, { kind: 'text', text: '85', isOption: true }],
    ['a place', choice, { index: 1 }, { kind: 'text', text: '85', isOption: true }],
    ['an option of their own, by place', open, { index: 1, other: 'Bike' }, { kind: 'text', text: 'Bike' }],
    ['an option of their own, by text', open, { selection: 'Another', other: 'Bike' }, { kind: 'text', text: 'Bike' }],
    ['an option beside one of their own', open, { index: 0 }, { kind: 'text', text: 'Car', isOption: true }],
    ['several and one more', several, { indices: [1, 2], other: 'Bike' }, { kind: 'list', entries: ['Bus', 'Bike'] }],
    ['several by text', several, { selections: ['Another'], other: 'Bike' }, { kind: 'list', entries: ['Bike'] }],
    ['a rating', rating, { rating: 0 }, { kind: 'text', text: '0' }],
    ['yes', consent, { confirmed: true }, { kind: 'text', text: 'I agree' }],
    ['no', consent, { confirmed: false }, { kind: 'text', text: 'No' }],
    ['a day', day, { date: '2026-02-28' }, { kind: 'date', date: '2026-02-28' }],
    [
      'a choice in some rows',
      grid,
      { indices: [1, null] },
      {
        kind: 'choices',
        rows: [
          { row: 'Price', choice: 'Bad' },
          { row: 'Taste', choice: null },
        ],
      },
    ],
    [
      'choices by text',
      grid,
      { selections: ['Good', 'Bad'] },
      {
        kind: 'choices',
        rows: [
          { row: 'Price', choice: 'Good' },
          { row: 'Taste', choice: 'Bad' },
        ],
      },
    ],
    [
      'several options',
      opened(multiSelect),
      { indices: [0, 2] },
      { kind: 'list', entries: ['10.20.255.1', '10.20.0.77'] },
    ],
    ['options by text', opened(multiSelect), { selections: ['10.21.0.1'] }, { kind: 'list', entries: ['10.21.0.1'] }],
    ['no option at all', opened(multiSelect), { indices: [] }, { kind: 'list', entries: [] }],
    ['a number with its unit', opened(speed), { text: '75' }, { kind: 'number', text: '75', unit: 'km/h' }],
    [
      'an expression',
      opened(expression),
      { text: 'x^2' },
      { kind: 'maths', text: 'x^2', symbols: ['x', 'y'], notation: 'expression' },
    ],
    ['code', opened(code), { code: 'x = 1' }, { kind: 'code', text: 'x = 1' }],
    [
      'an order',
      opened(ordering),
      { order: [1, 4, 3, 0, 2] },
      {
        kind: 'order',
        entries: ['Physical', 'Data link', 'Network', 'Transport', ordering.props.entries[2]],
      },
    ],
    [
      'a matrix',
      opened(matrix),
      {
        rows: [
          ['2', '4'],
          ['6', '8'],
        ],
      },
      {
        kind: 'grid',
        head: null,
        rows: [
          [cell('2'), cell('4')],
          [cell('6'), cell('8')],
        ],
      },
    ],
    [
      'gaps of a table',
      opened(table),
      { cells: ['10.0.0.62', '10.0.0.65', '10.0.0.127'] },
      {
        kind: 'grid',
        head: [...table.props.columns],
        rows: [
          [cell('10.0.0.0/26', true), cell('10.0.0.1', true), cell('10.0.0.62'), cell('10.0.0.63', true)],
          [cell('10.0.0.64/26', true), cell('10.0.0.65'), cell('10.0.0.126', true), cell('10.0.0.127')],
        ],
      },
    ],
    [
      'a place on a number line',
      opened(numberLine),
      { value: '0.5' },
      { kind: 'placed', value: '0.5', line: numberLine.props },
    ],
    [
      'points on a plane',
      opened(planePoints),
      {
        points: [
          ['3', '-2'],
          ['0', '1'],
        ],
      },
      {
        kind: 'plotted',
        points: [
          ['3', '-2'],
          ['0', '1'],
        ],
        plane: planePoints.props,
      },
    ],
    [
      'parts',
      opened(parts),
      { parts: { network: { text: '192.168.7.192' }, hosts: { text: '62' }, private: { index: 0 } } },
      {
        kind: 'parts',
        parts: [
          { kind: 'text', text: '192.168.7.192' },
          { kind: 'text', text: '62' },
          { kind: 'text', text: 'yes', isOption: true },
        ],
      },
    ],
  ])('%s', (_, asked, result, said) => expect(shownAnswer(asked, result)).toEqual(said))

  test.each<[string, Sample, Record<string, unknown>]>([
    ['a place that is none', choice, { index: 7 }],
    ['places that are none', opened(ordering), { order: [9] }],
    ['a grid of something else', opened(matrix), { rows: [[1]] }],
    ['a place in no text', opened(numberLine), { value: 9 }],
    ['points that are no pairs', opened(planePoints), { points: [['1']] }],
    ['no point', opened(planePoints), { points: [] }],
    ['gaps that are no list', opened(table), { cells: 'x' }],
    ['parts that are none', opened(parts), { parts: [] }],
    ['a rating that is none', rating, { rating: 'ten' }],
    ['rows that are none', grid, { selections: 'Good' }],
    ['an error', opened(speed), { error: { code: 'timed_out' } }],
  ])('is nothing: %s', (_, asked, result) => expect(shownAnswer(asked, result)).toBeNull())

  test('of parts that were left out is nothing for these', () => {
    expect(shownAnswer(opened(parts), { parts: { hosts: { text: '62' } } })).toEqual({
      kind: 'parts',
      parts: [null, { kind: 'text', text: '62' }, null],
    })
  })
})
