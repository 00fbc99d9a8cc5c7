// All runs of a folder: making one, finding them.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { RunId } from '../../contract/curriculum-run.js'
import { syncFolder } from '../../kernel/atomic-file.js'
import { CommandError } from './command-error.js'
import { appendEvent, saveRun } from './run-events.js'
import { FILES, jsonText } from './run-files.js'
import { absent, checkRunId, makeRoot, RunFolder } from './run-folder.js'
import { writeInputs, type NewInputs } from './run-inputs.js'
import { TOPIC_TEMPLATE } from './topic-template.js'
import { isAlive } from '../../kernel/is-alive.js'

/** Of the folders in which runs are made ready; no run is called so, because of the dot. */
const MAKING = /^\.making-\d+-/

/**
 * A run with its specification, or with the template of one: there whole or not at all. Throws a CommandError `stage_conflict` where it is
 * there already.
 */
export async function createRun(root: string, id: string, given: NewInputs): Promise<RunFolder> {
  checkRunId(id)
  await makeRoot(root)
  const making = path.join(root, `.making-${process.pid}-${randomUUID()}`)
  await sweepRoot(root)
  // The guard opens a folder by its id; one that is being made has no id yet.
  const place = path.join(making, id)
  await mkdir(place, { recursive: true })
  try {
    const folder = await RunFolder.open(making, id)
    if (given.spec === undefined) await folder.write(FILES.spec, jsonText(TOPIC_TEMPLATE))
    await writeInputs(folder, given)
    await appendEvent(folder, 'initialized', { event_type: 'run_created', message: 'The run was created.' })
    await saveRun(folder, { stage: 'initialized', accepted: null })
    await rename(place, path.join(root, id)).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code ?? '')) throw error
      throw new CommandError('stage_conflict', `There is a run ${id} in ${root} already.`)
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  await syncFolder(root)
  return RunFolder.open(root, id)
}

/** Ids of all runs, in alphabetical order. */
export async function listRuns(root: string): Promise<string[]> {
  const entries = (await readdir(root, { withFileTypes: true }).catch(absent)) ?? []
  return entries
    .filter(entry => entry.isDirectory() && RunId.safeParse(entry.name).success)
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1))
}

export async function hasRun(root: string, id: string): Promise<boolean> {
  checkRunId(id)
  return (await listRuns(root)).includes(id)
}

/** Removes what processes that died were making. */
async function sweepRoot(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = MAKING.test(name) ? Number(name.split('-')[1]) : null
    if (pid !== null && !isAlive(pid)) await rm(path.join(root, name), { recursive: true, force: true })
  }
}
