// The door of `library`: what there is to teach, and how.
export { libraryRoutes } from './api.js'
export { inOrder } from './application/curriculum.js'
export type {
  AddedGuideline,
  CurriculumStore,
  GuidelineStore,
  GuidelineFilter,
  PublishedVersion,
  StoredCurriculum,
} from './application/ports.js'
export { offeredLesson, taughtSkills, type OfferedLesson } from './application/taught-skills.js'
export { registerLibraryCommands } from './commands.js'
export { type NewCurriculum, type PublishedFacts } from './domain/curriculum.js'
export { curriculumView } from './domain/curriculum-view.js'
export { graphPicture } from './domain/drawn-graph.js'
export {
  byPosition,
  freeQuestionsOf,
  guidelineSkills,
  guidelineIn,
  headingOf,
  storedGuideline,
  titlesOf,
  type FreeQuestion,
  type Guideline,
  type GuidelineHeading,
  type GuidelineStep,
  type ReasonQuestion,
  type RubricPoint,
} from './domain/guideline.js'
export { refuseTaken, type Owner } from './domain/guideline-owner.js'
export { withVersion as numbered, retiredVersion as retired, type NewGuideline } from './domain/next-version.js'
export { DrizzleCurriculumStore } from './infrastructure/drizzle-curriculum-store.js'
export { DrizzleGuidelineStore } from './infrastructure/drizzle-guideline-store.js'
export { guidelineCommand } from './infrastructure/guideline-command.js'
export { checkGuidelineFolder, importGuidelineFolder } from './infrastructure/import-folder.js'
