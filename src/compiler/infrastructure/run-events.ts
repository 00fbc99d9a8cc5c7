// What happened to a run, line by line in logs/events.jsonl; run.json is what follows from it.
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

/** All events in order. A line that was cut short by a kill is none. */
export async function readEvents(folder: RunFolder): Promise<RunEvent[]> {
  const text = (await folder.read(FILES.events)) ?? ''
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap(line => parsedOrNull(line, RunEvent) ?? [])
}

/** On the disk when it returns. Only for whoever holds the lock. */
export async function appendEvent(folder: RunFolder, stage: RunStage, content: EventContent, now: Date): Promise<void> {
  const event: RunEvent = { at_utc: now.toISOString(), stage, metadata: {}, ...content }
  const whole = (await folder.bytes(FILES.events)) ?? Buffer.alloc(0)
  const file = await folder.locate(FILES.events)
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'a')
  try {
    // What a kill cut short is dropped, or the next line would be lost with it.
    await handle.truncate(whole.lastIndexOf('\n') + 1)
    await handle.appendFile(`${JSON.stringify(event)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What run.json is to say. */
export function runOf(
  folder: RunFolder,
  events: readonly RunEvent[],
  { stage, accepted }: { readonly stage: RunStage; readonly accepted: boolean | null },
): CurriculumRun {
  return {
    run_id: folder.id,
    created_at_utc: events[0]?.at_utc ?? new Date(0).toISOString(),
    stage,
    accepted,
    history: [...events],
  }
}

/** Written only when it says something new. */
export async function saveRun(folder: RunFolder, run: CurriculumRun): Promise<void> {
  const text = jsonText(CurriculumRun.parse(run))
  if ((await folder.read(FILES.run)) !== text) await folder.write(FILES.run, text)
}
