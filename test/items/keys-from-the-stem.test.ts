// Keys worked out from the words of the question alone, as a reader would, by code that knows nothing of the blueprint.
import { expect, test } from 'vitest'
import { generateItem, type Item } from '../../src/items/index.js'
import { keyOf } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { WORKED_ALGEBRA, WORKED_NUMBERS, WORKED_SCIENCE, type Worked } from './worked-keys.js'

const SEEDS = 12
/** `of`: the numbers of the stem, in order. `variantKey` for what only the picture shows. */
const WORKED: Readonly<Record<string, Worked>> = {
  ...WORKED_NUMBERS,
  ...WORKED_ALGEBRA,
  ...WORKED_SCIENCE,
  'physics.matter.density': ({ tier, of: [a, b] }) =>
    tier === 'easy' ? a! / b! : tier === 'medium' ? a! * b! : (a! * 1000) / b!,
  'physics.mechanics.force': ({ tier, of: [mass, b, friction] }) =>
    tier === 'easy' ? mass! * b! : tier === 'medium' ? b! / mass! : (b! - friction!) / mass!,
  'physics.mechanics.acceleration': ({ tier, of }) =>
    tier === 'easy' ? of[0]! / of[1]! : (of[1]! - of[0]!) / of[2]! / (tier === 'hard' ? 3.6 : 1),
  'physics.electricity.ohms_law': ({ tier, of: [a, b] }) =>
    tier === 'easy' ? a! * b! : tier === 'medium' ? b! / a! : (a! / b!) * 1000,
  'physics.energy.kinetic': ({ tier, of: [mass, speed] }) =>
    0.5 * (tier === 'medium' ? mass! / 1000 : mass!) * (tier === 'hard' ? speed! / 3.6 : speed!) ** 2,
  'physics.energy.electrical': ({ tier, of: [power, time, days = 1] }) =>
    tier === 'easy' ? power! * time! : (power! / 1000) * (tier === 'hard' ? (time! / 60) * days : time!),
  'math.data.missing_value': ({ tier, of }) => {
    const [mean, known] = tier === 'hard' ? [of.at(-1)!, of.slice(0, -1)] : [of[0]!, of.slice(1)]
    return mean * (known.length + 1) - known.reduce((sum, each) => sum + each, 0)
  },
  'math.data.quartiles': ({ of }) => {
    const sorted = of.toSorted((a, b) => a - b)
    const middle = (list: readonly number[]) => (list[(list.length - 1) >> 1]! + list[list.length >> 1]!) / 2
    return middle(sorted.slice(Math.ceil(sorted.length / 2))) - middle(sorted.slice(0, sorted.length >> 1))
  },
  'math.functions.slope': ({ variantKey }) => {
    const [x1, y1, x2, y2] = variantKey.match(/-?\d+/g)!.map(Number)
    return (y2! - y1!) / (x2! - x1!)
  },
  'math.functions.linear_costs': ({ tier, of: [a, b, c, d] }) =>
    tier === 'easy' ? a! + b! * c! : tier === 'medium' ? (c! - a!) / b! : (d! - b!) / (c! - a!),
  'math.algebra.linear_system': ({ stem }) => {
    const [[a, b, p], [c, d, q]] = [...stem.matchAll(/(\d*) ?x ([+-]) (\d*) ?y = (-?\d+)/g)].map(
      ([, x, sign, y, is]) => [+(x || 1), +`${sign}${y || 1}`, +is!],
    ) as [[number, number, number], [number, number, number]]
    return JSON.stringify([p * d - b * q, a * q - p * c].map(each => `${each / (a * d - b * c)}`))
  },
  'math.probability.one_draw': ({ tier, of: [red, blue, green] }) =>
    (tier === 'easy' ? red! : tier === 'medium' ? blue! + green! : red! + blue!) / (red! + blue! + green!),
  'math.probability.two_draws': ({ tier, of: [red, blue] }) => {
    const balls = [...Array<string>(red!).fill('red'), ...Array<string>(blue!).fill('blue')]
    const pairs = balls.flatMap((first, i) =>
      balls.flatMap((second, j) => (tier !== 'easy' && i === j ? [] : [first + second])),
    )
    const good = pairs.filter(pair => (tier === 'hard' ? /^(redblue|bluered)$/ : /^redred$/).test(pair))
    return good.length / pairs.length
  },
  'math.geometry.circle_area': ({ tier, variantKey, of: [area] }) =>
    tier === 'hard'
      ? Math.round(Math.sqrt(area! / Math.PI) * 10) / 10
      : Math.round(Math.PI * (Number(/\d+$/.exec(variantKey)![0]) / 10) ** 2 * 10) / 10,
  'code.python.read_loop': ({ stem, of: [start, first, stop] }) => {
    const [, divisor, factor] = /n % (\d)|n \* (\d)/.exec(stem) ?? []
    let total = start!
    for (let n = first!; n < stop!; n++) if (n % +(divisor ?? 1) === 0) total += n * +(factor ?? 1)
    return total
  },
  'code.python.read_slice': ({ stem }) => {
    const data = /data = \[([^\]]*)\]/.exec(stem)![1]!.split(', ')
    const [, from, colon, to] = /part = \[?data\[(-?\d+)(:?)(\d*)\]/.exec(stem)!
    return JSON.stringify(data.slice(+from!, colon === '' ? +from! + 1 : to === '' ? undefined : +to!))
  },
  'code.sql.read_query': ({ stem, variantKey }) => {
    const [prices, stocks] = variantKey
      .split(/: |; /)
      .slice(2, 4)
      .map(list => list.split(', ').map(Number))
    const [, limit, word, least] = /price < (\d+)(?: (AND|OR) stock > (\d+))?;/.exec(stem)!
    const met = prices!.filter((price, i) => {
      const both = [price < +limit!, stocks![i]! > +(least ?? 0)]
      return word === 'OR' ? both.includes(true) : both.every(Boolean)
    })
    return met.length
  },
  'math.percent.interest': ({ tier, stem }) => {
    const [, rate, capital, time = '1'] = /([\d.]+)% .*€([\d,.]+\d)(?:.* (\d+) (?:months|years))?/.exec(stem)!
    const money = Number(capital!.replaceAll(',', ''))
    const yearly = (money * +rate!) / 100
    if (tier !== 'hard') return (yearly * +time) / (tier === 'medium' ? 12 : 1)
    return money * (1 + +rate! / 100) ** +time
  },
  'math.percent.original': ({ tier, stem }) => {
    const money = Number(/€([\d,.]+\d)/.exec(stem)![1]!.replaceAll(',', ''))
    const percent = Number(/(\d+)%/.exec(stem)![1])
    return (money * 100) / (tier === 'easy' ? percent : tier === 'medium' ? 100 - percent : 100 + percent)
  },
  'math.geometry.similar_triangles': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? (c! * a!) / b! : tier === 'medium' ? (c! * a!) / b! : (b! * c!) / a! - b!,
  'math.geometry.cuboid_surface': ({ tier, variantKey }) => {
    const [w, d, h] = variantKey.match(/\d+/g)!.slice(1).map(Number) as [number, number, number]
    return tier === 'hard' ? h : 2 * (w * d + d * h + h * w) - (tier === 'medium' ? w * d : 0)
  },
  'math.geometry.trigonometry': ({ tier, variantKey }) => {
    const [angle, side] = variantKey.match(/\d+/g)!.slice(1).map(Number) as [number, number]
    const turn = (angle / 360) * 2 * Math.PI
    const x =
      tier === 'easy' ? side * Math.sin(turn) : tier === 'medium' ? side * Math.tan(turn) : side / Math.cos(turn)
    return Math.round(x * 10) / 10
  },
  'math.functions.vertex': ({ tier, stem }) => {
    if (tier === 'easy') {
      const [, p, q] = /\(x ([+-] \d+)\)\^2 ([+-] \d+)/.exec(stem)!.map(each => Number(each.replace(' ', '')))
      return JSON.stringify([`${-p!}`, `${q!}`])
    }
    const [, lead, sign, b, last] = /y = (-?\d*) ?\{x\}\^\{2\} ([+-]) (\d*) ?x ([+-] \d+)/.exec(stem)!
    const [a, m, c] = [Number(lead || 1), Number(`${sign!}${b || 1}`), Number(last!.replace(' ', ''))]
    const x = -m / (2 * a)
    return JSON.stringify([`${x}`, `${a * x * x + m * x + c}`])
  },
  'math.algebra.arithmetic_sequence': ({ of: [first, second] }) => {
    const [step, zeroth] = [second! - first!, 2 * first! - second!]
    return `${step}n ${zeroth < 0 ? '-' : '+'} ${Math.abs(zeroth)}`
  },
  'physics.electricity.resistors': ({ tier, of: [a, b, c = 0] }) =>
    tier === 'easy' ? a! + b! : 1 / (1 / a! + 1 / b!) + c,
  'chemistry.amounts.molar_mass': ({ stem }) => {
    const masses = new Map<string | undefined, number>(
      [...stem.matchAll(/\b([A-Z][a-z]?) (\d+(?:\.\d+)?)/g)].map(([, symbol, mass]) => [symbol, +mass!] as const),
    )
    const formula = stem.match(/mathrm\{ (\S+) \}/)![1]!.replaceAll(/[_{}]/g, '')
    const counted = (text: string): number =>
      [...text.matchAll(/\(([^)]*)\)(\d*)|([A-Z][a-z]?)(\d*)/g)].reduce(
        (sum, [, group, groups, symbol, count]) =>
          sum + (group === undefined ? masses.get(symbol)! * +(count || 1) : counted(group) * +(groups || 1)),
        0,
      )
    return counted(formula)
  },
  'chemistry.amounts.moles': ({ tier, of: [a, molar] }) =>
    tier === 'easy' ? a! * molar! : a! / molar! / (tier === 'hard' ? 1000 : 1),
  'chemistry.solutions.concentration': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? a! / b! : tier === 'medium' ? (a! / b!) * 1000 : (a! / b! / c!) * 1000,
  'chemistry.solutions.dilution': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? (a! * b!) / c! : tier === 'medium' ? (a! * b!) / (a! + c!) : (a! * b!) / c!,
  'chemistry.acids.ph': ({ tier, of: [concentration] }) =>
    Math.round((tier === 'hard' ? 14 + Math.log10(concentration!) : -Math.log10(concentration!)) * 10) / 10,
}

/** Of `5/8`, `-2.5` or `2.5 m/s^2`. */
function numberOf(key: string): number {
  const [, above, below = '1'] = /^(-?[\d.]+)(?:\/(\d+))?/.exec(key)!
  return Number(above) / Number(below)
}

const allKeys = ({ parts }: Item): string => JSON.stringify(parts.map(({ key }) => key))
const asked = ({ stem, parts }: Item): string => [stem, ...parts.map(({ prompt }) => prompt ?? '')].join('\n').trim()

const catalogue = await shippedCatalogue()
test.each(Object.entries(WORKED))('%s', (id, worked) => {
  const blueprint = catalogue.blueprint(id)!
  for (const tier of blueprint.tiers.keys())
    for (let i = 0; i < SEEDS; i++) {
      const item = generateItem(blueprint, { seed: `stem ${i}`, tier, form: 'typed', sectionId: null })
      const of = (item.stem.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      const mine = worked({ tier, stem: asked(item), variantKey: item.variantKey, of })
      if (item.parts.length > 1) expect(allKeys(item), `${tier}: ${asked(item)}`).toBe(mine)
      else if (typeof mine === 'string') expect(keyOf(item), `${tier}: ${item.stem}`).toBe(mine)
      else expect(numberOf(keyOf(item)), `${tier}: ${item.stem}`).toBeCloseTo(mine, 6)
    }
})
