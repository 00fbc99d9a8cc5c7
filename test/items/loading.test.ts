// Loading: every mistake is found at its file, line and field, all of them at once.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlueprintError, loadCatalogue, type BlueprintProblem } from '../../src/items/index.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viva-blueprints-'))
  await cp('test/fixtures/blueprints', folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Changes a file of the catalogue; the text must be there. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const source = await readFile(join(folder, file), 'utf8')
  if (!source.includes(from)) throw new Error(`${file} has no “${from}”`)
  await writeFile(
    join(folder, file),
    source.replace(from, () => to),
  )
}

async function problems(): Promise<readonly BlueprintProblem[]> {
  try {
    await loadCatalogue(folder)
    return []
  } catch (error) {
    if (error instanceof BlueprintError) return error.problems
    throw error
  }
}

/** The line on which a text stands, counted from 1. */
async function lineOf(file: string, text: string): Promise<number> {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
  return lines.findIndex(line => line.includes(text)) + 1
}

test('a good folder becomes a catalogue', async () => {
  const catalogue = await loadCatalogue(folder)
  expect(catalogue.assessments().map(assessment => assessment.assessmentId)).toContain('fixture-hundred')
  expect(catalogue.skills()[0]).toEqual({
    skillId: 'fixture.sum',
    title: 'Sums',
    statement: 'Adds two three-digit numbers.',
    subject: 'Fixtures',
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
  const hash = async () => (await loadCatalogue(folder)).blueprint('fixture.sum')!.hash
  const before = await hash()
  await edit('sum.yaml', '# A plain sum', '# A very plain sum')
  expect(await hash()).toBe(before)
  await edit('sum.yaml', 'Begin with the ones.', 'Begin with the units.')
  expect(await hash()).not.toBe(before)
})

test('a draft cannot be practised', async () => {
  await rm(join(folder, 'assessments'), { recursive: true })
  await edit('sum.yaml', 'status: reviewed', 'status: draft')
  const catalogue = await loadCatalogue(folder)
  expect(catalogue.skills().map(skill => skill.skillId)).not.toContain('fixture.sum')
  expect(catalogue.skills().map(skill => skill.skillId)).toContain('fixture.host')
  expect(catalogue.blueprintsForSkill('fixture.sum')).toEqual([])
  expect(catalogue.blueprint('fixture.sum')?.status).toBe('draft')
})

describe('in a blueprint', () => {
  test.each([
    ['an unknown word', 'bloom: apply', 'bloom: apply\ncolour: red', 'colour', 'colour', /unknown/],
    ['an unknown word deep down', 'b: -1,', 'b: -1, c: 2,', 'tiers.easy.c', 'c: 2', /unknown/],
    ['a missing word', 'stem: What is', 'variant_keys: What is', 'stem', '', /missing/],
    ['a wrong value', 'bloom: apply', 'bloom: shine', 'bloom', 'bloom: shine', /expected one of/],
    [
      'a formula that cannot be read',
      'key: a + b',
      'key: a + ',
      'parts[0].key',
      'key: a +',
      /At character 4: .*ends too early/,
    ],
    [
      'an unknown name',
      'key: a + b',
      'key: a + c',
      'parts[0].key',
      'key: a + c',
      /At character 5: there is no value named “c”/,
    ],
    [
      'the key where it is not known yet',
      'constraints: [a != b]',
      'constraints: [key != b]',
      'constraints[0]',
      'constraints',
      /no value named “key”/,
    ],
    [
      'an unknown name in a template',
      'stem: What is ${{a}}',
      'stem: What is ${{x}}',
      'stem',
      'stem:',
      /At character 12: there is no value named “x”/,
    ],
    ['an open brace', 'variant_key: "{{a}}', 'variant_key: "{{a', 'variant_key', 'variant_key', /At character/],
    [
      'a taken name',
      'params:\n  a:',
      'params:\n  key: { type: int, range: [1, 2] }\n  a:',
      'params.key',
      'key: { type',
      /word of the format/,
    ],
    [
      'a parameter without a source',
      'b: { type: int, range: [100, 999] }',
      'b: { type: int }',
      'params.b',
      'b: { type: int }',
      /“range” or “choice”/,
    ],
    [
      'an empty range',
      'a: { range: [400, 699] }',
      'a: { range: [699, 400] }',
      'tiers.medium.params.a.range',
      'medium:',
      /range is empty/,
    ],
    [
      'a tier parameter that is none',
      'a: { range: [400, 699] }',
      'z: { range: [400, 699] }',
      'tiers.medium.params.z',
      'medium:',
      /no parameter “z”/,
    ],
    ['the wrong grader', 'integer_equal', 'ipv4_equal', 'parts[0].grade.method', 'method', /graded by integer_equal/],
    ['a misconception twice', 'id: hundred_less', 'id: ten_less', 'misconceptions[1].id', 'key - 100', /twice/],
    [
      'an undeclared skill',
      'skills: [{ id: fixture.sum',
      'skills: [{ id: fixture.sums',
      'skills[0].id',
      'skills:',
      /no skill “fixture.sums”/,
    ],
    ['few variants without a reason', 'min_variants: 500', 'min_variants: 5', 'exposure', 'exposure', /need a reason/],
    ['a step that is not true', 'check: a + b == key', 'check: a == key', 'solution[0].check', 'check:', /not true/],
    ['a tier that cannot be met', 'when: a >= 700', 'when: a >= 5000', 'tiers.hard', 'hard:', /Only 0 of/],
    [
      'tiers that overlap',
      'when: a >= 400 and a < 700',
      'when: a >= 400',
      'tiers.hard.when',
      'hard:',
      /“hard” and “medium” at once/,
    ],
    [
      'a hint that tells the answer',
      'say: Begin with the ones.',
      'say: "It is {{key}}."',
      'hints[0].say',
      'say: "It is',
      /gives the answer away/,
    ],
    [
      'a test of its own that fails',
      'exposure:',
      'tests: [{ answer: "{{key}}", expect: { score: 0 } }]\nexposure:',
      'tests[0]',
      'tests:',
      /gives score 1, not 0/,
    ],
    [
      'a test that names nothing',
      'exposure:',
      'tests: [{ answer: "1", expect: { note: nothing } }]\nexposure:',
      'tests[0]',
      'tests:',
      /no misconception “nothing”/,
    ],
    ['a word twice', 'bloom: apply', 'bloom: apply\nbloom: apply', '', 'bloom: apply', /unique/],
  ])('%s', async (_, from, to, field, at, message) => {
    await edit('sum.yaml', from, to)
    const found = (await problems()).filter(problem => problem.file === 'sum.yaml')
    const problem = found.find(candidate => candidate.field === field)
    expect(found.map(each => each.field)).toContain(field)
    expect(problem!.message).toMatch(message)
    const expected = at === '' ? 1 : await lineOf('sum.yaml', at)
    expect(problem!.line).toBeGreaterThanOrEqual(expected)
    expect(problem!.line).toBeLessThanOrEqual(expected + 2)
  })

  test('an address network with host bits', async () => {
    await edit('host.yaml', '10.0.0.0/8', '10.0.0.1/8')
    expect(await problems()).toContainEqual({
      file: 'host.yaml',
      line: await lineOf('host.yaml', '10.0.0.1/8'),
      field: 'params.host.from[0]',
      message: '“10.0.0.1/8” is no network such as 10.0.0.0/8.',
    })
  })

  test('the exact line of a formula far down', async () => {
    await edit('sum.yaml', 'value: abs(a - b)', 'value: abs(a - )')
    expect((await problems())[0]).toEqual({
      file: 'sum.yaml',
      line: await lineOf('sum.yaml', 'abs(a - )'),
      field: 'misconceptions[2].value',
      message: 'At character 9: “)” cannot begin a value.',
    })
  })
})

describe('in an assessment', () => {
  const file = 'assessments/fixture-four.yaml'
  test.each([
    [
      'sections that do not add up',
      'total_items: 4',
      'total_items: 5',
      'configuration.total_items',
      /hold 4 items, total_items says 5/,
    ],
    [
      'a distribution that does not add up',
      'easy: 1, medium: 1, hard: 0',
      'easy: 1, medium: 1, hard: 1',
      'sections[0].difficulty_distribution',
      /holds 3 items, item_count says 2/,
    ],
    [
      'weights that do not add up',
      'sums: 0.5, hosts: 0.5',
      'sums: 0.5, hosts: 0.6',
      'scoring.section_weights',
      /sum to 1.1, not to 1/,
    ],
    [
      'a section without weight',
      'sums: 0.5, hosts: 0.5',
      'sums: 1',
      'scoring.section_weights',
      /“hosts” has no weight/,
    ],
    [
      'a weight without section',
      'hosts: 0.5',
      'hosts: 0.5, others: 0',
      'scoring.section_weights.others',
      /no section “others”/,
    ],
    [
      'bands out of order',
      'min_percent: 50 }',
      'min_percent: 95 }',
      'scoring.grade_bands[1].min_percent',
      /highest first/,
    ],
    [
      'bands that do not end at 0',
      'min_percent: 0 }',
      'min_percent: 10 }',
      'scoring.grade_bands[2].min_percent',
      /begins at 0/,
    ],
    [
      'an unknown blueprint',
      'id: fixture.sum,',
      'id: fixture.sums,',
      'sections[0].blueprints[0].id',
      /no blueprint “fixture.sums”/,
    ],
    [
      'a form that the blueprint has not',
      'id: fixture.sum, weight: 1, form: typed',
      'id: fixture.secret, weight: 1, form: choice',
      'sections[0].blueprints[0].form',
      /not asked as choice/,
    ],
    [
      'too little time',
      'time_limit_minutes: 10',
      'time_limit_minutes: 0.2',
      'configuration.time_limit_minutes',
      /take up to 20 s, the limit is 12 s/,
    ],
    [
      'an unknown word',
      'shuffle_items: false',
      'shuffle_items: false\n  allow_skip: true',
      'configuration.allow_skip',
      /unknown/,
    ],
    [
      'a release without a time',
      'shuffle_items: false',
      'shuffle_items: false\n  release: at',
      'configuration',
      /needs release_at/,
    ],
    [
      'a time without a release',
      'shuffle_items: false',
      'shuffle_items: false\n  release_at: 2030-01-01T00:00:00Z',
      'configuration.release_at',
      /for release “at” alone/,
    ],
    ['a section twice', 'section_id: hosts', 'section_id: sums', 'sections[1].section_id', /twice/],
  ])('%s', async (_, from, to, field, message) => {
    await edit(file, from, to)
    const problem = (await problems()).find(candidate => candidate.file === file && candidate.field === field)
    expect(problem?.message).toMatch(message)
    expect(problem!.line).toBeGreaterThan(1)
  })

  test('an item that takes longer than an item may', async () => {
    await edit('host.yaml', 'seconds: 5', 'seconds: 500')
    expect((await problems()).map(problem => `${problem.field}: ${problem.message}`)).toContain(
      'sections[1].blueprints[0].id: This takes 500 s, item_time_limit_seconds allows 20.',
    )
  })
  test('a tier that no blueprint has', async () => {
    await edit('sum.yaml', '  hard: { b: 1,', '  # hard: { b: 1,')
    const found = (await problems()).map(problem => `${problem.file} ${problem.field}: ${problem.message}`)
    expect(found).toContain(
      'assessments/fixture-hundred.yaml sections[0].difficulty_distribution.hard: No blueprint here has the tier “hard”.',
    )
    expect(found).toContain('skills.yaml skills[0].id: No reviewed blueprint of this skill has the tier “hard”.')
  })
  test('a blueprint that nobody has reviewed', async () => {
    await edit('sum.yaml', 'status: reviewed', 'status: draft')
    expect((await problems()).map(problem => problem.message)).toContain(
      '“fixture.sum” is draft: only reviewed blueprints are examined.',
    )
  })
  test('a release time', async () => {
    await edit(file, 'shuffle_items: false', 'shuffle_items: false\n  release: at\n  release_at: 2030-01-01T00:00:00Z')
    expect((await loadCatalogue(folder)).assessment('fixture-four')!.configuration).toMatchObject({
      release: 'at',
      releaseAt: '2030-01-01T00:00:00Z',
    })
  })
})

test('an id in two files', async () => {
  await cp(join(folder, 'sum.yaml'), join(folder, 'twin.yaml'))
  expect(await problems()).toEqual([
    { file: 'twin.yaml', line: 3, field: 'id', message: '“fixture.sum” is declared in sum.yaml already.' },
  ])
})

test('a file of unknown kind', async () => {
  await writeFile(join(folder, 'other.yaml'), 'schema: blueprint/2\nid: x\n')
  await writeFile(join(folder, 'empty.yaml'), '')
  expect((await problems()).map(({ file, line, field }) => [file, line, field])).toEqual([
    ['empty.yaml', 1, 'schema'],
    ['other.yaml', 1, 'schema'],
  ])
})

test('all mistakes of all files come in one readable list', async () => {
  await edit('sum.yaml', 'key: a + b', 'key: a + c')
  await edit('host.yaml', 'bloom: apply', 'bloom: shine')
  await edit('skills.yaml', 'schema: skills/1', 'schema: skills/1\nextra: 1')
  const error = await loadCatalogue(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BlueprintError)
  const { message } = error as BlueprintError
  expect(message).toMatch(/^The blueprints cannot be used: \d+ problems\.\n/)
  expect(message).toMatch(/\n {2}host\.yaml:9 bloom: /)
  expect(message).toMatch(/\n {2}skills\.yaml:2 extra: This word is unknown here\./)
  expect(message).toMatch(/\n {2}sum\.yaml:\d+ parts\[0\]\.key: At character 5: there is no value named “c” here\./)
})
