// Loads a folder of YAML files as a catalogue, or throws one error that lists every problem in all of them.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { AssessmentFile, assessmentFromFile, type Assessment } from '../domain/assessment/assessment.js'
import { blueprintHash } from '../domain/blueprint/blueprint-hash.js'
import { isReviewed, type Blueprint } from '../domain/blueprint/blueprint.js'
import { BlueprintFile, SkillsFile } from '../domain/blueprint/blueprint-schema.js'
import { catalogueOf, type Catalogue, type Skill, type Subject } from '../domain/assessment/catalogue.js'
import { checkAssessment } from '../domain/assessment/check-assessment.js'
import { compileBlueprint, type FieldPath, type FieldProblem } from '../domain/blueprint/compile-blueprint.js'
import { TIERS } from '../domain/item/item.js'
import { originals, StoriesFile, usableStories } from '../domain/blueprint/stories.js'
import { tryBlueprint } from '../domain/lint/try-blueprint.js'
import { findCycle } from '../../kernel/dag.js'
import { namePictures } from './pictures/named-pictures.js'
import { provenByBuild } from './proven-by-build.js'
import { BlueprintError, YamlFile, yamlFilesBelow } from './yaml-file.js'

/** The seed for which every blueprint proves itself, in each tier and form, before the server starts; `viva blueprint check` takes many more. */
export const START_SEEDS = ['start/1']

/** Forms of surveys have this folder to themselves, and a catalogue of their own; teaching guidelines likewise. */
export const SURVEY_FOLDER = 'surveys'
export const GUIDELINE_FOLDER = 'guidelines'

/** A file as it is, or as somebody is about to write it; `file`: its path below the folder, with slashes. */
export type WrittenFile = { readonly file: string; readonly text: string }
/** `text` null: the file is removed. */
export type ChangedFile = { readonly file: string; readonly text: string | null }

/**
 * Reads every `.yaml` file under the folder but the surveys and the guidelines. `changed`: taken instead of what is in the folder, or besides.
 * Throws BlueprintError; file-system errors pass through.
 */
export const loadCatalogue = (folder: string, changed: readonly ChangedFile[] = []): Promise<Catalogue> =>
  load(folder, changed, true)

/** As `loadCatalogue`, for who tries each blueprint by itself: only those with stories, which stand in files of their own, are tried. */
export const loadUntried = (folder: string, changed: readonly ChangedFile[] = []): Promise<Catalogue> =>
  load(folder, changed, false)

async function load(folder: string, changed: readonly ChangedFile[], tries: boolean): Promise<Catalogue> {
  const files: readonly ChangedFile[] = await catalogueFiles(folder)
  const kept = files.filter(({ file }) => !changed.some(other => other.file === file))
  const all = [...kept, ...changed].filter(isThere).toSorted(byFile)
  return new Loader(folder, tries).load(all.map(({ file, text }) => new YamlFile(file, text)))
}

/** What a catalogue is loaded from, by the paths. File-system errors pass through. */
export async function catalogueFiles(folder: string): Promise<WrittenFile[]> {
  const files = (await yamlFilesBelow(folder))
    .map(path => ({ path, file: relative(folder, path).split(sep).join('/') }))
    .filter(({ file }) => isCatalogueFile(file))
  const read = await Promise.all(files.map(async ({ path, file }) => ({ file, text: await readFile(path, 'utf8') })))
  return read.toSorted(byFile)
}

export const isCatalogueFile = (file: string): boolean =>
  ![SURVEY_FOLDER, GUIDELINE_FOLDER].includes(file.split('/')[0]!)

/** What a file of the catalogue says that it is, such as `blueprint/1`, also where it cannot be read otherwise; null: nothing. */
export const schemaOf = (text: string): string | null => /^schema:\s*["']?(\w+\/1)/m.exec(text)?.[1] ?? null

/** Each place where a blueprint names a skill that is none of `declared`. */
export const undeclaredSkills = ({ skills, parts }: Blueprint, declared: ReadonlySet<string>): FieldProblem[] =>
  [
    ...skills.map(({ id }, i) => ({ id, path: ['skills', i, 'id'] })),
    ...parts
      .flatMap(part => part.misconceptions)
      .map(({ remediate, index }) => ({ id: remediate, path: ['misconceptions', index, 'remediate'] })),
  ].flatMap(({ id, path }) =>
    id === null || declared.has(id) ? [] : [{ path, message: `There is no skill “${id}”.` }],
  )

const isThere = (changed: ChangedFile): changed is WrittenFile => changed.text !== null

const byFile = (a: WrittenFile, b: WrittenFile): number => (a.file < b.file ? -1 : 1)

/** Blueprints that were loaded without a problem, by id: while its hash stays the same, one is neither compiled nor tried again. */
const proven = new Map<string, Blueprint>()

/** The hashes of the blueprints that this process has tried and found sound. */
export const provenHashes = (): string[] => [...proven.values()].map(({ hash }) => hash)

type Located<T> = { readonly value: T; readonly file: YamlFile; readonly path: FieldPath }

class Loader {
  /** `tries`: whether blueprints without stories are tried, too. */
  constructor(
    private readonly folder: string,
    private readonly tries: boolean,
  ) {}

  readonly #blueprints: Located<Blueprint>[] = []
  readonly #skills: Located<Skill>[] = []
  readonly #subjects: Subject[] = []
  readonly #assessments: Located<Assessment>[] = []
  readonly #assessmentFiles: Located<AssessmentFile>[] = []
  readonly #stories = new Map<string, Located<StoriesFile>>()
  /** Ids of all blueprint files, also of those that do not compile. */
  readonly #blueprintIds = new Set<string>()

  load(files: readonly YamlFile[]): Catalogue {
    for (const file of files) if (file.schema === 'stories/1') this.#readStories(file)
    for (const file of files) this.#read(file)
    this.#checkStories()
    this.#checkSkills()
    this.#checkOrder()
    this.#refuseDuplicates(this.#blueprints, blueprint => blueprint.id)
    this.#refuseDuplicates(this.#skills, skill => skill.skillId)
    this.#refuseDuplicates(this.#assessments, assessment => assessment.assessmentId)
    this.#checkAssessments()
    const problems = files.flatMap(file => file.problems)
    if (problems.length > 0) throw new BlueprintError(problems)
    const sources = this.#blueprints.map(
      ({ value, file }) => [value.id, { file: file.file, text: file.source }] as const,
    )
    const texts = files.map(({ file, source }) => [file, source] as const)
    return catalogueOf(
      values(this.#blueprints),
      values(this.#assessments),
      values(this.#skills),
      new Map(sources),
      new Map(texts),
      this.#subjects,
    )
  }

  #read(file: YamlFile): void {
    if (file.problems.length > 0) return
    switch (file.schema) {
      case 'blueprint/1':
        return this.#readBlueprint(file)
      case 'assessment/1':
        return this.#readAssessment(file)
      case 'skills/1':
        return this.#readSkills(file)
      case 'stories/1':
        return
      default:
        file.complain({
          path: ['schema'],
          message: `A file begins with schema: blueprint/1, assessment/1, skills/1 or stories/1; surveys stand in ${SURVEY_FOLDER}/, guidelines in ${GUIDELINE_FOLDER}/.`,
        })
    }
  }

  #readBlueprint(file: YamlFile): void {
    const id = (file.value as { id?: unknown }).id
    if (typeof id === 'string') this.#blueprintIds.add(id)
    namePictures(file, join(this.folder, dirname(file.file)))
    const source = file.read(BlueprintFile)
    if (source === null) return
    const stories = this.#stories.get(source.id)?.value ?? null
    const approved = originals(source).map(({ of }) => usableStories(source, stories, of))
    const hash = blueprintHash(file.value, approved)
    const known = proven.get(source.id)
    if (known?.hash === hash) return void this.#blueprints.push({ value: known, file, path: ['id'] })
    const compiled = compileBlueprint(source, hash, stories)
    const isProven = provenByBuild.has(hash)
    const isTried = !isProven && (this.tries || stories !== null)
    const problems = !compiled.ok ? compiled.problems : isTried ? tryBlueprint(compiled.blueprint, START_SEEDS) : []
    const isSound = (isTried || isProven) && problems.length === 0 && file.problems.length === 0
    for (const problem of problems) file.complain(problem)
    if (!compiled.ok) return
    this.#blueprints.push({ value: compiled.blueprint, file, path: ['id'] })
    if (isSound) proven.set(source.id, compiled.blueprint)
  }

  #readStories(file: YamlFile): void {
    const source = file.read(StoriesFile)
    if (source === null) return
    if (this.#stories.has(source.blueprint))
      file.complain({ path: ['blueprint'], message: `“${source.blueprint}” has another file of stories.` })
    this.#stories.set(source.blueprint, { value: source, file, path: ['blueprint'] })
  }

  #checkStories(): void {
    for (const { value, file, path } of this.#stories.values())
      if (!this.#blueprintIds.has(value.blueprint))
        file.complain({ path, message: `There is no blueprint “${value.blueprint}”.` })
  }

  #readAssessment(file: YamlFile): void {
    const source = file.read(AssessmentFile)
    if (source === null) return
    this.#assessmentFiles.push({ value: source, file, path: [] })
    this.#assessments.push({ value: assessmentFromFile(source), file, path: ['assessment_id'] })
  }

  #readSkills(file: YamlFile): void {
    const read = file.read(SkillsFile)
    if (read === null) return
    const { language } = read
    read.skills.forEach(({ id, ...skill }, i) =>
      this.#skills.push({ value: { skillId: id, language, ...skill }, file, path: ['skills', i, 'id'] }),
    )
    this.#subjects.push(...read.subjects.map(subject => ({ language, ...subject })))
  }

  /** Every skill that comes before another is declared, and none comes before itself. */
  #checkOrder(): void {
    const declared = new Set(this.#skills.map(({ value }) => value.skillId))
    for (const { value, file, path } of this.#skills)
      value.after.forEach((id, i) => {
        if (!declared.has(id))
          file.complain({ path: [...path.slice(0, -1), 'after', i], message: `There is no skill “${id}”.` })
      })
    const cycle = findCycle(values(this.#skills).map(({ skillId, after }) => ({ id: skillId, after })))
    if (cycle === null) return
    const { file, path } = this.#skills.find(({ value }) => value.skillId === cycle[0])!
    const way = [...cycle, cycle[0]].map(id => `“${id}”`).join(', then ')
    file.complain({ path, message: `No skill can come before itself: ${way}.` })
  }

  /** Every skill named is declared, and every skill that can be practised has all tiers. */
  #checkSkills(): void {
    const declared = new Set(this.#skills.map(({ value }) => value.skillId))
    for (const { value: blueprint, file } of this.#blueprints)
      for (const problem of undeclaredSkills(blueprint, declared)) file.complain(problem)
    for (const { value: skill, file, path } of this.#skills) {
      const own = values(this.#blueprints).filter(known => isReviewed(known) && known.primarySkill === skill.skillId)
      for (const tier of TIERS)
        if (own.length > 0 && !own.some(blueprint => blueprint.tiers.has(tier)))
          file.complain({ path, message: `No reviewed blueprint of this skill has the tier “${tier}”.` })
    }
  }

  #checkAssessments(): void {
    const byId = new Map(values(this.#blueprints).map(blueprint => [blueprint.id, blueprint]))
    for (const { value, file } of this.#assessmentFiles) {
      const problems = checkAssessment(
        value,
        id => byId.get(id) ?? null,
        id => this.#blueprintIds.has(id),
      )
      for (const problem of problems) file.complain(problem)
    }
  }

  #refuseDuplicates<T>(located: readonly Located<T>[], idOf: (value: T) => string): void {
    const first = new Map<string, YamlFile>()
    for (const { value, file, path } of located) {
      const known = first.get(idOf(value))
      if (known === undefined) first.set(idOf(value), file)
      else file.complain({ path, message: `“${idOf(value)}” is declared in ${known.file} already.` })
    }
  }
}

const values = <T>(located: readonly Located<T>[]): T[] => located.map(({ value }) => value)
