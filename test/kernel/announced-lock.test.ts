// Who gets a folder among processes that see nothing of each other but the folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce, whoIsAnnounced, type Announced } from '../../src/kernel/announced-lock.js'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'viva-announced-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The locks that were got. */
const taken = (outcomes: Awaited<ReturnType<typeof announce>>[]): Announced[] =>
  outcomes.filter((outcome): outcome is Announced => 'release' in outcome)

test('of those that come together exactly one gets the folder, and no trace stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const won = taken(await Promise.all(Array.from({ length: 2 + (round % 7) }, () => announce(folder))))
    expect(won).toHaveLength(1)
    expect(taken([await announce(folder)])).toEqual([])
    expect(await whoIsAnnounced(folder)).toMatchObject({ pid: String(process.pid), isHolding: true })
    await won[0]!.release()
    expect(await readdir(folder)).toEqual([])
  }
})

test('a holder that is frozen holds', async () => {
  const holder = spawn(
    process.execPath,
    [
      '-e',
      `require('node:net').createServer().listen(${JSON.stringify(path.join(folder, '.lock-0'))}, () => console.log('held'))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  holder.kill('SIGSTOP')
  expect(await announce(folder)).toEqual({ holder: 'silent' })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const won = taken([await announce(folder)])
  expect(won).toHaveLength(1)
  await won[0]!.release()
})
