// Every word of the format means something in the reference, and stands in an example there that is read, checked and drawn.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { withWordTables, wordSections } from '../../src/items/infrastructure/authoring/word-tables.js'
import { AssessmentFile } from '../../src/items/domain/assessment/assessment.js'
import { SkillsFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { recipeProblems } from '../support/a-recipe.js'

const SEEDS = 6
const reference = readFileSync('blueprints/REFERENCE.md', 'utf8')
const sections = [...wordSections()]

/** The text from the mark of a table to the next heading. */
const textOf = (name: string): string =>
  reference.split(`<!-- words of ${name}: `)[1]?.split(/^#+ (?=[^\n]*\n\n)/m)[0] ?? ''
const yamlIn = (text: string): string[] => [...text.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(match => match[1]!)

test('the tables are those of the code; viva blueprint schema --write brings them up to date', () =>
  expect(reference).toBe(withWordTables(reference)))

test('every word means something', () =>
  expect(
    sections.flatMap(([name, rows]) => rows.filter(row => row.says === null).map(row => `${name}: ${row.path}`)),
  ).toEqual([]))

/** What stands at the end of a path such as `rows[].cells.*.name`, wherever it may lead. */
function found(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const next = step === '*' ? Object.values(value) : step in value ? [(value as Record<string, unknown>)[step]] : []
  return next.flatMap(each => found(each, rest))
}
const stepsOf = (path: string): string[] => path.replaceAll('[]', '.*').split('.')

/** Where the words of a table stand in a file. */
function placesOf(name: string, file: unknown): unknown[] {
  const at = (path: string): unknown[] => found(file, stepsOf(path))
  const [sort, ...kinds] = name.split(' ')
  const ofKind = (word: string) => (each: unknown) => kinds.includes((each as Record<string, string>)[word]!)
  switch (sort) {
    case 'draw':
      return at('params.*').filter(ofKind('type'))
    case 'answer':
      return at('parts[]').filter(part => ofKind('type')((part as { response: object }).response))
    case 'figure':
      return at('figure').filter(figure => kinds.length === 0 || ofKind('kind')(figure))
    case 'tier':
      return at('tiers.*')
    case 'part':
      return at('parts[]')
    case 'tolerance':
      return at('parts[].grade.tolerance')
    case 'misconception':
      return at('misconceptions[]')
    case 'choice':
    case 'contexts':
      return at(sort)
    case 'test':
      return at('tests[]')
    case 'translation':
      return at('texts.*')
    default:
      return [file]
  }
}

describe.each(sections)('%s', (name, rows) => {
  const examples = yamlIn(textOf(name))
  test('has an example with each of its words', () => {
    const places = examples.flatMap(example => placesOf(name, parse(example)))
    expect(places).not.toEqual([])
    const missing = rows.filter(({ path }) => places.every(place => found(place, stepsOf(path)).length === 0))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

const examples = yamlIn(reference).map(example => [example.split('\n')[0]!, example])
test.each(examples)('an example that begins with %s can be used', async (_first, example) => {
  const file = parse(example) as { schema?: string }
  if (file.schema === 'skills/1') return expect(SkillsFile.parse(file).skills.length).toBeGreaterThan(0)
  if (file.schema === 'assessment/1') return expect(AssessmentFile.parse(file).sections.length).toBeGreaterThan(0)
  if (file.schema === undefined) return expect(recipeProblems(file, SEEDS)).toEqual([])
  const whole = await checkSource(example, 'whole.yaml', { seeds: 60, mutants: false, language: null })
  expect(whole.problems).toEqual([])
  expect(whole.items).toBeGreaterThan(100)
})
