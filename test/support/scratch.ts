import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** What is written there waits for no disk. */
const MEMORY = '/dev/shm'

/** A folder that goes when the test is over. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'viva-scratch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
