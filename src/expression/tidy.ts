// Whether an expression still holds work that is done at sight: like terms, repeated factors, sums and quotients of plain numbers.
import { childrenOf, type Node } from './ast.js'
import { greatestCommonDivisor, type NumberValue, fraction } from './rational.js'
import { showPlain } from './show.js'

/** Brackets do not matter here: 2(x + 1) is as tidy as 2x + 2. */
export function isTidy(node: Node): boolean {
  if (numberAt(node) !== null) return true
  if (!childrenOf(node).every(child => isTidy(child))) return false
  switch (node.kind) {
    case 'unary':
      return node.operand.kind !== 'unary' && !isZero(node.operand)
    case 'binary':
      switch (node.operator) {
        case '+':
        case '-':
          return hasNoLikeTerms(node)
        case '*':
        case '/':
          return hasNoLikeFactors(node)
        case '**':
          return isTidyPower(node.left, node.right)
        default:
          return true
      }
    default:
      return true
  }
}

/** A plain number: a numeral, a fraction of whole numerals in lowest terms, or the opposite of one. */
function numberAt(node: Node): NumberValue | null {
  if (node.kind === 'literal') return node.value.kind === 'number' ? node.value : null
  if (node.kind === 'unary' && node.operator === '-') {
    const inner = node.operand.kind === 'unary' ? null : numberAt(node.operand)
    return inner === null || inner.n === 0n ? null : fraction(-inner.n, inner.d)
  }
  if (node.kind !== 'binary' || node.operator !== '/') return null
  const [above, below] = [numberAt(node.left), numberAt(node.right)]
  if (above === null || below === null || above.d !== 1n || below.d !== 1n || below.n < 2n) return null
  return greatestCommonDivisor(above.n, below.n) === 1n ? fraction(above.n, below.n) : null
}

const isZero = (node: Node): boolean => numberAt(node)?.n === 0n

type Factor = { readonly node: Node; readonly inverted: boolean }

function termsOf(node: Node): Node[] {
  if (node.kind === 'binary' && (node.operator === '+' || node.operator === '-'))
    return [...termsOf(node.left), ...termsOf(node.right)]
  return [node]
}

function factorsOf(node: Node, inverted = false): Factor[] {
  if (numberAt(node) !== null) return [{ node, inverted }]
  if (node.kind === 'unary' && node.operator === '-') return factorsOf(node.operand, inverted)
  if (node.kind === 'binary' && (node.operator === '*' || node.operator === '/'))
    return [...factorsOf(node.left, inverted), ...factorsOf(node.right, node.operator === '/' ? !inverted : inverted)]
  return [{ node, inverted }]
}

/** What a term is a multiple of, whatever the number in front and the order of its factors. */
const symbolicPart = (term: Node): string =>
  factorsOf(term)
    .filter(({ node }) => numberAt(node) === null)
    .map(({ node, inverted }) => (inverted ? '/' : '') + showPlain(node))
    .toSorted()
    .join(' ')

function hasNoLikeTerms(sum: Node): boolean {
  const terms = termsOf(sum)
  return !terms.some(isZero) && new Set(terms.map(symbolicPart)).size === terms.length
}

function hasNoLikeFactors(product: Node): boolean {
  const factors = factorsOf(product)
  const numbers = factors.flatMap(({ node, inverted }) => {
    const value = numberAt(node)
    return value === null ? [] : [{ value, inverted }]
  })
  if (
    numbers.some(
      ({ value, inverted }) => value.n === 0n || (value.n === 1n && value.d === 1n && !isUnitAbove(factors, inverted)),
    )
  )
    return false
  const [above, below] = [numbers.filter(x => !x.inverted), numbers.filter(x => x.inverted)]
  if (above.length > 1 || below.length > 1) return false
  if (above[0] !== undefined && below[0] !== undefined) {
    const [a, b] = [above[0].value, below[0].value]
    if (a.d !== 1n || b.d !== 1n || greatestCommonDivisor(a.n, b.n) > 1n) return false
  }
  const bases = factors.filter(({ node }) => numberAt(node) === null).map(({ node }) => showPlain(baseOf(node)))
  return new Set(bases).size === bases.length
}

/** The 1 of 1/x has nothing beside it above the line. */
const isUnitAbove = (factors: readonly Factor[], inverted: boolean): boolean =>
  !inverted && factors.filter(factor => !factor.inverted).length === 1

const baseOf = (node: Node): Node => (node.kind === 'binary' && node.operator === '**' ? node.left : node)

function isTidyPower(base: Node, exponent: Node): boolean {
  const power = numberAt(exponent)
  if (base.kind === 'binary' && base.operator === '**') return false
  if (power === null) return true
  if (power.n === 0n || (power.n === 1n && power.d === 1n)) return false
  return numberAt(base) === null || power.d !== 1n
}
