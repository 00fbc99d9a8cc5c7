// The results of a session with items, as its owner gets them.
import type { SessionResults } from '../../src/contract/session.js'
import { quizResults } from '../../src/quizzes/application/quiz-results.js'
import { getResults as resultsOf } from '../../src/outcomes/application/get-results.js'
import { isScored } from '../../src/sessions/domain/session-types.js'
import type { SessionStore, Snapshot } from '../../src/sessions/index.js'
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'

export const getResults = async (
  sessions: SessionStore,
  sessionId: string,
  learnerId: string | null,
): Promise<SessionResults> => {
  const scored = { results: (snapshot: Snapshot) => quizResults(sessions, snapshot) }
  const types = Object.values(SESSION_TYPE_MATRIX).map(rules => [
    rules.type,
    isScored(rules) ? scored : { results: null },
  ])
  return (await resultsOf({ sessions, types: Object.fromEntries(types) }, sessionId, learnerId)) as SessionResults
}
