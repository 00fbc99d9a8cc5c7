// Creates a session from a page and goes to it, or says why there is none.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { createSession, newId, type Api, type CreateSessionBody } from '../../client/index.js'
import { strings } from '../strings/locale.js'
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
  /** Aborted when the learner no longer wants what is being created. */
  #leave: AbortController | null = null

  constructor(
    readonly host: ReactiveControllerHost & HTMLElement,
    readonly api: () => Api,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#leave?.abort()
  }

  /** Forgets what happened: the page shows something else now. */
  reset(): void {
    this.#leave?.abort()
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
    const { signal } = (this.#leave = new AbortController())
    const answer = await createSession(this.api(), withPageLanguage(body), {
      idempotencyKey: key,
      signal,
      onWait: () => {
        this.failure = strings().problem.waiting
        this.host.requestUpdate()
      },
    })
    if (key !== this.#key) return
    this.busy = false
    this.failure = null
    if (signal.aborted) return
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
