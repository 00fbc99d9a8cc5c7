// The error that says which field of which blueprint cannot be turned into a question.
import { ExpressionError } from '../../../expression/expression-error.js'
import { BadValue } from '../../../expression/bad-value.js'

/** The blueprint is at fault: `field` says where. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError'
  constructor(
    readonly blueprintId: string,
    readonly field: string,
    message: string,
    /** The constraints that refused draws, where none was left. */
    readonly refusedBy: readonly string[] | null = null,
  ) {
    super(`${blueprintId}: ${field}: ${message}`)
  }
}

/** What a value says is lower-case, to stand within a sentence. */
const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Runs `compute`; what an expression or a value is refused for becomes a GenerationError at `field`. */
export function within<T>(blueprint: { readonly id: string }, field: string, compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new GenerationError(blueprint.id, field, `At character ${error.at + 1}: ${error.message}`)
    if (error instanceof BadValue) throw new GenerationError(blueprint.id, field, `${sentenceOf(error.message)}.`)
    throw error
  }
}
