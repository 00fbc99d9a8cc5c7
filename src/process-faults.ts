// Handles uncaught errors: ignores a broken connection; anything else is a bug, so the process shuts down cleanly.
import { isConnectionError } from './db/index.js'
import type { Logger } from './http/index.js'
import { isDatabaseAway } from './kernel/errors.js'

/** How long the last requests may take when the process has to end, in ms. */
const DRAIN_MS = 10_000

type Ports = {
  readonly logger: Logger
  /** Finishes requests under way and releases everything. */
  readonly stop: () => Promise<void>
  readonly exit: (code: number) => void
}

/**
 * Handles errors that reach the top of the process. They go to the log, which omits secrets and the parameters of statements, instead of
 * being printed by Node.
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

  /** Logs without throwing: logging fails if the output is full, and that error would come here again. */
  #log(level: 'warn' | 'fatal', error: unknown, message: string): void {
    try {
      this.ports.logger[level]({ err: error }, message)
    } catch {
      // There is no output left.
    }
  }

  /** Installs the handlers. Without them Node would print the error and end at once. */
  install(): void {
    process.on('uncaughtException', this.handle)
    process.on('unhandledRejection', this.handle)
  }
}
