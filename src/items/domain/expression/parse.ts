// A Pratt parser: each operator has a binding power, and an expression is read as far as the power allows.
// From loose to tight: `a if c else b` · or · and · not · comparisons and `in` (not chained) · + - · * / // % · sign · **.
import { ExpressionError } from './expression-error.js'
import { FUNCTIONS } from './functions.js'
import { tokenise, type Token } from './tokens.js'
import { fromDecimal, text, truth, type Value } from './value.js'

export type BinaryOperator =
  '+' | '-' | '*' | '/' | '//' | '%' | '**' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'and' | 'or'

export type Node = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'conditional'; readonly test: Node; readonly then: Node; readonly otherwise: Node }
)

/** A parsed expression. `names` are the names it reads, each with the place of its first use. */
export type Expression = { readonly source: string; readonly root: Node; readonly names: ReadonlyMap<string, number> }

export const MAX_NODES = 200
export const MAX_DEPTH = 60

const CONDITIONAL = 1
const NOT = 4
const COMPARISON = 5
const SIGN = 8
const POWERS: Readonly<Record<string, number>> = {
  if: CONDITIONAL,
  or: 2,
  and: 3,
  '==': COMPARISON,
  '!=': COMPARISON,
  '<': COMPARISON,
  '<=': COMPARISON,
  '>': COMPARISON,
  '>=': COMPARISON,
  in: COMPARISON,
  not: COMPARISON,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '//': 7,
  '%': 7,
  '**': 9,
}

/** Throws ExpressionError for text that is no expression or breaks a limit. Names are not looked up; functions are. */
export function parseExpression(source: string): Expression {
  const parser = new Parser(source)
  return { source, root: parser.whole(), names: parser.names }
}

class Parser {
  readonly names = new Map<string, number>()
  readonly #tokens: Token[]
  #next = 0
  #nodes = 0
  #depth = 0

  constructor(source: string) {
    this.#tokens = tokenise(source)
  }

  whole(): Node {
    const root = this.#expression(0)
    const rest = this.#peek()
    if (rest.kind !== 'end') throw new ExpressionError(`“${rest.text}” does not belong here.`, rest.at)
    return root
  }

  #expression(power: number): Node {
    if (++this.#depth > MAX_DEPTH)
      throw new ExpressionError(`This nests deeper than ${MAX_DEPTH} levels.`, this.#peek().at)
    let left = this.#prefix()
    for (;;) {
      const operator = this.#peek()
      const binds = operator.kind === 'symbol' ? (POWERS[operator.text] ?? 0) : 0
      if (binds === 0 || binds <= power) break
      left = this.#infix(left, operator, binds)
    }
    this.#depth--
    return left
  }

  #infix(left: Node, operator: Token, binds: number): Node {
    this.#take()
    const at = operator.at
    if (operator.text === 'if') {
      const test = this.#expression(CONDITIONAL)
      this.#expect('else')
      return this.#node({ kind: 'conditional', test, then: left, otherwise: this.#expression(0), at })
    }
    if (operator.text === '**') {
      // Binds to the right, and a sign may follow: 2 ** -1.
      return this.#node({ kind: 'binary', operator: '**', left, right: this.#expression(SIGN - 1), at })
    }
    if (operator.text === 'not') this.#expect('in')
    const named = (operator.text === 'not' ? 'not in' : operator.text) as BinaryOperator
    const right = this.#expression(binds)
    const after = this.#peek()
    if (binds === COMPARISON && after.kind === 'symbol' && POWERS[after.text] === COMPARISON)
      throw new ExpressionError('Comparisons are not chained: join them with “and”.', after.at)
    return this.#node({ kind: 'binary', operator: named, left, right, at })
  }

  #prefix(): Node {
    const token = this.#take()
    const { at } = token
    switch (token.kind) {
      case 'number':
        return this.#node({ kind: 'literal', value: fromDecimal(token.text), at })
      case 'text':
        return this.#node({ kind: 'literal', value: text(token.text), at })
      case 'name':
        return this.#nameOrCall(token)
      case 'end':
        throw new ExpressionError('The expression ends too early.', at)
      case 'symbol':
        break
    }
    switch (token.text) {
      case 'true':
      case 'false':
        return this.#node({ kind: 'literal', value: truth(token.text === 'true'), at })
      case '-':
        return this.#node({ kind: 'unary', operator: '-', operand: this.#expression(SIGN), at })
      case 'not':
        return this.#node({ kind: 'unary', operator: 'not', operand: this.#expression(NOT - 1), at })
      case '(': {
        const inner = this.#expression(0)
        this.#expect(')')
        return inner
      }
      case '[':
        return this.#node({ kind: 'list', items: this.#until(']'), at })
      default:
        throw new ExpressionError(`“${token.text}” cannot begin a value.`, at)
    }
  }

  #nameOrCall({ text: name, at }: Token): Node {
    if (this.#peek().text !== '(' || this.#peek().kind !== 'symbol') {
      if (!this.names.has(name)) this.names.set(name, at)
      return this.#node({ kind: 'name', name, at })
    }
    this.#take()
    const args = this.#until(')')
    const known = FUNCTIONS.get(name)
    if (known === undefined) throw new ExpressionError(`There is no function “${name}”.`, at)
    const [least, most] = known.arity
    if (args.length < least || args.length > most)
      throw new ExpressionError(
        `“${name}” takes ${least === most ? least : `${least} to ${most}`} values, not ${args.length}.`,
        at,
      )
    return this.#node({ kind: 'call', name, args, at })
  }

  #until(close: string): Node[] {
    const items: Node[] = []
    if (this.#peek().kind === 'symbol' && this.#peek().text === close) {
      this.#take()
      return items
    }
    for (;;) {
      items.push(this.#expression(0))
      const token = this.#take()
      if (token.kind === 'symbol' && token.text === close) return items
      if (token.kind !== 'symbol' || token.text !== ',')
        throw new ExpressionError(`Here “,” or “${close}” is missing.`, token.at)
    }
  }

  #node(node: Node): Node {
    if (++this.#nodes > MAX_NODES) throw new ExpressionError(`An expression has at most ${MAX_NODES} parts.`, node.at)
    return node
  }

  #expect(symbol: string): void {
    const token = this.#take()
    if (token.kind !== 'symbol' || token.text !== symbol)
      throw new ExpressionError(`Here “${symbol}” is missing.`, token.at)
  }

  #peek(): Token {
    return this.#tokens[this.#next]!
  }

  #take(): Token {
    const token = this.#tokens[this.#next]!
    if (token.kind !== 'end') this.#next++
    return token
  }
}
