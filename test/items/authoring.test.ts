// The commands for authors: what they print, where they point, and that the preview follows the file.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownFolder } from '../../src/items/infrastructure/authoring/command-world.js'
import { blueprintCommand } from '../../src/items/infrastructure/authoring/commands.js'
import { loadProductPrompts, type Model } from '../../src/llm/index.js'
import { startPreview } from '../../src/items/infrastructure/authoring/preview-server.js'
import { PACKAGE_ROOT } from '../../src/kernel/package-files.js'
import type { Loopback } from '../../src/kernel/loopback.js'
import { loadCatalogue } from '../../src/items/index.js'
import { starterBlueprint } from '../../src/items/infrastructure/authoring/starter-blueprint.js'
import { unstructured } from '../support/scripted-model.js'
import { builtIn } from '../support/built-in.js'

let folder: string
/** Whoever writes stories. */
let writer: Model = builtIn('tutor')
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-authoring-'))
  await cp('test/fixtures/blueprints', folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `viva blueprint …`; `failed` is what the exit code says. */
async function viva(...words: string[]) {
  const said = { out: '', note: '', failed: false }
  await blueprintCommand({
    root: () => folder,
    out: text => void (said.out += text),
    note: text => void (said.note += text),
    fail: () => void (said.failed = true),
    writer: () => ({ model: writer, prompts: loadProductPrompts() }),
  }).parseAsync(words, { from: 'user' })
  return said
}
const edit = async (file: string, from: string, to: string): Promise<number> => {
  const source = await readFile(path.join(folder, file), 'utf8')
  expect(source).toContain(from)
  await writeFile(path.join(folder, file), source.replace(from, to))
  return source.slice(0, source.indexOf(from)).split('\n').length
}

describe('check', () => {
  test('counts what it looked at, with progress for each file, and finds nothing wrong with good blueprints', async () => {
    await writeFile(
      path.join(folder, 'starter.yaml'),
      starterBlueprint('fixture.sum', 'integer').replace('id: fixture.sum', 'id: fixture.starter'),
    )
    const { out, note, failed } = await viva(
      'check',
      path.join(folder, 'starter.yaml'),
      '--seeds',
      '20',
      '--threads',
      '0',
    )
    expect([out, failed]).toEqual(['', false])
    expect(note).toMatch(/^1\/1 .*starter\.yaml\n1 blueprint, 40 items, 0 problems, [\d.]+ s\n$/)
  })
  test('points at file, line and field, and fails', async () => {
    const line = await edit('sum.yaml', 'value: key - 10,', 'value: key - 1 + 1,')
    const { out, failed } = await viva('check', '--seeds', '10', '--threads', '0')
    expect(failed).toBe(true)
    expect(out).toMatch(
      new RegExp(`sum\\.yaml:${line} misconceptions\\[0\\]\\.value: “ten_less” leads to the right answer`),
    )
  })
  test('says which translations are complete, and names what one lacks only where its language is asked about', async () => {
    const source = await readFile('blueprints/mathematics/two-digit-addition.yaml', 'utf8')
    const file = path.join(folder, 'translated.yaml')
    await writeFile(file, source.replace(/^ {6}lost_a_ten: >-\n.*\n/m, ''))
    const words = ['check', file, '--seeds', '4', '--threads', '0']
    const missing =
      /^warning: .*translated\.yaml:\d+ texts\.de\.misconceptions\.lost_a_ten: This is not translated yet\.\n$/
    const plain = await viva(...words)
    expect(plain.out).not.toContain('warning')
    expect(plain.note).toContain(
      'ar: 1 blueprint\nde: 0 blueprints, not complete and not offered: math.arithmetic.addition.two_digit\n',
    )
    const german = await viva(...words, '--language', 'de')
    const warnings = german.out.split(/(?<=\n)/).filter(line => line.startsWith('warning'))
    expect(warnings).toEqual([expect.stringMatching(missing)])
    const french = await viva(...words, '--language', 'fr')
    expect(french.out).toContain('texts.fr: This is not translated yet.')
    expect((await viva(...words, '--language', 'ar')).out).not.toContain('warning')
  })
  test('points at what does not even parse', async () => {
    await edit('sum.yaml', 'key: a + b', 'key: a + + b')
    const { out, failed } = await viva('check', path.join(folder, 'sum.yaml'), '--seeds', '10', '--threads', '0')
    expect(failed).toBe(true)
    expect(out).toMatch(/sum\.yaml:\d+ parts\[0\]\.key: At character 5: /)
  })
  test('finds the same with threads', async () => {
    await edit('sum.yaml', 'value: key - 10,', 'value: key,')
    const alone = await viva('check', '--seeds', '10', '--threads', '0')
    const together = await viva('check', '--seeds', '10', '--threads', '2')
    expect(together.out).toBe(alone.out)
    expect(together.out).not.toBe('')
  })
})

describe('stats', () => {
  test('says how many questions there are and how often each misconception is there', async () => {
    const { out } = await viva('stats', 'fixture.sum', '--seeds', '20')
    expect(out).toMatch(/different questions {2}at least 5000, by estimate \d{4,}/)
    expect(out).toMatch(/filler needed {8}in 0 % of 60 choices/)
    expect(out).toMatch(/ten_less +100 % +100 % +100 % +100 %/)
  })
  test('fails for a blueprint that is not there', async () =>
    expect(await viva('stats', 'no.such')).toMatchObject({ note: 'There is no blueprint “no.such”.\n', failed: true }))
})

describe('new', () => {
  test.each(['integer', 'ipv4'])('writes a blueprint of type %s that passes its check from the start', async type => {
    const { out, note } = await viva('new', 'fixture.fresh_start', '--type', type)
    expect(out).toMatch(/fresh-start\.yaml\n$/)
    expect(note).toMatch(/^The skill fixture\.fresh_start was added to \S*skills\.yaml: say there what it is\.\n$/)
    const file = path.join(folder, 'fresh-start.yaml')
    expect(await viva('check', file, '--seeds', '100', '--threads', '0')).toMatchObject({ out: '', failed: false })
  })
  test('declares no skill twice, and a first one in a folder that has none', async () => {
    const before = await readFile(path.join(folder, 'skills.yaml'), 'utf8')
    expect((await viva('new', 'fixture.fresh', '--skill', 'fixture.sum')).note).toBe('')
    expect(await readFile(path.join(folder, 'skills.yaml'), 'utf8')).toBe(before)
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await viva('new', 'fixture.fresh')
    expect(await viva('check', '--seeds', '5', '--threads', '0')).toMatchObject({ out: '', failed: false })
  })
  test('never writes over a file', async () => {
    await viva('new', 'fixture.fresh')
    await expect(viva('new', 'fixture.fresh')).rejects.toThrow('is there already. Give another id.')
  })
})

describe('preview', () => {
  let preview: Loopback
  beforeEach(async () => void (preview = await startPreview(folder, 0)))
  afterEach(() => preview.close())
  const page = async (query = '?file=sum.yaml') => (await fetch(preview.url + query)).text()

  test('shows many items with their keys, misconceptions, steps and hints', async () => {
    const html = await page()
    expect(html.match(/<article>/g)).toHaveLength(3 * 2 * 6)
    expect(html).toContain('ten_less')
    expect(html).toContain('A ten got lost between')
    expect(html).toContain('Nothing is wrong with it.')
  })
  test('shows problems at their fields, goes on while the file is broken, and tells the page of every save', async () => {
    const events = await fetch(`${preview.url}events`)
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    await edit('sum.yaml', 'value: key - 10,', 'value: key,')
    expect((await reader.read()).value).toContain('event: changed')
    expect(await page()).toMatch(/<p class="problem"><b>misconceptions\[0\]\.value<\/b>/)
    const line = await edit('sum.yaml', 'key: a + b', 'key: a + c')
    expect((await reader.read()).value).toContain('event: changed')
    expect(await page()).toContain(`<code>sum.yaml:${line}</code> <b>parts[0].key</b>`)
    await edit('sum.yaml', 'stem: What', 'stem: "What')
    expect((await reader.read()).value).toContain('event: changed')
    expect(await page()).toMatch(/<code>sum\.yaml:\d+<\/code>/)
    await reader.cancel()
  })
  test('reads no file but blueprints of the folder', async () => {
    for (const file of ['../../etc/passwd', '/etc/passwd', 'skills.yaml', 'nothing.yaml'])
      expect(await page(`?file=${encodeURIComponent(file)}`)).toContain('Choose a blueprint.')
  })
  test('shows what an author wrote as text, never as markup', async () => {
    await edit('sum.yaml', 'title: Sum', 'title: <script>alert(1)</script> Sum')
    expect(await page()).not.toContain('<script>alert')
  })
})

describe('stories', () => {
  const GOOD = 'A shop has ${{a}} + {{b}}$ nails in two boxes. How many is that?'.replace('two', 'its')
  const withContexts = () =>
    edit(
      'sum.yaml',
      'stem: What is ${{a}} + {{b}}$?',
      'stem: What is ${{a}} + {{b}}$?\ncontexts: { brief: A shop., count: 1 }',
    )
  const saying = (text: string): Model => ({
    provider: 'remote_llm',
    name: 'someone',
    converse: async () => ({ text, toolCalls: [], usage: null }),
    structured: unstructured,
  })

  test('are written beside the blueprint, are not asked until approved, and then load with it', async () => {
    await withContexts()
    writer = saying(JSON.stringify([GOOD]))
    const { out } = await viva('stories', 'fixture.sum')
    expect(out).toMatch(/sum\.stories\.yaml: 1 story, 1 of them not approved yet, 0 refused/)
    const stemsNow = async () => (await loadCatalogue(folder)).blueprint('fixture.sum')!.stories.length
    expect(await stemsNow()).toBe(0)
    await edit('sum.stories.yaml', 'approved: false', 'approved: true')
    expect(await stemsNow()).toBe(1)
    writer = saying('[]')
    expect((await viva('stories', 'fixture.sum')).out).toMatch(/1 story, 0 of them not approved/)
  })
  test('are refused with a sentence where there is nothing to write them from, or nobody to write them', async () => {
    await expect(viva('stories', 'fixture.nowhere')).rejects.toThrow('There is no blueprint “fixture.nowhere”.')
    await expect(viva('stories', 'fixture.sum')).rejects.toThrow('has no section “contexts”')
    await withContexts()
    writer = builtIn('tutor')
    await expect(viva('stories', 'fixture.sum')).rejects.toThrow('The built-in model writes no stories.')
  })
})

test('nothing is written into the folder that comes with Viva but by who works on it', () => {
  const shipped = path.join(PACKAGE_ROOT, 'blueprints')
  expect(() => ownFolder(shipped, '/home/me/school')).toThrow(/Set BLUEPRINTS_DIR/)
  expect([ownFolder(shipped, PACKAGE_ROOT), ownFolder('/home/me/school')]).toEqual([shipped, '/home/me/school'])
})
