// What the client throws.
import type { Answer, Failure } from './api.js'
import type { Problem } from './wire.js'

/** A refusal of the server, or no server at all. */
export class VivaProblem extends Error {
  /** Stable, such as `call_closed`; `unreachable` when nothing answered. */
  readonly code: string
  /** Of HTTP; 0 when nothing answered. */
  readonly status: number
  /** What is wrong with which field of a body, by JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>
  /** Whatever else the problem document says, such as `session_id` of an open session. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: Failure) {
    const { code, status, errors = [], details } = partsOf(failure)
    super(typeof details['detail'] === 'string' ? details['detail'] : `Viva: ${code}`)
    this.name = 'VivaProblem'
    this.code = code
    this.status = status
    this.errors = errors
    this.details = details
  }
}

interface Parts {
  readonly code: string
  readonly status: number
  readonly errors?: Problem['errors'] | undefined
  readonly details: Readonly<Record<string, unknown>>
}

function partsOf(failure: Failure): Parts {
  if (failure.kind === 'unreachable') return { code: 'unreachable', status: 0, details: {} }
  const { kind: _, code, status, errors, ...details } = failure
  return { code, status, errors, details }
}

/** What was answered. Throws VivaProblem for everything else. */
export function orThrow<T>(answer: Answer<T>): T {
  if (answer.kind === 'ok') return answer.data
  throw new VivaProblem(answer)
}
