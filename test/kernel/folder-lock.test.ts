// One process per folder.
import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderHolder, FolderInUseError, lockFolder } from '../../src/kernel/folder-lock.js'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'viva-lock-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))
const us = `process ${process.pid}`

test('a folder that is held is refused by name, and is free again once it is released', async () => {
  const held = await lockFolder(folder)
  expect(await folderHolder(folder)).toBe(us)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by ${us}.`)
  await held.release()
  expect(await folderHolder(folder)).toBeNull()
  await (await lockFolder(folder)).release()
})

test('a folder that does not exist is held by nobody', async () => {
  expect(await folderHolder(path.join(folder, 'none'))).toBeNull()
})

describe('a folder is one, however it is reached', () => {
  test.each<[string, (deep: string) => Promise<string>]>([
    ['by a link', async deep => (await symlink(deep, `${deep}-link`), `${deep}-link`)],
    ['by a path with dots', async deep => path.join(deep, '..', path.basename(deep))],
    ['by a path that a socket could not have', async deep => deep],
  ])('%s', async (_, wayTo) => {
    const deep = path.join(folder, 'x'.repeat(120))
    await mkdir(deep)
    const held = await lockFolder(deep)
    const way = await wayTo(deep)
    await expect(lockFolder(way)).rejects.toThrow(`in use by ${us}.`)
    expect(await folderHolder(way)).toBe(us)
    await held.release()
  })
})

test('a folder whose holder was killed is taken over, also from a container with a network of its own', async () => {
  // All that can be seen of such a holder is its socket in the folder.
  const lock = path.join(folder, `.lock-${randomUUID()}`)
  const program = `require('node:net').createServer(s => s.end(process.pid + ' elsewhere holding')).listen(${JSON.stringify(lock)}, () => console.log('held'))`
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder.pid} on elsewhere.`)
  expect(await folderHolder(folder)).toBe(`process ${holder.pid} on elsewhere`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const taken = await lockFolder(folder)
  expect(await folderHolder(folder)).toBe(us)
  expect(await readdir(folder)).toHaveLength(1)
  await taken.release()
  expect(await readdir(folder)).toEqual([])
})
