// Texts parted at what stands between marks, such as formulas between `\(` and `\)`.

/** An opening mark and what closes it. */
type Marks = readonly [opening: string, closing: string]

export const TEX_MARKS: readonly Marks[] = [
  [String.raw`\(`, String.raw`\)`],
  [String.raw`\[`, String.raw`\]`],
]

/**
 * Every second piece stands between marks, with them. Where a mark is never closed it is text as any other; each is looked for once, so that a
 * text of a megabyte takes no longer than its length.
 */
export function markedPieces(text: string, marks: readonly Marks[]): string[] {
  const pieces: string[] = []
  const unclosed = new Set<string>()
  const next = new Map<string, number>()
  const placeOf = (mark: string, from: number): number => {
    const known = next.get(mark)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const place = text.indexOf(mark, from)
    next.set(mark, place)
    return place
  }
  let from = 0
  for (let at = 0; ;) {
    const [first] = marks
      .filter(([opening]) => !unclosed.has(opening))
      .map(([opening, closing]) => ({ opening, closing, place: placeOf(opening, at) }))
      .filter(({ place }) => place >= 0)
      .toSorted((one, other) => one.place - other.place)
    if (first === undefined) return [...pieces, text.slice(from)]
    const end = text.indexOf(first.closing, first.place + first.opening.length)
    if (end < 0) {
      unclosed.add(first.opening)
      continue
    }
    at = end + first.closing.length
    pieces.push(text.slice(from, first.place), text.slice(first.place, at))
    from = at
  }
}
