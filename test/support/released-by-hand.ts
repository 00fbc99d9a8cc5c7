// A catalogue with an exam whose results are shown only when staff release them.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FIXTURES } from './test-server.js'

/** A new folder: the fixtures, and `by-hand`, the exam of four items with results that are released by hand. The caller removes it. */
export async function releasedByHand(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'viva-by-hand-'))
  await cp(FIXTURES, folder, { recursive: true })
  const four = await readFile(path.join(FIXTURES, 'assessments/fixture-four.yaml'), 'utf8')
  const text = four.replace('assessment_id: fixture-four', 'assessment_id: by-hand')
  await writeFile(
    path.join(folder, 'assessments/by-hand.yaml'),
    text.replace('configuration:\n', 'configuration:\n  release: manual\n'),
  )
  return folder
}
