// IPv6 addresses as unsigned 128-bit numbers: a strict reader, and the one spelling that RFC 5952 asks for.
import { parseIpv4 } from './ipv4.js'

const GROUP = /^[0-9a-fA-F]{1,4}$/

/**
 * The address as a number from 0 to 2¹²⁸−1, or null. Takes every spelling of RFC 4291 §2.2: eight groups, one `::` in place of
 * one group or more, the last 32 bits as dotted decimal. No zone, no brackets, no spaces.
 */
export function parseIpv6(text: string): bigint | null {
  if (text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, i) => groupsIn(half, i === halves.length - 1))
  if (head === undefined || head === null || tail === null) return null
  if (tail === undefined) return head.length === 8 ? joined(head) : null
  const gap = 8 - head.length - tail.length
  return gap < 1 ? null : joined([...head, ...Array<number>(gap).fill(0), ...tail])
}

function groupsIn(text: string, last: boolean): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  const words = text.split(':')
  for (const [i, word] of words.entries()) {
    if (last && i === words.length - 1 && word.includes('.')) {
      const bits = parseIpv4(word)
      if (bits === null) return null
      groups.push(Math.floor(bits / 65_536), bits % 65_536)
    } else if (GROUP.test(word)) groups.push(Number.parseInt(word, 16))
    else return null
  }
  return groups
}

const joined = (groups: readonly number[]): bigint => groups.reduce((bits, group) => (bits << 16n) | BigInt(group), 0n)

/** The eight groups of 16 bits, first to last. */
export const groupsOf = (bits: bigint): number[] =>
  Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(112 - 16 * i)) & 0xffffn))

/** As RFC 5952 prints it: lower case, no leading zeros, the first longest run of two zero groups or more as `::`. */
export function showIpv6(bits: bigint): string {
  // ::ffff:a.b.c.d, the one form whose end is always printed as an IPv4 address (§5).
  if (bits >> 32n === 0xffffn) return `::ffff:${[24n, 16n, 8n, 0n].map(shift => (bits >> shift) & 255n).join('.')}`
  const groups = groupsOf(bits)
  let [start, length] = [0, 0]
  for (let from = 0; from < 8; from++) {
    let to = from
    while (to < 8 && groups[to] === 0) to++
    if (to - from > length) [start, length] = [from, to - from]
  }
  const words = groups.map(group => group.toString(16))
  if (length < 2) return words.join(':')
  return `${words.slice(0, start).join(':')}::${words.slice(start + length).join(':')}`
}

/** Eight groups of four digits, nothing left out. */
export const expandIpv6 = (bits: bigint): string =>
  groupsOf(bits)
    .map(group => group.toString(16).padStart(4, '0'))
    .join(':')

/** The interface identifier that RFC 4291 makes from a 48-bit hardware address: `fffe` in the middle, the seventh bit turned. */
export const eui64Of = (mac: bigint): bigint =>
  (((mac >> 24n) << 40n) | (0xfffen << 24n) | (mac & 0xffffffn)) ^ (1n << 57n)
