// How far a run is: read from what its files say, never from their times. Each stage leaves a mark of what it was made from and what it made;
// it counts as long as both are still so.
import { z } from 'zod'
import { RUN_STAGES, type RunStage } from '../../contract/curriculum-run.js'
import { parsedOrNull } from './read-document.js'
import { FILES, jsonText } from './run-files.js'
import type { RunFolder } from './run-folder.js'

export type MadeStage = Exclude<RunStage, 'initialized' | 'spec_ready'>

/** Whether there is a curriculum of the present inputs. */
export const isMade = (stage: RunStage): stage is MadeStage => stage !== 'initialized' && stage !== 'spec_ready'

type Making = { readonly mark: string; readonly from: readonly string[]; readonly made: readonly string[] }

/**
 * A curriculum may be mended by hand, and an iteration replaces it: `generated` asks only that it is there, with its trace. What follows from
 * it is made anew.
 */
const MAKING: Readonly<Record<MadeStage, Making>> = {
  generated: {
    mark: 'logs/generation.ok',
    from: [FILES.spec, FILES.scope, FILES.selection],
    made: [],
  },
  validated: { mark: 'logs/validation.ok', from: [FILES.spec, FILES.curriculum], made: [FILES.report] },
  planned: { mark: 'logs/plan.ok', from: [FILES.spec, FILES.curriculum], made: [FILES.plan] },
  iterated: { mark: 'logs/iteration.ok', from: [FILES.previous, FILES.curriculum], made: [FILES.diff] },
}

/** Hashes by path; null: there was no such file. */
const Hashes = z.record(z.string(), z.string().nullable())
type Sources = z.infer<typeof Hashes>
const Mark = z.strictObject({ made_from: Hashes, made: Hashes })

/** What a stage is made from, as it is now, for one that takes so long that somebody may change it meanwhile. `documents`: what else that is. */
export const sourcesNow = (folder: RunFolder, stage: MadeStage, documents: readonly string[] = []): Promise<Sources> =>
  hashes(folder, [...MAKING[stage].from, ...documents])

/** Says that a stage's files are all there, as they are now. The last thing that a stage does. */
export async function markStage(folder: RunFolder, stage: MadeStage, sources?: Sources): Promise<void> {
  const { mark, made } = MAKING[stage]
  const made_from = sources ?? (await sourcesNow(folder, stage))
  await folder.write(mark, jsonText({ made_from, made: await hashes(folder, made) }))
}

/** Takes a stage's mark away, so that it does not count any more. */
export const unmarkStage = (folder: RunFolder, stage: MadeStage): Promise<void> => folder.remove(MAKING[stage].mark)

/** `isReady`: whether the inputs can be worked with. */
export async function inferStage(folder: RunFolder, isReady: boolean): Promise<RunStage> {
  if (!isReady) return 'initialized'
  let reached: RunStage = 'spec_ready'
  for (const stage of RUN_STAGES) {
    if (!isMade(stage)) continue
    if (!(await stageHolds(folder, stage))) return reached
    reached = stage
  }
  return reached
}

/** Whether what a stage made is there, and follows from what there is now. */
export async function stageHolds(folder: RunFolder, stage: MadeStage): Promise<boolean> {
  const { mark, from, made } = MAKING[stage]
  const found = parsedOrNull(await folder.read(mark), Mark)
  if (found === null) return false
  for (const file of [FILES.curriculum, FILES.trace]) if ((await folder.read(file)) === null) return false
  const stillSo = async (then: Sources, files: readonly string[]): Promise<boolean> => {
    const now = await hashes(folder, [...files, ...Object.keys(then)])
    return Object.entries(now).every(([file, hash]) => then[file] === hash)
  }
  return (await stillSo(found.made_from, from)) && (await stillSo(found.made, made))
}

async function hashes(folder: RunFolder, files: readonly string[]): Promise<Sources> {
  const found: Sources = {}
  for (const file of files) found[file] = await folder.hash(file)
  return found
}
