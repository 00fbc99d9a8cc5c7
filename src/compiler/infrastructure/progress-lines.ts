// Prints progress: at a terminal a live line with the time spent, elsewhere one plain line per event.
import type { Progress } from '../application/optimize.js'
import { progressLine } from './curriculum-text.js'

const LIVE_MS = 250

type Terminal = {
  readonly note: (text: string) => void
  /** Whether a line may be overwritten. */
  readonly isTerminal: boolean
}

type Clock = {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls back repeatedly until the returned function is called. */
  readonly often: (tick: () => void) => () => void
}

const REAL: Clock = {
  now: () => performance.now(),
  often: tick => {
    const timer = setInterval(tick, LIVE_MS)
    return () => clearInterval(timer)
  },
}

export class ProgressLines {
  #end: (() => void) | null = null

  constructor(
    private readonly terminal: Terminal,
    private readonly clock: Clock = REAL,
  ) {}

  tell(progress: Progress): void {
    this.end()
    const line = progressLine(progress)
    if (progress.kind === 'asking' && this.terminal.isTerminal) this.#live(line)
    else this.terminal.note(`${line}\n`)
  }

  /** Ends the live line. */
  end(): void {
    this.#end?.()
    this.#end = null
  }

  #live(line: string): void {
    const began = this.clock.now()
    const show = (): void => {
      const seconds = Math.floor((this.clock.now() - began) / 1_000)
      this.terminal.note(`\r\u001B[K${line}${seconds === 0 ? '' : `, ${seconds} s`}`)
    }
    show()
    const stop = this.clock.often(show)
    this.#end = () => {
      stop()
      show()
      this.terminal.note('\n')
    }
  }
}
