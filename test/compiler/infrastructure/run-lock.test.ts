// One process works on a run; a lock that a dead one left is taken.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RunFolder } from '../../../src/compiler/infrastructure/run-folder.js'
import { lockRun } from '../../../src/compiler/infrastructure/run-lock.js'
import { scratch } from '../../support/scratch.js'

/** No process has so high a number. */
const NOBODY = 2 ** 30

async function lockedBy(holder: object | string) {
  const root = await scratch()
  const logs = path.join(root, 'a', 'logs')
  await mkdir(logs, { recursive: true })
  await writeFile(path.join(logs, '.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder))
  await writeFile(path.join(root, 'a', '.run.json.123.unfinished'), '{"run_')
  return { folder: await RunFolder.open(root, 'a'), logs }
}

/** The socket by which a process announced itself that was killed. */
async function leaveSocket(folder: string): Promise<void> {
  const [bound, left] = [path.join(folder, 'bound'), path.join(folder, `.lock-${randomUUID()}`)]
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(bound, resolve))
  // Closing removes the name that it was bound by.
  await rename(bound, left)
  await new Promise(resolve => server.close(resolve))
}

/** What lies in the folder but for the socket of the holder: of which there is one. */
async function entriesBesideSocket(folder: string): Promise<string[]> {
  const [sockets, others] = [/^\.lock-/, await readdir(folder)]
  expect(others.filter(name => sockets.test(name))).toHaveLength(1)
  return others.filter(name => !sockets.test(name))
}

test('a second one is refused while the first holds it, and gets it afterwards', async () => {
  const root = await scratch()
  await mkdir(path.join(root, 'a'))
  const folder = await RunFolder.open(root, 'a')
  const first = await lockRun(folder)
  await expect(lockRun(folder)).rejects.toMatchObject({ failure: 'stage_conflict' })
  await expect(lockRun(folder)).rejects.toThrow(`by process ${process.pid} `)
  await first.release()
  await first.release()
  const second = await lockRun(folder)
  // A lock of somebody else is not released.
  await first.release()
  await expect(lockRun(folder)).rejects.toMatchObject({ failure: 'stage_conflict' })
  await second.release()
  expect(await readdir(path.join(root, 'a'))).toEqual(['logs'])
  expect(await readdir(path.join(root, 'a', 'logs'))).toEqual([])
})

test.each([
  ['before it could announce itself', 0],
  ['while it worked', 1],
  ['after it had taken the lock of one that died so', 2],
])('of many at once one gets the lock of a process that died %s', async (_, sockets) => {
  const { folder, logs } = await lockedBy({ pid: NOBODY, host: hostname() })
  for (let left = 0; left < sockets; left += 1) await leaveSocket(folder.path)
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockRun(folder)))
  const [won, ...others] = tries.filter(result => result.status === 'fulfilled')
  expect(others).toEqual([])
  for (const refused of tries.filter(result => result.status === 'rejected'))
    expect(refused.reason).toMatchObject({ failure: 'stage_conflict' })
  expect(await readdir(logs)).toEqual(['.lock'])
  expect(await entriesBesideSocket(folder.path)).toEqual(['logs'])
  await won!.value.release()
})

test.each<[string, object | string]>([
  ['a process that died', { pid: NOBODY, host: hostname(), began: null }],
  ['a process whose number another one has now', { pid: process.pid, host: hostname(), began: '1' }],
  ['nobody that can be read', 'x'],
])('the lock of %s is taken, and what was left unfinished is swept away', async (_, holder) => {
  const { folder, logs } = await lockedBy(holder)
  const lock = await lockRun(folder)
  expect(JSON.parse(await readFile(path.join(logs, '.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(await entriesBesideSocket(folder.path)).toEqual(['logs'])
  expect(await readdir(logs)).toEqual(['.lock'])
  await lock.release()
})

test('the lock of another machine is not taken', async () => {
  const { folder } = await lockedBy({ pid: 1, host: `not-${hostname()}`, began: null })
  await expect(lockRun(folder)).rejects.toThrow(/by process 1 on not-.*remove .*\.lock/)
  // Nothing of the attempt is left behind.
  expect((await readdir(folder.path)).toSorted()).toEqual(['.run.json.123.unfinished', 'logs'])
})
