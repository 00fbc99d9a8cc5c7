// In which form an expression is written: expanded, factored, in lowest terms, without brackets, simplified. Its value plays no part.
import { childrenOf, type Node } from './ast.js'
import { constantOf, polynomialOf, type Polynomial } from './polynomial.js'
import { bitLength, greatestCommonDivisor, type NumberValue } from './rational.js'
import { showPlain } from './show.js'
import { isTidy } from './tidy.js'
import { beginsWithMinus, COMPARISON, sidesOf, precedenceOf } from './precedence.js'
import { commonDegree, isIrreducible, specialised } from './univariate.js'

/** `=` stands between two expressions. */
export const isEquation = (node: Node): boolean => node.kind === 'binary' && node.operator === '=='

/** `=`, `≠`, `<`, `≤`, `>` or `≥` stands between two expressions. */
export const isRelation = (node: Node): boolean => node.kind === 'binary' && precedenceOf(node) === COMPARISON

/** A sum of products: no bracket is left to multiply out, and no sum stands above a line. */
export function isExpanded(node: Node): boolean {
  if (isRelation(node)) return childrenOf(node).every(isExpanded)
  if (isSum(node)) return childrenOf(node).every(isExpanded)
  return isProductOfAtoms(node)
}

const isSum = (node: Node): boolean => node.kind === 'binary' && (node.operator === '+' || node.operator === '-')

function isProductOfAtoms(node: Node): boolean {
  switch (node.kind) {
    case 'unary':
      return isProductOfAtoms(node.operand)
    case 'binary':
      if (node.operator === '**') return !isSum(node.left) && isProductOfAtoms(node.left) && node.left.kind !== 'binary'
      return (
        '*/'.includes(node.operator) &&
        isProductOfAtoms(node.left) &&
        (node.operator === '/' || isProductOfAtoms(node.right))
      )
    default:
      return true
  }
}

/**
 * A product whose factors cannot be split further over the rationals, numbers in front. Only polynomials can be factored; what is called or
 * has a name, such as sin(x) and √2, counts as a symbol in them.
 */
export const isFactored = (node: Node): boolean =>
  factorsOf(withSymbols(node)).every(factor => {
    const polynomial = polynomialOf(factor)
    return polynomial !== null && isPrimeFactor(polynomial)
  })

/** Calls and constants as symbols, the same for the same. */
function withSymbols(node: Node): Node {
  switch (node.kind) {
    case 'call':
    case 'constant':
      return { kind: 'name', name: showPlain(node), at: node.at }
    case 'unary':
      return { ...node, operand: withSymbols(node.operand) }
    case 'binary':
      return { ...node, left: withSymbols(node.left), right: withSymbols(node.right) }
    default:
      return node
  }
}

/** The factors of a product, powers and signs taken off. */
function factorsOf(node: Node): Node[] {
  if (node.kind === 'unary' && node.operator === '-') return factorsOf(node.operand)
  if (node.kind !== 'binary') return [node]
  if (node.operator === '*') return [...factorsOf(node.left), ...factorsOf(node.right)]
  if (node.operator === '/') return factorsOf(node.left)
  if (node.operator === '**') return factorsOf(node.left)
  return [node]
}

function isPrimeFactor(factor: Polynomial): boolean {
  if (constantOf(factor) !== null) return true
  const terms = [...factor.values()]
  if (terms.length === 1) return terms[0]!.powers.size === 1
  const content = terms.reduce((common, term) => greatestCommonDivisor(common, term.factor.n), 0n)
  if (content > 1n && terms.every(term => term.factor.d === 1n)) return false
  if (symbolsOf(factor).some(name => terms.every(term => term.powers.has(name)))) return false
  return symbolsOf(factor).some(name => SPOTS.some(spot => staysWhole(factor, name, spot)))
}

const SPOTS = [2n, 3n, 7n]

/** With numbers in place of the other symbols it keeps its degree and cannot be split: so neither can the whole. */
function staysWhole(factor: Polynomial, name: string, spot: bigint): boolean {
  const names = symbolsOf(factor)
  const coefficients = specialised(factor, name, other => spot + BigInt(names.indexOf(other)) * 4n)
  const degree = Math.max(...[...factor.values()].map(term => term.powers.get(name) ?? 0))
  return coefficients.length === degree + 1 && isIrreducible(coefficients)
}

const symbolsOf = (polynomial: Polynomial): string[] => [
  ...new Set([...polynomial.values()].flatMap(term => [...term.powers.keys()])),
]

/** At most one line of division, at the top; a number that is an exponent may have its own. */
export function isSingleFraction(node: Node): boolean {
  if (node.kind === 'unary' && node.operator === '-') return isSingleFraction(node.operand)
  if (node.kind === 'binary' && node.operator === '/') return childrenOf(node).every(hasNoDivision)
  return hasNoDivision(node)
}

function hasNoDivision(node: Node): boolean {
  if (node.kind === 'binary' && node.operator === '/') return false
  if (node.kind === 'binary' && node.operator === '**')
    return !beginsWithMinus(node.right) && [node.left, ...withoutNumber(node.right)].every(hasNoDivision)
  return childrenOf(node).every(hasNoDivision)
}

const withoutNumber = (exponent: Node): Node[] => (numberOf(exponent) === null ? [exponent] : [])

function numberOf(node: Node): NumberValue | null {
  const polynomial = polynomialOf(node)
  return polynomial === null ? null : constantOf(polynomial)
}

/** No root, and no power with a fraction, stands below a line of division. */
export function hasRationalDenominators(node: Node): boolean {
  if (node.kind === 'binary' && node.operator === '/' && hasRoot(node.right)) return false
  if (node.kind === 'binary' && node.operator === '**' && beginsWithMinus(node.right) && hasRoot(node)) return false
  return childrenOf(node).every(hasRationalDenominators)
}

function hasRoot(node: Node): boolean {
  if (node.kind === 'call') return node.name === 'sqrt' || node.name === 'cbrt'
  if (node.kind === 'binary' && node.operator === '**')
    return (numberOf(node.right)?.d ?? 1n) !== 1n || hasRoot(node.left)
  return childrenOf(node).some(hasRoot)
}

/** Above and below every line of division there is no common factor, no sign on both sides, and no number below it is 1. */
export function isLowestTerms(node: Node): boolean {
  if (!childrenOf(node).every(isLowestTerms)) return false
  if (hasMinusTwice(node)) return false
  if (node.kind !== 'binary' || node.operator !== '/') return true
  if (beginsWithMinus(node.left) && beginsWithMinus(node.right)) return false
  const [above, below] = [polynomialOf(node.left), polynomialOf(node.right)]
  return above === null || below === null || haveNoCommonFactor(above, below)
}

const isSigned = (node: Node): boolean => beginsWithMinus(node) && !isSum(node)

/** A fraction with a minus before it and another in it: x − 1/−4. */
function hasMinusTwice(node: Node): boolean {
  const after =
    node.kind === 'unary' ? node.operand : node.kind === 'binary' && node.operator === '-' ? node.right : null
  return after?.kind === 'binary' && after.operator === '/' && childrenOf(after).some(isSigned)
}

function haveNoCommonFactor(above: Polynomial, below: Polynomial): boolean {
  const terms = [...above.values(), ...below.values()]
  if (terms.length === 0 || below.size === 0 || above.size === 0) return false
  const divisor = constantOf(below)
  if (divisor !== null && divisor.d === 1n && (divisor.n === 1n || divisor.n === -1n)) return false
  if (terms.some(term => term.factor.d !== 1n || bitLength(term.factor.n) > 1_000)) return false
  if (terms.reduce((common, term) => greatestCommonDivisor(common, term.factor.n), 0n) > 1n) return false
  return symbolsOf(below).every(name =>
    SPOTS.some(spot => {
      const other = (): bigint => spot
      return commonDegree(specialised(above, name, other), specialised(below, name, other)) === 0
    }),
  )
}

/** Nothing has to be put in brackets; those of functions and around a whole exponent do not count. */
export function hasNoBrackets(node: Node): boolean {
  if (node.kind === 'unary') return precedenceOf(node.operand) >= precedenceOf(node) && hasNoBrackets(node.operand)
  if (node.kind !== 'binary') return childrenOf(node).every(hasNoBrackets)
  const [left, right] = sidesOf(node.operator)
  const exponent = node.operator === '**' && node.right.kind === 'unary' ? node.right.operand : node.right
  const clean = precedenceOf(node.left) >= left && precedenceOf(exponent) >= right
  return clean && (exponent !== node.right || !beginsWithMinus(node.right)) && childrenOf(node).every(hasNoBrackets)
}

/** Without decimals: √2 and 1/3, not 0.5. */
export const isExact = (node: Node): boolean =>
  !(node.kind === 'literal' && node.value.kind === 'number' && node.value.d !== 1n) && childrenOf(node).every(isExact)

/** Nothing is left to do that anyone would do at sight: like terms, x·x, 1·x, + 0, 2·3, 4/6, x/x, double signs. */
export const isSimplified = (node: Node): boolean => isTidy(node) && (hasSymbolBelow(node) ? isLowestTerms(node) : true)

const hasSymbolBelow = (node: Node): boolean =>
  (node.kind === 'binary' && node.operator === '/' && node.right.kind !== 'literal') ||
  childrenOf(node).some(hasSymbolBelow)
