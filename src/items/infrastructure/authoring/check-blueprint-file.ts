// Runs every check on one blueprint file, in a worker or in the caller's thread.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { blueprintHash } from '../../domain/blueprint/blueprint-hash.js'
import { BlueprintFile } from '../../domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../domain/blueprint/compile-blueprint.js'
import type { FieldPath, FieldProblem } from '../../domain/blueprint/formula-reader.js'
import { lintStudy } from '../../domain/lint/lints.js'
import { lintTranslations } from '../../domain/lint/lint-translations.js'
import { FATAL, mutantsOf, surviving } from '../../domain/lint/mutation.js'
import { study, type Study } from '../../domain/lint/study.js'
import { codeProblems } from './code-lint.js'
import { namePictures } from '../pictures/named-pictures.js'
import { YamlFile, type BlueprintProblem } from '../yaml-file.js'

export type CheckOptions = {
  /** Seeds for each tier and form. */
  readonly seeds: number
  /** Whether mutants of the blueprint are tried, too. */
  readonly mutants: boolean
  /** Every text is named that is missing in this language; null: none is. */
  readonly language: string | null
}

export type CheckedFile = {
  /** Null for files that are no blueprint. */
  readonly id: string | null
  readonly problems: readonly BlueprintProblem[]
  readonly items: number
  readonly mutants: number
  /** What does not make the file wrong: texts without a translation. */
  readonly warnings: readonly BlueprintProblem[]
  readonly languages: { readonly complete: readonly string[]; readonly incomplete: readonly string[] }
}

const NOTHING = { id: null, items: 0, mutants: 0, warnings: [], languages: { complete: [], incomplete: [] } }

/** `shown` is the path that problems name. */
export async function checkBlueprintFile(path: string, shown: string, options: CheckOptions): Promise<CheckedFile> {
  return checkSource(await readFile(path, 'utf8'), shown, options, dirname(path))
}

/** As `checkBlueprintFile`, from the text of the file. */
export async function checkSource(
  source: string,
  shown: string,
  { seeds, mutants, language }: CheckOptions,
  folder: string | null = null,
): Promise<CheckedFile> {
  const { yaml, made } = studySource(source, shown, seeds, folder)
  if (yaml.problems.length === 0 && !saysWhatItIs(yaml))
    yaml.complain({
      path: ['schema'],
      message: 'The file does not say what it is. A blueprint has schema: blueprint/1.',
    })
  if (made === null) return { ...NOTHING, problems: yaml.problems }
  for (const problem of await lintsOf(made, seeds)) yaml.complain(problem)
  const altered =
    mutants && yaml.problems.length === 0 ? mutantsOf(made.file).filter(({ kind }) => FATAL.includes(kind)) : []
  for (const { path, says } of surviving(made, altered))
    yaml.complain({ path, message: `Nothing notices when ${says}. [mutants]` })
  const { id, translations, incomplete } = made.blueprint
  return {
    id,
    problems: yaml.problems,
    items: made.samples.length,
    mutants: altered.length,
    warnings: missingTexts(made, language).map(path => yaml.locate({ path, message: 'This is not translated yet.' })),
    languages: { complete: [...translations.keys()], incomplete: [...incomplete.keys()] },
  }
}

/** As a blueprint, or as what is checked elsewhere: a file of `skills/1` and the like, or a guideline, which begins with its id. */
const saysWhatItIs = ({ schema, value }: YamlFile): boolean =>
  /^[a-z]+\/1$/.test(String(schema)) || Object.hasOwn(Object(value), 'guideline_id')

/** What every lint finds in the study and in its translations, for `seeds` seeds each; messages end with the lint's name. */
export async function lintsOf(made: Study, seeds: number): Promise<FieldProblem[]> {
  // A translation of what cannot be made fails for the same reason.
  const translated = made.failures.length > 0 ? [] : lintTranslations(made, seeds)
  const lints = [...lintStudy(made), ...(await codeProblems(made)), ...translated]
  return lints.map(({ path, message, lint }) => ({ path, message: `${message} [${lint}]` }))
}

/**
 * A message without the lint's name, the seed and how many draws each rule refused: the same problem is found for several seeds, and where no
 * lint is named.
 */
export const bareMessage = (message: string): string =>
  message.replace(/ \((?:easy|medium|hard), seed [^)]*\)|seed \S+| \[\w+\]$|(?<= draws): .* refused .*$/g, '')

/** The whole translation where there is none. */
function missingTexts({ file, blueprint }: Study, language: string | null): readonly FieldPath[] {
  if (language === null || language === file.language || blueprint.translations.has(language)) return []
  return blueprint.incomplete.get(language) ?? [['texts', language]]
}

/**
 * `folder`: where its pictures are; null: nobody knows, and none is shown. `made` is null for a file that is not a blueprint or does not
 * compile; its problems say why.
 */
export function studySource(
  source: string,
  shown: string,
  seeds: number,
  folder: string | null = null,
): { yaml: YamlFile; made: Study | null } {
  const { yaml, compiled } = compileSource(source, shown, folder)
  return { yaml, made: compiled === null ? null : study(compiled.file, compiled.blueprint, seeds) }
}

type Compiled = Pick<Study, 'file' | 'blueprint'>

/** As `studySource`, without a question made. */
export function compileSource(
  source: string,
  shown: string,
  folder: string | null = null,
): { yaml: YamlFile; compiled: Compiled | null } {
  const yaml = new YamlFile(shown, source)
  if (yaml.problems.length > 0 || yaml.schema !== 'blueprint/1') return { yaml, compiled: null }
  if (folder !== null) namePictures(yaml, folder)
  const file = yaml.read(BlueprintFile)
  if (file === null) return { yaml, compiled: null }
  const compiled = compileBlueprint(file, blueprintHash(yaml.value))
  if (!compiled.ok) for (const problem of compiled.problems) yaml.complain(problem)
  return { yaml, compiled: compiled.ok ? { file, blueprint: compiled.blueprint } : null }
}
