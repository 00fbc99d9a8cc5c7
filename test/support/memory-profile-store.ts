// Profiles in memory. test/ports/profile-store.contract.ts holds it to what the database does.
import type { LearnerProfile } from '../../src/contract/student.js'
import type { ProfileStore } from '../../src/learners/index.js'

export class MemoryProfileStore implements ProfileStore {
  readonly #kept = new Map<string, LearnerProfile>()

  async read(learnerId: string): Promise<LearnerProfile> {
    return this.#kept.get(learnerId) ?? {}
  }

  async replace(learnerId: string, profile: LearnerProfile): Promise<void> {
    this.#kept.set(learnerId, profile)
  }
}
