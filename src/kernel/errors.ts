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
  | 'unavailable' // nothing is wrong with the request; try again later
  | 'overdue' // it is under way, and takes longer than a request waits

export class DomainError extends Error {
  override readonly name = 'DomainError'
  constructor(
    readonly kind: RefusalKind,
    /** Stable, snake_case; clients branch on it. */
    readonly code: string,
    message: string,
    /** Public facts that help the caller go on (never a key, never personal data). */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message)
  }
}

/** A rule that code, not a caller, has broken. Nothing is committed; the cause is logged. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}
