// Small mistakes in a formula, made on purpose: one operator, constant or function changed at a time.
import { tokenise, MAX_LENGTH, type Token } from '../../../expression/tokens.js'

type Mutation = { readonly formula: string; readonly says: string }

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '//': '*',
  '%': '//',
  '**': '*',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
  and: 'or',
  or: 'and',
}

/** Each of a pair becomes the other. */
const OPPOSITES = [
  ['min', 'max'],
  ['network', 'broadcast'],
  ['first_host', 'last_host'],
  ['mask', 'wildcard'],
  ['floor', 'ceil'],
  ['gcd', 'lcm'],
  ['numerator', 'denominator'],
  ['sum', 'product'],
  ['mean', 'median'],
  ['least', 'greatest'],
  ['first', 'last'],
  ['union', 'intersect'],
] as const

const FUNCTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OPPOSITES),
  ...Object.fromEntries(OPPOSITES.map(([one, other]) => [other, one])),
  last_address: 'network',
  upper: 'lower',
  factor: 'expand',
}

/** Every mutation of the formula; the caller finds out which of them mean anything. */
export function mutationsOf(formula: string): Mutation[] {
  const tokens = tokenise(formula).slice(0, -1)
  const found = tokens.flatMap((token, i) => {
    const other = otherToken(token, tokens[i + 1])
    if (other === null) return []
    const until = endOf(formula, token, tokens[i + 1])
    return [
      {
        formula: `${formula.slice(0, token.at)}${other}${formula.slice(until)}`,
        says: `${written(token)} becomes ${other}`,
      },
    ]
  })
  return [{ formula: `(${formula}) + 1`, says: 'it grows by one' }, ...found]
}

function otherToken(token: Token, next: Token | undefined): string | null {
  switch (token.kind) {
    case 'number':
      return token.text.includes('.') ? `${token.text}1` : String(BigInt(token.text) + 1n)
    case 'text':
      return JSON.stringify(`${token.text}x`)
    case 'name':
      return next?.text === '(' ? (FUNCTIONS[token.text] ?? null) : null
    case 'symbol':
      return OPERATORS[token.text] ?? null
    default:
      return null
  }
}

const written = ({ kind, text }: Token): string => (kind === 'text' ? JSON.stringify(text) : text)

/** Text tokens have lost their quotes, so their end is looked for from the next token back. */
function endOf(formula: string, token: Token, next: Token | undefined): number {
  if (token.kind !== 'text') return token.at + token.text.length
  const tail = formula.slice(token.at, next?.at ?? formula.length)
  return token.at + tail.trimEnd().length
}

/** The formula with each name in `definitions` replaced by its own formula, as deep as they go; itself when that grows too long. */
export function inlined(formula: string, definitions: Readonly<Record<string, string>>): string {
  let current = formula
  for (let round = 0; round < 20; round++) {
    const tokens = tokenise(current)
    let next = ''
    let from = 0
    tokens.forEach((token, i) => {
      const isValue = token.kind === 'name' && tokens[i + 1]?.text !== '('
      if (!isValue || !Object.hasOwn(definitions, token.text)) return
      next += `${current.slice(from, token.at)}(${definitions[token.text]})`
      from = token.at + token.text.length
    })
    if (from === 0) return current
    next += current.slice(from)
    if (next.length > MAX_LENGTH) return current
    current = next
  }
  return current
}
