// What every SessionStore promises of how often an assessment may be taken.
import { describe, expect, test } from 'vitest'
import type { SessionType } from '../../src/contract/session.js'
import { newId } from '../../src/kernel/ids.js'
import type { NewSession } from '../../src/sessions/application/ports.js'
import { aDraft } from '../support/builders.js'
import { movesOn, type StoresUnderTest } from './store-moves.js'

export function attemptsContract(stores: () => StoresUnderTest): void {
  const { created, commit } = movesOn(stores)

  describe('an attempt at an assessment', () => {
    const attempts = { max: 2, waitMs: 60_000 }
    const ended = { type: 'SessionTerminated', reason: 'enough', closedCall: null } as const
    const attempt = (learnerId: string, more: Partial<NewSession> = {}) =>
      aDraft({ learnerId, sourceId: 'arithmetic' }, { attempts, ...more })
    /** An attempt that begins and ends. */
    async function taken(learnerId: string, type: SessionType = 'evaluation'): Promise<string> {
      const id = await created(aDraft({ type, learnerId, sourceId: 'arithmetic' }))
      await commit(id, [{ type: 'SessionStarted' }])
      await commit(id, [ended])
      return id
    }
    const past = async (learnerId: string) =>
      (await stores().sessions.attempts(learnerId, 'evaluation')).of.get('arithmetic')

    test('may be taken as often as it says, and a repeated request is still answered', async () => {
      const learnerId = newId()
      const first = await taken(learnerId)
      await stores().pass(60_000)
      const key = { idempotency: { key: 'second', hash: 'h' } }
      const second = attempt(learnerId, key)
      await created(second)
      await commit(second.session.id, [{ type: 'SessionStarted' }])
      expect(await stores().sessions.create(attempt(learnerId))).toMatchObject({ kind: 'open_exists' })
      await commit(second.session.id, [ended])
      await stores().pass(60_000)
      expect(await stores().sessions.create(attempt(learnerId))).toEqual({
        kind: 'no_attempts_left',
        sessionIds: [first, second.session.id],
        max: 2,
      })
      expect(await stores().sessions.create(attempt(learnerId, key))).toMatchObject({
        kind: 'repeated',
        sameBody: true,
      })
      expect((await past(learnerId))?.sessionIds).toHaveLength(2)
      expect(await stores().sessions.create(attempt(newId()))).toEqual({ kind: 'created' })
      expect(await stores().sessions.create({ ...attempt(learnerId), attempts: null })).toEqual({ kind: 'created' })
    })
    test('is waited for after an attempt, by the database’s clock', async () => {
      const learnerId = newId()
      await taken(learnerId)
      const nextAt = new Date((await past(learnerId))!.lastEndedAt!.getTime() + 60_000)
      await stores().pass(50_000)
      expect(await stores().sessions.create(attempt(learnerId))).toEqual({ kind: 'attempt_too_soon', nextAt })
      await stores().pass(10_000)
      expect(await stores().sessions.create(attempt(learnerId))).toEqual({ kind: 'created' })
    })
    test('is not used up by one that never began', async () => {
      const learnerId = newId()
      const id = await created(attempt(learnerId))
      await commit(id, [ended])
      expect(await past(learnerId)).toBeUndefined()
      expect(await stores().sessions.create(attempt(learnerId))).toEqual({ kind: 'created' })
    })
    test('is not used up by something else of the same name', async () => {
      const learnerId = newId()
      await taken(learnerId, 'survey')
      expect(await past(learnerId)).toBeUndefined()
    })
    test('is had once by many who ask for the last one at the same moment', async () => {
      const learnerId = newId()
      await taken(learnerId)
      await stores().pass(60_000)
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => stores().sessions.create(attempt(learnerId))))
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['created', ...Array<string>(7).fill('open_exists')])
    })
    test('is not had once too often by asking while the last attempt ends', async () => {
      const learnerId = newId()
      await taken(learnerId)
      await stores().pass(60_000)
      const last = await created(attempt(learnerId))
      await commit(last, [{ type: 'SessionStarted' }])
      const [, ...outcomes] = await Promise.all([
        commit(last, [ended]),
        ...Array.from({ length: 8 }, () => stores().sessions.create(attempt(learnerId))),
      ])
      expect(outcomes.map(({ kind }) => kind)).not.toContain('created')
    })
  })
}
