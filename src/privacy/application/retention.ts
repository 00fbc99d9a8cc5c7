// Removes what was kept long enough, every hour, some rows at a time. Every step may run again, and on several nodes at once.
import type { AuditLog } from '../../audit/index.js'
import type { KeptDays, RetentionStore } from './ports.js'
import type { ErasurePorts } from './erase-learner.js'

type RetentionPorts = Pick<ErasurePorts, 'erasures' | 'erased' | 'forgetFiles'> & {
  readonly audit: Pick<AuditLog, 'retireDetails'>
  readonly retention: RetentionStore
  readonly days: KeptDays
}

/** In one transaction, or noted in one statement. */
const AT_ONCE = 20

/** Guests whose time is over are erased as if they had asked for it themselves: the next round of erasures does it. */
export async function retentionRound({
  retention,
  audit,
  days,
  erasures,
  erased,
  forgetFiles,
}: RetentionPorts): Promise<void> {
  await retention.removeTraces()
  if (days.alerts !== null) await retention.removeAlerts(days.alerts)
  if (days.commands !== null) await retention.removeCommands(days.commands)
  if (days.audit !== null) await audit.retireDetails(days.audit)
  if (days.sessions !== null)
    for (;;) {
      const ids = await retention.overdueSessions(days.sessions, AT_ONCE)
      if (ids.length === 0) break
      // Before the rows: whoever is killed in between finds the sessions again.
      await forgetFiles(ids)
      await retention.emptySessions(ids)
    }
  if (days.guests !== null)
    for (;;) {
      const ids = await retention.overdueGuests(days.guests, AT_ONCE)
      for (const id of ids) await erasures.request(id, { kind: 'system', id: null })
      erased.add(ids)
      if (ids.length < AT_ONCE) break
    }
}

const EVERY_MS = 3_600_000
/** What a start has to do comes first. */
const FIRST_MS = 60_000

/** Says when a round is due: a minute after the start, and then every hour. */
export class RetentionClock {
  #due: number

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#due = now() + FIRST_MS
  }

  /** True once for each round. */
  isDue(): boolean {
    const now = this.now()
    if (now < this.#due) return false
    this.#due = now + EVERY_MS
    return true
  }
}
