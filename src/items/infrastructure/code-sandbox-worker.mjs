// The inside of the sandbox: a thread that runs one answer at a time in an interpreter of its own. Plain JavaScript, because a
// thread is started from a file as it lies there, before and after the build.
import { readFileSync, readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from 'quickjs-emscripten'
import { MAX_MESSAGE, PRELUDE } from './code-sandbox-prelude.mjs'

/** All memory that the interpreter can ever have: 64 MB, of which an answer may use 48. */
const PAGES = 1_024
const MEMORY_BYTES = 48 * 1_048_576
const STACK_BYTES = 256 * 1_024
// Local time and the clock would make one answer give two results: there is no Date at all.
const INTRINSICS = { ...DefaultIntrinsics, Date: false }
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

// The interpreter writes a line when it breaks; nobody reads our output.
Object.assign(console, { log() {}, warn() {}, error() {} })

const interpreter = await compileInterpreter()
/** An instance of the interpreter, or a promise of it. Replaced when it has been left in a state that nobody knows. */
let quickjs = load()

/** Compiled once, so that another instance is there within a millisecond. */
function compileInterpreter() {
  const quickjsPackage = createRequire(import.meta.url).resolve('quickjs-emscripten')
  const file = createRequire(quickjsPackage).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return WebAssembly.compile(readFileSync(file))
}

function load() {
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: PAGES })
  return newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory, wasmModule: interpreter }))
}

/** Ends the whole answer with this outcome. */
class Ended extends Error {
  constructor(outcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}
const ended = (kind, more = {}) => new Ended({ kind, ...more })
// Data or calls nested so deeply that the interpreter itself runs out of stack.
const BROKE = { ok: false, error: { name: 'RangeError', message: 'This goes too deep.' } }

async function run({ code, entry, calls, withOutput, interrupts, timeMs }) {
  if (!IDENTIFIER.test(entry)) return { kind: 'no_entry' }
  const budget = { interrupts }
  const until = performance.now() + timeMs
  const results = []
  let wasRead = false
  try {
    // In one go, because each is watched by a thread of its own; and in another after an instance of the interpreter has failed.
    while (!wasRead || results.length < calls.length) {
      const module = await quickjs
      within(until, () => {
        if (!wasRead) {
          wasRead = true
          if (inRuntime(module, budget, (runtime, guard) => compile(runtime, guard, code)) === null) return
        }
        while (results.length < calls.length) {
          const args = calls[results.length]
          const result = inRuntime(module, budget, (runtime, guard) =>
            callOnce(runtime, guard, { code, entry, args, withOutput }),
          )
          results.push(result ?? BROKE)
          if (result === null) return
        }
      })
    }
  } catch (error) {
    if (error instanceof Ended) return error.outcome
    if (error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    quickjs = load()
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

/**
 * A fresh runtime, limited and thrown away. Null when the interpreter itself failed; then so is that. Passes `Ended` on. The interpreter
 * asks the handler after a fixed number of jumps and calls: what is taken from the budget depends on the code alone.
 */
function inRuntime(module, budget, use) {
  let interrupted = false
  const guard = () => {
    if (interrupted) throw ended('timed_out')
  }
  try {
    const runtime = module.newRuntime()
    runtime.setMemoryLimit(MEMORY_BYTES)
    runtime.setMaxStackSize(STACK_BYTES)
    runtime.setInterruptHandler(() => (interrupted ||= (budget.interrupts -= 1) < 0))
    let result
    try {
      result = use(runtime, guard)
    } catch (error) {
      if (error instanceof Ended) release(runtime)
      throw error
    }
    runtime.dispose()
    return result
  } catch (error) {
    if (error instanceof Ended) throw error
    quickjs = load()
    guard()
    return null
  }
}

/** What ended a run counts, also when it left something behind that cannot be disposed of. */
function release(runtime) {
  try {
    runtime.dispose()
  } catch {
    quickjs = load()
  }
}

/** Runs `use` in a realm of its own. Handles that it keeps are released. */
function inRealm(runtime, use) {
  const handles = []
  const context = runtime.newContext({ intrinsics: INTRINSICS })
  const keep = handle => (handles.push(handle), handle)
  try {
    return use(context, keep)
  } finally {
    for (const handle of handles.reverse()) if (handle.alive) handle.dispose()
    context.dispose()
  }
}

/** Before any of it runs, so that an error here is one of writing. */
function compile(runtime, guard, code) {
  inRealm(runtime, (context, keep) => {
    const compiled = context.evalCode(code, 'answer.js', { type: 'global', compileOnly: true })
    if (!compiled.error) return void keep(compiled.value)
    const { name, message, lineNumber } = context.dump(keep(compiled.error)) ?? {}
    guard()
    if (isOutOfMemory(name, message)) throw ended('out_of_memory')
    throw ended('syntax_error', { message: String(message).slice(0, MAX_MESSAGE), line: lineNumber ?? null })
  })
}

function callOnce(runtime, guard, { code, entry, args, withOutput }) {
  return inRealm(runtime, (context, keep) => {
    const prelude = keep(context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js', { type: 'global' })))
    const call = keep(context.getProp(prelude, 'call'))
    const describe = keep(context.getProp(prelude, 'describe'))
    const failure = error => {
      keep(error)
      guard()
      const described = context.callFunction(describe, context.undefined, error)
      if (described.error) {
        keep(described.error)
        guard()
        throw ended('out_of_memory')
      }
      const [name, message] = JSON.parse(context.getString(keep(described.value)))
      guard()
      if (isOutOfMemory(name, message)) throw ended('out_of_memory')
      return { ok: false, error: { name, message } }
    }
    const result = callEntry()
    if (!withOutput) return result
    const output = readOutput(context, keep, keep(context.getProp(prelude, 'output')))
    guard()
    return output === '' ? result : { ...result, output }

    function callEntry() {
      const loaded = context.evalCode(code, 'answer.js', { type: 'global' })
      if (loaded.error) return failure(loaded.error)
      keep(loaded.value)
      const found = context.evalCode(`typeof ${entry} === 'function' ? ${entry} : undefined`, 'entry.js', {
        type: 'global',
      })
      if (found.error) return failure(found.error)
      if (context.typeof(keep(found.value)) !== 'function') throw ended('no_entry')
      const given = context.callFunction(call, context.undefined, found.value, keep(context.newString(args)))
      if (given.error) return failure(given.error)
      guard()
      const said = context.getString(keep(given.value))
      if (said.startsWith('v')) return { ok: true, text: said.slice(1) }
      return { ok: false, error: { name: 'NotPlainData', message: said.slice(1) } }
    }
  })
}

function readOutput(context, keep, output) {
  const read = context.callFunction(output, context.undefined)
  if (!read.error) return context.getString(keep(read.value))
  keep(read.error)
  return ''
}

// When there is no room for the error either, null is thrown.
const isOutOfMemory = (name, message) =>
  (name === 'InternalError' && message === 'out of memory') || (name === 'Thrown' && message === 'null')

// A rejection ends the thread, as anything else does that nobody foresaw.
parentPort.on('message', job => void answer(job))

async function answer(job) {
  const outcome = await run(job)
  // Whoever needs a new instance waits for it: the next answer's time is its own.
  await quickjs
  parentPort.postMessage(outcome)
}

// The first program is slow, because the interpreter is compiled as it is used: no learner's time is spent on that.
await run({
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
