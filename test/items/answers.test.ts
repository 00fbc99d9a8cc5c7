// Reading and grading answers: what is malformed, what is the same answer, what is right, and which misconception is behind it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeResponse, GRADER_VERSION, readResponse, type Item } from '../../src/items/index.js'
import { chosenSum, typedNetwork, typedSum } from './sample-items.js'
import { withPart } from '../support/only-part.js'

const read = (item: Item, text: string) => readResponse(item, { text })
const canonical = (item: Item, text: string): string => {
  const result = read(item, text)
  if (!result.ok) throw new Error(`“${text}” is malformed`)
  return result.canonical
}

describe('a whole number', () => {
  test.each([
    ['85', '85'],
    [' 85\t', '85'],
    ['\u00a085\u202f', '85'],
    ['+85', '85'],
    ['+ 85', '85'],
    ['05', '5'],
    ['0', '0'],
    ['-0', '0'],
    ['-5', '-5'],
    ['\u22125', '-5'],
    ['\u20135', '-5'],
    ['８５', '85'],
    ['٨٥', '85'],
    ['۸۵', '85'],
    ['\u200e85\u200f', '85'],
    ['8\u200b5', '85'],
    ['1 000', '1000'],
    ['1\u202f234\u202f567', '1234567'],
    ["16'777'214", '16777214'],
    ['16,777,214', '16777214'],
    ['16.777.214', '16777214'],
    ['918273645546', '918273645546'],
  ])('%j reads as %s', (text, expected) => expect(canonical(typedSum, text)).toBe(expected))

  test.each([
    ['', /Write an answer/],
    ['   ', /Write an answer/],
    ['\u200b', /Write an answer/],
    ['eighty-five', /^Write a whole number\.$/],
    ['85.0', /without a point/],
    ['85,0', /without a point/],
    ['85.', /without a point/],
    ['1,000', /without a point/],
    ['1.000', /without a point/],
    ['8 5', /^Write a whole number\.$/],
    ['1 00', /^Write a whole number\.$/],
    ['1 000,000', /^Write a whole number\.$/],
    ["1'000 000", /^Write a whole number\.$/],
    ['8²', /^Write a whole number\.$/],
    ['½', /^Write a whole number\.$/],
    ['0x55', /^Write a whole number\.$/],
    ['8e1', /^Write a whole number\.$/],
    ['47+38', /^Write a whole number\.$/],
    ['85 apples', /^Write a whole number\.$/],
    ['--5', /^Write a whole number\.$/],
    ['Infinity', /^Write a whole number\.$/],
    ['1'.repeat(65), /at most 64/],
  ])('%j is malformed', (text, message) =>
    expect(read(typedSum, text)).toEqual({
      ok: false,
      errors: [{ pointer: '/response/text', message: expect.stringMatching(message) }],
    }),
  )
})

describe('an address', () => {
  test.each([
    ['192.168.10.64', '192.168.10.64'],
    [' 192.168.10.64 ', '192.168.10.64'],
    ['１９２．１６８．１０．６４', '192.168.10.64'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
  ])('%j reads as %s', (text, expected) => expect(canonical(typedNetwork, text)).toBe(expected))

  test.each([
    ['192.168.010.1', /leading zeros/],
    ['00.0.0.0', /leading zeros/],
    ['192.168.10.256', /between 0 and 255/],
    ['192.168.10.1000', /between 0 and 255/],
    ['192.168.10', /four numbers/],
    ['192.168.10.64.1', /four numbers/],
    ['192.168..64', /four numbers/],
    ['192.168.10.64.', /four numbers/],
    ['192.168.10.64/26', /without a prefix length/],
    ['192.168.10.64 /26', /without a prefix length/],
    ['192.168. 10.64', /joined by points/],
    ['192,168,10,64', /joined by points/],
    ['0xc0.168.10.64', /joined by points/],
    ['3232238144', /four numbers/],
    ['::1', /joined by points/],
    ['', /Write an answer/],
  ])('%j is malformed', (text, message) =>
    expect(read(typedNetwork, text)).toEqual({
      ok: false,
      errors: [{ pointer: '/response/text', message: expect.stringMatching(message) }],
    }),
  )
})

test('what is malformed depends on the text alone', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.integer(), (text, key) => {
      expect(read(withPart(typedSum, { key: String(key), misconceptions: [] }), text)).toEqual(read(typedSum, text))
    }),
  ))

test('every whole number reads as itself, however it is dressed', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), n => {
      expect(canonical(typedSum, String(n))).toBe(String(n))
      const grouped = String(n)
        .replace('-', '\u2212')
        .replace(/\B(?=(\d{3})+$)/g, '\u202f')
      expect(canonical(typedSum, grouped)).toBe(String(n))
    }),
  ))

describe('a choice', () => {
  test.each([
    [{ index: 1 }, '85'],
    [{ selection: '85' }, '85'],
    [{ selection: ' 85 ' }, '85'],
    [{ selection: '85', index: 1 }, '85'],
    [{ index: 0 }, '75'],
  ])('%j is the same as choosing %s', (response, expected) =>
    expect(readResponse(chosenSum, response)).toEqual({ ok: true, canonical: expected, shown: expected }),
  )

  test.each([
    [{}, '/response'],
    [{ index: 4 }, '/response/index'],
    [{ index: -1 }, '/response/index'],
    [{ index: 1.5 }, '/response/index'],
    [{ index: '1' }, '/response/index'],
    [{ selection: '86' }, '/response/selection'],
    [{ selection: 'B' }, '/response/selection'],
    [{ selection: '75', index: 1 }, '/response/index'],
    [{ index: 1, text: '85' }, '/response'],
    [{ index: 1, 'SECRET-NAME': 0 }, '/response'],
    [{ text: '85' }, '/response'],
  ])('%j is malformed at %s', (response, pointer) => {
    const result = readResponse(chosenSum, response)
    expect(result.ok ? [] : result.errors.map(error => error.pointer)).toContain(pointer)
  })
})

test('the name of an unknown field is not echoed', () =>
  expect(JSON.stringify(readResponse(chosenSum, { index: 1, 'SECRET-NAME': 0 }))).not.toContain('SECRET-NAME'))

describe('a typed response', () => {
  test.each([
    [{}, '/response/text'],
    [{ text: 85 }, '/response/text'],
    [{ text: '85', extra: 1 }, '/response'],
    [{ index: 1 }, '/response'],
    [{ text: 'x'.repeat(20_001) }, '/response/text'],
  ])('%j is malformed at %s', (response, pointer) => {
    const result = readResponse(typedSum, response)
    expect(result.ok ? [] : result.errors.map(error => error.pointer)).toContain(pointer)
  })
})

describe('the verdict', () => {
  test('on the key is right, without a note', () =>
    expect(gradeResponse(typedSum, '85')).toEqual({
      verdict: 'graded',
      score: 1,
      correct: true,
      note: null,
      feedback: null,
      graderVersion: GRADER_VERSION,
    }))
  test.each([typedSum, chosenSum])('on a misconception names it and says what went wrong ($parts.0.form)', item =>
    expect(gradeResponse(item, '75')).toMatchObject({
      score: 0,
      correct: false,
      note: 'dropped_carry',
      feedback: 'The ten got lost.',
    }),
  )
  test('on any other wrong answer has no note', () =>
    expect(gradeResponse(chosenSum, '84')).toMatchObject({ score: 0, correct: false, note: null, feedback: null }))
  test('is refused for what was never read', () => {
    expect(() => gradeResponse(chosenSum, '86')).toThrow('must be read')
    expect(() => gradeResponse(typedSum, '+85')).toThrow('must be read')
  })
})

describe('near misses', () => {
  test('an address that differs in one octet is wrong', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 255 }),
        (octets, place, by) => {
          const item = withPart(typedNetwork, { key: octets.join('.'), misconceptions: [] })
          const other = octets.map((octet, i) => (i === place ? (octet + by) % 256 : octet)).join('.')
          expect(gradeResponse(item, canonical(item, other))!.correct).toBe(false)
          expect(gradeResponse(item, canonical(item, octets.join('.')))!.correct).toBe(true)
        },
      ),
    ))
  test('192.168.1.2 is not 192.168.1.1', () =>
    expect(gradeResponse(withPart(typedNetwork, { key: '192.168.1.1' }), '192.168.1.2')!.correct).toBe(false))
  test('a number that is off by a little, or by its sign, is wrong', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom(-10n, -1n, 1n, 10n),
        (key, by) => {
          const item = withPart(typedSum, { key: String(key), misconceptions: [] })
          expect(gradeResponse(item, canonical(item, String(key + by)))!.correct).toBe(false)
          expect(gradeResponse(item, canonical(item, String(-key)))!.correct).toBe(key === 0n)
        },
      ),
    ))
})
