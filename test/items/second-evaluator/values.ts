// Values of the second evaluator. It shares no code with the engine: numbers are pairs of bigints, addresses are rows of bits.

export type Q = { readonly k: 'q'; readonly n: bigint; readonly d: bigint }
export type V =
  | Q
  | string
  | boolean
  | readonly V[]
  | { readonly k: 'set' | 'tuple'; readonly of: readonly V[] }
  /** `bits`: 32 or 128 characters, 0 or 1. */
  | { readonly k: 'ip'; readonly bits: string }
  | { readonly k: 'net'; readonly bits: string; readonly len: number }
  | { readonly k: 'mac'; readonly bits: string }
  | { readonly k: 'quantity'; readonly x: Q; readonly unit: string }
  /** Ends without a number are −∞ and ∞, and open. */
  | { readonly k: 'interval'; readonly from: Q | null; readonly to: Q | null; readonly ends: string }

/** What this evaluator has not been taught. */
export class Uncovered extends Error {}

export function q(n: bigint | number, d: bigint | number = 1n): Q {
  let [a, b] = [BigInt(n), BigInt(d)]
  if (b === 0n) throw new RangeError('division by zero')
  if (b < 0n) [a, b] = [-a, -b]
  for (let x = a < 0n ? -a : a, y = b; ; [x, y] = [y, x % y])
    if (y === 0n) return x === 0n ? { k: 'q', n: 0n, d: 1n } : { k: 'q', n: a / x, d: b / x }
}

export const isQ = (v: V | undefined): v is Q => typeof v === 'object' && 'k' in v && v.k === 'q'
export const isList = (v: V | undefined): v is readonly V[] => Array.isArray(v)

export function num(v: V | undefined): Q {
  if (isQ(v)) return v
  if (typeof v === 'object' && 'k' in v && v.k === 'quantity') throw new Uncovered('arithmetic with units')
  throw new TypeError(`no number: ${v === undefined ? 'nothing' : plain(v)}`)
}
export function int(v: V | undefined): number {
  const { n, d } = num(v)
  if (d !== 1n) throw new TypeError('no whole number')
  return Number(n)
}
export function many(v: V | undefined): readonly V[] {
  if (isList(v)) return v
  if (typeof v === 'object' && (v.k === 'set' || v.k === 'tuple')) return v.of
  throw new TypeError('no list')
}

/** One text for each value, the same for equal ones; what engine values are turned into, too. */
export function plain(v: V): string {
  if (typeof v === 'string') return JSON.stringify(v)
  if (typeof v === 'boolean') return String(v)
  if (isList(v)) return `[${v.map(plain).join(',')}]`
  switch (v.k) {
    case 'q':
      return `${v.n}/${v.d}`
    case 'set':
      return `{${[...new Set(v.of.map(plain))].sort().join(',')}}`
    case 'tuple':
      return `(${v.of.map(plain).join(',')})`
    case 'ip':
    case 'mac':
      return `${v.k}:${v.bits}`
    case 'quantity':
      return `${plain(v.x)} ${v.unit}`
    case 'interval':
      return `${v.ends[0]}${v.from === null ? '' : plain(v.from)}..${v.to === null ? '' : plain(v.to)}${v.ends[1]}`
    case 'net':
      return `net:${v.bits}/${v.len}`
  }
}

export const less = (a: Q, b: Q): boolean => a.n * b.d < b.n * a.d
export const floorQ = ({ n, d }: Q): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d))

/** As people read it. */
export function shown(v: V): string {
  if (typeof v === 'string') return v
  if (typeof v === 'boolean') return String(v)
  if (isList(v)) return v.map(inner).join(', ')
  switch (v.k) {
    case 'q':
      return v.d === 1n ? `${v.n}` : `${v.n}/${v.d}`
    case 'tuple':
      return `(${v.of.map(inner).join(', ')})`
    case 'ip':
      return dotted(v.bits)
    case 'net':
      return `${dotted(v.bits)}/${v.len}`
    default:
      throw new Uncovered(`showing ${v.k}`)
  }
}
const inner = (v: V): string => (isList(v) ? `[${shown(v)}]` : shown(v))

export function dotted(bits: string): string {
  if (bits.length !== 32) throw new Uncovered('showing IPv6')
  return [0, 8, 16, 24].map(from => parseInt(bits.slice(from, from + 8), 2)).join('.')
}

/** A number as bits of a width. */
export const bitsOf = (n: bigint | number, width: number): string => {
  const bits = BigInt(n).toString(2)
  if (BigInt(n) < 0n || bits.length > width) throw new RangeError('out of range')
  return bits.padStart(width, '0')
}
export const fromBits = (bits: string): bigint => BigInt(`0b${bits}`)
