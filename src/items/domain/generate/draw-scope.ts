// The values of one draw: of the parameters, and those derived from them.
import type { Blueprint } from '../blueprint/blueprint.js'
import { evaluate, holds, type Scope } from '../../../expression/evaluate.js'
import type { Expression } from '../../../expression/parse.js'
import type { Value } from '../../../expression/value.js'
import type { Tier } from '../item/item.js'
import { GenerationError, within } from './generation-error.js'
import type { Refused } from './refusals.js'

/** The values of one draw, or null when it breaks a constraint or belongs to another tier, which `refusals` counts. Throws GenerationError. */
export function drawScope(
  blueprint: Blueprint,
  seed: string,
  tier: Tier,
  attempt: number,
  refusals?: Refused,
): Scope | null {
  const tierSpec = blueprint.tiers.get(tier)
  if (tierSpec === undefined) throw new GenerationError(blueprint.id, `tiers.${tier}`, 'is missing')
  const scope = new Map<string, Value>()
  for (const [name, source] of tierSpec.params) {
    const values = source.draw(seed, `param/${name}/${attempt}`)
    source.names.forEach((each, i) => scope.set(each, values[i]!))
  }
  return derived(blueprint, tier, scope, refusals)
}

/** Values of the parameters with those derived from them; null when they break a constraint or belong to another tier. Throws GenerationError. */
export const withDerived = (blueprint: Blueprint, tier: Tier, drawn: Scope, refusals?: Refused): Scope | null =>
  derived(blueprint, tier, new Map(drawn), refusals)

/** Adds to the values. */
function derived(blueprint: Blueprint, tier: Tier, scope: Map<string, Value>, refusals?: Refused): Scope | null {
  for (const [name, formula] of blueprint.derive)
    scope.set(
      name,
      within(blueprint, `derive.${name}`, () => evaluate(formula, scope)),
    )
  const refuses = (field: string, formula: Expression): boolean => {
    if (within(blueprint, field, () => holds(formula, scope))) return false
    refusals?.add(`${field} (${formula.source})`)
    return true
  }
  if (refuses(`tiers.${tier}.when`, blueprint.tiers.get(tier)!.when)) return null
  return blueprint.constraints.some((formula, i) => refuses(`constraints.${i}`, formula)) ? null : scope
}
