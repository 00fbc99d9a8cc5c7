// Refuses what was sent with the problems that were found in it.
import type { FieldProblem } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'

/** Throws `malformed` with a pointer below `below` for each problem, if there is one. */
export function refuseProblems(problems: readonly FieldProblem[], below: string, sentence: string): void {
  if (problems.length === 0) return
  const fields = problems.map(({ path, message }) => ({ pointer: [below, ...path].join('/'), message }))
  throw new DomainError('malformed', 'malformed', sentence, {}, fields)
}
