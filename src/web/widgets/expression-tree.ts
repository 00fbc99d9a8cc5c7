// How a line of maths is read, for the preview: the same habits as the server's reader, but tolerant and without a verdict.
// What is unfinished or unknown has no reading.

export type Relation = '=' | '≠' | '<' | '≤' | '>' | '≥'
export type Tree =
  | { readonly kind: 'number' | 'name'; readonly text: string }
  | { readonly kind: 'group' | 'negative' | 'root' | 'absolute'; readonly of: Tree }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Tree[] }
  | { readonly kind: 'sum' | 'difference' | 'quotient' | 'power'; readonly left: Tree; readonly right: Tree }
  /** `written`: with a sign between the factors. */
  | { readonly kind: 'product'; readonly left: Tree; readonly right: Tree; readonly written: boolean }
  | { readonly kind: 'relation'; readonly of: readonly Tree[]; readonly signs: readonly Relation[] }
  /** Entries between brackets; without brackets when both are empty. */
  | { readonly kind: 'entries'; readonly open: string; readonly close: string; readonly of: readonly Tree[] }

const longest = 300
const deepest = 40
const functions = ['sqrt', 'abs', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'ln', 'log', 'exp', 'min', 'max']
const constants: Record<string, string> = { pi: 'π', π: 'π', inf: '∞', infinity: '∞', oo: '∞', '∞': '∞' }
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
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const same: Record<string, string> = { '−': '-', '–': '-', '·': '*', '×': '*', '÷': '/', '**': '^' }
const piece =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([\p{L}_][\p{L}\d_]*)|(\*\*|[<>!=]=|[-+*/^()[\]{},;|<>=≤≥≠√∞·×÷−–])|([⁰¹²³⁴⁵⁶⁷⁸⁹]+))/uy

type Token = { readonly kind: 'number' | 'name' | 'sign' | 'end'; readonly text: string }

/**
 * `symbols` are the letters that may stand in the line; with none, every single letter may. `bare`: entries may follow one
 * another without brackets. Null when there is nothing to show yet.
 */
export function readExpression(source: string, symbols: readonly string[], bare = false): Tree | null {
  if (source.length > longest) return null
  try {
    const reader = new Reader(tokens(source, symbols), symbols)
    return reader.whole(bare)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

class Unreadable extends Error {}

function tokens(source: string, symbols: readonly string[]): Token[] {
  const found: Token[] = []
  piece.lastIndex = 0
  const text = source.trimEnd()
  while (piece.lastIndex < text.length) {
    const match = piece.exec(text)
    if (!match) throw new Unreadable()
    const [, number, name, sign, superscript] = match
    if (number !== undefined) found.push({ kind: 'number', text: number })
    else if (name !== undefined) found.push(...names(name, symbols))
    else if (sign !== undefined) {
      const plain = same[sign] ?? sign
      found.push(sign === '∞' ? { kind: 'name', text: '∞' } : { kind: 'sign', text: plain })
    } else if (superscript !== undefined) {
      const digits = [...superscript].map(digit => superscripts.indexOf(digit)).join('')
      found.push({ kind: 'sign', text: '^' }, { kind: 'number', text: digits })
    }
  }
  return [...found, { kind: 'end', text: '' }]
}

/** A run of letters is one known word, or known words one after the other: with x and y known, xy is a product. */
function names(run: string, symbols: readonly string[]): Token[] {
  const known = [...symbols, ...functions, ...Object.keys(constants)]
  if (known.includes(run)) return [{ kind: 'name', text: constants[run] ?? run }]
  if ([...run].length === 1) return [{ kind: 'name', text: run }]
  const byLength = known.toSorted((one, other) => other.length - one.length)
  const found: Token[] = []
  for (let rest = run; rest !== '';) {
    const digits = /^\d+/.exec(rest)?.[0]
    const word = digits ?? byLength.find(name => rest.startsWith(name)) ?? (symbols.length === 0 ? rest[0] : undefined)
    if (word === undefined) throw new Unreadable()
    // A number behind a letter is no factor of it: x2 is neither.
    if (digits !== undefined) throw new Unreadable()
    found.push({ kind: 'name', text: constants[word] ?? word })
    rest = rest.slice(word.length)
  }
  return found
}

class Reader {
  #next = 0
  #depth = 0
  constructor(
    readonly tokens: readonly Token[],
    readonly symbols: readonly string[],
  ) {}

  whole(bare: boolean): Tree {
    const first = this.#relation()
    const of = [first]
    while (bare && (this.#is(',') || this.#is(';'))) {
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
    for (;;) {
      if (this.#is('*')) {
        this.#take()
        left = { kind: 'product', left, right: this.#signed(), written: true }
      } else if (this.#is('/')) {
        this.#take()
        left = { kind: 'quotient', left, right: this.#signed() }
      } else if (this.#beginsFactor()) left = { kind: 'product', left, right: this.#power(), written: false }
      else return left
    }
  }

  #signed(): Tree {
    if (this.#is('+')) this.#take()
    if (!this.#is('-')) return this.#power()
    if (++this.#depth > deepest) throw new Unreadable()
    this.#take()
    const of = this.#signed()
    this.#depth -= 1
    return { kind: 'negative', of }
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
    return kind === 'name' || (kind === 'sign' && (text === '(' || text === '√'))
  }

  #single(): Tree {
    const { kind, text } = this.#take()
    if (kind === 'number') return { kind, text }
    if (kind === 'name') return this.#named(text)
    if (text === '√') return { kind: 'root', of: plain(this.#single()) }
    if (text === '|') {
      const of = this.#relation()
      this.#expect('|')
      return { kind: 'absolute', of }
    }
    if (text === '(' || text === '[' || text === '{') return this.#bracketed(text)
    throw new Unreadable()
  }

  #named(name: string): Tree {
    if (!functions.includes(name) || this.symbols.includes(name)) return { kind: 'name', text: name }
    if (!this.#is('(')) throw new Unreadable()
    this.#take()
    const { of } = this.#entriesUntil(')')
    if (name === 'sqrt' && of.length === 1) return { kind: 'root', of: of[0]! }
    if (name === 'abs' && of.length === 1) return { kind: 'absolute', of: of[0]! }
    return { kind: 'call', name, of }
  }

  #bracketed(open: string): Tree {
    if (open === '{' && this.#is('}')) {
      this.#take()
      return { kind: 'entries', open, close: '}', of: [] }
    }
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
