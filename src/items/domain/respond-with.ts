// What a learner posts who means a certain answer, in the item's own widget: the way back from a canonical answer. For whoever plays a
// learner by program; what it gives is read and graded as everything that is posted.
import { answerType } from './answers/registry.js'
import type { Value } from '../../expression/value.js'
import type { Item, ItemPart } from './item.js'

type Response = Record<string, unknown>

/** The right answer to the whole item. Code cannot be written from a key: what is given then is the key as it stands. */
export const respondRightly = (item: Pick<Item, 'parts'>): Response =>
  respondByPart(item, part => respondWith(part, part.key))

/** One response from those of its parts. */
export function respondByPart({ parts }: Pick<Item, 'parts'>, each: (part: ItemPart) => Response): Response {
  if (parts.length === 1) return each(parts[0])
  return { parts: Object.fromEntries(parts.map(part => [part.id, each(part)])) }
}

/** A canonical answer as this part's widget posts it, in its canonical form where the type is not typed otherwise. */
export function respondWith({ form, options, answer: { type, settings } }: ItemPart, canonical: string): Response {
  if (form === 'choice') return { index: options.findIndex(option => option.value === canonical) }
  const written = answerType(type).write?.(canonical, settings) ?? canonical
  const { noun } = answerType(type).ask(settings, { label: '', options: options.map(option => option.text) })
  switch (noun as string) {
    case 'multi_select':
      return { selections: textsOf(answerType(type).toValue(canonical, settings)) }
    case 'ordering':
      return { entries: textsOf(answerType(type).toValue(canonical, settings)) }
    case 'matrix':
      return { rows: JSON.parse(written) }
    case 'table':
      return { cells: written.split('\n') }
    case 'code_editor':
      return { code: canonical }
    default:
      return { text: written }
  }
}

const textsOf = (value: Value): string[] =>
  value.kind === 'list' || value.kind === 'set'
    ? value.items.map(item => (item.kind === 'text' ? item.text : String(item.kind)))
    : []
