// A folder for one test.
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { tempRoot } from './temp-root.js'

/** A folder that goes when the test is over. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tempRoot(), 'viva-scratch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
