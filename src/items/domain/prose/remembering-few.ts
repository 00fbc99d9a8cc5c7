// One text is asked about many values: what was worked out about the last few texts is kept.

const MOST = 12

/** The same function, which keeps its last few results. */
export function rememberingFew<T>(work: (prose: string) => T): (prose: string) => T {
  const known = new Map<string, T>()
  return prose => {
    if (!known.has(prose)) {
      if (known.size >= MOST) known.clear()
      known.set(prose, work(prose))
    }
    return known.get(prose) as T
  }
}
