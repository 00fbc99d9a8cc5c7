// Lists of all options in the order shown, none of them set apart: they say nothing about which is right.

/** Between two options: no letters and digits but “and”, “or” and the letter or number of the next. */
const BETWEEN = /(?:[^\p{L}\p{N}]|(?<![\p{L}\p{N}])(?:and|or|\p{L}|\d)(?![\p{L}\p{N}]))*/uy
const MOST_BETWEEN = 40
/** What may set one option of a list apart from the others. */
const EMPHASIS = /[^\p{L}\p{N},;:.()?|\n-]/u
const MOST_MARKS = 20
const ALNUM = /[\p{L}\p{N}]/u

/** The prose with a mark in place of each such list. `options` are plain as the prose is, in presented order; letters as they stand. */
export function withoutEvenLists(prose: string, options: readonly string[]): string {
  // Signs before and behind an option may belong to the list as well.
  const values = options.map(option => option.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const first = values[0] ?? ''
  if (first === '' || values.includes('')) return prose
  let out = ''
  let done = 0
  for (let at = prose.indexOf(first); at >= 0; at = prose.indexOf(first, at + 1)) {
    if (at < done) continue
    const places = placesFrom(prose, at, values)
    if (places === null || !isEven(prose, places, values)) continue
    out += `${prose.slice(done, framedFrom(prose, places[0]!, done))} q `
    done = places.at(-1)! + values.at(-1)!.length
  }
  return out + prose.slice(done)
}

/** Where each option stands, or null. */
function placesFrom(prose: string, start: number, values: readonly string[]): number[] | null {
  const places: number[] = []
  let at = start
  for (const [i, value] of values.entries()) {
    if (i > 0) {
      const gap = gapAt(prose, at, value)
      if (gap === null) return null
      at = gap
    }
    if (!standsAlone(prose, at, value)) return null
    places.push(at)
    at += value.length
  }
  return places
}

/** A letter that is an option itself belongs to no gap. */
function gapAt(prose: string, from: number, value: string): number | null {
  const found = prose.indexOf(value, from)
  if (found < 0 || found > from + MOST_BETWEEN) return null
  BETWEEN.lastIndex = 0
  const gap = prose.slice(from, found)
  return (BETWEEN.exec(gap)?.[0].length ?? 0) === gap.length && gap !== '' ? found : null
}

const standsAlone = (prose: string, at: number, value: string): boolean =>
  !/[\p{L}\p{N}]$|\d\.$/u.test(prose.slice(Math.max(0, at - 2), at)) &&
  !/^(?:[\p{L}\p{N}]|\.\d)/u.test(prose.slice(at + value.length, at + value.length + 2))

/** The letter of the first option and the marks before it. */
function framedFrom(prose: string, at: number, least: number): number {
  let from = at
  while (from > least && at - from < MOST_MARKS && /[\p{P}\p{S} \t]/u.test(prose[from - 1]!)) from--
  const isLabel = /^[A-Ha-h]$/.test(prose[from - 1] ?? '') && !ALNUM.test(prose[from - 2] ?? ' ') && from < at
  return isLabel && from - 1 >= least ? from - 1 : from
}

/** Whether every option wears the same marks. */
function isEven(prose: string, places: readonly number[], values: readonly string[]): boolean {
  const marks = places.map((at, i) => {
    let [from, to] = [at, at + values[i]!.length]
    while (from > 0 && at - from < MOST_MARKS && EMPHASIS.test(prose[from - 1]!)) from--
    while (to < prose.length && to - at < MOST_MARKS + values[i]!.length && EMPHASIS.test(prose[to]!)) to++
    return `${prose.slice(from, at).trim()} ${prose.slice(at + values[i]!.length, to).trim()}`
  })
  return marks.every(mark => mark === marks[0])
}
