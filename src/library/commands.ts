// Every command that changes what can be taught.
import type { Catalogue } from '../items/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { importGuideline, ImportGuideline } from './application/import-guideline.js'
import type { CurriculumStore, GuidelineStore } from './application/ports.js'
import { publishCurriculum, PublishCurriculum } from './application/publish-curriculum.js'
import { withdrawCurriculum, WithdrawCurriculum } from './application/withdraw-curriculum.js'

type LibraryCommandPorts = {
  readonly guidelines: GuidelineStore
  readonly curricula: CurriculumStore
  /** Skills of a guideline and of a node have to have blueprints in it. */
  readonly catalogue: Catalogue
}

/** Registers the library's commands with their handlers. */
export const registerLibraryCommands = (mediator: Mediator, ports: LibraryCommandPorts): void =>
  void mediator
    .handle(ImportGuideline, ({ guideline }) => importGuideline(ports, guideline))
    .handle(PublishCurriculum, publication => publishCurriculum(ports, publication))
    .handle(WithdrawCurriculum, ({ curriculum_id: id }) => withdrawCurriculum(ports.curricula, id))
