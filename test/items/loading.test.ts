// Loading a folder: what a catalogue holds, and all mistakes of all files in one list.
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BlueprintError, loadCatalogue } from '../../src/items/index.js'
import { useCatalogueFolder } from './catalogue-folder.js'

const { edit, path, problems } = useCatalogueFolder()

test('a good folder becomes a catalogue', async () => {
  const catalogue = await loadCatalogue(path())
  expect(catalogue.assessments().map(assessment => assessment.assessmentId)).toContain('fixture-hundred')
  expect(catalogue.skills()[0]).toEqual({
    skillId: 'fixture.sum',
    title: 'Sums',
    statement: 'Adds two three-digit numbers.',
    subject: 'Fixtures',
    after: [],
    language: 'en',
    texts: {},
  })
  expect(catalogue.assessment('fixture-four')?.configuration).toMatchObject({
    totalItems: 4,
    release: 'on_completion',
    releaseAt: null,
  })
  expect(catalogue.assessment('nothing')).toBeNull()
  expect(catalogue.blueprint('nothing')).toBeNull()
  expect(catalogue.blueprintsForSkill('nothing')).toEqual([])
})

test('the hash changes with the content, not with the layout', async () => {
  const hash = async () => (await loadCatalogue(path())).blueprint('fixture.sum')!.hash
  const before = await hash()
  await edit('sum.yaml', '# A plain sum', '# A very plain sum')
  expect(await hash()).toBe(before)
  await edit('sum.yaml', 'Begin with the ones.', 'Begin with the units.')
  expect(await hash()).not.toBe(before)
})

test('a draft cannot be practised', async () => {
  await rm(join(path(), 'assessments'), { recursive: true })
  await edit('sum.yaml', 'status: reviewed', 'status: draft')
  const catalogue = await loadCatalogue(path())
  expect(catalogue.skills().map(skill => skill.skillId)).not.toContain('fixture.sum')
  expect(catalogue.skills().map(skill => skill.skillId)).toContain('fixture.host')
  expect(catalogue.blueprintsForSkill('fixture.sum')).toEqual([])
  expect(catalogue.blueprint('fixture.sum')?.status).toBe('draft')
})

test('an id in two files', async () => {
  await cp(join(path(), 'sum.yaml'), join(path(), 'twin.yaml'))
  expect(await problems()).toEqual([
    { file: 'twin.yaml', line: 3, field: 'id', message: '“fixture.sum” is declared in sum.yaml already.' },
  ])
})

test('a file of unknown kind', async () => {
  await writeFile(join(path(), 'other.yaml'), 'schema: blueprint/2\nid: x\n')
  await writeFile(join(path(), 'empty.yaml'), '')
  expect((await problems()).map(({ file, line, field }) => [file, line, field])).toEqual([
    ['empty.yaml', 1, ''],
    ['other.yaml', 1, 'schema'],
  ])
})

test('all mistakes of all files come in one readable list', async () => {
  await edit('sum.yaml', 'key: a + b', 'key: a + c')
  await edit('host.yaml', 'bloom: apply', 'bloom: shine')
  await edit('skills.yaml', 'schema: skills/1', 'schema: skills/1\nextra: 1')
  const error = await loadCatalogue(path()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BlueprintError)
  const { message } = error as BlueprintError
  expect(message).toMatch(/^The blueprints cannot be used: \d+ problems\.\n/)
  expect(message).toMatch(/\n {2}host\.yaml:9 bloom: /)
  expect(message).toMatch(/\n {2}skills\.yaml:2 extra: This word is unknown here\./)
  expect(message).toMatch(/\n {2}sum\.yaml:\d+ parts\[0\]\.key: At character 5: there is no value named “c” here\./)
})
