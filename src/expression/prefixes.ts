// Networks as ranges of addresses: what covers what, and the fewest prefixes that hold exactly the same addresses.
import { compareValues } from './compare-values.js'
import { prefix, type PrefixValue } from './value.js'

export const widthOf = (version: 4 | 6): number => (version === 4 ? 32 : 128)

/** How many addresses the prefix holds. */
export const sizeOfPrefix = ({ version, length }: PrefixValue): bigint => 1n << BigInt(widthOf(version) - length)

export const firstBits = (p: PrefixValue): bigint => p.bits - (p.bits % sizeOfPrefix(p))

export const lastBits = (p: PrefixValue): bigint => firstBits(p) + sizeOfPrefix(p) - 1n

/** The same network with its host bits cleared. */
export const networkPrefix = (p: PrefixValue): PrefixValue => ({ ...p, bits: firstBits(p) })

/** Every address of `inner` is one of `outer`. */
export const isWithin = (inner: PrefixValue, outer: PrefixValue): boolean =>
  inner.version === outer.version &&
  inner.length >= outer.length &&
  firstBits({ ...inner, length: outer.length }) === firstBits(outer)

/** Two prefixes share an address only when one lies within the other. */
export const doOverlap = (a: PrefixValue, b: PrefixValue): boolean => isWithin(a, b) || isWithin(b, a)

/** No two of them share an address. */
export function areDisjoint(prefixes: readonly PrefixValue[]): boolean {
  const sorted = prefixes.map(networkPrefix).toSorted(compareValues)
  return sorted.every((p, i) => i === 0 || !doOverlap(sorted[i - 1]!, p))
}

/** The fewest prefixes that hold exactly the same addresses, IPv4 first, each from low to high. Unique for each set of addresses. */
export function coverOf(prefixes: readonly PrefixValue[]): PrefixValue[] {
  const merged: PrefixValue[] = []
  for (const next of prefixes.map(networkPrefix).toSorted(compareValues)) {
    const before = merged.at(-1)
    if (before !== undefined && isWithin(next, before)) continue
    merged.push(next)
    // Two halves of one network are that network; joining may complete the next larger one.
    for (let joined = halvesJoined(merged); joined !== null; joined = halvesJoined(merged)) merged.splice(-2, 2, joined)
  }
  return merged
}

function halvesJoined(merged: readonly PrefixValue[]): PrefixValue | null {
  const [a, b] = merged.slice(-2)
  if (a === undefined || b === undefined || a.version !== b.version || a.length !== b.length) return null
  const parent = prefix(a.version, a.bits, a.length - 1)
  return a.bits === firstBits(parent) && b.bits === a.bits + sizeOfPrefix(a) ? parent : null
}

/** The longest prefix that holds them all. There must be at least one, and all of one version. */
export function commonPrefix(prefixes: readonly PrefixValue[]): PrefixValue {
  let [common] = prefixes.map(networkPrefix)
  for (const next of prefixes)
    while (!isWithin(next, common!)) common = networkPrefix({ ...common!, length: common!.length - 1 })
  return common!
}
