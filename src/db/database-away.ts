// Distinguishes errors of a driver, which are due to an unavailable database or to a wrong statement, and explains the former to the operator.
import { causedBy, DatabaseUnavailable } from '../kernel/errors.js'

/** Codes of Node and postgres.js for a connection that cannot be made or has broken; with advice where there is some. */
const CONNECTION_CODES: Readonly<Record<string, string | null>> = {
  CONNECTION_CLOSED: 'The server closed the connection. Is it Postgres that listens there?',
  CONNECTION_DESTROYED: null,
  CONNECTION_ENDED: null,
  CONNECT_TIMEOUT: 'The server took the connection but did not answer in time.',
  EAI_AGAIN: 'The host name could not be looked up. Check the network and DATABASE_URL.',
  ECONNABORTED: null,
  ECONNREFUSED: 'Nothing listens there. Start Postgres, or correct DATABASE_URL.',
  ECONNRESET: null,
  EHOSTUNREACH: 'The host cannot be reached. Check the network and DATABASE_URL.',
  ENETUNREACH: 'The network cannot be reached.',
  ENOTFOUND: 'The host name is not known. Correct DATABASE_URL.',
  EPIPE: null,
  ETIMEDOUT: 'The host did not answer in time. Check the network, a firewall, and DATABASE_URL.',
}

/** Advice for other codes with which a database cannot be used. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such socket. Start Postgres, or correct DATABASE_URL.',
  '28P01': 'The user name or the password is wrong.',
  '28000': 'The server does not let this user in.',
  '3D000': 'There is no database of that name. Create it first, for example with createdb.',
  '53300': 'The server has no connection left. Raise max_connections, or end what uses them.',
  '53100': 'The disk is full.',
  '57P03': 'The server is still starting, or is shutting down. Try again in a moment.',
  '25006': 'The server only reads, as a standby does. Point DATABASE_URL at the primary.',
}

/**
 * SQLSTATEs that pass although the statement stays the same: connection exceptions (08), rollback by a deadlock or a conflict (40), no disk
 * space, memory or connections left (53), shutdown or cancellation by an administrator (57P, 57014), failed input or output (58), and a
 * read-only server such as a standby (25006).
 */
const AWAY_STATES = /^(08...|40...|53...|57P..|57014|58...|25006)$/

/** The SQLSTATEs among them that concern one statement only: a deadlock, a conflict, a cancelled query. */
const ABORTED_STATES = /^(40...|57014)$/

/** Whether the server has only given up this one statement or transaction. */
export const isAborted = (away: DatabaseUnavailable): boolean => ABORTED_STATES.test(codeOf(away.cause))

/** Whether a connection could not be made or has broken, as Node or postgres.js reports it. */
export const isConnectionError = (error: unknown): boolean => Object.hasOwn(CONNECTION_CODES, codeOf(error))

/** The error as a caller should see it: DatabaseUnavailable if the database is away, else the error itself. */
export function asDriverError(error: unknown): Error {
  if (isConnectionError(error) || AWAY_STATES.test(codeOf(error))) return new DatabaseUnavailable(error)
  return error instanceof Error ? error : new Error(String(error))
}

/** The code of an error of a driver; empty if it has none. */
export function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** The problem and its remedy for an error of an unavailable database; null for any other error. */
export function connectionProblem(error: unknown): string | null {
  const away = causedBy(error, DatabaseUnavailable)
  if (away === null) return null
  const { message } = (away.cause ?? {}) as { readonly message?: unknown }
  const advice = { ...CONNECTION_CODES, ...OTHER_CODES }[codeOf(away.cause)]
  return advice ?? ((typeof message === 'string' && message) || away.message)
}
