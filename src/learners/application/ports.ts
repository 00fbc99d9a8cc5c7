// What learners need from outside. One implementation reads Postgres and PGlite, one memory; both pass test/ports.
import type { LearnerProfile, StudentProfile } from '../../contract/student.js'
import type { Evidence } from '../domain/evidence.js'

export interface LearnerStore {
  /**
   * The newest `limit` answers of each skill, oldest first (those of one moment by session and position); a skill without any is left
   * out. `until`: none that came later; null: up to now. Reads what is committed, in one go, however many skills there are.
   */
  evidence(
    learnerId: string,
    skillIds: readonly string[],
    limit: number,
    until?: Date | null,
  ): Promise<ReadonlyMap<string, Evidence[]>>

  /** All answers of one session, in the order of their positions. */
  evidenceIn(sessionId: string): Promise<readonly Evidence[]>
}

/** What teaching may know of a learner: everything but the name. */
export const forTeaching = (profiles: Pick<ProfileStore, 'read'>) => ({
  read: async (learnerId: string): Promise<StudentProfile> => {
    const { name: _, ...student } = await profiles.read(learnerId)
    return student
  },
})

export interface ProfileStore {
  /** The learner's profile; an empty one before the first is written. */
  read(learnerId: string): Promise<LearnerProfile>

  /** Replaces the whole profile. Of two at the same time one stays. */
  replace(learnerId: string, profile: LearnerProfile): Promise<void>
}
