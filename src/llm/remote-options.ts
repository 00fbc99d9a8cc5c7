// What every model on a server is made of.
import type { AttemptOptions } from './attempts.js'
import type { Secret } from './secret.js'
import type { ReasoningEffort } from './variables.js'

/** What one request may set, whichever protocol carries it. Null: not sent, so the server's own default holds. */
export type WireOptions = {
  readonly model: string
  readonly reasoningEffort: ReasoningEffort | null
  readonly temperature: number | null
  readonly maxOutputTokens: number | null
}

export type RemoteOptions = AttemptOptions &
  WireOptions & {
    /** No trailing slash. */
    readonly baseUrl: string
    readonly apiKey: Secret
  }
