// Code that a learner wrote, and calls to try it with: plain data in, plain data out. Who runs it is a port (`RunCode`).
import type { Json, ProgramLanguage } from './code-values.js'

type CodeCall = { readonly args: readonly Json[] }

export type CodeRequest = {
  readonly language: ProgramLanguage
  readonly code: string
  /** Name of the function to call. */
  readonly entry: string
  /** Without any, the code is only read: the outcome is `ran` or a syntax error. */
  readonly calls: readonly CodeCall[]
  /** Whether what each call prints is wanted. */
  readonly withOutput?: boolean
}

/**
 * `name` is NOT_PLAIN where the function gave something that is no plain data. Names and messages are the learner's own text. `line`: the
 * place in the learner's code, from 1; null where it is not known.
 */
type CallError = { readonly name: string; readonly message: string; readonly line: number | null }

export type CallResult = (
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: CallError }
) & {
  /** What the program printed, loading included; only where it was asked for and there is any. */
  readonly output?: string
}

export const NOT_PLAIN = 'NotPlainData'

export type CodeOutcome =
  /** One result per call, in order. Calls know nothing of each other. */
  | { readonly kind: 'ran'; readonly results: readonly CallResult[] }
  /** `line` is 1-based; null where it is not known. */
  | { readonly kind: 'syntax_error'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'no_entry' }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'out_of_memory' }
  /** The sandbox broke while it ran this code. */
  | { readonly kind: 'crashed' }
  /** The code was not run: the sandbox is closed, cannot start, or has too much to do. Nothing is known of the code. */
  | { readonly kind: 'unavailable' }

/**
 * Never rejects. The same request gives the same outcome on every machine, however busy it is. `owner` is an opaque key for the author of the code: owners take turns, so a long queue of one delays another by one run.
 */
export type RunCode = (request: CodeRequest, owner: string) => Promise<CodeOutcome>
