// Whether two inequalities in one symbol hold for the same real numbers: x⁴ ≥ 16 and x² ≥ 4. Exact: the line is cut at the roots of all
// polynomials that stand in them (by Sturm), and on each piece and at each cut both either hold or do not.
import { childrenOf, type Node } from './ast.js'
import { polynomialOf } from './polynomial.js'
import { bitLength, contentOf, divide, fraction, type NumberValue } from './rational.js'
import { specialised } from './univariate.js'

/** From the constant upwards; the last is not 0. */
type Whole = readonly bigint[]
/** What is compared with 0. */
type Compared = { readonly operator: string; readonly difference: Node }

const MAX_DEGREE = 24
const MAX_BITS = 200
const MAX_SIZES = 3
/** How finely the line is cut: roots that lie nearer to each other are not told apart. */
const MAX_DEPTH = 300n

class OutOfReach extends Error {}

/** Null: they are no polynomials, with absolute values of polynomials among them, in one symbol; or they are too long. */
export function haveSameSolutions(a: Compared, b: Compared): boolean | null {
  const names = new Set([...namesIn(a.difference), ...namesIn(b.difference)])
  const sizes = [...sizesIn(a.difference), ...sizesIn(b.difference)]
  const [name] = names
  if (name === undefined || names.size > 1 || sizes.length > MAX_SIZES) return null
  const inside = sizes.map(size => coefficientsOf(childrenOf(size)[0]!, name))
  const pieces = signsOf(sizes).map(signs =>
    [a, b].map(({ difference }) => coefficientsOf(withoutSizes(difference, signs), name)),
  )
  const all = [...inside, ...pieces.flat()]
  if (all.some(each => each === null)) return null
  const product = (all as Whole[]).filter(each => each.length > 1).reduce(timesNew, [1n])
  if (product.length - 1 > MAX_DEGREE) return null
  const cuts = { inside: inside as Whole[], pieces: pieces as Whole[][], product: squareFree(product) }
  try {
    return agreeEverywhere(a, b, cuts)
  } catch (error) {
    if (error instanceof OutOfReach) return null
    throw error
  }
}

const namesIn = (node: Node): string[] => (node.kind === 'name' ? [node.name] : childrenOf(node).flatMap(namesIn))

const isSize = (node: Node): boolean => node.kind === 'call' && node.name === 'abs'

/** Absolute values, none of which stands in another. */
const sizesIn = (node: Node): Node[] => (isSize(node) ? [node] : childrenOf(node).flatMap(sizesIn))

type Signs = ReadonlyMap<Node, boolean>

/** In the order in which `inside` says, at a place, which of them is below 0: the first is the lowest bit. */
const signsOf = (sizes: readonly Node[]): Signs[] =>
  Array.from({ length: 1 << sizes.length }, (_, bits) => new Map(sizes.map((size, i) => [size, (bits >> i) % 2 === 1])))

/** Each absolute value is what is in it, or its opposite. */
function withoutSizes(node: Node, signs: Signs): Node {
  if (isSize(node)) {
    const [operand] = childrenOf(node) as [Node]
    return signs.get(node) === true ? { kind: 'unary', operator: '-', operand, at: node.at } : operand
  }
  if (node.kind === 'unary') return { ...node, operand: withoutSizes(node.operand, signs) }
  if (node.kind !== 'binary') return node
  return { ...node, left: withoutSizes(node.left, signs), right: withoutSizes(node.right, signs) }
}

/** Multiplied by a positive number, so that the coefficients are whole. */
function coefficientsOf(node: Node, name: string): Whole | null {
  const polynomial = polynomialOf(node)
  if (polynomial === null) return null
  const found = specialised(polynomial, name, () => 0n)
  if (found.some(({ n, d }) => bitLength(n) + bitLength(d) > MAX_BITS)) return null
  return primitive(found)
}

function primitive(coefficients: readonly NumberValue[]): Whole {
  if (coefficients.length === 0) return []
  const content = contentOf(coefficients)
  return coefficients.map(each => divide(each, content).n)
}

const primitiveOf = (a: Whole): Whole => primitive(a.map(n => fraction(n, 1n)))

function times(a: Whole, b: Whole): Whole {
  const product = Array.from({ length: a.length + b.length - 1 }, () => 0n)
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) product[i + j]! += x * y
  return product
}

/** The roots of both, each factor of one that the other has left out. */
const timesNew = (product: Whole, next: Whole): Whole =>
  product.length > 1 && remainder(product, next).length === 0 ? product : times(product, next)

const derivative = (a: Whole): Whole => a.slice(1).map((x, i) => x * BigInt(i + 1))

/** Of a divided by b, times a positive number. */
function remainder(a: Whole, b: Whole): Whole {
  const lead = b.at(-1)!
  let rest = a
  while (rest.length >= b.length) {
    const [top, shift] = [rest.at(-1)!, rest.length - b.length]
    const factor = lead < 0n ? -lead : lead
    const taken = lead < 0n ? -top : top
    const next = rest.map((x, i) => x * factor - (i < shift ? 0n : taken * b[i - shift]!))
    while (next.length > 0 && next.at(-1) === 0n) next.pop()
    rest = primitiveOf(next)
  }
  return rest
}

function squareFree(a: Whole): Whole {
  let [x, y] = [a, derivative(a)]
  while (y.length > 0) [x, y] = [y, remainder(x, y)]
  return x.length < 2 ? a : quotient(a, x)
}

/** Of polynomials that divide, times a number. */
function quotient(a: Whole, b: Whole): Whole {
  const lead = b.at(-1)!
  const found: NumberValue[] = []
  let rest = a.map(n => fraction(n, 1n))
  while (rest.length >= b.length) {
    const factor = divide(rest.at(-1)!, fraction(lead, 1n))
    const shift = rest.length - b.length
    found.unshift(factor)
    rest = rest.slice(0, -1).map((x, i) => (i < shift ? x : minus(x, factor, b[i - shift]!)))
  }
  return primitive(found)
}

const minus = (x: NumberValue, factor: NumberValue, n: bigint): NumberValue =>
  fraction(x.n * factor.d - factor.n * n * x.d, x.d * factor.d)

const signOf = (n: bigint): number => (n < 0n ? -1 : n > 0n ? 1 : 0)

/** At n / 2^shift. */
function signAt(a: Whole, n: bigint, shift: bigint): number {
  let value = 0n
  for (let i = a.length - 1, scale = 0n; i >= 0; i--, scale += shift) value = value * n + (a[i]! << scale)
  return signOf(value)
}

type Cuts = {
  readonly inside: readonly Whole[]
  readonly pieces: readonly (readonly Whole[])[]
  readonly product: Whole
}

function agreeEverywhere(a: Compared, b: Compared, { inside, pieces, product }: Cuts): boolean {
  const chain = sturm(product)
  const shift = { bits: 0n }
  const ends = isolated(product, chain, shift)
  const signsAt = (n: bigint): [number, number] => {
    const piece = pieces[inside.reduce((bits, each, i) => bits + (signAt(each, n, shift.bits) < 0 ? 1 << i : 0), 0)]!
    return [signAt(piece[0]!, n, shift.bits), signAt(piece[1]!, n, shift.bits)]
  }
  const agree = (x: number, y: number): boolean => holds(a.operator, x) === holds(b.operator, y)
  return ends.every((end, i) => {
    const [x, y] = signsAt(end)
    if (!agree(x, y)) return false
    // Between this end and the next one lies one root. A polynomial without a sign there has its root there: what stays is its sign here.
    const next = ends[i + 1]
    if (next === undefined) return true
    const [atX, atY] = [0, 1].map(which => signAtRoot(pieces, inside, which, [end, next], shift.bits))
    return agree(atX!, atY!)
  })
}

/** The sign at the only root between two ends, where all polynomials go on from what they are at the first end. */
function signAtRoot(
  pieces: readonly (readonly Whole[])[],
  inside: readonly Whole[],
  which: number,
  [from, to]: readonly [bigint, bigint],
  shift: bigint,
): number {
  const piece =
    pieces[inside.reduce((bits, each, i) => bits + (signAt(each, from, shift) < 0 ? 1 << i : 0), 0)]![which]!
  if (piece.length < 2) return signOf(piece[0] ?? 0n)
  const simple = squareFree(piece)
  return signAt(simple, from, shift) === signAt(simple, to, shift) ? signAt(piece, from, shift) : 0
}

const holds = (operator: string, sign: number): boolean =>
  operator === '<' ? sign < 0 : operator === '<=' ? sign <= 0 : operator === '!=' ? sign !== 0 : sign === 0

function sturm(a: Whole): Whole[] {
  const chain = [a, derivative(a)]
  while (chain.at(-1)!.length > 1) chain.push(remainder(chain.at(-2)!, chain.at(-1)!).map(x => -x))
  return chain.filter(each => each.length > 0)
}

function changesAt(chain: readonly Whole[], n: bigint, shift: bigint): number {
  const signs = chain.map(each => signAt(each, n, shift)).filter(sign => sign !== 0)
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length
}

/** Places in order, none of which is a root, with one root between each two. In units of 2^−shift, which grows as it has to. */
function isolated(product: Whole, chain: readonly Whole[], shift: { bits: bigint }): bigint[] {
  const largest = product.reduce((most, n) => Math.max(most, bitLength(n)), 0)
  const bound = 1n << BigInt(largest + 2)
  const inner: { n: bigint; bits: bigint }[] = []
  const split = (low: bigint, high: bigint, bits: bigint, [below, above]: readonly [number, number]): void => {
    if (below - above < 2) return
    if (bits > MAX_DEPTH) throw new OutOfReach()
    let [n, depth] = [low + high, bits + 1n]
    // A root may stand in the middle: then a little beside it.
    while (signAt(product, n, depth) === 0) [n, depth] = [2n * n + 1n, depth + 1n]
    const middle = changesAt(chain, n, depth)
    const scale = depth - bits
    split(low << scale, n, depth, [below, middle])
    inner.push({ n, bits: depth })
    split(n, high << scale, depth, [middle, above])
  }
  const ends: [number, number] = [changesAt(chain, -bound, 0n), changesAt(chain, bound, 0n)]
  split(-bound, bound, 0n, ends)
  shift.bits = inner.reduce((most, { bits }) => (bits > most ? bits : most), 0n)
  const places = inner.map(({ n, bits }) => n << (shift.bits - bits))
  // Bisection may leave a gap without a root on either side: only places between which there is one are kept.
  const all = [-bound << shift.bits, ...places, bound << shift.bits]
  return all.filter((place, i) => {
    if (i === 0) return true
    return changesAt(chain, all[i - 1]!, shift.bits) !== changesAt(chain, place, shift.bits)
  })
}
