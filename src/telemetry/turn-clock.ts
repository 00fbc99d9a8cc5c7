// How long learners wait: from the command that brought an answer until the commit that asks them something else, or ends the session.
// Both ends are seen on the node that took the answer; a run that another node takes over is not measured.

/** Turns that are measured at the same time; beyond that the oldest is forgotten. */
const MOST = 10_000

type Turn = { readonly began: number; taken: boolean }

export class TurnClock {
  readonly #turns = new Map<string, Turn>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A command begins that may bring an answer. */
  begin(sessionId: string): void {
    if (this.#turns.has(sessionId)) return
    if (this.#turns.size >= MOST) this.#turns.delete(this.#turns.keys().next().value!)
    this.#turns.set(sessionId, { began: this.now(), taken: false })
  }

  /** An answer was committed. */
  take(sessionId: string): void {
    const turn = this.#turns.get(sessionId)
    if (turn !== undefined) turn.taken = true
  }

  /** The command is over. Without an answer there is no turn. */
  drop(sessionId: string): void {
    if (this.#turns.get(sessionId)?.taken === false) this.#turns.delete(sessionId)
  }

  /** In ms, from its beginning; null: none was being measured. */
  end(sessionId: string): number | null {
    const turn = this.#turns.get(sessionId)
    this.#turns.delete(sessionId)
    return turn === undefined ? null : this.now() - turn.began
  }
}
