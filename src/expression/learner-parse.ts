// What a learner types: the same operators as authors have, and besides them what people write by hand: 2x, x², |x|, √2, 1,5.
import { childrenOf, type BinaryOperator, type Node } from './ast.js'
import { ExpressionError, type ExpressionProblem } from './expression-error.js'
import { baseOfLog, LEARNER_FUNCTIONS, vocabularyOf, type Vocabulary } from './learner-names.js'
import { learnerTokens } from './learner-tokens.js'
import { BINDING, COMPARISON, POWER, PRODUCT, SIGN } from './precedence.js'
import { fromDecimal, whole } from './rational.js'
import { TokenReader } from './token-reader.js'
import type { Token } from './tokens.js'
import type { ExpressionValue } from './value.js'

export type LearnerOptions = {
  /** The only names that may have a value. */
  readonly symbols: readonly string[]
  /** Which of LEARNER_FUNCTIONS may be called; all unless said. */
  readonly functions?: readonly string[]
  /** Whether one `=`, `<`, `≤` … may join two expressions; by default not. */
  readonly relations?: boolean
}

export type LearnerExpression =
  | { readonly ok: true; readonly root: Node; readonly symbols: readonly string[] }
  | { readonly ok: false; readonly problem: ExpressionProblem; readonly message: string; readonly at: number }

/** Never throws. `symbols` are the names that the expression reads; `message` says what to change, `at` where. */
export function parseLearner(typed: string, options: LearnerOptions): LearnerExpression {
  try {
    const root = readExpression(typed, options)
    return { ok: true, root, symbols: [...new Set(namesIn(root))] }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { ok: false, problem: error.problem, message: error.message, at: error.at }
  }
}

/** As `parseLearner`, for text of the author's: throws ExpressionError. */
export const parseSymbolic = (source: string, options: LearnerOptions): ExpressionValue => ({
  kind: 'expression',
  root: readExpression(source, options),
  symbols: options.symbols,
})

function readExpression(typed: string, options: LearnerOptions): Node {
  const vocabulary = knownVocabulary(options.symbols, options.functions ?? LEARNER_FUNCTIONS)
  return new LearnerParser(learnerTokens(typed, vocabulary)).whole(options.relations ?? false)
}

/** Made once for the same two lists. */
function knownVocabulary(symbols: readonly string[], functions: readonly string[]): Vocabulary {
  const known = vocabularies.get(symbols)
  if (known?.functions === functions) return known.vocabulary
  const vocabulary = vocabularyOf(symbols, functions)
  vocabularies.set(symbols, { functions, vocabulary })
  return vocabulary
}
const vocabularies = new WeakMap<readonly string[], { functions: readonly string[]; vocabulary: Vocabulary }>()

/** Every name in the tree, from left to right, with repetitions. */
function namesIn(root: Node): string[] {
  const names: string[] = []
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'name') names.push(node.name)
    open.push(...childrenOf(node).toReversed())
  }
  return names
}

/** By any text, for tokens that are no operators. */
const INFIX: Readonly<Record<string, number>> = BINDING

class LearnerParser extends TokenReader {
  /** What is open, innermost last: a bar closes only a bar. */
  readonly #open: ('(' | '|')[] = []

  whole(relations: boolean): Node {
    if (this.peek().kind === 'end') throw new ExpressionError('There is nothing here yet.', 0, 'incomplete')
    let root = this.#expression(COMPARISON)
    const relation = this.peek()
    if (relation.kind === 'symbol' && INFIX[relation.text] === COMPARISON) {
      if (!relations) throw new ExpressionError('An expression is asked for, without “=”, “<” or “>”.', relation.at)
      this.take()
      const right = this.#expression(COMPARISON)
      root = this.node({
        kind: 'binary',
        operator: relation.text as BinaryOperator,
        left: root,
        right,
        at: relation.at,
      })
    }
    const rest = this.peek()
    if (rest.kind !== 'end') throw new ExpressionError(`${shown(rest)} does not belong here.`, rest.at)
    return root
  }

  #expression(power: number): Node {
    return this.deeper(() => {
      let left = this.#prefix()
      let divided = false
      for (;;) {
        const token = this.peek()
        const written = token.kind === 'symbol' ? (INFIX[token.text] ?? 0) : 0
        const binds = written === 0 && this.#beginsValue(token) ? PRODUCT : written
        if (binds === 0 || binds <= power) return left
        if (written === 0) {
          this.#checkBeside(token, divided)
          left = this.node({ kind: 'binary', operator: '*', left, right: this.#expression(PRODUCT), at: token.at })
        } else {
          this.take()
          // A power binds to the right, and a sign may follow: 2^-1.
          const right = this.#expression(written === POWER ? SIGN - 1 : written)
          left = this.node({ kind: 'binary', operator: token.text as BinaryOperator, left, right, at: token.at })
          divided = token.text === '/'
        }
      }
    })
  }

  /** Multiplication without a sign is read only where everyone reads it in the same way. */
  #checkBeside(token: Token, divided: boolean): void {
    if (token.kind === 'number')
      throw new ExpressionError(`Write “*” before ${shown(token)} if you mean to multiply.`, token.at, 'ambiguous')
    if (divided)
      throw new ExpressionError(
        `After a division, ${shown(token)} can be read in two ways: use brackets, as in (1/2)x or 1/(2x).`,
        token.at,
        'ambiguous',
      )
  }

  #beginsValue(token: Token): boolean {
    if (token.kind === 'number' || token.kind === 'name' || token.kind === 'word') return true
    if (token.kind !== 'symbol') return false
    return (
      token.text === '(' ||
      token.text === '√' ||
      token.text === '∛' ||
      (token.text === '|' && this.#open.at(-1) !== '|')
    )
  }

  #prefix(): Node {
    const token = this.take()
    const { at } = token
    switch (token.kind) {
      case 'number':
        return this.node({ kind: 'literal', value: fromDecimal(token.text), at })
      case 'name':
        return this.node({ kind: 'name', name: token.text, at })
      case 'word':
        return token.text === 'pi' || token.text === 'e'
          ? this.node({ kind: 'constant', name: token.text, at })
          : this.#call(token)
      case 'end':
        throw new ExpressionError('Something is missing at the end.', at, 'incomplete')
      default:
        break
    }
    switch (token.text) {
      case '-':
        return this.node({ kind: 'unary', operator: '-', operand: this.#expression(SIGN), at })
      case '+':
        return this.#expression(SIGN)
      case '(':
        return this.#enclosed('(', ')')
      case '|':
        return this.node({ kind: 'call', name: 'abs', args: [this.#enclosed('|', '|')], at })
      case '√':
      case '∛':
        return this.node({ kind: 'call', name: token.text === '√' ? 'sqrt' : 'cbrt', args: [this.#radicand()], at })
      default:
        throw new ExpressionError(`Something is missing before ${shown(token)}.`, at, 'missing')
    }
  }

  #enclosed(opening: '(' | '|', closing: string): Node {
    this.#open.push(opening)
    const inner = this.#expression(COMPARISON)
    this.expect(closing)
    this.#open.pop()
    return inner
  }

  /** A root sign takes one value after it, with no power: √2x is √2 times x. */
  #radicand(): Node {
    return this.deeper(() => {
      if (this.sees('-')) throw new ExpressionError('Put brackets after the root sign.', this.peek().at, 'missing')
      return this.#prefix()
    })
  }

  /** sin(x), or sin²(x) for the square of sin(x); log_2(x) has its base as a second value. */
  #call({ text: name, at }: Token): Node {
    let power: Node | null = null
    if (this.sees('**')) {
      this.take()
      const exponent = this.take()
      if (exponent.kind !== 'number')
        throw new ExpressionError(
          `Write the power of ${name} after the bracket, as in ${name}(x)^2.`,
          exponent.at,
          'missing',
        )
      power = this.node({ kind: 'literal', value: fromDecimal(exponent.text), at: exponent.at })
    }
    if (!this.sees('(')) throw new ExpressionError(`Put brackets after “${name}”, as in ${name}(x).`, at, 'missing')
    this.take()
    const args = [this.#enclosed('(', ')')]
    const base = baseOfLog(name)
    const called = this.node(
      base === null
        ? { kind: 'call', name, args, at }
        : { kind: 'call', name: 'log', args: [...args, { kind: 'literal', value: whole(base), at }], at },
    )
    return power === null ? called : this.node({ kind: 'binary', operator: '**', left: called, right: power, at })
  }
}

const shown = ({ text }: Token): string => `“${text === '**' ? '^' : text === '==' ? '=' : text}”`
