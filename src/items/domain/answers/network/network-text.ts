// The two versions of the Internet Protocol, as a setting, and networks of either as text.
import { z } from 'zod'
import { firstBits, widthOf } from '../../../../expression/prefixes.js'
import { ipv6 as ipv6Address } from '../ipv6/ipv6.js'
import { prefix, type PrefixValue } from '../../../../expression/value.js'
import { parseIpv4 } from '../../../../expression/ipv4.js'
import { parseIpv6 } from '../../../../expression/ipv6.js'
import { refuse, type Refusal } from '../answer-type.js'
import { ipv4 } from '../ipv4/ipv4.js'

export const ipVersion = z
  .union([z.literal(4), z.literal(6)])
  .default(4)
  .meta({ title: '4 or 6', description: 'the version of IP' })
export type IpVersion = 4 | 6

type ReadNetwork = { readonly ok: true; readonly network: PrefixValue } | Refusal

/** An address, a slash and a length; host bits stay as they are. Spaces are allowed around the slash only. */
export function readNetworkText(plain: string, version: IpVersion): ReadNetwork {
  const example = version === 4 ? '198.51.100.0/24' : '2001:db8::/32'
  const slash = plain.indexOf('/')
  if (slash < 0) return refuse(`Write the address and the prefix length, such as ${example}.`)
  const ip = plain.slice(0, slash).trim()
  const digits = plain.slice(slash + 1).trim()
  const read = version === 4 ? ipv4.read(ip, {}) : ipv6Address.read(ip, {})
  if (!read.ok) return read
  if (!/^\d{1,3}$/.test(digits)) return refuse(`Behind the slash stands the length of the prefix, such as ${example}.`)
  const length = Number(digits)
  if (length > widthOf(version)) return refuse(`A prefix length lies between 0 and ${widthOf(version)}.`)
  const bits = version === 4 ? BigInt(parseIpv4(read.canonical)!) : parseIpv6(read.canonical)!
  return { ok: true, network: prefix(version, bits, length) }
}

/** The network that `show` wrote. */
export function storedNetwork(canonical: string): PrefixValue {
  const [ip = '', length = ''] = canonical.split('/')
  const four = parseIpv4(ip)
  return four === null ? prefix(6, parseIpv6(ip)!, Number(length)) : prefix(4, BigInt(four), Number(length))
}

export const hasHostBits = (network: PrefixValue): boolean => network.bits !== firstBits(network)

const NETWORK = /(?<![\w.:])[\da-fA-F.:]{2,45}\/\d{1,3}(?!\d)/g

/** The networks in a text, in order, with their host bits. */
export const networksIn = (text: string, version: IpVersion): PrefixValue[] =>
  (text.match(NETWORK) ?? []).flatMap(found => {
    const read = readNetworkText(found, version)
    return read.ok ? [read.network] : []
  })
