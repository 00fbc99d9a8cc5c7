// What the library needs from outside. One implementation keeps it in Postgres and PGlite, one in memory; both pass test/ports.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { Concept, NewCurriculum, PublishedFacts } from '../domain/curriculum.js'
import type { Guideline, GuidelineHeading } from '../domain/guideline.js'
import type { NewGuideline } from '../domain/next-version.js'

/** The version that this content has now, and whether it existed before. */
export type AddedGuideline = { readonly guidelineId: string; readonly version: number; readonly isNew: boolean }

export type GuidelineFilter = { readonly country: string; readonly board: string; readonly grade: number }

/** Of each guideline the newest version that is no draft counts; if it is retired, the guideline is not offered. */
export interface GuidelineStore {
  /** The version that counts; null where nothing is offered under this id. */
  find(guidelineId: string): Promise<Guideline | null>

  /** The current versions, for one country, board and grade or for all, by id. */
  list(filter?: GuidelineFilter): Promise<readonly GuidelineHeading[]>

  /**
   * Appends a version of each guideline whose hash is not that of its newest version, and returns one line for each of them, in their
   * order. The version is the guideline's own where that is higher than all stored ones, else one more than the highest. The ids are
   * different from each other. Two nodes that add the same at the same time make one version. Throws `guideline_taken`, and adds nothing,
   * where an id belongs to a published curriculum.
   */
  add(guidelines: readonly NewGuideline[]): Promise<readonly AddedGuideline[]>
}

export type PublishedVersion = { readonly version: number; readonly isNew: boolean }

export type StoredCurriculum = {
  readonly facts: PublishedFacts
  readonly curriculum: CompiledCurriculum
  readonly concepts: readonly Concept[]
}

/** Of each curriculum the newest version counts; if it is a withdrawal, the curriculum is not offered. */
export interface CurriculumStore {
  /**
   * Appends a version, unless its hash is that of the newest one, and in the same commit a version of each guideline that has changed;
   * guidelines of concepts that are gone are retired. Two nodes that publish the same at the same time make one version. Throws
   * `guideline_taken`, and keeps nothing, where a guideline of that id is there and not of this curriculum.
   */
  publish(curriculum: NewCurriculum): Promise<PublishedVersion>

  /**
   * Appends a version that withdraws the curriculum, and retires its guidelines in the same commit; its number, or that of the newest
   * version if it is withdrawn already. Null where nothing was published under this id. It can be published again.
   */
  withdraw(curriculumId: string): Promise<number | null>

  /** The versions that count, by their ids. */
  list(): Promise<readonly PublishedFacts[]>

  /** The version that counts, with its concepts in their order; null where nothing was published under this id. */
  find(curriculumId: string): Promise<StoredCurriculum | null>
}
