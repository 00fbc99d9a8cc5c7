// Questions of other systems as files of blueprints that pass the check. What keeps one from passing is left out of it and named; a
// question that does not pass without it is not written at all.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import { checkPaths, usualThreads, type BlueprintProblem } from '../../items/index.js'
import { LanguageTag } from '../../contract/language.js'
import { sentence } from '../../language/say.js'
import { idFor } from '../domain/names.js'
import type { DrawnQuestion, LeftQuestion, PlainQuestion } from '../domain/plain-question.js'
import { toBlueprint, type BlueprintFields, type Spared } from '../domain/to-blueprint.js'

type How = {
  readonly id: string
  readonly skill: string
  /** Likewise; without it, `not stated`. */
  readonly license?: string
  /** Of all of them; without it, what the file says, or English. */
  readonly language?: string
  /** A new one. */
  readonly folder: string
  /** Of the blueprints. */
  readonly root: string
  readonly note: (text: string) => void
}

/** `why`: what was left out of a question, or why it was left out. */
type Fault = Pick<LeftQuestion, 'name' | 'file' | 'line' | 'why'>
type Written = { readonly drafts: readonly Draft[]; readonly faults: readonly Fault[] }

/** Seeds for the check: there is one form, only the order of its options is drawn. */
const SEEDS = 20
/** So many drafts are checked before a thread would have started. */
const FEW = 8

type Draft = {
  readonly question: PlainQuestion | DrawnQuestion
  readonly id: string
  readonly file: string
  readonly without: Set<Spared>
  readonly blind: Set<string>
}

export async function writeDrafts(questions: readonly (PlainQuestion | DrawnQuestion)[], how: How): Promise<Written> {
  // A file of that name declares skills.
  const taken = new Set([`${how.id}.skills`])
  const drafts = questions.map((question): Draft => {
    const id = idFor(how.id, question.name, taken)
    return {
      question,
      id,
      file: path.join(how.folder, `${id.slice(how.id.length + 1)}.yaml`),
      without: new Set(),
      blind: new Set(),
    }
  })
  await mkdir(how.folder, { recursive: true })
  const faults: Fault[] = []
  let open: readonly Draft[] = drafts
  const left = new Set<Draft>()
  while (open.length > 0) {
    for (const draft of open) await writeFile(draft.file, written(fieldsOf(draft, how)))
    const found = await problemsOf(open, how)
    const again: Draft[] = []
    for (const [draft, problems] of found) {
      const { question } = draft
      const spared = sparedBy(problems, draft)
      const fault = (why: string): void => void faults.push({ ...question, why })
      if (spared === null) {
        fault(`not imported. Its draft does not pass the check: ${plain(problems[0]!)}`)
        await rm(draft.file)
        left.add(draft)
        continue
      }
      for (const [each, problem] of spared) {
        draft.without.add(each)
        fault(`${LEFT_OUT[each]} ${plain(problem)}`)
      }
      again.push(draft)
    }
    open = again
  }
  return { drafts: drafts.filter(draft => !left.has(draft)), faults }
}

/** Drafts that do not pass, with what was found. */
async function problemsOf(drafts: readonly Draft[], { root, note }: How): Promise<Map<Draft, BlueprintProblem[]>> {
  const { problems } = await checkPaths(
    root,
    drafts.map(({ file }) => file),
    {
      seeds: SEEDS,
      mutants: false,
      language: null,
      threads: drafts.length > FEW ? usualThreads() : 0,
      onProgress: (done, of) => note(`${done}/${of} checked\n`),
    },
  )
  const found = new Map<Draft, BlueprintProblem[]>()
  for (const problem of problems) {
    const draft = drafts.find(({ file }) => path.resolve(problem.file) === path.resolve(file))
    if (draft !== undefined) found.set(draft, [...(found.get(draft) ?? []), problem])
  }
  return found
}

const LEFT_OUT: Readonly<Record<Spared, string>> = {
  explanation: 'Its worked solution is not imported:',
  misconceptions: 'What it says to wrong answers is not imported:',
  hidden_key: 'It names its answer among other values, as it did before:',
  reading: 'It is hard to read, as it was before:',
  reading_needed: 'It can be answered without reading it, as before:',
}

/** What the draft can do without so that the problems are gone; null where that does not help. */
function sparedBy(
  problems: readonly BlueprintProblem[],
  { without, blind }: Draft,
): Map<Spared, BlueprintProblem> | null {
  const spared = new Map<Spared, BlueprintProblem>()
  for (const problem of problems) {
    const strategy = problem.message.endsWith('[reads_nothing]') ? /“([^”]+)”/.exec(problem.message)?.[1] : undefined
    if (strategy !== undefined) {
      if (blind.has(strategy)) return null
      blind.add(strategy)
      if (!without.has('reading_needed')) spared.set('reading_needed', problem)
      continue
    }
    const each = causeOf(problem)
    if (each === null || without.has(each)) return null
    if (!spared.has(each)) spared.set(each, problem)
  }
  return spared
}

function causeOf({ field, message }: BlueprintProblem): Spared | null {
  const lint = /\[(\w+)\]$/.exec(message)?.[1] ?? ''
  if (lint === 'givens_reveal') return 'hidden_key'
  if (lint === 'reading') return 'reading'
  if (field.startsWith('solution')) return 'explanation'
  return field.startsWith('misconceptions') || field.startsWith('tests') ? 'misconceptions' : null
}

/** Without the name of the lint. */
const plain = ({ message }: BlueprintProblem): string => message.replace(/\s*\[\w+\]$/, '')

function fieldsOf({ question, id, without, blind }: Draft, how: How): BlueprintFields {
  const language = how.language ?? languageOf(question)
  const words = {
    label: sentence(language, 'imported.answer'),
    yes: sentence(language, 'imported.true'),
    no: sentence(language, 'imported.false'),
    thing: sentence(language, 'imported.thing'),
    gap: (n: number) => sentence(language, 'imported.gap', { n }),
    part: (n: number) => sentence(language, 'imported.part', { n }),
  }
  return toBlueprint(question, {
    id,
    skill: how.skill,
    license: how.license ?? question.license ?? 'not stated',
    language,
    words,
    without,
    blind,
  })
}

/** `en-US` is `en`. */
const languageOf = ({ language = 'en' }: Pick<PlainQuestion, 'language'>): string =>
  LanguageTag.safeParse(language.split('-')[0]!.toLowerCase()).data ?? 'en'

const written = (fields: BlueprintFields): string =>
  `# blueprints/REFERENCE.md explains every word. Drafts are never asked.\n${stringify(fields, { lineWidth: 120 })}`
