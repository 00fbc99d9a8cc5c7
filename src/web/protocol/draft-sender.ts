// Sends the server what stands in the field of a question with a clock, so that it is handed in when time is up.
import type { Answer, WidgetResponse } from '../../client/index.js'

/** What stands in the field now as the answer that it would be; null: nothing that could be sent. */
export type Written = () => WidgetResponse | null

interface DraftPorts {
  post(callId: string, response: WidgetResponse | null): Promise<Answer<unknown>>
  now(): number
}

/** The server takes one draft of a question in this time, and so does the learner's connection. */
const everyMs = 5_000
/** How long a learner types before the first one is sent. */
const firstMs = 1_000
/** How long before the deadline the last one is sent, so that it arrives in time. */
const lastMs = 1_000

interface Pending {
  readonly callId: string
  readonly written: Written
  /** By the clock of this page. */
  readonly deadline: number
}

export class DraftSender {
  #pending: Pending | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #callId: string | null = null
  #sentAt = -Infinity
  /** What the server has, as JSON. */
  #kept = 'null'

  constructor(readonly ports: DraftPorts) {}

  /** Something was entered. `leftMs`: until the question has to be answered; null: it has no clock, and nothing is sent. */
  changed(callId: string, written: Written, leftMs: number | null): void {
    if (leftMs === null || leftMs <= 0) return
    if (callId !== this.#callId) this.#begin(callId)
    const now = this.ports.now()
    this.#pending = { callId, written, deadline: now + leftMs }
    this.#timer ??= setTimeout(() => void this.flush(), sendIn(now - this.#sentAt, leftMs))
  }

  /** Sends what has not been sent yet, at once: the page is hidden, or it is time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const pending = this.#pending
    this.#pending = null
    if (pending === null) return
    const response = pending.written()
    const text = JSON.stringify(response)
    if (text === this.#kept) return
    this.#sentAt = this.ports.now()
    const answer = await this.ports.post(pending.callId, response)
    if (pending.callId !== this.#callId) return
    if (answer.kind === 'ok') this.#kept = text
    // A server that is busy, or out of reach, gets it the next time; any other refusal says that it is not wanted.
    else if ((answer.kind === 'unreachable' || answer.status === 429 || answer.status >= 500) && this.#pending === null)
      this.changed(pending.callId, pending.written, pending.deadline - this.ports.now())
  }

  /** Forgets what has not been sent: the question has been answered, or the page shows something else. */
  drop(): void {
    this.#begin(null)
  }

  #begin(callId: string | null): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pending = null
    this.#callId = callId
    this.#sentAt = -Infinity
    this.#kept = 'null'
  }
}

/**
 * In how many ms the next draft is sent. When there is time for no other behind it, it waits until just before the deadline: what is
 * typed until then is in it.
 */
export function sendIn(sinceLastMs: number, leftMs: number): number {
  const soonest = Math.max(firstMs, everyMs - sinceLastMs)
  const last = leftMs - lastMs
  return Math.max(0, soonest + everyMs > last ? Math.max(last, Math.min(soonest, leftMs)) : soonest)
}
