// One process per folder of the embedded database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderHolder, FolderInUseError, lockFolder } from '../../src/db/index.js'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'viva-lock-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder that is held is refused by name, and is free again once it is released', async () => {
  const held = await lockFolder(folder)
  expect(await folderHolder(folder)).toBe(String(process.pid))
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await held.release()
  expect(await folderHolder(folder)).toBeNull()
  await (await lockFolder(folder)).release()
})

test('a folder whose holder was killed is taken over', async () => {
  const lock = path.join(folder, '.lock')
  const program = `require('node:net').createServer(s => s.end(String(process.pid))).listen(${JSON.stringify(lock)}, () => console.log('held'))`
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const taken = await lockFolder(folder)
  expect(await folderHolder(folder)).toBe(String(process.pid))
  await taken.release()
})

test('a folder with a long name is held too', async () => {
  const deep = path.join(folder, 'x'.repeat(120))
  const held = await lockFolder(deep)
  await expect(lockFolder(deep)).rejects.toThrow(FolderInUseError)
  await held.release()
})
