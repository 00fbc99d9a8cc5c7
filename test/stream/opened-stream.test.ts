// That opening a stream reads the session and its log once, and still neither loses nor repeats what is committed meanwhile.
import { expect, test } from 'vitest'
import type { DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { Follower, startOf } from '../../src/stream/application/follow-session.js'
import type { LoggedEvent } from '../../src/sessions/application/ports.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { aSession, at, stored } from '../support/builders.js'

const session: Session = { ...aSession(), status: 'active', awaitingOwner: false }
const resumed: DurableEvent = { type: 'run_resumed', payload: { v: 1, session_id: session.id, tool_call_id: newId() } }
const message: DurableEvent = { type: 'message_complete', payload: { v: 1, message_id: newId(), text: 'Hello.' } }
const suspended: DurableEvent = { ...resumed, type: 'run_suspended' }

type Moment = 'during the reading' | 'after the reading' | 'never'

/** Opens a stream on a log of two events; `moment`: when the third and last is committed here, and whether its ring brings it along. */
async function opened({ cursor, moment, handed }: { cursor: number; moment: Moment; handed: boolean }) {
  const doorbell = new LocalDoorbell()
  const events: LoggedEvent[] = [resumed, message].map((event, index) => ({ ...event, seq: index + 1 }))
  const sent: (number | undefined)[] = []
  let readings = 0
  const commit = (when: Moment): void => {
    if (when !== moment) return
    events.push({ ...suspended, seq: 3 })
    doorbell.ring(session.id, 1, handed ? events.slice(2) : undefined)
  }
  const after = (seq: number): LoggedEvent[] => {
    readings += 1
    return events.filter(event => event.seq > seq)
  }
  const ports = {
    doorbell,
    onError: (error: unknown): void => {
      throw error
    },
    sessions: { eventsAfter: async (_id: string, seq: number) => after(seq) } as never,
  }
  const follower = new Follower(ports, session.id)
  const sessions = {
    loadWithLog: async (_id: string, seq: number) => {
      const log = after(seq)
      const snapshot = { stored: stored(session, { lastEventSeq: events.length }), now: at, createdAt: at, readAt: 0 }
      commit('during the reading')
      return { snapshot, log }
    },
  }
  const snapshot = (await follower.load(sessions, cursor))!
  commit('after the reading')
  await new Promise<void>(resolve => {
    const sink = {
      event: ({ id }: { readonly id?: number }) => {
        sent.push(id)
        if (id === events.at(-1)!.seq) resolve()
        return true
      },
      drained: async () => true,
      close: resolve,
    }
    void follower.start(snapshot, startOf(cursor, snapshot), sink)
  })
  follower.stop()
  return { sent: sent.filter(id => id !== undefined), readings }
}

test.each<[string, Parameters<typeof opened>[0], { sent: number[]; readings: number }]>([
  ['nothing is committed', { cursor: 0, moment: 'never', handed: true }, { sent: [1, 2], readings: 1 }],
  ['the reader has one already', { cursor: 1, moment: 'never', handed: true }, { sent: [2], readings: 1 }],
  ['the cursor is past the end', { cursor: 9, moment: 'never', handed: true }, { sent: [1, 2], readings: 2 }],
  ...(['during the reading', 'after the reading'] as const).flatMap(
    moment =>
      [
        [`an event comes ${moment}`, { cursor: 0, moment, handed: true }, { sent: [1, 2, 3], readings: 1 }],
        [`a hint comes ${moment}`, { cursor: 0, moment, handed: false }, { sent: [1, 2, 3], readings: 2 }],
      ] as [string, Parameters<typeof opened>[0], { sent: number[]; readings: number }][],
  ),
])('each event is sent once when %s', async (_when, given, expected) => {
  expect(await opened(given)).toEqual(expected)
})
