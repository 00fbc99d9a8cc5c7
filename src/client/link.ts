// SessionLink connects a page to one session: it follows the stream, polls while the learner thinks, posts answers and reconnects.
import {
  mayPass,
  type Answer,
  type Api,
  type Failure,
  type OpenedStream,
  type Refusal,
  type StreamListener,
} from './api.js'
import { dropDraft, emptyFold, endedAs, foldChunk, foldEvent, foldFacts, type Fold } from './fold.js'
import type { Commanding, LinkPorts, LinkView, Submission } from './link-view.js'
import { PageClaim } from './page-claim.js'
import { backOff, newId, withRetries } from './post.js'
import type { ServerSentEvent } from './sse-parser.js'
import { hasEnded, isDurable } from './wire.js'
import type { ChunkData, ConnectedData, DurableEvent, DurableEventType, StateData, SummaryData } from './wire.js'
import type {
  BreakData,
  CommandBody,
  CommandData,
  PageData,
  RespondData,
  SessionCommand,
  TerminateData,
  WidgetResponse,
} from './wire.js'

const pollEvery = 10_000
const pollAtZero = 2_000
const maxSilence = 30_000

export class SessionLink {
  view: LinkView
  readonly claim: PageClaim
  #source: OpenedStream | null = null
  #target = 0
  #attempt = 0
  #timer: unknown = null
  #polling = false
  #lastActivity = 0
  #following = false
  /** The stream stays open while the learner thinks. */
  #held = false
  readonly #stop = new AbortController()

  /** `fold`: an earlier fold to continue from. */
  constructor(
    readonly api: Api,
    readonly sessionId: string,
    readonly ports: LinkPorts,
    readonly changed: () => void,
    fold: Fold = emptyFold,
  ) {
    this.view = {
      phase: 'opening',
      summary: null,
      fold,
      caughtUp: false,
      offset: 0,
      submission: null,
      commanding: null,
      page: 'free',
      refusal: null,
    }
    this.claim = new PageClaim(sessionId, {
      ids: ports.pageIds,
      post: body => this.#send<PageData>('page', body, () => {}),
      changed: page => this.#set({ page }),
    })
  }

  get #path(): string {
    return `session/${this.sessionId}`
  }

  /** Loads the summary and attaches, unless the session is pending: attaching would start its clock. */
  async open(): Promise<void> {
    this.#following = true
    this.#set({ phase: 'opening', caughtUp: false })
    const answer = await this.api.get<SummaryData>(this.#path)
    if (!this.#following) return
    if (answer.kind === 'ok') {
      this.#set({ summary: answer.data })
      if (answer.data.status === 'pending') this.#set({ phase: 'pending' })
      else this.attach()
    } else this.#failed(answer, () => void this.open())
  }

  /** Opens the stream after the cursor. This starts a pending session. */
  attach(): void {
    if (!this.#following) return
    this.#disconnect()
    this.#set({ phase: this.#attempt > 0 ? 'reconnecting' : 'connecting' })
    const { fold, summary } = this.view
    const mayAct = summary?.session_type === 'evaluation' && summary.ended_at === null
    this.#held = this.ports.pageIds !== undefined && mayAct
    if (this.#held) void this.claim.begin()
    const query = [...(fold.cursor > 0 ? [`after=${fold.cursor}`] : []), ...(this.#held ? ['hold=true'] : [])]
    const path = `${this.#path}/stream${query.length > 0 ? `?${query.join('&')}` : ''}`
    this.#listen(listener => this.ports.openStream(path, listener))
  }

  /** Closes the stream and the timer. `open` may follow. */
  close(): void {
    this.#following = false
    this.#disconnect()
  }

  /** Closes for good and stops retrying unsent posts. */
  stop(): void {
    this.#stop.abort()
    this.close()
  }

  /** Checks for changes after the page got focus, the network came back, or a countdown reached zero. */
  wake(why: 'focus' | 'online' | 'zero'): void {
    const { phase } = this.view
    if (!this.#following || phase === 'pending' || phase === 'ended' || phase === 'gone') return
    if (phase === 'opening') void this.open()
    else if (!this.#isStreaming) void this.ask()
    else if (why === 'online' || this.#silent()) this.#lost()
  }

  /** Polls `state`, and opens the stream if there are new events or a client has to claim the run. */
  async ask(): Promise<void> {
    if (this.#polling || !this.#following) return
    this.#polling = true
    this.#clearTimer()
    const answer = await this.api.get<StateData>(`${this.#path}/state`)
    this.#polling = false
    if (!this.#following || this.#isStreaming) return
    if (answer.kind !== 'ok') return this.#failed(answer, () => void this.ask())
    const state = answer.data
    this.#syncClock(state.server_time)
    this.#set({ fold: foldFacts(this.view.fold, state) })
    const { fold } = this.view
    const isDead = this.#source !== null && this.#silent()
    if (state.last_event_id > fold.cursor || isDead) this.attach()
    else if (hasEnded(state.status)) this.#set({ phase: 'ended', caughtUp: true })
    else if (!isLearnersTurn(state)) this.#retryRun()
    else if (this.#held && !this.#source) this.attach()
    else this.#wait()
  }

  /**
   * Posts an answer until the server accepts or refuses it, and returns its response. It retries when there is no connection or the
   * server is overloaded, with the same body, so the server can recognise a repetition. `submission` shows the progress.
   */
  async respond(callId: string, response: WidgetResponse): Promise<Answer<RespondData>> {
    const inFlight = this.view.submission
    if (inFlight?.callId === callId && inFlight.state !== 'refused') return busy
    const submit = (changes: Partial<Submission>) =>
      this.#set({ submission: { callId, state: 'sending', refusal: null, receipt: null, ...changes } })
    submit({})
    const answer = await this.#send<RespondData>(
      'respond',
      { tool_call_id: callId, ...this.claim.sent, response },
      () => submit({ state: 'retrying' }),
    )
    if (this.view.submission?.callId !== callId) return answer
    // The server did not take it as an answer: the question stays open until the safety message is confirmed, by a command of its own.
    if (answer.kind === 'ok' && answer.data.safety) this.#set({ submission: null, commanding: null })
    else if (answer.kind === 'ok') submit({ state: 'sent', receipt: answer.data.receipt })
    else if (answer.kind === 'refused') submit({ state: 'refused', refusal: answer })
    // “hint” typed as an answer acts like the button. `finish` is left to the caller, who may ask for confirmation.
    if (answer.kind === 'refused' && answer.code === 'control_word') {
      this.#set({ submission: null })
      if (answer['command'] !== 'finish') void this.command(answer['command'] as SessionCommand, callId)
    } else this.#afterSending(answer)
    return answer
  }

  /** Sends a command, which takes effect once however often it is posted. `text`: the learner's question, with `ask`. */
  async command(command: SessionCommand, callId: string | null, text?: string): Promise<Answer<CommandData>> {
    const before = this.view.commanding?.state
    if (before === 'sending' || before === 'retrying') return busy
    const set = (changes: Partial<Commanding>) =>
      this.#set({ commanding: { command, callId, state: 'sending', refusal: null, ...changes } })
    set({})
    const body: CommandBody = {
      command_id: newId(),
      command,
      ...this.claim.sent,
      ...(callId === null ? {} : { tool_call_id: callId }),
      ...(text === undefined ? {} : { text }),
    }
    const answer = await this.#send<CommandData>('command', body, () => set({ state: 'retrying' }))
    if (answer.kind === 'ok' && answer.data.safety) this.#set({ commanding: null })
    else if (answer.kind === 'ok') set({ state: 'sent' })
    else if (answer.kind === 'refused') set({ state: 'refused', refusal: answer })
    this.#afterSending(answer)
    return answer
  }

  /** Ends the session for good. */
  async terminate(reason = 'ended_by_learner'): Promise<Answer<TerminateData>> {
    const answer = await this.api.post<TerminateData>(`${this.#path}/terminate`, { reason })
    if (answer.kind === 'ok' && !this.#isStreaming) void this.ask()
    return answer
  }

  /** Stops the clock for a break of the learner's. Retries like `respond`. */
  takeBreak(): Promise<Answer<BreakData>> {
    return this.#sendBreak('break')
  }

  /** Lets the clock go on. Retries like `respond`. */
  endBreak(): Promise<Answer<BreakData>> {
    return this.#sendBreak('break/end')
  }

  async #sendBreak(call: string): Promise<Answer<BreakData>> {
    const answer = await this.#send<BreakData>(call, {}, () => {})
    this.#afterSending(answer)
    return answer
  }

  /** Says of all messages of staff that the learner has read them. */
  async readStaffMessages(): Promise<void> {
    for (const { messageId } of this.view.fold.staffMessages ?? [])
      this.#afterSending(await this.#send('messages/read', { message_id: messageId }, () => {}))
  }

  async #send<T>(call: string, body: unknown, onRetry: () => void): Promise<Answer<T>> {
    const pause = (milliseconds: number) => new Promise<void>(done => void this.ports.setTimer(done, milliseconds))
    const send = () => this.api.post<T>(`${this.#path}/${call}`, body)
    const answer = await withRetries(send, { signal: this.#stop.signal, pause, onRetry })
    this.claim.refused(answer)
    return answer
  }

  /** Refreshes the state: acceptance has changed the session, and a refusal other than 422 may mean that it had changed before. */
  #afterSending(answer: Answer<unknown>): void {
    if (this.#isStreaming) return
    if (answer.kind === 'ok' && this.#source) this.#schedule(pollAtZero, () => void this.ask())
    else if (answer.kind === 'ok') this.attach()
    else if (answer.kind === 'refused' && answer.status !== 422) void this.ask()
  }

  #listen(open: (listener: StreamListener) => OpenedStream): void {
    let source: OpenedStream | null = null
    const current = (work: () => void) => (source !== null && this.#source === source ? work() : undefined)
    this.#lastActivity = this.ports.now()
    source = this.#source = open({
      alive: () => current(() => (this.#lastActivity = this.ports.now())),
      event: event => current(() => this.#event(event)),
      end: why => current(() => this.#ended(why)),
    })
    this.#armWatch()
  }

  #event({ type, data, lastEventId }: ServerSentEvent): void {
    const payload: unknown = JSON.parse(data)
    if (type === 'connected') this.#connected(payload as ConnectedData)
    else if (type === 'content_chunk') this.#set({ fold: foldChunk(this.view.fold, payload as ChunkData) })
    else if (isDurable(type)) this.#durable(type, payload, Number(lastEventId))
  }

  #ended(why: { readonly kind: 'closed' } | Failure): void {
    if (why.kind === 'closed' || mayPass(why)) return this.#lost(why.kind === 'refused' ? why : undefined)
    this.#disconnect()
    this.#set({ phase: 'gone', refusal: why })
  }

  #connected(connected: ConnectedData): void {
    this.#target = connected.last_event_id
    this.#syncClock(connected.server_time)
    const fold = foldFacts(dropDraft(this.view.fold), connected)
    const caughtUp = fold.cursor >= this.#target
    this.#set({ phase: 'streaming', fold, caughtUp })
    if (this.#held && caughtUp && isLearnersTurn(connected)) this.#wait()
  }

  #durable(type: DurableEventType, payload: unknown, seq: number): void {
    const fold = foldEvent(this.view.fold, seq, { type, payload } as DurableEvent)
    if (type === 'page_taken_over') this.claim.takenOver(seq)
    if (fold !== this.view.fold) this.#attempt = 0
    const reached = fold.cursor >= this.#target
    this.#set({ fold, caughtUp: this.view.caughtUp || reached })
    if (!reached) return
    if (endedAs(fold)) {
      this.#disconnect()
      this.#set({ phase: 'ended', caughtUp: true })
    } else if (type === 'run_suspended' || type === 'safety_message' || (keepsTurn(type) && this.#awaitsLearner()))
      this.#wait()
    else if (type === 'error') {
      this.#disconnect()
      this.#retryRun()
    } else if (this.view.phase === 'waiting' && !this.#awaitsLearner()) {
      this.#set({ phase: 'streaming' })
      this.#armWatch()
    }
  }

  /** Not while a stream that is held waits for what staff may do. */
  get #isStreaming(): boolean {
    return this.#source !== null && this.view.phase !== 'waiting'
  }

  #wait(): void {
    if (!this.#held) this.#disconnect()
    this.#attempt = 0
    this.#set({ phase: 'waiting', caughtUp: true })
    this.#schedule(this.#timeIsUp() ? pollAtZero : pollEvery, () => void this.ask())
  }

  /** The run is not available yet: tries again at the server's time, otherwise with growing delays. */
  #retryRun(): void {
    const { retryAfter } = this.view.fold.runError ?? { retryAfter: null }
    const known = retryAfter ? Date.parse(retryAfter) - (this.ports.now() + this.view.offset) : 0
    this.#set({ phase: known > 0 ? 'waiting' : 'reconnecting', caughtUp: true })
    this.#schedule(known > 0 ? Math.min(known + 250, pollEvery) : backOff(this.#attempt++), () =>
      known > pollEvery ? void this.ask() : this.attach(),
    )
  }

  /** `refusal`: the server refused the stream for now, and may say when to come back. */
  #lost(refusal?: Refusal): void {
    const isWaiting = this.#held && this.view.phase === 'waiting'
    this.#disconnect()
    // Nobody is waiting for the server: what has become of it shows when it is asked, and not by all pages at once.
    if (isWaiting) return this.#schedule(1_000 + 3_000 * Math.random(), () => void this.ask())
    this.#set({ phase: 'reconnecting', fold: dropDraft(this.view.fold) })
    const atOnce = this.#attempt === 0 && refusal === undefined
    this.#schedule(atOnce ? 100 : backOff(this.#attempt, refusal), () => void this.ask())
    this.#attempt++
  }

  #failed(answer: Failure, again: () => void): void {
    if (answer.kind === 'refused' && !mayPass(answer)) return this.#set({ phase: 'gone', refusal: answer })
    if (this.view.phase !== 'opening') this.#set({ phase: 'reconnecting' })
    this.#schedule(backOff(this.#attempt++, answer), again)
  }

  #armWatch(): void {
    this.#schedule(maxSilence, () => (this.#silent() ? this.#lost() : this.#armWatch()))
  }

  #silent = (): boolean => this.ports.now() - this.#lastActivity > maxSilence - 1_000

  #awaitsLearner(): boolean {
    const { openCallId, facts } = this.view.fold
    return openCallId !== null && facts.status === 'awaiting_client_action'
  }

  #timeIsUp(): boolean {
    const { deadlineAt, itemDeadlineAt, breaks, paused } = this.view.fold.facts
    const now = this.ports.now() + this.view.offset
    const deadlines = paused ? [breaks?.endsAt ?? null] : [deadlineAt, itemDeadlineAt]
    return deadlines.some(deadline => deadline !== null && Date.parse(deadline) <= now)
  }

  #syncClock(serverTime: string): void {
    this.#set({ offset: serverOffset(serverTime, this.ports.now()) })
  }

  #disconnect(): void {
    this.#clearTimer()
    this.#source?.close()
    this.#source = null
  }

  #schedule(milliseconds: number, work: () => void): void {
    this.#clearTimer()
    this.#timer = this.ports.setTimer(work, milliseconds)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.ports.clearTimer(this.#timer)
    this.#timer = null
  }

  #set(changes: Partial<LinkView>): void {
    this.view = { ...this.view, ...changes }
    this.changed()
  }
}

/** Milliseconds to add to the local clock to get the server's. */
export const serverOffset = (serverTime: string, localNow: number): number => Date.parse(serverTime) - localNow

const isLearnersTurn = ({ paused, safety_hold: held, status }: ConnectedData | StateData): boolean =>
  paused || held || status === 'awaiting_client_action'

/** Events that arrive while a question is open and do not end the learner's turn. */
const keepsTurn = (type: DurableEventType): boolean =>
  type === 'hint_shown' || type === 'state_change' || type === 'safety_acknowledged'

const busy: Answer<never> = { kind: 'refused', status: 409, code: 'busy' }
