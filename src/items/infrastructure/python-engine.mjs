// Python: MicroPython in WebAssembly, as it is after its start for every call. Of the package only the program itself is used. What it
// wants from outside is given here, and that is no file, no time, no network and no object of ours: its bridge to JavaScript leads nowhere.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ended, ended, MAX_MESSAGE, MAX_OUTPUT } from './code-ended.mjs'
import { FILE, PRELUDE } from './python-prelude.mjs'
import { Meter, metered } from './wasm-meter.mjs'

/** All memory of an instance, in pages of 64 KB: 66 MB. It collects no garbage while code runs, so this is also all that a call may use. */
const MAX_PAGES = 1_056
/** What it begins with, and takes more when it needs it: all of it is written anew before each call. */
const FIRST_PAGES = 4
/** Room beside what the start took, so that an ordinary call does not make the memory grow. */
const ROOM_BYTES = 4 * 65_536
const HEAP_BYTES = 1_048_576
/** Room for the frames of about a thousand calls within each other. */
const FRAME_WORDS = 128 * 1_024
const STACK_BYTES = 512 * 1_024
const STACK_LIMIT = 208 * 1_024
/** How deep the interpreter would let calls go by itself, in bytes of its stack: too little for a recursion over a list. */
const OWN_STACK_LIMIT = 32 * 1_024

const NO_SUCH_FILE = -2
const BAD_DESCRIPTOR = 8
const MAX_OUTPUT_BYTES = 4 * MAX_OUTPUT

const LINE = new RegExp(`File "${FILE.replace('.', '\\.')}", line (\\d+)`, 'g')

const file = createRequire(import.meta.url).resolve('@micropython/micropython-webassembly-pyscript/micropython.wasm')
const program = await WebAssembly.compile(metered(readFileSync(file), FIRST_PAGES))
const WANTED = WebAssembly.Module.imports(program)

/** The first instance once it had run the prelude: its memory, the place on its stack, and the functions of the prelude. */
let prepared = null

/** An instance that is as the first one was. To make it so again takes far less than to make another. */
let spare = null

/** What the interpreter jumps with out of nested calls. */
const JUMP = new Error('jump')

/** Null when the interpreter itself failed. Throws `Ended`. */
export function read(code, budget) {
  return within(budget, python => {
    const said = python.ask('read', code)
    if (said === 'm') throw ended('out_of_memory')
    if (said === 'r') return true
    const { message, line, name } = described(said)
    throw ended('syntax_error', { message: name === 'SyntaxError' ? message : `${name}: ${message}`, line })
  })
}

/** Null when the interpreter itself failed. Throws `Ended`. */
export function call({ code, entry, args, withOutput }, budget) {
  return within(budget, python => {
    const said = python.ask('call', code, entry, args)
    if (said === 'm') throw ended('out_of_memory')
    if (said === 'x') throw ended('no_entry')
    const output = withOutput ? python.output() : ''
    return { ...result(said), ...(output !== '' && { output }) }
  })
}

function result(said) {
  const rest = said.slice(1)
  if (said.startsWith('v')) return { ok: true, text: rest }
  if (said.startsWith('n')) return { ok: false, error: { name: 'NotPlainData', message: rest, line: null } }
  return { ok: false, error: described(said) }
}

/** The last line of the learner's own code in the trace is where it went wrong. */
function described(said) {
  const [name, message, trace] = JSON.parse(said.slice(1))
  const line = Number([...trace.matchAll(LINE)].at(-1)?.[1]) || null
  return { name: String(name).slice(0, MAX_MESSAGE), message, line }
}

/** What is taken from the budget depends on the code alone. */
function within(budget, use) {
  const python = spare ?? new Instance()
  spare = null
  const { meter } = python
  let isInterrupted = false
  meter.start(budget)
  try {
    return use(python)
  } catch (error) {
    isInterrupted = !(error instanceof Ended)
    if (meter.isSpent) throw ended('timed_out')
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error instanceof Unreachable)
      return null
    throw error
  } finally {
    meter.stop(budget)
    if (!isInterrupted && python.restore()) spare = python
  }
}

/** Something that the interpreter wants from JavaScript, and that there is not. */
class Unreachable extends Error {}

class Instance {
  #exports
  #memory
  #printed
  #printedBytes
  #handles
  #randomNumber
  #ms

  constructor() {
    const instance = new WebAssembly.Instance(program, this.#imports())
    const exports = (this.#exports = instance.exports)
    this.meter = new Meter(instance)
    this.#memory = exports.memory
    this.#forget()
    exports.emscripten_stack_init()
    if (prepared === null) {
      exports.__wasm_call_ctors()
      this.#begin()
      this.#grow(this.#memory.buffer.byteLength + ROOM_BYTES)
      prepared = {
        memory: new Uint8Array(this.#memory.buffer).slice(),
        stack: exports.emscripten_stack_get_current(),
        handles: this.#handles,
      }
    } else {
      this.#grow(prepared.memory.length)
      if (!this.restore()) throw new Error('There is no memory for the interpreter.')
    }
  }

  /** Everything is as it was after the start of the first one. False where that cannot be, because the memory has grown. */
  restore() {
    const { memory, stack, handles } = prepared
    if (this.#memory.buffer.byteLength !== memory.length) return false
    // Nothing else of the module lasts: `metered` takes none that changes its table, and no other global is kept from one call to the next.
    new Uint8Array(this.#memory.buffer).set(memory)
    this.#exports._emscripten_stack_restore(stack)
    this.#handles = handles
    this.#forget()
    return true
  }

  #forget() {
    this.#printed = []
    this.#printedBytes = 0
    this.#randomNumber = randomNumbers()
    this.#ms = 0
  }

  /** Calls a function of the prelude with texts; it gives a text. */
  ask(name, ...texts) {
    const given = this.#exports.malloc(12 * texts.length)
    const pieces = texts.map(text => this.#put(text))
    const view = this.#view()
    pieces.forEach(({ at, length }, n) => {
      view.setInt32(given + 12 * n, KIND.givenText, true)
      view.setInt32(given + 12 * n + 4, length, true)
      view.setInt32(given + 12 * n + 8, at, true)
    })
    return this.#taking(out => this.#exports.proxy_c_to_js_call(this.#handles[name], texts.length, given, out)).text
  }

  output() {
    const text = Buffer.concat(this.#printed).toString()
    return text.length > MAX_OUTPUT ? `${text.slice(0, MAX_OUTPUT)}…` : text
  }

  #begin() {
    const exports = this.#exports
    const top = exports.malloc(STACK_BYTES) + STACK_BYTES
    exports._emscripten_stack_restore(top - (top % 16))
    exports.mp_js_init(FRAME_WORDS, HEAP_BYTES)
    exports.proxy_c_init()
    this.#deepen(exports.emscripten_stack_get_current())
    // First, because nothing can import the prelude once it has run.
    const main = this.#taking(out => exports.mp_js_do_import(this.#put('__main__').at, out))
    this.#run(PRELUDE)
    const handle = name => this.#taking(out => exports.proxy_c_to_js_lookup_attr(main.id, this.#put(name).at, out)).id
    this.#handles = { read: handle('read'), call: handle('call') }
    this.#run('del read, call, made')
  }

  /**
   * Lets calls go as deep as Python's own, in the larger stack that is given. The limit stands behind the top of the stack in the
   * interpreter's state.
   */
  #deepen(top) {
    const words = new Uint32Array(this.#memory.buffer)
    const isLimit = at => words[at] === OWN_STACK_LIMIT && words[at - 1] <= top && words[at - 1] > top - 256
    let limitAt = 0
    while (!isLimit(limitAt)) {
      limitAt = words.indexOf(OWN_STACK_LIMIT, limitAt + 1)
      if (limitAt < 0) throw new Error('This MicroPython keeps its limits elsewhere.')
    }
    words[limitAt] = STACK_LIMIT
  }

  #run(code) {
    const { at, length } = this.#put(code)
    this.#taking(out => this.#exports.mp_js_do_exec(at, length, out))
  }

  /** What the interpreter writes to `out`. */
  #taking(write) {
    const out = this.#exports.malloc(12)
    write(out)
    const view = this.#view()
    const kind = view.getInt32(out, true)
    const first = view.getInt32(out + 4, true)
    const second = view.getInt32(out + 8, true)
    if (kind !== KIND.text && kind !== KIND.exception) return { id: first }
    const text = Buffer.from(this.#memory.buffer, second, first).toString()
    if (kind === KIND.exception) throw new Unreachable(text)
    return { text }
  }

  #put(text) {
    const bytes = Buffer.from(text)
    const at = this.#exports.malloc(bytes.length + 1)
    const memory = new Uint8Array(this.#memory.buffer)
    memory.set(bytes, at)
    memory[at + bytes.length] = 0
    return { at, length: bytes.length }
  }

  #view() {
    return new DataView(this.#memory.buffer)
  }

  #imports() {
    const env = {}
    const wasi_snapshot_preview1 = {}
    for (const { module, name } of WANTED) {
      const group = module === 'env' ? env : wasi_snapshot_preview1
      if (name.startsWith('invoke_')) group[name] = this.#invoke
      else if (name.startsWith('__syscall_')) group[name] = () => NO_SUCH_FILE
      else if (name.startsWith('fd_')) group[name] = () => BAD_DESCRIPTOR
      else
        group[name] = () => {
          throw new Unreachable(name)
        }
    }
    env._emscripten_throw_longjmp = () => {
      throw JUMP
    }
    env.emscripten_resize_heap = bytes => this.#grow(bytes)
    env.mp_js_random_u32 = () => this.#randomNumber()
    // Every look at the clock is a millisecond later than the one before.
    env.mp_js_ticks_ms = env.mp_js_time_ms = () => (this.#ms += 1)
    wasi_snapshot_preview1.fd_write = (_descriptor, pieces, count, written) => this.#print(pieces, count, written)
    return { env, wasi_snapshot_preview1 }
  }

  /** A call out of which the interpreter may jump. Whatever else is thrown goes through it. */
  #invoke = (index, ...args) => {
    const exports = this.#exports
    const stack = exports.emscripten_stack_get_current()
    try {
      return exports.__indirect_function_table.get(index)(...args)
    } catch (error) {
      if (error !== JUMP) throw error
      exports._emscripten_stack_restore(stack)
      exports.setThrew(1, 0)
    }
  }

  #grow(bytes) {
    const pages = Math.ceil((bytes >>> 0) / 65_536)
    if (pages > MAX_PAGES) return 0
    try {
      this.#memory.grow(pages - this.#memory.buffer.byteLength / 65_536)
      return 1
    } catch {
      return 0
    }
  }

  #print(pieces, count, written) {
    const view = this.#view()
    let bytes = 0
    for (let n = 0; n < count; n++) {
      const at = view.getUint32(pieces + 8 * n, true)
      const length = view.getUint32(pieces + 8 * n + 4, true)
      bytes += length
      if (this.#printedBytes > MAX_OUTPUT_BYTES) continue
      this.#printedBytes += length
      this.#printed.push(Buffer.from(new Uint8Array(this.#memory.buffer, at, Math.min(length, MAX_OUTPUT_BYTES))))
    }
    view.setUint32(written, bytes, true)
    return 0
  }
}

/** Kinds of values at the interpreter's border. */
const KIND = { exception: -1, text: 5, givenText: 5 }

/** The same numbers every time: mulberry32 from a fixed start, in 32 bits. */
function randomNumbers() {
  let state = 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

// The first program is slow, because the interpreter is compiled as it is used: no learner's time is spent on that.
call({ code: 'def f():\n  return []', entry: 'f', args: '()', withOutput: false }, { work: Infinity })
