// What the page of an exam does beside asking: it notes when it is left, where that is noted at all.
import { newId, type LinkView, type SessionLink } from '../../../client/index.js'
import type { SessionSignals, SignalsAnswer } from '../../../contract/signals.js'
import { Leaving, type Away } from '../../protocol/leaving.js'
import { quietly } from '../../protocol/quietly.js'

export class ExamWatch {
  /** Whether it is noted when the page is left; null: not known yet. Where it cannot be found out, nothing is. */
  noted: boolean | null = null
  #leaving: Leaving | null = null
  #isRunning = false

  constructor(
    readonly link: SessionLink,
    readonly changed: () => void,
  ) {
    window.addEventListener('blur', this.#onLeave)
    window.addEventListener('focus', this.#onBack)
    document.addEventListener('visibilitychange', this.#onVisible)
    void this.#ask()
  }

  /** Only while the clock runs and this page acts: whoever is on a break, or has ended the exam, may go where they like. */
  follow({ fold: { facts, ending }, phase, caughtUp, page }: LinkView): void {
    const { status } = facts
    const isOpen = status === 'active' || status === 'awaiting_client_action'
    const isRunning =
      caughtUp && isOpen && ending === null && phase !== 'ended' && !facts.paused && page !== 'elsewhere'
    if (isRunning === this.#isRunning) return
    this.#isRunning = isRunning
    this.#look()
  }

  stop(): void {
    window.removeEventListener('blur', this.#onLeave)
    window.removeEventListener('focus', this.#onBack)
    document.removeEventListener('visibilitychange', this.#onVisible)
    this.#leaving?.stop()
  }

  async #ask(): Promise<void> {
    const { api, sessionId } = this.link
    const path = `session/${sessionId}/signals`
    const answer = await api.get<SessionSignals>(path)
    this.noted = answer.kind === 'ok' && answer.data.noted
    if (this.noted)
      this.#leaving = new Leaving({
        post: signals => api.post<SignalsAnswer>(path, { signals }),
        now: () => Date.now(),
        newId,
        kept: keptHere(sessionId),
      })
    this.#look()
    this.changed()
  }

  /** As things are now, without an event. */
  #look(): void {
    if (!this.#isRunning || document.visibilityState === 'visible') this.#leaving?.back()
    else this.#onVisible()
  }

  #onLeave = (): void => {
    // The focus may have gone into a frame of this page.
    if (this.#isRunning && !document.hasFocus()) this.#leaving?.left('unfocused')
  }
  #onBack = (): void => this.#leaving?.back()
  #onVisible = (): void => {
    if (document.visibilityState === 'hidden') {
      if (this.#isRunning) this.#leaving?.left('hidden')
    } else if (document.hasFocus()) this.#leaving?.back()
  }
}

const keptHere = (sessionId: string) => {
  const key = `viva.away.${sessionId}`
  return {
    read: (): Away | null => quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Away | null, null),
    write: (away: Away | null): void =>
      quietly(
        () => (away === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(away))),
        undefined,
      ),
  }
}
