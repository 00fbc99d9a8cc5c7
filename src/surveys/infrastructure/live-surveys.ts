// A catalogue of forms that follows its folder: a change is read at once, and one that has errors leaves the old forms standing.
import { watchFolder, type FolderWatch } from '../../items/index.js'
import type { SurveyCatalogue } from '../domain/catalogue.js'
import { loadSurveys } from './yaml-surveys.js'

export class LiveSurveys {
  #current: SurveyCatalogue
  #watch: FolderWatch | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(loaded: SurveyCatalogue) {
    this.#current = loaded
  }

  /**
   * `folder` is the one of the blueprints; `loaded` is what it holds now. `onError` is given a BlueprintError, or what the file system
   * said.
   */
  static async follow(
    folder: string,
    loaded: SurveyCatalogue,
    onError: (error: Error) => void,
    onReload: () => void = () => {},
  ): Promise<LiveSurveys> {
    const live = new LiveSurveys(loaded)
    live.#watch = await watchFolder(folder, () => {
      // One reading after the other, so that an older state of the folder never wins.
      live.#reading = live.#reading.then(async () => {
        try {
          live.#current = await loadSurveys(folder)
          onReload()
        } catch (error) {
          onError(error as Error)
        }
      })
    })
    return live
  }

  /** Always what was read last. Running sessions keep the form that is stored with them. */
  readonly catalogue: SurveyCatalogue = {
    surveys: () => this.#current.surveys(),
    survey: id => this.#current.survey(id),
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#watch?.close()
    await this.#reading
  }
}
