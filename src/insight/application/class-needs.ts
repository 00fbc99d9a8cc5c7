// Who in a class needs a person now, and why: from what is stored of the sessions that go on. Nobody's words are judged.
import { NEEDS, type ClassNeeds } from '../../contract/class-mastery.js'
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
  const found = await needs.needing(narrowing, MOST)
  const lines = found.map(({ sessionId, learnerId, name: called, type, title, has, met }) => ({
    session_id: sessionId,
    learner_id: learnerId,
    name: called,
    session_type: type,
    title,
    reasons: NEEDS.flatMap(need => reasonOf(need, has, met) ?? []),
  }))
  const rank = ({ reasons }: (typeof lines)[number]): number => NEEDS.indexOf(reasons[0]!.need)
  return { needs: lines.toSorted((a, b) => rank(a) - rank(b) || b.reasons.length - a.reasons.length) }
}

type Needing = Awaited<ReturnType<NeedStore['needing']>>[number]

/** Null: it is none. */
function reasonOf(
  need: (typeof NEEDS)[number],
  has: Needing['has'],
  met: Needing['met'],
): ClassNeeds['needs'][number]['reasons'][number] | null {
  const rule = met.find(({ kind }) => kind === need)
  if (rule !== undefined) return { need, n: rule.n }
  return has[need] === true ? { need, n: null } : null
}
