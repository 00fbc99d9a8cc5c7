// What is shown of a run is what follows from its present files.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RunFolder } from '../../../src/compiler/infrastructure/run-folder.js'
import { runList, runView, viewerSource } from '../../../src/compiler/infrastructure/run-view.js'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { writtenRun } from '../../support/written-run.js'

test('the run that was changed last is listed first', async () => {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  const go = (...args: string[]) => viva([...args, '--runs', runs])
  const ids = async () => (await runList(runs)).runs.map(({ run }) => run.run_id)
  for (const id of ['b', 'a', 'c']) await go('init', id, '--spec', spec)
  expect(await ids()).toEqual(['c', 'a', 'b'])
  await go('next', 'a')
  expect(await ids()).toEqual(['a', 'c', 'b'])
})

test('a plan and a report of changes are not shown beside a curriculum that they are not about', async () => {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  const go = (...args: string[]) => viva([...args, '--runs', runs])
  await writtenRun(runs, spec)
  await go('iterate', 'joins')
  const run = await RunFolder.open(runs, 'joins')
  expect(await runView(run)).toMatchObject({ plan: { weeks: expect.any(Array) }, diff: { added_nodes: [] } })
  expect((await go('export', 'joins', '--format', 'markdown')).out).toContain('Week 1')

  const file = path.join(runs, 'joins/outputs/curriculum/curriculum.json')
  const curriculum = JSON.parse(await readFile(file, 'utf8')) as CompiledCurriculum
  const [first, ...others] = curriculum.nodes
  const longer = { ...curriculum, nodes: [{ ...first!, estimate_minutes: first!.estimate_minutes + 5 }, ...others] }
  await writeFile(file, JSON.stringify(longer))
  expect(await runView(run)).toMatchObject({ plan: null, diff: null })
  expect((await go('export', 'joins', '--format', 'markdown')).out).not.toContain('Week 1')
})

test('a step is signed off in the viewer, with a comment, and what cannot be is said', async () => {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  await writtenRun(runs, spec)
  const source = viewerSource(runs)
  await source.signOff('joins', { node_id: 'N2', by: 'B. Teacher', comment: 'Taught it twice.' })
  const { reviews } = (await source.load('joins'))!
  expect(reviews.map(({ reviewer }) => reviewer.name)).toContain('B. Teacher')
  expect(reviews.find(({ node_id: id }) => id === 'N2')).toMatchObject({
    reviewer: { kind: 'person', name: 'B. Teacher' },
    comment: 'Taught it twice.',
  })
  await expect(source.signOff('joins', { node_id: 'N99', by: 'B. Teacher', comment: '' })).rejects.toThrow(
    'no node N99',
  )
})
