// A blueprint proves itself when it is loaded: tiers are looked at, and its own tests are run on some items of every tier and form.
// `viva blueprint check` runs every lint on many more.
import type { Blueprint } from '../blueprint/blueprint.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { traceItem } from '../generate/generate-item.js'
import type { Form, Tier } from '../item/item.js'
import { failedTests } from './embedded-tests.js'
import { revealingHints } from './hint-lints.js'
import { revealingFigure } from './figure-lints.js'
import { oneCause } from './one-cause.js'
import { guarded } from './problem-of.js'
import { checkTiers } from './tier-lints.js'

/** Draws per tier that are looked at when a blueprint is loaded. */
const ENOUGH = 8

/** Problems with paths into the file; stops at the first item with any, per tier and form. */
export function tryBlueprint(blueprint: Blueprint, seeds: readonly string[]): FieldProblem[] {
  const tried = [...blueprint.tiers.keys()].flatMap(tier =>
    blueprint.parts[0].forms.flatMap(form => guarded(() => trySeeds(blueprint, tier, form, seeds))),
  )
  const places = new Set(tried.map(({ path }) => path.join('.')))
  const made = oneCause(blueprint, tried)
  // Of a tier that makes no item, how seldom its draws can be asked says the same again.
  const problems = [...checkTiers(blueprint, ENOUGH).filter(({ path }) => !places.has(path.join('.'))), ...made]
  return problems.filter((problem, i) => problems.findIndex(other => other.message === problem.message) === i)
}

function trySeeds(blueprint: Blueprint, tier: Tier, form: Form, seeds: readonly string[]): FieldProblem[] {
  const own = blueprint.tests.flatMap(test => (test.seed === undefined ? [] : [test.seed]))
  for (const seed of new Set([...seeds, ...own, ...blueprint.deployed])) {
    const made = traceItem(blueprint, { seed, tier, form, sectionId: null })
    const { item } = made
    const problems = [...revealingFigure(item), ...revealingHints(blueprint, item), ...failedTests(blueprint, made)]
    if (problems.length > 0) return problems
  }
  return []
}
