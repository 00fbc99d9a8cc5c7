// Checks blueprint files side by side, one thread for each core, and the catalogue that they make together.
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { loadCatalogue, loadUntried } from '../yaml-catalogue.js'
import { BlueprintError, yamlFilesBelow, type BlueprintProblem } from '../yaml-file.js'
import { bareMessage, checkBlueprintFile, type CheckedFile, type CheckOptions } from './check-blueprint-file.js'
import { CheckThread } from './check-thread.js'
import type { CheckJob } from './check-worker.js'

type FolderCheck = {
  readonly problems: readonly BlueprintProblem[]
  readonly blueprints: number
  readonly items: number
  readonly mutants: number
  /** What does not make a file wrong, in the order of files and lines. */
  readonly warnings: readonly BlueprintProblem[]
  /** By language: how many blueprints have all texts in it, and which files have some. */
  readonly languages: ReadonlyMap<string, { readonly complete: number; readonly incomplete: readonly string[] }>
}

type FolderCheckOptions = CheckOptions & {
  /** Threads; 0 works here and now. */
  readonly threads: number
  /** Called with the path of each file once it is through. */
  readonly onProgress: (done: number, of: number, file: string) => void
}

/** As many threads as there are cores, four at most. */
export const usualThreads = (): number => Math.min(4, availableParallelism())

/** `paths`: files and folders; `root` where empty. The catalogue's own rules apply to files below `root`. */
export async function checkPaths(
  root: string,
  paths: readonly string[],
  options: FolderCheckOptions,
): Promise<FolderCheck> {
  const requested = (await Promise.all((paths.length === 0 ? [root] : paths).map(yamlFilesIn))).flat()
  const files = [...new Set(requested)].toSorted()
  const jobs = files.map(path => ({
    kind: 'file' as const,
    path,
    shown: shownPath(path),
    options: { seeds: options.seeds, mutants: options.mutants, language: options.language },
  }))
  const [whole, checked] = await Promise.all([catalogueProblems(root, options.seeds > 0), checkAll(jobs, options)])
  const own = new Set(files.map(shownPath))
  const problems = [...checked.flatMap(file => file.problems), ...whole.filter(({ file }) => own.has(file))]
  return {
    problems: inCatalogue(problems.filter((problem, i) => problems.findIndex(other => isSame(other, problem)) === i)),
    warnings: inCatalogue(checked.flatMap(file => file.warnings)),
    languages: languagesOf(checked),
    blueprints: checked.filter(({ id }) => id !== null).length,
    items: checked.reduce((sum, { items }) => sum + items, 0),
    mutants: checked.reduce((sum, { mutants }) => sum + mutants, 0),
  }
}

const inCatalogue = (problems: readonly BlueprintProblem[]): BlueprintProblem[] =>
  problems.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))

function languagesOf(checked: readonly CheckedFile[]): FolderCheck['languages'] {
  const all = [
    ...new Set(checked.flatMap(({ languages }) => [...languages.complete, ...languages.incomplete])),
  ].toSorted()
  return new Map(
    all.map(language => [
      language,
      {
        complete: checked.filter(({ languages }) => languages.complete.includes(language)).length,
        incomplete: checked
          .flatMap(({ id, languages }) => (languages.incomplete.includes(language) ? [id!] : []))
          .toSorted(),
      },
    ]),
  )
}

/** The catalogue finds some of the same problems, and gives no lint. */
const isSame = (a: BlueprintProblem, b: BlueprintProblem): boolean =>
  a.file === b.file && a.field === b.field && bareMessage(a.message) === bareMessage(b.message)

export const shownPath = (path: string): string => relative(process.cwd(), path).split(sep).join('/')

/** All `.yaml` files of a folder, or the one file; absolute. File-system errors pass through. */
export async function yamlFilesIn(path: string): Promise<string[]> {
  const full = resolve(path)
  if (!(await stat(full)).isDirectory()) return [full]
  return yamlFilesBelow(full)
}

/** What is wrong between files: skills, assessments, ids. `areTried`: each blueprint is tried in its own check. */
async function catalogueProblems(root: string, areTried: boolean): Promise<BlueprintProblem[]> {
  try {
    await (areTried ? loadUntried(root) : loadCatalogue(root))
    return []
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error
    return error.problems.map(problem => ({ ...problem, file: shownPath(join(root, problem.file)) }))
  }
}

async function checkAll(
  jobs: readonly CheckJob[],
  { threads, onProgress }: FolderCheckOptions,
): Promise<CheckedFile[]> {
  const found: CheckedFile[] = []
  const open = [...jobs]
  const lane = async (check: (job: CheckJob) => Promise<CheckedFile>): Promise<void> => {
    for (let job = open.shift(); job !== undefined; job = open.shift()) {
      found.push(await check(job))
      onProgress(found.length, jobs.length, job.shown)
    }
  }
  if (threads === 0) await lane(({ path, shown, options }) => checkBlueprintFile(path, shown, options))
  else
    await Promise.all(
      Array.from({ length: Math.min(threads, jobs.length) }, async () => {
        const worker = new CheckThread()
        try {
          await lane(job => worker.check(job))
        } finally {
          await worker.stop()
        }
      }),
    )
  return found
}
