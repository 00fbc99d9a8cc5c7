// Translates the part of SurveyJS's condition language that ours can express: comparisons of one question with values or another
// question, empty, notempty, contains, anyof, allof, joined by and, or, not. Anything else leaves the whole condition untranslated.

/** A question as conditions of SurveyJS name it. */
export type Named = {
  /** What conditions call it here. */
  readonly name: string
  readonly kind: 'option' | 'options' | 'number' | 'text' | 'day' | 'truth'
  /** Of a yes or no: what SurveyJS calls them. */
  readonly yes?: string
  readonly no?: string
}

export class Untranslatable extends Error {
  override readonly name = 'Untranslatable'
}

/** `lookUp` gets the name between the braces. Throws Untranslatable with a sentence. */
export const translateCondition = (source: string, lookUp: (name: string) => Named | null): string =>
  new Translator(tokensOf(source), lookUp).whole()

type Token =
  | { readonly kind: 'question' | 'text' | 'number' | 'word' | 'sign'; readonly text: string }
  | { readonly kind: 'end'; readonly text: '' }

const PATTERN =
  /\s*(?:\{([^{}]{1,200})\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([A-Za-z]+)|(<>|!=|==|>=|<=|&&|\|\||[=<>!()[\],]))/y

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  if (source.length > 2_000) throw new Untranslatable('It is too long.')
  PATTERN.lastIndex = 0
  let at = 0
  while (source.slice(at).trim() !== '') {
    PATTERN.lastIndex = at
    const found = PATTERN.exec(source)
    if (found === null) throw new Untranslatable(`“${source.slice(at).trim().slice(0, 20)}” has no counterpart here.`)
    const [whole, question, single, double, number, word, sign] = found
    const quoted = single ?? double
    if (question !== undefined) tokens.push({ kind: 'question', text: question.trim() })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replace(/\\(.)/g, '$1') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() })
    else tokens.push({ kind: 'sign', text: sign! })
    at += whole.length
  }
  return [...tokens, { kind: 'end', text: '' }]
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '==',
  '==': '==',
  equal: '==',
  '<>': '!=',
  '!=': '!=',
  notequal: '!=',
  '<': '<',
  less: '<',
  '<=': '<=',
  lessorequal: '<=',
  '>': '>',
  greater: '>',
  '>=': '>=',
  greaterorequal: '>=',
}

type Operand = { readonly question: Named } | { readonly values: readonly string[]; readonly isList: boolean }

class Translator {
  #next = 0
  #depth = 0

  constructor(
    readonly tokens: readonly Token[],
    readonly lookUp: (name: string) => Named | null,
  ) {}

  whole(): string {
    const condition = this.#either()
    const rest = this.#peek()
    if (rest.kind !== 'end')
      throw new Untranslatable(`“${rest.text}” does not belong there, or has no counterpart here.`)
    return condition
  }

  #either(): string {
    const parts = [this.#both()]
    while (this.#takes('or', '||')) parts.push(this.#both())
    return parts.join(' or ')
  }

  #both(): string {
    const parts = [this.#one()]
    while (this.#takes('and', '&&')) parts.push(this.#one())
    return parts.join(' and ')
  }

  #one(): string {
    if (++this.#depth > 30) throw new Untranslatable('It nests too deeply.')
    const condition = this.#takes('not', '!')
      ? `not ${bracketed(this.#one())}`
      : this.#takes('(')
        ? this.#inBrackets()
        : this.#comparison()
    this.#depth--
    return condition
  }

  #inBrackets(): string {
    const inner = this.#either()
    if (!this.#takes(')')) throw new Untranslatable('A bracket is not closed.')
    return bracketed(inner)
  }

  #comparison(): string {
    const left = this.#operand()
    if (!('question' in left)) throw new Untranslatable('A comparison begins with a question here.')
    const { question } = left
    const operator = this.#take()
    if (operator.text === 'empty') return `not answered(${question.name})`
    if (operator.text === 'notempty') return `answered(${question.name})`
    const compared = COMPARISONS[operator.text]
    if (compared !== undefined) return compare(question, compared, this.#operand())
    switch (operator.text) {
      case 'contains':
      case 'contain':
      case 'allof':
        return containing(question, this.#operand())
      case 'notcontains':
      case 'notcontain':
        return `not ${bracketed(containing(question, this.#operand()))}`
      case 'anyof':
        return anyOf(question, this.#operand())
      case 'noneof':
        return `not ${bracketed(anyOf(question, this.#operand()))}`
      default:
        throw new Untranslatable(
          operator.kind === 'end' ? 'It ends too early.' : `“${operator.text}” has no counterpart here.`,
        )
    }
  }

  #operand(): Operand {
    const token = this.#take()
    if (token.kind === 'question') {
      const question = this.lookUp(token.text)
      if (question === null) throw new Untranslatable(`There is no question “${token.text}” before it that was taken.`)
      return { question }
    }
    if (token.text === '[' && token.kind === 'sign') {
      const values: string[] = []
      while (!this.#takes(']')) {
        if (values.length > 0 && !this.#takes(',')) throw new Untranslatable('A list is not closed.')
        values.push(valueOf(this.#take()))
      }
      return { values, isList: true }
    }
    return { values: [valueOf(token)], isList: false }
  }

  #takes(...texts: string[]): boolean {
    const token = this.#peek()
    const found = (token.kind === 'word' || token.kind === 'sign') && texts.includes(token.text)
    if (found) this.#next++
    return found
  }

  #peek(): Token {
    return this.tokens[this.#next]!
  }

  #take(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#next++
    return token
  }
}

function valueOf({ kind, text }: Token): string {
  if (kind === 'text' || kind === 'number' || text === 'true' || text === 'false') return text
  throw new Untranslatable(kind === 'end' ? 'It ends too early.' : `“${text}” has no counterpart here.`)
}

function compare(question: Named, operator: string, right: Operand): string {
  const { name, kind } = question
  if ('question' in right) {
    if (right.question.kind !== kind || kind === 'options')
      throw new Untranslatable(`“${name}” and “${right.question.name}” are answers of different kinds.`)
    return `${name} ${operator} ${right.question.name}`
  }
  if (kind !== 'options' && !right.isList) return `${name} ${operator} ${literal(question, right.values[0]!)}`
  if (kind !== 'options' || (operator !== '==' && operator !== '!='))
    throw new Untranslatable(`“${name}” cannot be compared in this way.`)
  const same = `(subset(${listOf(question, right.values)}, ${name}) and len(${name}) == ${right.values.length})`
  return operator === '==' ? same : `not ${same}`
}

function containing(question: Named, right: Operand): string {
  if (question.kind !== 'options') throw new Untranslatable(`“${question.name}” holds no choices to look into.`)
  const values = valuesIn(right)
  return values.length === 1
    ? `${literal(question, values[0]!)} in ${question.name}`
    : `subset(${listOf(question, values)}, ${question.name})`
}

function anyOf(question: Named, right: Operand): string {
  const values = valuesIn(right)
  if (question.kind !== 'options') return `${question.name} in ${listOf(question, values)}`
  const each = values.map(value => `${literal(question, value)} in ${question.name}`)
  return each.length === 1 ? each[0]! : `(${each.join(' or ')})`
}

function valuesIn(right: Operand): readonly string[] {
  if ('question' in right || right.values.length === 0) throw new Untranslatable('Values are needed to look for.')
  return right.values
}

/** Brackets around whatever has operators between its parts and none around it. */
export const bracketed = (condition: string): string =>
  /^[\w.]+$|^\([^()]*\)$/.test(condition) ? condition : `(${condition})`

const listOf = (question: Named, values: readonly string[]): string =>
  `[${values.map(value => literal(question, value)).join(', ')}]`

function literal({ name, kind, yes = 'true', no = 'false' }: Named, value: string): string {
  switch (kind) {
    case 'number':
      if (!/^-?\d{1,30}(\.\d{1,20})?$/.test(value))
        throw new Untranslatable(`“${value}” is no number to compare “${name}” with.`)
      return value
    case 'truth':
      if (value !== yes && value !== no) throw new Untranslatable(`“${value}” is no answer to “${name}”.`)
      return String(value === yes)
    default:
      return `"${value.replace(/["\\]/g, '\\$&')}"`
  }
}
