// That a wait sees what the next changes bring, and leaves no listener behind.
import { expect, test, vi } from 'vitest'
import { waitUntil } from '../../src/kernel/wait-until.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'

const LONG_MS = 60_000

/** A session whose state is one value. */
function aSession(initial: string | null = null) {
  const doorbell = new LocalDoorbell()
  const session = { value: initial, reads: 0, woken: 0 }
  const wait = (timeoutMs: number, read = async () => session.value) =>
    waitUntil(
      { listen: onRing => doorbell.listen('one', { onRing }), wake: () => void (session.woken += 1) },
      timeoutMs,
      () => {
        session.reads += 1
        return read()
      },
    )
  return { doorbell, session, wait }
}

test('what is there already is found by one read, and nothing is woken', async () => {
  const { session, doorbell, wait } = aSession('done')
  expect(await wait(LONG_MS)).toBe('done')
  expect(session).toMatchObject({ reads: 1, woken: 0 })
  expect(doorbell.listenedTo()).toEqual([])
})

test('the session is woken once, and read again after each ring until something is found', async () => {
  const { session, doorbell, wait } = aSession()
  const found = wait(LONG_MS)
  await vi.waitFor(() => expect(session.woken).toBe(1))
  doorbell.ring('another', 1)
  doorbell.ring('one', 1)
  await vi.waitFor(() => expect(session.reads).toBe(2))
  session.value = 'done'
  doorbell.ring('one', 2)
  expect(await found).toBe('done')
  expect(session).toMatchObject({ reads: 3, woken: 1 })
  expect(doorbell.listenedTo()).toEqual([])
})

test('a ring during a read leads to another read', async () => {
  const { session, doorbell, wait } = aSession()
  const found = wait(LONG_MS, async () => {
    const value = session.value
    if (session.reads > 1) return value
    session.value = 'done'
    doorbell.ring('one', 1)
    doorbell.ring('one', 2)
    return value
  })
  expect(await found).toBe('done')
  expect(session.reads).toBe(2)
})

test('when the time is up it reads once more, for a ring that was lost', async () => {
  const { session, doorbell, wait } = aSession()
  expect(await wait(5)).toBeNull()
  expect(session.reads).toBe(2)
  expect(await wait(5, async () => (session.reads > 3 ? 'late' : null))).toBe('late')
  expect(doorbell.listenedTo()).toEqual([])
})

test('a read that fails ends the wait', async () => {
  const { doorbell, wait } = aSession()
  const failed = wait(LONG_MS, async () => Promise.reject(new Error('The session is paused.')))
  await expect(failed).rejects.toThrow('The session is paused.')
  expect(doorbell.listenedTo()).toEqual([])
})
