// Titles in the languages of readers: what a file may give, what is refused, and that what is shipped has German ones.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { assessmentIn, shownIn, titleIn } from '../../src/items/index.js'
import { AssessmentFile } from '../../src/items/domain/assessment/assessment.js'
import { checkAssessment } from '../../src/items/domain/assessment/check-assessment.js'
import { readGuidelines } from '../../src/library/infrastructure/yaml-guidelines.js'
import { titlesOf } from '../../src/library/index.js'
import { newGuideline } from '../../src/library/domain/new-guideline.js'
import { compiled } from './blueprint-words.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()

describe('a title', () => {
  const skill = { title: 'Rounding', language: 'en', texts: { de: { title: 'Runden' } } }
  test.each([
    ['de', 'Runden', 'de'],
    ['ar', 'Rounding', 'en'],
    ['constructor', 'Rounding', 'en'],
    [null, 'Rounding', 'en'],
  ])('for a reader of %s is %s', (language, title, titleLanguage) =>
    expect(shownIn(skill, language)).toMatchObject({ title, titleLanguage }),
  )

  test('alone makes no translation of a question, and none that lacks something', () => {
    const blueprint = compiled({
      params: { n: { type: 'int', range: [1, 9] } },
      variant_key: '{{n}}',
      stem: 'What comes after {{n}}?',
      parts: [{ id: 'next', response: { type: 'integer', label: 'Number' }, key: 'n + 1' }],
      solution: [{ say: '{{key}}' }],
      texts: { de: { title: 'Summen' } },
    })
    expect([blueprint.translations.size, blueprint.incomplete.size]).toEqual([0, 0])
    expect([titleIn(blueprint, 'de'), titleIn(blueprint, 'es')]).toEqual(['Summen', blueprint.title])
  })
})

describe('an assessment', async () => {
  const source = parse(await readFile('blueprints/assessments/subnetting-basics.yaml', 'utf8'))
  const problemsWith = (german: object) =>
    checkAssessment(
      AssessmentFile.parse({ ...source, texts: { de: { ...source.texts.de, ...german } } }),
      () => null,
      () => true,
    ).map(({ path }) => path.join('.'))

  test('has all its sections and grades in each language, and no others', () => {
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ sections: { usable_hosts: 'Hosts', other: 'Anderes' }, grade_bands: {} })).toEqual([
      'texts.de.sections.network_address',
      'texts.de.grade_bands.Expert',
      'texts.de.grade_bands.Proficient',
      'texts.de.grade_bands.Competent',
      'texts.de.grade_bands.Developing',
      'texts.de.grade_bands.Novice',
      'texts.de.sections.other',
    ])
  })

  test('is in one language throughout', () => {
    const quiz = catalogue.assessment('subnetting-basics')!
    const { title, titleLanguage, sections, scoring } = assessmentIn(quiz, 'de')
    expect([title, titleLanguage, sections[1]!.title, scoring.gradeBands[0]!.label]).toEqual([
      'IPv4-Subnetting',
      'de',
      'Nutzbare Hostadressen',
      'Sehr sicher',
    ])
    expect(assessmentIn(quiz, 'hi')).toEqual({ ...quiz, titleLanguage: 'en' })
  })
})

test('a guideline has a name in each language, and says in which it can be taught', async () => {
  const { sound } = await readGuidelines(
    ['blueprints/guidelines'],
    new Set(catalogue.skills().map(one => one.skillId)),
    'blueprints',
  )
  const headings = sound.map(({ source }) => newGuideline(source).guideline)
  const named = (id: string) => headings.find(({ guidelineId }) => guidelineId === id)!
  expect(titlesOf(named('math.g5.fractions.equivalent'), 'de')).toEqual({
    topic: 'Brüche',
    subtopic: 'Gleichwertige Brüche, Erweitern und Kürzen',
    language: 'de',
  })
  expect(named('math.g5.fractions.equivalent').titles!['de']!.isTaught).toBe(false)
  expect(named('math.g4.geometry.perimeter-and-area').titles!['de']!.isTaught).toBe(true)
  expect(headings.filter(heading => titlesOf(heading, 'de').language !== 'de')).toEqual([])
})

test('every shipped skill, subject, question and quiz has a German name', () => {
  const skills = catalogue.skills()
  expect(skills.filter(skill => shownIn(skill, 'de').titleLanguage !== 'de').map(one => one.skillId)).toEqual([])
  expect(skills.map(({ subject }) => subject).filter(name => catalogue.subjectIn(name, 'de') === name)).toEqual([])
  expect(catalogue.assessments().filter(one => assessmentIn(one, 'de').titleLanguage !== 'de')).toEqual([])
  expect(catalogue.blueprints().flatMap(({ id, titles }) => (titles.has('de') ? [] : [id]))).toEqual([])
})
