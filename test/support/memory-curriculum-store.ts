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
  readonly #kept = new Map<string, StoredCurriculum & { readonly hash: string; readonly isWithdrawn: boolean }>()

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
    this.#kept.set(curriculumId, { facts: { ...facts, version }, curriculum, concepts, hash, isWithdrawn: false })
    return { version, isNew: true }
  }

  async withdraw(curriculumId: string): Promise<number | null> {
    const newest = this.#kept.get(curriculumId)
    if (newest === undefined || newest.isWithdrawn) return newest?.facts.version ?? null
    this.guidelines.retireOthers(curriculumId, [])
    const version = newest.facts.version + 1
    const facts = { ...newest.facts, version }
    this.#kept.set(curriculumId, { ...newest, facts, isWithdrawn: true, hash: `withdrawn ${newest.hash}` })
    return version
  }

  async list(): Promise<readonly PublishedFacts[]> {
    const offered = [...this.#kept.values()].filter(({ isWithdrawn }) => !isWithdrawn).map(({ facts }) => facts)
    return offered.toSorted((a, b) => (a.curriculumId < b.curriculumId ? -1 : 1))
  }

  async find(curriculumId: string): Promise<StoredCurriculum | null> {
    const found = this.#kept.get(curriculumId)
    return found === undefined || found.isWithdrawn
      ? null
      : { facts: found.facts, curriculum: found.curriculum, concepts: found.concepts }
  }
}
