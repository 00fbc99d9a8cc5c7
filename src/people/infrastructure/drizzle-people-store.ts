// People in Postgres and PGlite.
import { and, eq } from 'drizzle-orm'
import type { EnrolledLearner } from '../../contract/people.js'
import { databaseNow, type Database, type Tx } from '../../db/index.js'
import type { PeopleStore } from '../application/ports.js'
import { joinClass } from './class-rows.js'
import { person, personIdentity } from './tables.js'

/** The issuer of external ids. */
const API = 'api'

export class DrizzlePeopleStore implements PeopleStore {
  constructor(private readonly database: Database) {}

  async enrol(learner: EnrolledLearner, newLearnerId: string): Promise<string> {
    return this.database.transaction(async (tx, name) => {
      name('enrol learner')
      const learnerId = await learnerOf(tx, learner.external_id, newLearnerId)
      const { name: called, time_factor: timeFactor } = learner
      if (called !== undefined || timeFactor !== undefined)
        await tx
          .update(person)
          .set({ ...(called !== undefined && { name: called }), ...(timeFactor !== undefined && { timeFactor }) })
          .where(eq(person.learnerId, learnerId))
      if (learner.class !== undefined) await joinClass(tx, learner.class, learnerId, 'learner')
      return learnerId
    })
  }

  async timeFactorOf(learnerId: string): Promise<number | null> {
    const [found] = await this.database.read
      .select({ timeFactor: person.timeFactor })
      .from(person)
      .where(eq(person.learnerId, learnerId))
    return found === undefined ? 1 : found.timeFactor
  }
}

/** Of two that come at once, one makes the learner and the other one finds them. */
async function learnerOf(tx: Tx, subject: string, newLearnerId: string): Promise<string> {
  const made = await tx
    .insert(personIdentity)
    .values({ issuer: API, subject, learnerId: newLearnerId })
    .onConflictDoNothing()
    .returning()
  if (made.length > 0) {
    await tx
      .insert(person)
      .values({ learnerId: newLearnerId, roles: [], timeFactor: 1, epoch: 0, createdAt: databaseNow })
    return newLearnerId
  }
  const [known] = await tx
    .select({ learnerId: personIdentity.learnerId })
    .from(personIdentity)
    .where(and(eq(personIdentity.issuer, API), eq(personIdentity.subject, subject)))
  return known!.learnerId
}
