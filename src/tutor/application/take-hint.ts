// Answers a reply after which the question stays open: a request for a hint. No agent runs.
import type { StepAnswer } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import type { Mediator } from '../../kernel/mediator.js'
import { chooseLanguage } from '../../language/languages.js'
import { sentence } from '../../language/say.js'
import { refusalsIn } from '../../language/stored.js'
import { CommandSession, type DriverStore } from '../../sessions/index.js'
import { NO_TURN } from '../domain/plan.js'
import { stepAnswer, turnResult } from '../domain/turn.js'
import { notedTurn } from './await-turn.js'
import { lessonState } from './tutoring-session.js'

type Ports = {
  readonly mediator: Mediator
  readonly sessions: Pick<DriverStore, 'driverNotes' | 'driverState'>
}

/**
 * The answer shows the plan as it was when the question was asked, so that the same command has the same answer later. `language`: of
 * the lesson. `hintsShown`: to the question, before this one. Throws as CommandSession does.
 */
export async function takeHint(
  { mediator, sessions }: Ports,
  {
    sessionId,
    learnerId,
    language,
    hintsShown,
  }: { readonly sessionId: string; readonly learnerId: string; readonly language: string; readonly hintsShown: number },
  action: ClientAction,
  commandId: string,
): Promise<StepAnswer> {
  const callId = action.tool_call_id
  const { hint } = await mediator
    .send(CommandSession, { sessionId, learnerId, commandId, callId, command: 'hint', text: null })
    .catch(noneLeft)
  const none = hintsShown > 0 ? refusalsIn(chooseLanguage([language])).no_hints_left : sentence(language, 'hint.none')
  const feedback = hint?.text ?? none
  const shown = hint === null ? action : { ...action, nudges: [...(action.nudges ?? []), hint.text] }
  return sameQuestion(sessions, { sessionId, language }, shown, feedback)
}

/** The answer to a reply that leaves everything as it was: `feedback`, and the question once more. */
export async function sameQuestion(
  sessions: Ports['sessions'],
  { sessionId, language }: { readonly sessionId: string; readonly language: string },
  action: ClientAction,
  feedback: string,
): Promise<StepAnswer> {
  const callId = action.tool_call_id
  const end = { status: 'active' as const, message: '', asked: callId, safety: null }
  const asked =
    (await notedTurn(sessions, sessionId, { asked: callId })) ?? turnResult(await lessonState(sessions, sessionId), end)
  const { callId: _, ...nothingJudged } = NO_TURN
  return stepAnswer({ ...asked, ...end, ...nothingJudged, replanReason: null, feedback }, action, language)
}

function noneLeft(error: unknown): { readonly hint: null } {
  if (error instanceof DomainError && ['no_hints_left', 'command_not_allowed'].includes(error.code))
    return { hint: null }
  throw error
}
