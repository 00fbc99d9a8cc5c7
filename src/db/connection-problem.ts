// Explains why the database cannot be used, for the operator.
import { causedBy, DatabaseUnavailable } from '../kernel/errors.js'

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there. Start Postgres, or correct DATABASE_URL.',
  ENOENT: 'There is no such socket. Start Postgres, or correct DATABASE_URL.',
  ENOTFOUND: 'The host name is not known. Correct DATABASE_URL.',
  EAI_AGAIN: 'The host name could not be looked up. Check the network and DATABASE_URL.',
  EHOSTUNREACH: 'The host cannot be reached. Check the network and DATABASE_URL.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'The host did not answer in time. Check the network, a firewall, and DATABASE_URL.',
  CONNECT_TIMEOUT: 'The server took the connection but did not answer in time.',
  CONNECTION_CLOSED: 'The server closed the connection. Is it Postgres that listens there?',
  '28P01': 'The user name or the password is wrong.',
  '28000': 'The server does not let this user in.',
  '3D000': 'There is no database of that name. Create it first, for example with createdb.',
  '53300': 'The server has no connection left. Raise max_connections, or end what uses them.',
  '53100': 'The disk is full.',
  '57P03': 'The server is still starting, or is shutting down. Try again in a moment.',
  '25006': 'The server only reads, as a standby does. Point DATABASE_URL at the primary.',
}

/** The problem and its remedy for an error of an unavailable database; null for any other error. */
export function connectionProblem(error: unknown): string | null {
  const away = causedBy(error, DatabaseUnavailable)
  if (away === null) return null
  const { code, message } = (away.cause ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return (typeof code === 'string' && SENTENCES[code]) || (typeof message === 'string' && message) || away.message
}
