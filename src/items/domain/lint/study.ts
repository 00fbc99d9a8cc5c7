// What lints look at: a blueprint, and items made from it for many seeds with the values that they were made from.
import type { Blueprint, BlueprintPart } from '../blueprint/blueprint.js'
import type { BlueprintFile } from '../blueprint/blueprint-schema.js'
import { KEY_NAME } from '../blueprint/compile-part.js'
import type { Scope } from '../../../expression/evaluate.js'
import type { Value } from '../../../expression/value.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { traceItem, type ItemRequest } from '../generate/generate-item.js'
import { sharedValues, type SharedValues } from '../generate/shared-values.js'
import { GenerationError } from '../generate/generation-error.js'
import type { Form, Item, ItemPart, Tier } from '../item/item.js'
import type { RawMisconception } from '../generate/item-misconceptions.js'
import { oneCause } from './one-cause.js'
import { problemOf } from './problem-of.js'

type SamplePart = {
  readonly spec: BlueprintPart
  readonly part: ItemPart
  readonly keyValue: Value
  /** Values with the part's own key as `key`. */
  readonly scope: Scope
  /** What the misconceptions gave before those of no use were dropped. */
  readonly raw: readonly RawMisconception[]
}

export type Sample = {
  readonly item: Item
  readonly form: Form
  /** Values of the parameters and those derived from them; items of the same draw have the same object. */
  readonly drawn: Scope
  /** Values with the parts' keys by their ids. */
  readonly scope: Scope
  readonly parts: readonly SamplePart[]
}

export type Study = {
  readonly file: BlueprintFile
  readonly blueprint: Blueprint
  /** Every tier and form, seed by seed. */
  readonly samples: readonly Sample[]
  /** Why items could not be made. */
  readonly failures: readonly FieldProblem[]
  /** What the items of a translation have from these. */
  readonly shared: SharedValues
}

/** `count` seeds for each tier; tiers have seeds of their own, so that their draws are independent. */
export const studySeeds = (tier: Tier, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `check/${tier}/${i}`)

/**
 * Makes the items: for `count` seeds in every tier and form, for the seeds of tests, and for every deployed seed. `shared`: of a
 * translation, that of the original.
 */
export function study(
  file: BlueprintFile,
  blueprint: Blueprint,
  count: number,
  shared: SharedValues = sharedValues(blueprint),
): Study {
  const samples: Sample[] = []
  const failures: FieldProblem[] = []
  const fixed = [
    ...blueprint.tests.flatMap(test => (test.seed === undefined ? [] : [test.seed])),
    ...blueprint.deployed,
  ]
  for (const tier of blueprint.tiers.keys())
    for (const form of blueprint.parts[0].forms)
      try {
        for (const seed of [...studySeeds(tier, count), ...fixed])
          samples.push(sample(blueprint, { seed, tier, form, sectionId: null }, shared))
      } catch (error) {
        if (!(error instanceof GenerationError)) throw error
        failures.push(problemOf(error))
      }
  return { file, blueprint, samples, failures: oneCause(blueprint, firstOfEach(failures)), shared }
}

/** Throws GenerationError. */
function sample(blueprint: Blueprint, request: ItemRequest, shared: SharedValues): Sample {
  const { item, drawn, scope, made } = traceItem(blueprint, request, shared)
  const parts = blueprint.parts.map((spec, i): SamplePart => {
    const { part, keyValue, raw } = made[i]!
    return {
      spec,
      part,
      keyValue,
      // Few lints ask for it.
      get scope() {
        return new Map(scope).set(KEY_NAME, keyValue)
      },
      raw,
    }
  })
  return { item, form: request.form, drawn, scope, parts }
}

/** For messages: which item a finding was made in. */
export const named = ({ item }: Sample): string => `${item.tier}, seed ${item.seed}`

/** The first problem at each place of the file. */
export const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter((problem, i) => problems.findIndex(other => other.path.join() === problem.path.join()) === i)
