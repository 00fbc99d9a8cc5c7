// Creates a session from a page and goes to it, or says why there is none.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { newId, type Api, type CreateSessionBody, type CreatedSession } from '../../client/index.js'
import { problemText } from '../strings/problem-text.js'
import { withPageLanguage } from '../strings/question-language.js'
import { go } from './go.js'

/** Belongs to the element that has the button. A second press while a session is being created does nothing. */
export class SessionCreation implements ReactiveController {
  busy = false
  failure: string | null = null
  /** The learner's own session that has to end first. */
  openSession: string | null = null
  /** One for each request, so that a repetition after a lost answer gives the same session. */
  #key = newId()
  #body = ''

  constructor(
    readonly host: ReactiveControllerHost & HTMLElement,
    readonly api: () => Api,
  ) {
    host.addController(this)
  }

  hostConnected(): void {}

  /** Forgets what happened: the page shows something else now. */
  reset(): void {
    this.busy = false
    this.failure = null
    this.openSession = null
    this.#key = newId()
    this.host.requestUpdate()
  }

  async create(body: CreateSessionBody): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.failure = null
    this.host.requestUpdate()
    if (this.#body !== JSON.stringify(body)) this.#key = newId()
    this.#body = JSON.stringify(body)
    const key = this.#key
    const answer = await this.api().post<CreatedSession>('session/', withPageLanguage(body), { 'idempotency-key': key })
    if (key !== this.#key) return
    this.busy = false
    if (answer.kind === 'ok') {
      // What is begun next from this page is another session.
      this.#key = newId()
      go(this.host, answer.data.session_id, true)
    } else if (answer.kind === 'refused' && answer.code === 'open_session_exists')
      this.openSession = typeof answer['session_id'] === 'string' ? answer['session_id'] : null
    else this.failure = problemText(answer)
    this.host.requestUpdate()
  }
}
