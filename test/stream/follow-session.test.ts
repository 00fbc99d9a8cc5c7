// That a follower ends its stream exactly where nothing more comes, however rings and reads interleave.
import { describe, expect, test, vi } from 'vitest'
import type { DurableEvent } from '../../src/contract/stream.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { Follower, isCaughtUp, startOf } from '../../src/stream/application/follow-session.js'
import type { LoggedEvent, Snapshot } from '../../src/sessions/application/ports.js'
import type { RunError, Session } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { aSession, at, later, stored } from '../support/builders.js'

const session: Session = { ...aSession(), status: 'active', awaitingOwner: false }
const awaiting: Session = {
  ...aSession(),
  status: 'awaiting_client_action',
  open: { callId: newId(), toolName: 'present_choices', position: 1, openedAt: at, deadlineAt: null },
}
const ended: Session = { ...aSession(), status: 'completed', endedAt: at, endReason: 'all_items_completed' }
const snapshotOf = (of: Session, lastEventSeq = 0): Snapshot => ({
  stored: stored(of, { lastEventSeq }),
  now: at,
  createdAt: at,
  readAt: 0,
})

const suspended: DurableEvent = {
  type: 'run_suspended',
  payload: { v: 1, session_id: session.id, tool_call_id: newId() },
}
const resumed: DurableEvent = { ...suspended, type: 'run_resumed' }
const failed: DurableEvent = {
  type: 'error',
  payload: { v: 1, code: 'unreachable', retryable: true, retry_after: null },
}
const terminated: DurableEvent = {
  type: 'session_terminated',
  payload: { v: 1, session_id: session.id, reason: 'user_terminated' },
}
const message: DurableEvent = { type: 'message_complete', payload: { v: 1, message_id: newId(), text: 'Hello.' } }

/** A log, a doorbell and a reader, with a hook that runs while a read of the log is under way. */
async function follow(
  log: readonly DurableEvent[],
  whileReading: (read: number, bell: LocalDoorbell) => void = () => {},
  { from = session, cursor = 0, until = 'asked' }: { from?: Session; cursor?: number; until?: 'asked' | 'ended' } = {},
) {
  const doorbell = new LocalDoorbell()
  const events: LoggedEvent[] = log.map((event, index) => ({ ...event, seq: index + 1 }))
  const sent: string[] = []
  let reads = 0
  let ended = false
  const follower = new Follower(
    {
      doorbell,
      onError: error => {
        throw error
      },
      sessions: {
        eventsAfter: async (_id: string, seq: number, limit: number) => {
          const found = events.filter(event => event.seq > seq).slice(0, limit)
          await Promise.resolve()
          whileReading((reads += 1), doorbell)
          return found
        },
      } as never,
    },
    session.id,
  )
  await follower.start(
    snapshotOf(from, log.length),
    cursor,
    {
      event: ({ event }) => {
        sent.push(event)
        return true
      },
      drained: async () => true,
      close: () => void (ended = true),
    },
    until,
  )
  await settle()
  return {
    sent,
    hasEnded: () => ended,
    stop: () => follower.stop(),
    reads: () => reads,
    /** Appends events and rings with those of them that `handed` picks. */
    hand: async (added: readonly DurableEvent[], handed: (seq: number) => boolean = () => true) => {
      const made = added.map((event, index) => ({ ...event, seq: events.length + index + 1 }))
      events.push(...made)
      doorbell.ring(
        session.id,
        1,
        made.filter(({ seq }) => handed(seq)),
      )
      await settle()
    },
    append: async (event: DurableEvent) => {
      events.push({ ...event, seq: events.length + 1 })
      doorbell.ring(session.id, 1)
      await settle()
    },
    chunk: async (messageId: string) => {
      doorbell.chunk(session.id, messageId, 'Hel')
      await settle()
    },
  }
}

const settle = () => new Promise(resolve => setTimeout(resolve, 5))

describe('a follower who is handed what was committed', () => {
  test('sends it in order and reads nothing', async () => {
    const reader = await follow([message, resumed])
    expect(reader.reads()).toBe(1)
    await reader.hand([message])
    await reader.hand([message, suspended])
    expect(reader.sent.slice(-3)).toEqual(['message_complete', 'message_complete', 'run_suspended'])
    expect(reader.reads()).toBe(1)
    expect(reader.hasEnded()).toBe(true)
  })

  test('reads the log when one is missing, and sends none twice', async () => {
    const reader = await follow([message, resumed])
    await reader.hand([message, message, suspended], seq => seq !== 4)
    expect(reader.sent.slice(1)).toEqual([
      'message_complete',
      'run_resumed',
      'message_complete',
      'message_complete',
      'run_suspended',
    ])
    expect(reader.reads()).toBe(2)
  })

  test('leaves out what it has sent already', async () => {
    const reader = await follow([message, resumed], (read, bell) => {
      if (read === 1) bell.ring(session.id, 1, [{ ...resumed, seq: 2 }])
    })
    expect(reader.sent).toEqual(['connected', 'message_complete', 'run_resumed'])
    await reader.hand([message])
    expect(reader.sent.at(-1)).toBe('message_complete')
    expect(reader.sent).toHaveLength(4)
  })

  test('reads after a ring that brought nothing along', async () => {
    const reader = await follow([message, resumed])
    await reader.append(suspended)
    expect(reader.reads()).toBe(2)
    expect(reader.hasEnded()).toBe(true)
  })
})

describe('a follower', () => {
  test('ends behind the event with which the run is suspended', async () => {
    const { sent, hasEnded } = await follow([message, suspended])
    expect(sent).toEqual(['connected', 'message_complete', 'run_suspended'])
    expect(hasEnded()).toBe(true)
  })

  test('ends behind a hint, which leaves it the learner’s turn', async () => {
    const payload = { v: 1 as const, tool_call_id: newId(), number: 1, left: 0, text: 'Begin.', cost: 0 }
    const reader = await follow([suspended, { type: 'hint_shown', payload }])
    expect(reader.sent).toEqual(['connected', 'run_suspended', 'hint_shown'])
    expect(reader.hasEnded()).toBe(true)
  })

  test('stays open while the database is away, and reads on when it is back', async () => {
    let away = 2
    const whileReading = (): void => {
      if (away-- > 0) throw new DatabaseUnavailable(new Error('cut off'))
    }
    const reader = await follow([message, suspended], whileReading)
    expect(reader.sent).toEqual(['connected'])
    expect(reader.hasEnded()).toBe(false)
    await vi.waitFor(() => expect(reader.hasEnded()).toBe(true), 10_000)
    expect(reader.sent).toEqual(['connected', 'message_complete', 'run_suspended'])
  })

  test('sends what was committed before a piece of text was written before that piece', async () => {
    const doorbell = new LocalDoorbell()
    const log: LoggedEvent[] = [{ ...message, seq: 1 }]
    const sent: string[] = []
    const eventsAfter = async (_id: string, seq: number) => {
      const found = log.filter(event => event.seq > seq)
      // While the log is read, a question is answered, and the reply to it begins.
      if (log.length === 1) {
        log.push({ ...resumed, seq: 2 })
        doorbell.ring(session.id, 1)
        doorbell.chunk(session.id, newId(), 'Hel')
      }
      return found
    }
    const sink = {
      event: ({ event }: { event: string }) => (sent.push(event), true),
      drained: async () => true,
      close() {},
    }
    const follower = new Follower({ doorbell, sessions: { eventsAfter } as never, onError: () => {} }, session.id)
    await follower.start(snapshotOf(session, 1), 0, sink)
    await new Promise(resolve => setTimeout(resolve, 5))
    follower.stop()
    expect(sent).toEqual(['connected', 'message_complete', 'run_resumed', 'content_chunk'])
  })

  test('sends chunks that came before it was started, except those of a message that is complete', async () => {
    const doorbell = new LocalDoorbell()
    const sent: string[] = []
    const sessions = { eventsAfter: async (_: string, seq: number) => (seq === 0 ? [{ ...message, seq: 1 }] : []) }
    const follower = new Follower({ doorbell, sessions: sessions as never, onError: () => {} }, session.id)
    doorbell.chunk(session.id, (message.payload as { message_id: string }).message_id, 'Hello.')
    doorbell.chunk(session.id, newId(), 'Hel')
    const sink = {
      event: (event: { event: string }) => sent.push(event.event) > 0,
      drained: async () => true,
      close() {},
    }
    await follower.start(snapshotOf(session, 1), 0, sink)
    await settle()
    follower.stop()
    expect(sent).toEqual(['connected', 'message_complete', 'content_chunk'])
  })

  test('that was stopped before it was started sends nothing', async () => {
    const doorbell = new LocalDoorbell()
    const follower = new Follower({ doorbell, sessions: {} as never, onError: () => {} }, session.id)
    follower.stop()
    const sink = { event: () => expect.unreachable(), drained: async () => true, close: () => expect.unreachable() }
    await follower.start(snapshotOf(session, 1), 0, sink)
    expect(doorbell.listenedTo()).toEqual([])
  })

  test('ends also when the ring for what it has just read comes during the read', async () => {
    const { sent, hasEnded } = await follow([message, suspended], (read, bell) => {
      if (read === 1) bell.ring(session.id, 1)
    })
    expect(sent).toEqual(['connected', 'message_complete', 'run_suspended'])
    expect(hasEnded()).toBe(true)
  })

  test('goes on when the run was resumed behind it', async () => {
    const reader = await follow([suspended, resumed])
    expect(reader.hasEnded()).toBe(false)
    await reader.append(suspended)
    expect(reader.sent.slice(1)).toEqual(['run_suspended', 'run_resumed', 'run_suspended'])
    expect(reader.hasEnded()).toBe(true)
  })

  test.each([
    ['awaiting_client_action', false, true],
    ['active', true, true],
    ['active', false, false],
  ] as const)('a change to %s, paused %s, behind everything else ends it: %s', async (status, paused, ends) => {
    const payload = { v: 1, status, paused, items_completed: 0, total_items: 2, deadline_at: null } as const
    const reader = await follow([suspended, { type: 'state_change', payload }])
    expect(reader.hasEnded()).toBe(ends)
    reader.stop()
  })

  test('that follows until the end stays over questions and failures, and ends with the session', async () => {
    const reader = await follow([message, suspended], undefined, { until: 'ended' })
    for (const event of [resumed, failed, suspended]) await reader.append(event)
    expect(reader.hasEnded()).toBe(false)
    await reader.append(terminated)
    expect(reader.sent.slice(3)).toEqual(['run_resumed', 'error', 'run_suspended', 'session_terminated'])
    expect(reader.hasEnded()).toBe(true)
  })

  test.each([
    [ended, 1, true],
    [ended, 0, true],
    [session, 1, false],
  ])('that follows until the end ends at once behind an ending that its reader has: %#', async (from, cursor, ends) => {
    const reader = await follow([from === ended ? terminated : suspended], undefined, { until: 'ended', from, cursor })
    expect(reader.sent).toHaveLength(2 - cursor)
    expect(reader.hasEnded()).toBe(ends)
    reader.stop()
  })

  test('says nothing before `connected`, even if the bell rings first', async () => {
    const doorbell = new LocalDoorbell()
    const sent: string[] = []
    const open: Session = {
      ...aSession(),
      status: 'awaiting_client_action',
      open: { callId: newId(), toolName: 'present_choices', position: 1, openedAt: at, deadlineAt: null },
    }
    const follower = new Follower(
      {
        doorbell,
        onError: () => {},
        sessions: {
          eventsAfter: async (_id: string, seq: number) => (seq === 0 ? [{ ...message, seq: 1 }] : []),
          askedCall: async () => {
            doorbell.ring(open.id, 1)
            await new Promise(resolve => setTimeout(resolve, 5))
            return { action: null }
          },
        } as never,
      },
      open.id,
    )
    await follower.start(snapshotOf(open), 0, {
      event: ({ event }) => sent.push(event) > 0,
      drained: async () => true,
      close: () => {},
    })
    await new Promise(resolve => setTimeout(resolve, 5))
    follower.stop()
    expect(sent).toEqual(['connected', 'message_complete'])
  })

  test('forwards pieces of an open message and none of a finished one', async () => {
    const reader = await follow([message])
    await reader.chunk((message.payload as { message_id: string }).message_id)
    await reader.chunk(newId())
    reader.stop()
    expect(reader.sent).toEqual(['connected', 'message_complete', 'content_chunk'])
  })
})

const failing = (retryAfter: Date): Session => {
  const runError: RunError = { code: 'unreachable', attempts: 1, retryAfter }
  return { ...aSession({ runError }), status: 'active', awaitingOwner: false }
}

describe('whether anything is to come', () => {
  test.each<[string, Session, number | null, boolean]>([
    ['a session that waits for the learner', awaiting, 7, true],
    ['a session that waits, seen without a cursor', awaiting, null, false],
    ['a session that waits, seen from further back', awaiting, 6, false],
    ['a session that waits, seen from a cursor that it never gave', awaiting, 8, false],
    ['an ended session', ended, 7, true],
    ['a running session', session, 7, false],
    ['a paused session', { ...session, pausedAt: at }, 7, true],
    ['a run that rests until later', failing(later(2)), 7, true],
    ['a run that may be tried again', failing(at), 7, false],
  ])('%s', (_, of, cursor, caughtUp) => expect(isCaughtUp(cursor, snapshotOf(of, 7))).toBe(caughtUp))

  test.each([
    [null, 0],
    [0, 0],
    [7, 7],
    [8, 0],
  ])('a reader at %s goes on from %s of 7', (cursor, start) =>
    expect(startOf(cursor, snapshotOf(awaiting, 7))).toBe(start),
  )
})
