// Submits the input of a run: the answer to the open question, or a command, as REST would.
import { SentId } from '../../contract/session.js'
import type { Identity } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import type { LearnerActions, SessionStore } from '../../sessions/index.js'
import type { ResumeEntry, RunInput } from './events.js'

type Ports = { readonly actions: LearnerActions; readonly sessions: SessionStore }
type Actor = { readonly identity: Identity | null; readonly sessionId: string }

/**
 * Throws what answering and commanding throw, and `answer_required` (conflict). A run with neither only follows. A client that holds an
 * interrupt has to mention it in every run: together with a command it sends `cancelled`, which then means nothing.
 */
export async function submitInput(ports: Ports, actor: Actor, { resume, forwardedProps }: RunInput): Promise<void> {
  const { identity, sessionId } = actor
  const entry = resume?.[0]
  const command = forwardedProps?.viva_command
  if (entry?.status === 'resolved') {
    if (command !== undefined) throw new DomainError('malformed', 'answer_or_command', 'Send an answer or a command.')
    const answer = { tool_call_id: callOf(entry), response: entry.payload ?? {} }
    await ports.actions.respond(identity, sessionId, answer)
  } else if (command !== undefined) await ports.actions.command(identity, sessionId, command)
  else if (entry !== undefined) await cancel(ports, actor, callOf(entry))
}

/** Skips the question if it is open and may be skipped. A client also cancels an interrupt whose question is closed, to go on. */
async function cancel({ actions, sessions }: Ports, { identity, sessionId }: Actor, callId: string): Promise<void> {
  const found = await sessions.askedCall(sessionId, callId)
  if (found === null) throw unknownCall()
  if (found.asked.status !== 'open') return
  if (!found.action.commands?.includes('skip'))
    throw new DomainError('conflict', 'answer_required', 'This question cannot be left out. Answer it to go on.')
  // The call's id is the command's id too: a repeated cancel skips once.
  await actions.command(identity, sessionId, { command_id: callId, tool_call_id: callId, command: 'skip' })
}

/** The server gives an interrupt the id of its call. */
function callOf({ interruptId }: ResumeEntry): string {
  const id = SentId.safeParse(interruptId)
  if (!id.success) throw unknownCall()
  return id.data
}

const unknownCall = (): DomainError =>
  new DomainError('conflict', 'call_unknown', 'This question does not belong to the session.')
