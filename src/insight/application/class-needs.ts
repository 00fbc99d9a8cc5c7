// Who in a class needs a person now, and why: from what is stored of the sessions that go on. Nobody's words are judged.
import { HERE_MS } from '../../contract/supervise.js'
import { NEEDS, WRONG_IN_A_ROW, type ClassNeeds } from '../../contract/class-mastery.js'
import type { Staff } from '../../identity/index.js'
import { findClass, type ClassStore } from '../../people/index.js'
import type { NeedStore } from './ports.js'
import { seenBy } from './supervised-sessions.js'

export type NeedPorts = { readonly classes: Pick<ClassStore, 'find'>; readonly needs: NeedStore }

/** More are not looked at. */
const MOST = 300

/** Throws class_not_found, also for a class that these staff do not see. */
export async function classNeeds(
  { classes, needs }: NeedPorts,
  staff: Pick<Staff, 'actor' | 'sees'>,
  classId: string,
): Promise<ClassNeeds> {
  const { name } = await findClass(classes, classId, staff)
  const narrowing = { state: 'open', class: name, seenBy: seenBy(staff) } as const
  const found = await needs.needing(narrowing, { wrong: WRONG_IN_A_ROW, awayMs: HERE_MS, limit: MOST })
  const lines = found.map(({ sessionId, learnerId, name: called, type, title, has }) => ({
    session_id: sessionId,
    learner_id: learnerId,
    name: called,
    session_type: type,
    title,
    reasons: NEEDS.filter(need => has[need]),
  }))
  const rank = ({ reasons }: (typeof lines)[number]): number => NEEDS.indexOf(reasons[0]!)
  return { needs: lines.toSorted((a, b) => rank(a) - rank(b) || b.reasons.length - a.reasons.length) }
}
