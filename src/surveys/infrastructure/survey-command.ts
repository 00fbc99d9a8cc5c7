// `viva survey …`: commands for authors of forms.
import { Command } from 'commander'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stringify } from 'yaml'
import {
  addSchemaCommand,
  BlueprintError,
  jsonSchemaText,
  problemLine,
  SURVEY_FOLDER,
  type CommandWorld,
} from '../../items/index.js'
import { SurveyFile } from '../domain/survey-file.js'
import { importSurveyJs } from '../domain/surveyjs/import-survey.js'
import { loadSurveys } from './yaml-surveys.js'
import { counted } from '../../kernel/text.js'
import { notJson } from '../../kernel/not-json.js'
import { givenText } from '../../kernel/given-file.js'

export function surveyCommand(world: CommandWorld): Command {
  const command = new Command('survey').description('write, check and import the forms of surveys')
  command
    .command('check')
    .description('list every problem in forms, by file, line and field')
    .argument('[folder]', `a folder with forms in ${SURVEY_FOLDER}/; without it, the one of the blueprints`)
    .action(async (folder?: string) => {
      try {
        const { length } = (await loadSurveys(folder ?? world.root())).surveys()
        world.note(`${counted(length, 'form')}, 0 problems\n`)
      } catch (error) {
        if (!(error instanceof BlueprintError)) throw error
        for (const problem of error.problems) world.out(`${problemLine(problem)}\n`)
        world.note(`${counted(error.problems.length, 'problem')}\n`)
        world.fail()
      }
    })
  command
    .command('import')
    .description('write a form of SurveyJS as one of ours, and list what was not taken')
    .argument('<file>', 'JSON, as SurveyJS saves it')
    .option('--to <file>', `where to write it; without this, into ${SURVEY_FOLDER}/ by its title`)
    .action(async (file: string, { to }: { to?: string }) => {
      const { file: source, notTaken } = importSurveyJs(parsed(await givenText(file), file))
      for (const { path, why } of notTaken) world.out(`${path === '' ? 'the form' : path}: ${why}\n`)
      if (source === null) throw new Error(`No question of ${file} could be taken.`)
      const folder = join(world.root(), SURVEY_FOLDER)
      const target = to ?? join(folder, `${String(source['survey_id'])}.yaml`)
      if (to === undefined) await mkdir(folder, { recursive: true })
      // Never over a file that is there.
      await writeFile(target, stringify(source, { lineWidth: 120 }), { flag: 'wx' })
      world.note(`${notTaken.length} notes; the form is in ${relative(process.cwd(), target)}\n`)
    })
  addSchemaCommand(command, world, 'forms', 'survey.schema.json', surveySchemaText)
  return command
}

/** The JSON Schema of forms. */
export const surveySchemaText = (): string =>
  jsonSchemaText(
    'Viva survey',
    'A form: questions in order, with conditions over earlier answers. The words are explained in SURVEYS.md.',
    SurveyFile,
  )

function parsed(source: string, file: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new Error(notJson(source, file, error), { cause: error })
  }
}
