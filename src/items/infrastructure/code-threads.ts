// The threads of the sandbox: started when they are needed, and replaced when one has ended.
import { CodeThread } from './code-thread.js'

type Listener = {
  /** A thread can be taken. */
  readonly onReady: () => void
  /** A thread could not be started, and there is no other. */
  readonly onFailed: () => void
}

export class CodeThreads {
  /** Starting, idle and in use. */
  readonly #all = new Set<CodeThread>()
  #idle: CodeThread[] = []
  #isClosed = false

  /** At most `size` threads exist at once. `startThread` may throw. */
  constructor(
    private readonly size: number,
    private readonly listener: Listener,
    private readonly startThread = (...given: ConstructorParameters<typeof CodeThread>) => new CodeThread(...given),
  ) {}

  /** A warm thread for one run; null when there is none now: `onReady` or `onFailed` follows, or a thread is given back. */
  take(): CodeThread | null {
    const thread = this.#idle.pop() ?? null
    if (this.#idle.length === 0) this.#start()
    return thread
  }

  /** Takes a thread back after its run. One that has been ended is dropped. */
  giveBack(thread: CodeThread): void {
    if (this.#all.has(thread) && thread.isUsable) this.#idle.push(thread)
  }

  /** Ends every thread; none is started any more. Resolves when all have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map(thread => thread.end()))
  }

  #start(): void {
    if (this.#isClosed || this.#all.size >= this.size) return
    let wasReady = false
    try {
      const thread: CodeThread = this.startThread({
        onReady: () => {
          wasReady = true
          this.#idle.push(thread)
          this.listener.onReady()
        },
        onEnd: () => {
          this.#all.delete(thread)
          this.#idle = this.#idle.filter(other => other !== thread)
          // One that never came up is not tried again by itself: that could go on for ever.
          if (wasReady) this.#start()
          else this.#startFailed()
        },
      })
      this.#all.add(thread)
    } catch {
      // The system gives this process no further thread.
      this.#startFailed()
    }
  }

  #startFailed(): void {
    if (this.#all.size === 0) this.listener.onFailed()
  }
}
