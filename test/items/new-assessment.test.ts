// A new assessment, as the form for authors describes it: what is filled in, and that the folder can be loaded with it.
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewAssessmentBody } from '../../src/contract/new-assessment.js'
import { newAssessment } from '../../src/items/domain/assessment/new-assessment.js'
import { questionBank } from '../../src/items/domain/assessment/question-bank.js'
import { assessmentText } from '../../src/items/infrastructure/authoring/assessment-text.js'
import { loadCatalogue } from '../../src/items/infrastructure/yaml-catalogue.js'
import type { Catalogue } from '../../src/items/index.js'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/blueprints')
let catalogue: Catalogue
beforeAll(async () => void (catalogue = await loadCatalogue(FIXTURES)))

const wanted: NewAssessmentBody = {
  assessment_id: 'brand-new',
  title: 'Sums: first steps, “easy” & more',
  description: 'What?\nTwo lines: one, two.',
  language: 'en',
  questions: [
    { kind: 'blueprint', id: 'fixture.sum', count: 4 },
    { kind: 'blueprint', id: 'fixture.host', count: 2 },
    { kind: 'blueprint', id: 'fixture.sum', count: 1 },
  ],
  time_limit_minutes: 90,
  passing_score_percent: 60,
  max_attempts: 3,
  shuffle_items: true,
  release: 'after_last_attempt',
  difficulty: 'mixed',
  form: 'any',
  grades: ['A: best', 'B', 'C', 'D', 'E'],
}
const made = (change: Partial<NewAssessmentBody> = {}) => newAssessment({ ...wanted, ...change }, catalogue)

describe('what is filled in', () => {
  test('each choice is a section of its own, and every question counts the same', () => {
    const { sections, scoring, configuration } = made()
    expect(sections.map(({ section_id: id }) => id)).toEqual(['sum', 'host', 'sum-2'])
    expect(scoring).not.toHaveProperty('section_weights')
    expect(configuration.total_items).toBe(7)
    expect(sections[0]!.title).toBe(catalogue.blueprint('fixture.sum')!.title)
  })

  test.each<[NewAssessmentBody['difficulty'], object]>([
    ['mixed', { easy: 1, medium: 2, hard: 1 }],
    ['easy', { easy: 4, medium: 0, hard: 0 }],
    ['hard', { easy: 0, medium: 0, hard: 4 }],
  ])('%s questions are spread over the tiers', (difficulty, tiers) =>
    expect(made({ difficulty }).sections[0]!.difficulty_distribution).toEqual(tiers),
  )

  test.each([
    [60, [90, 76, 60, 45, 0]],
    [0, [75, 40, 0]],
    [100, [100, 75, 0]],
    [1, [75, 41, 1, 0]],
  ])('with %d %% to pass the grades begin at %j', (passing, begins) =>
    expect(made({ passing_score_percent: passing }).scoring.grade_bands.map(band => band.min_percent)).toEqual(begins),
  )

  test('the form is set where a kind of question can be asked so', () => {
    const forms = made({ form: 'choice' }).sections.map(({ blueprints }) => blueprints[0]!.form)
    expect(forms).toEqual(
      wanted.questions.map(({ id }) =>
        catalogue.blueprint(id)!.parts[0].forms.includes('choice') ? 'choice' : undefined,
      ),
    )
  })

  test('what nobody can be asked is refused', () =>
    expect(() => made({ questions: [{ kind: 'skill', id: 'fixture.nowhere', count: 1 }] })).toThrow('fixture.nowhere'))
})

describe('the file', () => {
  test.each<[string, Partial<NewAssessmentBody>]>([
    ['as usual', {}],
    ['without a limit of attempts', { max_attempts: null, release: 'manual' }],
    ['of one question', { questions: [{ kind: 'blueprint', id: 'fixture.sum', count: 1 }] }],
    ['in a language of few', { language: 'no', title: 'no', description: '12' }],
  ])('%s says what was wanted, and the folder can be loaded with it', async (_, change) => {
    const text = assessmentText(made(change))
    const file = 'assessments/brand-new.yaml'
    const { title, description, max_attempts: attempts } = { ...wanted, ...change }
    const loaded = (await loadCatalogue(FIXTURES, [{ file, text }])).assessment('brand-new')
    expect(loaded).toMatchObject({ title, description, configuration: { maxAttempts: attempts } })
  })
})

describe('the bank', () => {
  test('has what was reviewed, in the language of the reader, and no drafts', () => {
    const { kinds } = questionBank(catalogue, 'de')
    expect(kinds.map(({ id }) => id)).toContain('fixture.sum')
    expect(kinds.every(({ most, seconds }) => most >= 1 && seconds >= 1)).toBe(true)
    const drafts = catalogue.blueprints().filter(({ status }) => status === 'draft')
    expect(kinds.filter(({ id }) => drafts.some(draft => draft.id === id))).toEqual([])
  })
})
