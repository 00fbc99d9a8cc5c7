// Whether a text names an address, a network, a mask or a prefix length, in any of the ways in which each is written.
import { storedNetwork } from '../answers/network-text.js'
import { lengthOfMask, lengthOfWildcard, wildcardOf } from '../answers/mask-forms.js'
import { show } from '../expression/value.js'
import { maskOf, octetsOf, parseIpv4, showIpv4 } from '../ipv4.js'
import { expandIpv6, groupsOf, parseIpv6, showIpv6 } from '../ipv6.js'
import { addressesIn, integersIn } from '../stem-values.js'
import { countNamed } from './named-values.js'
import { withDigits, withoutPronouns } from './number-words.js'
import type { Reading } from './reading.js'
import { isNews, type Sought } from './sought.js'

/** A whole number or an IPv4 address: beyond the times that it is shown. */
export function tells(type: 'integer' | 'ipv4', value: string, reading: Reading, shown: Reading): boolean {
  const isShown = (type === 'ipv4' ? addressesIn(shown.raw) : integersIn(shown.raw)).includes(value.replace(/^-/, ''))
  const known = isShown ? '' : shown.raw
  const count = ({ plain }: Reading): number =>
    countNamed(value === '1' || value === '-1' ? withoutPronouns(plain) : plain, known, type, value)
  // Digits that meet by chance in what is shown are no news while they are repeated as they stand there.
  return isShown ? count(reading) > count(shown) : count(reading.beyond(shown)) > 0
}

export const namesPrefixLength = ({ key }: Sought, reading: Reading, shown: Reading): boolean =>
  tells('integer', key, reading, shown) || namesLength(Number(key), reading, shown)

/** A mask and its wildcard say the same as the length, unless that is shown. */
export function namesMask({ type, key }: Sought, reading: Reading, shown: Reading): boolean {
  if (tells('ipv4', key, reading, shown)) return true
  const bits = parseIpv4(key)!
  // The one octet that is neither full nor empty is the mask.
  const partial = octetsOf(bits).filter(octet => octet !== 0 && octet !== 255)
  if (
    partial.length === 1 &&
    !integersIn(shown.raw).includes(String(partial[0])) &&
    tells('integer', String(partial[0]), reading, shown)
  )
    return true
  const length = type === 'mask' ? lengthOfMask(bits) : lengthOfWildcard(bits)
  return length !== null && namesLength(length, reading, shown)
}

function namesLength(length: number, reading: Reading, shown: Reading): boolean {
  if (lengthsNamed(length, shown.plain) > 0) return false
  const dotted = length <= 32 ? [maskOf(length), wildcardOf(length)].map(showIpv4) : []
  return (
    lengthsNamed(length, reading.plain) > 0 ||
    dotted.some(
      each => !addressesIn(shown.raw).includes(each) && addressesIn(joinedOctets(reading.plain)).includes(each),
    )
  )
}

const joinedOctets = (plain: string): string => plain.replace(/(?<=\d)[\s*_`]*(?:\.|\bdot\b)[\s*_`]*(?=\d)/g, '.')

function lengthsNamed(length: number, plain: string): number {
  const digits = withDigits(plain).replace(/\bslash\b/gi, '/')
  const lengths = new RegExp(
    `(?:/|\\b(?:prefix(?: length)?|length)(?: of| is)? )[\\s*_\`]*0*${length}(?!\\d)|(?<![\\d.])${length}(?:[ -]?(?:network )?bits?\\b| ones\\b)`,
    'gi',
  )
  return (digits.match(lengths) ?? []).length
}

/** Address and length are each a secret unless they are shown; where both are, naming them together is. */
export function namesNetwork(sought: Sought, reading: Reading, shown: Reading): boolean {
  const { kind, settings, isRight, key } = sought
  const together = (text: string): string[] =>
    (kind.namedIn?.(text.replace(/ ?\/ ?/g, '/'), settings) ?? []).filter(isRight)
  if (isNews(together(reading.plain), together(shown.plain))) return true
  const { version, bits, length } = storedNetwork(key)
  const ip = version === 4 ? showIpv4(Number(bits)) : showIpv6(bits)
  const isShown = version === 4 ? addressesIn(shown.raw).includes(ip) : addressesNamed(shown.plain).has(bits)
  if (!isShown) return version === 4 ? tells('ipv4', ip, reading, shown) : addressesNamed(reading.plain).has(bits)
  return namesLength(length, reading, shown)
}

/** The networks together, or the first address of each. */
export function namesNetworks(sought: Sought, reading: Reading, shown: Reading): boolean {
  const { kind, settings, isRight, key } = sought
  const together = (text: string): string[] =>
    (kind.namedIn?.(text.replace(/ ?\/ ?/g, '/'), settings) ?? []).filter(isRight)
  if (isNews(together(reading.plain), together(shown.plain))) return true
  const networks = key.split(' ').map(storedNetwork)
  const each = networks.filter(network => {
    const ip = show(network).split('/')[0]!
    return network.version === 4 ? !addressesIn(shown.raw).includes(ip) : !addressesNamed(shown.plain).has(network.bits)
  })
  return (
    each.length > 0 &&
    each.every(({ version, bits }) =>
      version === 4 ? tells('ipv4', showIpv4(Number(bits)), reading, shown) : addressesNamed(reading.plain).has(bits),
    )
  )
}

const IPV6 = /(?<![\w:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}(?:(?:\.\d{1,3}){3})?/gi

/** The values of the IPv6 addresses in the prose, however they are spaced. */
function addressesNamed(plain: string): Set<bigint> {
  const found = new Set<bigint>()
  for (const text of [plain, spaceless(plain)])
    for (const [spelled] of text.matchAll(IPV6)) {
      const bits = [spelled, spelled.replace(/:$/, ''), spelled.replace(/[.]+$/, '')]
        .map(parseIpv6)
        .find(each => each !== null)
      if (bits !== undefined && bits !== null) found.add(bits)
    }
  return found
}

const spaceless = (plain: string): string =>
  plain
    .replace(/[*_`]+/g, '')
    .replace(/\bcolon\b/gi, ':')
    .replace(/(?<=(?<!\w)[\da-f]{1,4}|:)\s*:\s*/gi, ':')

/** In any spelling; next to an address that is shown, what follows after the groups that they share. */
export function namesIpv6(sought: Sought, reading: Reading, shown: Reading): boolean {
  const { kind, settings, key } = sought
  const bits = parseIpv6(key)!
  const given = addressesNamed(shown.plain)
  if (given.has(bits)) {
    // The form is what is asked for.
    const right = (text: string): string[] =>
      (kind.namedIn?.(spaceless(text), settings) ?? []).filter(each => kind.judge(each, key, settings).score === 1)
    return isNews(right(reading.plain), right(shown.plain))
  }
  if (addressesNamed(reading.plain).has(bits)) return true
  const digits = expandIpv6(bits).replaceAll(':', '')
  if (hexadecimal(reading.plain).some(cluster => cluster.includes(digits))) return true
  return tails(bits, given).some(tail => namesGroups(spaceless(reading.plain), tail))
}

/** The groups from the first in which the address differs from one that is shown. */
function tails(bits: bigint, given: ReadonlySet<bigint>): number[][] {
  const groups = groupsOf(bits)
  return [...given].flatMap(other => {
    const from = groupsOf(other).findIndex((group, i) => group !== groups[i])
    return from > 0 && groups.slice(from).some(group => group > 15) ? [groups.slice(from)] : []
  })
}

function namesGroups(text: string, groups: readonly number[]): boolean {
  const words = groups.map(group => `0{0,3}${group.toString(16)}`)
  const shortened = groups
    .map(group => (group === 0 ? null : `0{0,3}${group.toString(16)}`))
    .filter(word => word !== null)
  return [words.join(':'), shortened.join('::?')].some(pattern =>
    new RegExp(`(?<![\\da-f])${pattern}(?![\\da-f:])`, 'i').test(text),
  )
}

/** Twelve digits in any grouping; next to an address with the same maker that is shown, the last six. */
export function namesMac({ key }: Sought, reading: Reading, shown: Reading): boolean {
  const digits = key.replaceAll(':', '')
  const before = hexadecimal(shown.plain)
  const wanted = before.some(cluster => cluster.includes(digits.slice(0, 6))) ? digits.slice(6) : digits
  if (before.some(cluster => cluster.includes(wanted)))
    return isNews(
      hexadecimal(reading.plain).filter(cluster => cluster.includes(digits)),
      before.filter(cluster => cluster.includes(digits)),
    )
  return hexadecimal(reading.plain).some(cluster => cluster.includes(wanted))
}

/** Hexadecimal digits that stand together, whatever signs are between them. */
const hexadecimal = (plain: string): string[] =>
  plain
    .toLowerCase()
    .split(/[g-z]|0x|[,;?!()\n]/)
    .map(cluster => cluster.replace(/[^\da-f]/g, ''))
    .filter(cluster => cluster.length >= 6)
