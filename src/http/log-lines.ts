// Writes lines of the log. What only informs waits for some milliseconds, so that lines of many requests are one write; a problem is written
// at once, with what came before it.

/** For how long a line waits at most, in ms. */
const GATHER_MS = 20

/** As pino begins a line of these levels. */
const INFORMS = /^\{"level":"(?:info|debug|trace)"/

export class LogLines {
  #waiting = ''
  #timer: NodeJS.Timeout | null = null
  #watchesExit = false

  /** `write` may throw. Nothing is left when the process exits by itself; killed, it loses what was said in the last milliseconds. */
  constructor(private readonly write: (text: string) => void) {}

  add(line: string): void {
    if (!this.#watchesExit) process.once('exit', () => this.#flush())
    this.#watchesExit = true
    this.#waiting += line
    if (!INFORMS.test(line)) return this.#flush()
    this.#timer ??= setTimeout(() => {
      try {
        this.#flush()
      } catch {
        // Nobody is there to be told, and a log that cannot be written is no reason to end.
      }
    }, GATHER_MS).unref()
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const text = this.#waiting
    this.#waiting = ''
    if (text !== '') this.write(text)
  }
}
