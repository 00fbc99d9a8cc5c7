// The events of a run in logs/events.jsonl, one per line; run.json is derived from them.
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { CurriculumRun, RunEvent, type RunStage } from '../../contract/curriculum-run.js'
import { parsedOrNull } from './read-document.js'
import { FILES, jsonText } from './run-files.js'
import type { RunFolder } from './run-folder.js'

export type EventContent = {
  readonly event_type: string
  readonly message: string
  readonly metadata?: Record<string, unknown>
}

/** All events in order. Ignores a line that was cut short by a kill. */
async function readEvents(folder: RunFolder): Promise<RunEvent[]> {
  const text = (await folder.read(FILES.events)) ?? ''
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap(line => parsedOrNull(line, RunEvent) ?? [])
}

/** Appends an event; it is on the disk when this resolves. Requires the lock. */
export async function appendEvent(folder: RunFolder, stage: RunStage, content: EventContent): Promise<void> {
  const event: RunEvent = { at_utc: new Date().toISOString(), stage, metadata: {}, ...content }
  const whole = (await folder.bytes(FILES.events)) ?? Buffer.alloc(0)
  const file = await folder.locate(FILES.events)
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'a')
  try {
    // Drops a line cut short by a kill; otherwise the next line would be lost with it.
    await handle.truncate(whole.lastIndexOf('\n') + 1)
    await handle.appendFile(`${JSON.stringify(event)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Reached = Pick<CurriculumRun, 'stage' | 'accepted'>

/** The content of run.json: what the run has reached, and its events so far. */
export async function runOf(folder: RunFolder, { stage, accepted }: Reached): Promise<CurriculumRun> {
  const history = await readEvents(folder)
  const created_at_utc = history[0]?.at_utc ?? new Date(0).toISOString()
  return { run_id: folder.id, created_at_utc, stage, accepted, history }
}

/** Writes run.json if it has changed. */
export async function saveRun(folder: RunFolder, reached: Reached): Promise<void> {
  const text = jsonText(CurriculumRun.parse(await runOf(folder, reached)))
  if ((await folder.read(FILES.run)) !== text) await folder.write(FILES.run, text)
}
