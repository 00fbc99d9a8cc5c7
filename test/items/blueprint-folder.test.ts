// The files behind the editor: nothing is written over a change that nobody has seen, and nothing is read or written elsewhere.
import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { BlueprintFolder, hashOfText } from '../../src/items/index.js'
import { scratch } from '../support/scratch.js'

let root: string
let outside: string
let folder: BlueprintFolder
beforeEach(async () => {
  const own = await scratch()
  ;[root, outside] = [path.join(own, 'content'), path.join(own, 'elsewhere')]
  await cp('test/fixtures/blueprints', root, { recursive: true })
  await mkdir(outside)
  await writeFile(path.join(outside, 'private.yaml'), 'schema: blueprint/1\n')
  folder = new BlueprintFolder(root)
})

const text = (file: string) => readFile(path.join(root, file), 'utf8')
const coded = (code: string) => expect.objectContaining({ code })

describe('saving', () => {
  test('replaces what was read, keeps the rights of the file, and leaves nothing beside it', async () => {
    await chmod(path.join(root, 'sum.yaml'), 0o640)
    const before = (await folder.read('sum.yaml'))!
    expect(before).toEqual({ text: await text('sum.yaml'), hash: hashOfText(before.text) })
    await folder.replace('sum.yaml', `${before.text}# More.\n`, before.hash)
    expect(await text('sum.yaml')).toBe(`${before.text}# More.\n`)
    expect((await stat(path.join(root, 'sum.yaml'))).mode & 0o777).toBe(0o640)
    expect((await readdir(root)).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('never goes over a change that was made meanwhile', async () => {
    const { text: read, hash } = (await folder.read('sum.yaml'))!
    await writeFile(path.join(root, 'sum.yaml'), `${read}# Of git.\n`)
    await expect(folder.replace('sum.yaml', `${read}# Of mine.\n`, hash)).rejects.toEqual(coded('file_changed'))
    expect(await text('sum.yaml')).toBe(`${read}# Of git.\n`)
  })

  test('of two authors at once lets one in, and tells the other', async () => {
    const { text: read, hash } = (await folder.read('sum.yaml'))!
    const mine = ['a', 'b', 'c', 'd'].map(name => `${read}# Of ${name}.\n`)
    const saved = await Promise.allSettled(mine.map(one => folder.replace('sum.yaml', one, hash)))
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    expect(await text('sum.yaml')).toBe(mine[saved.findIndex(({ status }) => status === 'fulfilled')])
    for (const one of saved) if (one.status === 'rejected') expect(one.reason).toEqual(coded('file_changed'))
  })

  test('makes a new file once, also in a folder of its own, and never in one that is not there', async () => {
    await mkdir(path.join(root, 'more'))
    await folder.replace('more/new.yaml', 'schema: blueprint/1\n', null)
    expect(await text('more/new.yaml')).toBe('schema: blueprint/1\n')
    await expect(folder.replace('more/new.yaml', 'x', null)).rejects.toEqual(coded('file_changed'))
    // Two servers that share the folder look at the same time.
    const saved = await Promise.allSettled([
      folder.replace('one.yaml', 'a', null),
      new BlueprintFolder(root).replace('one.yaml', 'b', null),
    ])
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(folder.replace('none/new.yaml', 'x', null)).rejects.toEqual(coded('unknown_file'))
    expect(await folder.read('none/new.yaml')).toBeNull()
  })

  test('says that a folder cannot be written, and leaves the file as it is', async () => {
    const { text: read, hash } = (await folder.read('sum.yaml'))!
    // Whoever is root may write everywhere.
    const asNobody = process.geteuid?.() === 0
    await chmod(path.dirname(root), 0o755)
    await chmod(root, 0o555)
    if (asNobody) process.seteuid!(65_534)
    onTestFinished(async () => {
      if (asNobody) process.seteuid!(0)
      await chmod(root, 0o755)
    })
    await expect(folder.replace('sum.yaml', 'x', hash)).rejects.toMatchObject({
      code: 'content_not_writable',
      details: { reason: 'EACCES' },
    })
    expect((await folder.read('sum.yaml'))!.text).toBe(read)
  })
})

describe('a path', () => {
  test.each([
    '../elsewhere/private.yaml',
    'assessments/../../elsewhere/private.yaml',
    './sum.yaml',
    '/etc/passwd',
    '/etc/passwd.yaml',
    'sum.yaml/../../elsewhere/private.yaml',
    '..\\elsewhere\\private.yaml',
    '%2e%2e/elsewhere/private.yaml',
    'sum.yaml\u0000.yaml',
    '.hidden.yaml',
    'sum',
    'blueprint.schema.json',
    'surveys/fixture-survey.yaml',
    'guidelines/sums.yaml',
    '',
    'linked/private.yaml',
    'link.yaml',
    'folder.yaml',
  ])('“%s” leads nowhere', async file => {
    await symlink(outside, path.join(root, 'linked'))
    await symlink(path.join(outside, 'private.yaml'), path.join(root, 'link.yaml'))
    await mkdir(path.join(root, 'folder.yaml'))
    await expect(folder.read(file)).rejects.toEqual(coded('unknown_file'))
    await expect(folder.replace(file, 'mine', null)).rejects.toEqual(coded('unknown_file'))
    await expect(folder.replace(file, 'mine', hashOfText('schema: blueprint/1\n'))).rejects.toEqual(
      coded('unknown_file'),
    )
    expect(await readFile(path.join(outside, 'private.yaml'), 'utf8')).toBe('schema: blueprint/1\n')
    expect(await readdir(outside)).toEqual(['private.yaml'])
  })

  test('may have blanks, dots and letters of any language', async () => {
    await mkdir(path.join(root, 'Mathe 5b'))
    await folder.replace('Mathe 5b/größer.als.yaml', 'schema: blueprint/1\n', null)
    expect((await folder.files()).map(({ file }) => file)).toContain('Mathe 5b/größer.als.yaml')
  })
})
