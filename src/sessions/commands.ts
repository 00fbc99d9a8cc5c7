// Every command that changes a session.
import type { Admission } from '../kernel/admission.js'
import type { Mediator } from '../kernel/mediator.js'
import { CommandSession, commandSessionHandler } from './application/command-session.js'
import {
  CommitFailure,
  commitFailureHandler,
  CommitSteps,
  commitStepsHandler,
  CommitVerdict,
  commitVerdictHandler,
} from './application/commit-step.js'
import { CreateSession, createSessionHandler } from './application/create-session.js'
import { HoldForSafety, holdForSafetyHandler } from './application/safety-guard.js'
import { ExpireSession, expireSessionHandler } from './application/expire-session.js'
import { KeepDraft, keepDraftHandler } from './application/keep-draft.js'
import { SubmitResponse, submitResponseHandler } from './application/submit-response.js'
import {
  AttachSession,
  attachSessionHandler,
  TerminateSession,
  terminateSessionHandler,
} from './application/life-commands.js'

type SessionCommandPorts = Parameters<typeof createSessionHandler>[0] &
  Parameters<typeof submitResponseHandler>[0] & {
    /** Lets new sessions wait while others are made or those that have begun need the server, and refuses them when that takes long. */
    readonly newSessions: Pick<Admission, 'pass'>
  }

/** Registers the commands of sessions with their handlers. */
export function registerSessionCommands(mediator: Mediator, ports: SessionCommandPorts): void {
  const createSession = createSessionHandler(ports)
  mediator
    .handle(CreateSession, input => ports.newSessions.pass(() => createSession(input)))
    .handle(AttachSession, attachSessionHandler(ports))
    .handle(SubmitResponse, submitResponseHandler(ports))
    .handle(KeepDraft, keepDraftHandler(ports))
    .handle(CommandSession, commandSessionHandler(ports))
    .handle(TerminateSession, terminateSessionHandler(ports))
    .handle(ExpireSession, expireSessionHandler(ports))
    .handle(HoldForSafety, holdForSafetyHandler(ports))
    .handle(CommitSteps, commitStepsHandler(ports))
    .handle(CommitVerdict, commitVerdictHandler(ports))
    .handle(CommitFailure, commitFailureHandler(ports))
}
