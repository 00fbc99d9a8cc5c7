// Slips of authors in the writing of a file: each is told in words for them, with its line, and with none of a parser's or a schema's.
import { expect, test } from 'vitest'
import { checkSource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { problemLine } from '../../src/items/infrastructure/yaml-file.js'

const problemsIn = async (text: string): Promise<string[]> =>
  (await checkSource(text, 'a.yaml', { seeds: 1, mutants: false, language: null })).problems.map(problemLine)

test.each([
  ['nothing', '', 'a.yaml:1 The file is empty.'],
  [
    'bytes that are no text',
    'a: \uFFFD',
    'a.yaml:1 The file is no text in UTF-8. Save it as UTF-8, without a format of a word processor.',
  ],
  [
    'words alone',
    'just words',
    'a.yaml:1 schema: The file does not say what it is. A blueprint has schema: blueprint/1.',
  ],
  ['a tab', '\tid: x', 'a.yaml:1 A line is set in with spaces here, not with a tab.'],
  ['a field twice', 'id: a\nid: b', 'a.yaml:2 This field is written twice.'],
  [
    'a colon in a text',
    'title: Sums: the first',
    'a.yaml:1 A text with a colon in it needs quotation marks, as in title: "Sums: the first".',
  ],
])('%s', async (_, text, problem) => expect(await problemsIn(text)).toEqual([problem]))

test.each(['guideline_id: a.b', 'schema: survey/1'])('what is checked elsewhere: %s', async text =>
  expect(await problemsIn(text)).toEqual([]),
)

test.each([
  ['a number for a text', 'id: 5', 'id: Write a text here, in quotation marks: "5" instead of 5.'],
  ['a list for a text', 'title: [a]', 'title: Write a text here, not a list.'],
  [
    'a text for a list',
    'skills: x',
    'skills: Write a list, each entry on a line of its own after a hyphen, here, not a text.',
  ],
  ['a text for a number', 'version: x', 'version: Write a number here, not a text.'],
  ['a text for fields', 'params: x', 'params: Write fields, each as `name: value`, here, not a text.'],
])('%s', async (_, field, problem) => {
  expect(await problemsIn(`schema: blueprint/1\n${field}\n`)).toContain(`a.yaml:2 ${problem}`)
})
