// `viva curriculum link`: what is proposed, and what a person has confirmed.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { writtenRun } from '../../support/written-run.js'

test('skills are proposed, and stored when a person confirms them', async () => {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  await writtenRun(runs, spec)
  const file = path.join(runs, 'joins/outputs/curriculum/curriculum.json')
  const curriculum = async () => JSON.parse(await readFile(file, 'utf8')) as CompiledCurriculum
  const skills = [
    {
      skill_id: 'sorting.method',
      title: 'Sorting method',
      title_language: 'en',
      statement: 'Sort a list by a sorting method.',
      subject: 'x',
      subject_title: 'X',
      languages: ['en'],
    },
  ]
  const asking = (...args: string[]) =>
    viva(['link', 'joins', ...args, '--runs', runs], { ask: async () => ({ skills }) })
  expect(await asking()).toMatchObject({
    code: 0,
    out: expect.stringContaining('N1 (Sorting method 1)  sorting.method'),
  })
  expect((await curriculum()).nodes[0]).not.toHaveProperty('skills')
  expect(await asking('--node', 'N2', '--skill', 'sorting.method')).toMatchObject({
    code: 0,
    out: 'N2  sorting.method\n',
  })
  expect((await curriculum()).nodes.map(node => node.skills ?? [])).toEqual([
    [],
    ['sorting.method'],
    ...Array(18).fill([]),
  ])
  expect((await asking('--node', 'N2', '--skill', 'other')).code).toBe(3)
  expect((await asking('--node', 'N2')).code).toBe(2)
  // What was read holds; only what is counted is done again.
  expect((await viva(['run', 'joins', '--runs', runs])).code).toBe(0)
})
