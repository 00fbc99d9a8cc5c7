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
const rounded = (x: number, places = 8): number => Math.round(x * 10 ** places) / 10 ** places
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

/** The atoms of a formula such as `Ca(OH)_2`, counted. */
function atomsOf(formula: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (text: string, times: number): void => {
    for (const [, group, groups, symbol, number] of text.matchAll(/\(([^)]*)\)(\d*)|([A-Z][a-z]?)(\d*)/g))
      if (group === undefined) counts.set(symbol!, (counts.get(symbol!) ?? 0) + times * +(number || 1))
      else count(group, times * +(groups || 1))
  }
  count(formula.replaceAll(/[_{} ]/g, ''), 1)
  return counts
}
/** The smallest numbers that balance two substances on the left with one or two on the right: the second follows from the others. */
function balanced(formulas: readonly string[]): readonly number[] {
  const atoms = formulas.map(atomsOf)
  const elements = [...new Set(atoms.flatMap(each => [...each.keys()]))]
  const count = (formula: number, element: string) => atoms[formula]?.get(element) ?? 0
  const inSecond = elements.find(element => count(1, element) > 0)!
  const last = formulas.length === 4 ? Array.from({ length: 24 }, (_, i) => i + 1) : [0]
  for (let a = 1; a <= 4; a++)
    for (let c = 1; c <= 24; c++)
      for (const d of last) {
        const short = (element: string) => c * count(2, element) + d * count(3, element) - a * count(0, element)
        const b = short(inSecond) / count(1, inSecond)
        if (b > 0 && Number.isInteger(b) && elements.every(element => short(element) === b * count(1, element)))
          return [a, b, c, d].slice(0, formulas.length)
      }
  throw new Error(`Nothing balances ${formulas.join(', ')}.`)
}

export const WORKED_SCIENCE: Readonly<Record<string, Worked>> = {
  'math.functions.growth': ({ tier, stem, of: [start, ...rest] }) => {
    const by = stem.includes('twice') ? 2 : 3
    const percent = Number(/(\d+)%/.exec(stem)?.[1] ?? 0)
    const steps = rest.at(-1)!
    const each = tier === 'easy' ? by : 1 + ((tier === 'medium' ? 1 : -1) * percent) / 100
    let number = start!
    for (let i = 0; i < steps; i++) number *= each
    return Math.round(rounded(number))
  },
  'math.decimals.number_line': ({ of: [number] }) => number!,
  'physics.mechanics.pressure': ({ tier, of: [force, area, other] }) =>
    tier === 'easy' ? force! / area! : tier === 'medium' ? force! / (area! / 10_000) : (force! / area!) * other!,
  'physics.energy.power': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? a! * b! : tier === 'medium' ? (a! * 10 * b!) / c! : (b! * 10 * c!) / a!,
  'physics.heat.specific_heat': ({ tier, of: [a, b, c, d] }) =>
    tier === 'easy' ? a! * b! * c! : tier === 'medium' ? (a! / 1000) * (c! - b!) * d! : b! / a! / c!,
  'chemistry.reactions.balancing': ({ stem }) =>
    list(balanced([...stem.matchAll(/\\mathrm\{ ?((?:[^{}]|\{\d+\})*?) ?\}/g)].map(([, formula]) => formula!))),
  'chemistry.reactions.mass_of_a_product': ({ tier, stem }) => {
    const [equation, from, to] = [...stem.matchAll(/\\mathrm\{ ([^$]*?) \}/g)].map(([, text]) => text!)
    const inFront = (formula: string) => {
      const term = equation!.split(/ \+ | \\to /).find(each => each.replace(/^\d+\\,/, '') === formula)!
      return Number(/^(\d+)\\,/.exec(term)?.[1] ?? 1)
    }
    const ratio = inFront(to!) / inFront(from!)
    const given = Number(/([\d.]+) (?:mol|g) of/.exec(stem)![1])
    if (tier === 'easy') return given * ratio
    const [mf, mt] = [...stem.matchAll(/([\d.]+) g\/mol/g)].map(([, mass]) => Number(mass))
    return (given / mf!) * ratio * mt!
  },
  'code.python.read_condition': ({ tier, stem }) => {
    const numbers = [...stem.matchAll(/-?\d+/g)].map(([n]) => Number(n))
    const [x, first, add, second, more, times] = numbers as [number, number, number, number, number, number]
    if (tier === 'easy') return x > first ? x + add : x - second
    if (tier === 'medium') return x > first ? x + add : x > second ? x + more : x * times
    const then = x > first ? x + add : x
    return then > second ? then + more : then
  },
  'code.sql.read_groups': ({ tier, variantKey }) => {
    const [, ...cells] = variantKey.match(/\d+/g)!.map(Number)
    const [shops, sold] = [cells.slice(0, 6), cells.slice(6)]
    const groups = [0, 1, 2].map(shop => sold.filter((_, i) => shops[i] === shop))
    const kept = tier === 'hard' ? groups.filter(group => group.length > 1) : groups
    return list(kept.map(group => (tier === 'easy' ? group.length : group.reduce((sum, each) => sum + each, 0))))
  },
}
