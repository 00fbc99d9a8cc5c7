// The checkpoint file of an optimization, stored until all its results are written, so that a repeated command resumes from it.
import { z } from 'zod'
import { OptimizationState } from '../application/optimization-state.js'
import { readIfSound } from './read-document.js'
import { FILES, jsonText } from './run-files.js'
import { contentHash, type RunFolder } from './run-folder.js'

const RunJob = z.strictObject({
  purpose: z.enum(['generate', 'iterate']),
  /** Whether an iteration begins with a draft of its own. */
  fresh: z.boolean(),
  /** The text of the former curriculum file, which becomes the previous one. Null: there was none. */
  before: z.string().nullable(),
  /** The trace of the former curriculum, and the file where it is kept. Null: there was none. */
  trace_before: z.strictObject({ file: z.string(), text: z.string() }).nullable().default(null),
  /** The checkpoint; null: nothing is drafted yet. It identifies its task by a hash. */
  state: OptimizationState.nullable(),
  /** The hash of the finished curriculum; null: not finished. */
  result: z.string().nullable(),
})
export type RunJob = z.infer<typeof RunJob>

/** The unfinished job, or a new one. If the curriculum was edited by hand since, a new job starts from the edited one. */
export async function takeJob(
  folder: RunFolder,
  { purpose, fresh }: Pick<RunJob, 'purpose' | 'fresh'>,
): Promise<RunJob> {
  const current = await folder.read(FILES.curriculum)
  const found = await unfinishedJob(folder)
  if (found === null || found.purpose !== purpose || !isOurs(found, current))
    return { purpose, fresh, before: current, trace_before: await traceNow(folder), state: null, result: null }
  return found.fresh === fresh ? found : { ...found, fresh, result: null }
}

async function traceNow(folder: RunFolder): Promise<RunJob['trace_before']> {
  const text = await folder.read(FILES.trace)
  if (text === null) return null
  const kept = await earlierTraces(folder)
  return { file: `${FILES.earlierTraces}/${kept.length + 1}.json`, text }
}

/** The texts of the traces of earlier compilations, oldest first. */
export async function earlierTraces(folder: RunFolder): Promise<readonly string[]> {
  const texts: string[] = []
  for (;;) {
    const text = await folder.read(`${FILES.earlierTraces}/${texts.length + 1}.json`)
    if (text === null) return texts
    texts.push(text)
  }
}

export const saveJob = (folder: RunFolder, job: RunJob): Promise<void> => folder.write(FILES.job, jsonText(job))

export const finishJob = (folder: RunFolder): Promise<void> => folder.remove(FILES.job)

/** The unfinished job; null if there is none that can be read. */
export const unfinishedJob = (folder: RunFolder): Promise<RunJob | null> => readIfSound(folder, FILES.job, RunJob)

export const curriculumHash = (text: string): string => contentHash(FILES.curriculum, text)

function isOurs({ before, result }: RunJob, current: string | null): boolean {
  const now = current === null ? null : curriculumHash(current)
  return now === (before === null ? null : curriculumHash(before)) || (result !== null && now === result)
}
