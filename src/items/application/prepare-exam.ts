// All items of an exam, before it begins. Section, tier and blueprint of every slot are planned from the assessment; only the
// numbers are drawn. The same catalogue, assessment and seed give the same exam.
import { DomainError } from '../../kernel/errors.js'
import type { Assessment, AssessmentSection } from '../domain/assessment/assessment.js'
import { inLanguage, type Blueprint } from '../domain/blueprint/blueprint.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { generateItem, GenerationError, type ItemRequest } from '../domain/generate/generate-item.js'
import { TIERS, type Form, type Item, type Tier } from '../domain/item/item.js'
import { deriveSeed, pick, randomIndex, shuffled } from '../domain/generate/random.js'

/** How often one slot is drawn again because its question is in the exam already. */
const MAX_REDRAWS = 500

type Slot = {
  readonly section: AssessmentSection
  readonly tier: Tier
  readonly blueprint: Blueprint
  readonly form: Form
}

/**
 * One item per slot, in the order in which they are asked; no two are the same question. One by one, so that a caller can do other things
 * in between. The questions are the same in every language; one that is not translated stays as its author wrote it.
 * Throws DomainError `items_unavailable` when a blueprint is missing, fails, or has too few variants: no session may start then.
 */
export function* examItems(
  catalogue: Catalogue,
  assessment: Assessment,
  sessionSeed: string,
  language: string | null = null,
): Generator<Item> {
  const uses = new Map<string, number>()
  const slots = assessment.sections.flatMap(section => {
    const planned = planSection(catalogue, section, sessionSeed, uses)
    return assessment.configuration.shuffleItems
      ? shuffled(sessionSeed, `plan/${section.sectionId}/order`, planned)
      : planned
  })
  const used = new Set<string>()
  for (const [index, { section, tier, blueprint: planned, form }] of slots.entries()) {
    const blueprint = inLanguage(planned, language)
    const request = { seed: deriveSeed(sessionSeed, index + 1), tier, form, sectionId: section.sectionId }
    const isUsed = (key: string): boolean => used.has(key)
    const isPractised = (key: string): boolean => catalogue.usersOf(blueprint, key) === 'practice'
    // A tier with few questions may have none apart: better one that practice may have shown than no examination.
    const item =
      unusedItem(blueprint, request, key => isUsed(key) || isPractised(key), MAX_REDRAWS) ??
      unusedItem(blueprint, request, isUsed, MAX_REDRAWS)
    if (item === null) throw unavailable()
    used.add(item.variantKey)
    yield item
  }
}

/** An item that is not `refused`, or null when `redraws` more draws do not find one. */
function unusedItem(
  blueprint: Blueprint,
  request: ItemRequest,
  refused: (variantKey: string) => boolean,
  redraws: number,
): Item | null {
  for (const item of drawnItems(blueprint, request, redraws)) if (!refused(item.variantKey)) return item
  return null
}

/** The item of the request, and as many of `redraws` more as are asked for. A redraw's seed comes from the first. */
export function* drawnItems(blueprint: Blueprint, request: ItemRequest, redraws: number): Generator<Item, void> {
  for (let draw = 0; draw <= redraws; draw++)
    yield prepared(blueprint, draw === 0 ? request : { ...request, seed: deriveSeed(request.seed, draw) })
}

/** `generateItem`, with an error that reveals nothing about the item. */
export function prepared(blueprint: Blueprint, request: ItemRequest): Item {
  try {
    return generateItem(blueprint, request)
  } catch (error) {
    if (error instanceof GenerationError) throw unavailable(error)
    throw error
  }
}

export const unavailable = (cause?: Error): DomainError =>
  new DomainError('unavailable', 'items_unavailable', 'The questions could not be prepared.', {}, [], cause)

/**
 * Tiers as the distribution says; each slot goes to the blueprint that is furthest below its share and may still be asked. `uses`
 * counts the slots of each blueprint over all sections.
 */
function planSection(
  catalogue: Catalogue,
  section: AssessmentSection,
  sessionSeed: string,
  uses: Map<string, number>,
): Slot[] {
  const shares = section.blueprints.map(({ id, weight, form }) => {
    const blueprint = catalogue.blueprint(id)
    if (blueprint === null) throw unavailable()
    return { blueprint, weight, form, given: 0 }
  })
  const tiers = TIERS.flatMap(tier => Array.from({ length: section.difficultyDistribution[tier] }, () => tier))
  return tiers.map((tier, slot) => {
    const able = shares.filter(
      ({ blueprint: { id, tiers: known, maxPerLearner } }) =>
        known.has(tier) && (uses.get(id) ?? 0) < (maxPerLearner ?? Number.POSITIVE_INFINITY),
    )
    if (able.length === 0) throw unavailable()
    const ratio = (share: (typeof able)[number]) => (share.given + 1) / share.weight
    const least = Math.min(...able.map(ratio))
    const path = `plan/${section.sectionId}/${slot}`
    const next = able.filter(share => ratio(share) === least)
    const chosen = next[randomIndex(sessionSeed, `${path}/blueprint`, next.length)]!
    chosen.given += 1
    uses.set(chosen.blueprint.id, (uses.get(chosen.blueprint.id) ?? 0) + 1)
    const form = chosen.form ?? pick(sessionSeed, `${path}/form`, chosen.blueprint.parts[0].forms)
    return { section, tier, blueprint: chosen.blueprint, form }
  })
}
