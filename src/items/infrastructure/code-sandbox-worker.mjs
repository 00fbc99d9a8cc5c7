// The inside of the sandbox: a thread that runs one answer at a time in an interpreter of its own. Plain JavaScript, because
// tests start it from its source.
import { parentPort } from 'node:worker_threads'
import { Ended } from './code-ended.mjs'
import * as javascript from './javascript-engine.mjs'

/** Python is loaded when the first answer in it comes. */
const ENGINES = { javascript: () => javascript, python: () => import('./python-engine.mjs') }

// An interpreter may write a line when it breaks; nobody reads our output.
Object.assign(console, { log() {}, warn() {}, error() {} })

// Data or calls nested so deeply that the interpreter itself runs out of stack.
const BROKE = { ok: false, error: { name: 'RangeError', message: 'This goes too deep.', line: null } }

async function run({ language, code, entry, calls, withOutput, work }) {
  const engine = await ENGINES[language]()
  const budget = { work }
  const results = []
  try {
    await engine.read(code, budget)
    for (const args of calls) results.push((await engine.call({ code, entry, args, withOutput }, budget)) ?? BROKE)
  } catch (error) {
    if (error instanceof Ended) return error.outcome
    throw error
  }
  return { kind: 'ran', results }
}

// A rejection ends the thread, as anything else does that nobody foresaw.
parentPort.on('message', job => void run(job).then(outcome => parentPort.postMessage(outcome)))

// The first program is slow, because the interpreter is compiled as it is used: no learner's time is spent on that.
await run({
  language: 'javascript',
  code: 'function warmUp() { return [] }',
  entry: 'warmUp',
  calls: ['[]'],
  work: Infinity,
})
parentPort.postMessage('ready')
