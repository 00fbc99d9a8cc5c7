// Whether prose names a value: in digits however they are spread, in words, as arithmetic, in another base.
import { octetsOf, parseIpv4 } from '../ipv4.js'
import { addressesIn, integersIn } from '../stem-values.js'
import { countInWords } from './number-words.js'
import { sumsIn } from './prose-sums.js'

/** How often the plain prose names the canonical value. What the stem shows does not count. */
export function countNamed(prose: string, stem: string, type: 'integer' | 'ipv4', value: string): number {
  const shown = new Set(addressesIn(stem))
  const hidden = withoutAddresses(prose, shown)
  const given = new Set(integersIn(withoutAddresses(stem, shown)))
  return type === 'integer' ? countInteger(hidden, value, given) : countAddress(prose, hidden, value, [...shown], given)
}

/** Addresses that stand in the stem are no news, with or without their prefix length. */
function withoutAddresses(prose: string, shown: ReadonlySet<string>): string {
  return prose.replace(/(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})(?:\s*\/\s*\d{1,2})?(?!\.?\d)/g, (found, address: string) =>
    shown.has(address) ? ' q ' : found,
  )
}

function countInteger(prose: string, value: string, given: ReadonlySet<string>): number {
  const digits = value.replace(/^-/, '')
  return (
    countDigits(prose, digits) +
    countInWords(prose, digits) +
    countSums(prose, digits, given) +
    countOtherBases(prose, BigInt(digits))
  )
}

/**
 * Next to an address that everyone sees, the octets that differ from it are the secret: naming them all names the value.
 * Otherwise its four octets in a row, with anything but digits between them.
 */
function countAddress(
  prose: string,
  hidden: string,
  value: string,
  shown: readonly string[],
  given: ReadonlySet<string>,
): number {
  const bits = parseIpv4(value)!
  const octets = octetsOf(bits).map(String)
  const numbers = integersIn(prose)
  let whole = numbers.filter((_, i) => octets.every((octet, place) => numbers[i + place] === octet)).length
  whole +=
    countInteger(hidden, String(bits), given) +
    (new RegExp(bits.toString(16).padStart(8, '0'), 'i').test(hidden) ? 1 : 0)
  const partly = shown.map(address => {
    const seen = address.split('.')
    const secret = octets.filter((octet, place) => octet !== seen[place])
    return secret.length === 0 ? 0 : Math.min(...secret.map(octet => countInteger(hidden, octet, given)))
  })
  return Math.max(whole, ...partly)
}

/** Groups that may make one number; more are zeros alone. */
const MOST_GROUPS = 48

/** Groups of digits with no letter between them may be parts of one number: `8 5`, `8**5**`, `1,022`. Leading zeros do not matter. */
function countDigits(prose: string, digits: string): number {
  let found = 0
  for (const cluster of prose.split(/\p{L}+/u)) {
    const groups = cluster.match(/\d+/g) ?? []
    for (let from = 0; from < groups.length; from++) {
      let joined = ''
      for (let to = from; to < Math.min(groups.length, from + MOST_GROUPS); to++) {
        joined = (joined + groups[to]!).replace(/^0+(?=\d)/, '')
        if (joined.length > digits.length) break
        if (joined !== digits) continue
        found++
        break
      }
    }
  }
  return found
}

/** How often arithmetic in the prose comes to this value, other than among given values alone. */
function countSums(prose: string, digits: string, given: ReadonlySet<string>): number {
  const sums = sumsIn(prose)
  if (sums === null) return 1
  return sums.filter(
    ({ value, operands }) => value.d === 1n && String(value.n) === digits && !operands.every(n => given.has(n)),
  ).length
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

function countOtherBases(prose: string, value: bigint): number {
  const hexadecimal = [...prose.matchAll(/0x([0-9a-f]{1,16})\b/gi)].map(([, digits]) => BigInt(`0x${digits}`))
  const binary = [...prose.matchAll(/\b(?:0b)?([01]{4,64})\b/gi)].map(([, digits]) => BigInt(`0b${digits}`))
  const roman = [...prose.matchAll(/\b[IVXLCDM]{2,15}\b/g)].map(([numeral]) => BigInt(romanValue(numeral)))
  return [...hexadecimal, ...binary, ...roman].filter(found => found === value).length
}

const romanValue = (numeral: string): number =>
  [...numeral].reduce((sum, letter, i) => {
    const worth = ROMAN[letter]!
    return worth < (ROMAN[numeral[i + 1] ?? ''] ?? 0) ? sum - worth : sum + worth
  }, 0)
