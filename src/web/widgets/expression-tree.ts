// How a line of maths is read, for the preview: the same habits as the server's reader, but tolerant and without a verdict.
// What is unfinished or unknown has no reading.
import { tokens, Unreadable, type Line, type Token } from './expression-tokens.js'

export type Relation = '=' | '≠' | '<' | '≤' | '>' | '≥'
export type Tree =
  | { readonly kind: 'number' | 'name'; readonly text: string }
  | { readonly kind: 'group' | 'negative' | 'root' | 'absolute'; readonly of: Tree }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Tree[] }
  | { readonly kind: 'sum' | 'difference' | 'quotient' | 'power' | 'union'; readonly left: Tree; readonly right: Tree }
  /** `written`: with a sign between the factors. */
  | { readonly kind: 'product'; readonly left: Tree; readonly right: Tree; readonly written: boolean }
  | { readonly kind: 'relation'; readonly of: readonly Tree[]; readonly signs: readonly Relation[] }
  /** Entries between brackets; without brackets when both are empty. */
  | { readonly kind: 'entries'; readonly open: string; readonly close: string; readonly of: readonly Tree[] }

const longest = 300
const deepest = 40
const relations: Record<string, Relation> = {
  '=': '=',
  '==': '=',
  '!=': '≠',
  '≠': '≠',
  '<': '<',
  '<=': '≤',
  '≤': '≤',
  '>': '>',
  '>=': '≥',
  '≥': '≥',
}
/** `symbols` are the only letters that stand for a value. Null when there is nothing to show yet. */
export function readExpression(source: string, symbols: readonly string[], line: Line = 'single'): Tree | null {
  if (source.length > longest) return null
  try {
    return new Reader(tokens(source, symbols, line), line).whole()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

class Reader {
  #next = 0
  #depth = 0
  /** Brackets and bars that are open, innermost last: a bar closes only a bar. */
  #open: string[] = []
  constructor(
    readonly tokens: readonly Token[],
    readonly line: Line,
  ) {}

  whole(): Tree {
    let first = this.#relation()
    while (this.line === 'bracketed' && this.#is('∪')) {
      this.#take()
      first = { kind: 'union', left: first, right: this.#relation() }
    }
    const of = [first]
    while (this.line === 'bare' && (this.#is(',') || this.#is(';'))) {
      this.#take()
      of.push(this.#relation())
    }
    if (this.#peek().kind !== 'end') throw new Unreadable()
    return of.length === 1 ? first : { kind: 'entries', open: '', close: '', of }
  }

  #relation(): Tree {
    const of = [this.#sum()]
    const signs: Relation[] = []
    for (;;) {
      const { kind, text } = this.#peek()
      const sign = kind === 'sign' ? relations[text] : undefined
      if (!sign) break
      this.#take()
      signs.push(sign)
      of.push(this.#sum())
    }
    return signs.length === 0 ? of[0]! : { kind: 'relation', of, signs }
  }

  #sum(): Tree {
    if (++this.#depth > deepest) throw new Unreadable()
    let left = this.#product()
    while (this.#is('+') || this.#is('-')) {
      const kind = this.#take().text === '+' ? 'sum' : 'difference'
      left = { kind, left, right: this.#product() }
    }
    this.#depth -= 1
    return left
  }

  #product(): Tree {
    let left = this.#signed()
    let divided = false
    for (;;) {
      if (this.#is('*')) {
        this.#take()
        left = { kind: 'product', left, right: this.#signed(), written: true }
        divided = false
      } else if (this.#is('/')) {
        this.#take()
        left = { kind: 'quotient', left, right: this.#signed() }
        divided = true
      } else if (this.#beginsFactor()) {
        // 1/2x is read by some as a half of x and by others as one over 2x, so it has no reading.
        if (divided) throw new Unreadable()
        left = { kind: 'product', left, right: this.#power(), written: false }
      } else return left
    }
  }

  #signed(): Tree {
    if (!this.#is('+') && !this.#is('-')) return this.#power()
    if (++this.#depth > deepest) throw new Unreadable()
    const sign = this.#take().text
    const of = this.#signed()
    this.#depth -= 1
    return sign === '+' ? of : { kind: 'negative', of }
  }

  #power(): Tree {
    const left = this.#single()
    if (!this.#is('^')) return left
    if (++this.#depth > deepest) throw new Unreadable()
    this.#take()
    const right = this.#signed()
    this.#depth -= 1
    return { kind: 'power', left, right }
  }

  /** A number never begins a factor that no sign leads to: 2 3 is no product. */
  #beginsFactor(): boolean {
    const { kind, text } = this.#peek()
    if (kind === 'name' || kind === 'function') return true
    return (
      kind === 'sign' && (text === '(' || text === '√' || text === '∛' || (text === '|' && this.#open.at(-1) !== '|'))
    )
  }

  #single(): Tree {
    const { kind, text } = this.#take()
    if (kind === 'number' || kind === 'name') return { kind, text }
    if (kind === 'function') return this.#call(text)
    if (text === '√' || text === '∛') {
      if (++this.#depth > deepest) throw new Unreadable()
      const of = plain(this.#is('+') ? this.#signed() : this.#single())
      this.#depth -= 1
      return text === '√' ? { kind: 'root', of } : { kind: 'call', name: 'cbrt', of: [of] }
    }
    if (text === '|') return { kind: 'absolute', of: this.#within('|', () => this.#enclosed('|')) }
    if (text === '(' || (this.line !== 'single' && (text === '[' || text === '{')))
      return this.#within(text, () => this.#bracketed(text))
    throw new Unreadable()
  }

  /** sin(x), or sin²(x) for the square of sin(x). */
  #call(name: string): Tree {
    let power: Tree | null = null
    if (this.#is('^')) {
      this.#take()
      const { kind, text } = this.#take()
      if (kind !== 'number') throw new Unreadable()
      power = { kind, text }
    }
    this.#expect('(')
    const of = this.#within('(', () => this.#enclosed(')'))
    const called: Tree =
      name === 'sqrt'
        ? { kind: 'root', of }
        : name === 'abs'
          ? { kind: 'absolute', of }
          : { kind: 'call', name, of: [of] }
    return power ? { kind: 'power', left: called, right: power } : called
  }

  #within<T>(open: string, read: () => T): T {
    this.#open.push(open)
    const found = read()
    this.#open.pop()
    return found
  }

  #enclosed(close: string): Tree {
    const of = this.#sum()
    this.#expect(close)
    return of
  }

  #bracketed(open: string): Tree {
    if (open === '{' && this.#is('}')) {
      this.#take()
      return { kind: 'entries', open, close: '}', of: [] }
    }
    if (this.line === 'single') return { kind: 'group', of: this.#enclosed(')') }
    const { of, close } = this.#entriesUntil(open === '{' ? '}' : ')]')
    if (open === '(' && close === ')' && of.length === 1) return { kind: 'group', of: of[0]! }
    return { kind: 'entries', open, close, of }
  }

  #entriesUntil(closing: string): { of: Tree[]; close: string } {
    const of = [this.#relation()]
    while (this.#is(',') || this.#is(';')) {
      this.#take()
      of.push(this.#relation())
    }
    const { kind, text } = this.#take()
    if (kind !== 'sign' || !closing.includes(text)) throw new Unreadable()
    return { of, close: text }
  }

  #is(sign: string): boolean {
    const { kind, text } = this.#peek()
    return kind === 'sign' && text === sign
  }

  #expect(sign: string): void {
    if (!this.#is(sign)) throw new Unreadable()
    this.#take()
  }

  #peek(): Token {
    return this.tokens[this.#next]!
  }

  #take(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#next += 1
    return token
  }
}

/** Brackets that only say where something ends are not shown where a line or a root says it. */
export const plain = (tree: Tree): Tree => (tree.kind === 'group' ? tree.of : tree)
