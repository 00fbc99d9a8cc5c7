// What an element loads from the server, again and again by itself until the server has answered for good.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { backOff, mayPass, type Answer } from '../../client/index.js'
import type { Loaded } from './loaded.js'

/** While answers are still being graded. */
const gradingTakes = 2_000

/** `get` asks the server. Belongs to the element that shows the answer. */
export class Loading<T> implements ReactiveController {
  /** A failure that may pass stays here until the next answer, and so can be shown meanwhile. */
  answer: Loaded<T> = null
  #asked = 0
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly host: ReactiveControllerHost & HTMLElement,
    readonly get: () => Promise<Answer<T>>,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    window.addEventListener('online', this.#onOnline)
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#onOnline)
    clearTimeout(this.#timer)
  }

  /** The answers are still being graded. */
  get isPending(): boolean {
    return this.answer?.kind === 'refused' && this.answer.code === 'grading_pending'
  }

  /** Loads it from the beginning. */
  start = (): void => {
    this.answer = null
    this.#attempt = 0
    this.host.requestUpdate()
    void this.#ask()
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    const asked = ++this.#asked
    const answer = await this.get()
    if (asked !== this.#asked || !this.host.isConnected) return
    this.answer = answer
    if (this.isPending) this.#askAfter(gradingTakes)
    else if (mayPass(answer)) this.#askAfter(backOff(this.#attempt++, answer))
    this.host.requestUpdate()
  }

  #askAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => void this.#ask(), milliseconds)
  }

  #onOnline = (): void => {
    if (this.answer !== null && mayPass(this.answer)) void this.#ask()
  }
}
