// Files that are there whole or not at all: nothing is left beside them, and nobody can guess where they are written.
import { readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isUnfinished, writeAtomically } from '../../src/kernel/atomic-file.js'
import { scratch } from '../support/scratch.js'

test('what is written has its rights and takes the place of a link, in a folder that was not there', async () => {
  const root = await scratch()
  const file = path.join(root, 'new', 'plan.json')
  await writeAtomically(file, 'one', { mode: 0o640 })
  expect((await stat(file)).mode & 0o777).toBe(0o640)
  await symlink('plan.json', path.join(root, 'new', 'link'))
  await writeAtomically(path.join(root, 'new', 'link'), 'two')
  expect(await readFile(file, 'utf8')).toBe('one')
  expect(await readFile(path.join(root, 'new', 'link'), 'utf8')).toBe('two')
  expect(await readdir(path.join(root, 'new'))).toEqual(['link', 'plan.json'])
})

test('what cannot be put in place is removed, and was written under another name each time', async () => {
  const root = await scratch()
  const file = path.join(root, 'plan.json')
  await writeFile(file, 'old')
  const seen: string[] = []
  const place = async (unfinished: string) => {
    seen.push(path.basename(unfinished))
    expect(await readFile(unfinished, 'utf8')).toBe('new')
    if (seen.length < 3) throw new Error('not now')
    await rename(unfinished, file)
  }
  await expect(writeAtomically(file, 'new', { place })).rejects.toThrow('not now')
  await expect(writeAtomically(file, 'new', { place })).rejects.toThrow('not now')
  expect(await readFile(file, 'utf8')).toBe('old')
  expect(await readdir(root)).toEqual(['plan.json'])
  await writeAtomically(file, 'new', { place })
  expect(await readFile(file, 'utf8')).toBe('new')
  expect(new Set(seen.filter(isUnfinished)).size).toBe(3)
})
