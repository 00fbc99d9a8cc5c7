// The door of `library`: what there is to teach, and how.
export { libraryRoutes } from './api.js'
export type { AddedGuideline, GuidelineStore, Place } from './application/ports.js'
export { curriculumSvg } from './domain/curriculum-svg.js'
export { curriculumView, type ViewOptions } from './domain/curriculum-view.js'
export {
  guidelineSkills,
  headingOf,
  type DepthLevel,
  type Guideline,
  type GuidelineHeading,
  type GuidelineMisconception,
  type GuidelineQuestion,
  type GuidelineStatus,
  type GuidelineStep,
} from './domain/guideline.js'
export { numbered, type NewGuideline } from './domain/numbered.js'
export { DrizzleGuidelineStore } from './infrastructure/drizzle-guideline-store.js'
export { guidelineCommand } from './infrastructure/guideline-command.js'
export { importGuidelineFolder } from './infrastructure/import-folder.js'
