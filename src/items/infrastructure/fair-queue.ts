// A queue in which owners take turns: however much one of them has queued, another waits for one entry of it and not for all.

export class FairQueue<Entry> {
  /** In the order of their turns. No list is empty. */
  readonly #byOwner = new Map<string, Entry[]>()
  #size = 0

  /** How many entries are waiting. */
  get size(): number {
    return this.#size
  }

  /** Adds an entry behind the owner's other entries. */
  push(owner: string, entry: Entry): void {
    const waiting = this.#byOwner.get(owner)
    if (waiting === undefined) this.#byOwner.set(owner, [entry])
    else waiting.push(entry)
    this.#size += 1
  }

  /** Removes and returns the oldest entry of the owner whose turn it is; undefined when the queue is empty. */
  take(): Entry | undefined {
    const [turn] = this.#byOwner
    if (turn === undefined) return undefined
    const [owner, [entry, ...rest]] = turn
    // Deleting and setting again moves the owner to the end of the map, behind everybody else.
    this.#byOwner.delete(owner)
    if (rest.length > 0) this.#byOwner.set(owner, rest)
    this.#size -= 1
    return entry
  }
}
