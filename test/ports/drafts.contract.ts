// What every SessionStore promises of what stands in the field of an open question.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { answering, movesOn, type StoresUnderTest } from './store-moves.js'

export function draftsContract(stores: () => StoresUnderTest): void {
  const { change, commit, asked } = movesOn(stores)
  const draft = (text: string) => ({ response: { text }, receivedAt: new Date('2026-01-05T08:00:01.000Z') })

  describe('a draft', () => {
    test('is the last one of its question, until nothing stands there any more', async () => {
      const { id, callId } = await asked()
      const { sessions } = stores()
      expect(await sessions.draft(id, callId)).toBeNull()
      expect(await sessions.keepDraft(id, callId, draft('3'))).toBe(true)
      expect(await sessions.keepDraft(id, callId, draft('31'))).toBe(true)
      expect(await sessions.draft(id, callId)).toEqual(draft('31'))
      expect(await sessions.keepDraft(id, callId, null)).toBe(true)
      expect(await sessions.draft(id, callId)).toBeNull()
    })
    test('is of no question that there is not', async () => {
      const { id, callId } = await asked()
      expect(await stores().sessions.keepDraft(id, newId(), draft('31'))).toBe(false)
      expect(await stores().sessions.keepDraft(newId(), callId, draft('31'))).toBe(false)
    })
    test('is gone when its question is answered, and none is taken then', async () => {
      const { id, callId } = await asked()
      const { sessions } = stores()
      await sessions.keepDraft(id, callId, draft('31'))
      await change(id, (_stored, now) => answering(callId, 1, now))
      expect(await sessions.draft(id, callId)).toBeNull()
      expect(await sessions.keepDraft(id, callId, draft('32'))).toBe(false)
    })
    test('is gone when its session ends', async () => {
      const { id, callId } = await asked()
      const { sessions } = stores()
      await sessions.keepDraft(id, callId, draft('31'))
      const closedCall = { callId, toolName: 'present_choices' }
      await commit(
        id,
        [{ type: 'SessionTerminated', reason: 'enough', closedCall }],
        [{ role: 'tool', toolCallId: callId, toolName: 'present_choices', content: '{}' }],
      )
      expect(await sessions.draft(id, callId)).toBeNull()
    })
    test('that is kept while its question is answered is gone or refused, every time', async () => {
      const { id, callId } = await asked()
      const { sessions } = stores()
      await Promise.all([
        change(id, (_stored, now) => answering(callId, 1, now)),
        ...Array.from({ length: 8 }, (_, index) => sessions.keepDraft(id, callId, draft(String(index)))),
      ])
      expect(await sessions.draft(id, callId)).toBeNull()
    })
  })
}
