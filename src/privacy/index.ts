// The door to privacy: whose data is erased, and how.
import type { Mediator } from '../kernel/mediator.js'
import { EraseLearner, eraseLearnerHandler, type ErasurePorts } from './application/erase-learner.js'

export { ErasedLearners } from './application/erased-learners.js'
export { erasureRound, type ErasurePorts } from './application/erase-learner.js'
export type { PrivacyRules } from './application/ports.js'
export { RetentionClock, retentionRound } from './application/retention.js'
export { DrizzleRetentionStore, overdue } from './infrastructure/drizzle-retention-store.js'
export { DrizzleErasureStore } from './infrastructure/drizzle-erasure-store.js'
export { DrizzleKeptSessions } from './infrastructure/drizzle-kept-sessions.js'
export { DrizzleLearnerRecords } from './infrastructure/drizzle-learner-records.js'
export { myDataRoutes, type MyDataPorts } from './my-data-routes.js'
export { privacyRoutes } from './routes.js'

export const registerPrivacyCommands = (mediator: Mediator, ports: ErasurePorts): void =>
  void mediator.handle(EraseLearner, eraseLearnerHandler(ports))
