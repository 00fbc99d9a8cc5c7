// Notes in an exam when the learner leaves the page and comes back, and tells the server in small batches. Nothing else is noted.
import type { Answer } from '../../client/index.js'
import { mayPass } from '../../client/index.js'
import { LEAST_AWAY_MS } from '../../contract/away.js'
import type { SentSignal, SignalKind, SignalsAnswer } from '../../contract/signals.js'

/** `at` and `backAt`: by the clock of this page, in ms. */
export interface Away {
  readonly id: string
  readonly kind: SignalKind
  readonly at: number
}
type Absence = Away & { readonly backAt: number | null }

interface LeavingPorts {
  post(signals: readonly SentSignal[]): Promise<Answer<SignalsAnswer>>
  now(): number
  newId(): string
  /** Where it stands that the learner is away, so that a page that is loaded again knows of it. */
  readonly kept: { read(): Away | null; write(away: Away | null): void }
}

/** The server is told at most once in this time. */
const everyMs = 10_000
/** What one request may hold. */
const most = 20
const longest = 24 * 3600 * 1000

export class Leaving {
  #away: Away | null
  #late: ReturnType<typeof setTimeout> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = -Infinity
  #isOver = false
  readonly #unsent = new Map<string, Absence>()

  constructor(readonly ports: LeavingPorts) {
    this.#away = ports.kept.read()
  }

  /** The page is hidden, or something else has the focus. Said again while the learner is away, hidden counts more. */
  left(kind: SignalKind): void {
    if (this.#isOver) return
    const away = this.#away
    if (away !== null && (away.kind === 'hidden' || kind === 'unfocused')) return
    const { id, at } = away ?? { id: this.ports.newId(), at: this.ports.now() }
    this.#away = { id, at, kind }
    this.ports.kept.write(this.#away)
    clearTimeout(this.#late)
    this.#late = setTimeout(() => this.#add(null), LEAST_AWAY_MS)
  }

  back(): void {
    const backAt = this.ports.now()
    if (this.#away !== null && backAt - this.#away.at >= LEAST_AWAY_MS) this.#add(backAt)
    clearTimeout(this.#late)
    this.#away = null
    this.ports.kept.write(null)
  }

  /** Nothing is noted or sent any more. */
  stop(): void {
    this.#isOver = true
    clearTimeout(this.#late)
    clearTimeout(this.#timer)
  }

  #add(backAt: number | null): void {
    if (this.#away === null || this.#isOver) return
    this.#unsent.set(this.#away.id, { ...this.#away, backAt })
    this.#plan()
  }

  #plan(): void {
    const wait = Math.max(0, everyMs - (this.ports.now() - this.#sentAt))
    this.#timer ??= setTimeout(() => void this.#send(), wait)
  }

  async #send(): Promise<void> {
    const now = (this.#sentAt = this.ports.now())
    const batch = [...this.#unsent.values()].slice(0, most)
    const ago = (at: number): number => Math.min(longest, Math.max(0, Math.round(now - at)))
    const answer = await this.ports.post(
      batch.map(({ id, kind, at, backAt }) => ({
        signal_id: id,
        kind,
        left_ms_ago: ago(at),
        back_ms_ago: backAt === null ? null : ago(backAt),
      })),
    )
    this.#timer = undefined
    if (this.#isOver) return
    if (answer.kind === 'ok' && !answer.data.noted) return this.stop()
    // What cannot pass at all is not sent again; what has changed meanwhile is another absence.
    if (answer.kind === 'ok' || !mayPass(answer))
      for (const one of batch) if (this.#unsent.get(one.id) === one) this.#unsent.delete(one.id)
    if (this.#unsent.size > 0) this.#plan()
  }
}
