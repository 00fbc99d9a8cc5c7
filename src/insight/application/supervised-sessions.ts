// The sessions that staff watch. Each line lists its fields one by one: of questions, answers and scores it holds nothing.
import {
  HERE_MS,
  MOST_SUPERVISED,
  type SupervisedFilter,
  type SupervisedSession,
  type SupervisedSessions,
} from '../../contract/supervise.js'
import type { Staff } from '../../identity/index.js'
import { summaryOf, type Sessions, type Snapshot } from '../../sessions/index.js'
import type { SupervisedStore, Surroundings } from './ports.js'

export type SupervisedPorts = {
  readonly supervised: SupervisedStore
  readonly sessions: Pick<Sessions, 'loadAll'>
}

export type Asked = SupervisedFilter & { readonly before?: string | undefined; readonly limit?: number | undefined }

/** What these staff see: of everybody, or of the learners in their classes. Those with an open alert come first. `among`: only these. */
export async function supervisedSessions(
  ports: SupervisedPorts,
  staff: Watching,
  asked: Asked,
  among: readonly string[] | null = null,
): Promise<SupervisedSessions> {
  const page = among === null ? asked : { ...asked, limit: among.length }
  const { seen, next, now } = await seenSessions(ports, staff, page, { alertsFirst: among === null, among })
  return {
    sessions: seen.map(({ snapshot, around }) => lineOf(snapshot, around, now)),
    next,
    server_time: now.toISOString(),
  }
}

export type Watching = Pick<Staff, 'sees' | 'actor'>

type Seen = {
  readonly seen: readonly { readonly snapshot: Snapshot; readonly around: Surroundings }[]
  /** `before` of the following page; null: this is the last one. */
  readonly next: string | null
  /** The database's time. */
  readonly now: Date
}

/** One page of the sessions that these staff see, newest first, with what stands around each. `among`: only these. */
export async function seenSessions(
  { supervised, sessions }: SupervisedPorts,
  staff: Watching,
  { before, limit = MOST_SUPERVISED, ...filter }: Asked,
  {
    alertsFirst = false,
    among = null,
  }: { readonly alertsFirst?: boolean; readonly among?: readonly string[] | null } = {},
): Promise<Seen> {
  const asked = { ...filter, alertsFirst, among, seenBy: seenBy(staff), before: before ?? null, limit: limit + 1 }
  const { found, now } = await supervised.page(asked)
  const page = found.slice(0, limit)
  const snapshots = new Map(
    (await sessions.loadAll(page.map(({ sessionId }) => sessionId))).map(one => [one.stored.session.id, one]),
  )
  const seen = page.flatMap(around => {
    const snapshot = snapshots.get(around.sessionId)
    return snapshot ? [{ snapshot, around }] : []
  })
  return { seen, next: found.length > limit ? page.at(-1)!.sessionId : null, now }
}

/** The person in whose classes they look; null: they see everybody. */
export function seenBy({ sees, actor }: Watching): string | null {
  if (sees === 'everybody') return null
  if (actor.id === null) throw new Error('Staff who see only their classes are a person.')
  return actor.id
}

export function lineOf(
  snapshot: Snapshot,
  { name, classes, openAlerts, lastEventAt, seenAt, leftPage }: Surroundings,
  now: Date,
): SupervisedSession {
  const { session } = snapshot.stored
  const summary = summaryOf(snapshot)
  const hasEnded = summary.ended_at !== null
  const here = !hasEnded && seenAt !== null && now.getTime() - seenAt.getTime() < HERE_MS
  return {
    session_id: session.id,
    learner: { learner_id: session.learnerId, name },
    classes: [...classes],
    session_type: session.type,
    title: session.title,
    assessment_id: summary.assessment_id,
    status: session.status,
    paused: session.pausedAt !== null && !hasEnded,
    on_break: session.breakEndsAt !== null && !hasEnded,
    safety_hold: session.safetyHoldAt !== null && !hasEnded,
    items_completed: summary.items_completed,
    total_items: summary.total_items,
    deadline_at: session.deadlineAt?.toISOString() ?? null,
    time_remaining_seconds: summary.time_remaining_seconds,
    open_alerts: openAlerts,
    here,
    last_seen_at: here || hasEnded ? null : (seenAt?.toISOString() ?? null),
    last_event_at: lastEventAt?.toISOString() ?? null,
    left_page: leftPage && { ...leftPage },
    changed_page: session.pageChangedAt && { times: session.pageChanges, last_at: session.pageChangedAt.toISOString() },
    started_at: summary.started_at,
    ended_at: summary.ended_at,
  }
}
