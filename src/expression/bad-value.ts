// A value that a function or an operator cannot take. evaluate.ts catches it and adds the position.

export class BadValue extends Error {
  override readonly name = 'BadValue'
}
