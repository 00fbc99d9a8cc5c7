// Functions of expressions in symbols: made from text or coefficients, written out, and asked about.
import { expandIpv6 } from './ipv6.js'
import { integer, items, number, small, takes, takesUpTo, textOf, type BuiltIns } from './arguments.js'
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'
import { equivalent } from './equivalence.js'
import { ExpressionError } from './expression-error.js'
import { isExpanded, isFactored, isSimplified } from './forms.js'
import { LEARNER_FUNCTIONS, SYMBOL } from './learner-names.js'
import { parseSymbolic } from './learner-parse.js'
import { constantOf, degreeOf, polynomialFrom, polynomialNode, toPolynomial, type Polynomial } from './polynomial.js'
import { compareNumbers, whole } from './rational.js'
import { showMaths } from './show-maths.js'
import { asExpression, expressionOf, joinedSymbols } from './symbolic.js'
import { rationalRoots, specialised } from './univariate.js'
import { list, text, truth, type ExpressionValue, type Value } from './value.js'

const MAX_SYMBOLS = 20
/** What comparing two expressions, or looking for factors, is charged with. */
const SEARCH = 20_000

export const ALGEBRA_FUNCTIONS: BuiltIns = [
  /** expr("2x + 3"), expr("v*t", ["v", "t"]): symbols are single letters unless they are listed. */
  ['expr', takesUpTo(1, 2, ([source, symbols], spend) => expression(textOf(source), symbols, spend))],
  /** poly([c0, c1, c2], "x"): c0 + c1 x + c2 x², written from the highest power down. */
  [
    'poly',
    takes(2, ([coefficients, symbol], spend) => polynomial(items(coefficients, spend).map(number), textOf(symbol))),
  ],
  /** expand(expression) is multiplied out; expand(ip) is an IPv6 address with every digit. */
  [
    'expand',
    takes(1, ([value], spend) =>
      value?.kind === 'ipv6' ? text(expandIpv6(value.bits)) : expanded(asExpression(value), spend),
    ),
  ],
  /** subs(expression, "x", value): a number or an expression in place of the symbol. */
  ['subs', takes(3, ([value, symbol, by]) => substituted(asExpression(value), textOf(symbol), asExpression(by)))],
  /** number_of(expression): of one without symbols. */
  ['number_of', takes(1, ([value], spend) => numberOf(read(value, spend)))],
  ['degree', takesUpTo(1, 2, ([value, symbol], spend) => whole(degree(read(value, spend), symbol)))],
  [
    'coefficient',
    takes(3, ([value, symbol, power], spend) => coefficient(asExpression(value), textOf(symbol), power, spend)),
  ],
  /** roots_of(expression, "x"): the rational roots of a polynomial of degree 1 or 2 whose roots are all rational. */
  ['roots_of', takes(2, ([value, symbol], spend) => roots(read(value, spend), textOf(symbol)))],
  ['equivalent', takes(2, ([a, b], spend) => truth(isSame(asExpression(a), asExpression(b), spend)))],
  ['is_expanded', takes(1, ([value], spend) => truth(hasForm(isExpanded, value, spend)))],
  ['is_factored', takes(1, ([value], spend) => truth(hasForm(isFactored, value, spend)))],
  ['is_simplified', takes(1, ([value], spend) => truth(hasForm(isSimplified, value, spend)))],
  /** maths(expression): LaTeX, for use between dollar signs. */
  ['maths', takes(1, ([value]) => text(showMaths(asExpression(value).root)))],
]

const read = (value: Value | undefined, spend: Spend): Polynomial => toPolynomial(asExpression(value).root, spend)

function expression(source: string, listed: Value | undefined, spend: Spend): Value {
  spend(source.length * 10)
  const symbols = listed === undefined ? lettersOf(source) : items(listed, spend).map(textOf)
  if (symbols.length > MAX_SYMBOLS) throw new BadValue(`at most ${MAX_SYMBOLS} symbols can be declared`)
  if (!symbols.every(symbol => SYMBOL.test(symbol))) throw new BadValue('a symbol is a short name')
  try {
    return parseSymbolic(source, { symbols, relations: true })
  } catch (error) {
    if (error instanceof ExpressionError) throw new BadValue(`in “${source}”: ${error.message.replace(/\.$/, '')}`)
    throw error
  }
}

/** Every letter that is not part of a function or a constant. */
function lettersOf(source: string): string[] {
  const known = new Set([...LEARNER_FUNCTIONS, 'pi', 'e', 'π'])
  const runs = source.slice(0, 2_000).match(/\p{L}+/gu) ?? []
  return [...new Set(runs.filter(run => !known.has(run)).flatMap(run => [...run]))].filter(letter => letter !== 'e')
}

function polynomial(coefficients: ReturnType<typeof number>[], symbol: string): Value {
  if (!SYMBOL.test(symbol)) throw new BadValue('a symbol is a short name')
  const terms = coefficients.map((factor, power) => ({ factor, powers: new Map(power === 0 ? [] : [[symbol, power]]) }))
  return expressionOf(polynomialNode(polynomialFrom(terms)), [symbol])
}

const expanded = (value: ExpressionValue, spend: Spend): Value =>
  expressionOf(polynomialNode(read(value, spend), value.symbols), value.symbols)

function substituted(value: ExpressionValue, symbol: string, by: ExpressionValue): Value {
  const symbols = joinedSymbols(value, by).filter(name => name !== symbol || by.symbols.includes(symbol))
  return expressionOf(replaced(value.root, symbol, by.root), symbols)
}

function replaced(node: Node, symbol: string, by: Node): Node {
  switch (node.kind) {
    case 'name':
      return node.name === symbol ? by : node
    case 'call':
      return { ...node, args: node.args.map(arg => replaced(arg, symbol, by)) }
    case 'unary':
      return { ...node, operand: replaced(node.operand, symbol, by) }
    case 'binary':
      return { ...node, left: replaced(node.left, symbol, by), right: replaced(node.right, symbol, by) }
    default:
      return node
  }
}

function numberOf(read: Polynomial): Value {
  const value = constantOf(read)
  if (value === null) throw new BadValue('this expression still holds symbols')
  return value
}

const degree = (read: Polynomial, symbol: Value | undefined): number =>
  Math.max(
    0,
    ...[...read.values()].map(term => (symbol === undefined ? degreeOf(term) : (term.powers.get(textOf(symbol)) ?? 0))),
  )

function coefficient(value: ExpressionValue, symbol: string, power: Value | undefined, spend: Spend): Value {
  const degree = small(integer(power), 0, 100)
  const terms = [...read(value, spend).values()].filter(term => (term.powers.get(symbol) ?? 0) === degree)
  const rest = polynomialFrom(
    terms.map(({ factor, powers }) => ({ factor, powers: new Map([...powers].filter(([name]) => name !== symbol)) })),
  )
  const symbols = value.symbols.filter(name => name !== symbol)
  return constantOf(rest) ?? expressionOf(polynomialNode(rest, symbols), symbols)
}

function roots(read: Polynomial, symbol: string): Value {
  const coefficients = specialised(read, symbol, name => {
    throw new BadValue(`this also holds “${name}”`)
  })
  if (coefficients.length < 2 || coefficients.length > 3)
    throw new BadValue('a polynomial of degree 1 or 2 is needed here')
  const found = rationalRoots(coefficients)
  if (found.length === 0) throw new BadValue('this polynomial has no rational roots')
  return list(found.toSorted(compareNumbers))
}

function isSame(a: ExpressionValue, b: ExpressionValue, spend: Spend): boolean {
  spend(SEARCH)
  const verdict = equivalent(a.root, b.root, joinedSymbols(a, b), { seed: 'author' })
  if (verdict === 'undetermined') throw new BadValue('whether these are equal cannot be decided')
  return verdict === 'same'
}

function hasForm(is: (node: Node) => boolean, value: Value | undefined, spend: Spend): boolean {
  spend(SEARCH)
  return is(asExpression(value).root)
}
