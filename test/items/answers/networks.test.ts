// One network: by its address and length, by its mask, by its length, by its wildcard mask.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { maskOf, showIpv4 } from '../../../src/expression/ipv4.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const mask = answerType('mask')
const network = answerType('network')
const prefixLength = answerType('prefix_length')
const wildcard = answerType('wildcard')
const ipv4 = answerType('ipv4')

const length = fc.integer({ min: 0, max: 32 })
const bits = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const networkOf = (ip: number, prefix: number): number => ip - (ip % 2 ** (32 - prefix))

describe('what a comparison of letters takes for right, and what is not', () => {
  test.each([
    ['address("192.168.1.1")', '192.168.1.2', ipv4],
    ['mask(27)', '255.255.255.240', mask],
    ['cidr("10.0.0.0/22")', '10.0.0.0/23', network],
  ])('for %s the answer %s is wrong', (key, given, type) =>
    expect(graded(type, settingsOf(type), key, given)).toBe('wrong'),
  )
})

describe('a subnet mask', () => {
  const plain = settingsOf(mask)
  const every = settingsOf(mask, { response: { accept: ['mask', 'prefix', 'wildcard'] } })

  test.each([
    ['255.255.255.192', 'right'],
    [' 255.255.255.192 ', 'right'],
    ['２５５.255.255.192', 'right'],
    ['255.255.255.224', 'wrong'],
    ['255.255.255.128', 'wrong'],
    ['0.0.0.0', 'wrong'],
    ['/26', 'malformed'],
    ['26', 'malformed'],
    ['0.0.0.63', 'malformed'],
    ['255.255.255.193', 'malformed'],
    ['255.0.255.0', 'malformed'],
    ['255.255.255.0192', 'malformed'],
    ['255.255.255', 'malformed'],
    ['255.255.255.256', 'malformed'],
    ['255 255 255 192', 'malformed'],
    ['0xffffffc0', 'malformed'],
    ['4294967232', 'malformed'],
    ['', 'malformed'],
  ])('of a /26: %j is %s', (given, expected) => expect(graded(mask, plain, 'mask(26)', given)).toBe(expected))

  test.each([
    ['/26', 'right'],
    ['26', 'right'],
    ['0.0.0.63', 'right'],
    ['255.255.255.192', 'right'],
    ['/27', 'wrong'],
    ['0.0.0.31', 'wrong'],
    ['/33', 'malformed'],
    ['0.0.63.0', 'malformed'],
  ])('that may be written in every form: %j is %s', (given, expected) =>
    expect(graded(mask, every, 'mask(26)', given)).toBe(expected),
  )

  test('is a mask first where all bits are equal', () => {
    expect(canonicalOf(mask, every, '0.0.0.0')).toBe('0.0.0.0')
    expect(canonicalOf(mask, every, '255.255.255.255')).toBe('255.255.255.255')
  })

  test('has one canonical form however it is written', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), n => {
        const forms = [showIpv4(maskOf(n)), `/${n}`, String(n), showIpv4(2 ** 32 - 1 - maskOf(n))]
        expect(new Set(forms.map(form => canonicalOf(mask, every, form)))).toEqual(new Set([forms[0]]))
        expect(graded(mask, every, `mask(${n})`, `/${n + 1}`)).toBe('wrong')
        expect(keyTyped(mask, plain, `mask(${n})`)).toBe('right')
      }),
    ))

  test('says what a mask looks like', () => {
    expect(messageOf(mask, plain, '0.0.0.63')).toMatch(/ones stand before all zeros/)
    expect(messageOf(mask, plain, '/26')).toMatch(/four numbers/)
  })

  test('is not what an author gives that has holes', () => {
    expect(() => keyOf(mask, plain, 'address("255.0.255.0")')).toThrow(/is no mask/)
    expect(() => settingsOf(mask, { response: { accept: ['prefix'] } })).toThrow(/must be among/)
  })

  test('is found in a text in every form that would be right', () => {
    expect(mask.namedIn!('Cut 10.0.0.0/26 with 0.0.0.31.', plain)).toEqual([])
    expect(mask.namedIn!('Cut 10.0.0.0/26 with 0.0.0.31.', every)).toEqual(['255.255.255.224', '255.255.255.192'])
  })

  test('is found in a text', () =>
    expect(mask.namedIn!('With 255.255.255.0 or 10.0.0.1, and 255.255.254.0.', plain)).toEqual([
      '255.255.255.0',
      '255.255.254.0',
    ]))
})

describe('a wildcard mask', () => {
  const plain = settingsOf(wildcard)
  const every = settingsOf(wildcard, { response: { accept: ['wildcard', 'mask', 'prefix'] } })
  const loose = settingsOf(wildcard, { response: { contiguous: false } })

  test.each([
    ['0.0.0.63', 'right'],
    ['0.0.0.31', 'wrong'],
    ['0.0.0.64', 'malformed'],
    ['0.0.0.0', 'wrong'],
    ['255.255.255.192', 'malformed'],
    ['/26', 'malformed'],
    ['0.0.0.063', 'malformed'],
    ['0.0.63', 'malformed'],
    ['63', 'malformed'],
  ])('of a /26: %j is %s', (given, expected) => expect(graded(wildcard, plain, 'wildcard(26)', given)).toBe(expected))

  test.each([
    ['255.255.255.192', 'right'],
    ['/26', 'right'],
    ['0.0.0.63', 'right'],
    ['/25', 'wrong'],
  ])('that may be written in every form: %j is %s', (given, expected) =>
    expect(graded(wildcard, every, 'wildcard(26)', given)).toBe(expected),
  )

  test.each([
    ['0.0.254.255', 'right'],
    ['0.0.255.255', 'wrong'],
    ['255.255.1.0', 'wrong'],
  ])('with holes where the author says so: %j is %s', (given, expected) =>
    expect(graded(wildcard, loose, 'address("0.0.254.255")', given)).toBe(expected),
  )

  test('with holes has no other form', () =>
    expect(() => settingsOf(wildcard, { response: { contiguous: false, accept: ['wildcard', 'prefix'] } })).toThrow())
})

describe('a prefix length', () => {
  const four = settingsOf(prefixLength)
  const six = settingsOf(prefixLength, { response: { version: 6 } })

  test.each([
    ['/26', 'right'],
    ['26', 'right'],
    ['/ 26', 'right'],
    ['٢٦', 'right'],
    ['/026', 'right'],
    ['/25', 'wrong'],
    ['27', 'wrong'],
    ['0', 'wrong'],
    ['/33', 'malformed'],
    ['-26', 'malformed'],
    ['26.0', 'malformed'],
    ['//26', 'malformed'],
    ['255.255.255.192', 'malformed'],
    ['twenty-six', 'malformed'],
    ['10.0.0.0/26', 'malformed'],
  ])('of 26: %j is %s', (given, expected) => expect(graded(prefixLength, four, '26', given)).toBe(expected))

  test('goes to 128 in version 6', () => {
    expect(graded(prefixLength, six, '64', '/64')).toBe('right')
    expect(graded(prefixLength, six, '64', '/129')).toBe('malformed')
    expect(() => keyOf(prefixLength, four, '64')).toThrow(/no prefix length/)
  })

  test('is shown with its slash, and found by it in a text', () => {
    expect(prefixLength.show('26', four)).toBe('/26')
    expect(prefixLength.namedIn!('10.0.0.0/22 has 26 hosts', four)).toEqual(['22'])
  })
})

describe('a network', () => {
  const four = settingsOf(network)
  const six = settingsOf(network, { response: { version: 6 } })

  test.each([
    ['10.0.0.0/22', 'right'],
    [' 10.0.0.0 / 22 ', 'right'],
    ['10.0.0.0/022', 'right'],
    ['10.0.0.0/23', 'wrong'],
    ['10.0.0.0/21', 'wrong'],
    ['10.0.4.0/22', 'wrong'],
    ['10.0.0.1/22', 'wrong form: host_bits_set'],
    ['10.0.3.255/22', 'wrong form: host_bits_set'],
    ['10.0.4.1/22', 'wrong'],
    ['10.0.0.1/23', 'wrong'],
    ['10.0.0.0', 'malformed'],
    ['10.0.0.0/', 'malformed'],
    ['10.0.0.0/33', 'malformed'],
    ['10.0.0/22', 'malformed'],
    ['10.0.0.0/255.255.252.0', 'malformed'],
    ['010.0.0.0/22', 'malformed'],
    ['10.0.0.0/22/22', 'malformed'],
    ['2001:db8::/32', 'malformed'],
  ])('10.0.0.0/22: %j is %s', (given, expected) =>
    expect(graded(network, four, 'cidr("10.0.0.0/22")', given)).toBe(expected),
  )

  test.each([
    ['2001:db8::/32', 'right'],
    ['2001:0DB8:0:0:0:0:0:0/32', 'right'],
    ['2001:db8::1/32', 'wrong form: host_bits_set'],
    ['2001:db8::/33', 'wrong'],
    ['2001:db9::/32', 'wrong'],
    ['2001:db8/32', 'malformed'],
    ['2001:db8::/129', 'malformed'],
    ['10.0.0.0/8', 'malformed'],
  ])('2001:db8::/32: %j is %s', (given, expected) =>
    expect(graded(network, six, 'cidr("2001:db8::/32")', given)).toBe(expected),
  )

  test('is matched with its host bits where the key has them', () => {
    expect(graded(network, four, 'cidr("192.168.1.5/24")', '192.168.1.5/24')).toBe('right')
    expect(graded(network, four, 'cidr("192.168.1.5/24")', '192.168.1.0/24')).toBe('wrong')
  })

  test('is right as the author writes it, and wrong one bit further', () =>
    fc.assert(
      fc.property(bits, fc.integer({ min: 1, max: 31 }), (ip, n) => {
        const own = `${showIpv4(networkOf(ip, n))}/${n}`
        expect(keyTyped(network, four, `cidr("${own}")`)).toBe('right')
        expect(graded(network, four, `cidr("${own}")`, own.replace(/\d+$/, String(n + 1)))).toBe('wrong')
        const expected = ip === networkOf(ip, n) ? 'right' : 'wrong form: host_bits_set'
        expect(graded(network, four, `cidr("${own}")`, `${showIpv4(ip)}/${n}`)).toBe(expected)
      }),
    ))

  test('is found in a text', () => {
    const found = network.namedIn!('Use 10.0.0.0/22, 10.0.4.0/22. Not 300.0.0.0/8 or 1/2.', four)
    expect(found).toEqual(['10.0.0.0/22', '10.0.4.0/22'])
    expect(network.namedIn!('Take 2001:DB8::/32.', six)).toEqual(['2001:db8::/32'])
  })
})

test('the way back from a canonical form leads to the same form', () =>
  fc.assert(
    fc.property(bits, length, (ip, n) => {
      const back = (type: typeof network, settings: object, canonical: string) =>
        expect(type.fromValue(type.toValue(canonical, settings), settings)).toBe(canonical)
      back(network, settingsOf(network), `${showIpv4(ip)}/${n}`)
      back(mask, settingsOf(mask), showIpv4(maskOf(n)))
      back(wildcard, settingsOf(wildcard), showIpv4(2 ** 32 - 1 - maskOf(n)))
    }),
  ))
