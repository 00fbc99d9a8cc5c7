// Before any agent: what a learner writes is read by the guard, and a hit holds the session in place of an answer.
import type { SafetyNotice } from '../../contract/care.js'
import type { Sign } from '../../safety/index.js'
import { raiseSafety, type Care } from '../domain/safety-hold.js'
import type { SessionStore, Snapshot } from './ports.js'

/** The guard, and what a hit becomes: new ids with the fixed words. `sign` null: a model's judgement. */
export type SafetyPort = {
  readonly signOf: (text: string) => Sign | null
  readonly careFor: (sign: Sign | null) => Care
}

export type Held = { readonly snapshot: Snapshot; readonly safety: SafetyNotice }

/** Null when nothing was found, and when the session has ended: then the text is treated as any other. */
export async function heldBy(
  { sessions, safety }: { readonly sessions: SessionStore; readonly safety: SafetyPort },
  sessionId: string,
  text: string,
): Promise<Held | null> {
  const sign = text === '' ? null : safety.signOf(text)
  if (sign === null) return null
  const care = safety.careFor(sign)
  const snapshot = await sessions.change(sessionId, 'safety', stored => raiseSafety(stored, text, care))
  return snapshot === null || snapshot.stored.session.safetyHoldAt === null ? null : { snapshot, safety: care.notice }
}
