// Translations of guidelines: what is wrong with one, what it lacks, and that a lesson goes by one language alone.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { guidelineIn } from '../../src/library/index.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { newGuideline } from '../../src/library/domain/new-guideline.js'
import { readGuidelines } from '../../src/library/infrastructure/yaml-guidelines.js'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'guideline-texts-'))))
afterAll(() => rm(folder, { recursive: true }))

const source = await readFile('test/fixtures/blueprints/guidelines/sums.yaml', 'utf8')

type Tree = string | Tree[] | { [name: string]: Tree }
/** What the reference says is translated, said again here. */
const READ = [
  'subject',
  'topic',
  'subtopic',
  'learning_objectives',
  'common_misconceptions',
  'scaffolding_strategies',
  'steps',
]
const READ_IN_STEPS = [
  'title',
  'description',
  'explanation',
  'other_explanation',
  'questions',
  'reason_questions',
  'options',
  'text',
  'reason',
  'ask',
  'answer',
  'hint',
]
const pick = (value: Tree, top: boolean): Tree => {
  if (typeof value === 'string') return `DE ${value}`
  if (Array.isArray(value)) return value.map(each => pick(each, false))
  const names = top ? [...READ, 'prerequisites'] : READ_IN_STEPS
  return Object.fromEntries(names.flatMap(name => (name in value ? [[name, pick(value[name]!, false)]] : [])))
}
const whole = () => pick(parse(source) as Tree, true) as { [name: string]: any }

async function read(texts: object, language: string | null = null) {
  const file = path.join(folder, 'a.yaml')
  await writeFile(file, `${source}\ntexts: ${JSON.stringify(texts)}\n`)
  const { sound, problems, warnings } = await readGuidelines(
    [file],
    new Set(['fixture.sum', 'fixture.host']),
    folder,
    language,
  )
  const named = (list: typeof problems) => list.map(({ field, message }) => `${field}: ${message}`)
  return { guideline: sound[0]?.made.guideline, problems: named(problems), warnings: named(warnings) }
}
const without = (change: (texts: { [name: string]: any }) => void) => {
  const texts = whole()
  change(texts)
  return { de: texts }
}

describe('a complete translation', () => {
  test('is what the lesson goes by, with everything but the texts as it was', async () => {
    const { guideline, problems } = await read({ de: whole() })
    const [own, german] = [guidelineIn(guideline!, null), guidelineIn(guideline!, 'de')]
    expect(problems).toEqual([])
    expect([own.language, german.language, german.version]).toEqual(['en', 'de', own.version])
    expect(german.steps.map(step => step.title)).toEqual(own.steps.map(step => `DE ${step.title}`))
    expect(german.steps.map(step => step.skills)).toEqual(own.steps.map(step => step.skills))
    expect(german.prerequisites[0]!.explanation).toBe(`DE ${own.prerequisites[0]!.explanation}`)
    expect(german.text).toBe(own.text)
    expect('translations' in german || 'translations' in own).toBe(false)
  })
  test('is not taken for another language', async () => {
    const { guideline } = await read({ de: whole() })
    expect(guidelineIn(guideline!, 'fr').language).toBe('en')
    expect(guidelineIn(guideline!, 'constructor').language).toBe('en')
  })
})

describe('a translation that is not complete', () => {
  const some = without(texts => {
    delete texts['topic']
    delete texts['steps'][1].description
    texts['scaffolding_strategies'].pop()
    delete texts['prerequisites'][0].explanation
  })
  test('is no error and is not offered', async () => {
    const { guideline, problems, warnings } = await read(some)
    expect([problems, warnings, guidelineIn(guideline!, 'de').language]).toEqual([[], [], 'en'])
  })
  test('is warned of text by text, where its language is asked about', async () => {
    const { warnings } = await read(some, 'de')
    const last = (parse(source) as GuidelineFile).scaffolding_strategies.length - 1
    const fields = ['topic', `scaffolding_strategies[${last}]`, 'steps[1].description', 'prerequisites[0].explanation']
    expect(warnings).toEqual(fields.map(field => `texts.de.${field}: This is not translated yet.`))
    expect((await read(some, 'fr')).warnings).toEqual(['texts.fr: This is not translated yet.'])
  })
})

describe('a translation is refused', () => {
  test.each([
    [
      'with a field that nobody knows',
      without(texts => (texts['tpoic'] = 'x')),
      'texts.de.tpoic: The original has no such text.',
    ],
    [
      'with a field that is not translated',
      without(texts => (texts['country'] = 'x')),
      'texts.de.country: The original has no such text.',
    ],
    [
      'with skills of its own',
      without(texts => (texts['steps'][1].skills = ['x'])),
      'texts.de.steps[1].skills: The original has no such text.',
    ],
    [
      'with expected words of its own',
      without(texts => (texts['steps'][0].questions[0].expects = [['x']])),
      'texts.de.steps[0].questions[0].expects: The original has no such text.',
    ],
    [
      'with a step too many',
      without(texts => texts['steps'].push({ title: 'x' })),
      'texts.de.steps[3]: The original has no such text.',
    ],
    [
      'with a list in place of a text',
      without(texts => (texts['topic'] = ['x'])),
      'texts.de.topic: This has to be a text.',
    ],
    [
      'with a text in place of a list',
      without(texts => (texts['steps'] = 'x')),
      'texts.de.steps: This has to be a list, as in the original.',
    ],
    [
      'with a gap of its own',
      without(texts => (texts['steps'][1].explanation = 'Mit {interest}.')),
      'texts.de.steps[1].explanation: {interest} stands in it exactly where the original has it.',
    ],
    ['that is not written', without(texts => (texts['topic'] = '…')), 'texts.de.topic: This is not written yet: “…”.'],
    ['in the language of the file', { en: whole() }, 'texts.en: The file is in this language already.'],
  ])('%s', async (_, texts, problem) => expect((await read(texts)).problems).toEqual([problem]))
})

test('a guideline without translations is the version that it was before there were any', () => {
  const file = GuidelineFile.parse(parse(source))
  expect(JSON.stringify(file)).not.toContain('"texts"')
  expect(newGuideline(file).guideline).not.toHaveProperty('translations')
})
