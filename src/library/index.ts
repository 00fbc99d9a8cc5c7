// The door of `library`: what there is to teach, and how.
export { libraryRoutes } from './api.js'
export type { AddedGuideline, GuidelineStore, Place } from './application/ports.js'
export type {
  DepthLevel,
  Guideline,
  GuidelineHeading,
  GuidelineMisconception,
  GuidelineQuestion,
  GuidelineStatus,
  GuidelineStep,
} from './domain/guideline.js'
export type { NewGuideline } from './domain/numbered.js'
export { DrizzleGuidelineStore } from './infrastructure/drizzle-guideline-store.js'
export { guidelineCommand } from './infrastructure/guideline-command.js'
export { importGuidelineFolder } from './infrastructure/import-folder.js'
export { guidelineSkills } from './domain/guideline.js'
