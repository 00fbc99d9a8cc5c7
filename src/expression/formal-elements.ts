// Elements of a formal field that stand for π, powers of e, logarithms and angles. They are random but for the rules they obey:
// e^(a+b) = e^a·e^b, ln(ab) = ln a + ln b, the addition of angles, and what undoes what.
import { HALF_TURN, type FormalField, type Turn } from './formal-field.js'
import { logsOfNumber } from './formal-logs.js'
import { added, NOTHING, scaled, termSum, type FormalSum } from './formal-sum.js'
import { fraction, negate, whole, type NumberValue } from './rational.js'

/** Bits for a name: the same for the same name. */
export type FormalRandom = (name: string) => bigint

export class FormalElements {
  readonly pi: bigint
  /** What a logarithm is of, by its value; the exponent of a power of e; the turn of an angle. */
  readonly #bases = new Map<bigint, bigint>()
  readonly #exponents = new Map<bigint, bigint>()
  readonly #turns = new Map<bigint, Turn>()
  /** Of angles of which nothing else is known. They can be divided. */
  readonly #freeTurns = new Map<bigint, Turn>()
  /** Of terms that are whole numbers: whether they are odd. */
  readonly #odd = new Map<bigint, boolean>([[1n, true]])

  constructor(
    private readonly field: FormalField,
    private readonly random: FormalRandom,
  ) {
    this.pi = this.#positive('pi')
  }

  /** From now on the term is a whole number, so that a multiple of π is a whole number of half turns. */
  isWhole(term: bigint, odd: boolean): void {
    this.#odd.set(term, odd)
    this.#turns.set(this.field.times(term, this.pi), { cos: this.field.of(odd ? -1n : 1n), sin: 0n })
  }

  #positive(name: string): bigint {
    const bits = this.field.of(this.random(name))
    return this.field.times(bits, bits)
  }

  /** e to the sum: a product of powers. */
  exponential(sum: FormalSum): bigint | null {
    let product = 1n
    for (const [term, { n, d }] of sum) {
      const power = this.field.power(this.#powerOfE(term), n, d)
      if (power === null) return null
      product = this.field.times(product, power)
    }
    return product
  }

  #powerOfE(term: bigint): bigint {
    const base = this.#bases.get(term)
    if (base !== undefined) return base
    const power = this.#positive(`e^${term}`)
    this.#exponents.set(power, term)
    return power
  }

  /** The turn by an angle: one turn after the other. */
  turn(angle: FormalSum): Turn | null {
    let turn: Turn = { cos: 1n, sin: 0n }
    for (const [term, factor] of angle) {
      const next = this.#turnOfTerm(term, factor)
      if (next === null) return null
      turn = this.field.together(turn, next)
    }
    return turn
  }

  #turnOfTerm(term: bigint, { n, d }: NumberValue): Turn | null {
    const { field } = this
    const known = this.#turns.get(term)
    if (known !== undefined && d === 1n) return field.turned(known, n, 1n)
    if (term === this.pi && HALF_TURN % d === 0n) return field.turnBy(n * (HALF_TURN / d))
    return known === undefined ? field.turned(this.#freeTurn(term), n, d) : null
  }

  #freeTurn(term: bigint): Turn {
    const turn = this.#freeTurns.get(term) ?? this.field.freeTurn(this.random(`turn ${term}`))
    this.#freeTurns.set(term, turn)
    return turn
  }

  /** Null where the sum is not known to be a whole number. */
  isOdd(sum: FormalSum): boolean | null {
    let odd = false
    for (const [term, { n, d }] of sum) {
      const isTermOdd = this.#odd.get(term)
      if (isTermOdd === undefined || d !== 1n) return null
      if (isTermOdd && n % 2n !== 0n) odd = !odd
    }
    return odd
  }

  /** Of |number|, which is not 0. */
  logOfNumber(number: NumberValue): FormalSum {
    return added(
      ...logsOfNumber(number).map(([base, times]) => scaled(this.#logOf(this.field.of(base), true), whole(times))),
    )
  }

  /** Of |element|, which is not 0. */
  logOfElement(element: bigint): FormalSum {
    return this.#logOf(element, false)
  }

  /** The logarithms of whole numbers above 1 are positive. */
  #logOf(element: bigint, isPositive: boolean): FormalSum {
    const base = this.field.absolute(element)
    if (base === 1n) return NOTHING
    const exponent = this.#exponents.get(base)
    if (exponent !== undefined) return termSum(exponent)
    const log = isPositive ? this.#positive(`ln ${base}`) : this.field.of(this.random(`ln ${base}`))
    this.#bases.set(log, base)
    return termSum(log)
  }

  /** The arc of a sine or tangent: a part of π where it is one, else an angle of its own. It is odd. */
  arc(name: 'asin' | 'atan', value: bigint): FormalSum | null {
    const { field } = this
    const [up, down] = [value, field.of(-value)]
    for (const [step, { sin, cos }] of field.quarter().entries()) {
      const isArc = (size: bigint): boolean =>
        sin === (name === 'asin' ? size : field.times(size, cos)) && (name === 'asin' || cos !== 0n)
      if (isArc(up)) return termSum(this.pi, fraction(BigInt(step), HALF_TURN))
      if (isArc(down)) return termSum(this.pi, fraction(BigInt(-step), HALF_TURN))
    }
    const size = field.absolute(value)
    const sign = size === value ? whole(1) : negate(whole(1))
    // Of a number and one over it the arcs of the tangents add up to a quarter turn: only one of them is an angle of its own.
    const inverse = field.inverse(size)
    if (name === 'atan' && inverse < size) {
      const rest = this.#freeArc(name, inverse)
      return rest === null ? null : scaled(added(termSum(this.pi, fraction(1n, 2n)), scaled(rest, whole(-1))), sign)
    }
    const arc = this.#freeArc(name, size)
    return arc === null ? null : scaled(arc, sign)
  }

  #freeArc(name: 'asin' | 'atan', size: bigint): FormalSum | null {
    const turn = name === 'asin' ? this.#turnOfSine(size) : this.#turnOfTangent(size)
    if (turn === null) return null
    const arc = this.field.of(this.random(`${name} ${size}`))
    this.#turns.set(arc, turn)
    return termSum(arc)
  }

  #turnOfSine(sin: bigint): Turn | null {
    const square = this.field.of(1n - sin * sin)
    return this.field.sign(square) > 0 ? { cos: this.field.power(square, 1n, 2n)!, sin } : null
  }

  #turnOfTangent(tan: bigint): Turn | null {
    const { field } = this
    const square = field.of(1n + tan * tan)
    if (field.sign(square) <= 0) return null
    const cos = field.inverse(field.power(square, 1n, 2n)!)
    return { cos, sin: field.times(tan, cos) }
  }
}
