// Code that a learner wrote, and calls to try it with: plain data in, plain data out. Who runs it is a port (`RunCode`).

/** What a call is given and gives. Nothing that JSON cannot carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

export type CodeCall = { readonly args: readonly Json[] }

export type CodeLimits = {
  /** Milliseconds of computing, over all calls together. */
  readonly cpuMs: number
  /** Milliseconds after which the run is stopped from outside, whatever it does. */
  readonly wallMs: number
}

export type CodeRequest = {
  readonly code: string
  /** Name of the function to call. */
  readonly entry: string
  readonly calls: readonly CodeCall[]
  readonly limits?: Partial<CodeLimits>
}

/** `name` is NOT_PLAIN where the function gave something that is no plain data. Names and messages are the learner's own text. */
export type CallResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: { readonly name: string; readonly message: string } }

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

/** Never rejects. The same request gives the same outcome, as far as limits of time allow. */
export type RunCode = (request: CodeRequest) => Promise<CodeOutcome>

/** Whether two results are the same: numbers by value (0 and −0 are one), lists in order, objects whatever the order of their names. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (isList(a) || isList(b))
    return isList(a) && isList(b) && a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]!))
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && sameJson(a[name]!, b[name]!))
  )
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
