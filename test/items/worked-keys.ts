// More keys worked out from the words of the question alone; the test beside it compares them.
import { expect } from 'vitest'
import type { Tier } from '../../src/items/index.js'

export type Question = {
  readonly tier: Tier
  /** The stem, and below it what its parts ask. */
  readonly stem: string
  readonly variantKey: string
  /** The numbers of the stem, in order. */
  readonly of: readonly number[]
}
/** A key of several numbers, and the keys of several parts, as text. */
export type Worked = (question: Question) => number | string

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
const inLowestTerms = (up: number, down: number): string => {
  const common = gcd(Math.abs(up), Math.abs(down))
  return down / common === 1 ? `${up / common}` : `${up / common}/${down / common}`
}
const list = (numbers: readonly (number | string)[]): string => JSON.stringify(numbers.map(each => `${each}`))
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export const WORKED_NUMBERS: Readonly<Record<string, Worked>> = {
  'math.integers.products': ({ tier, stem }) => {
    const [a, b, c = 0] = [...stem.matchAll(/(?<=^| |\(|\$)-?\d+/g)].map(Number) as [number, number, number?]
    return tier === 'easy' ? a * b : tier === 'medium' ? a / b : a - b * c
  },
  'math.fractions.product': ({ tier, of }) => {
    const [a, b, c, d, e] = of as [number, number, number, number, number]
    return tier === 'easy' ? (a * b) / c : tier === 'medium' ? (a * c) / (b * d) : ((a * c + b) * d) / (c * e)
  },
  'math.fractions.quotient': ({ tier, of }) => {
    const [a, b, c, d] = of as [number, number, number, number]
    return tier === 'easy' ? (a * c) / b : tier === 'medium' ? a / (b * c) : (a * d) / (b * c)
  },
  'math.fractions.mixed_numbers': ({ stem }) => {
    const [up, down, whole, top, bottom] = [...stem.matchAll(/\d+/g)].slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    return list([inLowestTerms(up, down), inLowestTerms(whole * bottom + top, bottom)])
  },
  'math.decimals.product': ({ tier, of: [a, b] }) => (tier === 'hard' ? a! / b! : a! * b!),
  'math.numbers.prime_factors': ({ of: [n] }) => {
    const found: number[] = []
    for (let left = n!, by = 2; left > 1; left % by === 0 ? (left /= by) : by++) if (left % by === 0) found.push(by)
    return list(found)
  },
  'math.numbers.divisibility': ({ stem }) => {
    const [, before, after] = /(\d+)\\square(\d?)/.exec(stem)!
    const by = Number(/divided by (\d+)/.exec(stem)![1])
    return list(DIGITS.filter(digit => Number(`${before}${digit}${after}`) % by === 0))
  },
  'math.powers.scientific_notation': ({ tier, stem }) => {
    const shown = /\$(.*?)\$/.exec(stem)![1]!.replaceAll('\\,', '')
    const factors = [...shown.matchAll(/([\d.]+) \\cdot 10\^\{(-?\d+)\}/g)].map(([, a, n]) => Number(`${a}e${n}`))
    const value = tier === 'hard' ? factors[0]! * factors[1]! : Number(shown)
    const [front, power] = value.toExponential(6).split('e').map(Number) as [number, number]
    return list([front, power])
  },
  'math.percent.rate': ({ tier, stem, of }) => {
    const groups = tier === 'easy' ? of : [...stem.matchAll(/\d+/g)].map(Number)
    return tier === 'easy'
      ? (groups[2]! / groups[0]!) * 100
      : (groups[0]! / groups.reduce((sum, each) => sum + each, 0)) * 100
  },
  'math.ratio.sharing': ({ tier, stem }) => {
    const money = Number(/€([\d,.]+\d)/.exec(stem)![1]!.replaceAll(',', ''))
    const ratio = /\d+(?: : \d+)+/.exec(stem)![0].split(' : ').map(Number)
    const parts = ratio.reduce((sum, each) => sum + each, 0)
    return tier === 'hard' ? (money / (ratio[1]! - ratio[0]!)) * parts : (money / parts) * ratio[1]!
  },
}

const coefficient = (term: string | undefined): number =>
  term === undefined ? 0 : +(/^[+-]?$/.test(term) ? `${term}1` : term)
/** Of `ax + by` written without brackets: the numbers in front of each letter, added up. */
const collected = (text: string, letter: string): number =>
  [...text.replaceAll(' ', '').matchAll(/([+-]?\d*)([a-z])/g)]
    .filter(([, , name]) => name === letter)
    .reduce((sum, [, number]) => sum + coefficient(number), 0)
const signed = (n: number): string => (n < 0 ? `- ${-n}` : `+ ${n}`)
/** `2x^2 - 3x + 1`, as keys are written. */
const polynomial = (terms: readonly (readonly [number, string])[]): string =>
  terms
    .filter(([n]) => n !== 0)
    .map(([n, power], i) => {
      const size = Math.abs(n) === 1 && power !== '' ? '' : `${Math.abs(n)}`
      return `${i === 0 ? (n < 0 ? '-' : '') : n < 0 ? ' - ' : ' + '}${size}${power}`
    })
    .join('')

export const WORKED_ALGEBRA: Readonly<Record<string, Worked>> = {
  'math.ratio.inverse': ({ tier, of }) => {
    const [a, b, c, d] = of as [number, number, number, number]
    return tier === 'easy' ? (a * c) / b : tier === 'medium' ? (a * b) / c : (a * (b - c)) / (a + d)
  },
  'math.powers.square_roots': ({ stem }) => {
    const roots = [...stem.matchAll(/(\d*)\\sqrt\{ ?(\d+) ?\}/g)].map(
      ([, front, under]) => [+(front || 1), +under!] as const,
    )
    const total = roots.reduce((sum, [front, under]) => sum + front * Math.sqrt(under), 0)
    const inside = roots[0]![1]
    const y = Array.from({ length: inside }, (_, i) => i + 1).find(each => Number.isInteger(Math.sqrt(inside / each)))!
    return list([Math.round(total / Math.sqrt(y)), y])
  },
  'math.geometry.parallel_angles': ({ tier, variantKey }) => {
    const [, a, b, x] = variantKey.match(/\d+/g)!.map(Number) as [number, number, number, number]
    const flipped = variantKey.includes('true')
    return tier === 'hard' ? x : tier === 'medium' ? 180 - (flipped ? b : a) : flipped ? a : 180 - a
  },
  'math.geometry.polygon_angles': ({ tier, of: [corners, ...rest], stem }) => {
    const known = [...stem.matchAll(/(\d+)°/g)].map(([, n]) => +n!)
    const total = known.reduce((sum, each) => sum - each, (corners! - 2) * 180)
    expect(rest.length).toBe(known.length)
    return tier === 'hard' ? total / 2 : total
  },
  'math.geometry.prism_volume': ({ tier, variantKey, of: [given] }) => {
    const [, g, top, h] = variantKey.match(/\d+/g)!.map(Number) as [number, number, number, number]
    return tier === 'hard' ? given! / ((g * h) / 2) : (((g + top) * h) / 2) * given!
  },
  'math.coordinates.fourth_corner': ({ variantKey }) => {
    const [ax, ay, bx, by, cx, cy] = variantKey.match(/-?\d+/g)!.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return JSON.stringify([[`${ax + cx - bx}`, `${ay + cy - by}`]])
  },
  'math.functions.read_graph': ({ tier, stem, variantKey }) => {
    const k = Number(/f\(x\) = (-?\d+)/.exec(stem)![1])
    const [, h, v, m] = variantKey.match(/-?\d+/g)!.map(Number) as [number, number, number, number]
    const f = (x: number) =>
      tier === 'easy' ? m * (x - h) + v : (variantKey.includes('true') ? -1 : 1) * (x - h) ** 2 + v
    const found = Array.from({ length: 13 }, (_, i) => i - 6).filter(x => f(x) === k)
    return list(found.map(String).toSorted((a, b) => (a < b ? -1 : 1)))
  },
  'math.functions.linear_table': ({ variantKey }) => {
    const [, m, c, x1, x2] = variantKey.match(/-?\d+/g)!.map(Number) as [number, number, number, number, number]
    const [y1, y2] = [m * x1 + c, m * x2 + c]
    const slope = (y2 - y1) / (x2 - x1)
    return polynomial([
      [slope, 'x'],
      [y1 - slope * x1, ''],
    ])
  },
  'math.algebra.binomials': ({ stem }) => {
    const brackets = [...stem.matchAll(/\((\d*) ?x ([+-] \d+)\)/g)].map(
      ([, a, b]) => [coefficient(a), Number(b!.replace(' ', ''))] as const,
    )
    const times = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) => [
      a * c,
      a * d + b * c,
      b * d,
    ]
    const square = times(brackets[0]!, brackets[0]!)
    const less = brackets.length > 1 ? times(brackets[1]!, brackets[2]!) : [0, 0, 0]
    const [two, one, none] = square.map((each, i) => each - less[i]!) as [number, number, number]
    return polynomial([
      [two, 'x^2'],
      [one, 'x'],
      [none, ''],
    ])
  },
  'math.algebra.like_terms': ({ stem }) => {
    const [, plain, inner = ''] = /\$([^($]*?)(?: - \((.*)\))?\$/.exec(stem)!
    return polynomial(['x', 'y'].map(letter => [collected(plain!, letter) - collected(inner, letter), letter] as const))
  },
  'math.algebra.rearrange': ({ tier, stem }) => {
    if (tier === 'easy') {
      const [, m, c] = /y = (\d+)x ([+-] \d+)/.exec(stem)!
      return `(y ${signed(-Number(c!.replace(' ', '')))})/${m}`
    }
    if (tier === 'medium') {
      const [, m, sign, n] = /z = (\d+)x ([+-]) (\d+)y/.exec(stem)!
      return sign === '+' ? `(z - ${m}x)/${n}` : `(${m}x - z)/${n}`
    }
    const [, m, c] = /\\frac\{(\d+)\}\{x ([+-] \d+)\}/.exec(stem)!
    return `${m}/y ${signed(-Number(c!.replace(' ', '')))}`
  },
}
