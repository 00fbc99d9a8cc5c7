// Errors. Every refusal that a caller can act on is a DomainError with a stable code; only `http` knows statuses.

/** One field that is wrong, as a JSON pointer into what was sent and a sentence that says what to do. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** The kind of a refusal. The HTTP layer maps kinds to statuses. */
export type RefusalKind =
  | 'malformed' // the input cannot be read: say which field
  | 'unidentified' // no usable identity
  | 'forbidden' // known, and not allowed
  | 'not_found' // unknown, or another caller's
  | 'conflict' // well-formed, but not possible in the present state
  | 'too_late' // the deadline has passed
  | 'too_large'
  | 'too_many' // more than this caller's share: wait, then try again
  | 'unavailable' // nothing is wrong with the request; try again later
  | 'overdue' // under way, but it takes longer than a request may wait

export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  constructor(
    readonly kind: RefusalKind,
    /** Stable, snake_case; clients branch on it. */
    readonly code: string,
    message: string,
    /** Public data that helps the caller (never an answer key or personal data). `retry_after_seconds` also becomes a header. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly fields: readonly FieldError[] = [],
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
  }
}

/** The server has too much to do; nothing is wrong with the request. */
export const serverBusy = (retryAfterSeconds: number): DomainError =>
  new DomainError('unavailable', 'server_busy', 'The server is busy. Try again in a few seconds.', {
    retry_after_seconds: retryAfterSeconds,
  })

/** A fault of our code, not of a caller. Nothing is committed; the cause is logged. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** After how many seconds a client should retry while the database is away. */
const DATABASE_RETRY_SECONDS = 2

/**
 * The database cannot be reached or cannot write. Nothing is wrong with the request, which may be sent again: nothing of it is known to be
 * stored. `cause` is the driver's error.
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

/** The first error of this class in the chain of causes, beginning with the error itself; null if there is none. */
export function causedBy<E extends Error>(error: unknown, kind: abstract new (...args: never[]) => E): E | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1)
    if (inner instanceof kind) return inner
  return null
}

/** After how many ms work that found the database away is retried. */
export const AWAY_RETRY_MS = 500

/** Whether the error is due to an unavailable database, which passes by itself. */
export const isDatabaseAway = (error: unknown): boolean => causedBy(error, DatabaseUnavailable) !== null

/** Drops errors of an outage, which is logged once, not by every operation that fails during it. */
export const unlessAway =
  (log: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!isDatabaseAway(error)) log(error)
  }
