// What ends a run of code, whatever its language. Plain JavaScript, as all that a thread of the sandbox loads.

/** Characters of a learner's own error that are reported. */
export const MAX_MESSAGE = 300
/** Characters of what a call prints that are reported. */
export const MAX_OUTPUT = 4_000
/** Characters of a result. */
export const MAX_RESULT = 64 * 1_024

/** Ends the whole answer with this outcome. */
export class Ended extends Error {
  constructor(outcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}
export const ended = (kind, more = {}) => new Ended({ kind, ...more })
