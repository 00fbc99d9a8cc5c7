// Why a text may not be shown while an item is open. Most checks need no key; only an answer in words cannot be recognised without it.
import { namedNumbers, stopReason, type Screen, type StopReason } from '../../../gate/index.js'
import { answerType } from '../answers/registry.js'
import { figureTexts } from './figure-texts.js'
import type { Item, ItemPart } from './item.js'
import { isNamedIn, valuesNamedIn } from './named-answer.js'
import { widgetOf } from './part-widget.js'

/** `answer`: it holds the answer itself, in words or as a program. */
export type WithholdReason = StopReason | 'answer'

/** What may be said besides the question: more that is on the screen, sentences that may be quoted, and a language other than the item's. */
type Sayable = Partial<Pick<Screen, 'texts' | 'quotable' | 'language'>>

/** An answer in words has no more of them. */
const MOST_WORDS = 5

/** Null: it may be shown. */
export function withholdReason(
  item: Item,
  text: string,
  { texts = [], quotable = [], language = item.language }: Sayable = {},
): WithholdReason | null {
  const shown = [
    item.stem,
    ...figureTexts(item),
    ...item.parts.flatMap(part => [part.prompt, part.label, part.example ?? '', ...givenTexts(part)]),
    ...texts,
  ]
  const lists = item.parts.flatMap(listsOf)
  const reason = stopReason(text, { texts: shown.filter(each => each !== ''), quotable, lists, language })
  return (
    reason ??
    (item.parts.some(part => isAnswered(part, text.replace(/[*_~`]+/g, ''), { shown: shown.join('\n'), language }))
      ? 'answer'
      : null)
  )
}

/** What can be chosen: the options of the part, or of each gap of a table, every list once. */
function listsOf(part: ItemPart): (readonly string[])[] {
  if (part.options.length > 0) return [part.options.map(option => option.text)]
  const { noun, props } = widgetOf(part)
  const gaps = noun === 'table' ? (props.gap_options ?? []).filter(options => options !== null) : []
  return [...new Map(gaps.map(options => [JSON.stringify(options), options])).values()]
}

/** The headings and cells of a table, and what an editor shows. */
function givenTexts({ answer }: ItemPart): string[] {
  const { columns, rows, initial_code: code } = answer.settings as Readonly<Record<string, unknown>>
  const cells = Array.isArray(rows) ? rows.flat() : []
  return [...(Array.isArray(columns) ? columns : []), ...cells, code].filter(cell => typeof cell === 'string')
}

/** What is on the screen, and the language of the text. */
type Shown = { readonly shown: string; readonly language: string }

/** Answers that nothing on the screen tells from what else stands there: those in words, and one of the values of the question. */
function isAnswered({ answer, key, options }: ItemPart, text: string, { shown, language }: Shown): boolean {
  const { type, settings } = answer
  if (type === 'code')
    return (settings as { language?: string }).language === 'python' ? PYTHON.test(text) : JAVASCRIPT.test(text)
  if (options.length > 0) return false
  if (isSingledOut({ answer, key }, text, { shown, language })) return true
  if (COLLECTIONS.has(type)) return wordsIn(JSON.parse(key)).some(word => stands(word, text) && !stands(word, shown))
  if (type !== 'short_text') return false
  const kind = answerType(type)
  const isRight = (phrase: string): boolean => {
    const read = kind.read(phrase, settings)
    return read.ok && kind.judge(read.canonical, key, settings).score === 1
  }
  return phrasesOf(text).some(phrase => !shown.includes(phrase) && isRight(phrase))
}

/** Whether a sentence of the text names the key, which is among the values on the screen, and none of the others. */
function isSingledOut(
  { answer, key }: Pick<ItemPart, 'answer' | 'key'>,
  text: string,
  { shown, language }: Shown,
): boolean {
  if (!isNamedIn(shown, answer, key)) return false
  const size = (value: string): string => value.replace(/^-/, '')
  return text.split(/(?<=[.!?])\s+|\n/).some(sentence => {
    if (shown.includes(sentence.trim())) return false
    const counted = namedNumbers(sentence, language).flatMap(({ value, isOrdinal }) =>
      isOrdinal ? [] : [String(value)],
    )
    const values = [...valuesNamedIn(sentence, answer), ...counted]
    return values.includes(key) && values.every(value => size(value) === size(key))
  })
}

const JAVASCRIPT = /[{};]|=>/
/** A statement: a definition, a return, an assignment, or the head of a block. */
const PYTHON = /\bdef\b|\breturn\b|(?<![=!<>])=(?!=)|:\s*(?:\n|$)/

const COLLECTIONS: ReadonlySet<string> = new Set(['set', 'list', 'tuple', 'table', 'matrix'])

const wordsIn = (part: unknown): string[] =>
  Array.isArray(part) ? part.flatMap(wordsIn) : typeof part === 'string' && /\p{L}{2}/u.test(part) ? [part] : []

const stands = (word: string, text: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${word.toLowerCase()} `)

function phrasesOf(text: string): string[] {
  const words =
    text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’./-]*/gu)?.map(word => word.replace(/[.'’/-]+$/, '')) ?? []
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
}

/**
 * Whether a text that an author wrote states the key of a part as it could be read, and the question does not. For checking blueprints:
 * a model that wants to hide an answer in a text is not stopped by this.
 */
export const statesKey = (item: Item, text: string): boolean =>
  item.parts.some(({ answer, key }) => isNamedIn(text, answer, key) && !isNamedIn(item.stem, answer, key))
