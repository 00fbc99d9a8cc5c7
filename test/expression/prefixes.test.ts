// Covers of networks, held against counting the addresses one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areDisjoint, commonPrefix, coverOf, firstBits, isWithin, lastBits } from '../../src/expression/prefixes.js'
import { prefix, type PrefixValue } from '../../src/expression/value.js'

const base = 0x0a000000n
const small = fc
  .tuple(fc.nat(63), fc.integer({ min: 26, max: 32 }))
  .map(([host, length]) => prefix(4, base + BigInt(host), length))
const lists = fc.array(small, { minLength: 1, maxLength: 12 })

const addresses = (prefixes: readonly PrefixValue[]): Set<bigint> => {
  const all = new Set<bigint>()
  for (const p of prefixes) for (let bits = firstBits(p); bits <= lastBits(p); bits++) all.add(bits)
  return all
}

test('a cover holds exactly the same addresses, and no two of it could be one', () =>
  fc.assert(
    fc.property(lists, prefixes => {
      const cover = coverOf(prefixes)
      expect(addresses(cover)).toEqual(addresses(prefixes))
      expect(areDisjoint(cover)).toBe(true)
      for (const [i, a] of cover.entries())
        for (const b of cover.slice(i + 1))
          expect(
            a.length === b.length &&
              firstBits({ ...a, length: a.length - 1 }) === firstBits({ ...b, length: b.length - 1 }),
          ).toBe(false)
      expect(coverOf(prefixes.toReversed())).toEqual(cover)
    }),
  ))

test('disjoint means that no address is counted twice', () =>
  fc.assert(
    fc.property(lists, prefixes => {
      const counted = prefixes.reduce((sum, p) => sum + addresses([p]).size, 0)
      expect(areDisjoint(prefixes)).toBe(counted === addresses(prefixes).size)
    }),
  ))

test('the common network holds all, and neither of its halves does', () =>
  fc.assert(
    fc.property(lists, prefixes => {
      const common = commonPrefix(prefixes)
      expect(prefixes.every(p => isWithin(p, common))).toBe(true)
      if (prefixes.every(p => p.length > common.length))
        for (const half of [common.bits, common.bits + (1n << BigInt(31 - common.length))])
          expect(prefixes.every(p => isWithin(p, prefix(4, half, common.length + 1)))).toBe(false)
    }),
  ))

test('networks of the two versions never meet', () => {
  expect(areDisjoint([prefix(4, 0n, 0), prefix(6, 0n, 0)])).toBe(true)
  expect(coverOf([prefix(6, 0n, 1), prefix(4, 0n, 0)])).toEqual([prefix(4, 0n, 0), prefix(6, 0n, 1)])
  expect(coverOf([prefix(4, 0n, 1), prefix(4, 1n << 31n, 1)])).toEqual([prefix(4, 0n, 0)])
})
