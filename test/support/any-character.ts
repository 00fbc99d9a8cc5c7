// As fast-check's `unit: 'binary'`, whose table takes seconds to build in every process that uses it.
import fc from 'fast-check'

/** Any code point but the halves of a pair. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map(point => String.fromCodePoint(point < 0xd800 ? point : point + 0x800))
