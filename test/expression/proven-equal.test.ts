// What counts as the same is the same to fifty digits, by an evaluator that shares nothing with the comparison; and what is the same by a
// rule of mathematics is never called different.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Node } from '../../src/expression/ast.js'
import { equivalent } from '../../src/expression/equivalence.js'
import { parseLearner } from '../../src/expression/learner-parse.js'
import { ONE, toManyDigits } from '../support/many-digits.js'
import { isDeep } from '../support/sampling.js'

const symbols = ['x', 'y']

function tree(typed: string): Node | null {
  const read = parseLearner(typed, { symbols })
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
function differAnywhere(a: Node, b: Node): boolean | null {
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

const numRuns = isDeep ? 100_000 : 250
const both = (laws: typeof LAWS) => fc.tuple(any, any, fc.constantFrom(...laws)).map(([u, v, law]) => law(u, v))

test('no two that differ are called the same', { timeout: 3_600_000 }, () => {
  let [same, apart] = [0, 0]
  fc.assert(
    fc.property(
      fc.oneof(both(LAWS), both(SLIPS), both(SLIPS)),
      fc.string({ minLength: 1, maxLength: 4 }),
      ([one, other], seed) => {
        const [a, b] = [tree(one), tree(other)]
        if (a === null || b === null) return
        const verdict = equivalent(a, b, symbols, { seed })
        const differ = differAnywhere(a, b)
        if (verdict === 'same') same++
        if (differ === true) apart++
        expect(verdict === 'same' && differ === true, `${one} and ${other}`).toBe(false)
      },
    ),
    { numRuns },
  )
  // Both kinds are among them, else nothing is shown.
  expect(same).toBeGreaterThan(numRuns / 20)
  expect(apart).toBeGreaterThan(numRuns / 20)
})

test('what is the same by a law is never called different', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(both(LAWS), fc.string({ minLength: 1, maxLength: 4 }), ([one, other], seed) => {
      const [a, b] = [tree(one), tree(other)]
      if (a === null || b === null) return
      expect(equivalent(a, b, symbols, { seed }), `${one} and ${other}`).not.toBe('different')
    }),
    { numRuns: isDeep ? 20_000 : 150 },
  )
})
