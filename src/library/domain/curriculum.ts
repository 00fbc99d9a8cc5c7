// A published curriculum: its nodes as concepts, each with the guideline that teaches it.
import type { Verdicts } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { NewGuideline } from './next-version.js'

/** What a curriculum is found by. `curriculumId` stays the same over its versions. */
type CurriculumFacts = {
  readonly curriculumId: string
  readonly title: string
  readonly subject: string
  readonly country: string
  readonly board: string
  /** 1 to 12; 0: adults. */
  readonly grade: number
  /** Two letters, as `en`. */
  readonly language: string
  readonly conceptCount: number
  readonly totalMinutes: number
  /** Null before it was judged. */
  readonly verdicts: Verdicts | null
}

export type PublishedFacts = CurriculumFacts & { readonly version: number }

/** A node that a lesson is made of. */
export type Concept = {
  readonly nodeId: string
  readonly guidelineId: string
  /** In an order in which the concepts can be learned, from 1. */
  readonly position: number
  /** Skills whose verified questions are asked; none: nothing in the lesson can be verified. */
  readonly skills: readonly string[]
}

/** `concepts`: of the nodes that have matter for a lesson; the others are there to be read. `guidelines`: one for each concept. `hash`: of all that was published, lessons too. */
export type NewCurriculum = {
  readonly facts: CurriculumFacts
  readonly curriculum: CompiledCurriculum
  readonly concepts: readonly Concept[]
  readonly guidelines: readonly NewGuideline[]
  readonly hash: string
}

/** One name over all curricula. */
export const conceptId = (curriculumId: string, nodeId: string): string => `${curriculumId}/${nodeId}`
