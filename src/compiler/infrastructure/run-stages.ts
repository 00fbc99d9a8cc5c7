// The stage of a run, inferred from the content of its files, never from their times. Each stage writes a mark with the hashes of its inputs
// and outputs; the mark is valid while both are unchanged.
import { z } from 'zod'
import { RUN_STAGES, type RunStage } from '../../contract/curriculum-run.js'
import { readIfSound } from './read-document.js'
import { FILES, jsonText } from './run-files.js'
import type { RunFolder } from './run-folder.js'

export type MadeStage = Exclude<RunStage, 'initialized' | 'spec_ready'>

/** Whether there is a curriculum of the present inputs. */
export const isMade = (stage: RunStage): stage is MadeStage => stage !== 'initialized' && stage !== 'spec_ready'

type Making = { readonly mark: string; readonly from: readonly string[]; readonly made: readonly string[] }

/**
 * A curriculum may be edited by hand, and an iteration replaces it: `generated` requires only that it exists, with its trace. Later stages
 * are then done again.
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

/** The present hashes of a stage's inputs, taken before a long stage because they may change meanwhile. `documents`: further inputs. */
export const sourcesNow = (folder: RunFolder, stage: MadeStage, documents: readonly string[] = []): Promise<Sources> =>
  hashes(folder, [...MAKING[stage].from, ...documents])

/** Marks a stage as done with its present files. The last action of a stage. */
export async function markStage(folder: RunFolder, stage: MadeStage, sources?: Sources): Promise<void> {
  const { mark, made } = MAKING[stage]
  const made_from = sources ?? (await sourcesNow(folder, stage))
  await folder.write(mark, jsonText({ made_from, made: await hashes(folder, made) }))
}

/** Removes a stage's mark, which makes the stage invalid. */
export const unmarkStage = (folder: RunFolder, stage: MadeStage): Promise<void> => folder.remove(MAKING[stage].mark)

/** The last valid stage. `isReady`: whether the inputs are valid. */
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

/** Whether a stage's outputs exist and follow from its present inputs. */
export async function stageHolds(folder: RunFolder, stage: MadeStage): Promise<boolean> {
  const { mark, from, made } = MAKING[stage]
  const found = await readIfSound(folder, mark, Mark)
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
