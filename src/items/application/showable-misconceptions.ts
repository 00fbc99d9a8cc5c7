// At which tier a blueprint's questions can show each of its misconceptions: found by drawing some of them, because conditions, values
// and options decide it anew for each draw.
import type { Blueprint } from '../domain/blueprint/blueprint.js'
import { generateItem } from '../domain/generate/generate-item.js'
import { GenerationError } from '../domain/generate/generation-error.js'
import { deriveSeed } from '../domain/generate/random.js'
import { misconceptionsShownBy } from '../domain/item/item-views.js'
import { TIERS, type Tier } from '../domain/item/item.js'

/** Draws per tier. One that shows in a tenth of the questions is found by three in four such samples. */
const DRAWS = 12

/** Of the blueprint as it was loaded: a changed file is another one. */
const found = new WeakMap<Blueprint, ReadonlyMap<string, Tier>>()

/** By id the easiest tier at which it can show; without those that hardly any question can show. The same on every node. */
export function showableMisconceptions(blueprint: Blueprint): ReadonlyMap<string, Tier> {
  const known = found.get(blueprint)
  if (known !== undefined) return known
  const tiers = new Map<string, Tier>()
  for (const tier of TIERS.filter(each => blueprint.tiers.has(each)))
    for (const id of shownAt(blueprint, tier)) if (!tiers.has(id)) tiers.set(id, tier)
  found.set(blueprint, tiers)
  return tiers
}

function shownAt(blueprint: Blueprint, tier: Tier): Set<string> {
  const form = blueprint.parts[0].forms[0]!
  const ids = new Set<string>()
  const all = blueprint.parts.reduce((sum, { misconceptions }) => sum + misconceptions.length, 0)
  for (let draw = 0; draw < DRAWS && ids.size < all; draw += 1) {
    try {
      const item = generateItem(blueprint, { seed: deriveSeed(blueprint.hash, draw), tier, form, sectionId: null })
      for (const id of misconceptionsShownBy(item)) ids.add(id)
    } catch (error) {
      // A draw that runs out says nothing about the others.
      if (!(error instanceof GenerationError)) throw error
    }
  }
  return ids
}
