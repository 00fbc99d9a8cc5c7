// What every model on a server is made of.
import type { AttemptOptions } from './attempts.js'
import type { WireOptions } from './chat-wire.js'
import type { Secret } from './secret.js'

export type RemoteOptions = AttemptOptions &
  WireOptions & {
    /** No trailing slash. */
    readonly baseUrl: string
    readonly apiKey: Secret
  }
