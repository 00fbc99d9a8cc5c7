// What an editor asks about the text of a blueprint that is not saved: what is wrong, what it makes, how an answer is graded, how often each
// misconception is there. It runs in a thread: what an author writes may take long.
import { dirname, join } from 'node:path'
import type {
  BlueprintPreview,
  BlueprintRates,
  CheckedSource,
  PreviewedQuestion,
  SourceProblem,
  TriedAnswer,
} from '../../../contract/authoring.js'
import { DomainError } from '../../../kernel/errors.js'
import { codeAnswerGrader } from '../../application/grade-code-answer.js'
import { inLanguage, type Blueprint } from '../../domain/blueprint/blueprint.js'
import type { FieldProblem } from '../../domain/blueprint/formula-reader.js'
import { generateItem, GenerationError } from '../../domain/generate/generate-item.js'
import { explainGrade } from '../../domain/item/explain-grade.js'
import { gradeResponse, gradesLater } from '../../domain/item/grade-response.js'
import type { Form, Item, Tier } from '../../domain/item/item.js'
import { forBrowser, shownValue } from '../../domain/item/item-views.js'
import { readResponse } from '../../domain/item/read-response.js'
import { firing } from '../../domain/lint/misconception-lints.js'
import { study, type Study } from '../../domain/lint/study.js'
import { capacityOf } from '../../domain/lint/tier-lints.js'
import { tryBlueprint } from '../../domain/lint/try-blueprint.js'
import { sentenceIn } from '../../../language/stored.js'
import { withAuthorSandbox } from './author-sandbox.js'
import { catalogueFiles, loadUntried, schemaOf, START_SEEDS, undeclaredSkills } from '../yaml-catalogue.js'
import { BlueprintError, type BlueprintProblem } from '../yaml-file.js'
import { bareMessage, compileSource, lintsOf } from './check-blueprint-file.js'
import { isFilePath } from './blueprint-folder.js'
import { declaredSkills } from './declared-skills.js'

/** A text; `file`: its path below the folder `root`, where the author has said which. */
type Edited = { readonly text: string; readonly root?: string; readonly file?: string | undefined }

export type SourceJob =
  | { readonly kind: 'check'; readonly root: string; readonly file: string; readonly text: string }
  | (Edited & {
      readonly kind: 'preview'
      readonly seeds: readonly string[]
      readonly tier?: Tier | undefined
      readonly form?: Form | undefined
      readonly language?: string | undefined
    })
  | (Edited & {
      readonly kind: 'try'
      readonly seed: string
      readonly tier: Tier
      readonly form: Form
      readonly language: string
      readonly response: Readonly<Record<string, unknown>>
    })
  | (Edited & { readonly kind: 'rates' })

type Results = {
  check: CheckedSource
  preview: BlueprintPreview
  try: TriedAnswer
  rates: BlueprintRates
}
export type ResultOf<Job extends SourceJob> = Results[Job['kind']]

/** Seeds for each tier and form: done in about a second. */
const CHECK_SEEDS = 20
const RATE_SEEDS = 100
/** Of different questions that are counted. */
const ENOUGH = 1_000

/** Rejects with `blueprint_unusable` where nothing can be made from the text. */
export function doSourceJob(job: SourceJob): Promise<CheckedSource | BlueprintPreview | TriedAnswer | BlueprintRates> {
  switch (job.kind) {
    case 'check':
      return checkText(job)
    case 'preview':
      return Promise.resolve().then(() => previewText(job))
    case 'try':
      return tryText(job)
    case 'rates':
      return Promise.resolve().then(() => ratesOf(job))
  }
}

type Asked<Kind extends SourceJob['kind']> = Extract<SourceJob, { kind: Kind }>

/** Errors are what loading the folder would find in this file; warnings what `viva blueprint check` finds besides. By line. */
async function checkText({ root, file, text }: Asked<'check'>): Promise<CheckedSource> {
  const { yaml, compiled } = compileSource(text, file, folderOf(root, file))
  if (OTHER_SCHEMAS.includes(yaml.schema))
    return { problems: asErrors(await problemsInFolder(root, file, text)), items: 0 }
  if (yaml.schema !== 'blueprint/1' && yaml.problems.length === 0)
    yaml.complain({ path: ['schema'], message: 'A blueprint begins with schema: blueprint/1.' })
  if (compiled === null) return { problems: asErrors(yaml.problems), items: 0 }
  for (const problem of tryBlueprint(compiled.blueprint, START_SEEDS)) yaml.complain(problem)
  for (const problem of await besideOthers(root, file, compiled.blueprint)) yaml.complain(problem)
  const made = study(compiled.file, compiled.blueprint, CHECK_SEEDS)
  const linted = (await lintsOf(made, CHECK_SEEDS)).map(problem => yaml.locate(problem))
  const found = [...asErrors(yaml.problems), ...inSeverity(linted.filter(isNew(yaml.problems)), 'warning')]
  return { problems: found.toSorted((a, b) => a.line - b.line), items: made.samples.length }
}

/** Of files that are checked with the whole folder, which takes some seconds: too long for a blueprint, checked at every pause of its author. */
const OTHER_SCHEMAS: readonly unknown[] = ['skills/1', 'assessment/1', 'stories/1']

/** What loading the folder finds in this file. */
async function problemsInFolder(root: string, file: string, text: string): Promise<readonly BlueprintProblem[]> {
  try {
    // What blueprints make is no fault of this file.
    await loadUntried(root, [{ file, text }])
    return []
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error
    return error.problems.filter(problem => problem.file === file)
  }
}

const isNew =
  (known: readonly BlueprintProblem[]) =>
  (one: BlueprintProblem): boolean =>
    !known.some(({ line, message }) => line === one.line && bareMessage(message) === bareMessage(one.message))

const inSeverity = (problems: readonly BlueprintProblem[], severity: SourceProblem['severity']): SourceProblem[] =>
  problems.map(({ line, field, message }) => ({ line, field, message, severity }))
const asErrors = (problems: readonly BlueprintProblem[]): SourceProblem[] => inSeverity(problems, 'error')

/** Skills that no file declares, and the id where another file has it. */
async function besideOthers(root: string, file: string, blueprint: Blueprint): Promise<FieldProblem[]> {
  const others = await catalogueFiles(root)
  const twin = others.find(
    other =>
      other.file !== file &&
      schemaOf(other.text) === 'blueprint/1' &&
      /^id:\s*["']?([\w.]+)/m.exec(other.text)?.[1] === blueprint.id,
  )
  const twice =
    twin === undefined ? [] : [{ path: ['id'], message: `“${blueprint.id}” is declared in ${twin.file} already.` }]
  return [...undeclaredSkills(blueprint, new Set(declaredSkills(others).map(({ id }) => id))), ...twice]
}

/** Where the pictures of a file are; null for a path that is none of a file of the folder. */
const folderOf = (root: string, file: string): string | null => (isFilePath(file) ? join(root, dirname(file)) : null)

/** Throws `blueprint_unusable`. */
function compiledText({ text, root, file = '' }: Edited): Pick<Study, 'file' | 'blueprint'> {
  const { yaml, compiled } = compileSource(text, '', root === undefined ? null : folderOf(root, file))
  if (compiled !== null) return compiled
  const [first] = yaml.problems
  throw unusable(first === undefined ? 'It is no blueprint.' : `Line ${first.line}: ${first.message}`)
}

const unusable = (why: string): DomainError =>
  new DomainError('conflict', 'blueprint_unusable', `No question can be made from this text. ${why}`)

function previewText({ seeds, tier: asked, form: wanted, language, ...edited }: Asked<'preview'>): BlueprintPreview {
  const { blueprint: original } = compiledText(edited)
  const tiers = [...original.tiers.keys()]
  const forms = [...original.parts[0].forms]
  const tier = tiers.find(one => one === asked) ?? tiers[0]!
  const form = forms.find(one => one === wanted) ?? forms[0]!
  const blueprint = inLanguage(original, language ?? null)
  return {
    title: blueprint.title,
    tiers,
    forms,
    languages: [original.language, ...original.translations.keys()],
    tier,
    form,
    language: blueprint.language,
    questions: seeds.map(seed => previewed(itemOf(blueprint, seed, tier, form))),
  }
}

/** Throws `blueprint_unusable`. */
function itemOf(blueprint: Blueprint, seed: string, tier: Tier, form: Form): Item {
  try {
    return generateItem(blueprint, { seed, tier, form, sectionId: null })
  } catch (error) {
    throw error instanceof GenerationError ? unusable(error.message) : error
  }
}

function previewed(item: Item): PreviewedQuestion {
  const { widget_type, props } = forBrowser(item)
  return {
    seed: item.seed,
    variant: item.variantKey,
    question: { widget_type, props } as PreviewedQuestion['question'],
    keys: item.parts.map(part => ({ part: part.label, key: shownValue(part, part.key, item.language) })),
    misconceptions: item.parts.flatMap(part =>
      part.misconceptions.map(({ id, value, feedback }) => ({
        id,
        value: shownValue(part, value, item.language),
        feedback,
      })),
    ),
    solution: [...item.steps],
    hints: item.hints.map(({ text, cost }) => ({ text, cost })),
  }
}

/** Grades as a session does. */
async function tryText({ seed, tier, form, language, response, ...edited }: Asked<'try'>): Promise<TriedAnswer> {
  const item = itemOf(inLanguage(compiledText(edited).blueprint, language), seed, tier, form)
  const read = readResponse(item, response)
  if (!read.ok) {
    const errors = read.errors.map(({ pointer, message }) => ({ pointer, message: sentenceIn(language, message) }))
    return { outcome: 'malformed', errors }
  }
  if (gradesLater(item)) return runText(item, response, read.shown)
  const { score, correct } = gradeResponse(item, read.canonical)!
  return { outcome: 'graded', score, correct, parts: explainGrade(item, read.canonical) }
}

const runText = (item: Item, response: Readonly<Record<string, unknown>>, shown: string): Promise<TriedAnswer> =>
  withAuthorSandbox(async run => {
    const grade = await codeAnswerGrader(run)(item, response, 'author')
    if (grade.kind === 'unavailable') return { outcome: 'not_run' }
    const { score, correct, note, feedback } = grade.verdict
    const misconceptions = item.parts[0].misconceptions.map(({ id }) => {
      return { kind: 'misconception' as const, id, value: '', holds: id === note }
    })
    const said = feedback === null ? null : sentenceIn(item.language, feedback)
    const part = { part: item.parts[0].label, read_as: shown, score, note, feedback: said, rules: misconceptions }
    return { outcome: 'graded', score, correct, parts: [part] }
  })

/** Throws `blueprint_unusable`. */
function ratesOf(edited: Edited): BlueprintRates {
  const { file, blueprint } = compiledText(edited)
  const made = study(file, blueprint, RATE_SEEDS)
  const tiers = [...blueprint.tiers.keys()]
  const { seen, isAll } = capacityOf(blueprint, ENOUGH)
  const byTier = tiers.map(tier => firing(made, tier))
  return {
    items: made.samples.length,
    different: seen,
    is_all: isAll,
    tiers,
    misconceptions: [...firing(made)].map(([id, all]) => ({ id, by_tier: byTier.map(of => of.get(id)!), all })),
  }
}
