// What is planted to see whether a text names a key: a question, texts that do, and texts about the same things that do not.
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import type { Item, ItemPart } from '../../src/items/index.js'
import { aPart, anItem } from '../support/builders.js'
import { keyOf, settingsOf, type Words } from './answers/graded.js'

export type Planted = {
  readonly type: ResponseType
  readonly stem: string
  readonly key: string
  readonly words?: Words
  readonly about?: Partial<ItemPart>
  readonly reveals: readonly string[]
  readonly silent: readonly string[]
}

export function itemOf({ type, stem, key, words, about = {} }: Planted): Item {
  const kind = answerType(type)
  const settings = settingsOf(kind, words)
  const canonical = keyOf(kind, settings, key)
  const options = (kind.offers?.(canonical, settings) ?? []).map(text => ({ value: text, text }))
  // What is to be put in order is not shown in order.
  const shown = [...options.slice(1), ...options.slice(0, 1)]
  return anItem({ stem, parts: [aPart({ answer: { type, settings }, key: canonical, options: shown, ...about })] })
}
