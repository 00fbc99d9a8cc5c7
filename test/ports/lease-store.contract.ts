// What every LeaseStore promises: one runner at a time, and nothing that hangs because a run has ended. Part of the stores' contract.
import type { Lease } from '../../src/sessions/application/ports.js'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { expire, terminate } from '../../src/sessions/domain/life.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, rightVerdict } from '../support/builders.js'
import { answering, asking, fetching, movesOn, saying, type StoresUnderTest } from './store-moves.js'

const LEASE_MS = 15_000
const CALL = newId()
const lease = (): Lease => ({ owner: newId(), ms: LEASE_MS })

export function leaseStoreContract(opened: () => StoresUnderTest): void {
  const { created, change, commit, started, asked, leasing } = movesOn(opened)

  describe('a lease', () => {
    test('is given once, and raises the fence', async () => {
      const id = await started()
      const claims = await Promise.all([1, 2, 3].map(() => opened().leases.claim(id, lease())))
      expect(claims.filter(claim => claim !== null)).toHaveLength(1)
      expect((await opened().sessions.load(id))!.stored.fence).toBe(1)
    })
    test('is not waited for: what nobody has begun for long is removed, with all that was prepared, and nothing else', async () => {
      // What other tests have left, some of them with the clock ahead of ours.
      await opened().leases.removePending(-86_400_000, 1_000)
      const old = await created()
      const begun = await started()
      const held = await created()
      await commit(held, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await opened().pass(60_000)
      const fresh = await created()
      expect(await opened().leases.removePending(30_000, 10)).toBe(1)
      expect(await opened().leases.removePending(30_000, 10)).toBe(0)
      expect(await opened().sessions.load(old)).toBeNull()
      expect(await opened().sessions.itemsAt(old, 1, 9)).toEqual([])
      for (const id of [begun, fresh, held]) expect(await opened().sessions.load(id)).not.toBeNull()
      expect(await opened().sessions.itemsAt(fresh, 1, 9)).toHaveLength(2)
    })
    test('is taken with the commit that lets a run begin, and with no other', async () => {
      const id = await created()
      const begun = await leasing(id, [{ type: 'SessionStarted' }], lease())
      expect(begun.leased).toBe(true)
      const { stored } = (await opened().sessions.load(id))!
      expect(stored).toEqual(begun.stored)
      expect(stored.fence).toBe(1)
      expect(await opened().leases.claim(id, lease())).toBeNull()
      expect(await opened().leases.extend(id, stored.fence, LEASE_MS)).toBe(true)
      expect((await leasing(id, [{ type: 'StepTaken', call: null, ran: [] }], lease())).leased).toBe(false)
      await opened().leases.release(id, stored.fence)
      expect(await opened().leases.claim(id, lease())).toMatchObject({ stored: { fence: 2 } })
    })
    test('can be taken over when it has run out, not before, and not once it was extended', async () => {
      const id = await started()
      const { stored } = (await opened().leases.claim(id, lease()))!
      await opened().pass(10_000)
      expect(await opened().leases.claim(id, lease())).toBeNull()
      expect(await opened().leases.extend(id, stored.fence, LEASE_MS)).toBe(true)
      await opened().pass(10_000)
      expect(await opened().leases.claimable(1_000)).not.toContain(id)
      await opened().pass(6_000)
      expect(await opened().leases.claimable(1_000)).toContain(id)
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
      expect(await opened().leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
    })
    test('is free again at once when it is released or voided', async () => {
      const id = await started()
      const { stored } = (await opened().leases.claim(id, lease()))!
      await opened().leases.release(id, stored.fence)
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
      await opened().leases.voidAll()
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
    })
    test.each<[string, SessionEvent[]]>([
      ['pending', []],
      ['paused', [{ type: 'SessionStarted' }, { type: 'SessionPaused', reason: 'fire drill' }]],
      ['over', [{ type: 'SessionStarted' }, { type: 'SessionTerminated', reason: 'enough', closedCall: null }]],
      [
        'resting after a failure',
        [
          { type: 'SessionStarted' },
          { type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 60_000, retryable: true },
        ],
      ],
    ])('is not given on a session that is %s', async (_what, events) => {
      const id = await created()
      if (events.length > 0) await commit(id, events)
      expect(await opened().leases.claim(id, lease())).toBeNull()
      expect(await opened().leases.claimable(1_000)).not.toContain(id)
    })
    test('is not given while the learner is asked, nor held back after a time-out until the owner attaches', async () => {
      const { id, callId } = await asked()
      expect(await opened().leases.claim(id, lease())).toBeNull()
      const timedOut: SessionEvent = { type: 'ItemTimedOut', callId, toolName: 'present_choices', position: 1 }
      await commit(id, [timedOut], [{ role: 'tool', toolCallId: callId, toolName: 'present_choices', content: '{}' }])
      expect(await opened().leases.claim(id, lease())).toBeNull()
      await commit(id, [{ type: 'OwnerAttached' }])
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
    })
    test('can be had again when its learner comes back after a time in which nobody looked at the session', async () => {
      const { id, callId } = await asked()
      await opened().pass(60_000)
      await opened().leases.leaveIdle(30_000)
      expect(await opened().leases.claimable(1_000)).not.toContain(id)
      await change(id, (_stored, now) => answering(callId, 1, now))
      expect(await opened().leases.claimable(1_000)).toContain(id)
    })
    test('can be had, however idle the session, while it is the server’s turn, or will be after a rest', async () => {
      const [active, resting, held] = [await started(), await started(), await started()]
      await commit(resting, [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 90_000, retryable: true }])
      await commit(held, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await opened().pass(60_000)
      await opened().leases.leaveIdle(0)
      await opened().pass(60_000)
      await commit(held, [{ type: 'SessionResumed' }])
      const free = await opened().leases.claimable(1_000)
      for (const id of [active, resting, held]) expect(free).toContain(id)
    })
    test('is given on a session that is over while its last answer has no verdict, and not once it has one', async () => {
      const { id, callId } = await asked()
      await change(id, (_stored, now) => answering(callId, 1, now, null))
      await change(id, ({ session }) => terminate(session, 'enough'))
      expect(await opened().leases.claimable(1_000)).toContain(id)
      const { stored } = (await opened().leases.claim(id, lease()))!
      expect(stored.session).toMatchObject({ status: 'terminated', awaitingVerdict: true })
      expect(await opened().leases.claimable(1_000)).not.toContain(id)
      await opened().pass(LEASE_MS + 1)
      expect(await opened().leases.claimable(1_000)).toContain(id)
      await commit(id, [{ type: 'ScoreRevised', position: 1, regradeId: id, verdict: rightVerdict, evidence: null }])
      expect(await opened().leases.claimable(1_000)).not.toContain(id)
      expect(await opened().leases.claim(id, lease())).toBeNull()
    })
    test('can be had again once the rest is over', async () => {
      const id = await started()
      await commit(id, [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 2_000, retryable: true }])
      await opened().pass(2_001)
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
    })
    test.each<[string, SessionEvent[]]>([
      ['has asked', [fetching(1), asking(CALL, 1)]],
      ['has failed', [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 0, retryable: true }]],
    ])('ends when its run %s: a late heartbeat does not bring it back', async (_what, events) => {
      const id = await started()
      const { stored } = (await opened().leases.claim(id, lease()))!
      const asks = events.some(event => event.type === 'ActionOpened')
      await commit(id, events, asks ? [saying(CALL)] : [])
      expect(await opened().leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
      const { now } = (await opened().sessions.load(id))!
      if (asks) await change(id, () => answering(CALL, 1, now))
      await opened().pass(1)
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
    })
    test('ends when the session is paused: once it goes on, it is free', async () => {
      const id = await started()
      await opened().leases.claim(id, lease())
      await commit(id, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await commit(id, [{ type: 'SessionResumed' }])
      expect(await opened().leases.claim(id, lease())).not.toBeNull()
    })
    test('ends when the session ends: whoever wrote before is fenced', async () => {
      const id = await started()
      const { stored } = (await opened().leases.claim(id, lease()))!
      await change(id, ({ session }) => terminate(session, 'enough'))
      expect(await opened().leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
    })
  })

  describe('what is overdue', () => {
    test('is the session past its limit and grace, and it ends with its question', async () => {
      const { id, callId } = await asked()
      await opened().pass(604_000)
      expect(await opened().leases.overdue(1_000)).not.toContain(id)
      await opened().pass(2_000)
      expect(await opened().leases.overdue(1_000)).toContain(id)
      await change(id, ({ session }, now) => expire(session, now))
      expect(await opened().leases.overdue(1_000)).not.toContain(id)
      expect((await opened().sessions.askedCall(id, callId))!.asked.status).toBe('closed')
    })
    test('is the question past its own limit', async () => {
      const { id } = await asked(aDraft({ itemTimeLimitMs: 10_000 }))
      await opened().pass(16_000)
      await opened().leases.leaveIdle(0)
      expect(await opened().leases.overdue(1_000)).toContain(id)
      await change(id, ({ session }, now) => expire(session, now))
      expect((await opened().sessions.load(id))!.stored.session).toMatchObject({
        status: 'active',
        awaitingOwner: true,
        itemsCompleted: 1,
      })
      expect(await opened().sessions.itemsAt(id, 1, 1)).toMatchObject([
        { outcome: { kind: 'timed_out', verdict: null } },
      ])
    })
    test('is nothing that is paused', async () => {
      const { id } = await asked()
      await commit(id, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await opened().pass(3_600_000)
      expect(await opened().leases.overdue(1_000)).not.toContain(id)
    })
  })
}
