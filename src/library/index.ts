// The door of `library`: what there is to teach, and how.
export type { GuidelineStore, Place } from './application/ports.js'
export type {
  DepthLevel,
  Guideline,
  GuidelineHeading,
  GuidelineMisconception,
  GuidelineQuestion,
  GuidelineStatus,
  GuidelineStep,
} from './domain/guideline.js'
export { guidelineSkills } from './domain/guideline.js'
