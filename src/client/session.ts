// VivaSession: follow one session, answer, send commands, end it and read its results.
import type { Api } from './api.js'
import { openExchange, type Exchange, type Fold } from './fold.js'
import { SessionLink } from './link.js'
import { ordinaryPorts, type LinkPorts, type LinkView } from './link-view.js'
import { VivaProblem, orThrow } from './problem.js'
import type { BreakData, ClientAction, CommandData, ResponseTo, RespondData, SessionCommand } from './wire.js'
import type { SessionResults, SessionReview, StateData, SurveyResults, TerminateData, WidgetType } from './wire.js'

/** What the learner sees. `fold` is plain data: store it as JSON to continue from it with `resume`. */
export interface SessionView extends LinkView {
  /** The question to answer now; null if there is none or its answer is being sent. */
  readonly question: Exchange | null
}

interface SessionOptions {
  readonly token: string | null
  /** The fold to continue from. */
  readonly fold: Fold
  /** Custom network, clock and timers. */
  readonly ports?: LinkPorts
}

export class VivaSession {
  readonly id: string
  /** The bearer token of this session; store it to resume elsewhere. */
  readonly token: string | null
  readonly #api: Api
  readonly #link: SessionLink
  readonly #waiting = new Set<() => void>()
  #followers = 0
  #changes = 0

  constructor(api: Api, id: string, { token, fold, ports = ordinaryPorts(api) }: SessionOptions) {
    this.id = id
    this.token = token
    this.#api = api
    this.#link = new SessionLink(api, id, ports, () => this.#changed(), fold)
  }

  get view(): SessionView {
    const { view } = this.#link
    const open = view.caughtUp ? openExchange(view.fold) : null
    return { ...view, question: open && isClosing(view, open.callId) ? null : open }
  }

  /** The last event folded; `resume` with `after` continues after it. */
  get cursor(): number {
    return this.#link.view.fold.cursor
  }

  /**
   * Follows the session until it ends, through lost connections and pauses. It yields the newest view each time, so a slow reader may
   * skip intermediate ones. Following a pending session starts its clock. Returns when `signal` aborts; throws VivaProblem when the
   * server refuses (unknown session, bad token).
   */
  async *follow({ signal }: { readonly signal?: AbortSignal } = {}): AsyncGenerator<SessionView, void, undefined> {
    const wake = () => this.#waiting.forEach(waiting => waiting())
    signal?.addEventListener('abort', wake)
    if (this.#followers++ === 0) void this.#link.open()
    try {
      for (let seen = -1; !signal?.aborted;) {
        if (seen === this.#changes) {
          await new Promise<void>(changed => this.#waiting.add(changed))
          continue
        }
        seen = this.#changes
        const { view } = this
        if (view.phase === 'gone') throw new VivaProblem(view.refusal ?? { kind: 'unreachable' })
        yield view
        if (view.phase === 'ended') return
      }
    } finally {
      signal?.removeEventListener('abort', wake)
      if (--this.#followers === 0) this.#link.close()
    }
  }

  /**
   * Answers a question: `respond(view.question.action, {index: 1})`. Retries when there is no connection or the server is
   * overloaded; the server counts a repetition once. Throws VivaProblem when the server refuses the answer.
   */
  async respond<Widget extends WidgetType>(
    action: ClientAction & { readonly widget_type: Widget },
    response: ResponseTo<Widget>,
  ): Promise<RespondData> {
    return orThrow(await this.#link.respond(action.tool_call_id, response))
  }

  /**
   * Sends a command; an action's `commands` list those allowed. `finish` and `retry` take no action; `ask` takes a `text`. Retries like
   * `respond`. Throws VivaProblem when the server refuses the command.
   */
  async command(command: SessionCommand, action: ClientAction | null = null, text?: string): Promise<CommandData> {
    return orThrow(await this.#link.command(command, action?.tool_call_id ?? null, text))
  }

  /** Stops the clock for a break; `view.fold.facts.breaks` says how long it may last. Throws VivaProblem when the server refuses. */
  async takeBreak(): Promise<BreakData> {
    return orThrow(await this.#link.takeBreak())
  }

  /** Lets the clock go on. */
  async endBreak(): Promise<BreakData> {
    return orThrow(await this.#link.endBreak())
  }

  /** Ends the session for good. */
  async terminate(reason?: string): Promise<TerminateData> {
    return orThrow(await this.#link.terminate(reason))
  }

  /** The current state of the session, without following it. */
  async state(): Promise<StateData> {
    return orThrow(await this.#api.get<StateData>(`session/${this.id}/state`))
  }

  /**
   * The score, or the answers of a survey (`session_type: 'survey'`). Throws `session_not_ended` and `results_not_released` (409)
   * too early, `grading_pending` (409) while the last answer is being graded, and `no_results` (409) for an open dialogue.
   */
  async results(): Promise<SessionResults | SurveyResults> {
    return orThrow(await this.#api.get<SessionResults | SurveyResults>(`session/${this.id}/results`))
  }

  /**
   * Every question of an ended quiz or practice session, with the right answer. Throws `not_released` (409) before its results are,
   * `grading_pending` (409) while the last answer is being graded, and `no_review` (409) for other types of sessions.
   */
  async review(): Promise<SessionReview> {
    return orThrow(await this.#api.get<SessionReview>(`session/${this.id}/review`))
  }

  /** Stops following and stops retrying unsent posts. */
  close(): void {
    this.#link.stop()
  }

  #changed(): void {
    this.#changes++
    if (this.#link.view.phase === 'pending') this.#link.attach()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const changed of waiting) changed()
  }
}

/** Whether an answer to the call, or a command that closes it, is being sent. A hint leaves the call open. */
function isClosing({ submission, commanding }: LinkView, callId: string): boolean {
  if (submission?.callId === callId && submission.state !== 'refused') return true
  if (commanding === null || commanding.state === 'refused' || commanding.command === 'hint') return false
  return commanding.callId === callId || commanding.command === 'finish'
}
