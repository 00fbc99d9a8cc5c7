// Reads a formula by recursive descent and works it out as it goes; there is no tree. Branches not taken are read and not worked out.
import { FUNCTIONS } from './functions.js'
import { bitsOf, floorQ, fromBits, int, isQ, less, many, num, plain, q, Uncovered, type Q, type V } from './values.js'

/** What a formula is worth. Throws Uncovered for what this evaluator does not know. */
export function work(source: string, names: ReadonlyMap<string, V>): V {
  const reader = new Reader(source, names)
  const thunk = reader.conditional()
  if (reader.more()) throw new SyntaxError(`left over in ${source}`)
  return thunk()
}

type Thunk = () => V
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\*\*|\/\/|[=!<>]=|[-+*/%<>()[\],]))/y

class Reader {
  readonly #tokens: { kind: number; text: string }[] = []
  #at = 0
  constructor(
    source: string,
    readonly names: ReadonlyMap<string, V>,
  ) {
    const text = source.trimEnd()
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < text.length) {
      const match = TOKEN.exec(text)
      if (match === null) throw new SyntaxError(`cannot read ${source}`)
      const kind = [1, 2, 3, 4].find(i => match[i] !== undefined)!
      this.#tokens.push({ kind, text: match[kind]! })
    }
  }
  more = (): boolean => this.#at < this.#tokens.length
  #is = (text: string, ahead = 0): boolean => {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && token.kind !== 3 && token.text === text
  }
  #eat(text: string): boolean {
    if (!this.#is(text)) return false
    this.#at++
    return true
  }
  #must(text: string): void {
    if (!this.#eat(text)) throw new SyntaxError(`${text} is missing`)
  }

  conditional(): Thunk {
    const then = this.#or()
    if (!this.#eat('if')) return then
    const test = this.#or()
    this.#must('else')
    const otherwise = this.conditional()
    return () => (yes(test()) ? then() : otherwise())
  }
  #or(): Thunk {
    let left = this.#and()
    while (this.#eat('or')) {
      const [a, b] = [left, this.#and()]
      left = () => yes(a()) || yes(b())
    }
    return left
  }
  #and(): Thunk {
    let left = this.#not()
    while (this.#eat('and')) {
      const [a, b] = [left, this.#not()]
      left = () => yes(a()) && yes(b())
    }
    return left
  }
  #not(): Thunk {
    if (!this.#eat('not')) return this.#comparison()
    const inner = this.#not()
    return () => !yes(inner())
  }
  #comparison(): Thunk {
    const left = this.#sum()
    for (const sign of ['==', '!=', '<=', '>=', '<', '>', 'in'] as const)
      if (this.#eat(sign)) {
        const right = this.#sum()
        return () => compare(sign, left(), right())
      }
    if (this.#is('not') && this.#is('in', 1)) {
      this.#at += 2
      const right = this.#sum()
      return () => !compare('in', left(), right())
    }
    return left
  }
  #sum(): Thunk {
    let left = this.#term()
    for (;;) {
      const sign = this.#eat('+') ? 1n : this.#eat('-') ? -1n : null
      if (sign === null) return left
      const [a, b] = [left, this.#term()]
      left = () => plus(a(), sign, b())
    }
  }
  #term(): Thunk {
    let left = this.#signed()
    for (;;) {
      const sign = (['*', '//', '/', '%'] as const).find(each => this.#eat(each))
      if (sign === undefined) return left
      const [a, b] = [left, this.#signed()]
      left = () => times(sign, num(a()), num(b()))
    }
  }
  #signed(): Thunk {
    if (!this.#eat('-')) return this.#power()
    const inner = this.#signed()
    return () => {
      const { n, d } = num(inner())
      return q(-n, d)
    }
  }
  #power(): Thunk {
    const base = this.#atom()
    if (!this.#eat('**')) return base
    const by = this.#signed()
    return () => raised(num(base()), int(by()))
  }
  #atom(): Thunk {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new SyntaxError('too short')
    const { kind, text } = token
    if (kind === 1) {
      const [whole, part = ''] = text.split('.')
      return () => q(BigInt(whole! + part), 10n ** BigInt(part.length))
    }
    if (kind === 3) return () => text.slice(1, -1).replace(/\\(.)/gs, '$1')
    if (text === '(') {
      const inner = this.conditional()
      this.#must(')')
      return inner
    }
    if (text === '[') {
      const items = this.#until(']')
      return () => items.map(item => item())
    }
    if (text === 'true' || text === 'false') return () => text === 'true'
    if (this.#eat('(')) {
      const args = this.#until(')')
      return () => {
        const known = FUNCTIONS[text]
        if (known === undefined) throw new Uncovered(text)
        return known(...args.map(arg => arg()))
      }
    }
    return () => {
      const value = this.names.get(text)
      if (value === undefined) throw new ReferenceError(text)
      return value
    }
  }
  #until(close: string): Thunk[] {
    const found: Thunk[] = []
    if (this.#eat(close)) return found
    do found.push(this.conditional())
    while (this.#eat(','))
    this.#must(close)
    return found
  }
}

function yes(v: V): boolean {
  if (typeof v !== 'boolean') throw new TypeError('no condition')
  return v
}

function compare(sign: string, a: V, b: V): boolean {
  if (sign === 'in') return many(b).some(each => plain(each) === plain(a))
  if (sign === '==') return plain(a) === plain(b)
  if (sign === '!=') return plain(a) !== plain(b)
  const [x, y] = isQ(a) && isQ(b) ? [a, b] : [place(a), place(b)]
  return sign === '<' ? less(x, y) : sign === '>' ? less(y, x) : sign === '<=' ? !less(y, x) : !less(x, y)
}

function place(v: V): Q {
  if (typeof v === 'object' && 'k' in v && v.k === 'ip') return q(fromBits(v.bits))
  throw new Uncovered('an order of such values')
}

function plus(a: V, sign: bigint, b: V): V {
  if (typeof a === 'object' && 'k' in a && a.k === 'ip') {
    if (typeof b === 'object' && 'k' in b && b.k === 'ip') return q(fromBits(a.bits) - fromBits(b.bits))
    return { k: 'ip', bits: bitsOf(fromBits(a.bits) + sign * BigInt(int(b)), a.bits.length) }
  }
  const [x, y] = [num(a), num(b)]
  return q(x.n * y.d + sign * y.n * x.d, x.d * y.d)
}

function times(sign: '*' | '/' | '//' | '%', a: Q, b: Q): Q {
  if (sign === '*') return q(a.n * b.n, a.d * b.d)
  const ratio = q(a.n * b.d, a.d * b.n)
  if (sign === '/') return ratio
  const whole = floorQ(ratio)
  return sign === '//' ? q(whole) : q(a.n * b.d - whole * b.n * a.d, a.d * b.d)
}

/** By multiplying again and again. */
function raised(base: Q, by: number): Q {
  let result = q(1)
  for (let i = 0; i < Math.abs(by); i++) result = times('*', result, base)
  return by < 0 ? q(result.d, result.n) : result
}
