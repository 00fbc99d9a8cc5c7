// Numbers of Maxima, as questions of STACK have them: assignments and arithmetic, with what is drawn at random.
import { firstFree } from './names.js'

/** Of a blueprint: what is drawn, and what follows from it, in the order in which it is worked out. */
export type Draws = {
  readonly params: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly derive: Readonly<Record<string, string>>
}

/** It cannot be written as a formula of a blueprint; the message is a sentence. */
export class NoFormula extends Error {
  override readonly name = 'NoFormula'
}

/** Draws that a name of one sign, a bracket and the like are made of. */
const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z]\w*|[-+*/^()[\],:;$=])/y

export class MaximaReader {
  readonly #params: Record<string, Readonly<Record<string, unknown>>> = {}
  readonly #derive: Record<string, string> = {}
  /** Names of Maxima, as the blueprint calls them. */
  readonly #names = new Map<string, string>()
  #tokens: string[] = []

  get draws(): Draws {
    return { params: this.#params, derive: this.#derive }
  }

  get isDrawn(): boolean {
    return Object.keys(this.#params).length > 0
  }

  /** `a: rand(5) + 2; b: 2*a;`. Throws NoFormula. */
  assign(source: string): void {
    this.#tokens = tokensOf(source)
    while (this.#tokens.length > 0) {
      if (this.#take(';') || this.#take('$')) continue
      const name = this.#next()
      if (!/^[A-Za-z]/.test(name) || !this.#take(':'))
        throw new NoFormula(`Its variables are no simple assignments (“${name}”).`)
      const formula = this.#sum()
      if (this.#tokens.length > 0 && ![';', '$'].includes(this.#tokens[0]!))
        throw new NoFormula(`Its variable “${name}” cannot be translated (“${this.#tokens[0]!}”).`)
      const called = this.#called(name)
      this.#derive[called] = formula
      this.#names.set(name, called)
    }
  }

  /** One formula of numbers. Throws NoFormula. */
  formula(source: string): string {
    this.#tokens = tokensOf(source)
    const formula = this.#sum()
    if (this.#tokens.length > 0) throw new NoFormula(`“${source.trim()}” cannot be translated.`)
    return formula
  }

  /** Whether a formula of this reader is a whole number, whatever is drawn: no division in it, and no power but of a small number that is written down. */
  isWhole(formula: string): boolean {
    if (/\/|\.\d/.test(formula) || /\*\*(?! ?\d)/.test(formula)) return false
    return (formula.match(/[a-z]\w*/g) ?? []).every(name => name in this.#params || this.isWhole(this.#derive[name]!))
  }

  /** A variable that is set twice is another one from then on. */
  #called(name: string): string {
    return firstFree(`v_${name.toLowerCase()}`, each => each in this.#derive)
  }

  #sum(): string {
    let left = this.#product()
    while (['+', '-'].includes(this.#tokens[0]!)) left = `${left} ${this.#next()} ${this.#product()}`
    return left
  }

  #product(): string {
    let left = this.#signed()
    while (['*', '/'].includes(this.#tokens[0]!)) left = `${left} ${this.#next()} ${this.#signed()}`
    return left
  }

  #signed(): string {
    if (this.#take('-')) return `-${this.#signed()}`
    if (this.#take('+')) return this.#signed()
    return this.#power()
  }

  #power(): string {
    const base = this.#atom()
    return this.#take('^') ? `${base} ** ${this.#exponent()}` : base
  }

  /** Powers of powers are read from the right. */
  #exponent(): string {
    if (this.#take('-')) return `(-${this.#exponent()})`
    return this.#power()
  }

  #atom(): string {
    const token = this.#next()
    if (/^\d/.test(token)) return token
    if (token === '(') {
      const inner = this.#sum()
      this.#expect(')')
      return `(${inner})`
    }
    if (token === 'rand' || token.startsWith('rand_')) return this.#drawn(token)
    const known = this.#names.get(token)
    if (known === undefined || this.#tokens[0] === '(') throw new NoFormula(`“${token}” cannot be translated.`)
    return known
  }

  /** `rand(5)` is 0 to 4, `rand([2,3,5])` one of them, `rand_with_step(2, 10, 2)` and `rand_range(2, 10)` a number of that range. */
  #drawn(call: string): string {
    const param = this.#param(call)
    const name = `drawn_${Object.keys(this.#params).length + 1}`
    this.#params[name] = { type: 'int', ...param }
    return name
  }

  #param(call: string): Readonly<Record<string, unknown>> {
    this.#expect('(')
    const isList = this.#take('[')
    const numbers = [this.#integer()]
    while (this.#take(',')) numbers.push(this.#integer())
    if (isList) this.#expect(']')
    this.#expect(')')
    const [first = 0, last = 0, step = 1] = numbers
    if (call === 'rand' && isList) return { choice: [...new Set(numbers)] }
    if (call === 'rand' && numbers.length === 1 && first > 1) return { range: [0, first - 1] }
    if (['rand_with_step', 'rand_range'].includes(call) && !isList && last > first && step > 0)
      return { range: [first, first + Math.floor((last - first) / step) * step], ...(step > 1 && { step }) }
    throw new NoFormula(`“${call}” of these values cannot be translated.`)
  }

  #integer(): number {
    const sign = this.#take('-') ? -1 : 1
    const token = this.#next()
    if (!/^\d{1,9}$/.test(token)) throw new NoFormula(`What is drawn depends on “${token}”.`)
    return sign * Number(token)
  }

  #next(): string {
    const token = this.#tokens.shift()
    if (token === undefined) throw new NoFormula('A formula ends too early.')
    return token
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false
    this.#tokens.shift()
    return true
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new NoFormula(`“${token}” is missing in a formula.`)
  }
}

function tokensOf(source: string): string[] {
  const plain = source.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(plain); found !== null; found = TOKEN.exec(plain)) tokens.push(found[1]!)
  const read = tokens.reduce((sum, { length }) => sum + length, 0)
  if (read < plain.replaceAll(/\s/g, '').length) throw new NoFormula('Its variables hold more than arithmetic.')
  return tokens
}
