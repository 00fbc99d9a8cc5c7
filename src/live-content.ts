// All content of a server in one folder: blueprints, assessments, surveys and guidelines, read again whenever a file below it changes.
import type { Logger } from './http/index.js'
import { BlueprintError, loadCatalogue, type Catalogue } from './items/index.js'
import { watchFolder, type FolderWatch } from './kernel/watch-folder.js'
import type { Mediator } from './kernel/mediator.js'
import { importGuidelineFolder } from './library/index.js'
import { loadSurveys, type SurveyCatalogue } from './surveys/index.js'

/** Errors in one part of the folder are logged by file, line and field, and that part is not replaced; the others are. */
export class LiveContent {
  #mediator: Mediator | null = null
  #watch: FolderWatch | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(
    private readonly folder: string,
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
    blueprints: () => this.blueprints.blueprints(),
    blueprint: id => this.blueprints.blueprint(id),
    sourceOf: id => this.blueprints.sourceOf(id),
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
    this.#watch = await watchFolder(this.folder, () => {
      // One load after the other, so that an older state of the folder never wins.
      this.#reading = this.#reading.then(() => this.#reload())
    })
  }

  /** Stores new guidelines, now and after each change. Those with errors are logged and left out. */
  async importGuidelines(mediator: Mediator): Promise<void> {
    this.#mediator = mediator
    const { added, problems } = await importGuidelineFolder(mediator, this.folder, this.blueprints)
    if (added.length > 0) this.logger.info({ guidelines: added.length }, 'new guidelines were imported')
    if (problems.length > 0) this.logger.warn({ problems }, 'some guidelines have errors and were left out')
  }

  /** Stops watching; resolves when no load is under way. */
  async stop(): Promise<void> {
    this.#watch?.close()
    await this.#reading
  }

  /** Guidelines come last: their skills are checked against the blueprints. Never rejects. */
  async #reload(): Promise<void> {
    await this.#attempt(async () => {
      this.blueprints = await loadCatalogue(this.folder)
      this.logger.info('the blueprints were read again')
    })
    await this.#attempt(async () => void (this.forms = await loadSurveys(this.folder)))
    const mediator = this.#mediator
    if (mediator !== null) await this.#attempt(() => this.importGuidelines(mediator))
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
