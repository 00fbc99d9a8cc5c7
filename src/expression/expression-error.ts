// The one error an expression can end in, whatever its text and whatever the values: it says where, and of which kind it is.

export type ExpressionProblem =
  /** The text is empty or stops in the middle. */
  | 'incomplete'
  /** A limit on length, depth, size, digits or work. */
  | 'too_large'
  /** A sign or word that means nothing, or not in this place. */
  | 'unexpected'
  /** A bracket, comma or operator that has to be there. */
  | 'missing'
  /** A name that is not declared. */
  | 'unknown_name'
  /** A name that is declared with other capitals. */
  | 'wrong_case'
  | 'unknown_function'
  /** Text that people read in more than one way. */
  | 'ambiguous'
  /** A value of the wrong kind, or one that an operation cannot take. */
  | 'value'

export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  constructor(
    message: string,
    /** Offset in UTF-16 units into the expression's text. */
    readonly at: number,
    readonly problem: ExpressionProblem = 'unexpected',
  ) {
    super(message)
  }
}
