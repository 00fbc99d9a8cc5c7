// The public view of a link, and the ports it needs.
import type { Api, OpenedStream, Refusal, StreamListener } from './api.js'
import type { Fold } from './fold.js'
import type { ActingPage, PageIds } from './page-claim.js'
import type { ReceiptData, SessionCommand, SummaryData } from './wire.js'

/** Network, clock and timers. `setTimer` returns a handle for `clearTimer`. */
export interface LinkPorts {
  readonly openStream: (path: string, listener: StreamListener) => OpenedStream
  readonly now: () => number
  readonly setTimer: (work: () => void, milliseconds: number) => unknown
  readonly clearTimer: (handle: unknown) => void
  /**
   * For a page that is looked at: it acts alone in an evaluation, and hears at once of what staff do while the learner thinks. Without it
   * nothing is claimed, and the stream is closed while the learner thinks.
   */
  readonly pageIds?: PageIds
}

/** The ports of the current runtime, browser or Node. */
export const ordinaryPorts = (api: Api): LinkPorts => ({
  openStream: (path, listener) => api.stream(path, listener),
  now: () => Date.now(),
  setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimer: handle => clearTimeout(handle as ReturnType<typeof setTimeout>),
})

export type Phase = 'opening' | 'pending' | 'connecting' | 'streaming' | 'waiting' | 'reconnecting' | 'ended' | 'gone'
export interface Submission {
  readonly callId: string
  readonly state: 'sending' | 'retrying' | 'sent' | 'refused'
  readonly refusal: Refusal | null
  readonly receipt: ReceiptData | null
}
/** The command being sent, or the result of the last one. */
export interface Commanding {
  readonly command: SessionCommand
  readonly callId: string | null
  readonly state: 'sending' | 'retrying' | 'sent' | 'refused'
  readonly refusal: Refusal | null
}
export interface LinkView {
  readonly phase: Phase
  readonly summary: SummaryData | null
  readonly fold: Fold
  /** The fold has reached the server's position at the time the stream opened; before that, do not show the fold. */
  readonly caughtUp: boolean
  /** Milliseconds to add to the local clock. */
  readonly offset: number
  readonly submission: Submission | null
  readonly commanding: Commanding | null
  /** Whether this page acts in the session. */
  readonly page: ActingPage
  /** Why there is nothing to show, when `phase` is `gone`. */
  readonly refusal: Refusal | null
}
