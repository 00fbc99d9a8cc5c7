// What a learner's request becomes: a command to the mediator, and its result as an answer on the wire. The REST routes, the socket and AG-UI share it.
import type { z } from 'zod'
import type { CommandAnswer, CommandBody } from '../contract/command.js'
import type * as wire from '../contract/session.js'
import { callerOf, receiptCode, type GuestSettings, type Identity } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { CommandSession } from './application/command-session.js'
import { TerminateSession } from './application/life-commands.js'
import { SubmitResponse } from './application/submit-response.js'

export type LearnerActions = ReturnType<typeof learnerActions>

type LearnerActionPorts = { readonly mediator: Mediator; readonly guests: GuestSettings }

/** Each throws what its command throws, and session_not_found for who is not the session's learner. */
export const learnerActions = ({ mediator, guests }: LearnerActionPorts) => ({
  async respond(
    identity: Identity | null,
    sessionId: string,
    { tool_call_id: toolCallId, page_id: pageId, response }: z.infer<typeof wire.RespondBody>,
  ): Promise<z.infer<typeof wire.RespondAnswer>> {
    const learnerId = callerOf(identity, sessionId)
    const stored = await mediator.send(SubmitResponse, { sessionId, learnerId, toolCallId, pageId, response })
    const { status, duplicate, receivedAt, answerHash, safety } = stored
    const code = receiptCode(guests.keys.server, { sessionId, toolCallId, canonical: answerHash, receivedAt })
    return {
      ok: true,
      status,
      duplicate,
      receipt: { code, received_at: receivedAt.toISOString() },
      ...(safety !== null && { safety }),
    }
  },

  async terminate(
    identity: Identity | null,
    sessionId: string,
    { reason = 'user_terminated' }: z.infer<typeof wire.TerminateBody>,
  ): Promise<z.infer<typeof wire.TerminateAnswer>> {
    const learnerId = callerOf(identity, sessionId)
    const { status } = await mediator.send(TerminateSession, { sessionId, learnerId, reason })
    return { ok: true, status }
  },

  async command(
    identity: Identity | null,
    sessionId: string,
    { command_id: commandId, tool_call_id: callId, page_id: pageId, command, text }: CommandBody,
  ): Promise<z.infer<typeof CommandAnswer>> {
    const learnerId = callerOf(identity, sessionId)
    const posted = { sessionId, learnerId, commandId, callId: callId ?? null, pageId, command, text: text ?? null }
    const { safety, ...done } = await mediator.send(CommandSession, posted)
    return { ok: true, ...done, ...(safety !== null && { safety }) }
  },
})
