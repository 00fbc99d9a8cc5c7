// Why a run cannot go on for now. The session stays whole and is tried again.

export class RunFailure extends Error {
  override readonly name = 'RunFailure'
  constructor(
    /** Stable, snake_case; the learner's page has a sentence for it. */
    readonly code: string,
    readonly about: {
      /** The internal model could do better: where a session never waits for its model, it takes over. */
      readonly blamesModel: boolean
      /** False when only an operator can mend it, such as a refused key. */
      readonly retryable: boolean
      /** Milliseconds that the provider asked us to wait. */
      readonly retryAfterMs?: number | null
    },
    override readonly cause?: unknown,
  ) {
    super(code)
  }
}
