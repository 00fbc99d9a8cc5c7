// Pairs of expressions that are the same by a law, or hardly ever are, and whether real points tell them apart: by an evaluator that shares
// nothing with the comparison but the parser.
import fc from 'fast-check'
import type { Node } from '../../src/expression/ast.js'
import { equivalent, type Verdict } from '../../src/expression/equivalence.js'
import { parseLearner } from '../../src/expression/learner-parse.js'
import { ONE, toManyDigits } from './many-digits.js'

const symbols = ['x', 'y']

function tree(typed: string): Node | null {
  const read = parseLearner(typed, { symbols, relations: true })
  return read.ok ? read.root : null
}

const { any } = fc.letrec<{ any: string; leaf: string }>(tie => ({
  leaf: fc.oneof(
    { arbitrary: fc.constantFrom('x', 'y'), weight: 5 },
    { arbitrary: fc.constantFrom('1', '2', '3', '5', '1/2', '2/3', '1.5'), weight: 3 },
    { arbitrary: fc.constantFrom('pi', 'e', 'sqrt(2)', 'ln(3)'), weight: 1 },
  ),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: tie('leaf'), weight: 3 },
    {
      arbitrary: fc
        .tuple(tie('any'), fc.constantFrom('+', '-', '*', '/'), tie('any'))
        .map(([a, sign, b]) => `((${a})${sign}(${b}))`),
      weight: 4,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('sin', 'cos', 'exp', 'ln', 'sqrt', 'abs'), tie('any'))
        .map(([name, a]) => `${name}(${a})`),
      weight: 3,
    },
    { arbitrary: fc.tuple(tie('any'), fc.integer({ min: -2, max: 4 })).map(([a, n]) => `(${a})^(${n})`), weight: 1 },
  ),
}))

/** Twice the same, written in another way. */
const LAWS: ((u: string, v: string) => [string, string])[] = [
  (u, v) => [`${u} + ${v}`, `${v} + ${u}`],
  (u, v) => [`(${u})*((${v}) + 2)`, `2*(${u}) + (${u})*(${v})`],
  u => [`sin(${u})^2 + cos(${u})^2`, '1'],
  u => [`sin(2(${u}))`, `2sin(${u})cos(${u})`],
  (u, v) => [`cos((${u}) + (${v}))`, `cos(${u})cos(${v}) - sin(${u})sin(${v})`],
  (u, v) => [`exp((${u}) + (${v}))`, `exp(${u})exp(${v})`],
  (u, v) => [`ln((${u})(${v}))`, `ln(${u}) + ln(${v})`],
  u => [`ln((${u})^2)`, `2ln(abs(${u}))`],
  u => [`sqrt((${u})^2)`, `abs(${u})`],
  (u, v) => [`sqrt((${u})(${v}))`, `sqrt(${u})sqrt(${v})`],
  u => [`exp(ln(${u}))`, u],
  u => [`ln(exp(${u}))`, u],
  u => [`sin((${u}) + pi/6)`, `(sqrt(3)sin(${u}) + cos(${u}))/2`],
]

/** Never, or hardly ever, the same: slips, and what is only close. */
const SLIPS: ((u: string, v: string) => [string, string])[] = [
  u => [u, `(${u}) + 10^-20`],
  u => [u, `(${u})*(1 + 10^-25)`],
  (u, v) => [u, `(${u}) + 10^-18*(${v})`],
  u => [u, `(${u}) + (x/9)^20001`],
  u => [u, `(${u}) + exp(-60 - x^2)`],
  u => [`sqrt(2)*(${u})`, `1.41421356237309504880*(${u})`],
  u => [`sin(pi/7)*(${u})`, `0.43388373911755812048*(${u})`],
  u => [`pi*(${u})`, `3.14159265358979323846*(${u})`],
  u => [`sqrt((${u})^2)`, u],
  (u, v) => [`ln((${u}) + (${v}))`, `ln(${u}) + ln(${v})`],
  (u, v) => [`sqrt((${u}) + (${v}))`, `sqrt(${u}) + sqrt(${v})`],
  (u, v) => [`exp((${u})(${v}))`, `exp(${u})exp(${v})`],
  u => [`sin(2(${u}))`, `2sin(${u})`],
  u => [`abs(${u})`, u],
  (u, v) => [u, v],
]

/** At real points, in hundredths: whether the two are farther apart than the digits that were lost. Null: there is none where both have a value. */
function expressionsDiffer(a: Node, b: Node): boolean | null {
  const found = [
    [125, 70],
    [260, 330],
    [-80, 190],
    [35, -220],
    [-170, -310],
    [440, 15],
  ].flatMap(([x, y]) => {
    const point = new Map(Object.entries({ x: BigInt(x!) * (ONE / 100n), y: BigInt(y!) * (ONE / 100n) }))
    const [p, q] = [toManyDigits(a, point), toManyDigits(b, point)]
    if (p === null || q === null) return []
    const [apart, least] = [p - q, ONE / 10n ** 40n]
    return [(apart < 0n ? -apart : apart) > least]
  })
  return found.length === 0 ? null : found.includes(true)
}

type Pair = readonly [one: string, other: string, isLaw: boolean]

const both = (laws: typeof LAWS, isLaw: boolean): fc.Arbitrary<Pair> =>
  fc.tuple(any, any, fc.constantFrom(...laws)).map(([u, v, law]) => [...law(u, v), isLaw])

const small = fc.integer({ min: 1, max: 9 })

/** Nested roots: √((a + b√c)²), and the same with a slip in one number. */
const roots: fc.Arbitrary<Pair> = fc
  .tuple(small, small, fc.constantFrom(2, 3, 5, 6, 7, 10), fc.constantFrom(0, 0, 1, -1))
  .map(([a, b, c, slip]) => [
    `sqrt(${a * a + b * b * c + slip}+${2 * a * b}*sqrt(${c}))`,
    `${a}+${b}*sqrt(${c})`,
    slip === 0,
  ])

/** Between p and q, by a product and by a distance; with a slip at an end, or whether the ends belong to it. */
const spans: fc.Arbitrary<Pair> = fc
  .tuple(fc.integer({ min: -9, max: 9 }), small, fc.constantFrom(0, 0, 1), fc.boolean(), fc.boolean())
  .map(([p, width, slip, closed, otherwise]) => {
    const sign = closed ? '<=' : '<'
    const other = otherwise === closed ? sign : sign === '<' ? '<=' : '<'
    return [
      `(x-(${p}))*(x-(${p + width})) ${sign} 0`,
      `abs(2x-(${2 * p + width + slip})) ${other} ${width}`,
      slip === 0 && sign === other,
    ]
  })

/** Solved for y, and with fractions cleared. */
const fractions: fc.Arbitrary<Pair> = fc
  .tuple(small, small, small, fc.constantFrom(0, 0, 1))
  .map(([a, b, c, slip]) => [`${a}/x+${b}/y = ${c}`, `y = ${b}*x/(${c}*x-${a + slip})`, slip === 0])

/** Half of all are the same by a law. */
export const anyPair: fc.Arbitrary<Pair> = fc.oneof(
  { arbitrary: both(LAWS, true), weight: 6 },
  { arbitrary: both(SLIPS, false), weight: 8 },
  { arbitrary: roots, weight: 2 },
  { arbitrary: spans, weight: 2 },
  { arbitrary: fractions, weight: 1 },
)
export const lawfulPair: fc.Arbitrary<Pair> = anyPair.filter(([, , isLaw]) => isLaw)

const isRelation = (node: Node): node is Node & { readonly kind: 'binary' } =>
  node.kind === 'binary' && ['==', '<', '<='].includes(node.operator)

/** Whether it holds at a point; null where a side has no value. Sides as near as rounding are equal. */
function holdsAt({ operator, left, right }: Node & { readonly kind: 'binary' }, x: bigint, y: bigint): boolean | null {
  const point = new Map(Object.entries({ x, y }))
  const [p, q] = [toManyDigits(left, point), toManyDigits(right, point)]
  if (p === null || q === null) return null
  const [apart, least] = [p - q, ONE / 10n ** 40n]
  const sign = apart > least ? 1 : apart < -least ? -1 : 0
  return operator === '==' ? sign === 0 : operator === '<' ? sign < 0 : sign <= 0
}

/** At halves from −24 to 24, where all ends of the spans lie; an equation at the points of the other's graph. */
function relationsDiffer(a: Node & { readonly kind: 'binary' }, b: Node & { readonly kind: 'binary' }): boolean | null {
  const found = Array.from({ length: 97 }, (_, i) => BigInt(i - 48) * (ONE / 2n)).flatMap(x => {
    const y = b.operator === '==' ? toManyDigits(b.right, new Map([['x', x]])) : 0n
    if (y === null) return []
    const [one, other] = [holdsAt(a, x, y), holdsAt(b, x, y)]
    return one === null || other === null ? [] : [one !== other]
  })
  return found.length === 0 ? null : found.includes(true)
}

type Compared = {
  readonly verdict: Verdict
  /** Null where no point shows it. */
  readonly differ: boolean | null
}

/** Null where a text is too long to be read. */
export function comparedPair([one, other]: Pair, seed: string): Compared | null {
  const [a, b] = [tree(one), tree(other)]
  if (a === null || b === null) return null
  const verdict = equivalent(a, b, symbols, { seed })
  return { verdict, differ: isRelation(a) && isRelation(b) ? relationsDiffer(a, b) : expressionsDiffer(a, b) }
}
