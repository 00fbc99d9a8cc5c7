// No id, no path and no link leads out of a run's folder; what is written is there whole.
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CommandError } from '../../../src/compiler/infrastructure/command-error.js'
import { RunFolder } from '../../../src/compiler/infrastructure/run-folder.js'
import { scratch } from '../../support/scratch.js'

async function someRun(): Promise<{ root: string; folder: RunFolder }> {
  const root = await scratch()
  await mkdir(path.join(root, 'a', 'inputs'), { recursive: true })
  await writeFile(path.join(root, 'secret.txt'), 'not yours')
  return { root, folder: await RunFolder.open(root, 'a') }
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof CommandError ? error.failure : String(error)),
  )

test.each(['..', '.', '', '../a', 'a/b', '/etc', 'a\\b', 'ä', '-a', 'a.b', 'a\0', 'x'.repeat(81)])(
  'the id %j is none',
  async id => {
    expect(await failureOf(RunFolder.open(await scratch(), id))).toBe('invalid_argument')
  },
)

test.each([
  '../secret.txt',
  'inputs/../../secret.txt',
  '/etc/passwd',
  '..\\secret.txt',
  'C:\\secret.txt',
  './secret.txt',
  'inputs//x',
  'inputs/x\0',
  '',
])('the path %j is neither read, written nor removed', async relative => {
  const { root, folder } = await someRun()
  expect(await failureOf(folder.read(relative))).toBe('invalid_argument')
  expect(await failureOf(folder.write(relative, 'x'))).toBe('invalid_argument')
  expect(await failureOf(folder.remove(relative))).toBe('invalid_argument')
  expect(await readFile(path.join(root, 'secret.txt'), 'utf8')).toBe('not yours')
})

describe('a link is not followed', () => {
  test('of a run', async () => {
    const { root } = await someRun()
    await symlink(path.join(root, 'a'), path.join(root, 'b'))
    expect(await failureOf(RunFolder.open(root, 'b'))).toBe('invalid_argument')
  })

  test.each([
    ['file', '../secret.txt', 'notes.md', 'notes.md'],
    ['folder', '..', 'out', 'out/secret.txt'],
    ['file that is not there yet', '../new.txt', 'notes.md', 'notes.md'],
  ])('of a %s', async (_, target, link, relative) => {
    const { root, folder } = await someRun()
    await symlink(target, path.join(root, 'a', link))
    expect(await failureOf(folder.read(relative))).toBe('invalid_argument')
    expect(await failureOf(folder.write(relative, 'x'))).toBe('invalid_argument')
    expect(await failureOf(folder.files())).toBe('invalid_argument')
    expect(await readFile(path.join(root, 'secret.txt'), 'utf8')).toBe('not yours')
    expect((await readdir(root)).sort()).toEqual(['a', 'secret.txt'])
  })
})

test('what was written is read back, listed in order, and leaves nothing beside it', async () => {
  const { root, folder } = await someRun()
  await folder.write('outputs/plan/plan.json', '{}')
  await folder.write('inputs/scope.md', 'old')
  await folder.write('inputs/scope.md', 'new')
  expect(await folder.read('inputs/scope.md')).toBe('new')
  expect(await folder.files()).toEqual(['inputs/scope.md', 'outputs/plan/plan.json'])
  expect(await readdir(path.join(root, 'a', 'inputs'))).toEqual(['scope.md'])
})

test('JSON has the hash of what it says, other files that of their bytes', async () => {
  const { folder } = await someRun()
  const hashOf = async (file: string, text: string) => (await folder.write(file, text), folder.hash(file))
  expect(await hashOf('a.json', '{"a": [1, 2]}')).toBe(await hashOf('b.json', '{\n  "a": [1,2]\n}\n'))
  expect(await hashOf('a.json', '{"a":1}')).not.toBe(await hashOf('b.json', '{"a":2}'))
  expect(await hashOf('a.md', 'a')).not.toBe(await hashOf('b.md', 'a\n'))
  expect(await folder.hash('c.json')).toBeNull()
})

test('bytes that are no text are refused', async () => {
  const { root, folder } = await someRun()
  await writeFile(path.join(root, 'a', 'inputs', 'scope.md'), Buffer.from([0x2d, 0xff]))
  expect(await failureOf(folder.read('inputs/scope.md'))).toBe('validation_failed')
})
