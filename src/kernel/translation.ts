// Compares a translation with its original texts: which it leaves out, and which of its texts have no original.

/** The texts of a file as a translation has them: by name, or in order. Null is a place without a text. */
export type Texts = string | null | readonly Texts[] | { readonly [name: string]: Texts }
type TextPath = readonly (string | number)[]

export type Compared = {
  /** Paths of texts without a translation. */
  readonly missing: readonly TextPath[]
  readonly problems: readonly { readonly path: TextPath; readonly message: string }[]
  /** Every text that has a translation. */
  readonly pairs: readonly { readonly path: TextPath; readonly original: string; readonly translated: string }[]
}

/** `path`: where `translated` is in the file; every path of the result begins with it. */
export function compareTexts(original: Texts, translated: unknown, path: TextPath): Compared {
  if (original === null)
    return translated == null ? { missing: [], problems: [], pairs: [] } : wrong(path, 'The original has no text here.')
  if (translated === undefined) return { missing: placesIn(original, path), problems: [], pairs: [] }
  if (typeof original === 'string') {
    if (typeof translated !== 'string' || translated.trim() === '') return wrong(path, 'This has to be a text.')
    return { missing: [], problems: [], pairs: [{ path, original, translated }] }
  }
  const inOrder = Array.isArray(original)
  if (inOrder !== Array.isArray(translated) || typeof translated !== 'object' || translated === null)
    return wrong(
      path,
      inOrder ? 'This has to be a list, as in the original.' : 'This has to be a map of names to texts.',
    )
  const theirs = translated as Readonly<Record<string, unknown>>
  const ours = original as Readonly<Record<string, Texts>>
  const step = (name: string): string | number => (inOrder ? Number(name) : name)
  const extra = Object.keys(theirs).filter(name => !Object.hasOwn(ours, name))
  const inner = Object.entries(ours).map(([name, each]) =>
    compareTexts(each, Object.hasOwn(theirs, name) ? theirs[name] : undefined, [...path, step(name)]),
  )
  return {
    missing: inner.flatMap(each => each.missing),
    problems: [
      ...inner.flatMap(each => each.problems),
      ...extra.map(name => ({ path: [...path, step(name)], message: 'The original has no such text.' })),
    ],
    pairs: inner.flatMap(each => each.pairs),
  }
}

const wrong = (path: TextPath, message: string): Compared => ({ missing: [], problems: [{ path, message }], pairs: [] })

const placesIn = (texts: Texts, path: TextPath): TextPath[] =>
  texts === null
    ? []
    : typeof texts === 'string'
      ? [path]
      : Object.entries(texts).flatMap(([name, each]) =>
          placesIn(each, [...path, Array.isArray(texts) ? Number(name) : name]),
        )
