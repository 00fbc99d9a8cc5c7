// What the page of a learner was sent, with times: for whoever looks at the session again.
import type { z } from 'zod'
import type { ReplayPage, ReplayQuery } from '../../contract/session-record.js'
import { ownedSession, type Sessions } from '../../sessions/index.js'
import type { RecordStore } from './ports.js'

type Ports = { readonly sessions: Pick<Sessions, 'load'>; readonly records: Pick<RecordStore, 'shown'> }
type Moment = ReplayPage['moments'][number]

/** Throws session_not_found. */
export async function readReplay(
  { sessions, records }: Ports,
  sessionId: string,
  { after = 0, limit = 200 }: z.infer<typeof ReplayQuery>,
): Promise<ReplayPage> {
  await ownedSession(sessions, sessionId, null)
  const found = await records.shown(sessionId, after, limit + 1)
  const moments = found.slice(0, limit).map(({ seq, at, type, payload }): Moment => ({
    id: seq,
    at: at.toISOString(),
    event: type as Moment['event'],
    data: { ...payload },
  }))
  return { moments, next: found.length > limit ? moments.at(-1)!.id : null }
}
