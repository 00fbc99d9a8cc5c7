// A catalogue that follows its folder: a change is read at once, and one that has errors leaves the old catalogue standing.
import type { Catalogue } from '../domain/catalogue.js'
import { watchFolder, type FolderWatch } from './watch-folder.js'
import { loadCatalogue } from './yaml-catalogue.js'

export type LiveCatalogueEvents = {
  readonly onReload: () => void
  /** A BlueprintError, or what the file system said. */
  readonly onError: (error: Error) => void
}

export class LiveCatalogue {
  readonly #folder: string
  readonly #events: LiveCatalogueEvents
  #current: Catalogue
  #watch: FolderWatch | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(folder: string, loaded: Catalogue, events: LiveCatalogueEvents) {
    this.#folder = folder
    this.#current = loaded
    this.#events = events
  }

  /** `loaded` is what the folder holds now; it stands until something better is there. */
  static async follow(folder: string, loaded: Catalogue, events: LiveCatalogueEvents): Promise<LiveCatalogue> {
    const live = new LiveCatalogue(folder, loaded, events)
    live.#watch = await watchFolder(folder, () => live.#changed())
    return live
  }

  /** Always what was read last. Running sessions keep the items that are stored with them. */
  readonly catalogue: Catalogue = {
    assessments: () => this.#current.assessments(),
    assessment: id => this.#current.assessment(id),
    skills: () => this.#current.skills(),
    blueprints: () => this.#current.blueprints(),
    blueprint: id => this.#current.blueprint(id),
    blueprintsForSkill: skillId => this.#current.blueprintsForSkill(skillId),
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#watch?.close()
    await this.#reading
  }

  /** One reading after the other, so that an older state of the folder never wins. */
  #changed(): void {
    this.#reading = this.#reading.then(async () => {
      try {
        this.#current = await loadCatalogue(this.#folder)
        this.#events.onReload()
      } catch (error) {
        this.#events.onError(error as Error)
      }
    })
  }
}
