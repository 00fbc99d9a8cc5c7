// Thrown for a parameter from which no value can be drawn.

/** What is wrong, and where among the words. */
export class ParamError extends Error {
  override readonly name = 'ParamError'
  constructor(
    readonly path: readonly (string | number)[],
    message: string,
  ) {
    super(message)
  }
}
