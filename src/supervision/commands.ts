// The commands of supervision, with their handlers.
import type { Mediator } from '../kernel/mediator.js'
import type { ChangePorts, SafetyPort, SessionStore } from '../sessions/index.js'
import { BeginBreak, beginBreakHandler, EndBreak, endBreakHandler } from './application/break-commands.js'
import { ReportItem, reportItemHandler } from './application/report-item.js'
import { ClaimPage, claimPageHandler } from './application/claim-page.js'
import {
  ReadStaffMessage,
  readStaffMessageHandler,
  WriteToLearner,
  writeToLearnerHandler,
} from './application/staff-messages.js'
import {
  PauseSession,
  pauseSessionHandler,
  ReleaseResults,
  releaseResultsHandler,
  ResumeSession,
  resumeSessionHandler,
} from './application/supervise-commands.js'
import {
  ExtendSession,
  extendSessionHandler,
  FollowExam,
  followExamHandler,
  StretchSessions,
  stretchSessionsHandler,
} from './application/time-commands.js'

export const registerSupervisionCommands = (
  mediator: Mediator,
  ports: ChangePorts & { readonly sessions: SessionStore; readonly safety: SafetyPort },
): Mediator =>
  mediator
    .handle(PauseSession, pauseSessionHandler(ports))
    .handle(ResumeSession, resumeSessionHandler(ports))
    .handle(ReleaseResults, releaseResultsHandler(ports))
    .handle(ExtendSession, extendSessionHandler(ports))
    .handle(StretchSessions, stretchSessionsHandler(ports))
    .handle(FollowExam, followExamHandler(ports))
    .handle(ClaimPage, claimPageHandler(ports))
    .handle(BeginBreak, beginBreakHandler(ports))
    .handle(EndBreak, endBreakHandler(ports))
    .handle(WriteToLearner, writeToLearnerHandler(ports))
    .handle(ReadStaffMessage, readStaffMessageHandler(ports))
    .handle(ReportItem, reportItemHandler(ports))
