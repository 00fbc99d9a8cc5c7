// What a process remembers of its last commits, and when a reader has to ask the database all the same.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { LoggedEvent, Session } from '../../src/sessions/index.js'
import { Follower } from '../../src/stream/application/follow-session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { RecentCommits } from '../../src/stream/infrastructure/recent-commits.js'
import { aSession, at, stored } from '../support/builders.js'

const session: Session = { ...aSession(), status: 'active', awaitingOwner: false }

const eventsTo = (from: number, to: number): LoggedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    type: 'message_complete',
    payload: { v: 1, message_id: newId(), text: 'Hello.' },
    seq: from + index,
  }))

/** As after the commit whose last event is `seq`. */
const snapshotAt = (seq: number, of = session) => ({
  stored: stored(of, { lastEventSeq: seq, lastDomainSeq: seq }),
  now: at,
  createdAt: at,
  readAt: performance.now(),
})

let recent: RecentCommits
const seqs = (cursor: number): number[] | null => recent.after(session.id, cursor)?.log.map(({ seq }) => seq) ?? null

beforeEach(() => {
  vi.useFakeTimers()
  recent = new RecentCommits()
})
afterEach(() => vi.useRealTimers())

describe('commits of a moment ago', () => {
  test('are there for the reader who has all that came before them', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    expect([4, 5, 6].map(seqs)).toEqual([[5, 6, 7], [6, 7], [7]])
  })

  test.each([
    [0, 'begins'],
    [3, 'has missed one that is not here'],
    [7, 'has everything'],
    [9, 'has more than this process knows of'],
  ])('with cursor %i, who %s, the reader asks the database', cursor => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    expect(seqs(cursor)).toBeNull()
  })

  test('follow on each other without a gap, or the later ones count alone', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    recent.keep(snapshotAt(9), eventsTo(8, 9))
    expect(seqs(5)).toEqual([6, 7, 8, 9])
    recent.keep(snapshotAt(12), eventsTo(12, 12))
    expect([9, 11].map(seqs)).toEqual([null, [12]])
  })

  test('count in their order, in whichever they are heard of', () => {
    recent.keep(snapshotAt(9), eventsTo(8, 9))
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    expect([6, 7].map(seqs)).toEqual([null, [8, 9]])
  })

  test('that publish nothing move the session on', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    const moved = snapshotAt(7)
    recent.keep({ ...moved, stored: { ...moved.stored, lastDomainSeq: 8, version: 5 } }, [])
    expect(recent.after(session.id, 6)?.snapshot.stored.version).toBe(5)
  })

  test('are gone after two seconds, and leave no timer', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    vi.advanceTimersByTime(1_999)
    expect(seqs(6)).toEqual([7])
    vi.advanceTimersByTime(2_002)
    expect(seqs(6)).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('tell the database’s time as it has gone on since', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    vi.advanceTimersByTime(1_500)
    expect(recent.after(session.id, 6)?.snapshot.now).toEqual(new Date(at.getTime() + 1_500))
  })

  test('of a session that awaits its owner are not kept, for what the owner does goes by the time', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    recent.keep(snapshotAt(8, { ...session, awaitingOwner: true }), eventsTo(8, 8))
    expect([6, 7].map(seqs)).toEqual([null, null])
  })

  test('of another session, or forgotten ones, are not there', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    expect(recent.after(newId(), 6)).toBeNull()
    recent.forget(session.id)
    expect(seqs(6)).toBeNull()
  })

  test('of two thousand sessions are kept, the oldest goes first', () => {
    recent.keep(snapshotAt(7), eventsTo(5, 7))
    const others = Array.from({ length: 2_000 }, () => ({ ...session, id: newId() }))
    for (const other of others) recent.keep(snapshotAt(7, other), eventsTo(5, 7))
    expect(seqs(6)).toBeNull()
    expect(others.filter(({ id }) => recent.after(id, 6) !== null)).toHaveLength(2_000)
  })
})

describe('a doorbell', () => {
  const bell = new LocalDoorbell()

  test('keeps what it was rung with, until it rings for another process', () => {
    bell.ring(session.id, 1, eventsTo(5, 7), snapshotAt(7))
    expect(bell.justCommitted(session.id, 6)).not.toBeNull()
    bell.ring(session.id, 2)
    expect(bell.justCommitted(session.id, 6)).toBeNull()
  })

  test('spares a follower the reading', async () => {
    vi.useRealTimers()
    bell.ring(session.id, 1, eventsTo(5, 7), snapshotAt(7))
    const sent: (number | undefined)[] = []
    const sessions = { eventsAfter: () => expect.unreachable(), loadWithLog: () => expect.unreachable() }
    const ports = { doorbell: bell, sessions: sessions as never, onError: () => expect.unreachable() }
    const follower = new Follower(ports, session.id)
    const snapshot = (await follower.load(sessions, 5))!
    const sink = { event: ({ id }: { id?: number }) => sent.push(id) > 0, drained: async () => true, close() {} }
    await follower.start(snapshot, 5, sink)
    await vi.waitFor(() => expect(sent).toEqual([undefined, 6, 7]))
    follower.stop()
  })
})
