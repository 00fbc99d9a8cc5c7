// The functions of the second evaluator, worked out in other ways than the engine's: by counting, by searching, on rows of bits.
import { cover, high, hosts, ip, isIn, keeps, lengthBits, low, net, quad, step, subnets } from './networks.js'
import {
  dotted,
  floorQ,
  fromBits,
  int,
  isList,
  isQ,
  less,
  many,
  num,
  plain,
  q,
  shown,
  Uncovered,
  type Q,
  type V,
} from './values.js'

type Fn = (...args: V[]) => V

const whole = (v: V): bigint => BigInt(int(v))
const text = (v: V | undefined): string => {
  if (typeof v !== 'string') throw new TypeError('no text')
  return v
}
const sum = (values: readonly V[]): Q => values.map(num).reduce((a, b) => q(a.n * b.d + b.n * a.d, a.d * b.d), q(0))
const product = (values: readonly V[]): Q => values.map(num).reduce((a, b) => q(a.n * b.n, a.d * b.d), q(1))
const rising = (values: readonly V[]): V[] => [...values].sort(byOrder)

function byOrder(a: V, b: V): number {
  if (isQ(a) && isQ(b)) return less(a, b) ? -1 : less(b, a) ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (isList(a) && isList(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const order = byOrder(a[i]!, b[i]!)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  const [x, y] = [bitsIn(a), bitsIn(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
function bitsIn(v: V): string {
  if (typeof v === 'object' && 'k' in v && (v.k === 'ip' || v.k === 'net')) return v.bits
  throw new Uncovered('an order of such values')
}

/** Rounds by looking at twice the rest. */
function round(x: Q, places: number, even: boolean): Q {
  const scale = 10n ** BigInt(Math.abs(places))
  const y = places >= 0 ? q(x.n * scale, x.d) : q(x.n, x.d * scale)
  const size = y.n < 0n ? -y.n : y.n
  let steps = size / y.d
  const twice = 2n * (size % y.d)
  if (twice > y.d || (twice === y.d && (!even || steps % 2n === 1n))) steps++
  const signed = y.n < 0n ? -steps : steps
  return places >= 0 ? q(signed, scale) : q(signed * scale)
}

function fixed(x: Q, places: number): string {
  const { n, d } = round(x, places, false)
  const digits = String(((n < 0n ? -n : n) * 10n ** BigInt(places)) / d).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${n < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

function endless(x: Q): string {
  for (let places = 0; places < 60; places++) if ((x.n * 10n ** BigInt(places)) % x.d === 0n) return fixed(x, places)
  throw new TypeError('digits never end')
}

/** Euclid by subtraction would be slow; counting down from the smaller one is not, for numbers in questions. */
function gcd(a: bigint, b: bigint): bigint {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  if (x === 0n || y === 0n) return x + y
  for (let c = x < y ? x : y; ; c--) if (x % c === 0n && y % c === 0n) return c
}
function lcm(a: bigint, b: bigint): bigint {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  if (x === 0n || y === 0n) return 0n
  for (let c = x; ; c += x) if (c % y === 0n) return c
}
const divisors = (n: bigint): bigint[] => {
  const found: bigint[] = []
  for (let c = 1n; c <= n; c++) if (n % c === 0n) found.push(c)
  return found
}
function factors(n: bigint): bigint[] {
  const least = divisors(n).find(c => c > 1n)
  return least === undefined ? [] : [least, ...factors(n / least)]
}
const thousands = (digits: string): string => {
  const [, sign, whole, rest] = /^(-?)(\d+)(.*)$/.exec(digits)!
  const groups: string[] = []
  for (let end = whole!.length; end > 0; end -= 3) groups.unshift(whole!.slice(Math.max(0, end - 3), end))
  return sign! + groups.join(',') + rest!
}

export const FUNCTIONS: Readonly<Record<string, Fn>> = {
  abs: x => (num(x).n < 0n ? q(-num(x).n, num(x).d) : x),
  min: (...xs) => rising(xs.map(num))[0]!,
  max: (...xs) => rising(xs.map(num)).at(-1)!,
  floor: x => q(floorQ(num(x))),
  ceil: x => q(-floorQ(q(-num(x).n, num(x).d))),
  round: (x, places) => round(num(x), places === undefined ? 0 : int(places), false),
  round_even: (x, places) => round(num(x), places === undefined ? 0 : int(places), true),
  fixed: (x, places) => fixed(num(x), int(places)),
  sign: x => q(num(x).n > 0n ? 1 : num(x).n < 0n ? -1 : 0),
  gcd: (...xs) => q(xs.map(whole).reduce(gcd, 0n)),
  lcm: (...xs) => q(xs.map(whole).reduce(lcm, 1n)),
  mod: (a, b) => {
    const [x, y] = [num(a), num(b)]
    const times = floorQ(q(x.n * y.d, x.d * y.n))
    return q(x.n * y.d - times * y.n * x.d, x.d * y.d)
  },
  is_prime: n => divisors(whole(n)).length === 2,
  factors: n => factors(whole(n)).map(each => q(each)),
  divisors: n => divisors(whole(n)).map(each => q(each)),
  sqrt_exact: x => {
    const root = (square: bigint): bigint => {
      let r = 0n
      while (r * r < square) r++
      if (r * r !== square) throw new TypeError('no exact root')
      return r
    }
    return q(root(num(x).n), root(num(x).d))
  },
  numerator: x => q(num(x).n),
  denominator: x => q(num(x).d),
  digit: (n, place) =>
    q(
      [...String(Math.abs(int(n)))].at(-1 - int(place)) === undefined
        ? 0
        : Number([...String(Math.abs(int(n)))].at(-1 - int(place))),
    ),
  digits: n => [...String(Math.abs(int(n)))].map(digit => q(Number(digit))),
  binary: (n, width) =>
    int(n)
      .toString(2)
      .padStart(width === undefined ? 1 : int(width), '0'),
  hex: (n, width) =>
    int(n)
      .toString(16)
      .padStart(width === undefined ? 1 : int(width), '0'),
  from_binary: source => q([...text(source)].reduce((n, bit) => n * 2 + Number(bit), 0)),
  from_hex: source =>
    q([...text(source)].reduce((n, digit) => n * 16 + '0123456789abcdef'.indexOf(digit.toLowerCase()), 0)),
  len: v => q(typeof v === 'string' ? [...v].length : many(v).length),
  item: (list, place) => {
    const found = many(list)[int(place) - 1]
    if (found === undefined) throw new RangeError('no such place')
    return found
  },
  first: list => many(list)[0]!,
  last: list => many(list).at(-1)!,
  first_of: list => many(list).map(each => many(each)[0]!),
  last_of: list => many(list).map(each => many(each).at(-1)!),
  concat: (...all) => (typeof all[0] === 'string' ? all.map(text).join('') : all.flatMap(each => [...many(each)])),
  sort: list => rising(many(list)),
  reverse: list => [...many(list)].reverse(),
  unique: list =>
    [
      ...new Map(
        many(list)
          .toReversed()
          .map(each => [plain(each), each]),
      ).values(),
    ].reverse(),
  count: (list, v) => q(many(list).filter(each => plain(each) === plain(v)).length),
  position: (list, v) => q(many(list).map(plain).indexOf(plain(v)) + 1),
  range_list: (from, to) => Array.from({ length: Math.max(0, int(to) - int(from) + 1) }, (_, i) => q(int(from) + i)),
  set: list => ({ k: 'set', of: [...new Map(many(list).map(each => [plain(each), each])).values()] }),
  tuple: list => ({ k: 'tuple', of: many(list) }),
  list: set => (isList(set) ? set : rising(many(set))),
  union: (a, b) => FUNCTIONS['set']!([...many(a), ...many(b)]),
  intersect: (a, b) => FUNCTIONS['set']!(many(a).filter(x => many(b).some(y => plain(x) === plain(y)))),
  difference: (a, b) => FUNCTIONS['set']!(many(a).filter(x => !many(b).some(y => plain(x) === plain(y)))),
  subset: (a, b) => many(a).every(x => many(b).some(y => plain(x) === plain(y))),
  all: list => many(list).every(each => each === true),
  any: list => many(list).some(each => each === true),
  sum: list => sum(many(list)),
  product: list => product(many(list)),
  least: list => rising(many(list))[0]!,
  greatest: list => rising(many(list)).at(-1)!,
  mean: list => product([sum(many(list)), q(1, many(list).length)]),
  median: list => {
    const values = rising(many(list))
    const middle = values.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1)
    return product([sum(middle), q(1, middle.length)])
  },
  mode: list => {
    const times = (v: V) => many(list).filter(each => plain(each) === plain(v)).length
    const most = Math.max(...many(list).map(times))
    return rising(many(FUNCTIONS['unique']!(many(list).filter(each => times(each) === most))))
  },
  range: list => sum([rising(many(list)).at(-1)!, product([q(-1), num(rising(many(list))[0])])]),
  text: v => shown(v),
  decimal: x => endless(num(x)),
  join: (list, between) =>
    many(list)
      .map(shown)
      .join(between === undefined ? ', ' : text(between)),
  upper: v => text(v).toUpperCase(),
  lower: v => text(v).toLowerCase(),
  plural: (n, one, several) => (plain(n) === '1/1' ? one : several),
  ordinal: n => {
    const digits = String(int(n))
    return digits + (/1[123]$/.test(digits) ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[Number(digits.at(-1))] ?? 'th'))
  },
  grouped: n => thousands(String(int(n))),
  money: (x, sign) =>
    thousands(fixed(num(x), 2)).replace(/^-?/, minus => minus + (sign === undefined ? '' : text(sign))),
  address: written => ip(quad(text(written))),
  prefix: (a, length) => ({ k: 'net', ...net(a, length) }),
  cidr: written => {
    const [start, length] = text(written).split('/')
    if (start!.includes(':')) throw new Uncovered('ipv6')
    return { k: 'net', bits: quad(start!), len: Number(length) }
  },
  network: (a, length) => ip(low(net(a, length))),
  network_prefix: (a, length) => ({ k: 'net', bits: low(net(a, length)), len: net(a, length).len }),
  broadcast: (a, length) => ip(high(net(a, length))),
  last_address: (a, length) => ip(high(net(a, length))),
  first_host: (a, length) => ip(step(low(net(a, length)), keeps(net(a, length)))),
  last_host: (a, length) => ip(step(high(net(a, length)), -keeps(net(a, length)))),
  mask: length => ip('1'.repeat(lengthBits(length)).padEnd(32, '0')),
  wildcard: length => ip('0'.repeat(lengthBits(length)).padEnd(32, '1')),
  octet: (a, place) => q(Number(dotted(net(a).bits).split('.')[int(place) - 1])),
  octets: a =>
    dotted(net(a).bits)
      .split('.')
      .map(each => q(Number(each))),
  contains: (a, b, c) => (c === undefined ? isIn(net(b), net(a)) : isIn(net(c), net(a, b))),
  within: (inner, outer) => isIn(net(inner), net(outer)),
  overlaps: (a, b) => isIn(net(a), net(b)) || isIn(net(b), net(a)),
  disjoint: list => many(list).every((a, i) => many(list).every((b, j) => i === j || !isIn(net(a), net(b)))),
  length: p => q(net(p).len),
  lengths: list => many(list).map(p => q(net(p).len)),
  hosts: p => hosts(net(p)),
  hosts_each: list => many(list).map(p => hosts(net(p))),
  networks: list => many(list).map(p => ip(low(net(p)))),
  subnets: (p, length) => subnets(net(p), int(length)),
  nth_subnet: (p, length, n) => subnets(net(p), int(length))[int(n) - 1]!,
  supernet: (p, length) => {
    if (length !== undefined) return { k: 'net', bits: low({ ...net(p), len: int(length) }), len: int(length) }
    const all = many(p).map(each => net(each))
    let len = Math.min(...all.map(each => each.len))
    while (!all.every(each => each.bits.slice(0, len) === all[0]!.bits.slice(0, len))) len--
    return { k: 'net', bits: low({ bits: all[0]!.bits, len }), len }
  },
  cover: list => cover(many(list).map(each => net(each))),
  quantity: (x, unit) => ({ k: 'quantity', x: num(x), unit: text(unit) }),
  interval: (from, to, ends) => {
    const [low, high] = [from === '-inf' ? null : num(from), to === 'inf' ? null : num(to)]
    const [open, close] = text(ends)
    return { k: 'interval', from: low, to: high, ends: (low === null ? '(' : open!) + (high === null ? ')' : close!) }
  },
  version: p => q(net(p).bits.length === 32 ? 4 : 6),
  is_private: p =>
    ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].some(each => isIn(net(p), net(FUNCTIONS['cidr']!(each)))),
  groups: a => Array.from({ length: 8 }, (_, i) => q(fromBits(net(a).bits.slice(16 * i, 16 * i + 16)))),
}
