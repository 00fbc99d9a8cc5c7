// A thread that runs learners' code, one answer at a time, and can be ended at any moment. Nothing of this process can be reached from
// inside: the code runs in an interpreter in WebAssembly that has not a single function of ours.
import { Worker } from 'node:worker_threads'
import { argumentsText } from '../domain/answers/code/code-literals.js'
import type { CallResult, CodeOutcome, CodeRequest } from '../domain/answers/code/code-tests.js'
import type { Json } from '../domain/answers/code/code-values.js'
import { threadClock } from './thread-clock.js'

const START_MS = 30_000
/** A thread breaks a run off by itself when its time is over. If it has not done so after this, it is ended. */
const LATE_MS = 10_000
const PROGRAM = new URL('./code-sandbox-worker.mjs', import.meta.url)

type WorkerResult =
  { readonly ok: true; readonly text: string; readonly output?: string } | Extract<CallResult, { ok: false }>
type WorkerOutcome = Exclude<ThreadOutcome, { kind: 'ran' }> | { kind: 'ran'; results: WorkerResult[] }

/** `cut`: the run was broken off when its time was over. */
export type ThreadOutcome = CodeOutcome | { readonly kind: 'cut' }

type Listener = {
  /** The thread is warm: the interpreter is loaded and has run a first program. */
  readonly onReady: () => void
  /** The thread has ended, whatever the reason. It may never have been ready. */
  readonly onEnd: () => void
}

export class CodeThread {
  readonly #worker: Worker
  #isUsable = true
  /** The thread's folder below /proc; null on systems without. */
  #place: string | null = null

  constructor({ onReady, onEnd }: Listener) {
    this.#worker = new Worker(PROGRAM, {
      // Neither our environment nor our loaders: it needs nothing.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 },
    })
    const late = setTimeout(() => void this.end(), START_MS)
    this.#worker.once('message', ({ place }: { place: string | null }) => {
      clearTimeout(late)
      this.#place = place
      this.#worker.unref()
      onReady()
    })
    // A thread that fails also exits; without a listener its failure would end this process.
    this.#worker.on('error', () => {})
    this.#worker.once('exit', () => {
      clearTimeout(late)
      onEnd()
    })
  }

  /** False once the thread was ended because it did not break a run off. */
  get isUsable(): boolean {
    return this.#isUsable
  }

  /** A clock that begins now and counts what a ready thread computes, in milliseconds. */
  clock(): () => number {
    return threadClock(this.#place)
  }

  /**
   * Runs one answer on a ready thread: at most so many interrupts, and until `timeMs` have passed. Never rejects. Keeps the process alive
   * until it resolves.
   */
  run(
    { language, code, entry, calls, withOutput = false }: CodeRequest,
    interrupts: number,
    timeMs: number,
  ): Promise<ThreadOutcome> {
    const worker = this.#worker
    return new Promise(resolve => {
      const late = setTimeout(() => {
        this.#isUsable = false
        void this.end()
      }, timeMs + LATE_MS)
      const settle = (outcome: ThreadOutcome): void => {
        clearTimeout(late)
        worker.off('message', answered).off('exit', ended)
        worker.unref()
        resolve(outcome)
      }
      const answered = (outcome: WorkerOutcome): void => settle(read(outcome))
      const ended = (): void => settle({ kind: 'crashed' })
      worker.ref()
      worker.once('message', answered).once('exit', ended)
      worker.postMessage({
        language,
        code,
        entry,
        calls: calls.map(({ args }) => argumentsText(args, language)),
        withOutput,
        interrupts,
        timeMs,
      })
    })
  }

  /** Ends the thread; a run under way resolves. Resolves when the thread has ended. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

const read = (outcome: WorkerOutcome): ThreadOutcome =>
  outcome.kind === 'ran'
    ? {
        kind: 'ran',
        results: outcome.results.map(result =>
          result.ok
            ? {
                ok: true,
                value: JSON.parse(result.text) as Json,
                ...(result.output !== undefined && { output: result.output }),
              }
            : result,
        ),
      }
    : outcome
