// One process works on a run; a lock that a dead one left is taken.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RunFolder } from '../../../src/compiler/infrastructure/run-folder.js'
import { lockRun, turnAfter } from '../../../src/compiler/infrastructure/run-lock.js'
import { scratch } from '../../support/scratch.js'

/** No process has so high a number. */
const NOBODY = 2 ** 30

async function lockedBy(holder: object | string) {
  const root = await scratch()
  const logs = path.join(root, 'a', 'logs')
  await mkdir(logs, { recursive: true })
  await writeFile(path.join(logs, '.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder))
  await writeFile(path.join(logs, '.lock.1.x'), JSON.stringify({ pid: NOBODY, host: hostname(), began: null }))
  await writeFile(path.join(root, 'a', '.run.json.123.unfinished'), '{"run_')
  return { folder: await RunFolder.open(root, 'a'), logs }
}

test('a second one is refused while the first holds it, and gets it afterwards', async () => {
  const root = await scratch()
  await mkdir(path.join(root, 'a'))
  const folder = await RunFolder.open(root, 'a')
  const first = await lockRun(folder)
  await expect(lockRun(folder)).rejects.toMatchObject({ failure: 'stage_conflict' })
  await expect(lockRun(folder)).rejects.toThrow(`by process ${process.pid} `)
  first.release()
  first.release()
  const second = await lockRun(folder)
  // A lock of somebody else is not released.
  first.release()
  await expect(lockRun(folder)).rejects.toMatchObject({ failure: 'stage_conflict' })
  second.release()
  expect(await readdir(path.join(root, 'a', 'logs'))).toEqual([])
})

const dead = (token: string): string => JSON.stringify({ pid: NOBODY, host: hostname(), began: null, token })

test.each([
  ['before it did anything', []],
  ['while it took the place of another', ['a']],
  ['while it took the place of one that died so', ['a', 'b']],
])('of many at once one gets the lock of a process that died %s', async (_, tokens) => {
  const { folder, logs } = await lockedBy(dead('first'))
  const file = path.join(logs, '.lock')
  let before = dead('first')
  for (const token of tokens) {
    await writeFile(turnAfter(file, before), dead(token))
    before = dead(token)
  }
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockRun(folder)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const refused of tries.filter(result => result.status === 'rejected'))
    expect(refused.reason).toMatchObject({ failure: 'stage_conflict' })
  expect(await readdir(logs)).toEqual(['.lock'])
})

test.each<[string, object | string]>([
  ['a process that died', { pid: NOBODY, host: hostname(), began: null }],
  ['a process whose number another one has now', { pid: process.pid, host: hostname(), began: '1' }],
  ['nobody that can be read', 'x'],
])('the lock of %s is taken, and what was left unfinished is swept away', async (_, holder) => {
  const { folder, logs } = await lockedBy(holder)
  const lock = await lockRun(folder)
  expect(JSON.parse(await readFile(path.join(logs, '.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(await readdir(folder.path)).toEqual(['logs'])
  expect(await readdir(logs)).toEqual(['.lock'])
  lock.release()
})

test('the lock of another machine is not taken', async () => {
  const { folder } = await lockedBy({ pid: 1, host: `not-${hostname()}`, began: null })
  await expect(lockRun(folder)).rejects.toThrow(/remove .*\.lock/)
})
