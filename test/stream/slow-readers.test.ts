// That a follower holds little for a reader who is slow, and leaves it to the sink to say who does not read at all.
import { describe, expect, test } from 'vitest'
import type { DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { Follower } from '../../src/stream/application/follow-session.js'
import type { Snapshot } from '../../src/sessions/application/ports.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { aSession, at, stored } from '../support/builders.js'

const session: Session = { ...aSession(), status: 'active', awaitingOwner: false }
const snapshotOf = (of: Session, lastEventSeq: number): Snapshot => ({
  stored: stored(of, { lastEventSeq }),
  now: at,
  createdAt: at,
  readAt: 0,
})
const settle = () => new Promise(resolve => setTimeout(resolve, 5))

/** A reader who has taken nothing until `release`, of a log of so many long messages. */
async function followSlowly(messages: number) {
  const doorbell = new LocalDoorbell()
  const payload = { v: 1 as const, message_id: newId(), text: 'x'.repeat(9_000) }
  const log = Array.from({ length: messages }, (_, index) => ({ type: 'message_complete', payload, seq: index + 1 }))
  const sessions = { eventsAfter: async (_id: string, seq: number) => log.slice(seq) } as never
  const sent: string[] = []
  let release = (): void => {}
  const room = new Promise<boolean>(resolve => (release = () => resolve(true)))
  const sink = { event: ({ event }: { event: string }) => sent.push(event) > 0, drained: () => room, close: () => {} }
  const follower = new Follower({ doorbell, sessions, onError: () => {} }, session.id)
  await follower.start(snapshotOf(session, messages), 0, sink)
  await settle()
  return { sent, doorbell, follower, release }
}

describe('a follower with a slow reader', () => {
  test('lets its reader take long messages before it reads on', async () => {
    const long: DurableEvent = {
      type: 'message_complete',
      payload: { v: 1, message_id: newId(), text: 'x'.repeat(9_000) },
    }
    const log = Array.from({ length: 20 }, () => long)
    let held = 0
    let most = 0
    const doorbell = new LocalDoorbell()
    const sessions = {
      eventsAfter: async (_id: string, seq: number) =>
        log.map((event, index) => ({ ...event, seq: index + 1 })).filter(event => event.seq > seq),
    } as never
    const sink = {
      event: ({ data }: { data: string }) => {
        most = Math.max(most, (held += data.length))
        return true
      },
      drained: async () => {
        held = 0
        return true
      },
      close: () => {},
    }
    const follower = new Follower({ doorbell, sessions, onError: () => {} }, session.id)
    await follower.start(snapshotOf(session, 20), 0, sink)
    await new Promise(resolve => setTimeout(resolve, 5))
    follower.stop()
    expect(most).toBeLessThan(40_000)
  })

  test('does not hold back from its sink what is being said, when the bell rings and there is nothing new', async () => {
    const { sent, doorbell, follower } = await followSlowly(0)
    doorbell.ring(session.id, 1)
    await settle()
    for (let word = 0; word < 10; word += 1) doorbell.chunk(session.id, newId(), 'Hel')
    await settle()
    follower.stop()
    expect(sent.filter(event => event === 'content_chunk')).toHaveLength(10)
  })

  test('forgets what is being said, and leaves it to the whole message, when its reader has not taken what came before', async () => {
    const { sent, doorbell, follower, release } = await followSlowly(20)
    const [long, short] = [newId(), newId()]
    for (let word = 0; word < 300; word += 1) doorbell.chunk(session.id, long, 'x'.repeat(500))
    doorbell.chunk(session.id, short, 'Hel')
    await settle()
    expect(sent).not.toContain('content_chunk')
    release()
    await settle()
    doorbell.chunk(session.id, long, 'x')
    await settle()
    follower.stop()
    expect(sent.slice(1)).toEqual([...Array<string>(20).fill('message_complete'), 'content_chunk'])
  })
})
