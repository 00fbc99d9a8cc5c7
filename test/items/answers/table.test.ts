// A table with gaps: each read and judged by its own type, and the whole by all of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'
import { PLAIN_RESOLVER } from '../../support/plain-resolver.js'

const table = answerType('table')

const subnets = (credit: string) =>
  settingsOf(table, {
    response: {
      columns: ['LAN', 'Network', 'Mask'],
      rows: [
        ['A', null, null],
        ['B', null, '255.255.255.128'],
      ],
      cells: [{ type: 'network' }, { type: 'mask', accept: ['mask', 'prefix'] }, { type: 'network' }],
    },
    grade: { credit },
  })
const KEY = '[cidr("10.0.0.0/24"), mask(24), cidr("10.0.1.0/25")]'

describe('three gaps of two types', () => {
  test.each([
    [['10.0.0.0/24', '255.255.255.0', '10.0.1.0/25'], 'right', 'right'],
    [['10.0.0.0 / 24', '/24', ' 10.0.1.0/25'], 'right', 'right'],
    [['10.0.0.0/24', '/25', '10.0.1.0/25'], 'wrong', 'partly 0.67'],
    [['10.0.0.0/25', '/25', '10.0.1.0/25'], 'wrong', 'partly 0.33'],
    [['10.0.0.0/25', '/25', '10.0.1.0/24'], 'wrong', 'wrong'],
    [['10.0.0.9/24', '/24', '10.0.1.0/25'], 'wrong form: host_bits_set', 'wrong form: host_bits_set'],
    [['10.0.0.9/24', '/25', '10.0.1.0/25'], 'wrong: host_bits_set', 'partly 0.33'],
    [['10.0.0.9/24', '/25', '10.0.1.9/25'], 'wrong: host_bits_set', 'wrong: host_bits_set'],
    [['10.0.1.0/25', '/24', '10.0.0.0/24'], 'wrong', 'partly 0.33'],
    [['10.0.0.0/24', '/24'], 'malformed', 'malformed'],
    [['10.0.0.0/24', '/24', '10.0.1.0/25', ''], 'malformed', 'malformed'],
    [['10.0.0.0/24', '', '10.0.1.0/25'], 'malformed', 'malformed'],
    [['10.0.0.0', '/24', '10.0.1.0/25'], 'malformed', 'malformed'],
    [['10.0.0.0/24', '0.0.0.255', '10.0.1.0/25'], 'malformed', 'malformed'],
    ['10.0.0.0/24 /24 10.0.1.0/25', 'malformed', 'malformed'],
  ])('%j is %s; cell by cell %s', (given, whole, each) => {
    expect(graded(table, subnets('all_or_nothing'), KEY, given)).toBe(whole)
    expect(graded(table, subnets('per_cell'), KEY, given)).toBe(each)
  })

  test('a gap that cannot be read is told with its place', () => {
    const read = table.read(['10.0.0.0/24', '0.0.0.255', 'x'], subnets('per_cell'))
    expect(read).toEqual({ ok: false, message: expect.stringMatching(/ones stand before/), at: [1] })
    expect(messageOf(table, subnets('per_cell'), [])).toBe('Fill the 3 gaps.')
  })

  test('is shown gap by gap, and its values are a list', () => {
    const settings = subnets('per_cell')
    const key = keyOf(table, settings, KEY)
    expect(table.show(key, settings)).toBe('10.0.0.0/24; 255.255.255.0; 10.0.1.0/25')
    expect(table.fromValue(table.toValue(key, settings), settings)).toBe(key)
    expect(table.ask(settings, { label: '', options: [] })).toEqual({
      noun: 'table',
      props: {
        columns: ['LAN', 'Network', 'Mask'],
        rows: [
          ['A', null, null],
          ['B', null, '255.255.255.128'],
        ],
      },
    })
  })
})

const gap = (of: object): object => settingsOf(table, { response: { columns: ['n'], rows: [[null], [null]], of } })

test('one type may stand for all gaps, with its own words', () => {
  const six = gap({ type: 'ipv6', grade: { form: 'full' } })
  const key = '[ipv6("::1"), ipv6("::2")]'
  const full = (n: number): string => `0000:0000:0000:0000:0000:0000:0000:000${n}`
  expect(graded(table, six, key, [full(1), full(2)])).toBe('right')
  expect(graded(table, six, key, [full(1), '::2'])).toBe('wrong form: not_full')
  expect(keyTyped(table, gap({ type: 'integer' }), '[1, 2]')).toBe('malformed')
})

test.each([
  [{ columns: ['a', 'b'], rows: [[null]], of: { type: 'integer' } }, /as many as columns/],
  [{ columns: ['a'], rows: [['x']], of: { type: 'integer' } }, /no gap/],
  [{ columns: ['a'], rows: [[null]] }, /one of “of”, “of_columns” and “cells”/],
  [
    { columns: ['a'], rows: [[null]], of: { type: 'integer' }, cells: [{ type: 'integer' }] },
    /one of “of”, “of_columns” and “cells”/,
  ],
  [{ columns: ['a'], rows: [[null], [null]], cells: [{ type: 'integer' }] }, /2 gaps and 1 types/],
  [{ columns: ['a', 'b'], rows: [['x', null]], of_columns: [{ type: 'integer' }, null] }, /has no gaps.*has gaps/],
  [{ columns: ['a'], rows: [[null]], of_columns: [{ type: 'integer' }, null] }, /1 columns and 2 types/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'option' } }, /./],
  [{ columns: ['a'], rows: [[null]], of: { type: 'option', options: ['one'] } }, /./],
  [{ columns: ['a'], rows: [[null]], of: { type: 'table' } }, /cannot hold “table”/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'multi_select' } }, /cannot hold/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'constructor' } }, /cannot hold/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'mask', accept: ['prefix'] } }, /must be among/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'integer', colour: 'red' } }, /not known here/],
  [{ columns: ['a'], rows: [[null]], of: { type: 'ipv6', grade: { form: 'short' } } }, /./],
])('the words %j are refused', (response, message) => expect(() => settingsOf(table, { response })).toThrow(message))

test('a mistake in the words of a gap is told where it stands', () => {
  const parsed = table.response.safeParse({
    columns: ['a'],
    rows: [[null]],
    cells: [{ type: 'ipv6', grade: { form: 'short', colour: 1 } }],
  })
  expect(parsed.error?.issues.map(issue => issue.path.join('.'))).toContain('cells.0.grade.form')
})

test('headings, cells and the words of the gaps may hold values of the item', () => {
  const settings = settingsOf(table, {
    response: {
      columns: ['{{x}}', 'b'],
      rows: [['{{y}}', null]],
      cells: [{ type: 'short_text', grade: { alternatives: ['{{z}}'] } }],
    },
  })
  expect(table.sources!(settings).map(({ path, source }) => [path.join('.'), source])).toEqual([
    ['columns.0', '{{x}}'],
    ['columns.1', 'b'],
    ['rows.0.0', '{{y}}'],
    ['cells.0.grade.alternatives.0', '{{z}}'],
  ])
  const text = (source: string) => source.replace(/[{}]/g, '')
  const resolved = table.resolve!(settings, { ...PLAIN_RESOLVER, text, markdown: text })
  expect(resolved).toMatchObject({ columns: ['x', 'b'], rows: [['y', null]] })
  expect(graded(table, resolved, '["key"]', ['Z'])).toBe('right')
})

test('a key is a list with a value for each gap', () => {
  expect(() => keyOf(table, gap({ type: 'integer' }), '[1]')).toThrow(/each of the 2 gaps/)
  expect(() => keyOf(table, gap({ type: 'integer' }), '[1, 1/2]')).toThrow(/no whole number/)
})

test('each cell counts by itself', () =>
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), hits => {
      const settings = settingsOf(table, {
        response: { columns: ['n'], rows: hits.map(() => [null]), of: { type: 'integer' } },
        grade: { credit: 'per_cell' },
      })
      const key = keyOf(table, settings, `[${hits.map((_, i) => i).join(', ')}]`)
      const read = table.read(
        hits.map((hit, i) => String(hit ? i : i + 1)),
        settings,
      )
      const { score } = table.judge(read.ok ? read.canonical : '', key, settings)
      expect(score).toBeCloseTo(hits.filter(Boolean).length / hits.length)
    }),
  ))
