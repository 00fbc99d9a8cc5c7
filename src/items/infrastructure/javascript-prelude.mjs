// What runs in the interpreter before a learner's code. Plain JavaScript, in the folder of the thread that loads it.

import { MAX_MESSAGE, MAX_OUTPUT, MAX_RESULT } from './code-ended.mjs'

/**
 * Runs inside, before the learner's code, and keeps what it needs of the globals before anybody can replace them. Gives `call`,
 * `describe` and `output`. Results leave as text: JSON of own enumerable properties, written here and not by a `toJSON` of the learner's.
 */
export const PRELUDE = `(() => {
  const { stringify, parse } = JSON
  const { keys, freeze, getOwnPropertyNames } = Object
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const { apply } = Reflect
  const { slice, charCodeAt } = String.prototype
  const text = String
  const exotic = [Function, Promise, Map, Set, WeakMap, WeakSet, RegExp, Error, ArrayBuffer, Number, String, Boolean, Symbol, BigInt]
  const names = exotic.map(({ name }) => name)

  // The same numbers every time: mulberry32 from a fixed start.
  let state = 0x9e3779b9
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  Object.defineProperty(Math, 'random', { value: next })
  // What is printed: texts as they are, anything else as JSON where it can be written so.
  let printed = ''
  const shown = value => {
    if (typeof value === 'string') return value
    try {
      const made = stringify(value)
      if (typeof made === 'string') return made
    } catch {}
    try {
      return text(value)
    } catch {
      return '?'
    }
  }
  const print = (...values) => {
    if (printed.length > ${MAX_OUTPUT}) return
    let line = ''
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + shown(values[i])
    printed += apply(slice, line, [0, ${MAX_OUTPUT} + 1]) + '\\n'
  }
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print, table: print, trace: print }
  for (const name of getOwnPropertyNames(globalThis)) {
    const value = globalThis[name]
    if (value !== globalThis && (typeof value === 'function' || (typeof value === 'object' && value !== null))) freeze(value)
  }

  class Refused { constructor(message) { this.message = message } }
  let size = 0
  const sized = piece => {
    size += piece.length
    if (size > ${MAX_RESULT}) throw new Refused('The function gave more than ${MAX_RESULT / 1024} KB.')
    return piece
  }
  const write = (value, above) => {
    switch (typeof value) {
      case 'boolean': return sized(value ? 'true' : 'false')
      case 'string': return value.length > ${MAX_RESULT} ? sized(value) : sized(stringify(value))
      case 'number':
        if (value !== value) throw new Refused('The function gave NaN.')
        if (value === Infinity || value === -Infinity) throw new Refused('The function gave Infinity.')
        return sized(value === 0 ? '0' : text(value))
      case 'undefined': throw new Refused(above === null ? 'The function gave nothing back (undefined).' : 'The result holds undefined.')
      case 'bigint': throw new Refused('The function gave a BigInt; give a number.')
      case 'symbol': throw new Refused('The function gave an object of type Symbol.')
      case 'function': throw new Refused('The function gave an object of type Function.')
    }
    if (value === null) return sized('null')
    let depth = 0
    for (let up = above; up !== null; up = up.above) {
      if (up.value === value) throw new Refused('The result holds itself.')
      if (++depth > 100) throw new Refused('The result is nested too deeply.')
    }
    const here = { value, above }
    let made = ''
    if (isArray(value)) {
      const { length } = value
      for (let i = 0; i < length; i++) made += (i === 0 ? '' : sized(',')) + write(value[i], here)
      return sized('[') + made + sized(']')
    }
    if (isView(value)) throw new Refused('The function gave a typed array; give a list.')
    for (let i = 0; i < exotic.length; i++)
      if (value instanceof exotic[i]) throw new Refused('The function gave an object of type ' + names[i] + '.')
    const own = keys(value)
    for (let i = 0; i < own.length; i++) {
      const entry = value[own[i]]
      if (entry === undefined) continue
      made += (made === '' ? '' : sized(',')) + sized(stringify(own[i])) + sized(':') + write(entry, here)
    }
    return sized('{') + made + sized('}')
  }
  const clip = said => apply(slice, said, [0, ${MAX_MESSAGE}])
  return {
    call(entry, args) {
      const value = apply(entry, undefined, parse(args))
      try {
        return 'v' + write(value, null)
      } catch (error) {
        if (error instanceof Refused) return 'n' + error.message
        throw error
      }
    },
    describe(error) {
      let name = 'Error'
      let message = ''
      let stack = ''
      try {
        if (typeof error === 'object' && error !== null) {
          if (typeof error.name === 'string') name = error.name
          if (typeof error.message === 'string') message = error.message
          if (typeof error.stack === 'string') stack = error.stack
        } else {
          name = 'Thrown'
          message = typeof error === 'symbol' ? 'a Symbol' : text(error)
        }
      } catch {}
      return stringify([clip(name), clip(message), apply(slice, stack, [0, 2_000])])
    },
    output: () => (printed.length > ${MAX_OUTPUT} ? apply(slice, printed, [0, ${MAX_OUTPUT}]) + '…' : printed),
  }
})()`
