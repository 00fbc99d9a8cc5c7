// The widget of one part of an item: its options and its type's own props, never its key.
import type { Asking } from '../answers/answer-type.js'
import { answerType } from '../answers/registry.js'
import type { ItemPart } from './item.js'

/** How the answer counts (`rule`) is in English. */
export function widgetOf({ form, options, label, answer: { type, settings } }: ItemPart): Asking {
  const texts = options.map(option => option.text)
  if (form === 'choice') return { noun: 'multiple_choice', props: { options: texts } }
  return answerType(type).ask(settings, { label, options: texts })
}
