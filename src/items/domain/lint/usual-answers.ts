// Fixed answers that a learner might give who has seen other items of the same blueprint: what their keys share.
import type { ResponseType } from '../answers/registry.js'
import type { ItemPart } from '../item/item.js'

type Answers = ReadonlyMap<string, readonly (string | null)[]>

/** The size of the largest set put together from the most frequent elements. */
const MOST_ELEMENTS = 4

/**
 * Named answers, each canonical and for all parts: the most frequent key; for lists, tables and matrices the most frequent entry at each
 * place; for sets the most frequent elements. `parts` holds every part as it is in several items, or null for a part that is not typed.
 */
export function usualAnswers(parts: readonly (readonly ItemPart[] | null)[]): Answers {
  const usual = parts.map(each => each && mostCommon(each.map(part => part.key)))
  const madeOf = (types: readonly ResponseType[], make: (lists: readonly unknown[][]) => unknown) =>
    parts.map((each, i) =>
      each !== null && types.includes(each[0]!.answer.type)
        ? JSON.stringify(make(each.map(part => JSON.parse(part.key) as unknown[])))
        : usual[i]!,
    )
  return new Map([
    ['the usual key', usual],
    ['the usual entry at each place', madeOf(['list', 'tuple', 'table', 'matrix'], entryByEntry)],
    ...Array.from({ length: MOST_ELEMENTS }, (_, i): [string, (string | null)[]] => [
      `the ${i + 1} usual ${i === 0 ? 'element' : 'elements'}`,
      madeOf(['set'], lists => mostCommonElements(lists, i + 1)),
    ]),
  ])
}

/** The most frequent entry at each place, recursively; lists of an unusual length are left out. */
function entryByEntry(lists: readonly unknown[]): unknown {
  if (!Array.isArray(lists[0])) return mostCommon(lists.map(String))
  const length = Number(mostCommon(lists.map(list => String((list as unknown[]).length))))
  const fitting = (lists as unknown[][]).filter(list => list.length === length)
  return Array.from({ length }, (_, place) => entryByEntry(fitting.map(list => list[place])))
}

function mostCommonElements(lists: readonly unknown[][], count: number): string[] {
  const elements = lists.flat().map(String)
  const frequent = [...tally(elements)].toSorted(([, a], [, b]) => b - a)
  return frequent
    .slice(0, count)
    .map(([element]) => element)
    .toSorted()
}

const mostCommon = (texts: readonly string[]): string =>
  [...tally(texts)].reduce((best, each) => (each[1] > best[1] ? each : best))[0]

function tally(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
