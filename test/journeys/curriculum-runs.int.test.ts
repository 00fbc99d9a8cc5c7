// A run whose process is killed in every stage, at other points each day, and started again ends with the bytes of one that nobody
// disturbed.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { viva } from '../support/curriculum-cli.js'
import { curriculumProcess } from '../support/curriculum-process.js'
import { joinsSpec } from '../support/joins-spec.js'
import { sampled } from '../support/sampling.js'
import { scratch } from '../support/scratch.js'
import { signedOff, writeCurriculum, writtenRun } from '../support/written-run.js'

const JOB = 'logs/optimization_job.json'
const CURRICULUM = 'outputs/curriculum/curriculum.json'
const MARKS = ['logs/generation.ok', 'logs/validation.ok', 'logs/plan.ok', 'logs/iteration.ok']

async function place() {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  return { runs, spec, run: path.join(runs, 'joins') }
}

/** Every file with what it says; those that are being written, and the lock, are not read by anybody. */
async function filesOf(run: string): Promise<Map<string, string>> {
  const entries = await readdir(run, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, string>()
  for (const entry of entries.filter(each => each.isFile() && !each.name.startsWith('.'))) {
    const file = path.join(entry.parentPath, entry.name)
    files.set(path.relative(run, file), await readFile(file, 'utf8'))
  }
  return files
}

/** What has no times in it. */
const bytesOf = (files: Map<string, string>): [string, string][] =>
  [...files]
    .filter(([name]) => name !== 'run.json' && name !== 'logs/events.jsonl')
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Kills the command at each point in turn, and lets it end at last. Nothing that was there is lost, and nothing is half there. */
async function disturbed(args: readonly string[], run: string, points: readonly string[], code = 0): Promise<string> {
  let before = await filesOf(run)
  let said = ''
  for (const killAt of points) {
    const { signal, err } = await curriculumProcess(args, { killAt })
    said += err
    expect({ killAt, signal, err: signal === null ? err : '' }).toEqual({ killAt, signal: 'SIGKILL', err: '' })
    const files = await filesOf(run)
    for (const [name, text] of files) if (name.endsWith('.json')) expect(() => JSON.parse(text), name).not.toThrow()
    // What an optimisation has got to is needed until all that comes of it is written.
    const lost = [...before.keys()].filter(name => !files.has(name))
    expect(
      lost.filter(name => name !== JOB || !files.has(MARKS[0]!)),
      killAt,
    ).toEqual([])
    before = files
  }
  const last = await curriculumProcess(args)
  expect(last).toMatchObject({ code, signal: null })
  return said + last.err
}

async function worsen(run: string): Promise<void> {
  const file = path.join(run, CURRICULUM)
  const curriculum = JSON.parse(await readFile(file, 'utf8')) as { nodes: { prerequisites: string[] }[] }
  curriculum.nodes[2]!.prerequisites = ['N99']
  await writeFile(file, JSON.stringify(curriculum))
}

test('killed in every stage and run again, nothing is lost', { timeout: 180_000 }, async () => {
  const [killed, whole] = [await place(), await place()]
  const drafting = sampled(['before run.json', `after ${JOB} 2`, `before ${CURRICULUM}`, `after ${MARKS[0]}`], 2)
  const args = ['run', 'joins', '--spec', killed.spec, '--runs', killed.runs]
  const said = await disturbed(args, killed.run, drafting, 4)
  expect(said.match(/^draft: being written$/gm)).toHaveLength(1)
  await writeCurriculum(killed.runs, 'joins')
  await signedOff(killed.runs)
  await disturbed(
    ['run', 'joins', '--runs', killed.runs],
    killed.run,
    MARKS.slice(1, 3).map(mark => `before ${mark}`),
  )
  await writtenRun(whole.runs, whole.spec)
  expect(bytesOf(await filesOf(killed.run))).toEqual(bytesOf(await filesOf(whole.run)))
  expect((await readdir(path.join(killed.run, 'logs'))).sort()).toEqual(
    ['events.jsonl', ...MARKS.slice(0, 3)].map(file => path.basename(file)).sort(),
  )
  expect(await readdir(killed.runs)).toEqual(['joins'])

  await worsen(killed.run)
  await worsen(whole.run)
  const iterating = sampled([`after ${JOB} 2`, `after ${CURRICULUM}`, `before ${MARKS[3]}`, `before ${MARKS[2]}`], 2)
  await disturbed(['iterate', 'joins', '--runs', killed.runs], killed.run, iterating)
  expect((await viva(['iterate', 'joins', '--runs', whole.runs])).code).toBe(0)
  expect(bytesOf(await filesOf(killed.run))).toEqual(bytesOf(await filesOf(whole.run)))
  const { out } = await viva(['status', 'joins', '--json', '--runs', killed.runs])
  expect(JSON.parse(out)).toMatchObject({ stage: 'iterated', accepted: true })
})

test('while one process works another one is refused; Ctrl-C stops it and gives the run back', async () => {
  const { runs, spec, run } = await place()
  await mkdir(runs)
  const hangs = path.join(runs, 'hangs.mjs')
  await writeFile(hangs, 'setInterval(() => {}, 1_000)')
  let second: ReturnType<typeof viva> | undefined
  const { code, err } = await curriculumProcess(['run', 'joins', '--spec', spec, '--runs', runs], {
    env: { AGENT_PROVIDER: 'codex_exec', CODING_AGENT_CMD: `"${process.execPath}" "${hangs}"` },
    onSaid(said, kill) {
      if (second !== undefined || !said.includes('draft: being written')) return
      second = viva(['next', 'joins', '--runs', runs])
      void second.then(() => kill('SIGINT'))
    },
  })
  expect(await second).toMatchObject({ code: 5, err: expect.stringContaining('is being worked on by process') })
  expect({ code, err }).toEqual({ code: 130, err: expect.stringContaining('goes on from here') })
  expect((await readdir(path.join(run, 'logs'))).sort()).toEqual(['events.jsonl', path.basename(JOB)])
})
