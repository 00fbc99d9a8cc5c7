// What authors of guidelines work with: the command line, and the folder that a server reads.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue, type Catalogue } from '../../src/items/index.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { guidelineSchemaText } from '../../src/library/infrastructure/guideline-command.js'
import { guidelineCommand, importGuidelineFolder } from '../../src/library/index.js'
import { mediatorOver, MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { newlyWritten } from '../support/some-guideline.js'

const FIXTURES = 'test/fixtures/blueprints'
const SUMS = `${FIXTURES}/guidelines/sums.yaml`

let folder: string
let catalogue: Catalogue
beforeAll(async () => void (catalogue = await loadCatalogue(FIXTURES)))
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guidelines-'))
  await mkdir(path.join(folder, 'guidelines'))
  await cp(SUMS, path.join(folder, 'guidelines/sums.yaml'))
})
afterEach(() => rm(folder, { recursive: true }))

const rewrite = async (from: string, to: string, file = 'sums.yaml') => {
  const source = await readFile(SUMS, 'utf8')
  await writeFile(path.join(folder, 'guidelines', file), source.replace(from, to))
}

describe('the command line', () => {
  /** What a command line writes, whether it failed, and what it asked of the server. */
  async function viva(...argv: string[]) {
    const said = { out: '', note: '', failed: false, asked: [] as unknown[] }
    await guidelineCommand({
      root: () => FIXTURES,
      out: text => void (said.out += text),
      note: text => void (said.note += text),
      fail: () => void (said.failed = true),
      ask: async (at, { url, body }) => {
        said.asked.push([at, url])
        if (body === undefined) return { guidelines: [{ ...place, guideline_id: 'fixture.sums', version: 4 }] }
        const { guideline_id: id } = GuidelineFile.parse((body as { guideline: unknown }).guideline)
        return { guideline_id: id, version: 4, is_new: id !== 'fixture.sums' }
      },
    })
      .exitOverride()
      .parseAsync(argv, { from: 'user' })
    return said
  }
  const place = {
    country: 'Nowhere',
    board: 'Fixtures',
    grade: 3,
    subject: 'Mathematics',
    topic: 'Adding',
    subtopic: 'Sums',
    language: 'en',
  }

  test('says what is wrong, and where', async () => {
    expect(await viva('check')).toEqual({ out: '', note: '1 sound guideline, 0 problems\n', failed: false, asked: [] })
    await rewrite('grade: 3', 'grade: 30', 'bad.yaml')
    const { out, note, failed } = await viva('check', folder)
    expect(out).toMatch(/guidelines\/bad\.yaml:6 grade: /)
    expect([note, failed]).toEqual(['1 sound guideline, 1 problem\n', true])
  })

  test('brings the sound ones to the running server and leaves the rest out', async () => {
    await rewrite('fixture.sums', 'fixture.other', 'other.yaml')
    await rewrite('grade: 3', 'grade: 30', 'bad.yaml')
    const { out, failed, asked } = await viva('import', folder, '--url', 'http://there')
    expect(out.split('\n').slice(1)).toEqual([
      expect.stringMatching(/other\.yaml: fixture\.other, version 4$/),
      expect.stringMatching(/sums\.yaml: fixture\.sums, version 4, was there already$/),
      '',
    ])
    expect(failed).toBe(true)
    expect(asked).toEqual(Array(2).fill(['/supervise/guidelines', 'http://there']))
  })

  test('lists what the server can teach', async () => {
    const { out, note } = await viva('list')
    expect(out).toBe('fixture.sums  4  Nowhere, Fixtures, grade 3, en: Mathematics, Adding, Sums\n')
    expect(note).toBe('1 guideline\n')
  })

  test('prints the schema that stands in the repository', async () => {
    expect((await viva('schema')).out).toBe(guidelineSchemaText())
    expect(await readFile('blueprints/guideline.schema.json', 'utf8')).toBe(guidelineSchemaText())
  })
})

describe('the folder that a server reads', () => {
  const bring = (store: MemoryGuidelineStore) =>
    importGuidelineFolder(mediatorOver(store, catalogue), folder, catalogue)

  test('is imported once, however often it is read, whatever the order of the words and the comments', async () => {
    const store = new MemoryGuidelineStore()
    expect(await bring(store)).toEqual({
      added: [{ guidelineId: 'fixture.sums', version: 1, isNew: true }],
      problems: [],
    })
    await rewrite('country: Nowhere\nboard: Fixtures\n', '# The other way round.\nboard: Fixtures\ncountry: Nowhere\n')
    expect(await bring(store)).toEqual({ added: [], problems: [] })
  })

  test('makes a new version of what was changed, and takes nothing away', async () => {
    const store = new MemoryGuidelineStore()
    await bring(store)
    await rewrite('answer: It tells', 'answer: It always tells')
    expect((await bring(store)).added).toEqual([{ guidelineId: 'fixture.sums', version: 2, isNew: true }])
    expect((await store.find('fixture.sums'))!.steps[0]!.questions[0]!.answer).toBe(
      'It always tells whether the digit counts ones, tens or hundreds.',
    )
    await rm(path.join(folder, 'guidelines'), { recursive: true })
    expect(await bring(store)).toEqual({ added: [], problems: [] })
    expect((await store.find('fixture.sums'))!.version).toBe(2)
  })

  test('is read past a file in error, which is named', async () => {
    await rewrite('grade: 3', 'grade: 30', 'bad.yaml')
    const { added, problems } = await bring(new MemoryGuidelineStore())
    expect(added).toHaveLength(1)
    expect(problems).toEqual([
      { file: 'guidelines/bad.yaml', line: 6, field: 'grade', message: expect.any(String) as string },
    ])
  })

  test('is read past a file whose id a published curriculum has', async () => {
    await rewrite('fixture.sums', 'fixture.other', 'other.yaml')
    const store = new MemoryGuidelineStore()
    store.addOf('fixture', [newlyWritten({ guidelineId: 'fixture.sums', topic: 'Prices' })])
    const { added, problems } = await bring(store)
    expect(added.map(({ guidelineId }) => guidelineId)).toEqual(['fixture.other'])
    expect(problems).toEqual([
      {
        file: 'guidelines/sums.yaml',
        line: 1,
        field: 'guideline_id',
        message: expect.stringContaining('belongs to the published curriculum “fixture”') as string,
      },
    ])
    expect(await store.find('fixture.sums')).toMatchObject({ topic: 'Prices' })
  })

  test('gives back in code what stands in the file', async () => {
    const store = new MemoryGuidelineStore()
    await bring(store)
    const { steps, prerequisites, ...about } = (await store.find('fixture.sums'))!
    expect(about).toMatchObject({
      guidelineId: 'fixture.sums',
      board: 'Fixtures',
      depthLevel: 'basic',
      text: expect.stringMatching(/^The lesson is about/) as string,
      commonMisconceptions: [{ id: 'forgets-the-carried-ten' }, { id: 'writes-both-digits' }],
    })
    expect(steps.map(({ skills, reasonQuestions }) => [skills, reasonQuestions.length])).toEqual([
      [[], 2],
      [['fixture.sum'], 0],
      [['fixture.sum'], 0],
    ])
    expect(prerequisites[0]).toMatchObject({
      title: 'Adding small numbers',
      otherApproach: 'A number line to hop along.',
      otherExplanation: 'Let us hop along a number line.',
      reasonQuestions: [{ hint: 'Try to add something to ten.' }, {}],
    })
  })
})
