// The inside of the sandbox: a thread that runs one answer at a time in an interpreter of its own. Plain JavaScript, because a
// thread is started from a file as it lies there, before and after the build.
import { readlinkSync } from 'node:fs'
import { Script } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { Ended } from './code-ended.mjs'
import * as javascript from './javascript-engine.mjs'

/** Python is loaded when the first answer in it comes. */
const ENGINES = { javascript: () => javascript, python: () => import('./python-engine.mjs') }

// An interpreter may write a line when it breaks; nobody reads our output.
Object.assign(console, { log() {}, warn() {}, error() {} })

// Data or calls nested so deeply that the interpreter itself runs out of stack.
const BROKE = { ok: false, error: { name: 'RangeError', message: 'This goes too deep.', line: null } }

async function run({ language, code, entry, calls, withOutput, interrupts, timeMs }) {
  const engine = await ENGINES[language]()
  // Whoever needs a new instance waits for it, and a learner's time begins after that.
  await engine.ready()
  const budget = { interrupts }
  const until = performance.now() + timeMs
  const results = []
  let wasRead = false
  try {
    // In one go, because each is watched by a thread of its own; and in another after an instance of the interpreter has failed.
    while (!wasRead || results.length < calls.length) {
      const interpreter = await engine.ready()
      within(until, () => {
        if (!wasRead) {
          wasRead = true
          if (interpreter.read(code, budget) === null) return
        }
        while (results.length < calls.length) {
          const result = interpreter.call({ code, entry, args: calls[results.length], withOutput }, budget)
          results.push(result ?? BROKE)
          if (result === null) return
        }
      })
    }
  } catch (error) {
    if (error instanceof Ended) return error.outcome
    if (error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    engine.abandon()
    return { kind: 'cut' }
  }
  return { kind: 'ran', results }
}

const script = new Script('work()')

/**
 * Does the work. At the time `until` it is broken off wherever it is, also in native code; nothing of it runs after that, not even a
 * `finally`, and an error with the code ERR_SCRIPT_EXECUTION_TIMEOUT is thrown.
 */
function within(until, work) {
  globalThis.work = work
  script.runInThisContext({ timeout: Math.max(1, Math.ceil(until - performance.now())) })
}

// A rejection ends the thread, as anything else does that nobody foresaw.
parentPort.on('message', job => void run(job).then(outcome => parentPort.postMessage(outcome)))

// The first program is slow, because the interpreter is compiled as it is used: no learner's time is spent on that.
await run({
  language: 'javascript',
  code: 'function warmUp() { return [] }',
  entry: 'warmUp',
  calls: ['[]'],
  interrupts: Infinity,
  timeMs: 60_000,
})
parentPort.postMessage({ place: placeInProc() })

/** Where Linux keeps the figures of this thread, for whoever limits its time; null elsewhere. Only a call that waits is made by this thread. */
function placeInProc() {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return null
  }
}
