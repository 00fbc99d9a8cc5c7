// One page's link to one session: follows the stream, waits without one, posts answers, and comes back after anything.
import { mayPass, type Answer, type Api, type Refusal } from './api.js'
import { serverOffset } from './countdown.js'
import { dropDraft, emptyFold, endedAs, foldChunk, foldEvent, foldFacts, type Fold } from './fold.js'
import { durableEventTypes, hasEnded } from './wire.js'
import type { ChunkData, ConnectedData, DurableEvent, DurableEventType, StateData, SummaryData } from './wire.js'
import type { ReceiptData, RespondData, WidgetResponse } from './wire.js'

export interface StreamSource {
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}
/** What the link needs of its surroundings. `setTimer` answers a handle for `clearTimer`. */
export interface LinkPorts {
  readonly openStream: (url: string) => StreamSource
  readonly now: () => number
  readonly setTimer: (work: () => void, milliseconds: number) => unknown
  readonly clearTimer: (handle: unknown) => void
}

export type Phase = 'opening' | 'pending' | 'connecting' | 'streaming' | 'waiting' | 'reconnecting' | 'ended' | 'gone'
export interface Submission {
  readonly callId: string
  readonly state: 'sending' | 'retrying' | 'sent' | 'refused'
  readonly refusal: Refusal | null
  readonly receipt: ReceiptData | null
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
  /** Why there is nothing to show, when `phase` is `gone`. */
  readonly refusal: Refusal | null
}

const pollEvery = 10_000
const pollAtZero = 2_000
const silenceIsSuspicious = 30_000
const backOff = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt)

export class SessionLink {
  view: LinkView = {
    phase: 'opening',
    summary: null,
    fold: emptyFold,
    caughtUp: false,
    offset: 0,
    submission: null,
    refusal: null,
  }
  #source: StreamSource | null = null
  #target = 0
  #attempt = 0
  #timer: unknown = null
  #asking = false
  #lastHeard = 0
  #stopped = false

  constructor(
    readonly api: Api,
    readonly sessionId: string,
    readonly ports: LinkPorts,
    readonly changed: () => void,
  ) {}

  get #path(): string {
    return `session/${this.sessionId}`
  }

  /** Learns what the session is. One that has not started is left alone until `attach`, because attaching starts its clock. */
  async open(): Promise<void> {
    const answer = await this.api.get<SummaryData>(this.#path)
    if (this.#stopped) return
    if (answer.kind === 'ok') {
      this.#set({ summary: answer.data })
      if (answer.data.status === 'pending') this.#set({ phase: 'pending' })
      else this.attach()
    } else this.#failed(answer, () => void this.open())
  }

  /** Opens the stream after the cursor. For a session that has not started, this starts it. */
  attach(): void {
    if (this.#stopped) return
    this.#drop()
    this.#set({ phase: this.#attempt > 0 ? 'reconnecting' : 'connecting' })
    void this.#streamUrl().then(url => {
      if (url && !this.#stopped && !this.#source) this.#listen(this.ports.openStream(url))
    })
  }

  stop(): void {
    this.#stopped = true
    this.#drop()
  }

  /** Something may have happened unseen: the page has focus again, the network is back, a countdown has reached zero. */
  wake(why: 'focus' | 'online' | 'zero'): void {
    const { phase } = this.view
    if (this.#stopped || phase === 'pending' || phase === 'ended' || phase === 'gone') return
    if (phase === 'opening') void this.open()
    else if (!this.#source) void this.ask()
    else if (why === 'online' || this.#silent()) this.#lost()
  }

  /** Asks `state`, and opens the stream when there is something to read or somebody has to claim the run. */
  async ask(): Promise<void> {
    if (this.#asking || this.#stopped) return
    this.#asking = true
    this.#clearTimer()
    const answer = await this.api.get<StateData>(`${this.#path}/state`)
    this.#asking = false
    if (this.#stopped || this.#source) return
    if (answer.kind !== 'ok') return this.#failed(answer, () => void this.ask())
    const state = answer.data
    this.#heard(state.server_time)
    this.#set({ fold: foldFacts(this.view.fold, state) })
    const { fold } = this.view
    if (state.last_event_id > fold.cursor) this.attach()
    else if (hasEnded(state.status)) this.#set({ phase: 'ended', caughtUp: true })
    else if (state.paused || state.status === 'awaiting_client_action') this.#wait()
    else this.#retryRun()
  }

  /**
   * Posts an answer until the server has said yes or no. The body stays the same, so the server can tell a repetition;
   * no connection and overload are tried again, a refusal is kept in `submission`.
   */
  async respond(callId: string, response: WidgetResponse): Promise<void> {
    const inFlight = this.view.submission
    if (inFlight?.callId === callId && inFlight.state !== 'refused') return
    this.#submit(callId, { state: 'sending' })
    for (let attempt = 0; !this.#stopped; attempt++) {
      const body = { tool_call_id: callId, response }
      const answer = await this.api.post<RespondData>(`${this.#path}/respond`, body)
      if (this.#stopped || this.view.submission?.callId !== callId) return
      if (answer.kind === 'ok') {
        this.#submit(callId, { state: 'sent', receipt: answer.data.receipt })
        if (!this.#source) this.attach()
        return
      }
      if (answer.kind === 'refused' && !mayPass(answer)) {
        this.#submit(callId, { state: 'refused', refusal: answer })
        if (answer.status !== 422 && !this.#source) void this.ask()
        return
      }
      this.#submit(callId, { state: 'retrying' })
      await this.#pause(backOff(attempt))
    }
  }

  /** Ends the session for good. Answers whether it worked. */
  async terminate(): Promise<Answer<unknown>> {
    const answer = await this.api.post<unknown>(`${this.#path}/terminate`, { reason: 'ended_by_learner' })
    if (answer.kind === 'ok' && !this.#source) void this.ask()
    return answer
  }

  #listen(source: StreamSource): void {
    this.#source = source
    this.#lastHeard = this.ports.now()
    const on = (type: string, fold: (data: unknown, id: string) => void) =>
      source.addEventListener(type, event => {
        if (this.#source !== source) return
        if (!isMessage(event)) return type === 'error' ? this.#lost() : undefined
        this.#lastHeard = this.ports.now()
        fold(JSON.parse(event.data), event.lastEventId)
      })
    on('connected', data => this.#connected(data as ConnectedData))
    on('content_chunk', data => this.#set({ fold: foldChunk(this.view.fold, data as ChunkData) }))
    for (const type of durableEventTypes) on(type, (payload, id) => this.#durable(type, payload, Number(id)))
    this.#armWatch()
  }

  #connected(connected: ConnectedData): void {
    this.#target = connected.last_event_id
    this.#heard(connected.server_time)
    const fold = foldFacts(dropDraft(this.view.fold), connected)
    this.#set({ phase: 'streaming', fold, caughtUp: fold.cursor >= this.#target })
  }

  #durable(type: DurableEventType, payload: unknown, seq: number): void {
    const fold = foldEvent(this.view.fold, seq, { type, payload } as DurableEvent)
    if (fold !== this.view.fold) this.#attempt = 0
    const reached = fold.cursor >= this.#target
    this.#set({ fold, caughtUp: this.view.caughtUp || reached })
    if (!reached) return
    if (endedAs(fold)) {
      this.#drop()
      this.#set({ phase: 'ended', caughtUp: true })
    } else if (type === 'run_suspended') this.#wait()
    else if (type === 'error') {
      this.#drop()
      this.#retryRun()
    }
  }

  #wait(): void {
    this.#drop()
    this.#attempt = 0
    this.#set({ phase: 'waiting', caughtUp: true })
    this.#later(this.#timeIsUp() ? pollAtZero : pollEvery, () => void this.ask())
  }

  /** The run is not ours to see yet: try again when the server said it would, otherwise more and more slowly. */
  #retryRun(): void {
    const { retryAfter } = this.view.fold.runError ?? { retryAfter: null }
    const known = retryAfter ? Date.parse(retryAfter) - (this.ports.now() + this.view.offset) : 0
    this.#set({ phase: known > 0 ? 'waiting' : 'reconnecting', caughtUp: true })
    this.#later(known > 0 ? Math.min(known + 250, pollEvery) : backOff(this.#attempt++), () =>
      known > pollEvery ? void this.ask() : this.attach(),
    )
  }

  #lost(): void {
    this.#drop()
    this.#set({ phase: 'reconnecting', fold: dropDraft(this.view.fold) })
    this.#later(this.#attempt === 0 ? 100 : backOff(this.#attempt), () => void this.ask())
    this.#attempt++
  }

  #failed(answer: Refusal | { kind: 'unreachable' }, again: () => void): void {
    if (answer.kind === 'refused' && !mayPass(answer)) return this.#set({ phase: 'gone', refusal: answer })
    if (this.view.phase !== 'opening') this.#set({ phase: 'reconnecting' })
    this.#later(backOff(this.#attempt++), again)
  }

  async #streamUrl(): Promise<string | null> {
    let url = this.api.url(`${this.#path}/stream`)
    if (this.api.hasToken) {
      // EventSource sends no headers: the summary brings an address with a short-lived token of its own.
      const answer = await this.api.get<SummaryData>(this.#path)
      if (answer.kind !== 'ok') {
        this.#failed(answer, () => this.attach())
        return null
      }
      url = this.api.url(answer.data.stream_url)
    }
    const address = new URL(url)
    if (this.view.fold.cursor > 0) address.searchParams.set('after', String(this.view.fold.cursor))
    return address.href
  }

  #armWatch(): void {
    this.#later(silenceIsSuspicious, () => (this.#silent() ? this.#lost() : this.#armWatch()))
  }

  #silent = (): boolean => this.ports.now() - this.#lastHeard > silenceIsSuspicious - 1_000

  #timeIsUp(): boolean {
    const { deadlineAt, itemDeadlineAt } = this.view.fold.facts
    const now = this.ports.now() + this.view.offset
    return [deadlineAt, itemDeadlineAt].some(deadline => deadline !== null && Date.parse(deadline) <= now)
  }

  #heard(serverTime: string): void {
    this.#set({ offset: serverOffset(serverTime, this.ports.now()) })
  }

  #drop(): void {
    this.#clearTimer()
    this.#source?.close()
    this.#source = null
  }

  #later(milliseconds: number, work: () => void): void {
    this.#clearTimer()
    this.#timer = this.ports.setTimer(work, milliseconds)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.ports.clearTimer(this.#timer)
    this.#timer = null
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise(done => void this.ports.setTimer(done, milliseconds))
  }

  #submit(callId: string, news: Partial<Submission>): void {
    this.#set({ submission: { callId, state: 'sending', refusal: null, receipt: null, ...news } })
  }

  #set(news: Partial<LinkView>): void {
    this.view = { ...this.view, ...news }
    this.changed()
  }
}

/** A wire event named `error` carries data; the connection's own error event does not. */
const isMessage = (event: Event): event is MessageEvent<string> =>
  'data' in event && typeof (event as MessageEvent).data === 'string'
