// Questions made for staff to look at or to use elsewhere: the same ones again for the same seed.
import { generateItem } from '../domain/generate/generate-item.js'
import { inLanguage, isReviewed } from '../domain/blueprint/blueprint.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { TIERS, type Form, type Item, type Tier } from '../domain/item/item.js'
import { forBrowser } from '../domain/item/item-views.js'
import { forReview } from '../domain/item/review-view.js'
import { DomainError } from '../../kernel/errors.js'

export type WantedItems = {
  /** One of the two. */
  readonly skillId?: string | undefined
  readonly blueprintId?: string | undefined
  readonly count: number
  readonly tier?: Tier | undefined
  readonly seed: string
  /** Where the blueprint has it; else the first that it has. */
  readonly form?: Form | undefined
  /** Where the blueprint is translated into it; else as its author wrote it. */
  readonly language?: string | undefined
  /** Whether right answer and solution are told, too. */
  readonly withKeys: boolean
}

export type MadeItem = {
  readonly blueprint_id: string
  readonly seed: string
  readonly difficulty: Tier
  readonly prompt: string
  readonly widget_type: string
  readonly props: unknown
  readonly correct_response?: unknown
  readonly explanation?: readonly string[]
}

/** Until one comes that is not kept for exams. */
const MOST_DRAWS = 50

/** Of a skill its reviewed blueprints in turn. None is of those that are kept for exams. Throws unknown_skill, unknown_blueprint, items_unavailable. */
export function makeItems(catalogue: Catalogue, { withKeys, ...wanted }: WantedItems): MadeItem[] {
  return drawItems(catalogue, wanted).map(item => {
    const { widget_type, props } = forBrowser(item)
    const { correctResponse, explanation } = forReview(item)
    return {
      blueprint_id: item.blueprintId,
      seed: item.seed,
      difficulty: item.tier,
      prompt: item.stem,
      widget_type,
      props,
      ...(withKeys && { correct_response: correctResponse, explanation }),
    }
  })
}

/** As makeItems, whole and with their keys. */
export function drawItems(
  catalogue: Catalogue,
  { skillId, blueprintId, count, tier, seed, form: wanted, language }: Omit<WantedItems, 'withKeys'>,
): Item[] {
  const named = blueprintId === undefined ? null : catalogue.blueprint(blueprintId)
  if (blueprintId !== undefined && named === null)
    throw new DomainError('not_found', 'unknown_blueprint', 'There is no such blueprint.')
  const blueprints = named === null ? catalogue.blueprintsForSkill(skillId ?? '').filter(isReviewed) : [named]
  if (blueprints.length === 0)
    throw new DomainError('not_found', 'unknown_skill', 'There is no such skill. GET /skills lists them.')
  return Array.from({ length: count }, (_, place): Item => {
    const blueprint = inLanguage(blueprints[place % blueprints.length]!, language ?? null)
    const { forms } = blueprint.parts[0]
    const form = forms.find(one => one === wanted) ?? forms[0]!
    const tiers = TIERS.filter(one => blueprint.tiers.has(one))
    const difficulty = tier !== undefined && tiers.includes(tier) ? tier : tiers[0]!
    const drawn = (draw: number): Item =>
      generateItem(blueprint, { seed: `${seed}/${place}/${draw}`, tier: difficulty, form, sectionId: null })
    const isForAll = ({ variantKey }: Item): boolean => catalogue.usersOf(blueprint, variantKey) !== 'exams'
    let item = drawn(0)
    for (let draw = 1; !isForAll(item) && draw < MOST_DRAWS; draw += 1) item = drawn(draw)
    if (!isForAll(item))
      throw new DomainError('unavailable', 'items_unavailable', 'The questions could not be prepared.')
    return item
  })
}
