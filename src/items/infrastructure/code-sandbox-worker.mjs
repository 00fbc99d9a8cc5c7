// The inside of the sandbox: a thread that runs one answer at a time in an interpreter of its own. Plain JavaScript, because a
// thread is started from a file as it lies there, before and after the build.
import { parentPort } from 'node:worker_threads'
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from 'quickjs-emscripten'
import { MAX_MESSAGE, PRELUDE } from './code-sandbox-prelude.mjs'

const PAGE = 65_536
/** All memory that the interpreter can ever have: 64 MB, of which an answer may use 48. */
const PAGES = 1_024
const MEMORY_BYTES = 48 * 1_048_576
const STACK_BYTES = 256 * 1_024
// Local time and the clock would make one answer give two results: there is no Date at all.
const INTRINSICS = { ...DefaultIntrinsics, Date: false }
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

// The interpreter writes a line when it breaks; nobody reads our output.
Object.assign(console, { log() {}, warn() {}, error() {} })

/** The interpreter, or a promise of it. Replaced when it has been left in a state that nobody knows. */
let quickjs = load()

async function load() {
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: PAGES })
  return {
    module: await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory })),
    bytes: () => wasmMemory.buffer.byteLength,
  }
}

// The time that this thread has computed, where Node tells it: then a busy machine does not cost a learner their answer.
const cpuMs =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage()
        return (user + system) / 1_000
      }
    : () => performance.now()

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

async function run({ code, entry, calls, cpuLimitMs }) {
  if (!IDENTIFIER.test(entry)) return { kind: 'no_entry' }
  const until = cpuMs() + cpuLimitMs
  const results = []
  try {
    await inRuntime(until, (runtime, guard) => compile(runtime, guard, code))
    for (const args of calls)
      results.push((await inRuntime(until, (runtime, guard) => callOnce(runtime, guard, code, entry, args))) ?? BROKE)
  } catch (error) {
    if (error instanceof Ended) return error.outcome
    throw error
  }
  return { kind: 'ran', results }
}

/** A fresh runtime, limited and thrown away. Null when the interpreter itself failed; then so is that. Passes `Ended` on. */
async function inRuntime(until, use) {
  const { module } = await quickjs
  let interrupted = false
  const guard = () => {
    if (interrupted) throw ended('timed_out')
  }
  let verdict = null
  try {
    const runtime = module.newRuntime()
    runtime.setMemoryLimit(MEMORY_BYTES)
    runtime.setMaxStackSize(STACK_BYTES)
    runtime.setInterruptHandler(() => (interrupted ||= cpuMs() > until))
    try {
      return use(runtime, guard)
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      verdict = error
    } finally {
      runtime.dispose()
    }
  } catch {
    quickjs = load()
    guard()
  }
  if (verdict !== null) throw verdict
  return null
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

function callOnce(runtime, guard, code, entry, args) {
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
  })
}

// When there is no room for the error either, null is thrown.
const isOutOfMemory = (name, message) =>
  (name === 'InternalError' && message === 'out of memory') || (name === 'Thrown' && message === 'null')

async function answer(job) {
  const outcome = await run(job)
  const { bytes } = await quickjs
  parentPort.postMessage({ outcome, memoryPages: bytes() / PAGE })
}

// A rejection ends the thread, as anything else does that nobody foresaw.
parentPort.on('message', job => void answer(job))

await quickjs
parentPort.postMessage('ready')
