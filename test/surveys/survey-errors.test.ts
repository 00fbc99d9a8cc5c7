// Every mistake of an author is found when the file is loaded, by file, line and field.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlueprintError } from '../../src/items/index.js'
import { loadSurveys } from '../../src/surveys/index.js'

const SOUND = `schema: survey/1
survey_id: sample
version: 1
title: Sample
description: A sample.
questions:
  - id: drink
    type: choice
    text: What?
    options: [tea, milk]
  - id: born
    type: date
    text: When?
  - id: grid
    type: matrix
    text: How far?
    rows: [{ id: pace, text: The pace }]
    columns: [no, yes]
  - id: score
    type: rating
    text: How much?
    visible_if: drink == "tea"
  - id: tools
    type: multi_choice
    text: Which?
    options: [saw, axe]
    other: Another
  - id: sure
    type: confirmation
    text: Sure?
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surveys-'))
  await mkdir(path.join(folder, 'surveys'))
})
afterAll(() => rm(folder, { recursive: true }))

async function problemsOf(...sources: string[]): Promise<(readonly [string, number, string, string])[]> {
  for (const [i, source] of sources.entries())
    await writeFile(path.join(folder, 'surveys', `${'abc'[i]!}.yaml`), source)
  try {
    await loadSurveys(folder)
    return []
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error
    return error.problems.map(({ file, line, field, message }) => [file, line, field, message] as const)
  } finally {
    for (const i of sources.keys()) await rm(path.join(folder, 'surveys', `${'abc'[i]!}.yaml`))
  }
}

const where = (line: number, field: string, message: RegExp) => [
  ['surveys/a.yaml', line, field, expect.stringMatching(message)],
]

test('a sound form has no problems', async () => expect(await problemsOf(SOUND)).toEqual([]))
test('without the folder there are no surveys', async () =>
  expect((await loadSurveys(path.join(folder, 'nowhere'))).surveys()).toEqual([]))

describe('a condition', () => {
  test.each<[string, RegExp]>([
    ['beer == "tea"', /At character 1: There is no question named “beer”\./],
    ['tools == "saw"', /“tools” is asked later\./],
    ['score > 1', /A question cannot depend on itself\./],
    ['drink == "beer"', /At character 10: “beer” is no option of “drink”\./],
    ['"tae" in [drink]', /“tae” is no option of “drink”\./],
    ['drink == 1', /A number is needed here, not an option of “drink”|An option of “drink” is needed here/],
    ['born > 18', /needed here/],
    ['born > "18 May"', /“18 May” is no day: write 2026-01-31\./],
    ['born > "2026-02-30"', /is no day/],
    ['born > "2026-13-01"', /is no day/],
    ['born + born > 3', /needed here/],
    ['drink > "tea"', /An option of “drink” has no order\./],
    ['drink', /A condition is needed here, not an option of “drink”\./],
    ['grid == "no"', /needed here/],
    ['grid_help == "no"', /There is no question named “grid_help”\./],
    ['grid_pace == "perhaps"', /“perhaps” is no option of “grid”\./],
    ['drink == grid_pace', /have no option in common/],
    ['"no" in drink', /A list is needed here, not an option of “drink”\./],
    ['answered("drink")', /“answered” takes the name of a question\./],
    ['network(born, 8) == 1', /There is no function “network”\./],
    ['drink == ', /At character 10: The expression ends too early\./],
    ['not drink', /A condition is needed here/],
    ['len(born) > 1', /Text or a list is needed here, not a day\./],
    ['false', /No answers lead to this question\./],
    ['drink == "tea" and drink == "milk"', /No answers lead to this question\./],
    ['drink == "tea" or drink != "tea"', /This holds whatever is answered/],
  ])('%s is refused', async (condition, message) => {
    const source = SOUND.replace('visible_if: drink == "tea"', `visible_if: ${JSON.stringify(condition)}`)
    expect(await problemsOf(source)).toEqual(where(22, 'questions[3].visible_if', message))
  })

  test('is followed through other conditions: nobody gets to a question on a branch of a branch', async () => {
    const source = `${SOUND}  - id: late
    type: text
    text: Why?
    visible_if: drink == "milk" and score > 1
`
    expect(await problemsOf(source)).toEqual(where(34, 'questions[6].visible_if', /No answers lead/))
  })
})

test.each<[string, string, string, number, string, RegExp]>([
  ['an unknown word', 'text: When?', 'text: When?\n    colour: red', 14, 'questions[1].colour', /This word is unknown/],
  ['an unknown type', 'type: date', 'type: day', 12, 'questions[1].type', /./],
  ['two questions of one name', 'id: born', 'id: drink', 11, 'questions[1].id', /“drink” stands here twice\./],
  ['a question with the name of a row', 'id: sure', 'id: grid_pace', 28, 'questions[5].id', /also the name of a row/],
  ['a name of the language', 'id: sure', 'id: not', 28, 'questions[5].id', /is a word of conditions/],
  ['a name that is none', 'id: sure', 'id: Sure?', 28, 'questions[5].id', /A name is lower case/],
  [
    'an option that is there twice',
    '[tea, milk]',
    '[tea, milk, tea]',
    10,
    'questions[0].options[2]',
    /“tea” stands here twice/,
  ],
  [
    'an id that is there twice',
    '[saw, axe]',
    '[saw, { id: saw, text: A saw }]',
    26,
    'questions[4].options[1]',
    /twice/,
  ],
  ['an option like the own one', 'other: Another', 'other: axe', 27, 'questions[4].other', /is the same as this one/],
  [
    'more selections than options',
    'other: Another',
    'max_selections: 3',
    27,
    'questions[4].max_selections',
    /There are 2/,
  ],
  ['columns that are alike', '[no, yes]', '[no, no]', 18, 'questions[2].columns[1]', /twice/],
  [
    'a scale that does not grow',
    'text: How much?',
    'text: How much?\n    min: 5',
    19,
    'questions[3].max',
    /has to grow/,
  ],
  [
    'a last day before the first',
    'text: When?',
    'text: When?\n    min: 2026-02-01\n    max: 2026-01-01',
    15,
    'questions[1].max',
    /before the first/,
  ],
  [
    'a consent that can be skipped',
    'text: Sure?',
    'text: Sure?\n    consent: true\n    required: false',
    32,
    'questions[5].required',
    /cannot be skipped/,
  ],
  [
    'an option with the name of the field beside it',
    '[saw, axe]',
    '[saw, other_text]',
    27,
    'questions[4].other',
    /the same/,
  ],
  [
    'fewer selections than have to be',
    'other: Another',
    'max_selections: 1\n    min_selections: 2',
    28,
    'questions[4].min_selections',
    /At most 1/,
  ],
  [
    'two answers with one label',
    'text: Sure?',
    'text: Sure?\n    confirm_label: No',
    28,
    'questions[5].cancel_label',
    /the same label/,
  ],
])('%s is refused', async (_what, from, to, line, field, message) => {
  expect(await problemsOf(SOUND.replace(from, to))).toEqual(where(line, field, message))
})

test('two files cannot declare one survey, and a file has to say that it is one', async () => {
  expect(await problemsOf(SOUND, SOUND, 'schema: blueprint/1\n')).toContainEqual([
    'surveys/b.yaml',
    2,
    'survey_id',
    '“sample” is declared in surveys/a.yaml already.',
  ])
  expect((await problemsOf('schema: blueprint/1\n'))[0]?.slice(0, 3)).toEqual(['surveys/a.yaml', 1, 'schema'])
})
