// What the forms and the translations of one item share, worked out once for a reader that makes them all: the lints.
import type { Scope } from '../../../expression/evaluate.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import type { Tier } from '../item/item.js'
import { drawScope } from './draw-scope.js'
import type { Refused } from './refusals.js'

export type SharedValues = {
  /** As `drawScope`; equal requests give the same object. */
  readonly draw: (seed: string, tier: Tier, attempt: number, refusals?: Refused) => Scope | null
  /** What `make` gives for these values under this name; `drawn` is what `draw` gave. */
  readonly once: <T>(drawn: Scope, name: string, make: () => T) => T
}

/** Remembers nothing: for one item alone. */
export const unshared = (blueprint: Blueprint): SharedValues => ({
  draw: (...request) => drawScope(blueprint, ...request),
  once: (_drawn, _name, make) => make(),
})

function drawnOrRefused(blueprint: Blueprint, seed: string, tier: Tier, attempt: number): Scope | string {
  let refusal = ''
  const scope = drawScope(blueprint, seed, tier, attempt, { add: rule => (refusal = rule) })
  return scope ?? refusal
}

/** Remembers everything, for as long as it is held. */
export function sharedValues(blueprint: Blueprint): SharedValues {
  /** By tier and seed, then by attempt: the values, or the rule that refused them. */
  const draws = new Map<string, (Scope | string)[]>()
  const made = new Map<Scope, Map<string, unknown>>()
  return {
    draw: (seed, tier, attempt, refusals) => {
      const path = `${tier}/${seed}`
      let tried = draws.get(path)
      if (tried === undefined) draws.set(path, (tried = []))
      const found = (tried[attempt] ??= drawnOrRefused(blueprint, seed, tier, attempt))
      if (typeof found !== 'string') return found
      refusals?.add(found)
      return null
    },
    once: <T>(drawn: Scope, name: string, make: () => T): T => {
      let known = made.get(drawn)
      if (known === undefined) made.set(drawn, (known = new Map()))
      if (!known.has(name)) known.set(name, make())
      return known.get(name) as T
    },
  }
}
