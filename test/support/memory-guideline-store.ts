// Guidelines in memory. test/ports/guideline-store.contract.ts holds it to what the database does.
import type { Catalogue } from '../../src/items/index.js'
import { Mediator } from '../../src/kernel/mediator.js'
import {
  headingOf,
  numbered,
  refuseTaken,
  registerLibraryCommands,
  retired,
  type AddedGuideline,
  type Guideline,
  type GuidelineHeading,
  type GuidelineStore,
  type NewGuideline,
  type Owner,
  type GuidelineFilter,
} from '../../src/library/index.js'
import { MemoryCurriculumStore } from './memory-curriculum-store.js'

export class MemoryGuidelineStore implements GuidelineStore {
  /** The versions of each guideline, newest first. */
  readonly #kept = new Map<string, NewGuideline[]>()
  readonly #owners = new Map<string, Owner>()

  async find(guidelineId: string): Promise<Guideline | null> {
    const counts = this.#kept.get(guidelineId)?.find(({ status }) => status !== 'draft')
    return counts?.status === 'approved' ? counts.guideline : null
  }

  async list(place?: GuidelineFilter): Promise<readonly GuidelineHeading[]> {
    const all = await Promise.all([...this.#kept.keys()].toSorted().map(id => this.find(id)))
    return all
      .filter(guideline => guideline !== null)
      .filter(
        ({ country, board, grade }) =>
          place === undefined || (country === place.country && board === place.board && grade === place.grade),
      )
      .map(headingOf)
  }

  add = async (guidelines: readonly NewGuideline[]): Promise<readonly AddedGuideline[]> => this.addOf(null, guidelines)

  /** Adds nothing where one of them is somebody else's. */
  addOf(owner: Owner, guidelines: readonly NewGuideline[]): AddedGuideline[] {
    for (const { guideline } of guidelines)
      refuseTaken(guideline.guidelineId, owner, this.#owners.get(guideline.guidelineId))
    return guidelines.map(given => {
      const { guidelineId } = given.guideline
      const known = this.#kept.get(guidelineId) ?? []
      const [last] = known
      const { isNew, ...made } = numbered(given, last && { version: last.guideline.version, hash: last.hash })
      if (isNew) this.#kept.set(guidelineId, [made, ...known])
      this.#owners.set(guidelineId, owner)
      return { guidelineId, version: made.guideline.version, isNew }
    })
  }

  retireOthers(owner: string, stays: readonly string[]): void {
    for (const [id, versions] of this.#kept)
      if (this.#owners.get(id) === owner && !stays.includes(id) && versions[0]!.status !== 'retired')
        this.#kept.set(id, [retired(versions[0]!), ...versions])
  }
}

/** The library's commands over a store in memory, for imports. */
export function mediatorOver(guidelines: MemoryGuidelineStore, catalogue: Catalogue): Mediator {
  const mediator = new Mediator()
  registerLibraryCommands(mediator, { guidelines, curricula: new MemoryCurriculumStore(guidelines), catalogue })
  return mediator
}
