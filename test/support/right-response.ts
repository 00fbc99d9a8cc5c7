// What a learner who knows the key posts: any answer type in its own widget, without looking at what the question means.
import type { Value } from '../../src/items/domain/expression/value.js'
import { answerType } from '../../src/items/domain/answers/registry.js'
import type { Item, ItemPart } from '../../src/items/index.js'

export function rightResponse({ parts }: Pick<Item, 'parts'>): Record<string, unknown> {
  if (parts.length === 1) return rightPart(parts[0])
  return { parts: Object.fromEntries(parts.map(part => [part.id, rightPart(part)])) }
}

/** As its canonical form where a type is not typed otherwise. */
export function rightPart({ form, options, key, answer: { type, settings } }: ItemPart): Record<string, unknown> {
  if (form === 'choice') return { index: options.findIndex(option => option.value === key) }
  const written = answerType(type).write?.(key, settings) ?? key
  const { noun } = answerType(type).ask(settings, { label: '', options: options.map(option => option.text) })
  switch (noun as string) {
    case 'multi_select':
      return { selections: textsOf(answerType(type).toValue(key, settings)) }
    case 'ordering':
      return { entries: textsOf(answerType(type).toValue(key, settings)) }
    case 'matrix':
      return { rows: JSON.parse(written) }
    case 'table':
      return { cells: written.split('\n') }
    case 'code_editor':
      return { code: key }
    default:
      return { text: written }
  }
}

const textsOf = (value: Value): string[] =>
  value.kind === 'list' || value.kind === 'set'
    ? value.items.map(item => (item.kind === 'text' ? item.text : String(item.kind)))
    : []
