// Names that are made: ids for blueprints, from the names of questions, and letters.

const LONGEST = 60

/** `prefix` and the name in lower-case words, or `question`; numbered where `taken` has it already. Adds it to `taken`. */
export function idFor(prefix: string, name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, '')
  const id = `${prefix}.${words === '' ? 'question' : words}`
  const free = firstFree(id, each => taken.has(each))
  taken.add(free)
  return free
}

/** The name, or the first of `name_2`, `name_3`, … that is not taken. */
export function firstFree(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name}_${number}`
  return free
}

/** A, B, C, … by the place from 0. */
export const letterOf = (place: number): string => String.fromCodePoint(65 + place)
