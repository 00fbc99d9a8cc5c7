// People in Postgres and PGlite.
import { and, eq, sql } from 'drizzle-orm'
import type { EnrolledLearner } from '../../contract/people.js'
import type { Database } from '../../db/index.js'
import { given } from '../../kernel/fields.js'
import { NO_ACCOMMODATIONS, type Accommodations, type PeopleStore } from '../application/ports.js'
import { joinClass } from './class-rows.js'
import { personBy, recordConsent } from './person-rows.js'
import { person, personIdentity } from './tables.js'

/** The issuer of external ids. */
export const API_ISSUER = 'api'

export class DrizzlePeopleStore implements PeopleStore {
  constructor(private readonly database: Database) {}

  async enrol(learner: EnrolledLearner, newLearnerId: string, by: string | null): Promise<string> {
    return this.database.transaction(async (tx, name) => {
      name('enrol learner')
      const learnerId = await personBy(tx, { issuer: API_ISSUER, subject: learner.external_id }, newLearnerId)
      const { name: called, time_factor: timeFactor, break_minutes: breakMinutes, no_signals: noSignals } = learner
      const set = given({ name: called, timeFactor, breakMinutes, noSignals })
      if (Object.keys(set).length > 0) await tx.update(person).set(set).where(eq(person.learnerId, learnerId))
      if (learner.guardian_consent !== undefined) await recordConsent(tx, learnerId, learner.guardian_consent, by)
      if (learner.class !== undefined) await joinClass(tx, learner.class, learnerId, 'learner')
      return learnerId
    })
  }

  async accommodationsOf(learnerId: string): Promise<Accommodations> {
    const [found] = await this.database.read
      .select({
        timeFactor: person.timeFactor,
        breakMinutes: person.breakMinutes,
        noSignals: person.noSignals,
        consentMissing: sql<boolean>`${person.guardianConsent} = 'needed'`,
      })
      .from(person)
      .where(eq(person.learnerId, learnerId))
    return found ?? NO_ACCOMMODATIONS
  }

  async externalIdOf(learnerId: string): Promise<string | null> {
    const [found] = await this.database.read
      .select({ subject: personIdentity.subject })
      .from(personIdentity)
      .where(and(eq(personIdentity.learnerId, learnerId), eq(personIdentity.issuer, API_ISSUER)))
      .limit(1)
    return found?.subject ?? null
  }
}
