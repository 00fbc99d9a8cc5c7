// The value of an expression in a formal field, at a point: symbols are random elements, functions follow the rules of formal-elements.ts. So
// an identity that follows from these rules holds at every point, and nothing else does but by a chance below one in 10¹⁵ for each point.
// A number that only looks like another, such as 1.4142135623731 for √2, is another.
import type { Node } from './ast.js'
import { FormalElements, type FormalRandom } from './formal-elements.js'
import type { FormalField, Turn } from './formal-field.js'
import { factorsOf } from './formal-logs.js'
import { rootAboveLine } from './formal-roots.js'
import { added, multiplied, numberIn, numberSum, scaled, sumValue, termSum, type FormalSum } from './formal-sum.js'
import { contentOf, divide, fraction, whole, type NumberValue } from './rational.js'
import { wholeRoot } from './whole-numbers.js'

/** `whole`: a symbol that stands for whole numbers. `sign`: of one that is never below, or never above, 0. */
export type FormalSymbol = { readonly whole: boolean; readonly sign: 1 | -1 | null }

/** Sums are multiplied out for whole exponents up to here. */
const MAX_POWER = 6n
const MAX_EXPONENT_BITS = 4_000

type Maybe = bigint | null
type MaybeSum = FormalSum | null

/** Values of expressions that are to be compared with each other, at one point. */
export class FormalValues {
  readonly #values = new Map<Node, Maybe>()
  readonly #symbols = new Map<string, bigint>()
  readonly #elements: FormalElements
  #functions = 0

  /** `pointRandom` gives the symbols, `random` everything else: constants are the same at each point. */
  constructor(
    private readonly field: FormalField,
    random: FormalRandom,
    private readonly pointRandom: FormalRandom,
    private readonly symbols: ReadonlyMap<string, FormalSymbol>,
  ) {
    this.#elements = new FormalElements(field, random)
  }

  /** How many calls and powers have been evaluated, which take most of the time. */
  get functions(): number {
    return this.#functions
  }

  /** Null where the expression has no value here, or no rule gives it one. */
  of(node: Node): Maybe {
    const known = this.#values.get(node)
    if (known !== undefined) return known
    const value = this.#valueOf(node)
    this.#values.set(node, value)
    return value
  }

  /** Drawn when it is first met. Null: it is not declared. */
  #symbol(name: string): Maybe {
    const [known, symbol] = [this.#symbols.get(name), this.symbols.get(name)]
    if (known !== undefined || symbol === undefined) return known ?? null
    const bits = this.field.of(this.pointRandom(name))
    const value = symbol.sign === null ? bits : this.field.of(BigInt(symbol.sign) * this.field.times(bits, bits))
    this.#symbols.set(name, value)
    if (symbol.whole) this.#elements.isWhole(value, (this.pointRandom(`parity ${name}`) & 1n) === 1n)
    return value
  }

  #valueOf(node: Node): Maybe {
    const { field } = this
    switch (node.kind) {
      case 'literal':
        return node.value.kind === 'number' ? sumValue(numberSum(node.value), field) : null
      case 'name':
        return this.#symbol(node.name)
      case 'constant':
        return node.name === 'pi' ? this.#elements.pi : this.#elements.exponential(numberSum(whole(1)))
      case 'unary': {
        const value = node.operator === '-' ? this.of(node.operand) : null
        return value === null ? null : field.of(-value)
      }
      case 'call':
        return this.#called(node.name, node.args)
      case 'binary':
        return this.#binary(node)
      default:
        return null
    }
  }

  #binary(node: Node & { readonly kind: 'binary' }): Maybe {
    const { field } = this
    if (node.operator === '**') return this.#power(node.left, node.right)
    const a = this.of(node.left)
    const b = a === null ? null : this.of(node.right)
    if (a === null || b === null) return null
    switch (node.operator) {
      case '+':
        return field.of(a + b)
      case '-':
        return field.of(a - b)
      case '*':
        return field.times(a, b)
      case '/':
        return b === 0n ? null : field.times(a, field.inverse(b))
      default:
        return null
    }
  }

  #power(left: Node, right: Node): Maybe {
    const { field } = this
    this.#functions++
    const base = this.of(left)
    const exponent = this.#sum(right)
    if (base === null || exponent === null) return null
    const number = numberIn(exponent)
    if (number !== null && number.n.toString(2).length > MAX_EXPONENT_BITS) return null
    if (base === 0n) return number !== null && number.n > 0n ? 0n : null
    if (number?.d === 1n) return this.#wholePower(base, number.n)
    if (field.sign(base) > 0)
      return number === null
        ? this.#chain(this.#log(left), log => this.#exponentialOf(exponent, log))
        : field.power(base, number.n, number.d)
    // (−1)^(2n): a whole exponent gives a negative base its sign.
    const odd = this.#elements.isOdd(exponent)
    if (odd === null) return null
    const size = this.#chain(this.#log(left), log => this.#exponentialOf(exponent, log))
    return size === null ? null : field.of(odd ? -size : size)
  }

  #wholePower(base: bigint, exponent: bigint): bigint {
    const { field } = this
    const size = field.power(field.absolute(base), exponent, 1n)!
    return field.sign(base) < 0 && exponent % 2n !== 0n ? field.of(-size) : size
  }

  #exponentialOf(exponent: FormalSum, log: FormalSum): Maybe {
    return this.#chain(multiplied(exponent, log, this.field), product => this.#elements.exponential(product))
  }

  #called(name: string, args: readonly Node[]): Maybe {
    const { field } = this
    this.#functions++
    const [node] = args
    const value = node === undefined ? null : this.of(node)
    if (node === undefined || value === null) return null
    switch (name) {
      case 'sqrt':
        return value === 0n ? 0n : field.sign(value) > 0 ? this.#root(node, value) : null
      case 'cbrt':
        return value === 0n ? 0n : field.cubeRoot(value)
      case 'abs':
        return field.absolute(value)
      case 'exp':
        return this.#chain(this.#sum(node), sum => this.#elements.exponential(sum))
      case 'ln':
      case 'log':
      case 'asin':
      case 'acos':
      case 'atan':
        return this.#chain(this.#sumCalled(name, args), sum => sumValue(sum, field))
      case 'sinh':
      case 'cosh':
      case 'tanh':
        return this.#hyperbolic(name, node)
      default:
        return this.#chain(this.#sum(node), sum =>
          this.#chain(this.#elements.turn(sum), turn => this.#ofTurn(name, turn)),
        )
    }
  }

  /** The root of (ax + b)² + c with c above 0 is larger than |ax + b|: null where it would not be. */
  #root(node: Node, value: bigint): Maybe {
    const root = this.field.power(value, 1n, 2n)!
    const above = rootAboveLine(node)
    if (above === null) return root
    const [line, share] = [this.of(above.line), sumValue(numberSum(above.share), this.field)]
    if (line === null || share === null || this.field.sign(share) <= 0) return root
    const scaledRoot = this.field.times(this.field.power(share, 1n, 2n)!, root)
    return this.field.sign(this.field.of(scaledRoot + line)) > 0 ? root : null
  }

  #ofTurn(name: string, { cos, sin }: Turn): Maybe {
    const over = (a: bigint, b: bigint): Maybe => (b === 0n ? null : this.field.times(a, this.field.inverse(b)))
    switch (name) {
      case 'sin':
        return sin
      case 'cos':
        return cos
      case 'tan':
        return over(sin, cos)
      case 'cot':
        return over(cos, sin)
      case 'sec':
        return over(1n, cos)
      case 'csc':
        return over(1n, sin)
      default:
        return null
    }
  }

  #hyperbolic(name: 'sinh' | 'cosh' | 'tanh', node: Node): Maybe {
    const { field } = this
    const power = this.#chain(this.#sum(node), sum => this.#elements.exponential(sum))
    if (power === null) return null
    const inverse = field.inverse(power)
    const [twiceSinh, twiceCosh] = [field.of(power - inverse), field.of(power + inverse)]
    const [above, below] = name === 'tanh' ? [twiceSinh, twiceCosh] : [name === 'sinh' ? twiceSinh : twiceCosh, 2n]
    return below === 0n ? null : field.times(above, field.inverse(below))
  }

  /** The expression as a sum of terms with numbers in front, multiplied out where that is short. */
  #sum(node: Node): MaybeSum {
    switch (node.kind) {
      case 'literal':
        return node.value.kind === 'number' ? numberSum(node.value) : null
      case 'unary':
        return node.operator === '-' ? this.#chain(this.#sum(node.operand), sum => scaled(sum, whole(-1))) : null
      case 'binary':
        return this.#sumOfBinary(node)
      case 'call':
        return this.#sumCalled(node.name, node.args) ?? this.#opaque(node)
      default:
        return this.#opaque(node)
    }
  }

  #opaque(node: Node): MaybeSum {
    return this.#chain(this.of(node), value => termSum(value))
  }

  #sumOfBinary(node: Node & { readonly kind: 'binary' }): MaybeSum {
    const [a, b] = [this.#sum(node.left), this.#sum(node.right)]
    if (a === null || b === null) return null
    switch (node.operator) {
      case '+':
        return added(a, b)
      case '-':
        return added(a, scaled(b, whole(-1)))
      case '*':
        return multiplied(a, b, this.field) ?? this.#opaque(node)
      case '/':
        return this.#chain(this.#inverse(b), inverse => multiplied(a, inverse, this.field)) ?? this.#opaque(node)
      case '**':
        return this.#sumOfPower(a, numberIn(b)) ?? this.#opaque(node)
      default:
        return null
    }
  }

  #sumOfPower(base: FormalSum, exponent: NumberValue | null): MaybeSum {
    if (exponent === null || exponent.d !== 1n || exponent.n < 0n || exponent.n > MAX_POWER) return null
    let product: MaybeSum = numberSum(whole(1))
    for (let i = 0n; i < exponent.n && product !== null; i++) product = multiplied(product, base, this.field)
    return product
  }

  /** Of one term exactly; of more, one over the sum with the number of its first term taken out. */
  #inverse(sum: FormalSum): MaybeSum {
    const { field } = this
    const first = [...sum.keys()].toSorted((x, y) => (x < y ? -1 : 1))[0]
    if (first === undefined) return null
    const { n, d } = sum.get(first)!
    const value = sumValue(scaled(sum, fraction(d, n)), field)
    return value === null || value === 0n ? null : termSum(field.inverse(value), fraction(d, n))
  }

  #sumCalled(name: string, [node, base]: readonly Node[]): MaybeSum {
    const value = node === undefined ? null : this.of(node)
    if (node === undefined || value === null) return null
    const { field } = this
    switch (name) {
      case 'sqrt':
        return this.#rootOf(node, value)
      case 'ln':
        return field.sign(value) > 0 ? this.#log(node) : null
      case 'log':
        return field.sign(value) > 0 ? this.#overLogOf(this.#log(node), baseOf(base)) : null
      case 'asin':
        return this.#elements.arc('asin', value)
      case 'acos':
        return this.#chain(this.#elements.arc('asin', value), arc =>
          added(termSum(this.#elements.pi, fraction(1n, 2n)), scaled(arc, whole(-1))),
        )
      case 'atan':
        return this.#elements.arc('atan', value)
      default:
        return null
    }
  }

  /** √(4x) is 2·√x. */
  #rootOf(node: Node, value: bigint): MaybeSum {
    const { field } = this
    const sum = this.#sum(node)
    if (sum === null || sum.size === 0 || field.sign(value) <= 0) return null
    const content = contentOf([...sum.values()])
    const [above, below] = [wholeRoot(content.n), wholeRoot(content.d)]
    if (above === null || below === null) return null
    return this.#chain(sumValue(scaled(sum, divide(whole(1), content)), field), rest =>
      this.#chain(field.power(rest, 1n, 2n), root => termSum(root, fraction(above, below))),
    )
  }

  #overLogOf(log: MaybeSum, base: NumberValue): MaybeSum {
    return this.#chain(this.#inverse(this.#elements.logOfNumber(base)), inverse =>
      log === null ? null : multiplied(log, inverse, this.field),
    )
  }

  /** The logarithm of the absolute value: factors become terms. */
  #log(node: Node): MaybeSum {
    switch (node.kind) {
      case 'literal':
        return node.value.kind === 'number' && node.value.n !== 0n ? this.#elements.logOfNumber(node.value) : null
      case 'unary':
        return node.operator === '-' ? this.#log(node.operand) : null
      case 'call':
        return this.#logCalled(node.name, node.args[0]!) ?? this.#logOfValue(node)
      case 'binary':
        return this.#logOfBinary(node) ?? this.#logOfPolynomial(node) ?? this.#logOfValue(node)
      default:
        return this.#logOfValue(node)
    }
  }

  #logCalled(name: string, node: Node): MaybeSum {
    if (name === 'exp') return this.#sum(node)
    const share =
      name === 'sqrt' ? fraction(1n, 2n) : name === 'cbrt' ? fraction(1n, 3n) : name === 'abs' ? whole(1) : null
    return share === null ? null : this.#chain(this.#log(node), log => scaled(log, share))
  }

  #logOfBinary({ operator, left, right }: Node & { readonly kind: 'binary' }): MaybeSum {
    if (operator === '**')
      return this.#chain(this.#sum(right), exponent =>
        this.#chain(this.#log(left), log => multiplied(exponent, log, this.field)),
      )
    if (operator !== '*' && operator !== '/') return null
    const [a, b] = [this.#log(left), this.#log(right)]
    return a === null || b === null ? null : added(a, operator === '*' ? b : scaled(b, whole(-1)))
  }

  #logOfPolynomial(node: Node): MaybeSum {
    const product = factorsOf(node)
    if (product === null) return null
    const { factors, number } = product
    const logs = factors.map(({ root, times }) => this.#chain(this.#logOfValue(root), log => scaled(log, whole(times))))
    return logs.includes(null) ? null : added(this.#elements.logOfNumber(number), ...(logs as FormalSum[]))
  }

  /** What all terms of a sum have in common is a number in front of it. */
  #logOfValue(node: Node): MaybeSum {
    const sum = this.#sum(node)
    if (sum === null || sum.size === 0) return null
    const content = contentOf([...sum.values()])
    return this.#chain(sumValue(scaled(sum, divide(whole(1), content)), this.field), value =>
      value === 0n ? null : added(this.#elements.logOfNumber(content), this.#elements.logOfElement(value)),
    )
  }

  #chain<T, U>(value: T | null, next: (value: T) => U | null): U | null {
    return value === null ? null : next(value)
  }
}

/** Of a logarithm: ten where none is written. */
const baseOf = (node: Node | undefined): NumberValue =>
  node?.kind === 'literal' && node.value.kind === 'number' ? node.value : whole(10)
