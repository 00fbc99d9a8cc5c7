// The door to sessions: routes, messages, the runner's parts for the composition root.
export { registerSessionCommands } from './commands.js'
export { allSessionRoutes } from './routes.js'
export { CommitFailure, CommitSteps, CommitVerdict } from './application/commit-step.js'
export { CommandSession } from './application/command-session.js'
export { CreateSession, drawSeed, type ExamTerms } from './application/create-session.js'
export { careStep, justWritten, type CarePort } from './application/care-call.js'
export { carriedFacts, type Driver, type StepFacts, type StepHooks } from './application/driver.js'
export { awaitsSecondTry } from './domain/session.js'
export {
  missingField,
  onDemand,
  type PreparedSession,
  type SessionTypeDefinition,
  type SessionTypes,
} from './application/session-type.js'
export { lessHints, refuseLate } from './domain/answering.js'
export {
  countsItems,
  isScored,
  tellsModels,
  type SessionTypeMatrix,
  type SessionTypeRules,
} from './domain/session-types.js'
export { storedItem } from './infrastructure/drizzle-session-store.js'
export { askedAction, askedQuestionId, itemSnapshot } from './infrastructure/session-queries.js'
export { RunFailure, unreached } from './application/run-failure.js'
export { changeSession, type ChangePorts } from './application/change-session.js'
export { decided, nothing, refusal, type Decision, type StoredSession } from './domain/decision.js'
export { refuseOtherPage } from './domain/active-page.js'
export { refuseSafetyHold } from './domain/safety-hold.js'
export { offered, type AskedHelp } from './domain/commanding.js'
export type { NewMessage, StoredMessage } from './domain/conversation.js'
export type { AgentExecution, Care, DriverState, ReplacedReason } from './domain/session-events.js'
export { windowEndFor, type ExamTimes } from './domain/granted-time.js'
export { breakOf } from './domain/breaks.js'
export { isFinished, mayRun, wantsRun } from './domain/life.js'
export { hasEnded, progress, type EndedSession, type Session } from './domain/session.js'
export type { Prefetched } from './application/prefetched.js'
export type { Lease } from './application/ports.js'
export type { Commit } from './domain/apply-decision.js'
export { effectOf, emptyStep, placeOf, type Effect, type EffectOf, type Step } from './domain/step.js'
export { NO_ATTEMPTS, refuseAttempt, type AttemptRule, type PastAttempts } from './domain/attempts.js'
export type {
  AskedQuestion,
  Doorbell,
  DoorbellListener,
  DriverNote,
  ItemOutcome,
  ItemRecord,
  LeaseStore,
  LoggedEvent,
  Revision,
  SessionPlan,
  Messages,
  DriverStore,
  Questions,
  SessionLog,
  Sessions,
  SessionStore,
  SessionWithLog,
  Snapshot,
  TurnRows,
} from './application/ports.js'
export { holdIfUnsafe, HoldForSafety, safetyPort, type SafetyPort } from './application/safety-guard.js'
export { careText, raiseOrNoteSafety } from './domain/safety-hold.js'
export { atPresent } from './application/snapshot-time.js'
export { stoppedAt } from './domain/clocks.js'
export { Runner, type RunnerPorts } from './application/runner.js'
export { SubmitResponse } from './application/submit-response.js'
export { ExpireSession } from './application/expire-session.js'
export { Sweeper } from './application/sweeper.js'
export { AttachSession, changed, TerminateSession } from './application/life-commands.js'
export { DrizzleLeaseStore } from './infrastructure/drizzle-lease-store.js'
export { DrizzleSessionStore } from './infrastructure/drizzle-session-store.js'
export { emptySessions, erasedSessions, eraseSessions } from './infrastructure/erase-sessions.js'
export { removeOldCommands, removeOldKeys } from './infrastructure/remove-keys.js'
export * as sessionTables from './infrastructure/tables.js'
export { owned, ownedSession, stateOf, summaryOf } from './application/get-session.js'
export { type LearnerActions, learnerActions } from './learner-actions.js'
