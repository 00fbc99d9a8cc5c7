// What the page of results shows, by the query of its address.

export const PARTS = ['overview', 'questions'] as const

/** An empty text is everything; without an assessment and an exam, the list of assessments. */
export type WantedResults = {
  readonly assessment_id: string
  readonly exam_id: string
  readonly class: string
  readonly part: (typeof PARTS)[number]
  /** The list of learners begins behind this session. */
  readonly before: string
}

export function wantedResults(query: string): WantedResults {
  const given = new URLSearchParams(query)
  return {
    assessment_id: given.get('assessment_id') ?? '',
    exam_id: given.get('exam_id') ?? '',
    class: given.get('class') ?? '',
    part: given.get('part') === 'questions' ? 'questions' : 'overview',
    before: given.get('before') ?? '',
  }
}

/** The query that `wantedResults` reads, with its question mark. */
export function resultsQuery(wanted: WantedResults): string {
  const said = Object.entries(wanted).filter(
    ([name, value]) => value !== '' && !(name === 'part' && value === PARTS[0]),
  )
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

/** Relative to the base path; `more` comes behind what narrows the results. */
export function resultsRequest(
  path: string,
  { assessment_id, exam_id, class: inClass }: WantedResults,
  more: Readonly<Record<string, string>> = {},
): string {
  const said = Object.entries({ assessment_id, exam_id, class: inClass, ...more }).filter(([, value]) => value !== '')
  return `supervise/${path}?${new URLSearchParams(said)}`
}
