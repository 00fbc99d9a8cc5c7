// A request that comes too late ends what is overdue, as the sweeper would a moment later: nobody waits for it at a question that is over.
import { DomainError } from '../../kernel/errors.js'
import { whereItStands } from '../domain/decision.js'
import { expireSessionHandler } from './expire-session.js'

type ExpirePorts = Parameters<typeof expireSessionHandler>[0]

/** The same handler; a refusal as `too_late` says where the session stands after its end. */
export const endingOverdue = <Input extends { readonly sessionId: string }, Output>(
  ports: ExpirePorts,
  handle: (input: Input) => Promise<Output>,
): ((input: Input) => Promise<Output>) => {
  const expire = expireSessionHandler(ports)
  return async input => {
    try {
      return await handle(input)
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'too_late')) throw error
      const { sessionId } = input
      await expire({ sessionId })
      const snapshot = await ports.sessions.load(sessionId)
      throw new DomainError(
        error.kind,
        error.code,
        error.message,
        snapshot ? whereItStands(snapshot.stored) : error.details,
      )
    }
  }
}
