// A blueprint that passes every lint, and ways to spoil it.
import { parse } from 'yaml'
import { BlueprintFile } from '../../../src/items/domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../../src/items/domain/blueprint/compile-blueprint.js'
import { LINTS, lintStudy } from '../../../src/items/domain/lint/lints.js'
import { study, type Study } from '../../../src/items/domain/lint/study.js'
import { starterBlueprint } from '../../../src/items/infrastructure/authoring/starter-blueprint.js'

export type Spoil = readonly [from: string, to: string]

const TIERS = `  easy: { b: -1, when: ones * b < 10 }
  medium: { b: 0, when: ones * b >= 10 and a < 50 }
  hard: { b: 1, when: ones * b >= 10 and a >= 50 }`

/** The starter of whole numbers in three tiers, with some texts replaced; each must be there. */
export function spoilt(...changes: readonly Spoil[]): string {
  return changes.reduce(
    (source, [from, to]) => {
      if (!source.includes(from)) throw new Error(`The starter has no “${from}”.`)
      return source.replace(from, () => to)
    },
    starterBlueprint('lint.fixture', 'integer').replace('  medium: { b: 0, when: true }', TIERS),
  )
}

export function studyOf(source: string, seeds = 40): Study {
  const file = BlueprintFile.parse(parse(source))
  const compiled = compileBlueprint(file, 'hash')
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return study(file, compiled.blueprint, seeds)
}

/** `lint path` of everything that is found. */
export const findings = (source: string, seeds = 40, lints = LINTS): string[] =>
  lintStudy(studyOf(source, seeds), lints).map(({ lint, path }) => `${lint} ${path.join('.')}`)
