// Decisions about a safety hold: a learner wrote something that a person should read, and goes on when they want to.
import type { SafetyNotice } from '../../contract/care.js'
import { decided, nothing, refusal, type Decision, type StoredSession } from './decision.js'
import { hasEnded, type Session } from './session.js'
import type { Care } from './session-events.js'

/**
 * Holds the session and stores what was written where no model reads it. The open question stays open and is not answered. Quiet when the
 * session has ended, and when it is held already: the same text posted again raises one alert.
 */
export function raiseSafety({ session, conversation }: StoredSession, text: string, care: Care): Decision {
  if (hasEnded(session) || session.safetyHoldAt !== null) return nothing
  return {
    events: [{ type: 'SafetyRaised', source: 'guard', messageSeq: conversation.nextSeq, ...care }],
    messages: [{ role: 'withheld', content: text }],
  }
}

/** As `raiseSafety`. After the end staff are told, the words are stored where no model reads them, and the session stays as it ended. */
export function raiseOrNoteSafety(stored: StoredSession, text: string, care: Care): Decision {
  const { session, conversation } = stored
  if (!hasEnded(session)) return raiseSafety(stored, text, care)
  const { notice: _, ...alert } = care
  return {
    events: [{ type: 'SafetyNoted', messageSeq: conversation.nextSeq, ...alert }],
    messages: [{ role: 'withheld', content: text }],
  }
}

/** Throws DomainError (conflict): safety_hold, until the learner chooses to go on. */
export function refuseSafetyHold(stored: Pick<StoredSession, 'session' | 'lastEventSeq'>): void {
  if (stored.session.safetyHoldAt !== null)
    throw refusal(stored, 'safety_hold', 'The session waits for you. Choose to go on first.')
}

/** The learner goes on. Quiet when nothing is held. */
export const acknowledgeSafety = (session: Session): Decision =>
  hasEnded(session) || session.safetyHoldAt === null ? nothing : decided({ type: 'SafetyAcknowledged' })

/** The fixed words as one text, where nothing shows the contact apart. */
export const careText = ({ text, contact }: Pick<SafetyNotice, 'text' | 'contact'>): string =>
  contact === null ? text : `${text}\n\n${contact}`

/** What the learner wrote in a stored message; of a response or of a question to the tutor what was typed. */
export const writtenBy = ({ role, content }: { readonly role: string; readonly content: string }): string =>
  role === 'tool' ? writtenIn(JSON.parse(content)) : content

/** Keys of a response under which a choice stands, not something that the learner wrote. */
const CHOICES: readonly string[] = ['selection', 'selections']

/** All that the learner typed in a response, however deep its parts are nested; empty when it holds choices alone. */
export function writtenIn(response: unknown): string {
  const texts: string[] = []
  const rest = [response]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value !== '') texts.push(value)
    if (typeof value !== 'object' || value === null) continue
    const parts = Object.entries(value).filter(([key]) => !CHOICES.includes(key))
    rest.push(...parts.map(([, part]) => part as unknown).toReversed())
  }
  return texts.join('\n')
}
