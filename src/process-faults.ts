// Uncaught errors: a broken connection is ignored; anything else is a bug, so the process shuts down cleanly.
import { isConnectionError } from './db/index.js'
import type { Logger } from './http/index.js'
import { isDatabaseAway } from './kernel/errors.js'

/** How long the last requests may take once the process has to end, in ms. */
const DRAIN_MS = 10_000

type Ports = {
  readonly logger: Logger
  /** Answers what is under way and lets go of everything. */
  readonly stop: () => Promise<void>
  readonly exit: (code: number) => void
}

/**
 * Judges an error that reached the top of the process. What Node would print itself goes through the log, which keeps secrets and the
 * parameters of statements out.
 */
export class ProcessFaults {
  #ending = false

  constructor(private readonly ports: Ports) {}

  readonly handle = (error: unknown): void => {
    const { stop, exit } = this.ports
    if (isDatabaseAway(error) || isConnectionError(error))
      return this.#log('warn', error, 'an unawaited connection error; the server continues')
    this.#log('fatal', error, 'an uncaught error; the server stops')
    if (this.#ending) return
    this.#ending = true
    setTimeout(() => exit(1), DRAIN_MS).unref()
    stop().then(
      () => exit(1),
      () => exit(1),
    )
  }

  /** Logging fails where the output has no room left; what it throws would come here again. */
  #log(level: 'warn' | 'fatal', error: unknown, message: string): void {
    try {
      this.ports.logger[level]({ err: error }, message)
    } catch {
      // There is nowhere left to say it.
    }
  }

  /** From now on. Node would else print the error and end at once. */
  install(): void {
    process.on('uncaughtException', this.handle)
    process.on('unhandledRejection', this.handle)
  }
}
