// The one error an expression can end in, whatever its text and whatever the values: it says where.

export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  constructor(
    message: string,
    /** Offset in UTF-16 units into the expression's text. */
    readonly at: number,
  ) {
    super(message)
  }
}
