// Composes what learners can prove of themselves and ask to have erased.
import type { AuditLog } from './audit/index.js'
import type { Database } from './db/index.js'
import type { GuestSettings } from './identity/index.js'
import { DrizzleNames, type StaffStore } from './people/index.js'
import {
  DrizzleErasureStore,
  DrizzleKeptSessions,
  DrizzleLearnerRecords,
  DrizzleRetentionStore,
  erasureRound,
  type ErasedLearners,
  type ErasurePorts,
  type MyDataPorts,
  type PrivacyRules,
  RetentionClock,
  retentionRound,
} from './privacy/index.js'
import type { Doorbell } from './sessions/index.js'
import type { AgentLogFiles } from './tutor/index.js'
import { answerCode, DrizzleReceiptStore, receiptSeal, type ReceiptPorts } from './receipts/index.js'

type Parts = { readonly database: Database; readonly guests: GuestSettings; readonly staff: Pick<StaffStore, 'find'> }

export const receiptPorts = ({ database, guests, staff }: Parts): ReceiptPorts => ({
  receipts: new DrizzleReceiptStore(database),
  seal: receiptSeal(guests.keys.server),
  codeOfAnswer: answerCode(guests.keys.server),
  nameOf: async learnerId => (await staff.find(learnerId))?.name ?? null,
})

export const myDataPorts = ({
  database,
  audit,
  staff,
  profileOf,
  rules,
  agentLogDays,
}: Pick<MyDataPorts, 'staff' | 'profileOf' | 'rules' | 'agentLogDays'> & {
  readonly database: Database
  readonly audit: AuditLog
}): MyDataPorts => ({
  staff,
  profileOf,
  rules,
  agentLogDays,
  kept: new DrizzleKeptSessions(database),
  records: new DrizzleLearnerRecords({ database, audit, names: new DrizzleNames(database) }),
})

export type Erasures = {
  readonly ports: ErasurePorts
  /** One after the other: a round that is asked for while one is under way is that one. Every hour it also removes what was kept long enough. */
  round(): Promise<void>
  /** Removes what was kept long enough. */
  retire(): Promise<void>
  /** Resolves when no round is under way. Never rejects. */
  idle(): Promise<void>
}

type Foundations = {
  readonly database: Database
  readonly audit: AuditLog
  readonly erased: ErasedLearners
  readonly privacy: PrivacyRules
}

/** Higher than any fence: whoever runs a session that was erased has lost it. */
const ANY_FENCE = 2 ** 31 - 1

export function erasures(
  { database, audit, erased, privacy: { days } }: Foundations,
  agentLogs: Pick<AgentLogFiles, 'forget'>,
  doorbell: Pick<Doorbell, 'ring'>,
): Erasures {
  const ports: ErasurePorts = {
    erasures: new DrizzleErasureStore(database),
    erased,
    audit,
    forgetFiles: ids => agentLogs.forget(ids),
    ring: id => doorbell.ring(id, ANY_FENCE),
  }
  let running: Promise<void> | null = null
  const clock = new RetentionClock()
  const retire = () => retentionRound({ ...ports, audit, retention: new DrizzleRetentionStore(database), days })
  const both = async () => {
    await erasureRound(ports)
    if (clock.isDue()) await retire()
  }
  const round = () => (running ??= both().finally(() => (running = null)))
  const idle = async () => {
    await running?.catch(() => {})
  }
  return { ports, round, retire, idle }
}
