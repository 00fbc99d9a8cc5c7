// A run whose curriculum somebody has written by hand: the outline that the compiler makes without a model cannot be accepted.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { CompiledCurriculum } from '../../src/contract/curriculum.js'
import { viva, type Said } from './curriculum-cli.js'
import { soundCurriculum } from './some-curriculum.js'

/** Fits `joinsSpec()`: 20 nodes, 15 hours. */
export const WRITTEN: CompiledCurriculum = {
  ...soundCurriculum(20),
  nodes: soundCurriculum(20).nodes.map((node, i) => ({ ...node, covers: [`S${(i % 5) + 1}`] })),
  not_placed: ['M1'],
}

const fileOf = (runs: string, id: string): string => path.join(runs, id, 'outputs/curriculum/curriculum.json')

/** Puts `curriculum` in the place of the outline of a run. */
export const writeCurriculum = (runs: string, id: string, curriculum: unknown = WRITTEN): Promise<void> =>
  writeFile(fileOf(runs, id), JSON.stringify(curriculum, null, 2))

/** A person's word for every node of the run `joins`. */
export const signedOff = (runs: string): Promise<Said> =>
  viva(['sign-off', 'joins', '--by', 'A. Reader', '--runs', runs])

/** Makes the run `joins` of the specification at `spec`, as far as an accepted curriculum with a plan; `more` goes to each `run`. */
export async function writtenRun(runs: string, spec: string, ...more: string[]): Promise<Said> {
  expect(await viva(['run', 'joins', '--spec', spec, '--runs', runs, ...more])).toMatchObject({ code: 4 })
  await writeCurriculum(runs, 'joins')
  expect(await signedOff(runs)).toMatchObject({ code: 0 })
  const said = await viva(['run', 'joins', '--runs', runs, ...more])
  expect(said).toMatchObject({ code: 0 })
  return said
}
