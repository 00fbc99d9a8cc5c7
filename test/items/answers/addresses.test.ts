// IPv6 and hardware addresses: told by their bits, in every spelling, or in the one that is taught.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { expandIpv6, showIpv6 } from '../../../src/expression/ipv6.js'
import { showMac } from '../../../src/expression/mac.js'
import { canonicalOf, graded, keyTyped, messageOf, settingsOf } from './graded.js'

const ipv6 = answerType('ipv6')
const mac = answerType('mac')

const any = settingsOf(ipv6)
const short = settingsOf(ipv6, { grade: { form: 'rfc5952' } })
const full = settingsOf(ipv6, { grade: { form: 'full' } })
const KEY = 'ipv6("2001:db8::8:800:200c:417a")'

describe('2001:db8::8:800:200c:417a', () => {
  test.each([
    ['2001:db8::8:800:200c:417a', 'right', 'right', 'wrong form: not_full'],
    ['2001:DB8::8:800:200C:417A', 'right', 'right', 'wrong form: not_full'],
    ['2001:db8:0:0:8:800:200c:417a', 'right', 'wrong form: not_compressed', 'wrong form: not_full'],
    ['2001:0db8:0000:0000:0008:0800:200c:417a', 'right', 'wrong form: not_compressed', 'right'],
    ['2001:0DB8:0000:0000:0008:0800:200C:417A', 'right', 'wrong form: not_compressed', 'right'],
    ['2001:db8:0::8:800:200c:417a', 'right', 'wrong form: not_compressed', 'wrong form: not_full'],
    ['2001:db8::8:800:32.12.65.122', 'right', 'wrong form: not_compressed', 'wrong form: not_full'],
    ['2001:db8::8:800:200c:417b', 'wrong', 'wrong', 'wrong'],
    ['2001:db8::8:80:200c:417a', 'wrong', 'wrong', 'wrong'],
    ['2001:db8::800:200c:417a', 'wrong', 'wrong', 'wrong'],
    ['2001:db8::8::417a', 'malformed', 'malformed', 'malformed'],
    ['2001:db8:8:800:200c:417a', 'malformed', 'malformed', 'malformed'],
    ['2001:db8::8:800:200c:417a/64', 'malformed', 'malformed', 'malformed'],
    ['2001:db8::8:800:200c:417a%eth0', 'malformed', 'malformed', 'malformed'],
    ['2001:db8::8:800:200c:0417a', 'malformed', 'malformed', 'malformed'],
    ['[2001:db8::8:800:200c:417a]', 'malformed', 'malformed', 'malformed'],
    ['2001:db8::8:800:200c:417g', 'malformed', 'malformed', 'malformed'],
    ['192.0.2.1', 'malformed', 'malformed', 'malformed'],
  ])('%j is %s; asked for short %s, asked for full %s', (given, plain, asShort, asFull) => {
    expect(graded(ipv6, any, KEY, given)).toBe(plain)
    expect(graded(ipv6, short, KEY, given)).toBe(asShort)
    expect(graded(ipv6, full, KEY, given)).toBe(asFull)
  })
})

test.each([
  ['2001:db8::1/64', /without a prefix length/],
  ['fe80::1%eth0', /without a zone/],
  ['1::2::3', /only once/],
  ['12345::', /at most four digits/],
  ['1:2:3', /eight groups/],
  ['hello', /hexadecimal/],
])('%j is refused in words that help', (given, message) => expect(messageOf(ipv6, any, given)).toMatch(message))

const bits128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
/** Addresses with zero groups in them, as they are in use. */
const sparse = fc
  .array(fc.constantFrom(0n, 0n, 0n, 1n, 0xdb8n, 0xffffn), { minLength: 8, maxLength: 8 })
  .map(groups => groups.reduce<bigint>((bits, group) => (bits << 16n) | group, 0n))

test('every spelling of an address is the same answer, and the next address is another', () =>
  fc.assert(
    fc.property(fc.oneof(bits128, sparse), bits => {
      const spellings = [
        showIpv6(bits),
        expandIpv6(bits),
        expandIpv6(bits).toUpperCase(),
        expandIpv6(bits).replace(/\b0+(?=[\da-f])/g, ''),
      ]
      expect(new Set(spellings.map(each => canonicalOf(ipv6, any, each)))).toEqual(new Set([showIpv6(bits)]))
      expect(graded(ipv6, any, `ipv6("${showIpv6(bits)}")`, showIpv6(bits ^ 1n))).toBe('wrong')
      for (const settings of [any, short, full])
        expect(keyTyped(ipv6, settings, `ipv6("${showIpv6(bits)}")`)).toBe('right')
    }),
  ))

test('addresses are found in a text by value, and by spelling where that is what is asked for', () => {
  const text = 'Shorten 2001:0db8:0000:0000:0000:0000:0000:0001. Not: fe80::.'
  expect(ipv6.namedIn!(text, any)).toEqual(['2001:db8::1', 'fe80::'])
  expect(ipv6.namedIn!(text, short)).toEqual(['2001:0db8:0000:0000:0000:0000:0000:0001', 'fe80::'])
})

describe('the hardware address 00:1a:2b:3c:4d:5e', () => {
  test.each([
    ['00:1a:2b:3c:4d:5e', 'right'],
    ['00:1A:2B:3C:4D:5E', 'right'],
    ['00-1A-2B-3C-4D-5E', 'right'],
    ['00‑1a‑2b‑3c‑4d‑5e', 'right'],
    ['001a.2b3c.4d5e', 'right'],
    ['001a2b3c4d5e', 'right'],
    ['00 1a 2b 3c 4d 5e', 'right'],
    ['001A.2B3C.4D5E', 'right'],
    ['00:1a:2b:3c:4d:5f', 'wrong'],
    ['01:1a:2b:3c:4d:5e', 'wrong'],
    ['5e:4d:3c:2b:1a:00', 'wrong'],
    ['0:1a:2b:3c:4d:5e', 'malformed'],
    ['00:1a-2b:3c-4d:5e', 'malformed'],
    ['00:1a:2b:3c:4d', 'malformed'],
    ['001a2b3c4d5', 'malformed'],
    ['00:1a:2b:3c:4d:5e:6f', 'malformed'],
    ['00:1a:2b:3c:4d:5g', 'malformed'],
    ['', 'malformed'],
  ])('%j is %s', (given, expected) =>
    expect(graded(mac, settingsOf(mac), 'mac("00:1a:2b:3c:4d:5e")', given)).toBe(expected),
  )

  test('is one answer in three spellings', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }), bits => {
        const colons = showMac(bits)
        const digits = colons.replaceAll(':', '')
        const spellings = [colons, colons.replaceAll(':', '-').toUpperCase(), digits.match(/..../g)!.join('.')]
        expect(new Set(spellings.map(each => canonicalOf(mac, {}, each)))).toEqual(new Set([colons]))
        expect(mac.fromValue(mac.toValue(colons, {}), {})).toBe(colons)
        expect(graded(mac, {}, `mac("${colons}")`, showMac(bits ^ 1n))).toBe('wrong')
        expect(mac.namedIn!(`It is ${spellings[1]!}, see.`, {})).toEqual([colons])
      }),
    ))
})
