// Reads and checks files of guidelines.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { YamlFile, type BlueprintProblem } from '../../items/index.js'
import { checkGuideline, checkVerifiable } from '../domain/check-guideline.js'
import { checkTexts } from '../domain/guideline-texts.js'
import { GuidelineFile } from '../domain/guideline-file.js'
import { newGuideline } from '../domain/new-guideline.js'
import type { NewGuideline } from '../domain/next-version.js'

export type GuidelineFiles = {
  /** Those without a problem, each with its file. */
  readonly sound: readonly { readonly file: string; readonly source: GuidelineFile; readonly made: NewGuideline }[]
  readonly problems: readonly BlueprintProblem[]
  /** Every text of a sound file that is not translated into the language that was asked about. */
  readonly warnings: readonly BlueprintProblem[]
}

/**
 * Reads files, and all `.yaml` files below folders; `shownFrom` is the folder from which problems name them. A file with a problem does
 * not keep the others from being read. `language`: warn of every text that is missing in it. File-system errors pass through.
 */
export async function readGuidelines(
  paths: readonly string[],
  practised: ReadonlySet<string>,
  shownFrom: string,
  language: string | null = null,
): Promise<GuidelineFiles> {
  const found = [...new Set((await Promise.all(paths.map(yamlFilesAt))).flat())].toSorted()
  const fileOf = new Map<string, string>()
  const sound: GuidelineFiles['sound'][number][] = []
  const problems: BlueprintProblem[] = []
  const warnings: BlueprintProblem[] = []
  for (const path of found) {
    const file = new YamlFile(relative(shownFrom, path).split(sep).join('/'), await readFile(path, 'utf8'))
    const source = file.problems.length > 0 ? null : file.read(GuidelineFile)
    if (source !== null) {
      for (const problem of [...checkGuideline(source, practised), ...checkVerifiable(source)]) file.complain(problem)
      const { guideline_id: id } = source
      const other = fileOf.get(id)
      if (other === undefined) fileOf.set(id, file.file)
      else file.complain({ path: ['guideline_id'], message: `“${id}” is declared in ${other} already.` })
      if (file.problems.length === 0) {
        sound.push({ file: file.file, source: source, made: newGuideline(source) })
        const missing = language === null || language === source.language ? [] : checkTexts(source, language).missing
        warnings.push(...missing.map(at => file.locate({ path: at, message: 'This is not translated yet.' })))
      }
    }
    problems.push(...file.problems)
  }
  return { sound, problems, warnings }
}

async function yamlFilesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}
