// A hint that is asked for in words. Nothing is judged and nobody is at work then: the question stays open as it is.
import type { DurableEvent } from '../../contract/stream.js'
import type { StepAnswer } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import type { Mediator } from '../../kernel/mediator.js'
import { chooseLanguage } from '../../language/languages.js'
import { refusalsIn } from '../../language/stored.js'
import { CommandSession, type SessionStore, type Snapshot } from '../../sessions/index.js'
import { standing, stepAnswer } from '../domain/turn.js'
import { eventsBack } from './read-turn.js'

type Ports = { readonly mediator: Mediator; readonly sessions: Pick<SessionStore, 'eventsAfter'> }

/**
 * The plan is told as it stood when the question was asked, so that the same command has the same answer later. `language`: of the
 * lesson. Throws as CommandSession does.
 */
export async function takeHint(
  { mediator, sessions }: Ports,
  { stored: { session, lastEventSeq }, createdAt }: Snapshot,
  action: ClientAction,
  commandId: string,
  language: string,
): Promise<StepAnswer> {
  const { id: sessionId, learnerId } = session
  const callId = action.tool_call_id
  const { hint } = await mediator
    .send(CommandSession, { sessionId, learnerId, commandId, callId, command: 'hint', text: null })
    .catch(noneLeft)
  const events = await eventsBack(
    sessions,
    sessionId,
    lastEventSeq,
    read => standing(read.slice(0, placeOf(read, callId))) !== null,
  )
  const stood = standing(events.slice(0, placeOf(events, callId)))
  const asked = hint === null ? action : { ...action, nudges: [...(action.nudges ?? []), hint.text] }
  return stepAnswer(
    { said: [], asked, safety: null, status: 'active', before: stood, after: stood },
    { feedback: hint?.text ?? refusalsIn(chooseLanguage([language])).no_hints_left, score: null, grading: null },
    { createdAt, language },
  )
}

function noneLeft(error: unknown): { readonly hint: null } {
  if (error instanceof DomainError && ['no_hints_left', 'command_not_allowed'].includes(error.code))
    return { hint: null }
  throw error
}

/** Where the question was asked, as a place in these events; 0 when it was before them. */
const placeOf = (events: readonly DurableEvent[], callId: string): number =>
  Math.max(
    0,
    events.findIndex(event => event.type === 'client_action' && event.payload.action.tool_call_id === callId),
  )
