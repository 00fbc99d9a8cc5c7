// How often a watched list is read, and what becomes of a reader who does not keep up.
import { describe, expect, test } from 'vitest'
import { WatchedSessions } from '../../src/insight/index.js'
import type { SupervisedPage } from '../../src/insight/application/ports.js'
import { OPERATOR } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'
import { LocalDoorbell } from '../../src/stream/index.js'
import type { Surroundings } from '../../src/insight/application/ports.js'
import { aSession, at, stored } from '../support/builders.js'

const learnerId = newId()

const around = (sessionId: string): Surroundings => ({
  sessionId,
  name: null,
  externalId: null,
  classes: [],
  openAlerts: 0,
  lastEventAt: null,
  seenAt: null,
  leftPage: null,
})

/** A list of these sessions; rounds follow each other without a pause unless `everyMs` says otherwise. */
function watching(ids: string[], { wholeEveryMs = 60_000 } = {}) {
  const doorbell = new LocalDoorbell()
  const read: (readonly string[] | null)[] = []
  const sent: object[] = []
  const state = { hasRoom: true, dropped: false, error: null as unknown, fails: null as Error | null }
  const watched = new WatchedSessions(
    {
      doorbell,
      supervised: {
        page: async ({ among }: SupervisedPage) => {
          read.push(among)
          if (state.fails) throw state.fails
          return { now: at, found: ids.filter(id => among === null || among.includes(id)).map(around) }
        },
      },
      sessions: {
        loadAll: async found =>
          found.map(id => ({ stored: stored(aSession({ id, learnerId })), now: at, createdAt: at, readAt: 0 })),
      },
    },
    OPERATOR,
    {},
    {
      hasRoom: () => state.hasRoom,
      send: change => void sent.push(change),
      drop: () => void (state.dropped = true),
      onError: error => void (state.error = error),
    },
    { gatherMs: 0, everyMs: 1, wholeEveryMs },
  )
  return { watched, doorbell, read, sent, state }
}

describe('a watched list', () => {
  test('reads the sessions that moved, and all of it when one is new', async () => {
    const [one, two] = [newId(), newId()]
    const ids = [one]
    const { watched, doorbell, read, sent } = watching(ids)
    await watched.open()
    doorbell.ring(one, 1)
    await expect.poll(() => read).toEqual([null, [one]])
    ids.push(two)
    doorbell.ring(two, 1)
    await expect.poll(() => read).toEqual([null, [one], [two], null])
    await expect.poll(() => sent).toMatchObject([{ changed: [{ session_id: two }], gone: [] }])
    watched.stop()
    doorbell.ring(one, 1)
    expect(read).toHaveLength(4)
  })

  test('is read from time to time without a hint', async () => {
    const { watched, read } = watching([newId()], { wholeEveryMs: 5 })
    await watched.open()
    await expect.poll(() => read.length).toBeGreaterThan(3)
    expect(new Set(read)).toEqual(new Set([null]))
    watched.stop()
  })

  test('drops a reader who takes nothing, and sends nothing meanwhile', async () => {
    const ids = [newId()]
    const { watched, doorbell, state, sent } = watching(ids, { wholeEveryMs: 5 })
    await watched.open()
    state.hasRoom = false
    ids.push(newId())
    doorbell.ring(ids[1]!, 1)
    await expect.poll(() => state.dropped).toBe(true)
    expect(sent).toEqual([])
  })

  test('waits while the database is away, and ends with what no retry cures', async () => {
    const { watched, read, state } = watching([newId()], { wholeEveryMs: 5 })
    await watched.open()
    state.fails = new DatabaseUnavailable('away')
    await expect.poll(() => read.length).toBeGreaterThan(3)
    expect(state.error).toBeNull()
    state.fails = new Error('broken')
    await expect.poll(() => state.error).toBe(state.fails)
  })
})
