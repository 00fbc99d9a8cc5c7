// More keys worked out from the words of the question alone; the test beside it compares them.
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
