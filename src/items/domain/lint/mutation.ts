// Blueprints broken on purpose. A blueprint is tested well when its own checks and tests, or a lint, notice each broken one.
import { answerType } from '../answers/registry.js'
import type { BlueprintFile } from '../blueprint/blueprint-schema.js'
import { compileBlueprint, type FieldPath } from '../blueprint/compile-blueprint.js'
import { BadValue } from '../../../expression/bad-value.js'
import { evaluate } from '../../../expression/evaluate.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import { parseExpression } from '../../../expression/parse.js'
import { orNull } from '../../../kernel/or-null.js'
import { LINTS, lintStudy } from './lints.js'
import { inlined, mutationsOf } from './mutate-formula.js'
import { study, type Study } from './study.js'

type Mutant = {
  readonly kind: 'key' | 'misconception' | 'removed_misconception' | 'check' | 'constraint'
  readonly path: FieldPath
  /** “the key …”: completes “Nothing notices when …”. */
  readonly says: string
  readonly file: BlueprintFile
}

/** Kinds that a blueprint must notice. What is removed may have been there for the learner's sake alone. */
export const FATAL: readonly Mutant['kind'][] = ['key', 'misconception', 'check']

/** Lints that look at single items; the others need many, and would not tell more. */
const WITNESSES = LINTS.filter(({ id }) =>
  'generates tests_pass filled misconceptions misconception_key options key_grades key_survives key_accepted givens_reveal steps_true'
    .split(' ')
    .includes(id),
)
/** Seeds for each tier and form, a few first: nearly every mutant is noticed there, and the rare ones are looked for in many. */
const STAGES = [1, 12, 200]

/** Every mutant of the file. Those of keys work on the key alone: derived values are copied into it first. */
export function mutantsOf(file: BlueprintFile): Mutant[] {
  return [...keyMutants(file), ...misconceptionMutants(file), ...checkMutants(file), ...constraintMutants(file)]
}

function keyMutants(file: BlueprintFile): Mutant[] {
  return file.parts.flatMap((part, i) =>
    mutationsOf(inlined(part.key, file.derive)).map(({ formula, says }): Mutant => ({
      kind: 'key',
      path: ['parts', i, 'key'],
      says: `in the key ${says}`,
      file: { ...file, parts: file.parts.with(i, { ...part, key: formula }) },
    })),
  )
}

function misconceptionMutants(file: BlueprintFile): Mutant[] {
  return file.misconceptions.flatMap((bug, i): Mutant[] => [
    {
      kind: 'misconception',
      path: ['misconceptions', i],
      says: `“${bug.id}” leads to the key`,
      file: { ...file, misconceptions: file.misconceptions.with(i, { ...bug, value: 'key' }) },
    },
    {
      kind: 'removed_misconception',
      path: ['misconceptions', i],
      says: `“${bug.id}” is left out`,
      file: { ...file, misconceptions: file.misconceptions.toSpliced(i, 1) },
    },
  ])
}

const checkMutants = (file: BlueprintFile): Mutant[] =>
  file.solution.flatMap((step, i): Mutant[] =>
    step.check === undefined
      ? []
      : [
          {
            kind: 'check',
            path: ['solution', i, 'check'],
            says: 'the check says the opposite',
            file: { ...file, solution: file.solution.with(i, { ...step, check: `not (${step.check})` }) },
          },
        ],
  )

const constraintMutants = (file: BlueprintFile): Mutant[] =>
  file.constraints.map((_, i) => ({
    kind: 'constraint',
    path: ['constraints', i],
    says: 'the constraint is left out',
    file: { ...file, constraints: file.constraints.toSpliced(i, 1) },
  }))

/**
 * The mutants that nothing notices, with as many seeds as each stage says. Those of keys that give the baseline's own keys, or none
 * at all, are no mutants and left out.
 */
export function surviving(baseline: Study, mutants: readonly Mutant[], stages: readonly number[] = STAGES): Mutant[] {
  const real = mutants.filter(mutant => isRealMutant(baseline, mutant))
  return stages.reduce((left, seeds) => {
    if (left.length === 0) return left
    const before = new Set(problemsIn(baseline.file, seeds))
    return left.filter(({ file }) => problemsIn(file, seeds).every(problem => before.has(problem)))
  }, real)
}

/** Whether some item would have another key. */
export function isRealMutant({ samples, blueprint }: Study, { kind, path, file }: Mutant): boolean {
  if (kind !== 'key') return true
  const index = path[1] as number
  const formula = parsed(file.parts[index]!.key)
  if (formula === null) return false
  const type = answerType(blueprint.parts[index]!.type)
  return samples.some(({ scope, item }) => {
    const { answer, key } = item.parts[index]!
    const other = () => type.fromValue(evaluate(formula, scope), answer.settings)
    return orNull(() => type.judge(other(), key, answer.settings).score < 1, ExpressionError, BadValue) ?? false
  })
}

const parsed = (formula: string) => orNull(() => parseExpression(formula), ExpressionError)

/** Messages without the items that they name. Stops as soon as an item cannot be made. */
function problemsIn(file: BlueprintFile, seeds: number): string[] {
  const compiled = compileBlueprint(file, 'mutant')
  if (!compiled.ok) return compiled.problems.map(problem => `${problem.path.join('.')} ${problem.message}`)
  const made = study(file, compiled.blueprint, seeds)
  return lintStudy(made, WITNESSES).map(problem => `${problem.lint} ${problem.path.join('.')}`)
}
