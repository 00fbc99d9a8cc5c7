// A finite field that behaves like the real numbers where it matters for identities: what is positive has exactly one positive root of each
// kind, positives multiply to positives, and angles add. p = 32·9·5·7·…·61·r − 1 with p and r prime gives it: −1 is no
// square and the primes up to 61 are squares, so the Legendre symbol is a sign; the positive elements are a group of odd order without
// small factors, so a/b-th powers are unique; and the numbers of norm 1 over the field have turns by π/720 and parts that can be divided
// by any small number. After Gonnet, “Determining equivalence of expressions in random polynomial time” (1984).
import { inverseModulo, modulo, powerModulo } from './whole-numbers.js'

const PRIMES = [7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n, 61n]
const SMALL = PRIMES.reduce((product, prime) => product * prime, 32n * 9n * 5n)
/**
 * r − 2⁵⁰, and which generator of the turns is the smallest one: with it the sines and cosines of multiples of π/4, 5, 6, 8, 9, 10, 12 and 18
 * have the signs that they have as real numbers. In these fields most primes up to 101 are squares, too.
 */
const FIELDS: readonly (readonly [bigint, bigint])[] = [
  [8349n, 521n],
  [11503n, 491n],
  [12927n, 469n],
  [15087n, 223n],
  [18075n, 151n],
  [18607n, 619n],
]

/** Of norm 1: cos + i·sin of an angle. */
export type Turn = { readonly cos: bigint; readonly sin: bigint }
const NO_TURN: Turn = { cos: 1n, sin: 0n }
/** Half a turn in the smallest steps there are: a step is π/720. */
export const HALF_TURN = 720n
const STEPS = 2n * HALF_TURN

export class FormalField {
  readonly p: bigint
  readonly #order: bigint
  readonly #r: bigint
  readonly #generator: bigint
  #step: Turn | null = null
  #quarter: readonly Turn[] | null = null

  constructor([offset, generator]: readonly [bigint, bigint]) {
    this.#generator = generator
    this.#r = (1n << 50n) + offset
    this.p = SMALL * this.#r - 1n
    this.#order = (this.p - 1n) / 2n
  }

  of(n: bigint): bigint {
    return modulo(n, this.p)
  }

  times(a: bigint, b: bigint): bigint {
    return (a * b) % this.p
  }

  /** Of anything but 0. */
  inverse(a: bigint): bigint {
    return inverseModulo(a, this.p)!
  }

  /** 1, −1 or 0; of a product it is the product of the signs. */
  sign(a: bigint): 1 | -1 | 0 {
    return jacobi(a, this.p)
  }

  absolute(a: bigint): bigint {
    return this.sign(a) < 0 ? this.p - a : a
  }

  /** For a positive base; null where the denominator has a large prime factor in common with the order of the group. */
  power(base: bigint, n: bigint, d: bigint): bigint | null {
    const share = d === 1n ? 1n : inverseModulo(d, this.#order)
    return share === null ? null : powerModulo(base, modulo(n * share, this.#order), this.p)
  }

  /** Of any element, as it is for real numbers. */
  cubeRoot(a: bigint): bigint {
    const root = this.power(this.absolute(a), 1n, 3n)!
    return this.sign(a) < 0 ? this.of(-root) : root
  }

  /** A turn of an angle of which nothing is known but its name, which `bits` is. It can be divided: see `turned`. */
  freeTurn(bits: bigint): Turn {
    return this.turned(this.#someTurn(this.of(bits)), SMALL, 1n)!
  }

  /** The turn n/d times over; a d other than 1 is for free turns. */
  turned(turn: Turn, n: bigint, d: bigint): Turn | null {
    const share = d === 1n ? 1n : inverseModulo(d, this.#r)
    if (share === null) return null
    const times = d === 1n ? modulo(n, this.p + 1n) : modulo(n * share, this.#r)
    let result = NO_TURN
    for (let square = turn, rest = times; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = this.together(result, square)
      square = this.together(square, square)
    }
    return result
  }

  /** One turn after the other. */
  together(a: Turn, b: Turn): Turn {
    return { cos: this.of(a.cos * b.cos - a.sin * b.sin), sin: this.of(a.cos * b.sin + a.sin * b.cos) }
  }

  /** The turn by this many times π/720. */
  turnBy(steps: bigint): Turn {
    this.#step ??= this.#smallestTurn()
    return this.turned(this.#step, modulo(steps, STEPS), 1n)!
  }

  /** The turns from 0 to π/2, each π/720 further. */
  quarter(): readonly Turn[] {
    if (this.#quarter === null) {
      const [turns, step] = [[NO_TURN], this.turnBy(1n)]
      while (turns.length <= Number(HALF_TURN / 2n)) turns.push(this.together(turns.at(-1)!, step))
      this.#quarter = turns
    }
    return this.#quarter
  }

  /** (s + i)² / (s² + 1) has norm 1, and s² + 1 is never 0. */
  #someTurn(s: bigint): Turn {
    const below = this.inverse(this.of(s * s + 1n))
    return { cos: this.times(this.of(s * s - 1n), below), sin: this.times(this.of(2n * s), below) }
  }

  #smallestTurn(): Turn {
    for (let s = 2n; ; s++) {
      const one = this.turned(this.#someTurn(s), (this.p + 1n) / STEPS, 1n)!
      const isWhole = [2n, 3n, 5n].every(prime => this.turned(one, STEPS / prime, 1n)!.cos !== 1n)
      if (isWhole) return this.turned(one, this.#generator, 1n)!
    }
  }
}

export const FORMAL_FIELDS: readonly FormalField[] = FIELDS.map(field => new FormalField(field))

/** The Jacobi symbol by quadratic reciprocity. */
function jacobi(a: bigint, n: bigint): 1 | -1 | 0 {
  let [above, below, sign] = [modulo(a, n), n, 1]
  while (above !== 0n) {
    while ((above & 1n) === 0n) {
      above >>= 1n
      const rest = below & 7n
      if (rest === 3n || rest === 5n) sign = -sign
    }
    ;[above, below] = [below, above]
    if ((above & 3n) === 3n && (below & 3n) === 3n) sign = -sign
    above %= below
  }
  return below === 1n ? (sign as 1 | -1) : 0
}
