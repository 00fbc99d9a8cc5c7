// Every refusal that a caller can act on is a DomainError with a stable code; http/on-error.ts alone turns codes into statuses.

/** One field that is wrong, as a JSON pointer into what was sent and a sentence that says what to do. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** What kind of refusal this is. The HTTP layer maps kinds to statuses; nothing inside knows a status number. */
export type RefusalKind =
  | 'malformed' // the input cannot be read: say which field
  | 'unidentified' // no usable identity
  | 'forbidden' // known, and not allowed
  | 'not_found' // unknown, or somebody else's
  | 'conflict' // well-formed, but the state says no
  | 'too_late' // the deadline has passed
  | 'too_large'
  | 'too_many' // more than this caller's share: wait, then try again
  | 'unavailable' // nothing is wrong with the request; try again later
  | 'overdue' // it is under way, and takes longer than a request waits

export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  constructor(
    readonly kind: RefusalKind,
    /** Stable, snake_case; clients branch on it. */
    readonly code: string,
    message: string,
    /** Public facts that help the caller go on (never a key, never personal data). `retry_after_seconds` also becomes a header. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly fields: readonly FieldError[] = [],
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
  }
}

/** More waits than the server can take: nothing is wrong with the request. */
export const serverBusy = (retryAfterSeconds: number): DomainError =>
  new DomainError('unavailable', 'server_busy', 'The server is busy. Try again in a few seconds.', {
    retry_after_seconds: retryAfterSeconds,
  })

/** A rule that code, not a caller, has broken. Nothing is committed; the cause is logged. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** How soon a client is asked to come back while the database is away, in seconds. */
const DATABASE_RETRY_SECONDS = 2

/**
 * The database cannot be reached, or cannot write. Nothing is wrong with the request, and nothing of it is known to be stored: the same
 * request may be sent again. `cause` is the driver's own error.
 */
export class DatabaseUnavailable extends DomainError {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super(
      'unavailable',
      'database_unavailable',
      'The server cannot reach its database right now. Nothing is lost; try again in a moment.',
      { retry_after_seconds: DATABASE_RETRY_SECONDS },
      [],
      cause,
    )
  }
}

/** The error itself, or the first among its causes, that is of this class; null when none is. Query builders wrap what a driver threw. */
export function causedBy<E extends Error>(error: unknown, kind: abstract new (...args: never[]) => E): E | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1)
    if (inner instanceof kind) return inner
  return null
}

/** How soon work that found the database away is tried again, in ms. */
export const AWAY_RETRY_MS = 500

/** Whether this went wrong because the database was away: it passes by itself, and is no fault of what was being done. */
export const isDatabaseAway = (error: unknown): boolean => causedBy(error, DatabaseUnavailable) !== null
