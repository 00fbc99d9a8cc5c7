// An option either does something or is refused, however far a run is.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { signedOff, writeCurriculum, writtenRun } from '../../support/written-run.js'

async function place() {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  return {
    spec,
    runs,
    go: (...args: string[]) => viva([...args, '--runs', runs]),
    read: async (file: string) => JSON.parse(await readFile(path.join(runs, 'joins', file), 'utf8')) as unknown,
  }
}

test('a number of weeks counts for a run that is planned already, and waits for its turn in one that is not', async () => {
  const { go, spec, read, runs } = await place()
  await go('init', 'joins', '--spec', spec)
  for (const stage of ['spec ready', 'generated']) {
    expect(await go('next', 'joins', '--weeks', '9')).toMatchObject({
      code: 5,
      err: expect.stringMatching(new RegExp(`is ${stage} .*: viva curriculum run joins --weeks 9\n`)),
    })
    await go('next', 'joins')
    await writeCurriculum(runs, 'joins')
    await signedOff(runs)
    if (stage === 'generated') expect(await go('next', 'joins')).toMatchObject({ code: 0 })
  }
  for (const [command, weeks] of [
    ['next', 7],
    ['next', 8],
    ['run', 9],
  ] as const) {
    expect(await go(command, 'joins', '--weeks', `${weeks}`)).toMatchObject({ code: 0 })
    expect(await read('outputs/plan/plan.json')).toMatchObject({ duration_weeks: weeks })
  }
})

test('what a run was compiled with may be said again; what would have made it another one is refused', async () => {
  const { go, spec, read, runs } = await place()
  const options = ['--target', '85', '--max-iterations', '2', '--scope-chars', '4000']
  await writtenRun(runs, spec, ...options)
  for (const command of ['run', 'next']) {
    expect(await go(command, 'joins', ...options)).toMatchObject({ code: 0 })
    expect(await go(command, 'joins', '--target', '90', '--max-iterations', '2')).toMatchObject({
      code: 5,
      err: expect.stringContaining('To compile it again: viva curriculum iterate joins --target 90\n'),
    })
    expect(await go(command, 'joins', '--scope-chars', '5000')).toMatchObject({
      code: 5,
      err: expect.stringContaining('viva curriculum iterate joins --fresh --scope-chars 5000\n'),
    })
  }
  // Nobody is shown the scope in this one.
  expect(await go('iterate', 'joins')).toMatchObject({ code: 0 })
  expect(await go('run', 'joins', '--scope-chars', '4000')).toMatchObject({ code: 0 })
  expect(await go('iterate', 'joins', '--scope-chars', '5000')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--scope-chars: '),
  })
  expect(await go('iterate', 'joins', '--fresh', '--target', '90', '--scope-chars', '5000')).toMatchObject({ code: 4 })
  await writeCurriculum(runs, 'joins')
  expect(await read('outputs/reviews/optimization_trace.json')).toMatchObject({
    iterations: [{ model_policy: { target_score: 90 } }],
  })
  expect(await go('run', 'joins', '--target', '90', '--scope-chars', '5000')).toMatchObject({ code: 0 })
})
