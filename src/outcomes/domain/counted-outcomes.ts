// What a question counts for after all its tries: the first, what a second adds, and nothing that came after its solution was shown.

type Try = {
  /** The question's number, which every try at it shares. */
  readonly number: number
  /** It was asked after the solution had been shown. */
  readonly solutionShown: boolean
  /** It was asked once more after a first answer that was not right. */
  readonly retry: boolean
  /** 0 to 1; null while it is open, and when it was left for a repeat. */
  readonly score: number | null
}

/** The tries at one question that count. `asked`: where it was asked first; `first` null: nothing came of it. */
type CountedTries<Outcome> = {
  readonly asked: Outcome
  readonly first: Outcome | null
  readonly second: Outcome | null
}

/** For each question the tries that count, in the order of `tries`. */
export function countedTries<Outcome extends Try>(tries: readonly Outcome[]): CountedTries<Outcome>[] {
  const byNumber = new Map<number, Outcome[]>()
  for (const one of tries) byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one])
  return [...byNumber.values()].map(same => {
    const given = same.filter(({ solutionShown, score }) => !solutionShown && score !== null)
    const first = given.find(({ retry }) => !retry) ?? null
    return { asked: same[0]!, first, second: first && (given.find(({ retry }) => retry) ?? null) }
  })
}

/** A better second try earns `credit` of what the first one missed; null earns nothing. The score is null where nothing came of the question. */
export function countedScore({ first, second }: CountedTries<Try>, credit: number | null): number | null {
  if (first === null) return null
  const gained = Math.max(0, (second?.score ?? 0) - first.score!)
  return Math.round((first.score! + (credit ?? 0) * gained) * 1e6) / 1e6
}

/** One outcome for each question, in the order of `tries`. The first try says whether the question was answered right. */
export const countedOutcomes = <Outcome extends Try>(tries: readonly Outcome[], credit: number | null): Outcome[] =>
  countedTries(tries).map(question =>
    question.first === null ? question.asked : { ...question.first, score: countedScore(question, credit) },
  )
