// Tiers: each can be satisfied, none takes what is another's, and together they hold enough different questions.
import type { Blueprint } from '../blueprint/blueprint.js'
import { holds, type Scope } from '../../../expression/evaluate.js'
import { render } from '../../../expression/template.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { drawScope } from '../generate/draw-scope.js'
import { MAX_TRIES } from '../generate/generate-item.js'
import { within } from '../generate/generation-error.js'
import { Refusals } from '../generate/refusals.js'
import type { Item, Tier } from '../item/item.js'
import { guarded } from './problem-of.js'
import type { Study } from './study.js'

/** Below this share of accepted draws a tier counts as unsatisfiable in practice. */
const LEAST_ACCEPTED = 0.01
const DRAWS = MAX_TRIES / 4
/** As many items of a tier say as much about it as `DRAWS` draws, of which the tiers share the accepted ones. */
const STUDIED = 150

/** `enough` accepted draws settle it, so that a server need not look at all of them when it starts. */
export const checkTiers = (blueprint: Blueprint, enough = DRAWS): FieldProblem[] =>
  [...blueprint.tiers.keys()].flatMap(tier => guarded(() => checkTier(blueprint, tier, enough)))

/** As `checkTiers`; where the study has items enough of a tier they are looked at instead of more draws. */
export const checkStudiedTiers = ({ blueprint, samples }: Study): FieldProblem[] =>
  [...blueprint.tiers.keys()].flatMap(tier =>
    guarded(() => {
      const scopes = new Set(samples.filter(({ item }) => item.tier === tier).map(({ drawn }) => drawn))
      if (scopes.size < STUDIED) return checkTier(blueprint, tier, DRAWS)
      for (const scope of scopes) {
        const shared = overlapOf(blueprint, tier, scope)
        if (shared !== null) return [shared]
      }
      return checkTier(blueprint, tier, DRAWS * LEAST_ACCEPTED)
    }),
  )

function checkTier(blueprint: Blueprint, tier: Tier, enough: number): FieldProblem[] {
  let accepted = 0
  const refusals = new Refusals()
  for (let attempt = 0; attempt < DRAWS && accepted < enough; attempt++) {
    const scope = drawScope(blueprint, 'tier', tier, attempt, refusals)
    if (scope === null) continue
    accepted += 1
    const shared = overlapOf(blueprint, tier, scope)
    if (shared !== null) return [shared]
  }
  if (accepted >= Math.min(enough, DRAWS * LEAST_ACCEPTED)) return []
  return [{ path: ['tiers', tier], message: `Only ${accepted} of ${DRAWS} draws can be asked: ${refusals}.` }]
}

/** Whether values that belong to one tier belong to another one, too. */
function overlapOf(blueprint: Blueprint, tier: Tier, scope: Scope): FieldProblem | null {
  for (const [other, { when }] of blueprint.tiers)
    if (other !== tier && within(blueprint, `tiers.${other}.when`, () => holds(when, scope)))
      return { path: ['tiers', tier, 'when'], message: `Some questions are “${tier}” and “${other}” at once.` }
  return null
}

/** Share of draws that fit the tier and the constraints. */
export function acceptanceOf(blueprint: Blueprint, tier: Tier): number {
  let accepted = 0
  for (let attempt = 0; attempt < DRAWS; attempt++) if (drawScope(blueprint, 'tier', tier, attempt) !== null) accepted++
  return accepted / DRAWS
}

type Capacity = {
  /** Different questions seen. */
  readonly seen: number
  /** All there are: new draws brought nothing new for long. Otherwise there are more. */
  readonly isAll: boolean
  /** Chao's lower bound: seen + once²/(2·twice). */
  readonly atLeast: number
}

/** Counts different questions until `enough` are seen, or no new ones come, or `draws` are spent. `known`: variants that there are. */
export function capacityOf(
  blueprint: Blueprint,
  enough: number,
  known: ReadonlySet<string> = new Set(),
  draws = 40_000,
): Capacity {
  const seen = new Map([...known].map(key => [key, 1]))
  const tiers = [...blueprint.tiers.keys()]
  let sinceNew = 0
  let accepted = 0
  const isQuiet = () => sinceNew > 200 && sinceNew > 15 * seen.size
  for (let i = 0; i < draws && seen.size < enough && !isQuiet(); i++) {
    const scope = drawScope(blueprint, 'capacity', tiers[i % tiers.length]!, i)
    if (scope === null) continue
    const key = within(blueprint, 'variant_key', () => render(blueprint.variantKey, scope))
    sinceNew = seen.has(key) ? sinceNew + 1 : 0
    seen.set(key, (seen.get(key) ?? 0) + 1)
    accepted++
  }
  const times = [...seen.values()]
  const once = times.filter(n => n === 1).length
  const twice = times.filter(n => n === 2).length
  const unseen = accepted === 0 ? 0 : Math.floor((once * (once - 1)) / (2 * (twice + 1)))
  return { seen: seen.size, isAll: isQuiet(), atLeast: isQuiet() ? seen.size : seen.size + unseen }
}

/** What cannot be made is not counted. */
export const checkCapacity = ({ blueprint, failures, samples }: Study): FieldProblem[] =>
  guarded(() => {
    if (failures.length > 0) return []
    const known = new Set(samples.map(({ item }) => variantIn(blueprint, item)))
    const { seen, isAll } = capacityOf(blueprint, blueprint.minVariants, known)
    if (seen >= blueprint.minVariants) return []
    const found = isAll ? `There are only ${seen}` : `Only ${seen} were found`
    return [
      {
        path: ['exposure', 'min_variants'],
        message: `${found} different questions by variant_key, not ${blueprint.minVariants}.`,
      },
    ]
  })

/** What `variant_key` gave; an item has the blueprint's id before it. */
const variantIn = ({ id }: Blueprint, { variantKey }: Item): string => variantKey.slice(`${id}: `.length)
