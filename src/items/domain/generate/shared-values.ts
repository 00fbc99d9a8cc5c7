// What the forms and the translations of one item share, worked out once for a reader that makes them all: the lints.
import type { Scope } from '../../../expression/evaluate.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import type { Tier } from '../item/item.js'
import { drawScope } from './draw-scope.js'
import { Refusals } from './refusals.js'

export type SharedValues = {
  /** As `drawScope`; equal requests give the same object. */
  readonly draw: (seed: string, tier: Tier, attempt: number, refusals?: Refusals) => Scope | null
  /** What `make` gives for these values under this name; `drawn` is what `draw` gave. */
  readonly once: <T>(drawn: Scope, name: string, make: () => T) => T
}

/** Remembers nothing: for one item alone. */
export const unshared = (blueprint: Blueprint): SharedValues => ({
  draw: (...request) => drawScope(blueprint, ...request),
  once: (_drawn, _name, make) => make(),
})

/** Remembers everything, for as long as it is held. */
export function sharedValues(blueprint: Blueprint): SharedValues {
  const draws = new Map<string, { readonly scope: Scope | null; readonly refusals: Refusals }>()
  const made = new WeakMap<Scope, Map<string, unknown>>()
  return {
    draw: (seed, tier, attempt, refusals) => {
      const path = `${tier}/${attempt}/${seed}`
      let drawn = draws.get(path)
      if (drawn === undefined) {
        const own = new Refusals()
        drawn = { scope: drawScope(blueprint, seed, tier, attempt, own), refusals: own }
        draws.set(path, drawn)
      }
      refusals?.addAll(drawn.refusals)
      return drawn.scope
    },
    once: <T>(drawn: Scope, name: string, make: () => T): T => {
      let known = made.get(drawn)
      if (known === undefined) made.set(drawn, (known = new Map()))
      if (!known.has(name)) known.set(name, make())
      return known.get(name) as T
    },
  }
}
