// A Pratt parser: each operator has a binding power, and an expression is read as far as the power allows.
// From loose to tight: `a if c else b` · or · and · not · comparisons and `in` (not chained) · + - · * / // % · sign · **.
import type { BinaryOperator, Node } from './ast.js'
import { ExpressionError } from './expression-error.js'
import type { BuiltIn } from './arguments.js'
import { BUILT_INS } from './functions.js'
import { BINDING, COMPARISON, CONDITIONAL, NOT, SIGN } from './precedence.js'
import { MAX_NODES, TokenReader } from './token-reader.js'
import { MAX_LENGTH, tokenise, type Token } from './tokens.js'
import { fromDecimal } from './rational.js'
import { text, truth } from './value.js'

/**
 * A parsed expression. `names` are the names it reads, each with the place of its first use. `isDecimal`: where its value is shown, a number
 * has a point where its digits end.
 */
export type Expression = {
  readonly source: string
  readonly root: Node
  readonly names: ReadonlyMap<string, number>
  readonly isDecimal?: true
}

/** How tightly the word or sign after a value binds; `not` begins `not in`. */
const INFIX: Readonly<Record<string, number>> = { ...BINDING, if: CONDITIONAL, not: COMPARISON }

/** How long a text, in UTF-16 units, and how large a tree may be. */
type Limits = { readonly length: number; readonly nodes: number }

const LIMITS: Limits = { length: MAX_LENGTH, nodes: MAX_NODES }

/** How many arguments a function takes at least and at most, by its name. */
export type Arities = ReadonlyMap<string, Pick<BuiltIn, 'arity'>>

/**
 * Throws ExpressionError for text that is no expression or breaks a limit. Names are not looked up; functions are, in `functions`: a reader
 * that allows others than the built-in ones gives them their meaning.
 */
export function parseExpression(source: string, limits: Limits = LIMITS, functions: Arities = BUILT_INS): Expression {
  const parser = new Parser(source, limits, functions)
  return { source, root: parser.whole(), names: parser.names }
}

/** What to write instead of a word that stands between two values elsewhere. */
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mod: 'Write % for the remainder of a division.',
    div: 'Write // for a division without its remainder.',
    and: 'Write “and” in small letters.',
    or: 'Write “or” in small letters.',
    in: 'Write “in” in small letters.',
  }),
)

/** Functions whose second argument is worked out for each item of the first, called EACH there. */
export const OVER_ITEMS: ReadonlySet<string> = new Set(['map', 'filter'])
export const EACH = 'each'

class Parser extends TokenReader {
  readonly names = new Map<string, number>()
  /** How many of OVER_ITEMS are open here. */
  #overItems = 0
  readonly #source: string
  readonly #functions: Arities

  constructor(source: string, limits: Limits, functions: Arities) {
    super(tokenise(source, limits.length), limits.nodes)
    this.#source = source
    this.#functions = functions
  }

  whole(): Node {
    const root = this.#expression(0)
    const rest = this.peek()
    if (rest.kind !== 'end') throw new ExpressionError(this.#surplus(rest), rest.at)
    return root
  }

  /** What is wrong with what follows a whole expression. */
  #surplus({ kind, text, at }: Token): string {
    const [, tail] = /^,(\d+)/.exec(this.#source.slice(at)) ?? []
    const [head] = /\d+$/.exec(this.#source.slice(0, at)) ?? []
    if (head !== undefined && tail !== undefined) return `A decimal has a point: write ${head}.${tail}.`
    const meant = MEANT.get(text.toLowerCase()) ?? (kind === 'name' || text === '(' ? 'A product needs *.' : null)
    return `“${text}” does not belong here.${meant === null ? '' : ` ${meant}`}`
  }

  /** What to write where a value is missing at `at`; empty where nobody knows. */
  #insteadOf(at: number): string {
    if (this.#source.startsWith('<>', at - 1)) return ' Write != for two values that differ.'
    return /%\s*$/.test(this.#source.slice(0, at))
      ? ' % is the remainder of a division: write a percentage such as r% as r / 100.'
      : ''
  }

  #expression(power: number): Node {
    return this.deeper(() => {
      let left = this.#prefix()
      for (;;) {
        const operator = this.peek()
        const binds = operator.kind === 'symbol' ? (INFIX[operator.text] ?? 0) : 0
        if (binds === 0 || binds <= power) return left
        left = this.#infix(left, operator, binds)
      }
    })
  }

  #infix(left: Node, operator: Token, binds: number): Node {
    this.take()
    const at = operator.at
    if (operator.text === 'if') {
      const test = this.#expression(CONDITIONAL)
      this.expect('else')
      return this.node({ kind: 'conditional', test, then: left, otherwise: this.#expression(0), at })
    }
    if (operator.text === '**') {
      // Binds to the right, and a sign may follow: 2 ** -1.
      return this.node({ kind: 'binary', operator: '**', left, right: this.#expression(SIGN - 1), at })
    }
    if (operator.text === 'not') this.expect('in')
    const named = (operator.text === 'not' ? 'not in' : operator.text) as BinaryOperator
    const right = this.#expression(binds)
    const after = this.peek()
    if (binds === COMPARISON && after.kind === 'symbol' && INFIX[after.text] === COMPARISON)
      throw new ExpressionError('Comparisons are not chained: join them with “and”.', after.at)
    return this.node({ kind: 'binary', operator: named, left, right, at })
  }

  #prefix(): Node {
    const token = this.take()
    const { at } = token
    switch (token.kind) {
      case 'number':
        return this.node({ kind: 'literal', value: fromDecimal(token.text), at })
      case 'text':
        return this.node({ kind: 'literal', value: text(token.text), at })
      case 'name':
        return this.#nameOrCall(token)
      case 'end':
        throw new ExpressionError(`The expression ends too early.${this.#insteadOf(at)}`, at, 'incomplete')
      case 'word':
      case 'symbol':
        break
    }
    switch (token.text) {
      case 'true':
      case 'false':
        return this.node({ kind: 'literal', value: truth(token.text === 'true'), at })
      case '-':
        return this.node({ kind: 'unary', operator: '-', operand: this.#expression(SIGN), at })
      case 'not':
        return this.node({ kind: 'unary', operator: 'not', operand: this.#expression(NOT - 1), at })
      case '(': {
        const inner = this.#expression(0)
        this.expect(')')
        return inner
      }
      case '[':
        return this.node({ kind: 'list', items: this.#until(']'), at })
      default:
        throw new ExpressionError(`“${token.text}” cannot begin a value.${this.#insteadOf(at)}`, at)
    }
  }

  #nameOrCall({ text: name, at }: Token): Node {
    if (!this.sees('(')) {
      const isEach = name === EACH && this.#overItems > 0
      if (!isEach && !this.names.has(name)) this.names.set(name, at)
      return this.node({ kind: 'name', name, at })
    }
    this.take()
    const overItems = OVER_ITEMS.has(name) ? 1 : 0
    this.#overItems += overItems
    const args = this.#until(')')
    this.#overItems -= overItems
    const known = this.#functions.get(name)
    if (known === undefined) throw new ExpressionError(`There is no function “${name}”.`, at, 'unknown_function')
    const [least, most] = known.arity
    if (args.length < least || args.length > most)
      throw new ExpressionError(
        `“${name}” takes ${least === most ? least : `${least} to ${most}`} values, not ${args.length}.`,
        at,
      )
    return this.node({ kind: 'call', name, args, at })
  }

  #until(close: string): Node[] {
    const items: Node[] = []
    if (this.sees(close)) {
      this.take()
      return items
    }
    for (;;) {
      items.push(this.#expression(0))
      const token = this.take()
      if (token.kind === 'symbol' && token.text === close) return items
      if (token.kind !== 'symbol' || token.text !== ',')
        throw new ExpressionError(`Here “,” or “${close}” is missing.`, token.at, 'missing')
    }
  }
}
