// What holds for each of these types alike: nothing that is typed makes them throw, a key is right, and judging
// takes no time.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Given } from '../../../src/widgets/kind.js'
import { answerType, type ResponseType } from '../../../src/items/domain/answers/registry.js'
import { keyOf, settingsOf, type Words } from './graded.js'
import { anyCharacter } from '../../support/any-character.js'
import { cpuMs } from '../../support/cpu-time.js'

const CASES: readonly (readonly [type: ResponseType, words: Words, key: string, near: Given])[] = [
  ['ipv6', {}, 'ipv6("2001:db8::1")', '2001:db8::2'],
  ['ipv6', { grade: { form: 'rfc5952' } }, 'ipv6("2001:db8::1")', '2001:db8:0::1'],
  ['ipv6', { grade: { form: 'full' } }, 'ipv6("2001:db8::1")', '2001:db8::1'],
  ['mac', {}, 'mac("00:1a:2b:3c:4d:5e")', '00:1a:2b:3c:4d:5f'],
  ['prefix_length', {}, '26', '/27'],
  ['mask', { response: { accept: ['mask', 'prefix', 'wildcard'] } }, 'mask(26)', '/27'],
  ['wildcard', {}, 'wildcard(26)', '0.0.0.31'],
  ['wildcard', { response: { contiguous: false } }, 'address("0.0.254.255")', '0.0.0.31'],
  ['network', {}, 'cidr("10.0.0.0/22")', '10.0.0.1/22'],
  ['network', { response: { version: 6 } }, 'cidr("2001:db8::/32")', '2001:db8::1/32'],
  [
    'cidr_set',
    { grade: { minimal: true } },
    '[cidr("10.0.0.0/24")]',
    Array.from({ length: 64 }, (_, i) => `10.0.0.${i * 4}/30`).join(' '),
  ],
  ['quantity', { grade: { tolerance: { sigfigs: 3, written: true } } }, 'quantity(5, "km/h")', '1.389 m/s'],
  ['quantity', { grade: { units: 'unit_only' } }, '"m/s"', 'km/h'],
  ['quantity', { grade: { tolerance: { exact: true }, magnitude_credit: 0.5 } }, 'quantity(8, "Mbit/s")', '8 MBPS'],
  [
    'short_text',
    {
      grade: { near: true, alternatives: Array.from({ length: 40 }, (_, i) => `alternative ${'abcdefghij'[i % 10]}`) },
    },
    '"border gateway protocol"',
    'boarder gateway protocol',
  ],
  [
    'multi_select',
    { response: { distractors: ['d', 'e', 'f'] }, grade: { credit: 'balanced' } },
    '["a", "b", "c"]',
    ['a', 'd'],
  ],
  ['ordering', { grade: { credit: 'longest_run' } }, '["a", "b", "c", "d"]', ['b', 'a', 'c', 'd']],
  [
    'ordering',
    { grade: { credit: 'longest_run', before: [['a', 'l']] } },
    '["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]',
    [...'lbcdefghijka'],
  ],
  [
    'table',
    {
      response: {
        columns: ['a', 'b'],
        rows: [
          ['x', null],
          ['y', null],
          ['z', null],
        ],
        of: { type: 'network' },
      },
      grade: { credit: 'per_cell' },
    },
    '[cidr("10.0.0.0/24"), cidr("10.0.1.0/24"), cidr("10.0.2.0/24")]',
    ['10.0.0.0/24', '10.0.1.1/24', '10.0.2.0/25'],
  ],
]

const HARD = [
  '/',
  '::',
  '1/',
  '-',
  '...',
  '\n',
  ',',
  '%',
  '°',
  '5 e',
  '1/1/',
  '^',
  '²',
  '\ud800',
  '9'.repeat(200),
  'a:'.repeat(100),
]
/** Long texts in which a careless pattern would try everything. */
const LONG = [
  `5 ${'abcde*'.repeat(9)}`,
  '5 e5 e5 e5'.repeat(20),
  '1.5 x 10 ^'.repeat(20),
  'f:'.repeat(1_000),
  '1,'.repeat(1_000),
  '10.0.0.0/8 '.repeat(180),
  `${'a'.repeat(1_990)}.`,
  '° '.repeat(1_000),
]
const typed = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 250 }),
  fc.stringMatching(/^[\d .,:/a-fxXkKmMbBs°%^*-]{0,60}$/),
  fc.array(fc.constantFrom(...HARD), { maxLength: 6 }).map(pieces => pieces.join('')),
)
/** What people type, and what they type by mistake. */
const plausible = fc.constantFrom(
  '36 Km/h',
  '8 MBPS',
  '8 Mbps',
  '1.389 m/s',
  'M/S',
  'm/s',
  '1 1/2 h',
  '45°',
  '20 °C',
  '2001:DB8:0::1',
  '::ffff:1.2.3.4',
  '10.0.0.1/22',
  '255.0.0.0',
  '0.255.0.255',
  '/26',
  '00-1A-2B-3C-4D-5E',
  '10.0.0.0/25 10.0.0.0/24',
  'ŒUVRE',
  'Straße.',
)
const given = fc.oneof(
  plausible,
  typed,
  fc.array(typed, { maxLength: 14 }),
  fc.array(fc.array(typed, { maxLength: 3 }), { maxLength: 3 }),
)

const arrangedFrom = (texts: readonly string[]) =>
  fc.oneof(fc.subarray([...texts]), fc.shuffledSubarray([...texts], { minLength: texts.length }))

describe.each(CASES)('%s with %j', (name, words, keyFormula, near) => {
  const type = answerType(name)
  const settings = settingsOf(type, words)
  const key = keyOf(type, settings, keyFormula)

  const offered = type.offers?.(key, settings)
  /** What was not offered cannot be ticked or put in order: the response is held to the options before it is read. */
  const isPossible = (answer: Given): boolean =>
    offered === undefined ||
    ([...answer].every(each => offered.includes(String(each))) &&
      (name !== 'ordering' || answer.length === offered.length))

  test('its key is right', () => expect(type.judge(key, key, settings)).toMatchObject({ score: 1, wrongForm: false }))

  test('reads, judges and shows whatever is typed without throwing, and its value is the same answer', () =>
    fc.assert(
      fc.property(offered === undefined ? given : fc.oneof(given, arrangedFrom(offered)), answer => {
        const read = type.read(answer, settings)
        expect(read.ok || read.message.endsWith('.')).toBe(true)
        if (!read.ok) return
        const { score } = type.judge(read.canonical, key, settings)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(typeof type.show(read.canonical, settings)).toBe('string')
        if (!isPossible(answer)) return
        const again = type.fromValue(type.toValue(read.canonical, settings), settings)
        const same = type.judge(read.canonical, again, settings)
        expect(again === read.canonical || same.score === 1 || same.wrongForm).toBe(true)
      }),
      { numRuns: 500 },
    ))

  test.each(LONG)('what repeats itself does not hold it up: %s', long => {
    const reading = (): void => {
      type.read(long, settings)
      type.namedIn?.(long, settings)
    }
    expect(cpuMs(reading)).toBeLessThan(100)
  })

  test('settings are plain data', () => expect(JSON.parse(JSON.stringify(settings))).toEqual(settings))

  test('is read and judged in less than a millisecond', () => {
    const times = Array.from({ length: 301 }, () => {
      const start = performance.now()
      const read = type.read(near, settings)
      type.judge(read.ok ? read.canonical : key, key, settings)
      return performance.now() - start
    })
    const median = times.sort((a, b) => a - b)[150]!
    expect(type.read(near, settings).ok).toBe(true)
    expect(median, 'milliseconds').toBeLessThan(1)
  })
})
