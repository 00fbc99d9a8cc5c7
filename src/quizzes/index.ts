// The door of `quizzes`: practice and examinations, led item by item, and regrades of stored answers.
export { eraseRegrades } from './infrastructure/erase-regrades.js'
export { approveRegradeHandler, proposeRegradeHandler, registerQuizCommands } from './application/regrade.js'
export { attemptsLeftFor } from './application/attempts-left.js'
export { quizTypes, type QuizPorts } from './application/quiz-types.js'
export { BUILT_IN_LEADS } from './builtin/lead.js'
export { EXAMINATION, PRACTICE } from './domain/quiz-rules.js'
export { DrizzleRegradeStore } from './infrastructure/drizzle-regrade-store.js'
export { regradeRoutes } from './regrade-routes.js'
