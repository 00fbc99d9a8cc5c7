// Before any agent: what a learner writes is read by the guard, and a hit holds the session in place of an answer.
import { z } from 'zod'
import type { SafetyNotice } from '../../contract/care.js'
import { newId } from '../../kernel/ids.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { NoticeMaker, Sign } from '../../safety/index.js'
import type { Decision, StoredSession } from '../domain/decision.js'
import { raiseSafety } from '../domain/safety-hold.js'
import type { Care } from '../domain/session-events.js'
import { changeSession, type ChangePorts } from './change-session.js'
import type { SessionLog, Snapshot } from './ports.js'

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
    notice: makeNotice(newId(), sign?.language ?? null, sign?.category === 'asked'),
  }),
})

type Held = { readonly snapshot: Snapshot; readonly safety: SafetyNotice }

export type GuardPorts = ChangePorts & {
  readonly sessions: Pick<SessionLog, 'lastSafetyNotice'>
  readonly safety: SafetyPort
}

/**
 * Reads `text` before any agent does. Null when nothing was found, and when `decide` is quiet and nothing holds the session: by default
 * after the end, where the text is treated as any other. `safety`: the words as they were stored when the hold began, whatever the
 * settings say by now.
 */
export async function holdIfUnsafe(
  ports: GuardPorts,
  sessionId: string,
  text: string,
  decide: (stored: StoredSession, text: string, care: Care) => Decision = raiseSafety,
): Promise<Held | null> {
  const { sessions, safety } = ports
  const sign = text === '' ? null : safety.signOf(text)
  if (sign === null) return null
  const care = safety.careFor(sign)
  let isNew = false
  const snapshot = await changeSession(ports, sessionId, 'safety', stored => {
    const decision = decide(stored, text, care)
    isNew = decision.events.length > 0
    return decision
  })
  if (snapshot === null) return null
  if (isNew) return { snapshot, safety: care.notice }
  if (snapshot.stored.session.safetyHoldAt === null) return null
  return { snapshot, safety: (await sessions.lastSafetyNotice(sessionId)) ?? care.notice }
}

/** For a text that is read before it is known what it answers. Resolves as `holdIfUnsafe` does. */
export const HoldForSafety = message(
  'sessions/hold-for-safety',
  z.object({ sessionId: z.uuid(), text: z.string() }),
  unchecked<Held | null>(),
)

export const holdForSafetyHandler =
  (ports: GuardPorts) =>
  ({ sessionId, text }: z.infer<typeof HoldForSafety.input>) =>
    holdIfUnsafe(ports, sessionId, text)
