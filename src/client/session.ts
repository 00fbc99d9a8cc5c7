// One session as a program holds it: follow it, answer, command, end it, and read what came of it.
import type { Api } from './api.js'
import { openExchange, type Exchange, type Fold } from './fold.js'
import { SessionLink } from './link.js'
import { ordinaryPorts, type LinkPorts, type LinkView } from './link-view.js'
import { VivaProblem, orThrow } from './problem.js'
import type { ClientAction, CommandData, ResponseTo, RespondData, SessionCommand } from './wire.js'
import type { SessionResults, StateData, SurveyResults, TerminateData, WidgetType } from './wire.js'

/** What is on the learner's screen. `fold` is plain data: kept as JSON, it is where `resume` goes on. */
export interface SessionView extends LinkView {
  /** What is to be answered now; null while there is nothing, or while its answer is on its way. */
  readonly question: Exchange | null
}

interface SessionOptions {
  readonly token: string | null
  /** What was seen before. */
  readonly fold: Fold
  /** A network, a clock and timers of one's own. */
  readonly ports?: LinkPorts
}

export class VivaSession {
  readonly id: string
  /** The bearer token of this one session: keep it to resume from elsewhere. */
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
    return { ...view, question: open && isLeft(view, open.callId) ? null : open }
  }

  /** The last event that was folded: `resume` with `after` goes on behind it. */
  get cursor(): number {
    return this.#link.view.fold.cursor
  }

  /**
   * Follows the session until it ends, through lost connections and waiting: one view after another, always the newest, so a slow
   * reader misses none that matters. Following a session that has not started starts its clock. Ends quietly when `signal`
   * aborts; throws VivaProblem when the server refuses (unknown session, bad token).
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
   * Answers a question: `respond(view.question.action, {index: 1})`. No connection and an overloaded server are tried again with the
   * same words, which the server counts once. Throws VivaProblem when the answer is refused.
   */
  async respond<Widget extends WidgetType>(
    action: ClientAction & { readonly widget_type: Widget },
    response: ResponseTo<Widget>,
  ): Promise<RespondData> {
    return orThrow(await this.#link.respond(action.tool_call_id, response))
  }

  /**
   * What a learner does beside answering; an action's `commands` say what is open. `finish` and `retry` take no action; `ask` takes a
   * `text`. Tried again like an answer. Throws VivaProblem when it is refused.
   */
  async command(command: SessionCommand, action: ClientAction | null = null, text?: string): Promise<CommandData> {
    return orThrow(await this.#link.command(command, action?.tool_call_id ?? null, text))
  }

  /** Ends the session for good. */
  async terminate(reason?: string): Promise<TerminateData> {
    return orThrow(await this.#link.terminate(reason))
  }

  /** Where the session stands, without following it. */
  async state(): Promise<StateData> {
    return orThrow(await this.#api.get<StateData>(`session/${this.id}/state`))
  }

  /**
   * The score; of a survey the answers, told apart by `session_type: 'survey'`. Throws `session_not_ended` and `results_not_released` (409)
   * before their time, `grading_pending` (409) while the last answer is being graded, and `no_results` (409) for an open dialogue.
   */
  async results(): Promise<SessionResults | SurveyResults> {
    return orThrow(await this.#api.get<SessionResults | SurveyResults>(`session/${this.id}/results`))
  }

  /** Follows no more, and tries no more what is not sent yet. */
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

/** Whether the learner is done with the call: its answer, or a command that closes it, is on its way. A hint leaves it open. */
function isLeft({ submission, commanding }: LinkView, callId: string): boolean {
  if (submission?.callId === callId && submission.state !== 'refused') return true
  if (commanding === null || commanding.state === 'refused' || commanding.command === 'hint') return false
  return commanding.callId === callId || commanding.command === 'finish'
}
