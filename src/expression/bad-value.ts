// A value that a function or an operator cannot take. evaluate.ts catches it and adds the position.

export class BadValue extends Error {
  override readonly name = 'BadValue'

  constructor(message: string) {
    // It is a result like any other, of texts that are no unit or no number, and thrown very often: nobody looks where it comes from.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}
