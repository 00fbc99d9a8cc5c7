// An answer that is typed in one line: the line that its reader takes, found in what was written.
import { knownUnit, sameNumber, type ItemPart } from '../items/index.js'
import { unbracketed, withoutAbout, withoutFrame } from './frame.js'
import { knows, type Language } from './language.js'
import { answerNumbers, type AnswerNumber } from './number-sentence.js'
import { joined, listLines } from './list-line.js'
import { unitAtStart, unitDoubt, unitsNamedIn } from './named-units.js'
import { isSign, numeralAt, shareIn } from './numerals.js'
import { rawText } from './options.js'
import { withoutTypesetting } from './plain-text.js'
import { tokensOf, type Token } from './tokens.js'
import { typedNumber } from './typed-number.js'

/** Reads a line under the rules of the part. Equal `canonical` forms are the same answer. */
type LineReader = (
  line: string,
) => { readonly ok: true; readonly canonical: string } | { readonly ok: false; readonly message: string }

type ReadLine =
  | { readonly kind: 'line'; readonly text: string }
  /** No answer, or (`isTwo`) an answer with two readings. */
  | { readonly kind: 'none'; readonly message: string; readonly isTwo: boolean }

type Kind = ItemPart['answer']['type']

/** What is asked: its kind, the words that the learner reads, and how its answers are read. */
export type LineQuestion = {
  readonly type: Kind
  readonly question: string
  readonly label: string
  readonly read: LineReader
}

/** Kinds of which a number alone is an answer. */
const NUMBERS: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'rational', 'percent', 'prefix_length'])
/** Kinds of several values in one line. */
const LISTS: ReadonlySet<Kind> = new Set(['set', 'list', 'cidr_set'])
/** Kinds of points that stand beside each other. */
const PLOTTED: ReadonlySet<Kind> = new Set(['plane_points', 'plane_line'])
/** Kinds of which a number may need the text after it. */
const WITH_UNIT: ReadonlySet<Kind> = new Set(['money', 'quantity', 'percent'])

export function readLine(text: string, asked: LineQuestion, languages: readonly Language[]): ReadLine {
  if (text.includes('?')) return none(text, asked)
  if (asked.type === 'short_text') return readWords(text, asked, languages)
  if (!NUMBERS.has(asked.type) && !WITH_UNIT.has(asked.type)) return readTyped(text, asked, languages)
  return readNumber(withoutTypesetting(text), asked, languages)
}

/** With the reader's own sentence where it refuses the line. */
function none(text: string, { read, type }: LineQuestion): ReadLine {
  const result = read(text)
  return {
    kind: 'none',
    message: result.ok ? (EXPECTED[type] ?? 'Write your answer alone.') : result.message,
    isTwo: false,
  }
}

/** For lines that the reader would take, and that are no answer all the same. */
const EXPECTED: Readonly<Partial<Record<Kind, string>>> = {
  integer: 'Write a whole number.',
  short_text: 'Write a word or a number.',
}

/** `y =` or `f(x) =` before a term that has no such letter. */
const NAME_OF_TERM = /^(\p{L})(?:\(\p{L}\))? ?= ?(?!.*\1)/u

/** As it was written, or without the words around it. */
function readTyped(text: string, asked: LineQuestion, languages: readonly Language[]): ReadLine {
  const core = rawText(text, withoutFrame(tokensOf(text), languages).tokens)
  const written = [text, text.replace(/[\s.!]+$/, ''), core]
  const lists = LISTS.has(asked.type) ? listLines(core, asked.type === 'list', languages) : []
  const points = PLOTTED.has(asked.type) ? [joined(withoutTypesetting(core), languages)] : []
  const unnamed = asked.type === 'expression' ? [core.replace(NAME_OF_TERM, '')] : []
  const lines = [...written, ...written.map(withoutTypesetting), ...lists, ...points, ...unnamed]
  const line = lines.find(one => one !== '' && asked.read(one).ok)
  return line === undefined ? none(text, asked) : { kind: 'line', text: line }
}

function readNumber(text: string, asked: LineQuestion, languages: readonly Language[]): ReadLine {
  const outer = withoutFrame(tokensOf(text), languages)
  const inner = unbracketed(outer.tokens)
  // What is measured may be “about” so much; a number alone is exact, and “about 36” is none.
  const framed = { ...outer, tokens: asked.type === 'quantity' ? withoutAbout(inner, languages) : inner }
  for (const written of [text, text.replace(/[\s.!]+$/, ''), rawText(text, framed.tokens)]) {
    const typed = typedNumber(written, asked.type === 'integer', languages[0]!.catalogue.decimal)
    if (typed.kind === 'two') return { kind: 'none', message: typed.message, isTwo: true }
    if (asked.read(typed.text).ok) return { kind: 'line', text: typed.text }
    if (isAmbiguous(typed.text)) return { ...none(typed.text, asked), isTwo: true } as ReadLine
  }
  const share = asked.type === 'rational' ? shareIn(framed.tokens, languages) : null
  if (share !== null && asked.read(share).ok) return { kind: 'line', text: share }
  const last = NUMBERS.has(asked.type) ? lastOfChain(framed.tokens, languages) : null
  if (last !== null && asked.read(last).ok) return { kind: 'line', text: last }
  const measure = asked.type === 'quantity' ? measureIn(text, framed.tokens, languages) : null
  if (measure !== null && asked.read(measure).ok) return { kind: 'line', text: measure }
  const measured = NUMBERS.has(asked.type) ? measuredNumber(text, framed.tokens, languages) : null
  const numbers = measured === null ? answerNumbers(text, framed, asked.question, languages) : [measured]
  const doubt = NUMBERS.has(asked.type) ? doubtAbout(numbers, asked, languages) : null
  if (doubt !== null) return { kind: 'none', message: doubt, isTwo: true }
  return (
    oneOf(
      numbers.flatMap(number => lineOf(number, asked, languages)),
      asked,
    ) ?? none(text, asked)
  )
}

/** What a number was turned into step by step, `4/36 = 2/18 = 1/9`; null where the steps are not the same number. */
function lastOfChain(tokens: readonly Token[], languages: readonly Language[]): string | null {
  const marks = tokens.flatMap((token, at) => (isSign(token, '=') ? [at] : []))
  const steps = [-1, ...marks].map((mark, i) => tokens.slice(mark + 1, marks[i]))
  const numbers = steps.flatMap(step => {
    const numeral = numeralAt(step, 0, languages)
    return numeral !== null && numeral.end === step.length ? [numeral.text] : []
  })
  const isChain = steps.length > 1 && numbers.length === steps.length
  return isChain && numbers.every(one => sameNumber(one, numbers[0]!)) ? numbers.at(-1)! : null
}

/** “ninety minutes”: a number in words with its unit behind it. */
function measureIn(text: string, tokens: readonly Token[], languages: readonly Language[]): string | null {
  const numeral = numeralAt(tokens, 0, languages)
  const unit = numeral === null ? undefined : tokens[numeral.end]
  return unit === undefined ? null : `${numeral!.text} ${text.slice(unit.start, tokens.at(-1)!.end)}`
}

/** A number in digits with nothing but a unit behind it: `42 m²`, “12 square metres”. In words it may be none: “one second, please”. */
function measuredNumber(text: string, tokens: readonly Token[], languages: readonly Language[]): AnswerNumber | null {
  const numeral = numeralAt(tokens, 0, languages)
  const first = numeral === null ? undefined : tokens[numeral.end]
  if (first === undefined || numeral!.inWords) return null
  const tail = text.slice(first.start, tokens.at(-1)!.end)
  return knownUnit(tail, true) === null ? null : { numeral: numeral!, tail }
}

/** Whether the unit behind a number is another one than the question asks for. */
function doubtAbout(
  numbers: readonly AnswerNumber[],
  { question, label }: LineQuestion,
  languages: readonly Language[],
): string | null {
  const units = numbers.flatMap(({ tail }) => unitAtStart(tail, languages) ?? [])
  if (units.length === 0) return null
  const named = unitsNamedIn(withoutTypesetting(question), withoutTypesetting(label), languages)
  return units.map(unit => unitDoubt(unit, named)).find(one => one !== null) ?? null
}

const isAmbiguous = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)

/** The number as a line that the reader takes; empty where it does not. */
function lineOf(
  { numeral, tail }: AnswerNumber,
  { type, read }: LineQuestion,
  languages: readonly Language[],
): string[] {
  const typed = typedNumber(numeral.text, type === 'integer', languages[0]!.catalogue.decimal)
  if (typed.kind === 'two') return []
  const withTail = tail === '' || !WITH_UNIT.has(type) ? typed.text : `${typed.text} ${tail}`
  return read(withTail).ok ? [withTail] : []
}

/** Null where there is no line, or several that are different answers. */
function oneOf(lines: readonly string[], { read }: LineQuestion): ReadLine | null {
  const answers = new Set(
    lines.map(line => {
      const result = read(line)
      return result.ok ? result.canonical : line
    }),
  )
  return answers.size === 1 ? { kind: 'line', text: lines.at(-1)! } : null
}

/** Words that may be an answer in words; a sentence about a person is not an answer. */
const MOST_WORDS = 6

function readWords(text: string, asked: LineQuestion, languages: readonly Language[]): ReadLine {
  const { tokens, isPersonal } = withoutFrame(tokensOf(text), languages)
  const words = tokens.filter(token => token.kind === 'word')
  const isSentence =
    words.length > MOST_WORDS ||
    (words.length > 2 &&
      (isPersonal || knows(languages, 'askers', words[0]!) || words.some(word => knows(languages, 'persons', word))))
  const core = rawText(text, tokens)
  return isSentence || core === '' || !asked.read(core).ok ? none(text, asked) : { kind: 'line', text: core }
}
