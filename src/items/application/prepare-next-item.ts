// The next item of a practice session, for a skill and a tier that the caller has chosen: a pure function of stored facts.
import { inLanguage, type Blueprint } from '../domain/blueprint/blueprint.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { TIERS, type Item, type Tier } from '../domain/item/item.js'
import { misconceptionsShownBy } from '../domain/item/item-views.js'
import { deriveSeed, pick } from '../domain/generate/random.js'
import { showableMisconceptions } from './showable-misconceptions.js'
import { drawnItems, prepared, unavailable } from './prepare-exam.js'

/** What the session stores of an item that was asked. */
type PastItem = { readonly variantKey: string }

/**
 * What to ask, and in which language if the blueprint has it: the tier is one of `tiersOfSkill`. `shows`: a misconception that an answer
 * should be able to show, where one of the tier's questions can; null: any question will do.
 */
type NextChoice = {
  readonly skillId: string
  readonly tier: Tier
  readonly language: string | null
  readonly shows: string | null
}

/** A repeat is better than no question: after this many draws an old variant may come again. */
const MAX_REDRAWS = 100
/** … and after so many an old one that can show a misconception. */
const REDRAWS_TO_SHOW = 25

/** Those that the skill's reviewed blueprints offer, easiest first; none where the skill has no blueprint any more. */
export function tiersOfSkill(catalogue: Pick<Catalogue, 'blueprintsForSkill'>, skillId: string): Tier[] {
  const blueprints = catalogue.blueprintsForSkill(skillId)
  return TIERS.filter(tier => blueprints.some(blueprint => blueprint.tiers.has(tier)))
}

/**
 * What the skill can be asked by: its reviewed blueprints, whether any has questions above the easy tier, and which misconceptions they
 * can show, each with the easiest tier that can.
 */
export function bankOfSkill(catalogue: Pick<Catalogue, 'blueprintsForSkill'>, skillId: string) {
  const blueprints = catalogue.blueprintsForSkill(skillId)
  const misconceptions = new Map<string, Tier>()
  for (const blueprint of blueprints)
    for (const [id, tier] of showableMisconceptions(blueprint)) {
      const known = misconceptions.get(id)
      if (known === undefined || TIERS.indexOf(tier) < TIERS.indexOf(known)) misconceptions.set(id, tier)
    }
  return {
    blueprints: blueprints.length,
    aboveEasy: tiersOfSkill(catalogue, skillId).some(tier => tier !== 'easy'),
    misconceptions,
  }
}

/** Those that have the language, where any has. */
function inOneLanguage(blueprints: readonly Blueprint[], wanted: string | null): readonly Blueprint[] {
  const found = blueprints.filter(blueprint => inLanguage(blueprint, wanted).language === wanted)
  return found.length > 0 ? found : blueprints
}

/**
 * `position` counts from 1; `history` may leave out what is long past.
 * Throws DomainError `items_unavailable` when the skill has no reviewed blueprint for the tier.
 */
export function prepareNextItem(
  catalogue: Catalogue,
  { skillId, tier, language, shows }: NextChoice,
  sessionSeed: string,
  position: number,
  history: readonly PastItem[],
): Item {
  const ofTier = catalogue.blueprintsForSkill(skillId).filter(blueprint => blueprint.tiers.has(tier))
  if (ofTier.length === 0) throw unavailable()
  const showing = ofTier.filter(({ parts }) => parts.some(part => part.misconceptions.some(({ id }) => id === shows)))
  const able = inOneLanguage(showing.length > 0 ? showing : ofTier, language)
  const timesAsked = (blueprint: Blueprint) =>
    history.filter(past => past.variantKey.startsWith(`${blueprint.id}: `)).length
  const fresh = able.filter(blueprint => timesAsked(blueprint) < (blueprint.maxPerLearner ?? Number.POSITIVE_INFINITY))
  // One more of the same is better than no question.
  const picked = pick(sessionSeed, `practice/${position}/blueprint`, fresh.length > 0 ? fresh : able)
  const seed = deriveSeed(sessionSeed, position)
  const lastAsked = new Map(history.map(({ variantKey }, at) => [variantKey, at]))
  const isMute = (item: Item): boolean => showing.length > 0 && !misconceptionsShownBy(item).includes(shows!)
  const redraws = showing.length > 0 ? REDRAWS_TO_SHOW : MAX_REDRAWS
  const old: Item[] = []
  let mute: Item | null = null
  let other: Item | null = null
  // The others are drawn only where the first has nothing new, and what was asked often enough comes last.
  const inOrder = [...new Set([picked, ...fresh, ...able])]
  for (const candidate of inOrder) {
    const blueprint = inLanguage(candidate, language)
    // Typed and chosen take turns, whatever else is asked in between.
    const { forms } = blueprint.parts[0]
    const form = forms[timesAsked(blueprint) % forms.length]!
    for (const item of drawnItems(blueprint, { seed, tier, form, sectionId: null }, redraws)) {
      if (catalogue.usersOf(blueprint, item.variantKey) === 'exams') continue
      const isOld = lastAsked.has(item.variantKey)
      if (!isOld && !isMute(item)) return item
      if (!isMute(item)) old.push(item)
      else if (!isOld) mute ??= item
      else other ??= item
    }
  }
  // An old question that can show it says more than a new one that cannot; the one that was asked longest ago is the least known.
  const [longestAgo] = old.toSorted((one, two) => lastAsked.get(one.variantKey)! - lastAsked.get(two.variantKey)!)
  const found = longestAgo ?? mute ?? other
  if (found !== null && found !== undefined) return found
  const blueprint = inLanguage(picked, language)
  return prepared(blueprint, { seed, tier, form: blueprint.parts[0].forms[0]!, sectionId: null })
}
