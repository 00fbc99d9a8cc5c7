// The next item of a practice session, from what has been answered so far: a pure function of stored facts.
// Skills take turns. Within a skill: start easy; two right in a row at a tier, one tier up; one wrong, one tier down.
import type { Blueprint } from '../domain/blueprint.js'
import type { Catalogue } from '../domain/catalogue.js'
import { TIERS, type Item, type Tier } from '../domain/item.js'
import { deriveSeed, pick } from '../domain/random.js'
import { prepared, unavailable, unusedItem } from './prepare-exam.js'

/** What is remembered of an item that was asked. A timed-out one counts as not correct. */
export type PastItem = {
  readonly skillId: string
  readonly tier: Tier
  readonly variantKey: string
  readonly correct: boolean
}

/** Skill ids, in turn; at least one. */
export type PracticePlan = { readonly skills: readonly string[] }

/** A repeat is better than no question: after this many draws an old variant may come again. */
const MAX_REDRAWS = 100

/**
 * `position` counts from 1; `history` is oldest first and may leave out what is long past.
 * Throws DomainError `items_unavailable` when the skill has no reviewed blueprint for the tier.
 */
export function prepareNextItem(
  catalogue: Catalogue,
  plan: PracticePlan,
  sessionSeed: string,
  position: number,
  history: readonly PastItem[],
): Item {
  const turn = (position - 1) % plan.skills.length
  const round = Math.floor((position - 1) / plan.skills.length)
  const skillId = plan.skills[turn]
  const tier = nextTier(history.filter(past => past.skillId === skillId))
  const able = catalogue.blueprintsForSkill(skillId ?? '').filter(blueprint => blueprint.tiers.has(tier))
  if (able.length === 0) throw unavailable()
  const asked = (blueprint: Blueprint) => history.filter(past => past.variantKey.startsWith(`${blueprint.id}: `)).length
  const fresh = able.filter(blueprint => asked(blueprint) < (blueprint.maxPerLearner ?? Number.POSITIVE_INFINITY))
  // One more of the same is better than no question.
  const blueprint = pick(sessionSeed, `practice/${position}/blueprint`, fresh.length > 0 ? fresh : able)
  const { forms } = blueprint.parts[0]
  const form = forms[(round + turn) % forms.length]!
  const request = { seed: deriveSeed(sessionSeed, position), tier, form, sectionId: null }
  const used = new Set(history.map(past => past.variantKey))
  return unusedItem(blueprint, request, used, MAX_REDRAWS) ?? prepared(blueprint, request)
}

/** `past`: items of one skill, oldest first. */
export function nextTier(past: readonly Pick<PastItem, 'tier' | 'correct'>[]): Tier {
  const last = past.at(-1)
  if (last === undefined) return 'easy'
  const before = past.at(-2)
  const rank = TIERS.indexOf(last.tier)
  if (!last.correct) return TIERS[Math.max(0, rank - 1)]!
  const twice = before !== undefined && before.correct && before.tier === last.tier
  return twice ? TIERS[Math.min(TIERS.length - 1, rank + 1)]! : last.tier
}
