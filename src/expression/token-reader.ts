// What both parsers share: tokens read one at a time, and the limits on depth and size that no text gets past.
import type { Node } from './ast.js'
import { ExpressionError } from './expression-error.js'
import type { Token } from './tokens.js'

export const MAX_NODES = 200
export const MAX_DEPTH = 60

export abstract class TokenReader {
  readonly #tokens: readonly Token[]
  readonly #maxNodes: number
  #next = 0
  #nodes = 0
  #depth = 0

  /** The last token must be `end`. */
  constructor(tokens: readonly Token[], maxNodes = MAX_NODES) {
    this.#tokens = tokens
    this.#maxNodes = maxNodes
  }

  protected deeper<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH)
      throw new ExpressionError(`This nests deeper than ${MAX_DEPTH} levels.`, this.peek().at, 'too_large')
    const result = read()
    this.#depth--
    return result
  }

  protected node(node: Node): Node {
    if (++this.#nodes > this.#maxNodes)
      throw new ExpressionError(`An expression has at most ${this.#maxNodes} parts.`, node.at, 'too_large')
    return node
  }

  protected expect(symbol: string): void {
    if (!this.sees(symbol)) throw new ExpressionError(`Here “${symbol}” is missing.`, this.peek().at, 'missing')
    this.take()
  }

  protected sees(symbol: string): boolean {
    const token = this.peek()
    return token.kind === 'symbol' && token.text === symbol
  }

  protected peek(): Token {
    return this.#tokens[this.#next]!
  }

  protected take(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.#next++
    return token
  }
}
