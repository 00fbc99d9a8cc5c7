// JME, the language of formulas of Numbas (https://docs.numbas.org.uk/en/latest/jme-reference.html).
import { NoFormula, type Node } from './foreign-syntax.js'
import { ForeignFormulas, type Dialect, type Drawing } from './foreign-formula.js'
import { itemAt, refuse, type Formula } from './formula.js'
import { constantOf, drawnFrom, functionTable, numbersFrom } from './functions.js'

const CALLS = functionTable({
  abs: 'abs',
  min: 'min',
  max: 'max',
  floor: 'floor',
  ceil: 'ceil',
  round: 'round',
  precround: 'round',
  dpformat: 'fixed',
  gcd: 'gcd',
  lcm: 'lcm',
  mod: 'mod',
  sign: 'sign',
  sgn: 'sign',
  sqrt: 'sqrt',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  asin: 'asin',
  acos: 'acos',
  atan: 'atan',
  radians: 'radians',
  degrees: 'degrees',
  exp: 'exp',
  ln: 'ln',
  log: 'log',
  len: 'len',
  length: 'len',
  sum: 'sum',
  prod: 'product',
  sort: 'sort',
  reverse: 'reverse',
  isint: 'whole',
  divides: 'divides',
  upper: 'upper',
  lower: 'lower',
  string: 'text',
  expand: 'expand',
  union: 'union',
  intersection: 'intersect',
  set: 'set',
})

const DIALECT: Dialect = {
  hasImplicitProducts: true,
  hasComments: false,
  isFolded: true,
  hasSets: false,
  operators: {
    or: 1,
    '||': 1,
    and: 2,
    '&&': 2,
    '=': 3,
    '<>': 3,
    in: 3,
    '<': 4,
    '>': 4,
    '<=': 4,
    '>=': 4,
    except: 5,
    '#': 6,
    '..': 7,
    '+': 8,
    '-': 8,
    '*': 9,
    '/': 9,
  },
  call: CALLS,
  same: new Set(['number', 'rational', 'simplify', 'decimal', 'dec', 'int']),
  constants: {
    pi: { code: 'pi', kind: 'number', exact: 'expr("pi")' },
    e: { code: 'exp(1)', kind: 'number', exact: 'expr("e")' },
  },
  matrixProduct: '*',
  matrixCalls: { matrix: 'matrix', transpose: 'transpose', det: 'determinant', inverse: 'inverse', id: 'identity' },
  countsFromOne: false,
  draw,
}

/** Of one question. */
export const jmeFormulas = (): ForeignFormulas => new ForeignFormulas(DIALECT)

/** `random(1..9)`, `random(1..9#2)`, `random(1..9 except [2,5])`, `random(2,3,5)`, `random([2,3,5])`, `shuffle([2,3,5])`. */
function draw(name: string, args: readonly Node[], drawing: Drawing): Formula | null {
  const [first] = args
  if (name === 'shuffle') {
    if (first?.kind !== 'list') return refuse('What “shuffle” draws cannot be said.')
    return drawnFrom(first.items, drawing, first.items.length)
  }
  if (name !== 'random') return name.startsWith('random') ? refuse(`What “${name}” draws cannot be said.`) : null
  if (first === undefined) return refuse('“random” of nothing cannot be translated.')
  if (args.length > 1) return drawnFrom(args, drawing)
  if (first.kind === 'binary' && first.operator === 'except') {
    const drawn = oneOf(first.left, drawing)
    const not = first.right.kind === 'list' ? first.right.items : [first.right]
    const values = not.map(each =>
      each.kind === 'binary' && each.operator === '..'
        ? refuse('What is left out of its draws cannot be said.')
        : drawing.formula(each).code,
    )
    drawing.constrain(`${drawn.code} not in [${values.join(', ')}]`)
    return drawn
  }
  return oneOf(first, drawing)
}

function oneOf(node: Node, drawing: Drawing): Formula {
  if (node.kind === 'group') return oneOf(node.inner, drawing)
  if (node.kind === 'list') return drawnFrom(node.items, drawing)
  const [range, step] =
    node.kind === 'binary' && node.operator === '#' ? [node.left, constantOf(node.right)] : [node, 1]
  if (range.kind === 'binary' && range.operator === '..')
    return numbersFrom([constantOf(range.left), constantOf(range.right), step], drawing)
  if (node.kind === 'name') {
    const list = drawing.formula(node)
    if (list.kind === 'list' && list.items !== undefined) {
      const place = drawing.drawn({ type: 'int', range: [1, list.items.length] }, 'whole')
      return itemAt(list, place.code)
    }
  }
  throw new NoFormula('What it draws from cannot be said: it is neither a range of numbers nor a list.')
}
