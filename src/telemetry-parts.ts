// What the parts of a server tell of themselves at each scrape, and of each commit.
import { sql } from 'drizzle-orm'
import { TOKENS, type Container } from './container-tokens.js'
import { rows, type Database } from './db/index.js'
import { VERSION } from './kernel/package-files.js'
import type { SessionSockets } from './protocols/index.js'
import { DrizzleSessionStore, type Commit, type Lease, type SessionTypeMatrix } from './sessions/index.js'
import type { Telemetry } from './telemetry/index.js'

/** Tells of each commit what it did to the learner's turn. */
export class WatchedSessionStore extends DrizzleSessionStore {
  constructor(
    database: Database,
    matrix: SessionTypeMatrix,
    private readonly telemetry: Telemetry,
  ) {
    super(database, matrix)
  }

  override async commit(label: string, commit: Commit, lease?: Lease | null): Promise<boolean> {
    const { id, type } = commit.after.session
    const { watched, metrics } = this.telemetry
    const done = await watched('commit', { label, session_id: id, session_type: type }, () =>
      super.commit(label, commit, lease),
    )
    if (!done) return false
    for (const event of commit.published) {
      if (event.type === 'run_resumed') metrics.answerTaken(id)
      const outcome = OUTCOMES[event.type]
      if (outcome !== undefined) metrics.turnEnded(id, { sessionType: type, outcome })
    }
    return true
  }
}

const OUTCOMES: Readonly<Record<string, 'asked' | 'ended' | 'failed'>> = {
  run_suspended: 'asked',
  session_completed: 'ended',
  session_expired: 'ended',
  session_terminated: 'ended',
  error: 'failed',
}

/** Counted no further: nobody needs to know how much longer a queue is. */
const MOST = 10_000
/** How long lengths of queues are used again, in ms: several collectors may ask, and each node asks the same database. */
const QUEUES_MS = 5_000

/** One statement. `runs`: sessions that nobody runs although they could go on. `expiries`: those whose time is up. */
const LENGTHS = sql`select
  (select count(*) from (select 1 from webhook_outbox limit ${MOST}) waiting)::integer as webhook_events,
  (select count(*) from (select 1 from webhook_delivery where next_at is not null limit ${MOST}) waiting)::integer as webhook_deliveries,
  (select count(*) from (select 1 from document where state in ('waiting', 'reading') limit ${MOST}) waiting)::integer as documents`

/** Adds what is read when somebody collects. */
export function readGauges(container: Container, sockets: SessionSockets): void {
  const { database, limits, openStreams, telemetry } = container.resolve(TOKENS.foundations)
  const { metrics } = telemetry
  metrics.describe({ version: VERSION, node: process.versions.node, database: database.kind })
  metrics.gauge({ name: 'viva_event_streams_open', help: 'Event streams that are open here.' }, () => openStreams.size)
  metrics.gauge({ name: 'viva_sockets_open', help: 'WebSockets that are open here.' }, () => sockets.size)
  metrics.gauge({ name: 'viva_leases_held', help: 'Sessions that are run here at the moment.' }, () => {
    return container.resolve(TOKENS.runner).held
  })
  metrics.gauge(
    { name: 'viva_requests_oldest_wait_seconds', help: 'How long the request waits that waits longest for its turn.' },
    () => limits.turns.oldestWaitMs / 1000,
  )
  metrics.gauge(
    { name: 'viva_sweeper_age_seconds', help: 'Since the sweeper finished its last round.' },
    () => telemetry.sweeperAgeSeconds,
  )
  metrics.gauge(
    { name: 'viva_database_oldest_wait_seconds', help: 'How long the work waits that waits longest for the database.' },
    () => database.oldestWaitMs / 1000,
  )
  metrics.gauge(
    { name: 'viva_database_connections', help: 'Open ones, busy ones, and callers waiting for one.', label: 'state' },
    () => database.driver.connections(),
  )
  metrics.gauge(
    { name: 'viva_queue_length', help: `What waits, up to ${MOST}.`, label: 'queue' },
    queueLengths(container),
  )
}

function queueLengths(container: Container): () => Promise<Readonly<Record<string, number>>> {
  const { database } = container.resolve(TOKENS.foundations)
  const leases = container.resolve(TOKENS.leases)
  let last: { readonly at: number; readonly lengths: Promise<Readonly<Record<string, number>>> } | null = null
  const look = async () => {
    const [runs, expiries, [others]] = await Promise.all([
      leases.claimable(MOST),
      leases.overdue(MOST),
      rows<Record<string, number>>(database.read, LENGTHS),
    ])
    return { runs: runs.length, expiries: expiries.length, ...others }
  }
  return () => {
    if (last === null || performance.now() - last.at > QUEUES_MS) last = { at: performance.now(), lengths: look() }
    return last.lengths
  }
}
