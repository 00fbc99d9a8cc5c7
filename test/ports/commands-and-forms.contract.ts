// What every SessionStore keeps of what happens beside answering: commands, skipped and repeated questions, forms, summaries.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, anAction, anItem } from '../support/builders.js'
import { answering, fetching, movesOn, saying, type StoresUnderTest } from './store-moves.js'

const toolName = 'present_choices' as const
const hint = { number: 1, left: 0, text: 'Begin with the ones.', cost: 0.25 }

export function besideAnsweringContract(stores: () => StoresUnderTest): void {
  const { change, commit, started, asked } = movesOn(stores)
  const closing = (toolCallId: string) => [{ role: 'tool' as const, toolCallId, toolName, content: '{}' }]

  describe('beside an answer', () => {
    test('a command is kept with its hint, and its question stays open', async () => {
      const { id, callId } = await asked()
      const commandId = newId()
      expect(await stores().sessions.commandTaken(id, commandId)).toBeNull()
      await commit(id, [
        { type: 'CommandTaken', commandId, command: 'hint', callId, hint },
        { type: 'HintShown', callId, position: 1, hint },
      ])
      expect(await stores().sessions.commandTaken(id, commandId)).toEqual({ command: 'hint', hint })
      expect((await stores().sessions.load(id))!.stored.session).toMatchObject({
        status: 'awaiting_client_action',
        hintsShown: 1,
        hintCost: 0.25,
      })
    })

    test('a skipped question is closed, with nothing given', async () => {
      const { id, callId } = await asked()
      await commit(id, [{ type: 'ItemSkipped', callId, toolName, position: 1 }], closing(callId))
      expect(await stores().sessions.itemsAt(id, 1, 1)).toMatchObject([
        { outcome: { kind: 'skipped', response: null, verdict: null, hintCost: 0 } },
      ])
      expect((await stores().sessions.askedCall(id, callId))!.asked.status).toBe('closed')
    })

    test('what is asked again keeps its number, and the last of a number is found', async () => {
      const id = await started(aDraft({ type: 'learning', totalItems: 2 }, { items: [] }))
      const [one, two] = [newId(), newId()]
      const fetch = (position: number, variantKey: string, solutionShown = false): SessionEvent => ({
        type: 'ItemFetched',
        position,
        item: anItem({ variantKey, sectionId: null }),
        windowFromSeq: 1,
        solutionShown,
        retry: false,
      })
      const open = (callId: string, position: number): SessionEvent => ({
        type: 'ActionOpened',
        callId,
        toolName,
        position,
        action: anAction(callId),
        place: { number: position, total: 2 },
      })
      await commit(id, [fetch(1, 'a'), open(one, 1)], [saying(one)])
      await change(id, (_stored, now) => answering(one, 1, now))
      await commit(id, [fetch(2, 'b'), open(two, 2)], [saying(two)])
      const takenBack = true
      await commit(
        id,
        [{ type: 'SteppedBack', callId: two, toolName, position: 2, again: [1, 2], takenBack }],
        closing(two),
      )
      await commit(id, [fetch(3, 'a', true)])
      const { session } = (await stores().sessions.load(id))!.stored
      expect(session).toMatchObject({
        again: [{ position: 2 }],
        repeated: 2,
        totalItems: 4,
        itemsCompleted: 0,
        itemsCorrect: 1,
      })
      expect(
        (await stores().sessions.itemsAt(id, 1, 3)).map(({ number, solutionShown }) => [number, solutionShown]),
      ).toEqual([
        [1, false],
        [2, false],
        [1, true],
      ])
      expect(await stores().sessions.itemNumbered(id, 1)).toMatchObject({ position: 3, outcome: null })
      expect(await stores().sessions.itemNumbered(id, 2)).toMatchObject({ position: 2 })
      expect(await stores().sessions.itemNumbered(id, 9)).toBeNull()
      expect((await stores().sessions.outcomes(id, 3, 9)).map(({ number, score }) => [number, score])).toEqual([
        [1, 1],
        [2, null],
        [1, null],
      ])
    })

    test('the questions of a form are found in their order, with what became of each', async () => {
      const id = await started(aDraft({ type: 'survey', totalItems: 3 }, { items: [] }))
      const calls = [newId(), newId(), newId(), newId()]
      const ask = async (at: number, questionId: string) => {
        const callId = calls[at]!
        const place = { number: 1, total: 3 }
        const action = { ...anAction(callId), question_id: questionId }
        const opened: SessionEvent = {
          type: 'ActionOpened',
          callId,
          toolName,
          position: at + 1,
          action,
          place,
        }
        const counted: SessionEvent = { type: 'ProgressCounted', completed: place.number - 1, total: place.total }
        await commit(id, [fetching(at + 1), counted, opened], [saying(callId)])
        return callId
      }
      const first = await ask(0, 'q1')
      await change(id, (_stored, now) => answering(first, 1, now, null))
      const second = await ask(1, 'q2')
      await commit(id, [{ type: 'ItemSkipped', callId: second, toolName, position: 2 }], closing(second))
      const third = await ask(2, 'q3')
      await commit(
        id,
        [{ type: 'SteppedBack', callId: third, toolName, position: 3, again: [], takenBack: false }],
        closing(third),
      )
      await ask(3, 'q2')
      expect(await stores().sessions.askedQuestions(id)).toEqual([
        { position: 1, questionId: 'q1', outcome: 'answered', response: { index: 1 } },
        { position: 2, questionId: 'q2', outcome: 'skipped', response: null },
        { position: 3, questionId: 'q3', outcome: 'back', response: null },
      ])
    })

    test('the last summary stands for what is no longer read', async () => {
      const id = await started(aDraft({ type: 'thought' }, { items: [] }))
      expect(await stores().sessions.summary(id)).toBeNull()
      await commit(id, [{ type: 'HistorySummarised', windowFromSeq: 5, text: 'So far.' }])
      await commit(id, [{ type: 'HistorySummarised', windowFromSeq: 9, text: 'And since.' }])
      expect(await stores().sessions.summary(id)).toBe('And since.')
      expect((await stores().sessions.load(id))!.stored.session.windowFromSeq).toBe(9)
    })
  })
}
