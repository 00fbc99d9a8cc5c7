// item = f(blueprint, seed, tier, form): pure. Parameters, derived values, constraints, key, distractors, order, steps.
// What a blueprint's own randomness cannot satisfy is drawn again, up to a cap; what its author got wrong is an error at once.
import type { Blueprint, ParamSource } from './blueprint.js'
import { KEY_NAME } from './compile-blueprint.js'
import { evaluate, holds, type Scope } from './expression/evaluate.js'
import { ExpressionError } from './expression/expression-error.js'
import { render } from './expression/template.js'
import { address, isWhole, show, text, whole, type Value } from './expression/value.js'
import { sameAnswer } from './grade-response.js'
import { blockSize } from './ipv4.js'
import { ENGINE_VERSION, type Form, type Item, type ItemMisconception, type ResponseType, type Tier } from './item.js'
import { pick, randomBelow, shuffled } from './random.js'
import { standsIn } from './stem-values.js'

/** How often parameters are drawn before the blueprint is given up as unsatisfiable. */
export const MAX_TRIES = 2_000

/** The blueprint is at fault: `field` says where. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError'
  constructor(
    readonly blueprintId: string,
    readonly field: string,
    message: string,
  ) {
    super(`${blueprintId}: ${field}: ${message}`)
  }
}

export type ItemRequest = {
  readonly seed: string
  readonly tier: Tier
  readonly form: Form
  readonly sectionId: string | null
}

/** Throws GenerationError. */
export function generateItem(blueprint: Blueprint, request: ItemRequest): Item {
  const { seed, tier, form, sectionId } = request
  if (!blueprint.part.forms.includes(form))
    throw new GenerationError(blueprint.id, 'parts.0.forms', `is not asked as ${form}`)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const scope = drawScope(blueprint, seed, tier, attempt)
    if (scope === null) continue
    const question = questionFrom(blueprint, scope)
    if (question === null) continue
    const options = form === 'choice' ? optionsFor(blueprint, question, seed) : []
    if (options === null) continue
    return {
      blueprintId: blueprint.id,
      blueprintVersion: blueprint.version,
      blueprintHash: blueprint.hash,
      engineVersion: ENGINE_VERSION,
      seed,
      tier,
      skillId: blueprint.primarySkill,
      sectionId,
      variantKey: `${blueprint.id}: ${within(blueprint, 'variant_key', () => render(blueprint.variantKey, scope))}`,
      kind: form === 'choice' ? 'choice' : 'text',
      stem: question.stem,
      options,
      responseType: blueprint.part.type,
      responseLabel: blueprint.part.label,
      key: question.key,
      misconceptions: question.misconceptions,
      steps: stepsFor(blueprint, question.scope),
      hints: blueprint.hints.map(({ say, cost }, i) => ({
        text: within(blueprint, `hints.${i}.say`, () => render(say, question.scope)),
        cost,
      })),
      expectedSeconds: blueprint.expectedSeconds,
    }
  }
  throw new GenerationError(blueprint.id, `tiers.${tier}`, `no item after ${MAX_TRIES} draws`)
}

/** The values of one draw, or null when it breaks a constraint or belongs to another tier. */
export function drawScope(blueprint: Blueprint, seed: string, tier: Tier, attempt: number): Scope | null {
  const words = blueprint.tiers.get(tier)
  if (words === undefined) throw new GenerationError(blueprint.id, `tiers.${tier}`, 'is missing')
  const scope = new Map<string, Value>()
  for (const [name, source] of words.params) scope.set(name, draw(source, seed, `param/${name}/${attempt}`))
  for (const [name, formula] of blueprint.derive)
    scope.set(
      name,
      within(blueprint, `derive.${name}`, () => evaluate(formula, scope)),
    )
  const fits =
    within(blueprint, `tiers.${tier}.when`, () => holds(words.when, scope)) &&
    blueprint.constraints.every((formula, i) => within(blueprint, `constraints.${i}`, () => holds(formula, scope)))
  return fits ? scope : null
}

function draw(source: ParamSource, seed: string, path: string): Value {
  switch (source.kind) {
    case 'range':
      return whole(source.least + randomBelow(seed, path, source.count))
    case 'integers':
      return whole(pick(seed, path, source.from))
    case 'texts':
      return text(pick(seed, path, source.from))
    case 'networks': {
      const { bits, length } = pick(seed, `${path}/network`, source.from)
      return address(bits + Number(randomBelow(seed, `${path}/address`, BigInt(blockSize(length)))))
    }
  }
}

type Question = {
  readonly stem: string
  readonly key: string
  /** The drawn values and the key. */
  readonly scope: Scope
  readonly misconceptions: readonly ItemMisconception[]
}

/** Null when the stem would name the key: such a question answers itself. */
function questionFrom(blueprint: Blueprint, drawn: Scope): Question | null {
  const { part } = blueprint
  const keyValue = within(blueprint, 'parts.0.key', () => evaluate(part.key, drawn))
  const key = canonical(blueprint, 'parts.0.key', keyValue)
  const stem = within(blueprint, 'stem', () => render(blueprint.stem, drawn))
  if (standsIn(stem, part.type, key)) return null
  const scope = new Map([...drawn, [KEY_NAME, keyValue]])
  const misconceptions: ItemMisconception[] = []
  blueprint.misconceptions.forEach((bug, i) => {
    const field = `misconceptions.${i}`
    if (bug.when !== null && !within(blueprint, `${field}.when`, () => holds(bug.when!, scope))) return
    const value = canonical(
      blueprint,
      `${field}.value`,
      within(blueprint, `${field}.value`, () => evaluate(bug.value, scope)),
    )
    // The first that leads to a value explains it; one that leads to the right answer explains nothing.
    if ([key, ...misconceptions.map(known => known.value)].some(known => sameAnswer(part.type, known, value))) return
    const feedback = within(blueprint, `${field}.feedback`, () => render(bug.feedback, scope))
    misconceptions.push({ id: bug.id, value, feedback, remediate: bug.remediate })
  })
  return { stem, key, scope, misconceptions }
}

/** Key and distractors in the order shown, or null when there are not enough different ones. */
function optionsFor(blueprint: Blueprint, question: Question, seed: string): string[] | null {
  const { count, fillers } = blueprint.choice!
  const options = [question.key, ...question.misconceptions.map(bug => bug.value)].slice(0, count)
  for (const [i, formula] of fillers.entries()) {
    if (options.length === count) break
    const field = `choice.filler.${i}`
    const value = canonical(
      blueprint,
      field,
      within(blueprint, field, () => evaluate(formula, question.scope)),
    )
    if (!options.some(known => sameAnswer(blueprint.part.type, known, value))) options.push(value)
  }
  return options.length < count ? null : shuffled(seed, 'order', options)
}

function stepsFor(blueprint: Blueprint, scope: Scope): string[] {
  return blueprint.solution.flatMap((step, i) => {
    const field = `solution.${i}`
    if (step.when !== null && !within(blueprint, `${field}.when`, () => holds(step.when!, scope))) return []
    if (step.check !== null && !within(blueprint, `${field}.check`, () => holds(step.check!, scope)))
      throw new GenerationError(blueprint.id, `${field}.check`, 'the step is not true')
    return [within(blueprint, `${field}.say`, () => render(step.say, scope))]
  })
}

function canonical(blueprint: Blueprint, field: string, value: Value): string {
  const fits: Record<ResponseType, boolean> = { integer: isWhole(value), ipv4: value.kind === 'ipv4' }
  const { type } = blueprint.part
  if (!fits[type]) throw new GenerationError(blueprint.id, field, `${show(value)} is no answer of type ${type}`)
  return show(value)
}

function within<T>(blueprint: Blueprint, field: string, compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new GenerationError(blueprint.id, field, `at character ${error.at + 1}: ${error.message}`)
  }
}
