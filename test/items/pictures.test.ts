// Pictures of authors: which file is one, what is said of any other, and how a page gets it.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { PictureFolder, pictureRoutes } from '../../src/items/index.js'
import type { DomainError } from '../../src/kernel/errors.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { needed } from './blueprint-words.js'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  const own = path.join(root, 'own')
  await mkdir(path.join(own, 'more'), { recursive: true })
  await writeFile(path.join(own, 'kite.png'), PNG)
  await writeFile(path.join(own, 'more', 'plan.svg'), SVG)
  await writeFile(path.join(own, 'text.png'), 'no picture')
  await writeFile(path.join(own, 'page.svg'), '<html><svg></svg></html>')
  await writeFile(path.join(own, 'large.png'), Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]))
  await writeFile(path.join(root, 'outside.png'), PNG)
  await symlink(path.join(root, 'outside.png'), path.join(own, 'link.png'))
  await symlink(root, path.join(own, 'up'))
})
afterAll(() => rm(root, { recursive: true }))

const studied = (stem: string) =>
  studySource(
    stringify({
      ...needed,
      variant_key: '{{a}}',
      params: { a: { type: 'int', range: [2, 9] } },
      stem,
      parts: [{ id: 'one', response: { type: 'integer', label: 'Number' }, key: 'a + 1' }],
      solution: [{ say: 'Think.' }],
    }),
    'own/x.yaml',
    2,
    path.join(root, 'own'),
  )
const problemsOf = (stem: string): string[] =>
  studied(stem).yaml.problems.map(({ file, line, field, message }) => `${file}:${line > 1} ${field}: ${message}`)
const shown = (stem: string): string => studied(stem).made!.samples[0]!.item.stem

describe('in a blueprint', () => {
  test.each([['kite.png'], ['more/plan.svg']])('%s is named by what it holds', file => {
    expect(problemsOf(`![it](${file}) What is {{a}} + 1?`)).toEqual([])
    expect(shown(`![it](${file}) What is {{a}} + 1?`)).toMatch(/^!\[it\]\(pictures\/[a-p]{64}\.(png|svg)\) What/)
  })

  test.each([
    ['no.png', 'There is no file'],
    ['../outside.png', 'is no picture of yours'],
    ['/etc/passwd', 'is no picture of yours'],
    ['https://evil.example/a.png', 'is no picture of yours'],
    ['data:image/png;base64,AAAA', 'is no picture of yours'],
    ['.hidden.png', 'is no picture of yours'],
    ['more\\plan.svg', 'is no picture of yours'],
    ['x.yaml', 'is no picture of yours'],
    ['link.png', 'is a link'],
    ['up/outside.png', 'is a link'],
    ['text.png', 'is no PNG'],
    ['page.svg', 'is no PNG'],
    ['large.png', 'a picture has at most one'],
  ])('%s is refused by file, line and field', (file, why) => {
    const [problem, ...others] = problemsOf(`![it](${file}) What is {{a}} + 1?`)
    expect(problem).toContain('own/x.yaml:true stem:')
    expect(problem).toContain(why)
    expect(others).toEqual([])
  })

  test('one without words is refused', () => expect(problemsOf('![ ](kite.png) {{a}} + 1?')[0]).toContain('Say what'))
})

describe('over HTTP', () => {
  const get = async (name: string) => {
    const routes = pictureRoutes(new PictureFolder(root))
    routes.onError(error => new Response((error as DomainError).code, { status: 404 }))
    return routes.request(`/pictures/${name}`)
  }
  const nameOf = (file: string): string => /pictures\/([^)]+)/.exec(shown(`![it](${file}) {{a}} + 1?`))![1]!

  test('it is there, for ever and for other sites', async () => {
    const answer = await get(nameOf('kite.png'))
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('a drawing runs no script', async () => {
    const answer = await get(nameOf('more/plan.svg'))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test.each([['x.png'], [`${'a'.repeat(64)}.png`], ['..%2Fown%2Fkite.png'], [`${'a'.repeat(64)}.yaml`]])(
    '%s is nowhere',
    async name => expect(await (await get(name)).text()).toBe('figure_not_found'),
  )

  test('a file that is added later is found', async () => {
    let now = 1
    const folder = new PictureFolder(root, () => now)
    const later = `GIF89a${Math.PI}`
    await writeFile(path.join(root, 'later.gif'), later)
    const name = nameOf('kite.png')
    expect(await folder.find(name)).not.toBeNull()
    await writeFile(path.join(root, 'own', 'later.gif'), 'GIF89a later')
    const added = nameOf('later.gif')
    expect(await folder.find(added)).toBeNull()
    now = 2_000
    expect(Buffer.from((await folder.find(added))!).toString()).toBe('GIF89a later')
  })
})
