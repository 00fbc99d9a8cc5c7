// Every mistake of an author is found when the file is read, by file, line and field.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuidelines } from '../../src/library/infrastructure/yaml-guidelines.js'

let folder: string
let sound: string
beforeAll(async () => {
  sound = await readFile('test/fixtures/blueprints/guidelines/sums.yaml', 'utf8')
  folder = await mkdtemp(path.join(tmpdir(), 'guidelines-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Problems of files a.yaml, b.yaml … in a folder of their own. */
async function problemsOf(...sources: string[]): Promise<string[]> {
  const files = sources.map((_, i) => path.join(folder, `${'abc'[i]!}.yaml`))
  await Promise.all(files.map((file, i) => writeFile(file, sources[i]!)))
  const { problems } = await readGuidelines(files, new Set(['fixture.sum', 'fixture.host']), folder)
  return problems.map(({ file, line, field, message }) => `${file}:${line} ${field}: ${message}`)
}

test('the fixture is sound', async () => expect(await problemsOf(sound)).toEqual([]))

/** What is written in the place of what, a text of the line that is pointed at, and what is said about it. */
// prettier-ignore
const MISTAKES: readonly [string, string | RegExp, string, string, string][] = [
  ['an unknown word', 'depth_level:', 'deepness: 1\ndepth_level:', 'deepness', 'deepness: This word is unknown here.'],
  ['a missing word', 'country: Nowhere\n', '', '# A small', 'country: This is missing.'],
  ['a word in a step', 'success_criteria: Two', 'level: 1\n    success_criteria: Two', 'level: 1', 'steps[1].level: This word is unknown here.'],
  ['an id', 'fixture.sums', 'Fixture Sums', 'guideline_id', 'guideline_id: An id has 3 to 100 characters'],
  ['a grade', 'grade: 3', 'grade: 13', 'grade: 13', 'grade: '],
  ['a language', 'language: en', 'language: English', 'language', 'language: A language has two letters'],
  ['a status', 'version: 1', 'version: 1\nstatus: maybe', 'status', 'status: '],
  ['a skill of nobody', '[fixture.sum]', '[fixture.no]', 'fixture.no', 'steps[1].skills[0]: No blueprint asks for a skill “fixture.no”.'],
  ['a skill twice', '[fixture.sum]', '[fixture.sum, fixture.sum]', 'm, f', 'steps[1].skills[1]: “fixture.sum” stands here twice.'],
  ['a step that asks nothing', '[fixture.sum]', '[]', 'Adding in columns', 'steps[1].reason_questions: A step without skills needs two reason questions'],
  ['the mark of a template', 'Split both', 'replace_with how', 'replace_with', 'steps[1].other_approach: This is not written yet: “replace_with how'],
  ['a text of dots', 'Sums told as stories.', '…', '…', 'steps[2].other_approach: This is not written yet: “…”.'],
  ['an unknown gap', '{interest}', '{hobby}', 'hobby', 'steps[0].teaching_approach: Nothing stands for “{hobby}”'],
  ['a gap where none is filled', 'Look at the', 'Look at {interest}, the', 'Look at {', 'scaffolding_strategies[0]: {interest} is filled in only in'],
  ['words for an answer', 'answer: It tells', 'expects: [[tens]]\n        answer: It tells', 'expects:', 'steps[0].questions[0].expects: Lists of words do not judge an answer any more. Write a `rubric`'],
  ['a point twice', 'id: example', 'id:  worth', 'id:  worth', 'steps[0].questions[0].rubric[1].id: “worth” stands here twice.'],
  ['a rubric without an example', '            lacks: Some places are big.\n', '', 'id: example', 'steps[0].questions[0].rubric[1].lacks: This is missing.'],
  ['no right option', 'right: true', 'right: false', 'options:', 'steps[0].reason_questions[0].options: One option is right; there are 0'],
  ['two right options', 'reason: Which digit stands on the right?', 'right: true\n            reason: Which digit', 'options:', 'steps[0].reason_questions[0].options: One option is right; there are 2'],
  ['an option twice', 'text: It counts ones.', 'text: it counts tens.', 'text: it counts', 'steps[0].reason_questions[0].options[1].text: “it counts tens.” stands here twice.'],
  ['an option without a reason', '            reason: Which digit stands on the right?\n', '', 'text: It counts ones.', 'steps[0].reason_questions[0].options[1].reason: This is missing.'],
  ['a right option to be told by its length', 'text: It counts tens.', 'text: It counts tens, because it stands just before the ones.', 'because it stands', 'steps[0].reason_questions[0].options[0].text: The right option is much longer'],
  ['a misconception of nobody', 'shows: forgets-the-carried-ten', 'shows: guesses', 'shows: guesses', 'steps[0].reason_questions[1].options[2].shows: There is no misconception “guesses”'],
  ['one approach twice', 'Sums told as stories.', 'Mixed sums with an estimate before each.', 'other_approach: Mixed', 'steps[2].other_approach: This is the first approach again.'],
  ['one explanation twice', 'Let us hop along a number line.', 'It helps to make ten first and then to add what is left.', 'other_explanation: It helps', 'prerequisites[0].other_explanation: This is the first explanation again.'],
  ['one title twice', 'title: Sums on your own', 'title: Adding in COLUMNS', 'COLUMNS', 'steps[2].title: “Adding in COLUMNS” stands here twice.'],
  ['one misconception twice', '- id: writes-both-digits', '- id:  forgets-the-carried-ten', 'id:  f', 'common_misconceptions[1].id: “forgets-the-carried-ten” stands here twice.'],
  ['too few words', /Begin with what[^]*?way is sure\./, 'That is all.', 'guideline: |', 'guideline: It has 15 words; 100 to 2000 are needed.'],
  ['too many words', 'Begin with', `${'so '.repeat(2_000)}begin with`, 'guideline: |', 'guideline: It has 2'],
  ['nothing', 'title: What a digit is worth', 'title: "  "', 'title: "', 'steps[0].title: This must not be empty.'],
  ['a key twice', 'grade: 3', 'grade: 3\ngrade: 4', 'grade: 4', ': This field is written twice.'],
]

test.each(MISTAKES)('%s', async (_, from, to, on, says) => {
  const mistaken = sound.replace(from, to)
  const [first, ...others] = await problemsOf(mistaken)
  const lines = mistaken.split('\n')
  expect(first).toContain(`a.yaml:${lines.findIndex(line => line.includes(on)) + 1} ${says}`)
  expect(others).toEqual([])
})

test('one id in two files, and each with its own name', async () => {
  expect(await problemsOf(sound, sound)).toEqual([
    'b.yaml:2 guideline_id: “fixture.sums” is declared in a.yaml already.',
  ])
})

test('a file that is no YAML, and one that is another thing, do not keep a third from being read', async () => {
  const found = await problemsOf('a: [', 'just a text', sound)
  expect(found[0]).toMatch(/^a\.yaml:1 : /)
  expect(found.at(-1)).toMatch(/^b\.yaml:1 : /)
  expect(found.some(line => line.startsWith('c.yaml'))).toBe(false)
})
