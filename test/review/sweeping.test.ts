// One session that cannot be helped keeps no other from being ended or run.
import { expect, test } from 'vitest'
import { ExpireSession, Sweeper } from '../../src/sessions/index.js'
import { Mediator } from '../../src/kernel/mediator.js'
import { newId } from '../../src/kernel/ids.js'

test('a session that cannot be ended keeps neither the others from their end nor the idle ones from being run', async () => {
  const [broken, fine, idle] = [newId(), newId(), newId()]
  const ended: string[] = []
  const woken: string[] = []
  const errors: unknown[] = []
  const leases = {
    overdue: async () => [broken, fine],
    claimable: async () => [idle],
    leaveIdle: async () => {},
    removePending: async () => 0,
  }
  const mediator = new Mediator().handle(ExpireSession, async ({ sessionId }) => {
    if (sessionId === broken) throw new Error('a row that nobody foresaw')
    ended.push(sessionId)
    return {}
  })
  const sweeper = new Sweeper({
    leases: leases as never,
    mediator,
    wake: id => woken.push(id),
    onError: error => errors.push(error),
  })
  await sweeper.sweep()
  expect({ ended, woken, told: errors.map(String) }).toEqual({
    ended: [fine],
    woken: [idle],
    told: ['Error: a row that nobody foresaw'],
  })
})
