// Distinguishes errors of a driver: an unavailable database or a wrong statement.
import { DatabaseUnavailable } from '../kernel/errors.js'

/** What Node says of a connection that cannot be made or has broken, and postgres.js of one that it has given up. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATEs that pass without a change of the statement: connection exceptions (08), rolled back by a deadlock or a conflict (40), disk,
 * memory or connections used up (53), shut down or cancelled by an administrator (57P, 57014), input or output failed (58), and a server
 * that only reads, as a standby does (25006).
 */
const AWAY_STATES = /^(08...|40...|53...|57P..|57014|58...|25006)$/

/** Those of them that are about one statement only: a deadlock, a conflict, a cancelled query. */
const ABORTED_STATES = /^(40...|57014)$/

/** Whether the server has only given up this one statement or transaction. */
export const isAborted = (away: DatabaseUnavailable): boolean =>
  ABORTED_STATES.test(String((away.cause as { readonly code?: unknown } | null | undefined)?.code))

/** Whether this is a connection that could not be made or has broken, as Node or postgres.js report it. */
export function isConnectionError(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'string' && CONNECTION_CODES.has(code)
}

/** The error as a caller should see it: DatabaseUnavailable when the database is away, else the error itself. */
export function asDriverError(error: unknown): Error {
  const code = (error as { readonly code?: unknown } | null)?.code
  const isAway = isConnectionError(error) || (typeof code === 'string' && AWAY_STATES.test(code))
  if (isAway) return new DatabaseUnavailable(error)
  return error instanceof Error ? error : new Error(String(error))
}
