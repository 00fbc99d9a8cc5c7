// Runs code that learners wrote, in a thread that can be ended at any moment. One thread, one answer at a time, the others wait in
// line. Nothing of this process can be reached from inside: an interpreter in WebAssembly without a single function of ours.
import { Worker } from 'node:worker_threads'
import type { CallResult, CodeLimits, CodeOutcome, CodeRequest, Json } from '../domain/code-tests.js'

export const CODE_LIMITS: CodeLimits = { cpuMs: 1_000, wallMs: 5_000 }
/** Answers that may wait; more are turned away. */
const MAX_WAITING = 200
const START_MS = 30_000
const WORKER = new URL('./code-sandbox-worker.mjs', import.meta.url)

type WorkerResult = { readonly ok: true; readonly text: string } | Extract<CallResult, { ok: false }>
type Answer = { readonly outcome: Exclude<CodeOutcome, { kind: 'ran' }> | { kind: 'ran'; results: WorkerResult[] } }
type Job = { readonly request: CodeRequest; readonly done: (outcome: CodeOutcome) => void }

export class CodeSandbox {
  readonly #waiting: Job[] = []
  #warm: Promise<Worker> | null = null
  #working: Promise<void> | null = null
  #closed = false

  /** Starts the thread, so that the first answer does not wait for it. Rejects when it cannot be started. */
  async warmUp(): Promise<void> {
    await this.#worker()
  }

  /** Implements `RunCode`. */
  readonly run = (request: CodeRequest): Promise<CodeOutcome> => {
    if (this.#closed || this.#waiting.length >= MAX_WAITING) return Promise.resolve({ kind: 'unavailable' })
    return new Promise(done => {
      this.#waiting.push({ request, done })
      this.#working ??= this.#work()
    })
  }

  /** Ends the thread. What was waiting or under way becomes `unavailable`, and so does everything after. */
  async close(): Promise<void> {
    this.#closed = true
    const warm = this.#warm
    this.#warm = null
    await warm?.then(
      worker => worker.terminate(),
      () => {},
    )
    await this.#working
  }

  async #work(): Promise<void> {
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift())
      job.done(this.#closed ? { kind: 'unavailable' } : await this.#runOne(job.request))
    // At once: whoever hears of the last outcome may bring the next answer before anything else happens.
    this.#working = null
  }

  async #runOne(request: CodeRequest): Promise<CodeOutcome> {
    let worker: Worker
    try {
      worker = await this.#worker()
    } catch {
      return { kind: 'unavailable' }
    }
    const outcome = await answerOf(worker, request)
    if (outcome.kind === 'crashed' && this.#closed) return { kind: 'unavailable' }
    return outcome
  }

  /** The warm thread, or a new one. Only one is ever alive. */
  #worker(): Promise<Worker> {
    if (this.#closed) return Promise.reject(new Error('The sandbox is closed.'))
    if (this.#warm !== null) return this.#warm
    const started = startWorker(() => {
      if (this.#warm === started) this.#warm = null
    })
    this.#warm = started
    return started
  }
}

function startWorker(onGone: () => void): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      // Neither our environment nor our loaders: it needs nothing.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 },
    })
    const late = setTimeout(() => void worker.terminate(), START_MS)
    worker.once('message', () => {
      clearTimeout(late)
      worker.unref()
      resolve(worker)
    })
    // A thread that fails also exits; without a listener its failure would end this process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      clearTimeout(late)
      onGone()
      reject(new Error('The sandbox could not be started.'))
    })
  })
}

/** One job on a ready thread. The thread keeps the process alive only while it has one. */
function answerOf(worker: Worker, { code, entry, calls, limits }: CodeRequest): Promise<CodeOutcome> {
  const { cpuMs, wallMs } = { ...CODE_LIMITS, ...limits }
  return new Promise(resolve => {
    let timedOut = false
    const cut = setTimeout(() => {
      timedOut = true
      void worker.terminate()
    }, wallMs)
    const settle = (outcome: CodeOutcome): void => {
      clearTimeout(cut)
      worker.off('message', answered).off('exit', gone)
      worker.unref()
      resolve(outcome)
    }
    const answered = ({ outcome }: Answer): void => settle(timedOut ? { kind: 'timed_out' } : read(outcome))
    const gone = (): void => settle({ kind: timedOut ? 'timed_out' : 'crashed' })
    worker.ref()
    worker.once('message', answered).once('exit', gone)
    worker.postMessage({ code, entry, calls: calls.map(({ args }) => JSON.stringify(args)), cpuLimitMs: cpuMs })
  })
}

const read = (outcome: Answer['outcome']): CodeOutcome =>
  outcome.kind === 'ran'
    ? {
        kind: 'ran',
        results: outcome.results.map(result =>
          result.ok ? { ok: true, value: JSON.parse(result.text) as Json } : result,
        ),
      }
    : outcome
