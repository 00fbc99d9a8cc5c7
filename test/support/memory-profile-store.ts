// Profiles in memory. test/ports/profile-store.contract.ts holds it to what the database does.
import type { StudentProfile } from '../../src/contract/student.js'
import type { ProfileStore } from '../../src/learners/index.js'

export class MemoryProfileStore implements ProfileStore {
  readonly #kept = new Map<string, StudentProfile>()

  async read(learnerId: string): Promise<StudentProfile> {
    return this.#kept.get(learnerId) ?? {}
  }

  async replace(learnerId: string, profile: StudentProfile): Promise<void> {
    this.#kept.set(learnerId, profile)
  }
}
