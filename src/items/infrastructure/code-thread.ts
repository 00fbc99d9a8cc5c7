// A thread that runs learners' code, one answer at a time, and can be ended at any moment. Nothing of this process can be reached from
// inside: the code runs in an interpreter in WebAssembly that has not a single function of ours.
import { Worker } from 'node:worker_threads'
import { threadCode } from '../../kernel/package-files.js'
import { argumentsText } from '../domain/answers/code/code-literals.js'
import type { CallResult, CodeOutcome, CodeRequest } from '../domain/answers/code/code-tests.js'
import type { Json } from '../domain/answers/code/code-values.js'

const START_MS = 30_000
/**
 * A run ends by itself after some seconds of computing, because all that the code does is counted. A thread that has not answered after
 * this is stuck, and is ended: so much time that no busy machine can be the reason.
 */
const STUCK_MS = 60_000
const PROGRAM = threadCode('items/infrastructure/code-sandbox-worker.mjs').url

type WorkerResult =
  { readonly ok: true; readonly text: string; readonly output?: string } | Extract<CallResult, { ok: false }>
type WorkerOutcome = Exclude<CodeOutcome, { kind: 'ran' }> | { kind: 'ran'; results: WorkerResult[] }

type Listener = {
  /** The thread is warm: the interpreter is loaded and has run a first program. */
  readonly onReady: () => void
  /** The thread has ended, whatever the reason. It may never have been ready. */
  readonly onEnd: () => void
}

export class CodeThread {
  readonly #worker: Worker
  #isUsable = true

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
    this.#worker.once('message', () => {
      clearTimeout(late)
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

  /** False once the thread was ended because it was stuck. */
  get isUsable(): boolean {
    return this.#isUsable
  }

  /** Runs one answer on a ready thread: at most so many units of work. Never rejects. Keeps the process alive until it resolves. */
  run(
    { language, code, entry, calls, withOutput = false }: CodeRequest,
    work: number,
    stuckMs = STUCK_MS,
  ): Promise<CodeOutcome> {
    const worker = this.#worker
    return new Promise(resolve => {
      const late = setTimeout(() => {
        this.#isUsable = false
        void this.end()
      }, stuckMs)
      const settle = (outcome: CodeOutcome): void => {
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
        work,
      })
    })
  }

  /** Ends the thread; a run under way resolves. Resolves when the thread has ended. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

const read = (outcome: WorkerOutcome): CodeOutcome =>
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
