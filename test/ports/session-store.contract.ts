// What every SessionStore and LeaseStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { LeaseStore, NewSession, SessionStore } from '../../src/sessions/application/ports.js'
import type { NewMessage } from '../../src/sessions/domain/conversation.js'
import type { Decision, StoredSession } from '../../src/sessions/domain/decision.js'
import { expire, terminate } from '../../src/sessions/domain/life.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, anAction, anItem, rightVerdict } from '../support/builders.js'

export type StoresUnderTest = {
  readonly sessions: SessionStore
  readonly leases: LeaseStore
  /** Every state that was told after a commit, in order. */
  readonly told: StoredSession[]
  /** Moves the one clock. */
  pass(ms: number): Promise<void>
}

const LEASE_MS = 15_000
const CALL = newId()

const saying = (callId: string): NewMessage => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id: callId, name: 'present_choices', arguments: '{}' }],
})
const asking = (callId: string, position: number | null): SessionEvent => ({
  type: 'ActionOpened',
  callId,
  toolName: 'present_choices',
  position,
  action: anAction(callId),
})
const fetching = (position: number): SessionEvent => ({ type: 'ItemFetched', position, item: null, windowFromSeq: 1 })
const answering = (callId: string, position: number, receivedAt: Date): Decision => ({
  events: [
    {
      type: 'ActionAnswered',
      callId,
      toolName: 'present_choices',
      position,
      response: { index: 1 },
      answerHash: 'hash',
      verdict: rightVerdict,
      receivedAt,
      responseMs: 1_500,
      lateMs: 0,
    },
  ],
  messages: [{ role: 'tool', toolCallId: callId, toolName: 'present_choices', content: '{"index":1}' }],
})

export function sessionStoreContract(open: () => Promise<StoresUnderTest>): void {
  let stores: StoresUnderTest
  beforeEach(async () => {
    stores = await open()
  })

  const created = async (draft: NewSession = aDraft()): Promise<string> => {
    expect(await stores.sessions.create(draft)).toEqual({ kind: 'created' })
    return draft.session.id
  }
  const commit = (id: string, events: SessionEvent[], messages: NewMessage[] = []) =>
    stores.sessions.change(id, 'test', () => ({ events, messages }))
  const started = async (draft?: NewSession): Promise<string> => {
    const id = await created(draft)
    await commit(id, [{ type: 'SessionStarted' }])
    return id
  }
  const asked = async (draft?: NewSession): Promise<{ id: string; callId: string }> => {
    const id = await started(draft)
    const callId = newId()
    await commit(id, [fetching(1), asking(callId, 1)], [saying(callId)])
    return { id, callId }
  }

  describe('a created session', () => {
    test('is loaded as it was made', async () => {
      const draft = aDraft()
      await created(draft)
      const loaded = await stores.sessions.load(draft.session.id)
      expect(loaded!.stored.session).toEqual(draft.session)
      expect(loaded!.stored).toMatchObject({ version: 0, fence: 0, lastEventSeq: 0 })
      expect(await stores.sessions.plan(draft.session.id)).toEqual(draft.plan)
    })
    test('has its items, in order', async () => {
      const id = await created()
      const items = await stores.sessions.itemsAt(id, [2, 1, 3])
      expect(items.map(({ position, item, outcome }) => [position, item.variantKey, outcome])).toEqual([
        [1, '47 38', null],
        [2, '12 34', null],
      ])
    })
    test('is not loaded by another id', async () => {
      await created()
      expect(await stores.sessions.load(newId())).toBeNull()
      expect(await stores.sessions.change(newId(), 'test', () => ({ events: [], messages: [] }))).toBeNull()
    })
    test('is given again for the same key, and says whether the request was the same', async () => {
      const first = aDraft({}, { idempotency: { key: 'k', hash: 'h' } })
      await created(first)
      const again = (hash: string) =>
        stores.sessions.create(aDraft({ learnerId: first.session.learnerId }, { idempotency: { key: 'k', hash } }))
      expect(await again('h')).toEqual({ kind: 'repeated', sessionId: first.session.id, sameBody: true })
      expect(await again('other')).toEqual({ kind: 'repeated', sessionId: first.session.id, sameBody: false })
    })
    test('of a type that allows one keeps others out until it has ended', async () => {
      const first = aDraft()
      await created(first)
      const { learnerId } = first.session
      expect(await stores.sessions.create(aDraft({ learnerId }))).toEqual({
        kind: 'open_exists',
        sessionId: first.session.id,
      })
      expect(await stores.sessions.create(aDraft({ learnerId, type: 'learning' }))).toEqual({ kind: 'created' })
      await commit(first.session.id, [{ type: 'SessionTerminated', reason: 'enough', closedCall: null }])
      expect(await stores.sessions.create(aDraft({ learnerId }))).toEqual({ kind: 'created' })
    })
    test('is listed for its learner, newest first, and among the active until it ends', async () => {
      const first = aDraft({ type: 'learning' })
      const { learnerId } = first.session
      const one = await created(first)
      await stores.pass(1_000)
      const two = await created(aDraft({ type: 'learning', learnerId }))
      const ids = async (activeOnly: boolean) =>
        (await stores.sessions.list(learnerId, activeOnly, 10)).map(({ stored }) => stored.session.id)
      expect(await ids(false)).toEqual([two, one])
      await commit(one, [{ type: 'SessionTerminated', reason: 'enough', closedCall: null }])
      expect(await ids(true)).toEqual([two])
      expect(await stores.sessions.list(newId(), false, 10)).toEqual([])
    })
  })

  describe('a commit', () => {
    test('moves state, messages, question and events together, and is told once', async () => {
      const { id, callId } = await asked()
      const { stored } = (await stores.sessions.load(id))!
      expect(stored.session).toMatchObject({ status: 'awaiting_client_action', position: 1, itemOpen: true })
      expect(stored.conversation).toMatchObject({ nextSeq: 2, openCalls: [callId] })
      expect(await stores.sessions.messagesFrom(id, 1)).toEqual([{ seq: 1, ...saying(callId) }])
      expect((await stores.sessions.eventsAfter(id, 0, 10)).map(event => [event.seq, event.type])).toEqual([
        [1, 'state_change'],
        [2, 'client_action'],
        [3, 'run_suspended'],
      ])
      expect(await stores.sessions.askedCall(id, callId)).toMatchObject({
        asked: { callId, position: 1, status: 'open', answerHash: null },
        action: anAction(callId),
        item: { variantKey: '47 38' },
      })
      expect(stores.told.map(state => state.version)).toEqual([1, 2])
    })
    test('that decides nothing writes and tells nothing', async () => {
      const id = await created()
      const snapshot = await commit(id, [])
      expect(snapshot!.stored.version).toBe(0)
      expect(await stores.sessions.change(id, 'test', () => null)).toBeNull()
      expect(stores.told).toEqual([])
    })
    test('that throws writes nothing', async () => {
      const id = await created()
      const refused = stores.sessions.change(id, 'test', () => {
        throw new Error('no')
      })
      await expect(refused).rejects.toThrow('no')
      expect((await stores.sessions.load(id))!.stored.version).toBe(0)
    })
    test('that would leave a call without a result is refused, and so is a second result', async () => {
      const id = await started()
      await expect(commit(id, [], [saying(newId())])).rejects.toThrow(/Open calls/)
      const result: NewMessage = { role: 'tool', toolCallId: newId(), toolName: 'x', content: '{}' }
      await expect(commit(id, [], [result])).rejects.toThrow(/not open/)
      expect(await stores.sessions.messagesFrom(id, 1)).toEqual([])
    })
    test('stores an answer with its verdict where the item and the question are found', async () => {
      const { id, callId } = await asked()
      await stores.sessions.change(id, 'test', (_stored, now) => answering(callId, 1, now))
      expect(await stores.sessions.itemsAt(id, [1])).toMatchObject([
        { outcome: { kind: 'answered', response: { index: 1 }, verdict: rightVerdict } },
      ])
      expect((await stores.sessions.askedCall(id, callId))!.asked).toMatchObject({
        status: 'resolved',
        answerHash: 'hash',
      })
      expect(await stores.sessions.outcomes(id, 2, 10)).toMatchObject([
        { position: 1, score: 1, correct: true },
        { position: 2, score: null, correct: false },
      ])
    })
    test('keeps an item that was prepared on the way', async () => {
      const id = await started(aDraft({ type: 'learning' }, { items: [] }))
      await commit(id, [{ type: 'ItemFetched', position: 1, item: anItem({ sectionId: null }), windowFromSeq: 1 }])
      expect((await stores.sessions.itemsAt(id, [1]))[0]!.item).toEqual(anItem({ sectionId: null }))
    })
    test('of a remark from outside leaves the version alone', async () => {
      const { id, callId } = await asked()
      const before = (await stores.sessions.load(id))!.stored.version
      await commit(id, [{ type: 'ItemReported', callId, reason: 'unclear', comment: null }])
      expect((await stores.sessions.load(id))!.stored.version).toBe(before)
    })
    test('is one of many at once, and none is lost', async () => {
      const { id, callId } = await asked()
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          stores.sessions.change(id, 'test', ({ session }, now) => {
            if (session.status !== 'awaiting_client_action') throw new Error('taken')
            return answering(callId, 1, now)
          }),
        ),
      )
      expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
      const seqs = (await stores.sessions.eventsAfter(id, 0, 100)).map(event => event.seq)
      expect(seqs).toEqual(seqs.map((_seq, index) => index + 1))
    })
  })

  describe('a lease', () => {
    test('is given once, and raises the fence', async () => {
      const id = await started()
      const claims = await Promise.all([1, 2, 3].map(() => stores.leases.claim(id, newId(), LEASE_MS)))
      expect(claims.filter(claim => claim !== null)).toHaveLength(1)
      expect((await stores.sessions.load(id))!.stored.fence).toBe(1)
    })
    test('can be taken over when it has run out, not before, and not once it was extended', async () => {
      const id = await started()
      const { stored } = (await stores.leases.claim(id, newId(), LEASE_MS))!
      await stores.pass(10_000)
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).toBeNull()
      expect(await stores.leases.extend(id, stored.fence, LEASE_MS)).toBe(true)
      await stores.pass(10_000)
      expect(await stores.leases.claimable(1_000)).not.toContain(id)
      await stores.pass(6_000)
      expect(await stores.leases.claimable(1_000)).toContain(id)
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
      expect(await stores.leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
    })
    test('is free again at once when it is released or voided', async () => {
      const id = await started()
      const { stored } = (await stores.leases.claim(id, newId(), LEASE_MS))!
      await stores.leases.release(id, stored.fence)
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
      await stores.leases.voidAll()
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
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
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).toBeNull()
      expect(await stores.leases.claimable(1_000)).not.toContain(id)
    })
    test('is not given while the learner is asked, nor held back after a time-out until the owner attaches', async () => {
      const { id, callId } = await asked()
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).toBeNull()
      const timedOut: SessionEvent = { type: 'ItemTimedOut', callId, toolName: 'present_choices', position: 1 }
      await commit(id, [timedOut], [{ role: 'tool', toolCallId: callId, toolName: 'present_choices', content: '{}' }])
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).toBeNull()
      await commit(id, [{ type: 'OwnerAttached' }])
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
    })
    test('can be had again once the rest is over', async () => {
      const id = await started()
      await commit(id, [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 2_000, retryable: true }])
      await stores.pass(2_001)
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
    })
    test.each<[string, SessionEvent[]]>([
      ['has asked', [fetching(1), asking(CALL, 1)]],
      ['has failed', [{ type: 'RunFailed', code: 'timeout', attempts: 1, retryInMs: 0, retryable: true }]],
    ])('ends when its run %s: a late heartbeat does not bring it back', async (_what, events) => {
      const id = await started()
      const { stored } = (await stores.leases.claim(id, newId(), LEASE_MS))!
      const asks = events.some(event => event.type === 'ActionOpened')
      await commit(id, events, asks ? [saying(CALL)] : [])
      expect(await stores.leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
      const { now } = (await stores.sessions.load(id))!
      if (asks) await stores.sessions.change(id, 'respond', () => answering(CALL, 1, now))
      await stores.pass(1)
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
    })
    test('ends when the session is paused: once it goes on, it is free', async () => {
      const id = await started()
      await stores.leases.claim(id, newId(), LEASE_MS)
      await commit(id, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await commit(id, [{ type: 'SessionResumed' }])
      expect(await stores.leases.claim(id, newId(), LEASE_MS)).not.toBeNull()
    })
    test('ends when the session ends: whoever wrote before is fenced', async () => {
      const id = await started()
      const { stored } = (await stores.leases.claim(id, newId(), LEASE_MS))!
      await stores.sessions.change(id, 'test', ({ session }) => terminate(session, 'enough'))
      expect(await stores.leases.extend(id, stored.fence, LEASE_MS)).toBe(false)
    })
  })

  describe('what is overdue', () => {
    test('is the session past its limit and grace, and it ends with its question', async () => {
      const { id, callId } = await asked()
      await stores.pass(604_000)
      expect(await stores.leases.overdue(1_000)).not.toContain(id)
      await stores.pass(2_000)
      expect(await stores.leases.overdue(1_000)).toContain(id)
      await stores.sessions.change(id, 'test', ({ session }, now) => expire(session, now))
      expect(await stores.leases.overdue(1_000)).not.toContain(id)
      expect((await stores.sessions.askedCall(id, callId))!.asked.status).toBe('closed')
    })
    test('is the question past its own limit', async () => {
      const { id } = await asked(aDraft({ itemTimeLimitMs: 10_000 }))
      await stores.pass(16_000)
      expect(await stores.leases.overdue(1_000)).toContain(id)
      await stores.sessions.change(id, 'test', ({ session }, now) => expire(session, now))
      expect((await stores.sessions.load(id))!.stored.session).toMatchObject({
        status: 'active',
        held: true,
        itemsCompleted: 1,
      })
      expect(await stores.sessions.itemsAt(id, [1])).toMatchObject([{ outcome: { kind: 'timed_out', verdict: null } }])
    })
    test('is nothing that is paused', async () => {
      const { id } = await asked()
      await commit(id, [{ type: 'SessionPaused', reason: 'fire drill' }])
      await stores.pass(3_600_000)
      expect(await stores.leases.overdue(1_000)).not.toContain(id)
    })
  })
}
