// Profiles in Postgres and PGlite: one row for each learner who wrote one.
import { eq } from 'drizzle-orm'
import type { LearnerProfile } from '../../contract/student.js'
import { databaseNow, type Database } from '../../db/index.js'
import type { ProfileStore } from '../application/ports.js'
import { studentProfile } from './tables.js'

export class DrizzleProfileStore implements ProfileStore {
  constructor(private readonly database: Database) {}

  async read(learnerId: string): Promise<LearnerProfile> {
    const [found] = await this.database.read
      .select({ profile: studentProfile.profile })
      .from(studentProfile)
      .where(eq(studentProfile.learnerId, learnerId))
    return found?.profile ?? {}
  }

  async replace(learnerId: string, profile: LearnerProfile): Promise<void> {
    const changed = { profile, updatedAt: databaseNow }
    await this.database.read
      .insert(studentProfile)
      .values({ learnerId, ...changed })
      .onConflictDoUpdate({ target: studentProfile.learnerId, set: changed })
  }
}
