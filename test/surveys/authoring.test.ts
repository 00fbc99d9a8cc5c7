// What authors of forms work with: the forms that come with Viva and the command line.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { surveySchemaText } from '../../src/surveys/infrastructure/survey-command.js'
import { loadSurveys, surveyCommand } from '../../src/surveys/index.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surveys-'))
  await cp('blueprints/surveys', path.join(folder, 'surveys'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** What a command line writes, and whether it failed. */
async function viva(...argv: string[]): Promise<{ out: string; note: string; failed: boolean }> {
  const said = { out: '', note: '', failed: false }
  await surveyCommand({
    root: () => folder,
    out: text => void (said.out += text),
    note: text => void (said.note += text),
    fail: () => void (said.failed = true),
  })
    .exitOverride()
    .parseAsync(argv, { from: 'user' })
  return said
}

test('the forms that come with Viva are sound, and so is the schema that editors use', async () => {
  expect((await loadSurveys('blueprints')).surveys().map(({ surveyId }) => surveyId)).toEqual([
    'study-habits',
    'course-feedback',
    'recommendation',
  ])
  expect(await readFile('blueprints/survey.schema.json', 'utf8')).toBe(surveySchemaText())
})

describe('the command line', () => {
  test('says what is wrong, and where', async () => {
    expect(await viva('check')).toEqual({ out: '', note: '3 forms, 0 problems\n', failed: false })
    const file = path.join(folder, 'surveys/recommendation.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('recommend <= 6', 'reccomend <= 6'))
    const { out, failed } = await viva('check')
    expect(failed).toBe(true)
    expect(out).toBe(
      'surveys/recommendation.yaml:19 questions[1].visible_if: At character 1: There is no question named “reccomend”.\n',
    )
  })

  test('imports a form that the check then takes, lists the rest, and writes over nothing', async () => {
    const json = path.join(folder, 'form.json')
    await writeFile(
      json,
      JSON.stringify({
        title: 'Two questions',
        pages: [
          {
            elements: [
              { type: 'boolean', name: 'a' },
              { type: 'comment', name: 'b', visibleIf: '{a} = true' },
              { type: 'image' },
            ],
          },
        ],
      }),
    )
    const { out } = await viva('import', json)
    expect(out).toBe('pages[0].elements[2]: There is no question of the type “image” here.\n')
    expect((await viva('check')).note).toBe('4 forms, 0 problems\n')
    const taken = (await loadSurveys(folder)).survey('two-questions')!
    expect(taken.questions.map(({ id, visibleIf }) => [id, visibleIf])).toEqual([
      ['a', null],
      ['b', 'a == true'],
    ])
    await expect(viva('import', json)).rejects.toThrow(/EEXIST/)
    await writeFile(json, '{')
    await expect(viva('import', json)).rejects.toThrow(/is not JSON/)
  })
})
