// What a question counts for after all its tries: the first, what a second adds, and nothing that came after its solution was shown.

type Try = {
  /** The question's number, which every try at it shares. */
  readonly number: number
  /** It was asked after the solution had been shown. */
  readonly told: boolean
  /** It was asked once more after a first answer that was not right. */
  readonly retry: boolean
  /** 0 to 1; null while it is open, and when it was left for a repeat. */
  readonly score: number | null
}

/**
 * One outcome for each question, in the order of `tries`. The first try says whether the question was answered right. A better second try
 * earns `credit` of what the first one missed; null earns nothing.
 */
export function countedOutcomes<Outcome extends Try>(tries: readonly Outcome[], credit: number | null): Outcome[] {
  const byNumber = new Map<number, Outcome[]>()
  for (const one of tries) byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one])
  return [...byNumber.values()].map(same => counted(same, credit ?? 0))
}

function counted<Outcome extends Try>(same: readonly Outcome[], credit: number): Outcome {
  const given = same.filter(({ told, score }) => !told && score !== null)
  const first = given.find(({ retry }) => !retry)
  if (first === undefined) return same[0]!
  const gained = Math.max(0, (given.find(({ retry }) => retry)?.score ?? 0) - first.score!)
  return { ...first, score: Math.round((first.score! + credit * gained) * 1e6) / 1e6 }
}
