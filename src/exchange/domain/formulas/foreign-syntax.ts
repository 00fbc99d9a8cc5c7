// Formulas of other systems as trees: Maxima, which STACK uses, and JME of Numbas. They share the grammar, but for what a dialect says.
import { own } from '../../../kernel/own.js'

/** It cannot be written as a formula of a blueprint; the message is a sentence. */
export class NoFormula extends Error {
  override readonly name = 'NoFormula'
}

export type Node =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'set'; readonly items: readonly Node[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'at'; readonly of: Node; readonly place: Node }
  | { readonly kind: 'group'; readonly inner: Node }
  | { readonly kind: 'sign'; readonly operator: '-' | '+' | 'not'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }

/** `v: 2*a` of Maxima; without a name, something else that is done. */
type Statement = { readonly name: string | null; readonly source: string }

export type Syntax = {
  /** `2x` and `2(x+1)` are products. */
  readonly hasImplicitProducts: boolean
  /** Binary operators by how tightly they bind, from 1; the sign binds tighter than all but the power. */
  readonly operators: Readonly<Record<string, number>>
  /** Begin a comment until its other end. */
  readonly hasComments: boolean
  /** Capitals do not count. */
  readonly isFolded: boolean
  /** `{1, 2}` is a set. */
  readonly hasSets: boolean
}

const TOKEN =
  /\s*(\d+(?:\.(?!\.)\d*)?|\.\d+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[%A-Za-z_][%\w]*|\.\.|<>|<=|>=|<|>|\*\*|&&|\|\||:=|[-+*/^()[\]{},:;$=#!.])/y
/** Of one formula or one list of assignments; people write tens. */
const MOST_TOKENS = 2_000
const DEEPEST = 60
/** Characters of one formula or one list of assignments. */
const LONGEST = 20_000
const FUNCTION_LIKE = /^[%A-Za-z_]/

/** Of `a: rand(5) + 2; b: 2*a$`. Throws NoFormula. */
export function statementsIn(source: string): Statement[] {
  const plain = withoutComments(source)
  const found: string[] = []
  let [from, depth, quote] = [0, 0, false]
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at]!
    if (sign === '"' && plain[at - 1] !== '\\') quote = !quote
    if (quote) continue
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (depth > 0 || (sign !== ';' && sign !== '$')) continue
    found.push(plain.slice(from, at))
    from = at + 1
  }
  found.push(plain.slice(from))
  return found
    .filter(each => each.trim() !== '')
    .map(each => {
      const [, name, value] = /^\s*([A-Za-z_%]\w*)\s*:(?!=)([\s\S]*)$/.exec(each) ?? []
      return name === undefined ? { name: null, source: each } : { name, source: value! }
    })
}

/** Throws NoFormula. */
export function formulaIn(source: string, syntax: Syntax): Node {
  const parser = new Parser(source, syntax)
  const node = parser.formula()
  if (!parser.isOver) throw new NoFormula(`“${shortened(source)}” cannot be translated.`)
  return node
}

export const shortened = (source: string): string => {
  const flat = source.trim().replaceAll(/\s+/g, ' ')
  return flat.length > 80 ? `${flat.slice(0, 79)}…` : flat
}

class Parser {
  readonly #tokens: readonly string[]
  #at = 0
  #depth = 0

  constructor(
    private readonly source: string,
    private readonly syntax: Syntax,
  ) {
    this.#tokens = tokensOf(source, syntax)
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length
  }

  formula(): Node {
    if (this.#depth >= DEEPEST) throw new NoFormula(`More than ${DEEPEST} brackets are nested in a formula.`)
    this.#depth += 1
    const node = this.#peek() === 'if' && !this.syntax.hasImplicitProducts ? this.#conditional() : this.#binary(1)
    this.#depth -= 1
    return node
  }

  take(token: string): boolean {
    if (this.#peek() !== token) return false
    this.#at += 1
    return true
  }

  /** `if a>b then a else b`, as a call. */
  #conditional(): Node {
    this.#at += 1
    const test = this.formula()
    this.#expect('then')
    const then = this.formula()
    this.#expect('else')
    return { kind: 'call', name: 'if', args: [test, then, this.formula()] }
  }

  #binary(least: number): Node {
    let left = this.#signed()
    for (;;) {
      const [operator, isWritten] = this.#operator()
      const binding = operator === null ? undefined : own(this.syntax.operators, operator)
      if (operator === null || binding === undefined || binding < least) return left
      if (isWritten) this.#at += 1
      left = { kind: 'binary', operator, left, right: this.#binary(binding + 1) }
    }
  }

  /** The one that follows; a product may have none. */
  #operator(): readonly [operator: string | null, isWritten: boolean] {
    const token = this.#peek()
    if (own(this.syntax.operators, token) !== undefined) return [token, true]
    const follows = this.syntax.hasImplicitProducts && /^(?:[\d.(%A-Za-z_])/.test(token) && token !== '..'
    return follows ? ['*', false] : [null, false]
  }

  #signed(): Node {
    const sign = this.#peek()
    if (sign === '-' || sign === '+' || sign === 'not') {
      this.#at += 1
      this.#deepen()
      const operand = sign === 'not' ? this.#binary(this.syntax.operators['=']!) : this.#signed()
      this.#depth -= 1
      return { kind: 'sign', operator: sign, operand }
    }
    return this.#power()
  }

  #deepen(): void {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NoFormula(`More than ${DEEPEST} signs follow one another in a formula.`)
  }

  /** Powers of powers are read from the right. */
  #power(): Node {
    const base = this.#atom()
    if (!this.take('^') && !this.take('**')) return base
    this.#deepen()
    const sign = this.take('-')
    const exponent = this.#power()
    this.#depth -= 1
    const right: Node = sign ? { kind: 'group', inner: { kind: 'sign', operator: '-', operand: exponent } } : exponent
    return { kind: 'binary', operator: '^', left: base, right }
  }

  #atom(): Node {
    let node = this.#plain()
    while (this.take('[')) {
      // `m[1,2]` is the second entry of the first row.
      for (const place of this.#list(']')) node = { kind: 'at', of: node, place }
    }
    return node
  }

  #plain(): Node {
    const token = this.#next()
    if (/^\.?\d/.test(token)) return { kind: 'number', text: numeral(token) }
    if (/^["']/.test(token)) return { kind: 'text', text: token.slice(1, -1).replaceAll(/\\(.)/g, '$1') }
    if (token === '(') {
      const inner = this.formula()
      this.#expect(')')
      return { kind: 'group', inner }
    }
    if (token === '[') return { kind: 'list', items: this.#list(']') }
    if (token === '{' && this.syntax.hasSets) return { kind: 'set', items: this.#list('}') }
    if (!FUNCTION_LIKE.test(token)) throw new NoFormula(`“${token}” cannot be translated.`)
    const name = this.#folded(token)
    if (!this.take('(')) return { kind: 'name', name }
    return { kind: 'call', name, args: this.#list(')') }
  }

  #list(end: string): Node[] {
    const items: Node[] = []
    if (this.take(end)) return items
    do items.push(this.formula())
    while (this.take(','))
    this.#expect(end)
    return items
  }

  #folded(name: string): string {
    return this.syntax.isFolded ? name.toLowerCase() : name
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? ''
  }

  #next(): string {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new NoFormula(`A formula ends too early: “${shortened(this.source)}”.`)
    this.#at += 1
    return token
  }

  #expect(token: string): void {
    if (!this.take(token)) throw new NoFormula(`“${token}” is missing in “${shortened(this.source)}”.`)
  }
}

/** `2.` and `.5` with both of their sides. */
const numeral = (token: string): string => {
  const [whole = '', places = ''] = token.split('.')
  return `${whole === '' ? '0' : whole}${places === '' ? '' : `.${places}`}`
}

function withoutComments(source: string): string {
  if (source.length > LONGEST) throw new NoFormula(`Its variables have more than ${LONGEST} characters.`)
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
}

function tokensOf(source: string, { hasComments }: Syntax): string[] {
  if (source.length > LONGEST) throw new NoFormula(`A formula has more than ${LONGEST} characters.`)
  const plain = hasComments ? withoutComments(source) : source
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let found = TOKEN.exec(plain); found !== null; found = TOKEN.exec(plain)) {
    tokens.push(found[1]!)
    end = TOKEN.lastIndex
    if (tokens.length > MOST_TOKENS) throw new NoFormula(`A formula has more than ${MOST_TOKENS} signs.`)
  }
  const rest = plain.slice(end).trim()
  if (rest !== '') throw new NoFormula(`“${shortened(rest)}” cannot be translated.`)
  return tokens
}
