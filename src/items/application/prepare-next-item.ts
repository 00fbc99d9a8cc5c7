// The next item of a practice session, for a skill and a tier that the caller has chosen: a pure function of stored facts.
import { inLanguage, type Blueprint } from '../domain/blueprint/blueprint.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { TIERS, type Item, type Tier } from '../domain/item/item.js'
import { deriveSeed, pick } from '../domain/generate/random.js'
import { prepared, unavailable, unusedItem } from './prepare-exam.js'

/** What the session stores of an item that was asked. */
type PastItem = { readonly variantKey: string }

/** What to ask, and in which language if the blueprint has it: the tier is one of `tiersOfSkill`. */
type NextChoice = { readonly skillId: string; readonly tier: Tier; readonly language: string | null }

/** A repeat is better than no question: after this many draws an old variant may come again. */
const MAX_REDRAWS = 100

/** Those that the skill's reviewed blueprints offer, easiest first; none where the skill has no blueprint any more. */
export function tiersOfSkill(catalogue: Catalogue, skillId: string): Tier[] {
  const blueprints = catalogue.blueprintsForSkill(skillId)
  return TIERS.filter(tier => blueprints.some(blueprint => blueprint.tiers.has(tier)))
}

/**
 * `position` counts from 1; `history` may leave out what is long past.
 * Throws DomainError `items_unavailable` when the skill has no reviewed blueprint for the tier.
 */
export function prepareNextItem(
  catalogue: Catalogue,
  { skillId, tier, language }: NextChoice,
  sessionSeed: string,
  position: number,
  history: readonly PastItem[],
): Item {
  const able = catalogue.blueprintsForSkill(skillId).filter(blueprint => blueprint.tiers.has(tier))
  if (able.length === 0) throw unavailable()
  const timesAsked = (blueprint: Blueprint) =>
    history.filter(past => past.variantKey.startsWith(`${blueprint.id}: `)).length
  const fresh = able.filter(blueprint => timesAsked(blueprint) < (blueprint.maxPerLearner ?? Number.POSITIVE_INFINITY))
  // One more of the same is better than no question.
  const picked = pick(sessionSeed, `practice/${position}/blueprint`, fresh.length > 0 ? fresh : able)
  const blueprint = inLanguage(picked, language)
  // Typed and chosen take turns, whatever else is asked in between.
  const { forms } = blueprint.parts[0]
  const form = forms[timesAsked(blueprint) % forms.length]!
  const request = { seed: deriveSeed(sessionSeed, position), tier, form, sectionId: null }
  const used = new Set(history.map(past => past.variantKey))
  const isForExams = (key: string): boolean => catalogue.usersOf(blueprint, key) === 'exams'
  return (
    unusedItem(blueprint, request, key => used.has(key) || isForExams(key), MAX_REDRAWS) ??
    unusedItem(blueprint, request, isForExams, MAX_REDRAWS) ??
    prepared(blueprint, request)
  )
}
