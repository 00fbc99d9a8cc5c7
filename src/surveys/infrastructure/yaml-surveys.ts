// Loads the folder of forms as a catalogue, or throws one error that lists all problems of all files.
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { BlueprintError, SURVEY_FOLDER, YamlFile, yamlFilesIn } from '../../items/index.js'
import { surveyCatalogue, type SurveyCatalogue } from '../domain/catalogue.js'
import { checkSurvey } from '../domain/check-survey.js'
import { SurveyFile } from '../domain/survey-file.js'
import { surveyFromFile, type SurveyForm } from '../domain/survey-form.js'

/**
 * Reads every `.yaml` file under `surveys` in the folder of the blueprints; without that folder there are no surveys. Throws
 * BlueprintError, with paths as they are below `folder`; file-system errors pass through.
 */
export async function loadSurveys(folder: string): Promise<SurveyCatalogue> {
  const found: string[] = await yamlFilesIn(join(folder, SURVEY_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = found.toSorted()
  const files = await Promise.all(
    paths.map(async path => new YamlFile(relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8'))),
  )
  const forms = files.map(readSurvey)
  refuseDuplicates(files, forms)
  const problems = files.flatMap(file => file.problems)
  if (problems.length > 0) throw new BlueprintError(problems)
  return surveyCatalogue(forms.filter(form => form !== null))
}

/** The form that a file holds; null after its problems are collected. */
function readSurvey(file: YamlFile): SurveyForm | null {
  if (file.problems.length > 0) return null
  const source = file.read(SurveyFile)
  if (source === null) return null
  const form = surveyFromFile(source)
  for (const problem of checkSurvey(form)) file.complain(problem)
  return form
}

function refuseDuplicates(files: readonly YamlFile[], forms: readonly (SurveyForm | null)[]): void {
  const first = new Map<string, string>()
  for (const [i, form] of forms.entries()) {
    if (form === null) continue
    const { surveyId } = form
    const known = first.get(surveyId)
    if (known === undefined) first.set(surveyId, files[i]!.file)
    else files[i]!.complain({ path: ['survey_id'], message: `“${surveyId}” is declared in ${known} already.` })
  }
}
