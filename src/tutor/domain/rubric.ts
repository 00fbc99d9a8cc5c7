// Scores a free answer from a model's judgement of each point, which must quote the learner.
import type { RubricPoint } from '../../library/index.js'
import { PARTLY_MET } from './rules.js'

export const POINT_VERDICTS = ['met', 'partly', 'not_met'] as const
type PointVerdict = (typeof POINT_VERDICTS)[number]

/** `evidence`: a quote of the learner that shows the point; empty when there is none. */
export type JudgedPoint = { readonly pointId: string; readonly verdict: PointVerdict; readonly evidence: string }

/** Whether the words stand in the reply, however they are spaced and whichever quotation marks they have. */
export const isQuoted = (quote: string, reply: string): boolean =>
  /[\p{L}\p{N}]/u.test(quote) && plain(reply).includes(plain(quote))

const WORTH: Readonly<Record<PointVerdict, number>> = { met: 1, partly: PARTLY_MET, not_met: 0 }

/** 0 to 1: the mean over the points. */
export const rubricScore = (points: readonly JudgedPoint[]): number =>
  points.length === 0 ? 0 : points.reduce((sum, { verdict }) => sum + WORTH[verdict], 0) / points.length

/** Sentences for the model; empty when every point of the rubric is judged once and every quote occurs in the reply. */
export function rubricProblems(
  points: readonly JudgedPoint[],
  rubric: readonly Pick<RubricPoint, 'id'>[],
  reply: string,
): string[] {
  const known = new Set(rubric.map(({ id }) => id))
  return [
    ...rubric
      .filter(({ id }) => points.filter(({ pointId }) => pointId === id).length !== 1)
      .map(({ id }) => `points: Judge the point “${id}” of the rubric, once.`),
    ...points.flatMap(({ pointId, verdict, evidence }, i) => {
      if (!known.has(pointId)) return [`points.${i}.point_id: The rubric has no such point.`]
      const quote = plain(evidence)
      if (quote === '')
        return verdict === 'not_met'
          ? []
          : [`points.${i}.evidence: Quote the words of the reply that show “${pointId}”.`]
      return isQuoted(quote, reply)
        ? []
        : [`points.${i}.evidence: These words do not stand in student_response. Copy them letter by letter.`]
    }),
  ]
}

/** The same however it is spaced and whichever quotation marks it has. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
