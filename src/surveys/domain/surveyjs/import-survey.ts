// Imports a form of SurveyJS as far as our forms can express it, and lists each part that is left out.
import { checkSurvey } from '../check-survey.js'
import { QuestionFile, SurveyFile } from '../survey-file.js'
import { surveyFromFile } from '../survey-form.js'
import { importElement, type Source } from './import-element.js'
import { identifier } from './identifier.js'
import { isObject } from '../../../kernel/json.js'
import { Notes, type Json, type NotTaken } from './import-notes.js'
import { bracketed, translateCondition, Untranslatable, type Named } from './translate-condition.js'

export type ImportedSurvey = {
  /** The content of a valid form file; null when no question could be imported. */
  readonly file: Source | null
  readonly notTaken: readonly NotTaken[]
}

const FORM = [
  'title',
  'description',
  'pages',
  'elements',
  'questions',
  'showPrevButton',
  'goNextPageAutomatic',
  'locale',
]
const PAGE = ['name', 'elements', 'questions', 'visibleIf']
const PANEL = [...PAGE, 'type']
const DEEPEST = 20

/** Takes any JSON and never throws. */
export function importSurveyJs(json: unknown): ImportedSurvey {
  const notes = new Notes()
  if (!isObject(json)) {
    notes.note('', 'This is no form of SurveyJS: it is no object.')
    return { file: null, notTaken: notes.list }
  }
  notes.unknownKeys(json, '', FORM)
  const importer = new Importer(notes)
  importer.elements(json, '', [], 0)
  notes.entries(json['pages'], 'pages').forEach((page, i) => importer.group(page, `pages[${i}]`, [], PAGE, 0))
  const title = notes.text(json['title'], 'title') ?? 'Imported survey'
  const source = {
    schema: 'survey/1',
    survey_id: identifier(title, new Set(), 'survey').replaceAll('_', '-'),
    version: 1,
    title: title.slice(0, 200),
    description: (notes.text(json['description'], 'description') ?? title).slice(0, 2_000),
    ...(json['showPrevButton'] === false && { allow_back: false }),
  }
  const questions = sound(source, importer.taken, notes)
  return { file: questions.length === 0 ? null : { ...source, questions }, notTaken: notes.list }
}

type Taken = { readonly source: Source; readonly path: string }

class Importer {
  readonly taken: Taken[] = []
  readonly #ids = new Set<string>()
  readonly #named = new Map<string, Named>()

  constructor(readonly notes: Notes) {}

  /** `conditions`: those of what is around it, translated. */
  group(group: unknown, path: string, conditions: readonly string[], known: readonly string[], depth: number): void {
    if (!isObject(group) || depth > DEEPEST) {
      this.notes.note(path, isObject(group) ? 'This nests too deeply.' : 'This is neither a page nor a panel.')
      return
    }
    this.notes.unknownKeys(group, path, known)
    const own = this.#condition(group, path, 'what is in it is asked whatever was answered')
    this.elements(group, `${path}.`, own === null ? conditions : [...conditions, own], depth)
  }

  elements(parent: Json, prefix: string, conditions: readonly string[], depth: number): void {
    for (const word of ['elements', 'questions'])
      this.notes
        .entries(parent[word], `${prefix}${word}`)
        .forEach((element, i) => this.#element(element, `${prefix}${word}[${i}]`, conditions, depth))
  }

  #element(element: unknown, path: string, conditions: readonly string[], depth: number): void {
    if (!isObject(element)) {
      this.notes.note(path, 'This is no question.')
      return
    }
    if (element['type'] === 'panel') return this.group(element, path, conditions, PANEL, depth + 1)
    const own = this.#condition(element, path, 'the question is asked whatever was answered')
    const made = importElement(element, path, this.notes, this.#ids)
    if (made === null) return
    const all = own === null ? conditions : [...conditions, own]
    const source = {
      ...made.source,
      ...(all.length > 0 && { visible_if: (all.length === 1 ? all : all.map(bracketed)).join(' and ') }),
    }
    const read = QuestionFile.safeParse(source)
    if (!read.success) {
      const [issue] = read.error.issues
      this.notes.note(path, `It does not fit: ${issue!.path.map(String).join('.')}: ${issue!.message}`)
      return
    }
    this.taken.push({ source, path })
    for (const [name, named] of made.named) this.#named.set(name, named)
  }

  #condition(element: Json, path: string, consequence: string): string | null {
    const source = element['visibleIf']
    if (source === undefined || source === '') return null
    const at = `${path}.visibleIf`
    if (typeof source !== 'string') return this.notes.note(at, `This is no condition; ${consequence}.`)
    try {
      return translateCondition(source, name => this.#named.get(name) ?? null)
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      return this.notes.note(at, `${error.message} So ${consequence}.`)
    }
  }
}

/** Leaves out what the check of forms refuses, until it refuses nothing. */
function sound(form: Source, taken: readonly Taken[], notes: Notes): Source[] {
  let left = [...taken]
  while (left.length > 0) {
    const file = SurveyFile.safeParse({ ...form, questions: left.map(({ source }) => source) })
    if (!file.success) {
      notes.note('', `The form does not fit: ${file.error.issues[0]!.message}`)
      return []
    }
    const problems = checkSurvey(surveyFromFile(file.data))
    if (problems.length === 0) break
    left = left.flatMap(({ source, path }, index): Taken[] => {
      const own = problems.filter(problem => problem.path[1] === index)
      const fatal = own.find(problem => problem.path[2] !== 'visible_if') ?? null
      if (fatal !== null) {
        notes.note(path, fatal.message)
        return []
      }
      if (own.length === 0) return [{ source, path }]
      notes.note(`${path}.visibleIf`, `${own[0]!.message} So the question is asked whatever was answered.`)
      const { visible_if: _dropped, ...without } = source
      return [{ source: without, path }]
    })
  }
  return left.map(({ source }) => source)
}
