// Composes what is noted in exams beside the answers.
import type { Database } from './db/index.js'
import type { PeopleStore } from './people/index.js'
import { DrizzleSignalStore, type SignalPorts } from './presence/index.js'
import { hasEnded, ownedSession, type Sessions } from './sessions/index.js'

type Parts = {
  readonly database: Database
  readonly sessions: Pick<Sessions, 'load'>
  readonly people: Pick<PeopleStore, 'accommodationsOf'>
}

export const signalPorts = ({ database, sessions, people }: Parts): SignalPorts => ({
  signals: new DrizzleSignalStore(database),
  async sessionOf(sessionId, learnerId) {
    const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
    const { session } = stored
    return {
      learnerId: session.learnerId,
      examId: session.examId,
      startedAt: session.startedAt,
      endedAt: hasEnded(session) ? session.endedAt : null,
      now,
    }
  },
  noSignals: async learnerId => (await people.accommodationsOf(learnerId)).noSignals,
})
