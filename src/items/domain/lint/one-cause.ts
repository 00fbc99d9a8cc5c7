// Constraints that keep every tier from making a question are one mistake, and are told once, where they stand.
import type { Blueprint } from '../blueprint/blueprint.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'

/** In place of a problem for each tier, where the same constraints refuse the draws of all of them. */
export function oneCause({ tiers }: Pick<Blueprint, 'tiers'>, problems: readonly FieldProblem[]): FieldProblem[] {
  const blocked = problems.filter(({ refusedBy }) => refusedBy !== undefined && refusedBy.length > 0)
  const places = new Set(blocked.map(({ path }) => path.join('.')))
  const causes = new Set(blocked.map(({ refusedBy }) => refusedBy!.join()))
  const [first] = blocked
  if (first === undefined || tiers.size < 2 || places.size < tiers.size || causes.size > 1) return [...problems]
  const rules = first.refusedBy!
  const others = problems.filter(problem => !blocked.includes(problem))
  const path = ['constraints', Number(/^constraints\.(\d+)/.exec(rules[0]!)![1])]
  const refuse = rules.length === 1 ? 'refuses' : 'refuse'
  const message = `No question can be made in any tier (${[...tiers.keys()].join(', ')}): ${rules.join(' and ')} ${refuse} every draw.`
  return [{ path, message }, ...others]
}
