// Where a play takes place: in memory, looked at after each commit, or over a database, looked at whenever all is quiet.
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { readClockOffset, setClockOffset, type Database } from '../../src/db/index.js'
import { DrizzleLearnerStore } from '../../src/learners/index.js'
import { DrizzleLeaseStore, DrizzleSessionStore } from '../../src/sessions/index.js'
import type { Facts } from './hostile-witness.js'
import { inMemory, type SystemStores } from './memory-system.js'

export type Stage = {
  readonly open: () => SystemStores
  /** Everything that is stored of a session; at once, where it is looked at after each commit. */
  readonly facts: (stores: SystemStores, sessionId: string) => Facts | Promise<Facts>
  readonly atEachCommit: boolean
}

export const memoryStage: Stage = {
  open: inMemory,
  facts: (stores, sessionId) => {
    const { memory } = stores as ReturnType<typeof inMemory>
    return { ...memory.kept(sessionId), now: memory.now }
  },
  atEachCommit: true,
}

export const databaseStage = (database: Database): Stage => ({
  open: () => ({
    sessions: new DrizzleSessionStore(database, SESSION_TYPE_MATRIX),
    learners: new DrizzleLearnerStore(database),
    leases: new DrizzleLeaseStore(database, SESSION_TYPE_MATRIX),
    pass: async ms => setClockOffset(database, ((await readClockOffset(database)) ?? 0) + ms),
  }),
  facts: readAll,
  atEachCommit: false,
})

async function readAll({ sessions }: SystemStores, sessionId: string): Promise<Facts> {
  const { stored, now } = (await sessions.load(sessionId))!
  const { totalItems } = stored.session
  const [messages, events, records] = await Promise.all([
    sessions.messagesFrom(sessionId, 1),
    sessions.eventsAfter(sessionId, 0, 100_000),
    sessions.itemsAt(sessionId, 1, totalItems),
  ])
  const asked = events.flatMap(({ type, payload }) => (type === 'client_action' ? [payload.action.tool_call_id] : []))
  const calls = await Promise.all(
    asked.map(async id => [id, (await sessions.askedCall(sessionId, id))!.asked] as const),
  )
  return {
    stored,
    now,
    messages,
    events,
    items: new Map(records.map(({ position, item }) => [position, item])),
    places: new Map(
      records.map(({ position, number, solutionShown, retry }) => [position, { number, solutionShown, retry }]),
    ),
    outcomes: new Map(records.flatMap(({ position, outcome }) => (outcome ? [[position, outcome] as const] : []))),
    calls: new Map(calls),
  }
}
