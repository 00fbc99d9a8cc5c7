// Before any agent: what a learner writes is read by the guard, and a hit holds the session in place of an answer.
import type { SafetyNotice } from '../../contract/care.js'
import { newId } from '../../kernel/ids.js'
import type { NoticeMaker, Sign } from '../../safety/index.js'
import { raiseSafety, type Care } from '../domain/safety-hold.js'
import type { SessionStore, Snapshot } from './ports.js'

/** The guard, and what a hit becomes: new ids with the fixed words. `sign` null: a model's judgement. */
export type SafetyPort = {
  readonly signOf: (text: string) => Sign | null
  readonly careFor: (sign: Sign | null) => Care
}

/** The port over a guard and the maker of its fixed words. */
export const safetyPort = (signOf: SafetyPort['signOf'], makeNotice: NoticeMaker): SafetyPort => ({
  signOf,
  careFor: sign => ({
    alertId: newId(),
    category: sign?.category ?? 'model',
    entry: sign?.entry ?? 'model',
    notice: makeNotice(newId(), sign?.language ?? null),
  }),
})

export type Held = { readonly snapshot: Snapshot; readonly safety: SafetyNotice }

type GuardPorts = { readonly sessions: Pick<SessionStore, 'change' | 'lastSafetyNotice'>; readonly safety: SafetyPort }

/**
 * Null when nothing was found, and when the session has ended: then the text is treated as any other. `safety`: the words as they were
 * stored when the hold began, whatever the settings say by now.
 */
export async function heldBy({ sessions, safety }: GuardPorts, sessionId: string, text: string): Promise<Held | null> {
  const sign = text === '' ? null : safety.signOf(text)
  if (sign === null) return null
  const care = safety.careFor(sign)
  let begins = false
  const snapshot = await sessions.change(sessionId, 'safety', stored => {
    const decision = raiseSafety(stored, text, care)
    begins = decision.events.length > 0
    return decision
  })
  if (snapshot === null || snapshot.stored.session.safetyHoldAt === null) return null
  return { snapshot, safety: begins ? care.notice : ((await sessions.lastSafetyNotice(sessionId)) ?? care.notice) }
}
