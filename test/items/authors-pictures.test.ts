// The pictures beside the files of a folder: added under the ending of what they hold, never over another one, and removed where no file shows them.
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorsPictures } from '../../src/items/index.js'
import { BlueprintFolder } from '../../src/items/infrastructure/authoring/blueprint-folder.js'
import { markdownOf, pictureName } from '../../src/web/staff/blueprints/picture-words.js'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('GIF89a, as it begins')
const bytes = (content: Buffer | string) => new Uint8Array(Buffer.from(content))

let root: string
let changes: number
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'authors-pictures-'))
  changes = 0
  await mkdir(path.join(root, 'own', 'more'), { recursive: true })
  await writeFile(
    path.join(root, 'own', 'one.yaml'),
    'schema: blueprint/1\nstem: "![a kite](kite.png) ![a plan](more/plan.svg)"\n',
  )
  await writeFile(path.join(root, 'own', 'more', 'plan.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  await writeFile(path.join(root, 'own', 'kite.png'), PNG)
})
afterEach(async () => {
  await chmod(path.join(root, 'own'), 0o755)
  await rm(root, { recursive: true })
})

const pictures = () => authorsPictures(new BlueprintFolder(root), () => (changes += 1))
const add = (name: string, content: Buffer | string, file = 'own/one.yaml') =>
  pictures().add({ file, name, bytes: bytes(content) })
const listed = async (file = 'own/one.yaml') =>
  (await pictures().list(file)).pictures.map(({ path: at, used_by }) => [at, used_by])

describe('adding', () => {
  test('what the file holds decides its ending, and the list has it at once', async () => {
    expect(await add('sail.boat.JPG', GIF)).toMatchObject({ path: 'sail.boat.gif', is_new: true })
    expect(await readFile(path.join(root, 'own', 'sail.boat.gif'))).toEqual(GIF)
    expect(await listed()).toContainEqual(['sail.boat.gif', []])
    expect(changes).toBe(1)
  })

  test('the same picture again changes nothing; another one of that name is refused with a name that is free', async () => {
    expect(await add('kite.png', PNG)).toMatchObject({ path: 'kite.png', is_new: false })
    await writeFile(path.join(root, 'own', 'kite-2.png'), 'taken')
    const other = Buffer.concat([PNG, Buffer.from('more')])
    await expect(add('kite.png', other)).rejects.toMatchObject({
      code: 'picture_exists',
      details: { free_name: 'kite-3.png' },
    })
    expect(await readFile(path.join(root, 'own', 'kite.png'))).toEqual(PNG)
    expect(changes).toBe(0)
  })

  test('of two at once one is there, and the other is told', async () => {
    const both = await Promise.allSettled(['one', 'two'].map(more => add('new.gif', `GIF89a ${more}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['no picture', 'a.png', Buffer.from('<html><svg></svg></html>'), 'own/one.yaml', 'no_picture'],
    ['nothing', 'a.png', Buffer.from(''), 'own/one.yaml', 'no_picture'],
    ['too much', 'a.png', Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 'own/one.yaml', 'picture_too_large'],
    ['a folder that is not there', 'a.png', PNG, 'nowhere/one.yaml', 'unknown_file'],
    ['a folder outside', 'a.png', PNG, '../one.yaml', 'unknown_file'],
    ['the folder of surveys', 'a.png', PNG, 'surveys/one.yaml', 'unknown_file'],
  ])('%s is refused', async (_, name, content, file, code) => {
    await expect(add(name, content, file)).rejects.toMatchObject({ code })
    expect(changes).toBe(0)
  })

  test('nothing is written through a link, or into a folder that cannot be written', async () => {
    await symlink(path.join(root, 'outside.gif'), path.join(root, 'own', 'link.gif'))
    await expect(add('link.gif', GIF)).rejects.toMatchObject({ code: 'picture_exists' })
    await chmod(path.join(root, 'own'), 0o555)
    // Whoever is root may write everywhere.
    if (process.geteuid?.() === 0) return
    await expect(add('late.gif', GIF)).rejects.toMatchObject({ code: 'content_not_writable' })
  })
})

describe('removing', () => {
  test('what a file shows stays, from whichever folder above it is shown', async () => {
    await writeFile(path.join(root, 'two.yaml'), 'schema: blueprint/1\nstem: "![a kite](own/kite.png)"\n')
    expect(await listed()).toEqual([
      ['kite.png', ['own/one.yaml', 'two.yaml']],
      ['more/plan.svg', ['own/one.yaml']],
    ])
    await expect(pictures().remove({ file: 'own/one.yaml', path: 'kite.png' })).rejects.toMatchObject({
      code: 'picture_used',
      details: { files: ['own/one.yaml', 'two.yaml'] },
    })
  })

  test('what no file shows goes', async () => {
    await add('spare.gif', GIF)
    await pictures().remove({ file: 'own/one.yaml', path: 'spare.gif' })
    expect(await listed()).toHaveLength(2)
    expect(changes).toBe(2)
  })

  test.each([['one.yaml'], ['none.png'], ['../outside.png'], ['.hidden.png']])(
    '%s is no picture to remove',
    async at => {
      await writeFile(path.join(root, 'outside.png'), PNG)
      await expect(pictures().remove({ file: 'own/one.yaml', path: at })).rejects.toMatchObject({
        code: 'unknown_picture',
      })
      expect(await readFile(path.join(root, 'outside.png'))).toEqual(PNG)
    },
  )
})

test.each([
  ['Foto vom Drachen (1).JPEG', 'Foto-vom-Drachen-1.jpeg'],
  ['../../etc/passwd', 'etc-passwd'],
  ['...', 'picture'],
  ['.png', 'picture.png'],
  ['रेखाचित्र १.svg', 'रेखाचित्र-१.svg'],
])('the file %s becomes the name %s', (file, name) => expect(pictureName(file)).toBe(name))

test.each([
  ['a kite', '![a kite](kite.png)'],
  [' a [red]\nkite \\ ', String.raw`![a \[red\] kite](kite.png)`],
  ['{{a}} kites', '![{ {a}} kites](kite.png)'],
])('%j stands in a text as %s', (words, markdown) => expect(markdownOf(words, 'kite.png')).toBe(markdown))
