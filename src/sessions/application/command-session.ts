// POST /session/{id}/command: what a learner does beside answering. Said twice under one id, it happens once.
import { z } from 'zod'
import { SafetyNotice } from '../../contract/care.js'
import { Hint } from '../../contract/command.js'
import { SessionStatus } from '../../contract/session.js'
import { SessionCommand } from '../../contract/widget.js'
import { sessionNotFound } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import type { CheckCode } from '../../items/index.js'
import type { SessionRole } from '../../llm/index.js'
import { command, type CommandFacts } from '../domain/commanding.js'
import type { SessionEvent } from '../domain/session-events.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { endingOverdue } from './ending-overdue.js'
import { ownedSession } from './get-session.js'
import type { SessionStore } from './ports.js'
import { holdIfUnsafe, type SafetyPort } from './safety-guard.js'

export const CommandSession = message(
  'sessions/command',
  z.object({
    sessionId: z.uuid(),
    learnerId: z.uuid(),
    commandId: z.uuid(),
    callId: z.uuid().nullable(),
    pageId: z.uuid().optional(),
    command: SessionCommand,
    text: z.string().nullable(),
  }),
  z.object({ status: SessionStatus, duplicate: z.boolean(), hint: Hint.nullable(), safety: SafetyNotice.nullable() }),
)

type Ports = ChangePorts & {
  readonly sessions: SessionStore
  readonly safety: SafetyPort
  /** Reads a draft that is handed in when time is up. */
  readonly checkCode: CheckCode
  /** Whether a model is configured for the role; without one nobody hears what is asked. */
  readonly hasModel: (role: SessionRole) => boolean
}

type Commanding = (input: z.infer<typeof CommandSession.input>) => Promise<z.infer<typeof CommandSession.output>>

/**
 * Throws DomainError as `command` does, session_not_found, and command_id_reused (conflict). A command that is too late ends what is
 * overdue.
 */
export const commandSessionHandler = (ports: Ports): Commanding => endingOverdue(ports, commanding(ports))

const commanding =
  (ports: Ports): Commanding =>
  async ({ sessionId, learnerId, commandId, callId, ...posted }) => {
    const { sessions } = ports
    const { now: receivedAt, stored: owned } = await ownedSession(sessions, sessionId, learnerId)
    const before = await repeated(sessions, sessionId, commandId, posted.command)
    if (before !== null) return before
    const held = await holdIfUnsafe(ports, sessionId, posted.text ?? '')
    if (held !== null)
      return { status: held.snapshot.stored.session.status, duplicate: false, hint: null, safety: held.safety }
    const { hears } = owned.session.rules
    const facts = await factsOf(sessions, sessionId, callId, hears !== null && ports.hasModel(hears))
    let events: readonly SessionEvent[] = []
    const changed = await changeSession(ports, sessionId, 'command', stored => {
      const decision = command(stored, facts, { commandId, callId, receivedAt, ...posted })
      events = decision.events
      return decision
    }).catch(async (error: unknown) => {
      // The same command may have come in by another way just before: then this is its echo, whatever it ran into.
      const first = await repeated(sessions, sessionId, commandId, posted.command)
      if (first !== null) return first
      throw error
    })
    if (changed === null) throw sessionNotFound()
    if ('duplicate' in changed) return changed
    const taken = events.find(event => event.type === 'CommandTaken')
    return { status: changed.stored.session.status, duplicate: false, hint: taken?.hint ?? null, safety: null }
  }

async function repeated(sessions: SessionStore, sessionId: string, commandId: string, wanted: SessionCommand) {
  const taken = await sessions.commandTaken(sessionId, commandId)
  if (taken === null) return null
  if (taken.command !== wanted)
    throw new DomainError('conflict', 'command_id_reused', 'This command_id was used for another command.')
  const snapshot = (await sessions.load(sessionId))!
  return { status: snapshot.stored.session.status, duplicate: true, hint: taken.hint, safety: null }
}

async function factsOf(
  sessions: SessionStore,
  sessionId: string,
  callId: string | null,
  hasAgent: boolean,
): Promise<CommandFacts> {
  const asked = callId === null ? null : await sessions.askedCall(sessionId, callId)
  if (asked === null) return { action: null, hints: [], hasAgent, earlier: null }
  const { action, item, number } = asked
  const earlier = number === null || number < 2 ? null : await sessions.itemNumbered(sessionId, number - 1)
  return {
    action,
    hints: item?.hints ?? [],
    hasAgent,
    earlier: earlier && { position: earlier.position, completed: earlier.outcome !== null },
  }
}
