// The error that the client throws.
import type { Answer, Failure, Refusal } from './api.js'
import type { Problem } from './wire.js'

const NO_ANSWER: Refusal = { kind: 'refused', code: 'unreachable', status: 0 }

/** The server refused a request or did not answer. */
export class VivaProblem extends Error {
  /** Stable, such as `call_closed`; `unreachable` if the server did not answer. */
  readonly code: string
  /** The HTTP status; 0 if the server did not answer. */
  readonly status: number
  /** Errors of single fields of the body, by JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>
  /** The other fields of the problem document, such as `session_id` of an open session. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: Failure) {
    const { kind: _, code, status, errors = [], ...details } = failure.kind === 'refused' ? failure : NO_ANSWER
    super(typeof details['detail'] === 'string' ? details['detail'] : `Viva: ${code}`)
    this.name = 'VivaProblem'
    this.code = code
    this.status = status
    this.errors = errors
    this.details = details
  }
}

/** The data of a successful answer. Throws VivaProblem for a failure. */
export function orThrow<T>(answer: Answer<T>): T {
  if (answer.kind === 'ok') return answer.data
  throw new VivaProblem(answer)
}
