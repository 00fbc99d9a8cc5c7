// The results of an ended session, as its type gives them.
import type { AnyResults } from '../../contract/results.js'
import { DomainError } from '../../kernel/errors.js'
import type { Sessions, SessionTypeDefinition } from '../../sessions/index.js'
import { sessionForReader } from './for-reader.js'

type ResultPorts = {
  readonly sessions: Pick<Sessions, 'load'>
  readonly types: Readonly<Record<string, Pick<SessionTypeDefinition, 'results'>>>
}

/** What the session's type gives a learner in the end. Throws session_not_found, no_results (conflict) where nothing is right or wrong, and what the type's own results throw. */
export async function getResults(
  { sessions, types }: ResultPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<AnyResults> {
  const snapshot = await sessionForReader(sessions, sessionId, learnerId)
  const { results } = types[snapshot.stored.session.type]!
  if (results === null)
    throw new DomainError('conflict', 'no_results', 'Nothing is right or wrong in this session, so it has no score.')
  return results(snapshot)
}
