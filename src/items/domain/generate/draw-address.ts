// Where addresses are drawn from: networks for IPv4 and IPv6, vendors for hardware addresses.
import { address, ipv6Address, mac, prefix, type Value } from '../../../expression/value.js'
import { parseIpv4 } from '../../../expression/ipv4.js'
import { parseIpv6 } from '../../../expression/ipv6.js'
import { firstBits, sizeOfPrefix, widthOf } from '../../../expression/prefixes.js'
import { ParamError } from './param-error.js'
import { pick, randomBelow } from './random.js'

type AddressSource = {
  readonly size: bigint
  readonly draw: (seed: string, path: string) => Value
}

/** First bits, and how many addresses begin with them. */
type Block = { readonly first: bigint; readonly size: bigint }

/** Throws ParamError. Every network comes as often as any other, then every address in it. */
export function addressSource(version: 4 | 6, from: readonly string[]): AddressSource {
  const blocks = from.map((written, i) => networkBlock(version, written, ['from', i]))
  return drawn(blocks, bits => (version === 4 ? address(Number(bits)) : ipv6Address(bits)), 'network')
}

/** Throws ParamError. `vendors`: three bytes each, such as `00:1a:2b`; without them any address of one station. */
export function macSource(vendors: readonly string[] | undefined): AddressSource {
  // Of the first byte's last two bits one says “of a group”, the other “not given by a vendor”: neither is set by makers of cards.
  const blocks = vendors?.map((written, i) => vendorBlock(written, ['vendor', i]))
  if (blocks !== undefined) return drawn(blocks, mac, 'vendor')
  const size = 1n << 46n
  return {
    size,
    draw: (seed, path) => {
      const drawnBits = randomBelow(seed, path, size)
      return mac(((drawnBits >> 40n) << 42n) | (drawnBits & 0xff_ffff_ffffn))
    },
  }
}

function drawn(blocks: readonly Block[], value: (bits: bigint) => Value, step: string): AddressSource {
  return {
    size: blocks.reduce((sum, { size }) => sum + size, 0n),
    draw: (seed, path) => {
      const { first, size } = pick(seed, `${path}/${step}`, blocks)
      return value(first + randomBelow(seed, `${path}/address`, size))
    },
  }
}

function networkBlock(version: 4 | 6, written: string, path: readonly (string | number)[]): Block {
  const [, ip = '', length] = /^([^/]+)\/(\d{1,3})$/.exec(written) ?? []
  const bits = version === 4 ? parseIpv4(ip) : parseIpv6(ip)
  const network = prefix(version, BigInt(bits ?? 0), Number(length))
  if (bits === null || network.length > widthOf(version) || firstBits(network) !== network.bits)
    throw new ParamError(path, `“${written}” is no network such as ${version === 4 ? '10.0.0.0/8' : '2001:db8::/32'}.`)
  return { first: network.bits, size: sizeOfPrefix(network) }
}

function vendorBlock(written: string, path: readonly (string | number)[]): Block {
  if (!/^[0-9a-f]{2}([:-])[0-9a-f]{2}\1[0-9a-f]{2}$/i.test(written))
    throw new ParamError(path, `“${written}” is no vendor such as 00:1a:2b.`)
  return { first: BigInt(`0x${written.replace(/[:-]/g, '')}`) << 24n, size: 1n << 24n }
}
