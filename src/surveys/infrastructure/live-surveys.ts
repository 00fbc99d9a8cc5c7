// A catalogue of forms that follows its folder, which is the one of the blueprints.
import { LiveFolder, type LiveFolderEvents } from '../../items/index.js'
import type { SurveyCatalogue } from '../domain/catalogue.js'
import { loadSurveys } from './yaml-surveys.js'

export class LiveSurveys {
  private constructor(private readonly live: LiveFolder<SurveyCatalogue>) {}

  static async follow(folder: string, loaded: SurveyCatalogue, events: LiveFolderEvents): Promise<LiveSurveys> {
    return new LiveSurveys(await LiveFolder.follow(folder, loaded, loadSurveys, events))
  }

  /** Always what was read last. Running sessions keep the form that is stored with them. */
  readonly catalogue: SurveyCatalogue = {
    surveys: () => this.live.current.surveys(),
    survey: id => this.live.current.survey(id),
  }

  stop(): Promise<void> {
    return this.live.stop()
  }
}
