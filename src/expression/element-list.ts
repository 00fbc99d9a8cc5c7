// Several answers in one line: brackets, separators and names such as `x = 2 or x = 3`, cut into the texts of the elements. The grader and
// the preview beside the field cut by this one rule.
import { isEnclosed, splitOutside } from './entries.js'

export type ListNoun = 'set' | 'list' | 'tuple'

export const BRACKETS: Readonly<Record<ListNoun, readonly [open: string, close: string]>> = {
  set: ['{', '}'],
  list: ['[', ']'],
  tuple: ['(', ')'],
}
/** No answer has more elements. */
export const MAX_ELEMENTS = 20
/** The name of a point or of a set in front of its bracket: `P(3 | 4)`, `L = {2}`. */
const NAME = /^\p{Lu}[\d₀-₉]?(?: ?= ?(?=[{([])| ?(?=\())/u
const NOTHING = /^(?:∅|none|nothing|no (?:real )?solutions?|empty(?: set)?)$/i

type Refusal = { readonly ok: false; readonly message: string }
type ElementTexts = { readonly ok: true; readonly texts: readonly string[] } | Refusal

type Reading = {
  readonly noun: ListNoun
  readonly brackets: 'optional' | 'required'
  /** One symbol: `x = 2 or x = 3` is read. As many as elements, in a tuple: `x = 1, y = 2` is read. */
  readonly symbols: readonly string[]
  /** Whether an element may have a comma, as the decimal comma. */
  readonly decimals: boolean
  /** Whether an element may begin with a bracket of its own. */
  readonly nested: boolean
  /** Whether elements are words of a language, in which “and”, “or” and “none” are no signs. */
  readonly words: boolean
}

/** A semicolon always separates, in a tuple a bar as well; where there is none, commas do. Commas of both kinds in one answer are refused. */
export function elementTexts(plain: string, reading: Reading): ElementTexts {
  const { noun, symbols } = reading
  if (noun === 'set' && !reading.words && NOTHING.test(plain)) return { ok: true, texts: [] }
  const value = reading.words ? plain : plain.replace(NAME, '')
  const inner = withoutBrackets(unnamed(value, symbols, /∈|\bin\b|=(?= ?[{[(])/), reading)
  if (typeof inner !== 'string') return inner
  if (inner === '') return noun === 'tuple' ? refuse('There is nothing in the brackets.') : { ok: true, texts: [] }
  const bySemicolon = apart(inner, noun)
  const pieces = (bySemicolon.length > 1 ? bySemicolon : splitOutside(inner, ',').pieces).flatMap(piece =>
    noun === 'set' && !reading.words ? piece.split(/ (?:or|and) |∨/) : [piece],
  )
  const texts = pieces.map(piece => (reading.words ? piece.trim() : piece.trim().replace(/^(?:or|and) /, '')))
  if (texts.includes('')) return refuse('There is nothing between two separators.')
  if (bySemicolon.length < 2 && reading.decimals && /\d,\d/.test(inner) && /,\s/.test(inner))
    return refuse('It is not clear which commas are decimal commas: separate the elements with semicolons.')
  const named = noun === 'tuple' && symbols.length > 1 ? inOrder(texts, symbols) : texts
  if ('ok' in named) return named
  const values = named.flatMap(text => signs(unnamed(text, symbols, /=/), noun))
  if (values.length > MAX_ELEMENTS) return refuse(`Write at most ${MAX_ELEMENTS} elements.`)
  return { ok: true, texts: values }
}

/** Cut at semicolons, and a tuple also at bars, as in `(3 | 4)`, where they are no absolute value. */
function apart(inner: string, noun: ListNoun): readonly string[] {
  const bySemicolon = splitOutside(inner, ';').pieces
  if (noun !== 'tuple' || bySemicolon.length > 1) return bySemicolon
  const byBar = inner.split('|')
  return byBar.every(piece => piece.trim() !== '') ? byBar : bySemicolon
}

function withoutBrackets(plain: string, { noun, brackets, nested }: Reading): string | Refusal {
  const [open, close] = BRACKETS[noun]
  if (plain.startsWith(open) && isEnclosed(plain)) return plain.slice(1, -1).trim()
  const stands = `A ${noun} stands between ${open} and ${close}.`
  if (brackets === 'required') return refuse(stands)
  return (!nested && isEnclosed(plain)) || plain.startsWith(open) !== plain.endsWith(close) ? refuse(stands) : plain
}

/** Takes `x =`, `x₁ =` or `x_1 =` away; `relation` says which signs may follow the symbol. */
function unnamed(text: string, symbols: readonly string[], relation: RegExp): string {
  const symbol =
    symbols.find(name => text.startsWith(name)) ??
    // Phones write a capital at the beginning of a line.
    symbols.find(name => text.startsWith(name.toUpperCase()))
  if (symbol === undefined) return text
  const match = new RegExp(`^(?:_?\\d|[₀-₉])? ?(?:${relation.source}) ?`).exec(text.slice(symbol.length))
  return match === null ? text : text.slice(symbol.length + match[0].length)
}

/** `±3` in a set stands for 3 and −3. */
function signs(text: string, noun: ListNoun): string[] {
  if (noun !== 'set' || !text.startsWith('±')) return [text]
  const size = text.slice(1).trim()
  return [size, `-${size}`]
}

/** `y = 2, x = 1` in the order of the symbols; unchanged where no element is named. */
function inOrder(texts: readonly string[], symbols: readonly string[]): readonly string[] | Refusal {
  const nameOf = (text: string): string | undefined =>
    symbols.find(symbol => text.startsWith(symbol) && /^ ?=/.test(text.slice(symbol.length)))
  const names = texts.map(nameOf)
  if (names.every(name => name === undefined)) return texts
  const ordered = symbols.map(symbol => texts[names.indexOf(symbol)])
  return texts.length === symbols.length && ordered.every(text => text !== undefined)
    ? ordered
    : refuse(`Give one value for each of ${symbols.join(', ')}.`)
}

const refuse = (message: string): Refusal => ({ ok: false, message })
