// Functions of addresses, prefixes and hardware addresses. Where an address and a length are taken, a prefix may stand for both.
import { maskOf, octetsOf, parseIpv4 } from './ipv4.js'
import { eui64Of, expandIpv6, groupsOf, parseIpv6 } from './ipv6.js'
import { parseMac } from './mac.js'
import {
  ipAddress,
  ipv4Bits,
  items,
  kindOf,
  macBits,
  prefixOf,
  small,
  someItems,
  takes,
  takesUpTo,
  textOf,
  type BuiltIns,
} from './arguments.js'
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'
import * as net from './prefixes.js'
import { address, ipv6Address, list, mac, prefix, text, truth, type PrefixValue, type Value } from './value.js'
import { show } from './show.js'
import { whole } from './rational.js'

const MAX_SUBNETS = 256

export const NETWORK_FUNCTIONS: BuiltIns = [
  ['address', takes(1, ([x]) => parsed(x, parseIpv4, address, 'address() takes text such as "10.0.0.1"'))],
  ['ipv6', takes(1, ([x]) => parsed(x, parseIpv6, ipv6Address, 'ipv6() takes text such as "2001:db8::1"'))],
  ['mac', takes(1, ([x]) => parsed(x, parseMac, mac, 'mac() takes text such as "00:1a:2b:3c:4d:5e"'))],
  /** prefix(ip, length): host bits stay as they are. */
  ['prefix', takes(2, ([ip, length]) => pair(ip, length))],
  /** cidr("10.0.0.0/8"): a prefix from text. */
  ['cidr', takes(1, ([x]) => readPrefix(textOf(x)))],
  ['network', takesUpTo(1, 2, ([ip, length]) => addressAt(pair(ip, length), net.firstBits))],
  ['network_prefix', takesUpTo(1, 2, ([ip, length]) => net.networkPrefix(pair(ip, length)))],
  ['broadcast', takesUpTo(1, 2, ([ip, length]) => broadcast(pair(ip, length)))],
  ['last_address', takesUpTo(1, 2, ([ip, length]) => addressAt(pair(ip, length), net.lastBits))],
  ['mask', takes(1, ([length]) => address(maskOf(ipv4Length(length))))],
  ['wildcard', takes(1, ([length]) => address(2 ** 32 - 1 - maskOf(ipv4Length(length))))],
  /** octet(ip, place): places 1 to 4, as people count them. */
  ['octet', takes(2, ([ip, place]) => whole(octetsOf(ipv4Bits(ip))[small(place, 1, 4) - 1]!))],
  ['octets', takes(1, ([ip]) => list(octetsOf(ipv4Bits(ip)).map(whole)))],
  /** contains(ip, length, other), contains(prefix, other): both lie in the same network. */
  [
    'contains',
    takesUpTo(2, 3, ([ip, length, other]) =>
      other === undefined
        ? truth(net.isWithin(asPrefix(length), prefixOf(ip)))
        : truth(net.isWithin(asPrefix(other), sameVersion(pair(ip, length), other))),
    ),
  ],
  ['within', takes(2, ([inner, outer]) => truth(net.isWithin(asPrefix(inner), prefixOf(outer))))],
  ['overlaps', takes(2, ([a, b]) => truth(net.doOverlap(asPrefix(a), asPrefix(b))))],
  ['disjoint', takes(1, ([values], spend) => truth(net.areDisjoint(prefixes(values, spend))))],
  ['cover', takes(1, ([values], spend) => list(net.coverOf(prefixes(values, spend))))],
  ['length', takes(1, ([p]) => whole(prefixOf(p).length))],
  ['lengths', ofEach(p => whole(p.length))],
  ['hosts', takes(1, ([p]) => whole(hosts(prefixOf(p))))],
  ['hosts_each', ofEach(p => whole(hosts(p)))],
  ['networks', ofEach(p => addressAt(p, net.firstBits))],
  ['first_host', takesUpTo(1, 2, ([ip, length]) => addressAt(pair(ip, length), firstHost))],
  ['last_host', takesUpTo(1, 2, ([ip, length]) => addressAt(pair(ip, length), lastHost))],
  ['subnets', takes(2, ([p, length], spend) => list(subnets(prefixOf(p), length, spend)))],
  /** nth_subnet(p, length, n): n counts from 1. */
  ['nth_subnet', takes(3, ([p, length, n]) => subnet(prefixOf(p), length, n))],
  /** supernet(p, length) or supernet(list): the shortest that holds p, the longest that holds all. */
  ['supernet', takesUpTo(1, 2, ([p, length], spend) => supernet(p, length, spend))],
  ['groups', takes(1, ([ip]) => list(groupsOf(ipv6Bits(ip)).map(whole)))],
  /** compress(ip) and full(ip): the shortest spelling of an IPv6 address, and the one with every digit. */
  ['compress', takes(1, ([ip]) => text(show(ipv6Address(ipv6Bits(ip)))))],
  ['full', takes(1, ([ip]) => text(expandIpv6(ipv6Bits(ip))))],
  /** eui64(prefix, mac): the address that a host makes for itself in a /64. */
  ['eui64', takes(2, ([p, hardware]) => hostAddress(prefixOf(p), hardware))],
  ['is_private', takes(1, ([ip]) => truth(PRIVATE.some(range => net.isWithin(asPrefix(ip), range))))],
  ['version', takes(1, ([ip]) => whole(asPrefix(ip).version))],
]

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map(readPrefix)

/** A function of a list of prefixes, with one value for each. */
function ofEach(value: (p: PrefixValue) => Value) {
  return takes(1, ([values], spend) => list(items(values, spend).map(p => value(prefixOf(p)))))
}

function parsed<B>(
  value: Value | undefined,
  parse: (text: string) => B | null,
  make: (bits: B) => Value,
  message: string,
): Value {
  const bits = value?.kind === 'text' ? parse(value.text) : null
  if (bits === null) throw new BadValue(message)
  return make(bits)
}

function readPrefix(source: string): PrefixValue {
  const [, ip = '', length = ''] = /^([^/]*)\/(0|[1-9]\d{0,2})$/.exec(source) ?? []
  const four = parseIpv4(ip)
  const bits = four === null ? parseIpv6(ip) : BigInt(four)
  const version = four === null ? 6 : 4
  if (bits === null || length === '' || Number(length) > net.widthOf(version))
    throw new BadValue('cidr() takes text such as "10.0.0.0/8"')
  return prefix(version, bits, Number(length))
}

/** An address with a length, or a prefix alone. */
function pair(ip: Value | undefined, length: Value | undefined): PrefixValue {
  if (length === undefined) return prefixOf(ip)
  const { kind, bits } = ipAddress(ip)
  const version = kind === 'ipv4' ? 4 : 6
  return prefix(version, BigInt(bits), small(length, 0, net.widthOf(version)))
}

/** A single address is a prefix of full length. */
function asPrefix(value: Value | undefined): PrefixValue {
  if (value?.kind === 'prefix') return value
  const { kind, bits } = ipAddress(value)
  return kind === 'ipv4' ? prefix(4, BigInt(bits), 32) : prefix(6, bits, 128)
}

function sameVersion(p: PrefixValue, other: Value): PrefixValue {
  if (asPrefix(other).version !== p.version) throw new BadValue(`an address of the other kind is needed here`)
  return p
}

function prefixes(values: Value | undefined, spend: Spend): PrefixValue[] {
  const found = items(values, spend)
  spend(found.length * 30)
  return found.map(asPrefix)
}

const addressAt = (p: PrefixValue, bits: (p: PrefixValue) => bigint): Value =>
  p.version === 4 ? address(Number(bits(p))) : ipv6Address(bits(p))

function broadcast(p: PrefixValue): Value {
  if (p.version === 6) throw new BadValue('IPv6 has no broadcast address')
  return address(Number(net.lastBits(p)))
}

const ipv4Length = (value: Value | undefined): number =>
  value?.kind === 'prefix' && value.version === 4 ? value.length : small(value, 0, 32)

function ipv6Bits(value: Value | undefined): bigint {
  const bits = value?.kind === 'text' ? parseIpv6(value.text) : value?.kind === 'ipv6' ? value.bits : null
  if (bits === null) throw new BadValue(`an IPv6 address is needed here, not ${kindOf(value)}`)
  return bits
}

/** IPv4 keeps the first and the last address for the network, but for /31 and /32; IPv6 keeps none. */
const keepsEnds = (p: PrefixValue): boolean => p.version === 4 && p.length < 31
const hosts = (p: PrefixValue): bigint => net.sizeOfPrefix(p) - (keepsEnds(p) ? 2n : 0n)
const firstHost = (p: PrefixValue): bigint => net.firstBits(p) + (keepsEnds(p) ? 1n : 0n)
const lastHost = (p: PrefixValue): bigint => net.lastBits(p) - (keepsEnds(p) ? 1n : 0n)

function subnets(p: PrefixValue, length: Value | undefined, spend: Spend): PrefixValue[] {
  const longer = small(length, p.length, net.widthOf(p.version))
  if (longer - p.length > 8) throw new BadValue(`these are more than ${MAX_SUBNETS} subnets`)
  spend(2 ** (longer - p.length) * 4)
  return Array.from({ length: 2 ** (longer - p.length) }, (_, i) => subnet(p, length, whole(i + 1)))
}

function subnet(p: PrefixValue, length: Value | undefined, n: Value | undefined): PrefixValue {
  const longer = small(length, p.length, net.widthOf(p.version))
  const place = BigInt(small(n, 1, Math.min(2 ** (longer - p.length), Number.MAX_SAFE_INTEGER))) - 1n
  return prefix(p.version, net.firstBits(p) + (place << BigInt(net.widthOf(p.version) - longer)), longer)
}

function supernet(value: Value | undefined, length: Value | undefined, spend: Spend): PrefixValue {
  if (length !== undefined) {
    const p = prefixOf(value)
    return net.networkPrefix({ ...p, length: small(length, 0, p.length) })
  }
  const found = someItems(value, spend).map(asPrefix)
  spend(found.length * 30)
  if (found.some(p => p.version !== found[0]!.version)) throw new BadValue('one network holds addresses of one version')
  return net.commonPrefix(found)
}

function hostAddress(p: PrefixValue, hardware: Value | undefined): Value {
  const bits = macBits(hardware)
  if (p.version !== 6 || p.length !== 64) throw new BadValue('such an address is made in an IPv6 prefix of length 64')
  return ipv6Address(net.firstBits(p) + eui64Of(bits))
}
