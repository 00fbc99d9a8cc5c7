// Every sum and reference of an assessment is checked when it is loaded.
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../src/items/index.js'
import { useCatalogueFolder } from './catalogue-folder.js'

const { edit, path, problems } = useCatalogueFolder()

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
    [
      'an assessment that nobody may take',
      'max_attempts: unlimited',
      'max_attempts: 0',
      'configuration.max_attempts',
      /./,
    ],
    [
      'attempts in a word of its own',
      'max_attempts: unlimited',
      'max_attempts: endless',
      'configuration.max_attempts',
      /./,
    ],
    [
      'a wait after the only attempt',
      'max_attempts: unlimited',
      'max_attempts: 1\n  wait_minutes: 10',
      'configuration.wait_minutes',
      /only one attempt/,
    ],
    [
      'results after a last attempt that never comes',
      'shuffle_items: false',
      'shuffle_items: false\n  release: after_last_attempt',
      'configuration.release',
      /no last attempt/,
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
  test('a skill after one that is not there', async () => {
    await edit('skills.yaml', 'subject: Fixtures }', 'subject: Fixtures, after: [no.such] }')
    expect((await problems()).map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'skills[0].after[0]: There is no skill “no.such”.',
    ])
  })
  test('skills that come after each other', async () => {
    await edit('skills.yaml', 'a host., subject: Fixtures }', 'a host., subject: Fixtures, after: [fixture.sum] }')
    await edit('skills.yaml', 'numbers., subject: Fixtures }', 'numbers., subject: Fixtures, after: [fixture.host] }')
    expect((await problems()).map(({ message }) => message)).toEqual([
      'No skill can come before itself: “fixture.sum”, then “fixture.host”, then “fixture.sum”.',
    ])
  })
  test('a blueprint that nobody has reviewed', async () => {
    await edit('sum.yaml', 'status: reviewed', 'status: draft')
    expect((await problems()).map(problem => problem.message)).toContain(
      '“fixture.sum” is draft: only reviewed blueprints are examined.',
    )
  })
  test('a release time', async () => {
    await edit(file, 'shuffle_items: false', 'shuffle_items: false\n  release: at\n  release_at: 2030-01-01T00:00:00Z')
    expect((await loadCatalogue(path())).assessment('fixture-four')!.configuration).toMatchObject({
      release: 'at',
      releaseAt: '2030-01-01T00:00:00Z',
    })
  })
})

describe('a section covers what it names', () => {
  test('with an item for each skill at least', async () => {
    await edit(
      'assessments/fixture-four.yaml',
      'id: fixture.sum, weight: 1, form: choice',
      'id: fixture.host, weight: 1',
    )
    await edit('assessments/fixture-four.yaml', 'item_count: 2', 'item_count: 1')
    expect(await problems()).toContainEqual(
      expect.objectContaining({
        field: 'sections[0].item_count',
        message: '1 item cannot cover the 2 skills of this section.',
      }),
    )
  })
  test('without asking a learner more than the blueprints allow', async () => {
    await edit('sum.yaml', 'exposure: { min_variants: 500 }', 'exposure: { min_variants: 500, max_per_learner: 1 }')
    expect(await problems()).toContainEqual(
      expect.objectContaining({
        file: 'assessments/fixture-four.yaml',
        field: 'sections[0].item_count',
        message: 'The blueprints of this section give one learner 1 different items at most.',
      }),
    )
  })
})
