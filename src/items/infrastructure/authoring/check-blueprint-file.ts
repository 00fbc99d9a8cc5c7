// One blueprint file through everything that can be found wrong in it. Runs in a worker, or where it is called.
import { readFile } from 'node:fs/promises'
import { blueprintHash } from '../../domain/blueprint-hash.js'
import { BlueprintFile } from '../../domain/blueprint-schema.js'
import { compileBlueprint } from '../../domain/compile-blueprint.js'
import { lintStudy } from '../../domain/lint/lints.js'
import { FATAL, mutantsOf, surviving } from '../../domain/lint/mutation.js'
import { study, type Study } from '../../domain/lint/study.js'
import { codeProblems } from './code-lint.js'
import { YamlFile, type BlueprintProblem } from '../yaml-file.js'

export type CheckOptions = {
  /** Seeds for each tier and form. */
  readonly seeds: number
  /** Whether mutants of the blueprint are tried, too. */
  readonly mutants: boolean
}

export type CheckedFile = {
  /** Null for files that are no blueprint. */
  readonly id: string | null
  readonly problems: readonly BlueprintProblem[]
  readonly items: number
  readonly mutants: number
}

/** `shown` is the path as it stands in problems. */
export async function checkBlueprintFile(path: string, shown: string, options: CheckOptions): Promise<CheckedFile> {
  return checkSource(await readFile(path, 'utf8'), shown, options)
}

/** As `checkBlueprintFile`, from the text of the file. */
export async function checkSource(
  source: string,
  shown: string,
  { seeds, mutants }: CheckOptions,
): Promise<CheckedFile> {
  const { yaml, made } = studySource(source, shown, seeds)
  if (made === null) return { id: null, problems: yaml.problems, items: 0, mutants: 0 }
  for (const { path, message, lint } of [...lintStudy(made), ...(await codeProblems(made))])
    yaml.complain({ path, message: `${message} [${lint}]` })
  const altered =
    mutants && yaml.problems.length === 0 ? mutantsOf(made.file).filter(({ kind }) => FATAL.includes(kind)) : []
  for (const { path, says } of surviving(made, altered))
    yaml.complain({ path, message: `Nothing notices when ${says}. [mutants]` })
  return { id: made.blueprint.id, problems: yaml.problems, items: made.samples.length, mutants: altered.length }
}

/** `made` is null for a file that is no blueprint, or does not compile; problems then say why. */
export function studySource(source: string, shown: string, seeds: number): { yaml: YamlFile; made: Study | null } {
  const yaml = new YamlFile(shown, source)
  if (yaml.problems.length > 0) return { yaml, made: null }
  if (yaml.schema !== 'blueprint/1') return { yaml, made: null }
  const words = yaml.read(BlueprintFile)
  if (words === null) return { yaml, made: null }
  const compiled = compileBlueprint(words, blueprintHash(yaml.value))
  if (!compiled.ok) for (const problem of compiled.problems) yaml.complain(problem)
  return { yaml, made: compiled.ok ? study(words, compiled.blueprint, seeds) : null }
}
