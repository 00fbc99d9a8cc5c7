// What exams ask of the catalogue.
import type { Catalogue } from '../../items/index.js'

type AssessmentFacts = { readonly timeLimitMinutes: number; readonly totalItems: number }

/** Null: there is no such assessment. */
export type AssessmentOf = (assessmentId: string) => AssessmentFacts | null

export const assessmentFacts =
  (catalogue: Pick<Catalogue, 'assessment'>): AssessmentOf =>
  assessmentId =>
    catalogue.assessment(assessmentId)?.configuration ?? null
