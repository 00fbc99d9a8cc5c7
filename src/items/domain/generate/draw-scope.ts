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
  for (const { field, formula, gives } of stepsOf(blueprint, tier)) {
    if (gives !== null) {
      scope.set(
        gives,
        within(blueprint, field, () => evaluate(formula, scope)),
      )
    } else if (!within(blueprint, field, () => holds(formula, scope))) {
      refusals?.add(`${field} (${formula.source})`)
      return null
    }
  }
  return scope
}

/** `field`: where the formula stands in the file. `gives`: the value that it derives; null: a condition that a draw has to meet. */
type Step = { readonly field: string; readonly formula: Expression; readonly gives: string | null }

const STEPS = new WeakMap<Blueprint, Map<Tier, readonly Step[]>>()

function stepsOf(blueprint: Blueprint, tier: Tier): readonly Step[] {
  let ofTiers = STEPS.get(blueprint)
  if (ofTiers === undefined) STEPS.set(blueprint, (ofTiers = new Map()))
  let steps = ofTiers.get(tier)
  if (steps === undefined) ofTiers.set(tier, (steps = inOrder(blueprint, tier)))
  return steps
}

/**
 * The derived values in the order of the file, and each condition as soon as all that it reads is there: most draws are refused, and what
 * only a question needs is not worked out for them. So a constraint also keeps values away from a formula that has none for them.
 */
function inOrder({ derive, tiers, constraints }: Blueprint, tier: Tier): Step[] {
  const missing = new Set(derive.keys())
  const conditions = [
    { field: `tiers.${tier}.when`, formula: tiers.get(tier)!.when, gives: null },
    ...constraints.map((formula, i) => ({ field: `constraints.${i}`, formula, gives: null })),
  ]
  const steps: Step[] = []
  const addConditions = (): void => {
    for (const condition of conditions)
      if (!steps.includes(condition) && [...condition.formula.names.keys()].every(name => !missing.has(name)))
        steps.push(condition)
  }
  addConditions()
  for (const [gives, formula] of derive) {
    steps.push({ field: `derive.${gives}`, formula, gives })
    missing.delete(gives)
    addConditions()
  }
  return steps
}
