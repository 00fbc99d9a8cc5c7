// The words of a session as they are written. They are nowhere stored until they are complete: who comes late has missed some, so
// listening begins before the answer that they may be a reply to.
import type { z } from 'zod'
import type { ContentChunk } from '../../contract/stream.js'
import type { Doorbell } from '../../sessions/index.js'

type Chunk = z.infer<typeof ContentChunk>

export class Hearing {
  #kept: Chunk[] = []
  #tell: ((chunk: Chunk) => void) | null = null
  /** Idempotent. */
  readonly stop: () => void

  constructor(doorbell: Doorbell, sessionId: string) {
    this.stop = doorbell.listen(sessionId, {
      onRing: () => {},
      onChunk: (message_id, delta) => this.#hear({ v: 1, message_id, delta }),
    })
  }

  /** From now on; first all that was heard before. */
  passOn(tell: (chunk: Chunk) => void): void {
    this.#kept.forEach(tell)
    this.#kept = []
    this.#tell = tell
  }

  #hear(chunk: Chunk): void {
    if (this.#tell === null) this.#kept.push(chunk)
    else this.#tell(chunk)
  }
}
