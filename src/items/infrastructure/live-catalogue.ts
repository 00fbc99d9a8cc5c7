// A catalogue that follows its folder.
import type { Catalogue } from '../domain/catalogue.js'
import { LiveFolder, type LiveFolderEvents } from './live-folder.js'
import { loadCatalogue } from './yaml-catalogue.js'

export class LiveCatalogue {
  private constructor(private readonly live: LiveFolder<Catalogue>) {}

  static async follow(folder: string, loaded: Catalogue, events: LiveFolderEvents): Promise<LiveCatalogue> {
    return new LiveCatalogue(await LiveFolder.follow(folder, loaded, loadCatalogue, events))
  }

  /** Always what was read last. Running sessions keep the items that are stored with them. */
  readonly catalogue: Catalogue = {
    assessments: () => this.live.current.assessments(),
    assessment: id => this.live.current.assessment(id),
    skills: () => this.live.current.skills(),
    blueprints: () => this.live.current.blueprints(),
    blueprint: id => this.live.current.blueprint(id),
    blueprintsForSkill: skillId => this.live.current.blueprintsForSkill(skillId),
    isExamined: id => this.live.current.isExamined(id),
    usersOf: (blueprint, variantKey) => this.live.current.usersOf(blueprint, variantKey),
  }

  stop(): Promise<void> {
    return this.live.stop()
  }
}
