// Reads options that a response names by text, by index, or by both.
import type { ReadResult } from './kind.js'
import { malformed } from './malformed.js'

/** A field of the response: its name and what was posted in it. */
type Field<T> = readonly [name: string, posted: readonly T[] | undefined]

/**
 * Indices into `offered`, in the order in which they were named, each at most once. Equal texts are taken from the top. At least one of the
 * fields is posted; where both are, they name the same options, and in the same order where `isOrdered`.
 */
export function namedIndices(
  offered: readonly string[],
  [textField, texts]: Field<string>,
  [indexField, places]: Field<number>,
  isOrdered: boolean,
): ReadResult<readonly number[]> {
  const at = `/${texts === undefined ? indexField : textField}`
  if (places?.some(index => index >= offered.length))
    return malformed(`/${indexField}`, `There are ${offered.length} entries, counted from 0.`)
  if (places !== undefined && new Set(places).size < places.length)
    return malformed(`/${indexField}`, 'An entry stands here twice.')
  if (texts === undefined) return { ok: true, value: places!, at }
  const named = indicesOf(texts, offered)
  const missing = named.indexOf(-1)
  if (missing >= 0)
    return malformed(
      at,
      indexOf(texts[missing]!, offered) < 0 ? 'This is not one of the options.' : 'An entry stands here twice.',
    )
  if (places === undefined) return { ok: true, value: named, at }
  const textsAt = (chosen: readonly number[]) => {
    const chosenTexts = chosen.map(index => offered[index]!)
    return JSON.stringify(isOrdered ? chosenTexts : chosenTexts.toSorted())
  }
  return textsAt(named) === textsAt(places)
    ? { ok: true, value: places, at }
    : malformed(`/${indexField}`, 'Texts and places name different options.')
}

/** The first index of the text, ignoring blanks around it; -1 where there is none. */
export const indexOf = (text: string, offered: readonly string[]): number =>
  offered.findIndex(each => each.trim() === text.trim())

function indicesOf(texts: readonly string[], offered: readonly string[]): number[] {
  const taken = new Set<number>()
  return texts.map(text => {
    const index = offered.findIndex((each, i) => each.trim() === text.trim() && !taken.has(i))
    taken.add(index)
    return index
  })
}
