// Tasks with many right answers: conditions over the answer decide, each with its own credit.
import { describe, expect, test } from 'vitest'
import { answerType, type ResponseType } from '../../../src/items/domain/answers/registry.js'
import type { Given } from '../../../src/widgets/kind.js'
import type { ItemPart } from '../../../src/items/domain/item/item.js'
import { judgePart } from '../../../src/items/domain/item/judge-part.js'
import { aPart } from '../../support/builders.js'
import { keyOf, settingsOf, type Words } from './graded.js'

type Clause = readonly [when: string, credit: number, note: string]

function partOf(
  type: ResponseType,
  words: Words,
  key: string,
  scope: Record<string, string>,
  clauses: readonly Clause[],
): ItemPart {
  const settings = settingsOf(answerType(type), words)
  return aPart({
    answer: { type, settings },
    key: keyOf(answerType(type), settings, key),
    accept: { scope, clauses: clauses.map(([when, credit, note]) => ({ when, credit, note, say: null })) },
  })
}

/** The score and the note, or `malformed`. */
function outcome(part: ItemPart, given: Given): string {
  const read = answerType(part.answer.type).read(given, part.answer.settings)
  if (!read.ok) return 'malformed'
  const { score, correct, note } = judgePart(part, read.canonical, new Map(), [part])
  return correct ? 'right' : `${Math.round(score * 1e6) / 1e6} ${note}`
}

describe('three networks of 100, 50 and 20 hosts within 192.168.1.0/24', () => {
  const allocation = partOf(
    'table',
    {
      response: {
        columns: ['Department', 'Hosts', 'Network'],
        rows: [
          ['Sales', '100', null],
          ['Design', '50', null],
          ['Office', '20', null],
        ],
        of: { type: 'network' },
      },
    },
    '[cidr("192.168.1.0/25"), cidr("192.168.1.128/26"), cidr("192.168.1.192/27")]',
    { parent: 'prefix(address("192.168.1.0"), 24)', needs: '[100, 50, 20]' },
    [
      [
        'item(hosts_each(answer), 1) >= item(needs, 1) and item(hosts_each(answer), 2) >= item(needs, 2) and item(hosts_each(answer), 3) >= item(needs, 3)',
        0.4,
        'too_small',
      ],
      ['disjoint(answer)', 0.3, 'overlapping'],
      [
        'within(item(answer, 1), parent) and within(item(answer, 2), parent) and within(item(answer, 3), parent)',
        0.2,
        'outside',
      ],
      [
        'networks(answer) == [network(item(answer, 1)), network(item(answer, 2)), network(item(answer, 3))]',
        0.1,
        'odd',
      ],
    ],
  )

  test.each([
    [['192.168.1.0/25', '192.168.1.128/26', '192.168.1.192/27'], 'right'],
    [['192.168.1.128/25', '192.168.1.0/26', '192.168.1.64/27'], 'right'],
    [['192.168.1.128/25', '192.168.1.64/26', '192.168.1.32/27'], 'right'],
    [['192.168.1.0/25', '192.168.1.128/26', '192.168.1.192/26'], 'right'],
    [['192.168.1.0/26', '192.168.1.128/26', '192.168.1.192/27'], '0.6 too_small'],
    [['192.168.1.0/25', '192.168.1.128/26', '192.168.1.192/28'], '0.6 too_small'],
    [['192.168.1.0/25', '192.168.1.64/26', '192.168.1.192/27'], '0.7 overlapping'],
    [['192.168.1.0/25', '192.168.1.128/26', '192.168.2.0/27'], '0.8 outside'],
    [['192.168.1.0/25', '192.168.1.0/26', '192.168.2.0/27'], '0.5 overlapping'],
    [['10.0.0.0/26', '10.0.0.0/27', '10.0.0.0/28'], '0.1 too_small'],
    [['192.168.1.0/25', '192.168.1.128/26', '192.168.1.192'], 'malformed'],
    [['192.168.1.0/25', '192.168.1.128/26'], 'malformed'],
  ])('%j is %s', (given, expected) => expect(outcome(allocation, given)).toBe(expected))
})

describe('an example of a private address outside 10.0.0.0/8', () => {
  const example = partOf('ipv4', {}, 'address("192.168.0.1")', { ten: 'prefix(address("10.0.0.0"), 8)' }, [
    ['is_private(answer)', 0.6, 'not_private'],
    ['not within(answer, ten)', 0.4, 'in_ten'],
  ])

  test.each([
    ['192.168.0.1', 'right'],
    ['172.31.255.255', 'right'],
    ['172.32.0.1', '0.4 not_private'],
    ['10.1.2.3', '0.6 in_ten'],
    ['10.1.2', 'malformed'],
  ])('%s is %s', (given, expected) => expect(outcome(example, given)).toBe(expected))
})

describe('any two networks that fill 10.0.0.0/24 between them', () => {
  const split = partOf(
    'cidr_set',
    { grade: { overlapping: true } },
    '[cidr("10.0.0.0/25"), cidr("10.0.0.128/25")]',
    { whole: 'prefix(address("10.0.0.0"), 24)' },
    [
      ['cover(answer) == [whole]', 0.5, 'not_all'],
      ['len(answer) == 2', 0.25, 'not_two'],
      ['disjoint(answer)', 0.25, 'overlapping'],
    ],
  )

  test.each([
    ['10.0.0.128/25 10.0.0.0/25', 'right'],
    ['10.0.0.0/24', '0.75 not_two'],
    ['10.0.0.0/24 10.0.0.0/25', '0.75 overlapping'],
    ['10.0.0.0/25 10.0.1.0/25', '0.5 not_all'],
    ['10.0.0.0/26 10.0.0.64/26 10.0.0.128/25', '0.75 not_two'],
  ])('%s is %s', (given, expected) => expect(outcome(split, given)).toBe(expected))
})

describe('any unit of speed will do, in a sensible number', () => {
  const speed = partOf(
    'quantity',
    { grade: { tolerance: { exact: true } } },
    'quantity(5, "km/h")',
    { least: 'quantity(3, "km/h")', most: 'quantity(7, "km/h")' },
    [
      ['same_dimension(answer, least)', 0.5, 'no_speed'],
      ['answer >= least and answer <= most', 0.5, 'not_walking'],
    ],
  )

  test.each([
    ['1.5 m/s', 'right'],
    ['4 km/h', 'right'],
    ['30 km/h', '0.5 not_walking'],
    ['5 km', '0 no_speed'],
    ['5 KM/H', 'right'],
    ['5', 'malformed'],
  ])('%s is %s', (given, expected) => expect(outcome(speed, given)).toBe(expected))
})

test('an order is right when the conditions over its places hold', () => {
  const order = partOf('ordering', {}, '["lock", "write", "unlock", "report"]', {}, [
    ['position(answer, "lock") < position(answer, "write")', 0.5, 'unlocked_write'],
    ['position(answer, "write") < position(answer, "unlock")', 0.5, 'early_unlock'],
  ])
  expect(outcome(order, ['report', 'lock', 'write', 'unlock'])).toBe('right')
  expect(outcome(order, ['lock', 'unlock', 'write', 'report'])).toBe('0.5 early_unlock')
})

test('networks may be given as a list in one line, each place for its own need', () => {
  const nets = partOf(
    'list',
    { response: { of: { type: 'network' } } },
    '[cidr("10.0.0.0/25"), cidr("10.0.0.128/26")]',
    { needs: '[100, 50]' },
    [
      ['item(hosts_each(answer), 1) >= item(needs, 1)', 0.3, 'first_too_small'],
      ['item(hosts_each(answer), 2) >= item(needs, 2)', 0.3, 'second_too_small'],
      ['disjoint(answer)', 0.4, 'overlapping'],
    ],
  )
  expect(outcome(nets, '10.0.0.128/25, 10.0.0.0/26')).toBe('right')
  expect(outcome(nets, '10.0.0.0/25, 10.0.0.128/27')).toBe('0.7 second_too_small')
  expect(outcome(nets, '10.0.0.0/25, 10.0.0.0/26')).toBe('0.6 overlapping')
  // A list that is too short meets no condition over the place that is missing.
  expect(outcome(nets, '10.0.0.0/25')).toBe('0.7 second_too_small')
})
