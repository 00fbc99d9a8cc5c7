// All content of a server in one folder: blueprints, assessments, surveys and guidelines, read again whenever a file below it changes.
import { catalogueChanges, surveyChanges } from './content-changes.js'
import type { FileUse } from './contract/authoring.js'
import type { ContentChange, ContentFolder } from './contract/content.js'
import type { Logger } from './http/index.js'
import {
  BlueprintError,
  contentUnreadable,
  loadCatalogue,
  useOf,
  type BlueprintProblem,
  type Catalogue,
  type ContentFiles,
  type ChangedFile,
} from './items/index.js'
import { DomainError } from './kernel/errors.js'
import { isSystemError } from './kernel/system-error.js'
import { watchFolder, type FolderWatch } from './kernel/watch-folder.js'
import type { Mediator } from './kernel/mediator.js'
import { checkGuidelineFolder, importGuidelineFolder } from './library/index.js'
import { loadSurveys, type SurveyCatalogue } from './surveys/index.js'

/** Errors in one part of the folder are logged by file, line and field, and that part is not replaced; the others are. */
export class LiveContent implements ContentFiles {
  #mediator: Mediator | null = null
  #watch: FolderWatch | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(
    readonly folder: string,
    private readonly logger: Logger,
    private blueprints: Catalogue,
    private forms: SurveyCatalogue,
  ) {}

  /** Reads blueprints, assessments and surveys. Throws BlueprintError; file-system errors pass through. */
  static async load(folder: string, logger: Logger): Promise<LiveContent> {
    const [blueprints, forms] = await Promise.all([loadCatalogue(folder), loadSurveys(folder)])
    return new LiveContent(folder, logger, blueprints, forms)
  }

  /** The content loaded last. Running sessions keep their stored items. */
  readonly catalogue: Catalogue = {
    assessments: () => this.blueprints.assessments(),
    assessment: id => this.blueprints.assessment(id),
    skills: () => this.blueprints.skills(),
    subjectIn: (subject, language) => this.blueprints.subjectIn(subject, language),
    blueprints: () => this.blueprints.blueprints(),
    blueprint: id => this.blueprints.blueprint(id),
    sourceOf: id => this.blueprints.sourceOf(id),
    textOf: file => this.blueprints.textOf(file),
    blueprintsForSkill: skillId => this.blueprints.blueprintsForSkill(skillId),
    isExamined: id => this.blueprints.isExamined(id),
    usersOf: (blueprint, variantKey) => this.blueprints.usersOf(blueprint, variantKey),
  }

  /** The surveys loaded last. Running sessions keep their stored form. */
  readonly surveys: SurveyCatalogue = {
    surveys: () => this.forms.surveys(),
    survey: id => this.forms.survey(id),
  }

  /** Starts to watch the folder: each change is loaded at once. */
  async follow(): Promise<void> {
    this.#watch = await watchFolder(this.folder, () => void this.#inTurn(() => this.#reloadLogged()))
  }

  /** Stores new guidelines, now and after each change. Those with errors are logged and left out. */
  async importGuidelines(mediator: Mediator): Promise<void> {
    this.#mediator = mediator
    await this.#importGuidelines(mediator)
  }

  /** Stops watching; resolves when no load is under way. */
  async stop(): Promise<void> {
    this.#watch?.close()
    await this.#reading
  }

  check = (): Promise<ContentFolder> =>
    this.#inTurn(async () => {
      const { blueprints, forms, faults } = await this.#read()
      const guidelines = await readable(checkGuidelineFolder(this.folder, blueprints ?? this.blueprints))
      return { faults: [...faults, ...guidelines.problems], changes: this.#changes(blueprints, forms) }
    })

  reload = (): Promise<ContentFolder> =>
    this.#inTurn(async () => {
      const { blueprints, forms, faults } = await this.#read()
      const changes = this.#changes(blueprints, forms)
      this.#use(blueprints, forms)
      const { added, problems } = this.#mediator
        ? await this.#importGuidelines(this.#mediator)
        : { added: [], problems: [] }
      this.logger.info({ changes: changes.length, faults: faults.length }, 'an author had the content read again')
      const imported = added.map(({ guidelineId: id, version }): ContentChange => {
        return { kind: 'guideline', id, change: version === 1 ? 'added' : 'changed' }
      })
      return { faults: [...faults, ...problems], changes: [...changes, ...imported] }
    })

  /** Loads the folder as it would be with these files before they are written, and then uses it. */
  replace = (changed: readonly ChangedFile[], write: () => Promise<void>): Promise<FileUse> =>
    this.#inTurn(async () => {
      const after = await readable(sound(loadCatalogue(this.folder, changed)))
      if (after.faults.length > 0) {
        const { faults: before } = await readable(sound(loadCatalogue(this.folder)))
        const added = after.faults.filter(fault => !before.some(known => isSameFault(known, fault)))
        if (added.length > 0) throw unsound(added)
      }
      await write()
      this.#use(after.value, null)
      const { file, text } = changed.at(-1)!
      return after.value === null || text === null ? 'not_loaded' : useOf(after.value, { file, text })
    })

  /** One after the other, so that an older state of the folder never wins. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#reading.then(work)
    this.#reading = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /** Null: that part has faults. Throws `content_unreadable`. */
  async #read(): Promise<FolderReading> {
    const [blueprints, forms] = await readable(
      Promise.all([sound(loadCatalogue(this.folder)), sound(loadSurveys(this.folder))]),
    )
    return { blueprints: blueprints.value, forms: forms.value, faults: [...blueprints.faults, ...forms.faults] }
  }

  #changes(blueprints: Catalogue | null, forms: SurveyCatalogue | null): ContentChange[] {
    return [
      ...(blueprints === null ? [] : catalogueChanges(this.blueprints, blueprints)),
      ...(forms === null ? [] : surveyChanges(this.forms, forms)),
    ]
  }

  #use(blueprints: Catalogue | null, forms: SurveyCatalogue | null): void {
    this.blueprints = blueprints ?? this.blueprints
    this.forms = forms ?? this.forms
  }

  /** Guidelines come last: their skills are checked against the blueprints. Never rejects. */
  async #reloadLogged(): Promise<void> {
    await this.#attempt(async () => {
      this.blueprints = await loadCatalogue(this.folder)
      this.logger.info('the blueprints were read again')
    })
    await this.#attempt(async () => void (this.forms = await loadSurveys(this.folder)))
    const mediator = this.#mediator
    if (mediator !== null) await this.#attempt(async () => void (await this.#importGuidelines(mediator)))
  }

  async #importGuidelines(mediator: Mediator) {
    const imported = await importGuidelineFolder(mediator, this.folder, this.blueprints)
    const { added, problems } = imported
    if (added.length > 0) this.logger.info({ guidelines: added.length }, 'new guidelines were imported')
    if (problems.length > 0) this.logger.warn({ problems }, 'some guidelines have errors and were left out')
    return imported
  }

  async #attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (error instanceof BlueprintError)
        this.logger.warn({ problems: error.problems }, 'the blueprints have errors; those read before stay in use')
      else this.logger.warn({ err: error }, 'the blueprints cannot be read; those read before stay in use')
    }
  }
}

type FolderReading = {
  readonly blueprints: Catalogue | null
  readonly forms: SurveyCatalogue | null
  readonly faults: readonly BlueprintProblem[]
}

/** Lines move. */
const isSameFault = (a: BlueprintProblem, b: BlueprintProblem): boolean =>
  a.file === b.file && a.field === b.field && a.message === b.message

const unsound = (faults: readonly BlueprintProblem[]): DomainError =>
  new DomainError(
    'malformed',
    'blueprint_faulty',
    'With this change the folder of blueprints could not be used. Nothing was changed.',
    { faults: faults.slice(0, MOST_FAULTS) },
  )

/** That a refusal names. */
const MOST_FAULTS = 50

/** What was read, or what is wrong with it. */
async function sound<T>(read: Promise<T>): Promise<{ value: T | null; faults: readonly BlueprintProblem[] }> {
  try {
    return { value: await read, faults: [] }
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error
    return { value: null, faults: error.problems }
  }
}

/** Throws `content_unreadable`. */
async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (cause) {
    throw isSystemError(cause) ? contentUnreadable(cause) : cause
  }
}
