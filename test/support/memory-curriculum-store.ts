// Published curricula in memory. test/ports/curriculum-store.contract.ts holds it to what the database does.
import type {
  CurriculumStore,
  NewCurriculum,
  PublishedFacts,
  PublishedVersion,
  StoredCurriculum,
} from '../../src/library/index.js'
import type { MemoryGuidelineStore } from './memory-guideline-store.js'

export class MemoryCurriculumStore implements CurriculumStore {
  /** The newest version of each. */
  readonly #kept = new Map<string, StoredCurriculum & { readonly hash: string }>()

  constructor(private readonly guidelines: MemoryGuidelineStore) {}

  async publish({ facts, curriculum, concepts, guidelines, hash }: NewCurriculum): Promise<PublishedVersion> {
    const { curriculumId } = facts
    const newest = this.#kept.get(curriculumId)
    if (newest?.hash === hash) return { version: newest.facts.version, isNew: false }
    this.guidelines.addOf(curriculumId, guidelines)
    this.guidelines.retireOthers(
      curriculumId,
      concepts.map(({ guidelineId }) => guidelineId),
    )
    const version = (newest?.facts.version ?? 0) + 1
    this.#kept.set(curriculumId, { facts: { ...facts, version }, curriculum, concepts, hash })
    return { version, isNew: true }
  }

  async list(): Promise<readonly PublishedFacts[]> {
    return [...this.#kept.keys()].toSorted().map(id => this.#kept.get(id)!.facts)
  }

  async find(curriculumId: string): Promise<StoredCurriculum | null> {
    const found = this.#kept.get(curriculumId)
    return found === undefined ? null : { facts: found.facts, curriculum: found.curriculum, concepts: found.concepts }
  }
}
