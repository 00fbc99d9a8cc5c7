// From an error of generation to a problem with a path into the file.
import type { FieldPath, FieldProblem } from '../blueprint/formula-reader.js'
import { GenerationError } from '../generate/generation-error.js'

export const problemOf = (error: GenerationError): FieldProblem => ({
  path: pathOf(error.field),
  message: error.message.slice(`${error.blueprintId}: ${error.field}: `.length),
  ...(error.refusedBy !== null && { refusedBy: error.refusedBy }),
})

/** The problems that `run` finds; one that generation finds instead is a problem, too. */
export function guarded(run: () => FieldProblem[]): FieldProblem[] {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error
    return [problemOf(error)]
  }
}

const pathOf = (field: string): FieldPath => field.split('.').map(word => (/^\d+$/.test(word) ? Number(word) : word))
