// What a link shows of itself, and what it needs of its surroundings.
import type { Api, OpenedStream, Refusal, StreamListener } from './api.js'
import type { Fold } from './fold.js'
import type { ReceiptData, SessionCommand, SummaryData } from './wire.js'

/** What the link needs of its surroundings. `setTimer` answers a handle for `clearTimer`. */
export interface LinkPorts {
  readonly openStream: (path: string, listener: StreamListener) => OpenedStream
  readonly now: () => number
  readonly setTimer: (work: () => void, milliseconds: number) => unknown
  readonly clearTimer: (handle: unknown) => void
}

/** The network, the clock and the timers of wherever this runs. */
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
/** A command on its way, or what became of the last one. */
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
  /** Folded as far as the server had got when the stream was opened: before that, nothing of the fold is for showing. */
  readonly caughtUp: boolean
  /** Milliseconds to add to the local clock. */
  readonly offset: number
  readonly submission: Submission | null
  readonly commanding: Commanding | null
  /** Why there is nothing to show, when `phase` is `gone`. */
  readonly refusal: Refusal | null
}
