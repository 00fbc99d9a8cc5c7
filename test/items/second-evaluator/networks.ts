// Networks as rows of bits: the first ones name the network, the rest its hosts.
import { bitsOf, fromBits, int, isQ, q, type Q, type V } from './values.js'

export type Net = { bits: string; len: number }
export function net(a: V | undefined, length?: V): Net {
  if (typeof a === 'object' && 'k' in a && a.k === 'net') return { bits: a.bits, len: a.len }
  if (typeof a === 'object' && 'k' in a && a.k === 'ip')
    return { bits: a.bits, len: length === undefined ? a.bits.length : int(length) }
  throw new TypeError('no network')
}
export const low = ({ bits, len }: Net): string => bits.slice(0, len).padEnd(bits.length, '0')
export const high = ({ bits, len }: Net): string => bits.slice(0, len).padEnd(bits.length, '1')
export const ip = (bits: string): V => ({ k: 'ip', bits })
export const step = (bits: string, by: number): string => bitsOf(fromBits(bits) + BigInt(by), bits.length)
export const isIn = (a: Net, b: Net): boolean =>
  a.bits.length === b.bits.length && a.len >= b.len && a.bits.slice(0, b.len) === b.bits.slice(0, b.len)
export const keeps = (p: Net): number => (p.bits.length === 32 && p.len < 31 ? 1 : 0)
export const hosts = (p: Net): Q => q((1n << BigInt(p.bits.length - p.len)) - BigInt(2 * keeps(p)))
export const quad = (written: string): string =>
  written
    .split('.')
    .map(octet => bitsOf(Number(octet), 8))
    .join('')
export function subnets(p: Net, len: number): V[] {
  const found: V[] = []
  for (let i = 0; i < 2 ** (len - p.len); i++)
    found.push({
      k: 'net',
      bits: (p.bits.slice(0, p.len) + (len > p.len ? bitsOf(i, len - p.len) : '')).padEnd(p.bits.length, '0'),
      len,
    })
  return found
}
/** Joins two halves as long as there are any, and leaves out what lies in another. */
export function cover(all: readonly Net[]): V[] {
  let starts = [...new Set(all.map(({ bits, len }) => bits.slice(0, len)))]
  for (;;) {
    starts = starts.filter(a => !starts.some(b => a !== b && a.startsWith(b)))
    const half = starts.find(a => a.endsWith('0') && starts.includes(`${a.slice(0, -1)}1`))
    if (half === undefined) break
    starts = [...starts, half.slice(0, -1)]
  }
  const width = all[0]!.bits.length
  return starts.sort().map(start => ({ k: 'net', bits: start.padEnd(width, '0'), len: start.length }))
}
export const lengthBits = (v: V): number => (isQ(v) ? int(v) : net(v).len)
