import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that goes when the test is over. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'viva-runs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
