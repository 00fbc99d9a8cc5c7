// The tables of test/fixtures/reading as questions, and the rows that are asked of them.
import { readFileSync } from 'node:fs'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { forBrowser, gradeResponse, readResponse, type Item, type ItemPart } from '../../src/items/index.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { keyOf, settingsOf, type Words } from '../items/answers/graded.js'
import { aPart, anItem } from '../support/builders.js'
import { plainOptions } from '../support/only-part.js'

type AskedPart = Words & {
  readonly type: ResponseType
  readonly key: string
  readonly options?: readonly string[]
  readonly label?: string
  readonly prompt?: string
}
type Question = (AskedPart | { readonly parts: Readonly<Record<string, AskedPart>> }) & { readonly stem: string }

export type Table = {
  readonly questions: Readonly<Record<string, Question>>
  /** By question: texts that give its key. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** Texts that answer none of the questions that `asked` names for their list. */
  readonly none: Readonly<Record<keyof typeof ASKED_FOR_NONE, readonly string[]>>
  /** By control. */
  readonly controls: Readonly<Record<string, readonly string[]>>
}

/** Which questions the lists of texts that are no answer are asked of. */
export const ASKED_FOR_NONE = {
  any: ['product', 'part', 'point', 'city', 'truth'],
  number: ['product'],
  choice: ['city'],
  word: ['word'],
} as const

export const LANGUAGES = ['en', 'de'] as const

export const readTable = (language: (typeof LANGUAGES)[number]): Table =>
  JSON.parse(readFileSync(new URL(`../fixtures/reading/${language}.json`, import.meta.url), 'utf8'))

/** The item of a question, as a blueprint would make it; the options in the order of the table. */
export function itemOf(question: Question): Item {
  const asked = 'parts' in question ? Object.entries(question.parts) : [['answer', question] as const]
  const parts = asked.map(([id, part]) => partOf(id, part)) as [ItemPart, ...ItemPart[]]
  return anItem({ stem: question.stem, parts })
}

function partOf(id: string, { type, key, options = [], label = 'Answer', prompt = '', ...words }: AskedPart): ItemPart {
  const kind = answerType(type)
  const arranged = type === 'multi_select' || type === 'ordering'
  const offered = type === 'multi_select' ? { distractors: options.filter(one => !key.includes(`"${one}"`)) } : {}
  const settings = settingsOf(kind, { ...words, response: { ...words.response, ...offered } })
  const form = options.length > 0 && !arranged ? 'choice' : 'typed'
  const asValues = type !== 'option' && form === 'choice'
  return aPart({
    id,
    label,
    prompt,
    form,
    answer: { type, settings },
    key: keyOf(kind, settings, key),
    options: asValues ? options.map(text => ({ value: keyOf(kind, settings, text), text })) : plainOptions(...options),
  })
}

export const shown = (item: Item, commands: ClientAction['commands'] = []): ClientAction => ({
  ...forBrowser(item),
  tool_call_id: '00000000-0000-7000-8000-000000000000',
  commands,
})

/** `right`, `wrong`, or `malformed`, as the widget's post would be graded. */
export function gradeOf(item: Item, response: Readonly<Record<string, unknown>>): string {
  const read = readResponse(item, response)
  if (!read.ok) return 'malformed'
  return gradeResponse(item, read.canonical)?.correct ? 'right' : 'wrong'
}
