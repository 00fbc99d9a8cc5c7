// Puts a counter into a WebAssembly module, so that whatever runs in it ends after the same amount of work on every machine.

/** The exported global (i64) that counts down. It begins at its largest value, because a module may do work of its own as it starts. */
const METER = 'meter'
const ENDLESS = 2n ** 63n - 1n
/** What makes a unit of work: turns of loops, 64 bytes that are copied or filled in one go, and calls out of the module. */
const TURNS = 200_000
/** A call out of the module takes as long as so many turns. */
const TURNS_OF_CALL = 10

/** What an instance of a metered module may do. A budget is `{ work }`: the units of work that are left. */
export class Meter {
  #global
  /** Null when nobody pays for what is done. */
  #given = null

  constructor(instance) {
    this.#global = instance.exports[METER]
  }

  /** From here on the budget is used up. At its end the module traps. */
  start({ work }) {
    this.#given = Number.isFinite(work) ? BigInt(Math.round(Math.max(0, work) * TURNS)) : ENDLESS
    this.#global.value = this.#given
  }

  /** Takes from the budget what was done since the start, if there was one. */
  stop(budget) {
    if (this.#given !== null) budget.work -= Number(this.#given - this.#global.value) / TURNS
    this.#given = null
    this.#global.value = ENDLESS
  }

  /** The module has trapped at the end of its budget. */
  get isSpent() {
    return this.#global.value < 0n
  }
}

const SECTION = { type: 1, import: 2, function: 3, memory: 5, global: 6, export: 7, code: 10 }
const IMPORT = { function: 0, memory: 2 }
const LOOP = 0x03
const CALL = 0x10
const EXTENDED = 0xfc
const COPY = 10
const FILL = 11
/** Instructions that one number follows, and nothing else. Those that read or change a table are not among them. */
const ONE_NUMBER = new Set([0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x3f, 0x40, 0x41, 0x42])
const isBare = code =>
  code <= 0x01 ||
  code === 0x05 ||
  code === 0x0b ||
  code === 0x0f ||
  code === 0x1a ||
  code === 0x1b ||
  (code >= 0x45 && code <= 0xc4)

/**
 * The module with a meter. Its memory begins with `pages` of 64 KB, where that is given. Throws for an instruction or an import that is
 * not known here.
 */
export function metered(bytes, pages = null) {
  const reader = new Reader(bytes)
  const out = new Writer()
  // The name of the format and its version.
  out.copy(reader, 8)
  const count = { types: 0, imported: 0, functions: 0, globals: 0 }
  while (reader.at < bytes.length) {
    const id = reader.byte()
    const size = reader.unsigned()
    const end = reader.at + size
    const section = new Writer()
    const grown = (by, ...more) => {
      const had = reader.unsigned()
      section.unsigned(had + by)
      section.copy(reader, end - reader.at)
      section.bytes(...more)
      return had
    }
    if (id === SECTION.type) count.types = grown(1, ...HELPER_TYPE)
    else if (id === SECTION.function) count.functions += grown(2, ...unsigned(count.types), ...unsigned(count.types))
    else if (id === SECTION.global) count.globals += grown(1, ...FULL_METER)
    else if (id === SECTION.export)
      grown(1, ...unsigned(METER.length), ...Buffer.from(METER), 0x03, ...unsigned(count.globals))
    else if (id === SECTION.code) meterCode(reader, section, count)
    else if (id === SECTION.memory) {
      // One memory, and whether it has a largest size.
      section.copy(reader, 2)
      const had = reader.unsigned()
      section.unsigned(pages ?? had)
      section.copy(reader, end - reader.at)
    } else {
      if (id === SECTION.import) countImports(new Reader(bytes, reader.at), count)
      section.copy(reader, size)
    }
    out.bytes(id, ...unsigned(section.length))
    out.append(section)
  }
  return out.made()
}

/** (i32, i32, i32) → () */
const HELPER_TYPE = [0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x00]
/** i64, mutable, its largest value */
const FULL_METER = [0x7e, 0x01, 0x42, ...Array(9).fill(0xff), 0x00, 0x0b]

/** `count`: types, functions and globals that the module has without ours, which stand behind them. */
function meterCode(reader, section, { imported, functions, globals }) {
  const meter = unsigned(globals)
  // meter -= the number on the stack; below zero: unreachable
  const charge = [0x7d, 0x24, ...meter, 0x23, ...meter, 0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b]
  const charged = turns => [0x23, ...meter, 0x42, turns, ...charge]
  const charges = { turn: charged(1), call: charged(TURNS_OF_CALL), imported }
  const had = reader.unsigned()
  section.unsigned(had + 2)
  for (let n = 0; n < had; n++) {
    const size = reader.unsigned()
    const body = meteredBody(reader, reader.at + size, charges, {
      [COPY]: unsigned(functions),
      [FILL]: unsigned(functions + 1),
    })
    section.unsigned(body.length)
    section.append(body)
  }
  // No locals but the parameters; meter -= length / 64; the instruction itself.
  const sized = [
    0x00,
    0x23,
    ...meter,
    0x20,
    0x02,
    0x41,
    0x06,
    0x76,
    0xad,
    ...charge,
    0x20,
    0x00,
    0x20,
    0x01,
    0x20,
    0x02,
  ]
  const copy = [...sized, EXTENDED, COPY, 0x00, 0x00, 0x0b]
  const fill = [...sized, EXTENDED, FILL, 0x00, 0x0b]
  section.bytes(...unsigned(copy.length), ...copy, ...unsigned(fill.length), ...fill)
}

/** Adds what a module takes from outside: its own things are numbered after that. */
function countImports(reader, count) {
  for (let left = reader.unsigned(); left > 0; left--) {
    reader.skip(reader.unsigned())
    reader.skip(reader.unsigned())
    const kind = reader.byte()
    if (kind === IMPORT.function) {
      reader.unsigned()
      count.imported++
      count.functions++
    } else if (kind === IMPORT.memory) {
      const hasMaximum = reader.byte() & 1
      reader.unsigned()
      if (hasMaximum) reader.unsigned()
    } else throw new Error(`An import of kind ${kind} is not known here.`)
  }
}

/** `helpers`: what is called in place of an extended instruction. */
function meteredBody(reader, end, charges, helpers) {
  const out = new Writer()
  const begin = reader.at
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.unsigned()
    reader.byte()
  }
  out.slice(reader, begin)
  for (let from = reader.at; reader.at < end; from = reader.at) {
    const { code, extended } = skipInstruction(reader)
    if (code === CALL && new Reader(reader.source, from + 1).unsigned() < charges.imported) out.bytes(...charges.call)
    const helper = helpers[extended]
    if (helper !== undefined) {
      out.bytes(0x10, ...helper)
      continue
    }
    out.slice(reader, from)
    if (code === LOOP) out.bytes(...charges.turn)
  }
  return out
}

/** Goes behind one instruction with what belongs to it, and says which it was. */
function skipInstruction(reader) {
  const code = reader.byte()
  if (code === EXTENDED) return { code, extended: skipExtended(reader) }
  if (code >= 0x02 && code <= 0x04) reader.number()
  else if (code === 0x0e) for (let left = reader.unsigned() + 1; left > 0; left--) reader.number()
  else if (code === 0x1c) reader.skip(reader.unsigned())
  else if (code === 0x43) reader.skip(4)
  else if (code === 0x44) reader.skip(8)
  else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) {
    reader.number()
    reader.number()
  } else if (ONE_NUMBER.has(code)) reader.number()
  else if (!isBare(code)) throw new Error(`The instruction ${code} is not known here.`)
  return { code }
}

function skipExtended(reader) {
  const code = reader.unsigned()
  if (code === COPY) reader.skip(2)
  else if (code === FILL) reader.skip(1)
  else if (code > 7) throw new Error(`The instruction ${EXTENDED} ${code} is not known here.`)
  return code
}

function unsigned(value) {
  const made = []
  for (; value >= 0x80; value = Math.floor(value / 0x80)) made.push((value % 0x80) + 0x80)
  return [...made, value]
}

class Reader {
  constructor(bytes, at = 0) {
    this.source = bytes
    this.at = at
  }
  byte() {
    return this.source[this.at++]
  }
  skip(count) {
    this.at += count
  }
  /** Goes behind a number of any length. */
  number() {
    while (this.source[this.at++] >= 0x80);
  }
  unsigned() {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
}

class Writer {
  #pieces = []
  length = 0
  bytes(...values) {
    this.#add(Uint8Array.from(values))
  }
  unsigned(value) {
    this.bytes(...unsigned(value))
  }
  /** What stands in the source from there up to where the reader is. */
  slice(reader, from) {
    this.#add(reader.source.subarray(from, reader.at))
  }
  copy(reader, count) {
    reader.skip(count)
    this.slice(reader, reader.at - count)
  }
  append(other) {
    this.#add(other.made())
  }
  made() {
    return Buffer.concat(this.#pieces)
  }
  #add(piece) {
    this.#pieces.push(piece)
    this.length += piece.length
  }
}
