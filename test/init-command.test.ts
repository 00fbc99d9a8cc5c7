// The folder that `viva init` makes: it can be served as it is, and nothing that was there is touched.
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.js'
import { makeStarter } from '../src/init-command.js'
import { loadCatalogue } from '../src/items/index.js'
import { practisedSkills } from '../src/library/domain/check-guideline.js'
import { readGuidelines } from '../src/library/infrastructure/yaml-guidelines.js'
import { loadSurveys } from '../src/surveys/index.js'
import { scratch } from './support/scratch.js'

test('it holds a question, a quiz, a survey and a lesson that can be served', async () => {
  const folder = path.join(await scratch(), 'quizzes')
  const made = await makeStarter(folder)
  expect(made).toEqual(expect.arrayContaining(['.env', '.gitignore', 'README.md']))
  const root = path.join(folder, 'blueprints')
  const catalogue = await loadCatalogue(root)
  expect(catalogue.assessments().map(one => one.assessmentId)).toEqual(['first-quiz'])
  expect((await loadSurveys(root)).surveys().map(one => one.surveyId)).toEqual(['after-the-quiz'])
  const guidelines = await readGuidelines([path.join(root, 'guidelines')], practisedSkills(catalogue), folder)
  expect(guidelines).toMatchObject({ problems: [], sound: [expect.anything()] })
})

test('its settings are variables that Viva reads, and explains', async () => {
  const folder = await scratch()
  await makeStarter(folder)
  const settings = await readFile(path.join(folder, '.env'), 'utf8')
  const given = Object.fromEntries(
    [...settings.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const documented = await readFile('docs/configuration.md', 'utf8')
  expect(
    Object.keys(given).filter(name => !documented.includes(`| \`${name}\``) && !documented.includes(`, \`${name}\``)),
  ).toEqual([])
  expect(readConfig(given, { cwd: folder, packageDir: '/opt/viva' }).blueprintsDir).toBe(
    path.join(folder, 'blueprints'),
  )
})

test('what is there already is named, and nothing is written', async () => {
  const folder = await scratch()
  await mkdir(path.join(folder, 'blueprints'))
  await writeFile(path.join(folder, 'README.md'), 'mine')
  await symlink('nowhere', path.join(folder, '.env'))
  await expect(makeStarter(folder)).rejects.toThrow(
    /^(?=.*README\.md)(?=.*\.env).*there already.*Nothing is overwritten/,
  )
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['.env', 'README.md', 'blueprints'])
})

test('a folder that cannot be made is named', async () => {
  const file = path.join(await scratch(), 'file')
  await writeFile(file, '')
  await expect(makeStarter(path.join(file, 'quizzes'))).rejects.toThrow(
    /quizzes cannot be written: .*Give another folder/,
  )
})
