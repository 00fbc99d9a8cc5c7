// Whether a text shows a value.
import { answerType } from '../answers/registry.js'
import type { ItemPart } from './item.js'

/** Whether the canonical `value` can be read off the stem. */
export const isNamedIn = (stem: string, { type, settings }: ItemPart['answer'], value: string): boolean =>
  answerType(type).namedIn?.(stem, settings).includes(value) ?? false
