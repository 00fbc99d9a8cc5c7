// Decisions on what a learner does beside answering. The open action says which commands it takes; nothing else is looked at.
import type { Hint } from '../../contract/command.js'
import type { ClientAction, SessionCommand } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import { refuseOtherPage } from './active-page.js'
import { refuseLate } from './answering.js'
import { decided, refusal, type Decision, type StoredSession } from './decision.js'
import { closing, finish } from './life.js'
import { acknowledgeSafety, refuseSafetyHold } from './safety-hold.js'
import { hasEnded, type OpenAction, type Session } from './session.js'
import type { SessionEvent } from './session-events.js'

type PostedCommand = {
  readonly commandId: string
  readonly callId: string | null
  readonly command: SessionCommand
  readonly text: string | null
  /** The database's time when the post arrived. */
  readonly receivedAt: Date
  /** The page that sent it, if it says one. */
  readonly pageId?: string | undefined
}

/** What is left to a learner whose question nobody answers in words. `hint`: one can be asked for; none is taken. */
export type AskedHelp = { readonly kind: 'hint' | 'nobody' }

/** What a command may depend on beside the session: the question it is about, and what stands around its item. */
export type CommandFacts = {
  readonly action: ClientAction | null
  /** The item's hints, gentlest first; each cost is what that hint takes away by itself. */
  readonly hints: readonly { readonly text: string; readonly cost: number }[]
  /** Whether an agent answers questions here. */
  readonly hasAgent: boolean
  /** The question before this one, as the learner counts: where it is stored and whether it is completed. Null: there is none. */
  readonly earlier: { readonly position: number; readonly completed: boolean } | null
}

/**
 * Throws DomainError (conflict): session_ended, page_not_active, call_unknown, call_closed, session_paused, command_not_allowed, no_hints_left,
 * nothing_to_retry, safety_hold, nothing_to_continue; too_late; malformed (`ask` without a text).
 */
export function command(stored: StoredSession, facts: CommandFacts, posted: PostedCommand): Decision {
  const { session } = stored
  const refuse = (code: string, sentence: string): DomainError => refusal(stored, code, sentence)
  if (hasEnded(session)) throw refuse('session_ended', 'This session has ended.')
  if (posted.command === 'continue') {
    if (session.safetyHoldAt === null)
      throw refuse('nothing_to_continue', 'Nothing has to be confirmed: the session goes on.')
    return taken(posted, acknowledgeSafety(session), null)
  }
  refuseOtherPage(stored, posted.pageId)
  if (session.pausedAt !== null) throw refuse('session_paused', 'The session is paused.')
  const notAllowed = refuse('command_not_allowed', 'This cannot be done here.')
  if (!session.rules.commands.includes(posted.command)) throw notAllowed
  if (posted.command === 'finish') return taken(posted, finish(session), null)
  if (posted.command === 'retry') {
    if (session.runError === null || session.status !== 'active')
      throw refuse('nothing_to_retry', 'Nothing is waiting to be tried again.')
    return taken(posted, decided({ type: 'RetryAsked' }), null)
  }
  refuseSafetyHold(stored)
  if (posted.callId === null || facts.action === null)
    throw refuse('call_unknown', 'This question does not belong to the session.')
  if (session.status !== 'awaiting_client_action' || session.open.callId !== posted.callId)
    throw refuse('call_closed', 'This question is closed.')
  refuseLate(stored, session.open, posted.receivedAt)
  if (!facts.action.commands?.includes(posted.command)) throw notAllowed
  const { open } = session
  switch (posted.command) {
    case 'hint': {
      const hint = nextHint(session, facts)
      if (hint === null || open.position === null)
        throw refuse('no_hints_left', 'There are no more hints for this question.')
      return taken(posted, decided({ type: 'HintShown', callId: open.callId, position: open.position, hint }), hint)
    }
    case 'skip':
      return taken(posted, closes(open, { type: 'ItemSkipped', ...callOf(open) }, { skipped: true }), null)
    case 'back':
      return taken(posted, closes(open, steppedBack(open, facts), { back: true }), null)
    case 'ask': {
      const text = posted.text?.trim() ?? ''
      if (text === '') {
        const sentence = 'Write what you want to ask.'
        throw new DomainError('malformed', 'missing_field', sentence, {}, [{ pointer: '/text', message: sentence }])
      }
      return asked(session, open, facts, posted, text)
    }
  }
}

/** The question goes on the record and the same item is asked again. Without an agent nobody can tell whether it asks for a hint, so none is taken. */
function asked(session: Session, open: OpenAction, facts: CommandFacts, posted: PostedCommand, text: string): Decision {
  const { callId, toolName } = open
  const event: SessionEvent = { type: 'HelpAsked', callId, toolName, text }
  const help: AskedHelp = {
    kind: facts.action?.commands?.includes('hint') && nextHint(session, facts) ? 'hint' : 'nobody',
  }
  return taken(posted, closes(open, event, { asked: text, ...(!facts.hasAgent && { help }) }), null)
}

/** Which commands the next question takes, of those that the session allows. */
export function offered(
  session: Session,
  here: { readonly hints: number; readonly maySkip: boolean; readonly mayGoBack: boolean; readonly mayAsk: boolean },
): SessionCommand[] {
  const open: Record<SessionCommand, boolean> = {
    hint: session.allowHints && here.hints > 0,
    skip: session.allowSkip && here.maySkip,
    back: session.allowBack && here.mayGoBack,
    ask: here.mayAsk,
    retry: false,
    finish: true,
    continue: false,
  }
  return session.rules.commands.filter(one => open[one])
}

/** Null when all have been shown. The cost is that of all shown so far together, at most the whole score; 0 where hints are free. */
function nextHint({ hintsShown, hintCost, rules }: Session, { hints }: CommandFacts): Hint | null {
  const [hint, following] = hints.slice(hintsShown)
  if (hint === undefined) return null
  const cost = rules.hintsCost ? Math.min(1, Math.round((hintCost + hint.cost) * 1e6) / 1e6) : 0
  return {
    number: hintsShown + 1,
    left: hints.length - hintsShown - 1,
    text: hint.text,
    cost,
    ...(rules.hintsCost && following && { next_cost: Math.min(following.cost, 1 - cost) }),
  }
}

/** Counted items are asked again from where they are stored: the one before, then this one. Elsewhere the driver knows the way. */
function steppedBack(open: OpenAction, { earlier }: CommandFacts): SessionEvent {
  const counted = earlier !== null && open.position !== null
  return {
    type: 'SteppedBack',
    ...callOf(open),
    again: counted ? [earlier.position, open.position] : [],
    takenBack: counted && earlier.completed,
  }
}

const callOf = ({ callId, toolName, position }: OpenAction) => ({ callId, toolName, position })

const closes = (open: OpenAction, event: SessionEvent, result: Readonly<Record<string, unknown>>): Decision => ({
  events: [event],
  messages: closing(open, result),
})

const taken = ({ commandId, command, callId }: PostedCommand, done: Decision, hint: Hint | null): Decision => ({
  ...done,
  events: [{ type: 'CommandTaken', commandId, command, callId, hint }, ...done.events],
})
