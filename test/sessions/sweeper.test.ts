// That rounds of sweeping follow each other, whoever asks for them.
import { expect, test } from 'vitest'
import { Mediator } from '../../src/kernel/mediator.js'
import { newId } from '../../src/kernel/ids.js'
import { ExpireSession, Sweeper } from '../../src/sessions/index.js'
import type { LeaseStore } from '../../src/sessions/index.js'

test('two rounds that are asked for at once end an overdue session once', async () => {
  const overdue = new Set([newId()])
  const ended: string[] = []
  const leases = {
    overdue: async () => [...overdue],
    claimable: async () => [],
    leaveIdle: async () => {},
    removePending: async () => 0,
  } as unknown as LeaseStore
  const mediator = new Mediator().handle(ExpireSession, async ({ sessionId }) => {
    await new Promise(resolve => setImmediate(resolve))
    ended.push(sessionId)
    overdue.delete(sessionId)
    return {}
  })
  const sweeper = new Sweeper({ leases, mediator, wake: () => {}, onError: () => {} })
  await Promise.all([sweeper.sweep(), sweeper.sweep()])
  expect(ended).toHaveLength(1)
})

test('a round that fails is told to whoever asked, and the next one sweeps', async () => {
  let asked = 0
  const leases = {
    overdue: async () => {
      if ((asked += 1) === 1) throw new Error('gone')
      return []
    },
    claimable: async () => [],
    leaveIdle: async () => {},
    removePending: async () => 0,
  } as unknown as LeaseStore
  const sweeper = new Sweeper({ leases, mediator: new Mediator(), wake: () => {}, onError: () => {} })
  await expect(sweeper.sweep()).rejects.toThrow('gone')
  await sweeper.sweep()
  expect(asked).toBe(2)
})
