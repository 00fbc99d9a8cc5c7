// item = f(blueprint, seed, tier, form): pure. Parameters, derived values, constraints, parts, steps.
// What a blueprint's own randomness cannot satisfy is drawn again, up to a cap; what its author got wrong is an error at once.
import type { Blueprint } from '../blueprint/blueprint.js'
import { KEY_NAME } from '../blueprint/compile-part.js'
import { holds, type Scope } from '../../../expression/evaluate.js'
import { printedScope, render } from '../../../expression/template.js'
import { fillText } from './fill-text.js'
import { GenerationError, within } from './generation-error.js'
import { generateFigure } from './generate-figure.js'
import { generatePart, type MadePart } from './generate-part.js'
import { pick } from './random.js'
import { Refusals } from './refusals.js'
import { unshared, type SharedValues } from './shared-values.js'
import { ENGINE_VERSION, type Form, type Item, type ItemPart, type Tier } from '../item/item.js'

export { GenerationError } from './generation-error.js'

/** How often parameters are drawn before the blueprint is given up as unsatisfiable. */
export const MAX_TRIES = 2_000

export type ItemRequest = {
  readonly seed: string
  readonly tier: Tier
  /** The form of the first part; the others have one form each. */
  readonly form: Form
  readonly sectionId: string | null
}

/** An item with what it was made from: `drawn` holds parameters and derived values, `scope` the keys by the parts' ids, too. */
export type TracedItem = {
  readonly item: Item
  readonly drawn: Scope
  readonly scope: Scope
  /** As `render` takes it. */
  readonly printed: Scope | null
  readonly made: readonly MadePart[]
}

/** Throws GenerationError. */
export const generateItem = (blueprint: Blueprint, request: ItemRequest): Item => traceItem(blueprint, request).item

/** As `generateItem`, for lints that look behind the item. `shared`: of the blueprint, or of the one that it translates. */
export function traceItem(
  blueprint: Blueprint,
  request: ItemRequest,
  shared: SharedValues = unshared(blueprint),
): TracedItem {
  const { seed, tier, form, sectionId } = request
  if (!blueprint.parts[0].forms.includes(form))
    throw new GenerationError(blueprint.id, 'parts.0.forms', `is not asked as ${form}`)
  const refusals = new Refusals()
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const drawn = shared.draw(seed, tier, attempt, refusals)
    if (drawn === null) continue
    // Whether the values are drawn again depends on the author's words alone, so that a translation asks about the same values.
    const source = blueprint.original ?? blueprint
    // The forms of an item have the same words.
    const once = <T>(name: string, make: () => T): T => shared.once(drawn, `${blueprint.language}/${name}`, make)
    const wording = pick(seed, 'story', [source.stem, ...source.stories])
    const stem = once('wording', () => within(blueprint, 'stem', () => fillText(wording, drawn)))
    const printed = printedScope(blueprint.language, blueprint.derive, drawn)
    const from = partsFrom(blueprint, request, stem, drawn, shared, printed)
    if (from === null) {
      refusals.add('choice (too few different options)')
      continue
    }
    const { made, scope } = from
    const figure = once('figure', () => generateFigure(blueprint, drawn, printed))
    const item: Item = {
      blueprintId: blueprint.id,
      blueprintVersion: blueprint.version,
      blueprintHash: blueprint.hash,
      engineVersion: ENGINE_VERSION,
      seed,
      tier,
      skillId: blueprint.primarySkill,
      sectionId,
      variantKey: `${blueprint.id}: ${within(blueprint, 'variant_key', () => render(blueprint.variantKey, drawn))}`,
      language: blueprint.language,
      stem:
        blueprint.original === null && printed === null
          ? stem
          : once('stem', () =>
              within(blueprint, 'stem', () =>
                fillText(blueprint.original === null ? wording : blueprint.stem, drawn, printed),
              ),
            ),
      spoken:
        blueprint.spoken === null
          ? null
          : within(blueprint, 'accessibility.spoken', () => render(blueprint.spoken!, drawn, printed)),
      ...(figure !== null && { figure }),
      parts: made.map(({ part }) => part) as [ItemPart, ...ItemPart[]],
      steps: once('steps', () => stepsFor(blueprint, scope, printed)),
      hints: once('hints', () => hintsFor(blueprint, seed, scope, printed)),
      expectedSeconds: blueprint.expectedSeconds,
    }
    return { item, drawn, scope, printed, made }
  }
  const message = `No item after ${MAX_TRIES} draws: ${refusals}`
  throw new GenerationError(blueprint.id, `tiers.${tier}`, message, refusals.constraints())
}

/** Null when a part cannot be made from these values. `scope`: the values with the parts' keys by their ids. */
export function partsFrom(
  blueprint: Blueprint,
  { seed, form }: Pick<ItemRequest, 'seed' | 'form'>,
  stem: string,
  drawn: Scope,
  shared: SharedValues = unshared(blueprint),
  printed: Scope | null = null,
): { readonly made: readonly MadePart[]; readonly scope: Scope } | null {
  const scope = new Map(drawn)
  const made: MadePart[] = []
  for (const [i, part] of blueprint.parts.entries()) {
    const one = generatePart(blueprint, i, {
      seed,
      stem,
      scope,
      printed,
      form: i === 0 ? form : part.forms[0]!,
      once: (name, make) => shared.once(drawn, `${i}/${name}`, make),
    })
    if (one === null) return null
    made.push(one)
    scope.set(part.id, one.keyValue)
  }
  if (made.length === 1) scope.set(KEY_NAME, made[0]!.keyValue)
  return { made, scope }
}

const hintsFor = (blueprint: Blueprint, seed: string, scope: Scope, printed: Scope | null): Item['hints'] =>
  blueprint.hints.map(({ say, stories, cost, bottomOut }, i) => ({
    text: within(blueprint, `hints.${i}.say`, () =>
      fillText(pick(seed, `story/hint/${i}`, [say, ...stories]), scope, printed),
    ),
    cost,
    ...(bottomOut && { bottomOut }),
  }))

function stepsFor(blueprint: Blueprint, scope: Scope, printed: Scope | null): string[] {
  return blueprint.solution.flatMap((step, i) => {
    const field = `solution.${i}`
    if (step.when !== null && !within(blueprint, `${field}.when`, () => holds(step.when!, scope))) return []
    if (step.check !== null && !within(blueprint, `${field}.check`, () => holds(step.check!, scope)))
      throw new GenerationError(blueprint.id, `${field}.check`, `Step ${i + 1} is not true.`)
    return [within(blueprint, `${field}.say`, () => fillText(step.say, scope, printed))]
  })
}
