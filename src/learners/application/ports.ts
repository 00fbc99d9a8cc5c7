// What learners need from outside. One implementation reads Postgres and PGlite, one memory; both pass test/ports.
import type { Evidence } from '../domain/evidence.js'

export interface LearnerStore {
  /**
   * The newest `limit` answers of each skill, oldest first (those of one moment by session and position); a skill without any is left
   * out. Reads what is committed, in one go, however many skills there are.
   */
  evidence(learnerId: string, skillIds: readonly string[], limit: number): Promise<ReadonlyMap<string, Evidence[]>>
}
