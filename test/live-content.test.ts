// The folder of all content under a running server: each part is replaced by what is sound, and stays where it is not.
import { EventEmitter, once } from 'node:events'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../src/http/index.js'
import { useOf } from '../src/items/index.js'
import { starterBlueprint } from '../src/items/infrastructure/authoring/starter-blueprint.js'
import { LiveContent } from '../src/live-content.js'
import { mediatorOver, MemoryGuidelineStore } from './support/memory-guideline-store.js'
import { scratch } from './support/scratch.js'

const GUIDELINE = 'guidelines/sums.yaml'

/** The fixtures in a folder of their own, followed. */
async function followed({ watches = true } = {}) {
  const folder = path.join(await scratch(), 'content')
  await cp('test/fixtures/blueprints', folder, { recursive: true })
  const lines: { level: string; msg: string; problems?: unknown }[] = []
  const events = new EventEmitter()
  const logger = createLogger({
    level: 'info',
    destination: {
      write(line) {
        lines.push(JSON.parse(line) as (typeof lines)[number])
        events.emit(lines.at(-1)!.msg)
      },
    },
  })
  const content = await LiveContent.load(folder, logger)
  onTestFinished(() => content.stop())
  const store = new MemoryGuidelineStore()
  if (watches) await content.follow()
  await content.importGuidelines(mediatorOver(store, content.catalogue))
  lines.length = 0
  return {
    content,
    store,
    /** What the log says from now on, by message. */
    lines,
    logged: (message: string) => once(events, message),
    /** From outside the folder and at once, so that nobody reads half a file. */
    async put(file: string, text: string): Promise<void> {
      const beside = `${folder}.new`
      await writeFile(beside, text)
      await rename(beside, path.join(folder, file))
    },
    gone: () => rm(folder, { recursive: true }),
    text: (file: string) => readFile(path.join(folder, file), 'utf8'),
  }
}

const IMPORTED = 'new guidelines were imported'
const IN_ERROR = 'the blueprints have errors; those read before stay in use'
const survey = (questions: string): string =>
  `schema: survey/1\nsurvey_id: short\nversion: 1\ntitle: Short\ndescription: Short.\nquestions: [${questions}]\n`

test('a change of a form is read, and an error leaves the old forms in use', async () => {
  const { content, put, logged, lines } = await followed()
  const read = logged('the blueprints were read again')
  await put('surveys/short.yaml', survey('{ id: a, type: text, text: Why? }'))
  await read
  await expect.poll(() => content.surveys.survey('short')).not.toBeNull()
  const before = content.surveys.survey('short')
  expect(before?.questions).toHaveLength(1)
  const refused = logged(IN_ERROR)
  await put('surveys/short.yaml', survey(''))
  await refused
  expect(content.surveys.survey('short')).toBe(before)
  expect(lines.at(-1)!.problems).toMatchObject([{ file: 'surveys/short.yaml', line: 6, field: 'questions' }])
})

test('forms and guidelines are replaced beside a blueprint in error, which stays as it was', async () => {
  const { content, store, put, text, logged, lines } = await followed()
  const before = content.catalogue.blueprint('fixture.sum')!
  const broken = (await text('sum.yaml')).replace(/^    key: .*$/m, '    key: a + c')
  const refused = logged(IN_ERROR)
  await put('sum.yaml', broken)
  await refused
  expect(content.catalogue.blueprint('fixture.sum')).toBe(before)
  const line = broken.split('\n').findIndex(each => each.startsWith('    key:')) + 1
  expect(lines[0]!.problems).toMatchObject([{ file: 'sum.yaml', line, field: 'parts[0].key' }])

  const imported = logged(IMPORTED)
  await put('surveys/short.yaml', survey('{ id: a, type: text, text: Why? }'))
  await put(GUIDELINE, (await text(GUIDELINE)).replace('answer: It tells', 'answer: It always tells'))
  await imported
  await expect.poll(() => content.surveys.survey('short')).not.toBeNull()
  expect((await store.find('fixture.sums'))!.version).toBe(2)
  expect(content.catalogue.blueprint('fixture.sum')).toBe(before)
})

test('a guideline is checked against the blueprints that were saved with it', async () => {
  const { store, put, text, logged } = await followed()
  const skills = await text('skills.yaml')
  const imported = logged(IMPORTED)
  await put('skills.yaml', skills.replaceAll('fixture.sum', 'fixture.total'))
  await put('sum.yaml', (await text('sum.yaml')).replace('[{ id: fixture.sum,', '[{ id: fixture.total,'))
  await put(GUIDELINE, (await text(GUIDELINE)).replaceAll('fixture.sum]', 'fixture.total]'))
  await imported
  expect((await store.find('fixture.sums'))!.version).toBe(2)
})

test('an author learns what is wrong and what has changed, and what is sound is used when they ask for it', async () => {
  const { content, store, put, text } = await followed({ watches: false })
  const sum = await text('sum.yaml')
  expect(await content.check()).toEqual({ faults: [], changes: [] })

  const broken = sum.replace(/^    key: .*$/m, '    key: a + c')
  const line = broken.split('\n').findIndex(each => each.startsWith('    key:')) + 1
  const fault = { file: 'sum.yaml', line, field: 'parts[0].key', message: expect.any(String) as string }
  await put('sum.yaml', broken)
  await put('surveys/short.yaml', survey('{ id: a, type: text, text: Why? }'))
  const added = { kind: 'survey', id: 'short', change: 'added' }
  expect(await content.check()).toEqual({ faults: [fault], changes: [added] })
  expect(content.surveys.survey('short')).toBeNull()
  const before = content.catalogue.blueprint('fixture.sum')
  expect(await content.reload()).toEqual({ faults: [fault], changes: [added] })
  expect([content.surveys.survey('short')?.surveyId, content.catalogue.blueprint('fixture.sum')]).toEqual([
    'short',
    before,
  ])

  await put('sum.yaml', sum.replace(/^stem: .*$/m, 'stem: "How much do {{a}} and {{b}} make?"'))
  await put(GUIDELINE, (await text(GUIDELINE)).replace('answer: It tells', 'answer: It always tells'))
  const changed = { kind: 'blueprint', id: 'fixture.sum', change: 'changed' }
  expect(await content.check()).toEqual({ faults: [], changes: [changed] })
  expect((await content.reload()).changes).toEqual([
    changed,
    { kind: 'guideline', id: 'fixture.sums', change: 'changed' },
  ])
  expect(content.catalogue.blueprint('fixture.sum')).not.toBe(before)
  expect((await store.find('fixture.sums'))!.version).toBe(2)
  expect(await content.reload()).toEqual({ faults: [], changes: [] })
})

test('a folder that cannot be read is said, and what was read stays in use', async () => {
  const { content, gone } = await followed({ watches: false })
  await gone()
  await expect(content.reload()).rejects.toMatchObject({ code: 'content_unreadable' })
  await expect(content.check()).rejects.toMatchObject({ code: 'content_unreadable' })
  expect(content.catalogue.blueprint('fixture.sum')).not.toBeNull()
})

test('a file is written only where the folder stays as sound as it was, and is in use at once', async () => {
  const { content, text, put } = await followed({ watches: false })
  const sum = await text('sum.yaml')
  let writes = 0
  const replace = (file: string, to: string) =>
    content.replace([{ file, text: to }], async () => {
      writes += 1
      await put(file, to)
    })
  const renamed = sum.replace('title: Sum', 'title: A sum')
  expect(await replace('sum.yaml', renamed)).toBe('in_use')
  expect(content.catalogue.blueprint('fixture.sum')!.title).toMatch(/^A sum/)
  // An assessment asks for it.
  const gone = replace('sum.yaml', sum.replace('id: fixture.sum', 'id: fixture.other'))
  await expect(gone).rejects.toMatchObject({ code: 'blueprint_faulty' })
  expect([writes, await text('sum.yaml')]).toEqual([1, renamed])
  // Somebody else left a file that cannot be used: others may still be saved, and come into use with it.
  await put('host.yaml', 'schema: blueprint/1\n')
  expect(await replace('sum.yaml', sum)).toBe('not_loaded')
  expect(content.catalogue.blueprint('fixture.sum')!.title).toMatch(/^A sum/)
  await expect(replace('sum.yaml', sum.replace('key: a + b', 'key: a + c'))).rejects.toMatchObject({
    code: 'blueprint_faulty',
    details: { faults: [{ file: 'sum.yaml', field: 'parts[0].key' }] },
  })
  expect(writes).toBe(2)
})

test('a text is in use once it is loaded, whatever kind of file it is of, and a draft is asked nobody', async () => {
  const { content, text, put } = await followed({ watches: false })
  const use = async (file: string) => useOf(content.catalogue, { file, text: await text(file) })
  expect([await use('skills.yaml'), await use('sum.yaml')]).toEqual(['in_use', 'in_use'])
  await put('skills.yaml', `${await text('skills.yaml')}# More.\n`)
  await put('draft.yaml', starterBlueprint('fixture.starter', 'integer', 'fixture.sum'))
  expect([await use('skills.yaml'), await use('draft.yaml')]).toEqual(['not_loaded', 'not_loaded'])
  await content.reload()
  expect([await use('skills.yaml'), await use('draft.yaml')]).toEqual(['in_use', 'unasked'])
})
