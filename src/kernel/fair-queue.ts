// A queue in which owners take turns: however many entries one owner has queued, another waits for only one of them.

export class FairQueue<Entry> {
  /** Entries by owner, in the order of turns. No list is empty. */
  readonly #byOwner = new Map<string, Entry[]>()
  #size = 0

  /** How many entries are waiting. */
  get size(): number {
    return this.#size
  }

  /** Adds an entry after the owner's other entries. */
  push(owner: string, entry: Entry): void {
    const waiting = this.#byOwner.get(owner)
    if (waiting === undefined) this.#byOwner.set(owner, [entry])
    else waiting.push(entry)
    this.#size += 1
  }

  /** The oldest entry of an owner that matches; undefined when there is none. */
  first(owner: string, matches: (entry: Entry) => boolean = () => true): Entry | undefined {
    return this.#byOwner.get(owner)?.find(matches)
  }

  /** The oldest entry of each owner, in the order of turns. */
  firsts(): Entry[] {
    return [...this.#byOwner.values()].map(([first]) => first!)
  }

  /** Removes and returns all entries that match and have no other entry of their owner before them that does not. */
  takeWhile(matches: (entry: Entry) => boolean): Entry[] {
    const taken: Entry[] = []
    for (const [owner, entries] of this.#byOwner) {
      const end = entries.findIndex(entry => !matches(entry))
      taken.push(...entries.splice(0, end < 0 ? entries.length : end))
      if (entries.length === 0) this.#byOwner.delete(owner)
    }
    this.#size -= taken.length
    return taken
  }

  /** Removes and returns the oldest entry that may be taken of the first owner who has one; undefined when there is none. */
  take(mayTake: (entry: Entry) => boolean = () => true): Entry | undefined {
    for (const [owner, entries] of this.#byOwner) {
      const at = entries.findIndex(mayTake)
      if (at < 0) continue
      const [entry] = entries.splice(at, 1)
      // Deleting and setting again moves the owner to the end of the map.
      this.#byOwner.delete(owner)
      if (entries.length > 0) this.#byOwner.set(owner, entries)
      this.#size -= 1
      return entry
    }
    return undefined
  }

  /** Removes and returns the newest entry of the owner with the most of them. Throws RangeError when the queue is empty. */
  dropOne(): Entry {
    const owners = [...this.#byOwner]
    if (owners.length === 0) throw new RangeError('The queue is empty')
    const [owner, entries] = owners.reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const entry = entries.pop()!
    if (entries.length === 0) this.#byOwner.delete(owner)
    this.#size -= 1
    return entry
  }
}
