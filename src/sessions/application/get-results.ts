// GET /session/{id}/results: what its type gives a learner in the end.
import type { AnyResults } from '../../contract/results.js'
import { DomainError } from '../../kernel/errors.js'
import { ownedSession } from './owned-session.js'
import type { Sessions } from './ports.js'
import type { SessionTypeDefinition } from './session-type.js'

type Ports = {
  readonly sessions: Pick<Sessions, 'load'>
  readonly types: Readonly<Record<string, Pick<SessionTypeDefinition, 'results'>>>
}

/** Throws session_not_found, no_results (conflict) where nothing is right or wrong, and what the type's own results throw. */
export async function getResults(
  { sessions, types }: Ports,
  sessionId: string,
  learnerId: string | null,
): Promise<AnyResults> {
  const snapshot = await ownedSession(sessions, sessionId, learnerId)
  const { results } = types[snapshot.stored.session.type]!
  if (results === null)
    throw new DomainError('conflict', 'no_results', 'Nothing is right or wrong in this session, so it has no score.')
  return results(snapshot)
}
