// IPv6 and hardware addresses: which spellings are read, and the one that is printed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eui64Of, expandIpv6, parseIpv6, showIpv6 } from '../../src/expression/ipv6.js'
import { firstBits } from '../../src/expression/prefixes.js'
import { prefix } from '../../src/expression/value.js'
import { parseMac, showMac } from '../../src/expression/mac.js'

const shown = (text: string): string => showIpv6(parseIpv6(text)!)

describe('an IPv6 address is printed as', () => {
  test.each([
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['2001:DB8::ABCD', '2001:db8::abcd'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['::ffff:c000:201', '::ffff:192.0.2.1'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4:5:6:c000:201'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('%s → %s', (text, expected) => expect(shown(text)).toBe(expected))
})

describe('no IPv6 address is', () => {
  test.each([
    '',
    ':',
    ':::',
    '1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1:::2',
    ':1::2',
    '1::2:',
    '::1%eth0',
    '[::1]',
    ' ::1',
    '::1 ',
    '::192.0.2.256',
    '::192.0.2.01',
    '192.0.2.1::',
    '::192.0.2.1:1',
    '1:2:3:4:5:6:7:192.0.2.1',
    '192.0.2.1',
    '::１',
  ])('“%s”', text => expect(parseIpv6(text)).toBeNull())
})

describe('a hardware address', () => {
  test.each(['00:1a:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E', '001a.2b3c.4d5e', '001a2b3c4d5e', '00 1a 2b 3c 4d 5e'])(
    'is read from %s',
    text => expect(showMac(parseMac(text)!)).toBe('00:1a:2b:3c:4d:5e'),
  )
  test.each([
    '',
    '001a2b3c4d5',
    '00:1a:2b:3c:4d',
    '00:1a:2b:3c:4d:5e:6f',
    '00:1a-2b:3c:4d:5e',
    '0:1a:2b:3c:4d:5e',
    '00:1g:2b:3c:4d:5e',
    '00:1a:2b:3c:4d:5e ',
  ])('is not “%s”', text => expect(parseMac(text)).toBeNull())
  test('gives the interface identifier of RFC 4291', () =>
    expect(eui64Of(parseMac('34:56:78:9a:bc:de')!).toString(16)).toBe('365678fffe9abcde'))
})

const addresses = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 })

test('every address reads back from each of its spellings', () =>
  fc.assert(
    fc.property(addresses, groups => {
      const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
      expect(parseIpv6(showIpv6(bits))).toBe(bits)
      expect(parseIpv6(expandIpv6(bits).toUpperCase())).toBe(bits)
      expect(showIpv6(bits).length).toBeLessThanOrEqual(expandIpv6(bits).length)
    }),
  ))

test('a network keeps its leading bits and no others', () => {
  const bits = parseIpv6('2001:db8:ffff:ffff::1')!
  expect(showIpv6(firstBits(prefix(6, bits, 36)))).toBe('2001:db8:f000::')
  expect(firstBits(prefix(6, bits, 128))).toBe(bits)
  expect(firstBits(prefix(6, bits, 0))).toBe(0n)
})
