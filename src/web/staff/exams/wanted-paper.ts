// What the page that prints papers asks for, by the query of its address.

const NAMES = ['of', 'variants', 'count', 'tier', 'language', 'title', 'class_id', 'seats', 'row', 'seed'] as const

/** As `PaperQuery` has them; an empty text is nothing, and without a seed no paper is made. */
export type WantedPaper = Readonly<Record<(typeof NAMES)[number], string>>

export function wantedPaper(query: string): WantedPaper {
  const given = new URLSearchParams(query)
  return Object.fromEntries(NAMES.map(name => [name, given.get(name) ?? ''])) as WantedPaper
}

/** The query that `wantedPaper` reads, with its question mark. */
export const paperQuery = (wanted: WantedPaper): string =>
  `?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))}`

/** Relative to the base path; `file` begins with a slash, or is empty for what the paper comes to. */
export const paperRequest = (file: string, wanted: WantedPaper): string =>
  `supervise/papers${file}${paperQuery(wanted)}`
