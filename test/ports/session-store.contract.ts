// What every SessionStore and LeaseStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeEach, describe, expect, test } from 'vitest'
import type { SafetyNotice } from '../../src/contract/care.js'
import { newId } from '../../src/kernel/ids.js'
import { changeSession, type Committed } from '../../src/sessions/application/change-session.js'
import { applyDecision } from '../../src/sessions/domain/apply-decision.js'
import { decided } from '../../src/sessions/domain/decision.js'
import type { LoggedEvent } from '../../src/sessions/application/ports.js'
import type { NewMessage } from '../../src/sessions/domain/conversation.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, anAction, anItem, rightVerdict } from '../support/builders.js'
import { attemptsContract } from './attempts.contract.js'
import { besideAnsweringContract } from './commands-and-forms.contract.js'
import { draftsContract } from './drafts.contract.js'
import { driverKeepingContract } from './driver-keeping.contract.js'
import { leaseStoreContract } from './lease-store.contract.js'
import { answering, firstTry, movesOn, saying, type StoresUnderTest } from './store-moves.js'

const someNotice = (contact: string): SafetyNotice => {
  const words = { text: 'You are not alone.', contact }
  return { message_id: newId(), language: 'en', ...words, translations: { en: words } }
}

export function sessionStoreContract(open: () => Promise<StoresUnderTest>): void {
  let stores: StoresUnderTest
  beforeEach(async () => {
    stores = await open()
  })
  const { created, change, commit, started, asked } = movesOn(() => stores)
  attemptsContract(() => stores)
  besideAnsweringContract(() => stores)
  draftsContract(() => stores)
  driverKeepingContract(() => stores)

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
      const items = await stores.sessions.itemsAt(id, 1, 3)
      expect(items.map(({ position, item, outcome }) => [position, item.variantKey, outcome])).toEqual([
        [1, '47 38', null],
        [2, '12 34', null],
      ])
    })
    test('is not loaded by another id', async () => {
      await created()
      expect(await stores.sessions.load(newId())).toBeNull()
      expect(await change(newId(), () => ({ events: [], messages: [] }))).toBeNull()
    })
    test('is loaded together with others; what does not exist is left out', async () => {
      const ids = [await created(), await created()]
      await created()
      const loaded = await stores.sessions.loadAll([...ids, newId()])
      expect(loaded.map(({ stored }) => stored.session.id).toSorted()).toEqual(ids.toSorted())
      expect(await stores.sessions.loadAll([])).toEqual([])
    })
    test('is given again for the same key, and says whether the request was the same', async () => {
      const first = aDraft({}, { idempotency: { key: 'k', hash: 'h' } })
      await created(first)
      const again = (hash: string) =>
        stores.sessions.create(aDraft({ learnerId: first.session.learnerId }, { idempotency: { key: 'k', hash } }))
      expect(await again('h')).toEqual({ kind: 'repeated', sessionId: first.session.id, sameBody: true })
      expect(await again('other')).toEqual({ kind: 'repeated', sessionId: first.session.id, sameBody: false })
      expect(await stores.sessions.createdWith(first.session.learnerId, 'k')).toBe(first.session.id)
      expect(await stores.sessions.createdWith(first.session.learnerId, 'other')).toBeNull()
      expect(await stores.sessions.createdWith(newId(), 'k')).toBeNull()
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
      expect((await stores.sessions.list(learnerId, false, 10, two)).map(({ stored }) => stored.session.id)).toEqual([
        one,
      ])
      await commit(one, [{ type: 'SessionTerminated', reason: 'enough', closedCall: null }])
      expect(await ids(true)).toEqual([two])
      expect(await stores.sessions.list(newId(), false, 10)).toEqual([])
    })
    test('is in the history of its learner once it was begun and is over', async () => {
      const first = aDraft({ type: 'learning' })
      const { learnerId } = first.session
      const [one, two, three] = [
        await created(first),
        await created(aDraft({ type: 'learning', learnerId })),
        await created(aDraft({ type: 'learning', learnerId })),
      ]
      const ids = async (before: string | null, limit = 10) =>
        (await stores.sessions.ended(learnerId, before, limit)).map(({ stored }) => stored.session.id)
      const over = { type: 'SessionTerminated', reason: 'enough', closedCall: null } as const
      await commit(three, [over])
      for (const id of [one, two]) {
        await commit(id, [{ type: 'SessionStarted' }])
        expect(await ids(null)).not.toContain(id)
        await commit(id, [over])
      }
      expect([await ids(null), await ids(null, 1), await ids(two), await ids(one)]).toEqual([
        [two, one],
        [two],
        [one],
        [],
      ])
      expect(await stores.sessions.ended(newId(), null, 10)).toEqual([])
    })
  })

  describe('a commit', () => {
    test('is read in one go as its parts are read: the question, and what a turn depends on', async () => {
      const { id, callId } = await asked()
      const { sessions } = stores
      expect(await sessions.loadAsked(id, newId())).toMatchObject({
        snapshot: { stored: { session: { id } } },
        asked: null,
      })
      expect(await sessions.loadAsked(newId(), callId)).toBeNull()
      const read = (await sessions.loadAsked(id, callId))!
      expect(read.snapshot.stored).toEqual((await sessions.load(id))!.stored)
      expect(read.asked).toEqual(await sessions.askedCall(id, callId))
      expect(read.asked).not.toBeNull()
      const [item] = await sessions.itemsAt(id, 2, 2)
      expect(read.following).toEqual({ item, messages: await sessions.messagesFrom(id, 1) })
      expect(read.following!.messages).not.toEqual([])
      for (const [outcomes, withDriver] of [
        [0, false],
        [1, true],
        [5, true],
      ] as const) {
        const turn = await sessions.readTurn(id, { fromSeq: 1, firstItem: 1, lastItem: 2, outcomes, withDriver })
        expect(turn).toEqual({
          messages: await sessions.messagesFrom(id, 1),
          items: await sessions.itemsAt(id, 1, 2),
          outcomes: await sessions.outcomes(id, 1, outcomes),
          plan: withDriver ? await sessions.plan(id) : null,
          driverState: withDriver ? await sessions.driverState(id) : null,
        })
        expect(turn.messages).toHaveLength(1)
        expect(turn.items).toHaveLength(2)
      }
    })
    test('gives events back word for word, the order of their fields included', async () => {
      const id = await started()
      const handed: LoggedEvent[] = []
      const ports = { sessions: stores.sessions, onCommitted: ({ published }: Committed) => handed.push(...published) }
      await changeSession(ports, id, 'test', () => ({
        events: [{ type: 'TextShown', messageId: newId(), text: 'Zuerst: 1 < 2 & “so”.', replaced: null }],
        messages: [],
      }))
      expect(handed).toHaveLength(1)
      const [last] = handed
      const [read] = await stores.sessions.eventsAfter(id, last!.seq - 1, 10)
      expect([read!.seq, read!.type]).toEqual([last!.seq, last!.type])
      expect(JSON.stringify(read!.payload)).toBe(JSON.stringify(last!.payload))
    })
    test('is read with the log behind any event as one by one', async () => {
      const { id } = await asked()
      for (const [after, limit] of [
        [0, 10],
        [1, 1],
        [2, 10],
        [3, 10],
      ] as const) {
        const found = (await stores.sessions.loadWithLog(id, after, limit))!
        expect(found.log).toEqual(await stores.sessions.eventsAfter(id, after, limit))
        expect(found.snapshot.stored).toEqual((await stores.sessions.load(id))!.stored)
      }
      expect(await stores.sessions.loadWithLog(newId(), 0, 10)).toBeNull()
    })
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
      expect(await change(id, () => null)).toBeNull()
      expect(stores.told).toEqual([])
    })
    test('begins with a snapshot that it is given, and reads for itself when that has been overtaken', async () => {
      const id = await started()
      const old = (await stores.sessions.load(id))!
      await commit(id, [{ type: 'ItemReported', callId: newId(), reason: 'unclear', comment: null }])
      const between = (await stores.sessions.load(id))!
      const seen: number[] = []
      const after = await change(
        id,
        stored => {
          seen.push(stored.lastDomainSeq)
          return { events: [{ type: 'OwnerAttached' }], messages: [] }
        },
        old,
      )
      expect(seen.at(-1)).toBe(between.stored.lastDomainSeq)
      expect(after!.stored.lastDomainSeq).toBe(between.stored.lastDomainSeq + 1)
      expect((await stores.sessions.load(id))!.stored).toEqual(after!.stored)
    })
    test('is not stored when another was stored since it was decided', async () => {
      const id = await started()
      const { stored, now } = (await stores.sessions.load(id))!
      const pausing = (reason: string) => applyDecision(stored, decided({ type: 'SessionPaused', reason }), now)
      expect(await stores.sessions.commit('test', pausing('first'))).toBe(true)
      const after = (await stores.sessions.load(id))!.stored
      expect(await stores.sessions.commit('test', pausing('second'))).toBe(false)
      expect((await stores.sessions.load(id))!.stored).toEqual(after)
      expect(await stores.sessions.eventsAfter(id, after.lastEventSeq - 1, 10)).toHaveLength(1)
    })
    test('that throws writes nothing', async () => {
      const id = await created()
      const refused = change(id, () => {
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
      await change(id, (_stored, now) => answering(callId, 1, now))
      expect(await stores.sessions.itemsAt(id, 1, 1)).toMatchObject([
        { outcome: { kind: 'answered', response: { index: 1 }, verdict: rightVerdict } },
      ])
      expect((await stores.sessions.askedCall(id, callId))!.asked).toMatchObject({
        status: 'resolved',
        answerHash: 'beef',
      })
      expect(await stores.sessions.outcomes(id, 2, 10)).toMatchObject([
        { position: 1, score: 1, correct: true },
        { position: 2, score: null, correct: false },
      ])
    })
    test('says of the learner what is to be learned from an answer, once it is graded', async () => {
      const facts = {
        skillId: 'math.addition',
        blueprintId: 'math.addition',
        variantKey: '47 + 38',
        tier: 'hard',
        guess: 1 / 3,
        assistance: 'hinted',
        couldShow: ['forgets_carry'],
      } as const
      const draft = aDraft()
      const { learnerId } = draft.session
      const known = async () => (await stores.learners.evidence(learnerId, ['math.addition'], 10)).get('math.addition')
      const { id, callId } = await asked(draft)
      let at: Date | null = null
      await change(id, (_stored, now) => {
        const { events, messages } = answering(callId, 1, (at = now), null)
        return { events: events.map(event => ({ ...event, evidence: facts }) as SessionEvent), messages }
      })
      expect(await known()).toBeUndefined()
      await change(id, (_stored, now) => {
        at = now
        return {
          events: [{ type: 'ItemGraded', position: 1, verdict: rightVerdict, evidence: facts, ...firstTry }],
          messages: [],
        }
      })
      expect(await known()).toEqual([{ sessionId: id, position: 1, ...facts, correct: true, misconception: null, at }])
    })
    test('fills in a verdict that an answer was stored without, once', async () => {
      const { id, callId } = await asked()
      await change(id, (_stored, now) => answering(callId, 1, now, null))
      expect(await stores.sessions.itemsAt(id, 1, 1)).toMatchObject([{ outcome: { kind: 'answered', verdict: null } }])
      expect((await stores.sessions.load(id))!.stored.session).toMatchObject({ itemsCompleted: 1, itemsCorrect: 0 })
      const { version, lastEventSeq } = (await stores.sessions.load(id))!.stored
      await commit(id, [{ type: 'ItemGraded', position: 1, verdict: rightVerdict, evidence: null, ...firstTry }])
      const { stored } = (await stores.sessions.load(id))!
      expect(stored).toMatchObject({
        version: version + 1,
        lastEventSeq,
        session: { itemsCorrect: 1, status: 'active' },
      })
      const wrongVerdict = { ...rightVerdict, score: 0, correct: false }
      await commit(id, [{ type: 'ItemGraded', position: 1, verdict: wrongVerdict, evidence: null, ...firstTry }])
      expect(await stores.sessions.itemsAt(id, 1, 1)).toMatchObject([
        { outcome: { kind: 'answered', response: { index: 1 }, verdict: rightVerdict } },
      ])
      expect(await stores.sessions.outcomes(id, 1, 10)).toMatchObject([{ position: 1, score: 1, correct: true }])
    })
    test('keeps an item that was prepared on the way', async () => {
      const id = await started(aDraft({ type: 'learning' }, { items: [] }))
      await commit(id, [
        {
          type: 'ItemFetched',
          position: 1,
          item: anItem({ sectionId: null }),
          windowFromSeq: 1,
          solutionShown: false,
          retry: false,
        },
      ])
      expect((await stores.sessions.itemsAt(id, 1, 1))[0]!.item).toEqual(anItem({ sectionId: null }))
    })
    test('that holds the session leaves the words to be read again, the last ones of several', async () => {
      const { id } = await asked()
      expect(await stores.sessions.lastSafetyNotice(id)).toBeNull()
      for (const notice of [someNotice('Room 12'), someNotice('Room 14')]) {
        const care = { alertId: newId(), category: 'abuse', entry: 'en/abuse/hits', notice } as const
        await commit(id, [{ type: 'SafetyRaised', source: 'guard', messageSeq: 2, ...care }])
        await commit(id, [{ type: 'SafetyAcknowledged' }])
        expect(await stores.sessions.lastSafetyNotice(id)).toEqual(notice)
      }
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
          change(id, ({ session }, now) => {
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

  leaseStoreContract(() => stores)
}
