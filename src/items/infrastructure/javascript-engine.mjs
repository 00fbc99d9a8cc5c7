// JavaScript: QuickJS in WebAssembly. Every call is made in a runtime of its own, which has not a single function of ours.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import RELEASE_SYNC from '@jitl/quickjs-wasmfile-release-sync'
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { ended, Ended, MAX_MESSAGE } from './code-ended.mjs'
import { PRELUDE } from './javascript-prelude.mjs'
import { Meter, metered } from './wasm-meter.mjs'

/** All memory that the interpreter can ever have: 64 MB, of which an answer may use 48. */
const PAGES = 1_024
const MEMORY_BYTES = 48 * 1_048_576
const STACK_BYTES = 256 * 1_024
// Local time and the clock would make one answer give two results: there is no Date at all.
const INTRINSICS = { ...DefaultIntrinsics, Date: false }
/** What the learner's own code is called where an error says its place. */
const FILE = 'answer.js'
const PLACE = /answer\.js:(\d+)/
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

const interpreter = await compileInterpreter()
/** An instance of the interpreter, or a promise of it. Replaced when it has been left in a state that nobody knows. */
let quickjs = load()

/** Null when the interpreter itself failed. Throws `Ended`. */
export const read = (code, budget) => inRuntime(budget, (runtime, begin) => compile(runtime, begin, code))

/** Null when the interpreter itself failed. Throws `Ended`. */
export const call = (job, budget) => inRuntime(budget, (runtime, begin) => callOnce(runtime, begin, job))

/** Compiled once, so that another instance is there within a millisecond. */
function compileInterpreter() {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return WebAssembly.compile(metered(readFileSync(file)))
}

async function load() {
  let meter
  const instantiateWasm = (imports, use) => {
    const instance = new WebAssembly.Instance(interpreter, imports)
    meter = new Meter(instance)
    use(instance)
    return instance.exports
  }
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: PAGES })
  const variant = newVariant(RELEASE_SYNC, { wasmMemory, emscriptenModule: { instantiateWasm } })
  const module = await newQuickJSWASMModuleFromVariant(variant)
  return { module, meter }
}

/**
 * A fresh runtime, limited and thrown away. `use` calls `begin` before it lets the learner's code do anything: what is taken from the
 * budget after that depends on the code alone. Null when the interpreter itself failed; then another takes its place. Passes `Ended` on.
 */
async function inRuntime(budget, use) {
  const { module, meter } = await quickjs
  let runtime
  try {
    runtime = module.newRuntime()
    runtime.setMemoryLimit(MEMORY_BYTES)
    runtime.setMaxStackSize(STACK_BYTES)
    const result = use(runtime, () => meter.start(budget))
    runtime.dispose()
    return result
  } catch (error) {
    const { isSpent } = meter
    if (error instanceof Ended) {
      release(runtime)
      throw error
    }
    quickjs = load()
    if (isSpent) throw ended('timed_out')
    return null
  } finally {
    meter.stop(budget)
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
function compile(runtime, begin, code) {
  return inRealm(runtime, (context, keep) => {
    begin()
    const compiled = context.evalCode(code, FILE, { type: 'global', compileOnly: true })
    if (!compiled.error) {
      keep(compiled.value)
      return true
    }
    const { name, message, lineNumber } = context.dump(keep(compiled.error)) ?? {}
    if (isOutOfMemory(name, message)) throw ended('out_of_memory')
    throw ended('syntax_error', { message: String(message).slice(0, MAX_MESSAGE), line: lineNumber ?? null })
  })
}

function callOnce(runtime, begin, { code, entry, args, withOutput }) {
  if (!IDENTIFIER.test(entry)) throw ended('no_entry')
  return inRealm(runtime, (context, keep) => {
    const prelude = keep(context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js', { type: 'global' })))
    const call = keep(context.getProp(prelude, 'call'))
    const describe = keep(context.getProp(prelude, 'describe'))
    const failure = error => {
      keep(error)
      const described = context.callFunction(describe, context.undefined, error)
      if (described.error) {
        keep(described.error)
        throw ended('out_of_memory')
      }
      const [name, message, stack] = JSON.parse(context.getString(keep(described.value)))
      if (isOutOfMemory(name, message)) throw ended('out_of_memory')
      return { ok: false, error: { name, message, line: Number(PLACE.exec(stack)?.[1]) || null } }
    }
    begin()
    const result = callEntry()
    if (!withOutput) return result
    const output = readOutput(context, keep, keep(context.getProp(prelude, 'output')))
    return output === '' ? result : { ...result, output }

    function callEntry() {
      const loaded = context.evalCode(code, FILE, { type: 'global' })
      if (loaded.error) return failure(loaded.error)
      keep(loaded.value)
      const found = context.evalCode(`typeof ${entry} === 'function' ? ${entry} : undefined`, 'entry.js', {
        type: 'global',
      })
      if (found.error) return failure(found.error)
      if (context.typeof(keep(found.value)) !== 'function') throw ended('no_entry')
      const given = context.callFunction(call, context.undefined, found.value, keep(context.newString(args)))
      if (given.error) return failure(given.error)
      const said = context.getString(keep(given.value))
      if (said.startsWith('v')) return { ok: true, text: said.slice(1) }
      return { ok: false, error: { name: 'NotPlainData', message: said.slice(1), line: null } }
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
