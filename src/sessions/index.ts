// The door to sessions: routes, messages, the runner's parts for the composition root.
export { sessionRoutes } from './api.js'
export { streamRoute } from './stream-route.js'
export { streamUrl } from './stream-url.js'
export { superviseRoutes } from './supervise-routes.js'
export { sessionTypeRoutes } from './type-routes.js'
export { surveyResponseRoutes } from './survey-routes.js'
export type { SurveyResponseStore } from './application/survey-responses.js'
export { AttachSession, attachSessionHandler } from './application/attach-session.js'
export {
  CommitFailure,
  commitFailureHandler,
  CommitStep,
  commitStepHandler,
  CommitVerdict,
  commitVerdictHandler,
} from './application/commit-step.js'
export { BUILT_IN_LEADS } from './builtin/lead.js'
export { shownValue } from './builtin/shown-value.js'
export { tutorView } from './application/backend-tools.js'
export { callerOf } from './application/caller.js'
export { CommandSession, commandSessionHandler } from './application/command-session.js'
export { CreateSession, createSessionHandler, drawSeed } from './application/create-session.js'
export type { Driver, StepFacts, StepHooks } from './application/driver.js'
export { RunFailure } from './application/run-failure.js'
export { whereItStands } from './domain/decision.js'
export { leastLately, say, sentence, type SentenceKey } from './domain/sentences.js'
export { refuseHeld } from './domain/safety-hold.js'
export { offered, type AskedHelp } from './domain/commanding.js'
export type { NewMessage, StoredMessage } from './domain/conversation.js'
export type { AgentExecution, ReplacedReason } from './domain/session-events.js'
export { wantsRun } from './domain/life.js'
export { hasEnded, type Session } from './domain/session.js'
export { effectOf, emptyStep, placeOf, type Effect, type EffectOf, type Step } from './domain/step.js'
export {
  ExpireSession,
  expireSessionHandler,
  TerminateSession,
  terminateSessionHandler,
} from './application/end-session.js'
export { getResults } from './application/get-results.js'
export { summaryOf } from './application/get-session.js'
export { Interviewer } from './application/interviewer.js'
export { CONTEXT_TOKENS, Partner } from './application/partner.js'
export { ownedSession } from './application/owned-session.js'
export type { Doorbell, LeaseStore, LoggedEvent, SessionStore, DriverNote, Snapshot } from './application/ports.js'
export { ProactiveAgent } from './application/proactive-agent.js'
export {
  ApproveRegrade,
  approveRegradeHandler,
  ProposeRegrade,
  proposeRegradeHandler,
  type RegradeStore,
} from './application/regrade.js'
export { DrizzleRegradeStore } from './infrastructure/drizzle-regrade-store.js'
export { regradeRoutes } from './regrade-routes.js'
export { ReportItem, reportItemHandler } from './application/report-item.js'
export { heldBy, safetyPort, type SafetyPort } from './application/safety-guard.js'
export { careText, type Care } from './domain/safety-hold.js'
export { stoppedAt } from './domain/clocks.js'
export { Runner, type RunnerPorts } from './application/runner.js'
export { SubmitResponse, submitResponseHandler } from './application/submit-response.js'
export { readUnbound } from './application/unbound-prompts.js'
export { Sweeper } from './application/sweeper.js'
export {
  PauseSession,
  pauseSessionHandler,
  ReleaseResults,
  releaseResultsHandler,
  ResumeSession,
  resumeSessionHandler,
} from './application/supervise-session.js'
export { LocalDoorbell, SharedDoorbell } from './infrastructure/doorbell.js'
export { DrizzleLeaseStore } from './infrastructure/drizzle-lease-store.js'
export { DrizzleSurveyResponseStore } from './infrastructure/drizzle-survey-response-store.js'
export { DrizzleSessionStore } from './infrastructure/drizzle-session-store.js'
export { agentStep } from './infrastructure/driver/tables.js'
export { session as sessionTable } from './infrastructure/tables.js'
export { boundSession } from './application/bound-session.js'
export { followerOf } from './application/caller.js'
export { Follower, type Sink, isCaughtUp, startOf } from './application/follow-session.js'
export { type ConnectedEvent, connectedEvent } from './application/get-session.js'
export { SESSION_TYPE_RULES } from './domain/session-types.js'
export { type LearnerActions, learnerActions } from './learner-actions.js'
export type { StreamRoutePorts } from './stream-route.js'
export { waitUntil } from './application/wait-until.js'
