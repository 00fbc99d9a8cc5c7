// Why a run cannot go on for now. The session stays whole and is tried again.
import type { ModelError } from '../../llm/index.js'
import type { AgentExecution } from '../domain/session-events.js'

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
      /** Of an agent that was asked in vain, for its log. */
      readonly executed?: readonly AgentExecution[]
    },
    override readonly cause?: unknown,
  ) {
    super(code)
  }
}

/** A model that plays an agent could not be reached; the call stands in the agent's log. */
export const unreached = (error: ModelError, execution: AgentExecution): RunFailure => {
  const { code, retryable, retryAfterMs } = error
  return new RunFailure(code, { blamesModel: true, retryable, retryAfterMs, executed: [execution] }, error)
}
