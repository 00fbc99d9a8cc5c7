// Where the fixed lines of a starting code stand in a text that was edited around them.

/** The 1-based fixed lines as texts, in order; numbers outside of the code are ignored. */
export function fixedTexts(initialCode: string, readOnlyLines: readonly number[]): string[] {
  const lines = initialCode.split('\n')
  return [...new Set(readOnlyLines)].sort((one, other) => one - other).flatMap(line => lines[line - 1] ?? [])
}

/**
 * The 0-based line of each fixed text in `code`, each below the one before; null when one of them was changed, removed
 * or moved past another. Taking the first match for each is enough: a later one could only leave less room.
 */
export function locateFixed(code: string, fixed: readonly string[]): number[] | null {
  const lines = code.split('\n')
  const places: number[] = []
  for (const text of fixed) {
    const place = lines.indexOf(text, (places.at(-1) ?? -1) + 1)
    if (place < 0) return null
    places.push(place)
  }
  return places
}
