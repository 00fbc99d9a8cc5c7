// What a run is made from has to stay as it is while it is worked on, or it would be made again and again.
import { writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { writeCurriculum } from '../../support/written-run.js'

async function withDocument(document: string) {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  await viva(['init', 'joins', '--spec', spec, '--runs', runs])
  const named = joinsSpec({ context_pack: { local_paths: [document] } })
  await writeFile(path.join(runs, 'joins/inputs/topic_spec.json'), JSON.stringify(named))
  return { runs, run: path.join(runs, 'joins') }
}

test.each([
  'run.json',
  'RUN.json',
  'scope_dag.json',
  'scope_concepts.json',
  'logs/events.jsonl',
  'logs/.lock',
  'outputs/curriculum/curriculum.json',
  'Outputs\\plan\\plan.json',
])('%s is no document of the run that writes it', async document => {
  const { runs } = await withDocument(document)
  const said = await viva(['run', 'joins', '--runs', runs])
  expect(said).toMatchObject({ code: 4, err: expect.stringContaining('context_pack.local_paths[0]: ') })
  expect(said.err).toContain(`${document} is written by the run itself.`)
})

test.each(['.notes.md', 'notes/.joins.md'])('%s is no document: a hidden file is not taken', async document => {
  const { runs } = await withDocument(document)
  const said = await viva(['run', 'joins', '--runs', runs])
  expect(said).toMatchObject({
    code: 4,
    err: expect.stringContaining(`${document} is hidden: such a file is not taken.`),
  })
})

test('what is changed while somebody writes was not written from', async () => {
  const { runs, run } = await withDocument('notes/joins.md')
  await mkdir(path.join(run, 'notes'))
  const document = path.join(run, 'notes/joins.md')
  await writeFile(document, 'Joins.')
  const modelEnv = () => {
    writeFileSync(document, 'Unions.')
    return { AGENT_PROVIDER: 'internal' }
  }
  await viva(['next', 'joins', '--runs', runs], { modelEnv })
  expect((await viva(['status', 'joins', '--runs', runs])).out).toContain('spec ready')
  expect(await viva(['next', 'joins', '--runs', runs])).toMatchObject({ out: expect.stringContaining('generated') })
})

test('no stage is done twice by one command', async () => {
  const { runs, run } = await withDocument('notes/joins.md')
  await mkdir(path.join(run, 'notes'))
  const document = path.join(run, 'notes/joins.md')
  await writeFile(document, 'Joins.')
  await viva(['next', 'joins', '--runs', runs])
  await writeCurriculum(runs, 'joins')
  await writeFile(document, 'Joins, version 1.')
  let writings = 1
  const modelEnv = () => {
    writeFileSync(document, `Joins, version ${++writings}.`)
    return { AGENT_PROVIDER: 'internal' }
  }
  const said = await viva(['run', 'joins', '--runs', runs], { modelEnv })
  expect(said).toMatchObject({ code: 5, err: expect.stringContaining('compile the curriculum a second time') })
  expect(said.err.match(/draft: being written/g)).toHaveLength(1)
})
