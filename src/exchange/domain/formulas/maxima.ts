// Maxima, as questions of STACK use it (https://docs.stack-assessment.org/en/CAS/).
import type { Node } from './foreign-syntax.js'
import { ForeignFormulas, type Dialect, type Drawing } from './foreign-formula.js'
import { itemAt, refuse, type Formula } from './formula.js'
import { constantOf, drawnFrom, functionTable, numbersFrom } from './functions.js'

const CALLS = functionTable({
  abs: 'abs',
  min: 'min',
  max: 'max',
  floor: 'floor',
  ceiling: 'ceil',
  round: 'round_even',
  gcd: 'gcd',
  lcm: 'lcm',
  mod: 'mod',
  signum: 'sign',
  sqrt: 'sqrt',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'asin',
  acos: 'acos',
  atan: 'atan',
  exp: 'exp',
  log: 'ln',
  ln: 'ln',
  num: 'numerator',
  denom: 'denominator',
  decimalplaces: 'round',
  length: 'len',
  sum: null,
  apply: null,
  is: 'truth',
  primep: 'is_prime',
  sconcat: 'concat',
  dispdp: 'fixed',
  expand: 'expand',
  union: 'union',
  intersection: 'intersect',
  intersect: 'intersect',
  setdifference: 'difference',
  cardinality: 'len',
  setify: 'set',
  set: 'set',
  listify: 'list',
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
})

const DIALECT: Dialect = {
  hasImplicitProducts: false,
  hasComments: true,
  isFolded: false,
  hasSets: true,
  operators: {
    or: 1,
    and: 2,
    '=': 3,
    '#': 3,
    '<': 3,
    '>': 3,
    '<=': 3,
    '>=': 3,
    '+': 4,
    '-': 4,
    '*': 5,
    '/': 5,
    '.': 6,
  },
  call: CALLS,
  same: new Set([
    'ev',
    'float',
    'simplify',
    'ratsimp',
    'fullratsimp',
    'radcan',
    'trigsimp',
    'factor',
    'stackeq',
    'rat',
  ]),
  constants: {
    '%pi': { code: 'pi', kind: 'number', exact: 'expr("pi")' },
    '%e': { code: 'exp(1)', kind: 'number', exact: 'expr("e")' },
  },
  matrixProduct: '.',
  matrixCalls: {
    matrix: 'matrix',
    transpose: 'transpose',
    determinant: 'determinant',
    invert: 'inverse',
    ident: 'identity',
  },
  countsFromOne: true,
  draw,
}

/** Of one question. */
export const maximaFormulas = (isSimplified = true): ForeignFormulas => new ForeignFormulas(DIALECT, isSimplified)

/** `rand(5)` is 0 to 4, `rand([2,3,5])` one of them, `rand_with_step(2, 10, 2)` and `rand_range(2, 10)` a number of that range. */
function draw(name: string, args: readonly Node[], drawing: Drawing): Formula | null {
  const [first, ...rest] = args
  switch (name) {
    case 'rand': {
      if (first === undefined || rest.length > 0) return refuse(`“${name}” of these values cannot be translated.`)
      if (first.kind === 'list') return drawnFrom(first.items, drawing)
      const count = constantOf(first)
      if (count === null) {
        const list = drawing.formula(first)
        if (list.kind !== 'list' || list.items === undefined)
          return refuse('What is drawn depends on what is drawn before.')
        const place = drawing.drawn({ type: 'int', range: [1, list.items.length] }, 'whole')
        return itemAt(list, place.code)
      }
      if (count === 1) return { code: '0', kind: 'whole' }
      return Number.isInteger(count) && count > 1
        ? drawing.drawn({ type: 'int', range: [0, count - 1] }, 'whole')
        : refuse(`“${name}” of these values cannot be translated.`)
    }
    case 'rand_with_step':
    case 'rand_range':
      return numbersFrom(args.map(constantOf), drawing)
    case 'rand_with_prohib': {
      const [low, high, not] = args
      if (low === undefined || high === undefined || not === undefined)
        return refuse(`“${name}” of these values cannot be translated.`)
      const drawn = numbersFrom([constantOf(low), constantOf(high)], drawing)
      drawing.constrain(`${drawn.code} not in ${drawing.formula(not).code}`)
      return drawn
    }
    case 'rand_selection': {
      const count = rest[0] === undefined ? null : constantOf(rest[0])
      if (first?.kind !== 'list' || count === null) return refuse(`“${name}” of these values cannot be translated.`)
      return drawnFrom(first.items, drawing, count)
    }
    default:
      // Where options are shuffled, which they are here, too.
      if (name === 'random_permutation') return null
      return name.startsWith('rand') ? refuse(`What “${name}” draws cannot be said.`) : null
  }
}
