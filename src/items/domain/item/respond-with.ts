// Makes the response that a learner with a given canonical answer would post in the item's widget. For simulated learners; the response
// is read and graded like any other.
import { kindOf } from '../../../widgets/kinds.js'
import { answerType } from '../answers/registry.js'
import type { Item, ItemPart } from './item.js'
import { widgetOf } from './part-widget.js'

type Response = Readonly<Record<string, unknown>>

/** The right answer to the whole item. Code cannot be written from a key: the response then has the key itself. */
export const respondRightly = (item: Pick<Item, 'parts'>): Response =>
  respondByPart(item, part => respondWith(part, part.key))

/** One response from those of its parts. */
export function respondByPart({ parts }: Pick<Item, 'parts'>, each: (part: ItemPart) => Response): Response {
  if (parts.length === 1) return each(parts[0])
  return { parts: Object.fromEntries(parts.map(part => [part.id, each(part)])) }
}

/** A canonical answer as this part's widget posts it, in its canonical form where the type is not typed otherwise. */
export function respondWith(part: ItemPart, canonical: string): Response {
  const { form, options, answer } = part
  const written =
    form === 'choice'
      ? String(options.findIndex(option => option.value === canonical))
      : (answerType(answer.type).write?.(canonical, answer.settings) ?? canonical)
  return kindOf(widgetOf(part).noun).graded!.post(written)
}
