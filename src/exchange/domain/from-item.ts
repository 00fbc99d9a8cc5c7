// An item as a plain question, for systems that judge by what is written down.
import { numberOf } from '../../expression/numeral.js'
import {
  absolute,
  add,
  exactDecimal,
  fraction,
  fromDecimal,
  multiply,
  tenTo,
  whole,
  type NumberValue,
} from '../../expression/rational.js'
import { roundHalfAway } from '../../expression/rounding.js'
import type { Item, ItemMisconception, ItemPart } from '../../items/index.js'
import { plainFigure } from './plain-figure.js'
import { plainNumber } from './number.js'
import type { Asked, AskedOnce, AskedPart, Credit, LeftQuestion, PlainQuestion, WrongAnswer } from './plain-question.js'

/** `line`: its number among those that are written, from 1. */
export function fromItem(item: Item, name: string, line: number): PlainQuestion | LeftQuestion {
  const asked = askedOf(item)
  if (typeof asked === 'string') return { name, line, why: asked }
  const figure = item.figure && plainFigure(item.figure, item.language)
  return {
    name,
    stem: item.stem,
    asked,
    explanation: item.steps.join('\n\n'),
    line,
    losses: lossesOf(item),
    language: item.language,
    ...(figure && { figure }),
  }
}

/** A sentence instead: why no system that compares with what is written down can ask it. */
function askedOf({ parts }: Item): Asked | string {
  if (parts.length === 1) return partOf(parts[0])
  const asked: AskedPart[] = []
  for (const [at, part] of parts.entries()) {
    const found = partOf(part)
    if (typeof found === 'string') return `Part ${at + 1}: ${found}`
    asked.push({ prompt: part.prompt, points: part.points, asked: found })
  }
  return { kind: 'parts', parts: asked }
}

function partOf(part: ItemPart): AskedOnce | string {
  if (part.accept !== null)
    return 'Conditions decide which answers are right, and other systems know no such conditions.'
  if (part.form === 'choice') return choiceOf(part)
  return TYPED[part.answer.type]?.(part) ?? `Answers of type “${part.answer.type}” cannot be graded by comparing texts.`
}

/** Answers of several choices, whose formats know no feedback on one of them. */
const SILENT: ReadonlySet<string> = new Set(['multi_select', 'ordering', 'table'])

/** What of its grading and feedback no other system has. */
function lossesOf({ parts }: Item): string[] {
  const tolerances = parts.flatMap(({ form, answer: { type, settings } }) =>
    form === 'typed' && type === 'decimal' ? [(settings as { readonly tolerance: Tolerance }).tolerance] : [],
  )
  const isRounded = tolerances.some(each => each.places !== undefined)
  return [
    ...(parts.some(({ followThrough }) => followThrough !== null)
      ? ['What follows rightly from a wrong answer to an earlier part earns nothing there.']
      : []),
    ...(parts.some(({ answer, misconceptions }) => SILENT.has(answer.type) && misconceptions.length > 0)
      ? ['Feedback on wrong answers is not exported.']
      : []),
    ...(isRounded ? ['Any number that is rounded to the right one is right, however many digits it has.'] : []),
  ]
}

function choiceOf({ key, options, misconceptions }: ItemPart): AskedOnce {
  const textOf = (value: string): string => options.find(option => option.value === value)!.text
  const wrong = options
    .filter(({ value }) => value !== key)
    .map(({ value, text }) => ({ text, feedback: misconceptions.find(bug => bug.value === value)?.feedback ?? '' }))
  return { kind: 'one', right: textOf(key), wrong }
}

const wrongOf = (misconceptions: readonly ItemMisconception[]): WrongAnswer[] =>
  misconceptions.map(({ value, feedback }) => ({ text: value, feedback }))
const numbersOf = (misconceptions: readonly ItemMisconception[]): WrongAnswer[] =>
  wrongOf(misconceptions).filter(({ text }) => plainNumber(text) === text)

const creditOf = ({ settings }: ItemPart['answer'], whole: string): Credit =>
  (settings as { readonly credit: string }).credit === whole ? 'whole' : 'partial'

const TYPED: Readonly<Record<string, (part: ItemPart) => AskedOnce | string>> = {
  integer: ({ key, misconceptions }) => ({ kind: 'number', right: key, within: '0', wrong: numbersOf(misconceptions) }),
  decimal({ key, answer, misconceptions }) {
    const range = rangeAround(key, (answer.settings as { readonly tolerance: Tolerance }).tolerance)
    return range === null
      ? 'It asks for significant figures, or its key never ends as a decimal.'
      : { kind: 'number', ...range, wrong: numbersOf(misconceptions) }
  },
  short_text({ key, answer, misconceptions }) {
    const { alternatives } = answer.settings as { readonly alternatives: readonly string[] }
    return { kind: 'text', right: [key, ...alternatives], wrong: wrongOf(misconceptions) }
  },
  multi_select({ key, options, answer }) {
    const right = JSON.parse(key) as string[]
    const wrong = options.map(({ text }) => text).filter(text => !right.includes(text))
    return right.length === 0
      ? 'No option is right.'
      : { kind: 'several', right, wrong, credit: creditOf(answer, 'all_or_nothing') }
  },
  table: tableOf,
  ordering({ key, answer }) {
    const { before, any_of: others } = answer.settings as { readonly before?: unknown; readonly any_of?: unknown }
    return before === undefined && others === undefined
      ? { kind: 'order', right: JSON.parse(key) as string[], credit: creditOf(answer, 'exact') }
      : 'Several orders are right.'
  },
}

type Cell = { readonly type: string; readonly options?: readonly string[] }
type Table = {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly of?: Cell
  readonly of_columns?: readonly (Cell | null)[]
  readonly cells?: readonly Cell[]
  readonly credit: string
}

/** A table with one list to choose from in each row is a matching question. */
function tableOf({ key, answer }: ItemPart): AskedOnce | string {
  const { rows, of, of_columns: byColumn, cells, credit } = answer.settings as Table
  const gaps =
    cells ?? rows.flatMap(row => row.flatMap((text, column) => (text === null ? [of ?? byColumn?.[column]] : [])))
  const [first] = gaps
  const isOneEach = rows.every(row => row.filter(cell => cell === null).length === 1)
  const isAlike = gaps.every(gap => gap?.type === 'option' && sameTexts(gap.options ?? [], first?.options ?? []))
  if (!isOneEach || !isAlike || rows.length < 2)
    return 'Tables are exported where each row has one gap, and all gaps one list to choose from.'
  const rights = JSON.parse(key) as string[]
  const pairs = rows.map((row, at) => ({
    thing: row.filter(cell => cell !== null && cell !== '').join(', '),
    right: rights[at]!,
  }))
  return pairs.some(({ thing }) => thing === '')
    ? 'A row of its table has no words.'
    : {
        kind: 'match',
        pairs,
        others: (first!.options ?? []).filter(text => !rights.includes(text)),
        credit: credit === 'per_cell' ? 'partial' : 'whole',
      }
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(text => other.includes(text))

const HALF = fraction(1n, 2n)

type Tolerance = {
  readonly exact?: true
  readonly abs?: string | number
  readonly rel?: string | number
  readonly places?: number
}

/** The numbers that are right: the middle of them, and how far others are from it. Null where they are no range with ends as decimals. */
function rangeAround(key: string, tolerance: Tolerance): { readonly right: string; readonly within: string } | null {
  const value = numberOf(key)
  const { exact, abs, rel, places } = tolerance
  // Half of the last place on both sides; that its upper end is rounded up is a hair's breadth.
  if (places !== undefined) return decimals(roundHalfAway(value, places), multiply(HALF, tenTo(-places)))
  if (exact) return decimals(value, whole(0))
  if (abs === undefined && rel === undefined) return null
  const share = multiply(absolute(value), fromDecimal(String(rel ?? 0)))
  return decimals(value, add(fromDecimal(String(abs ?? 0)), share))
}

function decimals(
  value: NumberValue,
  distance: NumberValue,
): { readonly right: string; readonly within: string } | null {
  const [right, within] = [exactDecimal(value), exactDecimal(distance)]
  return right === null || within === null ? null : { right, within }
}
