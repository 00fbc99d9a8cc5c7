// The door of `items`: questions made from blueprints, read, graded, shown to each reader, and counted. All of it pure but loading.
export { catalogueRoutes } from './api.js'
export { authorPictureRoutes } from './author-picture-routes.js'
export { authorsPictures } from './infrastructure/pictures/authors-pictures.js'
export { authoringRoutes } from './authoring-routes.js'
export { contentUnreadable } from './application/file-refusals.js'
export { registerAuthoringCommands } from './application/save-file.js'
export { BlueprintFolder, hashOfText } from './infrastructure/authoring/blueprint-folder.js'
export { editedFolder } from './infrastructure/authoring/edited-folder.js'
export { Workbench } from './infrastructure/authoring/workbench.js'
export { DrizzleVersionStore } from './infrastructure/drizzle-version-store.js'
export { contentFolderRoutes, type ContentFiles } from './folder-routes.js'
export { blueprintSourceRoutes } from './source-routes.js'
export { assessmentIn, type Assessment } from './domain/assessment/assessment.js'
export { canBeAsked, isReviewed, sharedLanguages, titleIn, type Blueprint } from './domain/blueprint/blueprint.js'
export { shownIn } from './domain/titles.js'
export type { Catalogue, Skill } from './domain/assessment/catalogue.js'
export { withExamShare } from './domain/assessment/exam-share.js'
export { generateItem, GenerationError } from './domain/generate/generate-item.js'
export { correctItem } from './domain/item/correct-item.js'
export { frameId, joinItem, separateItem, type SeparatedItem } from './domain/item/item-frame.js'
export { gradeResponse, gradesLater, NOTHING_EARNED } from './domain/item/grade-response.js'
export {
  ENGINE_VERSION,
  FORMS,
  GRADER_VERSION,
  NO_SKILL,
  TIERS,
  type Form,
  type Item,
  type ItemMisconception,
  type ItemPart,
  type Tier,
  type Verdict,
} from './domain/item/item.js'
export {
  forBrowser,
  forProctor,
  forTutor,
  isMisconception,
  misconceptionsShownBy,
  shownValue,
  type ProctorView,
  type TutorView,
} from './domain/item/item-views.js'
export { forReview, gapWords, partWord } from './domain/item/review-view.js'
export { hasSeveralAnswers } from './domain/item/several-answers.js'
export { plainCharacters } from '../expression/plain-characters.js'
export { writtenPoints } from './domain/answers/placed/written-points.js'
export { knownUnit, measuredBy, sameUnit, unitParts } from './domain/answers/quantity/quantity-text.js'
export { readPlainNumber, sameNumber } from './domain/answers/written/plain-number.js'
export { blueprintHash } from './domain/blueprint/blueprint-hash.js'
export type { FieldPath, FieldProblem } from './domain/blueprint/formula-reader.js'
export { deriveSeed, shuffled } from './domain/generate/random.js'
export { readResponse } from './domain/item/read-response.js'
export { readUnbound } from './domain/item/read-unbound.js'
export { respondByPart, respondRightly, respondWith } from './domain/item/respond-with.js'
export { figureDescription, shownFigure } from './domain/item/figure-texts.js'
export { givesAway } from './domain/item/gives-away.js'
export { stepsOnTheWay } from './domain/item/steps-on-the-way.js'
export { withholdReason, type WithholdReason } from './domain/item/withhold-reason.js'
export {
  scoreAssessment,
  scorePractice,
  sectionShare,
  type ScoredOutcome,
  type SessionScore,
} from './domain/assessment/scoring.js'
export { codeAnswerGrader, type CodeGrade, type GradeCodeAnswer } from './application/grade-code-answer.js'
export {
  codeChecker,
  exampleRunner,
  type CheckCode,
  type ExampleRun,
  type RunExamples,
} from './application/run-examples.js'
export { drawItems, makeItems, type MadeItem, type WantedItems } from './application/make-items.js'
export { checkBlueprintText, type CheckedText } from './infrastructure/authoring/check-text.js'
export { examItems } from './application/prepare-exam.js'
export { isWorthRetrying } from './domain/item/worth-retrying.js'
export { writtenItem, writtenKey } from './domain/item/written-item.js'
export { solutionQuestions } from './application/solution-questions.js'
export {
  contrastingCases,
  workedExamples,
  type ContrastingCase,
  type WorkedExample,
} from './application/similar-questions.js'
export { bankOfSkill, prepareNextItem, tiersOfSkill } from './application/prepare-next-item.js'
export {
  addSchemaCommand,
  jsonSchemaText,
  ownFolder,
  refuseExisting,
  type CommandWorld,
} from './infrastructure/authoring/command-world.js'
export { declareSkill } from './infrastructure/authoring/declared-skills.js'
export { blueprintCommand } from './infrastructure/authoring/commands.js'
export { CodeSandbox } from './infrastructure/code-sandbox.js'
export { useOf } from './application/file-use.js'
export { GUIDELINE_FOLDER, loadCatalogue, SURVEY_FOLDER, type ChangedFile } from './infrastructure/yaml-catalogue.js'
export { BlueprintError, problemLine, YamlFile, type BlueprintProblem } from './infrastructure/yaml-file.js'
export { checkPaths, usualThreads, yamlFilesIn } from './infrastructure/authoring/check-folder.js'
export { PictureFolder } from './infrastructure/pictures/picture-folder.js'
export { pictureRoutes, type Pictures } from './picture-routes.js'
