// What is looked for in a text: an answer of some type that would be right.
import type { AnswerType } from '../answers/answer-type.js'
import { answerType, type ResponseType } from '../answers/registry.js'
import type { Cell } from '../answers/table-cell.js'
import { BadValue } from '../expression/bad-value.js'
import type { Value } from '../expression/value.js'
import type { ItemPart } from '../item.js'
import { judgePart } from '../judge-part.js'

export type Sought = {
  readonly type: ResponseType
  readonly kind: AnswerType
  readonly settings: object
  readonly key: string
  /** Whether a canonical answer would be right, or right but for its form. */
  readonly isRight: (canonical: string) => boolean
  /** Whether other answers than the key and its like may be right. */
  readonly open: boolean
}

/** The key of a part, or another of its values. */
export function soughtPart(part: ItemPart, key = part.key): Sought {
  const { type, settings } = part.answer
  const own = soughtValue(type, settings, key)
  if (part.accept === null || key !== part.key) return own
  const accepted = (canonical: string): boolean => {
    const { score, verdict } = judgePart({ ...part, followThrough: null }, canonical, new Map(), [part])
    return score === 1 || verdict === 'wrong_form'
  }
  return { ...own, isRight: canonical => own.isRight(canonical) || accepted(canonical), open: true }
}

/** One of the answers that an answer is made of. */
export const soughtCell = (cell: Cell, key: string): Sought =>
  soughtValue(cell.type as ResponseType, cell.settings, key)

function soughtValue(type: ResponseType, settings: object, key: string): Sought {
  const kind = answerType(type)
  const known = new Map<string, boolean>()
  const isRight = (canonical: string): boolean => {
    let found = known.get(canonical)
    if (found === undefined) {
      const { score, wrongForm } = kind.judge(canonical, key, settings)
      known.set(canonical, (found = score === 1 || wrongForm))
    }
    return found
  }
  return { type, kind, settings, key, isRight, open: false }
}

/** Null for a value that is no answer of this type. */
export function canonicalOf({ kind, settings }: Sought, value: Value): string | null {
  try {
    return kind.fromValue(value, settings)
  } catch (error) {
    if (error instanceof BadValue) return null
    throw error
  }
}

/** Null for text that is no answer of this type. */
export function canonicalRead({ kind, settings }: Sought, text: string): string | null {
  const read = kind.read(text, settings)
  return read.ok ? read.canonical : null
}

/** Whether any of these stands in the text more often than in what is shown. */
export function isNews(told: readonly string[], shown: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const each of shown) left.set(each, (left.get(each) ?? 0) + 1)
  return told.some(each => {
    const rest = (left.get(each) ?? 0) - 1
    left.set(each, rest)
    return rest < 0
  })
}
