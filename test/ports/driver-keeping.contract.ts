// What every SessionStore keeps for a driver with a state of its own: the last state, every note, items tried once more, messages in part.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { AgentExecution, SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, anItem } from '../support/builders.js'
import { answering, movesOn, saying, asking, type StoresUnderTest } from './store-moves.js'

const anExecution: AgentExecution = {
  agent: 'planner',
  inputSummary: 'Plan a lesson',
  input: { topic: 'Fractions' },
  output: { todo_list: [] },
  reasoning: 'Begin with what is known.',
  outcome: 'accepted',
  problems: [],
  call: {
    provider: 'internal',
    model: 'internal-planner',
    promptHash: 'ab',
    inputTokens: null,
    outputTokens: 7,
    durationMs: 3,
  },
  costUsd: 0,
}

export function driverKeepingContract(stores: () => StoresUnderTest): void {
  const { change, commit, started } = movesOn(stores)
  const lesson = () => started(aDraft({ type: 'learning', totalItems: 0 }, { items: [] }))

  describe('for a driver', () => {
    test('the last state is kept, and the one of another session is not touched', async () => {
      const [one, other] = [await lesson(), await lesson()]
      expect(await stores().sessions.driverState(one)).toBeNull()
      await commit(one, [{ type: 'DriverMoved', state: { step: 1 }, plan: null }])
      await commit(other, [{ type: 'DriverMoved', state: { step: 7 }, plan: null }])
      await commit(one, [
        { type: 'DriverMoved', state: { step: 2 }, plan: null },
        { type: 'DriverMoved', state: { step: 3, notes: ['a "quoted" note'] }, plan: null },
      ])
      expect(await stores().sessions.driverState(one)).toEqual({ step: 3, notes: ['a "quoted" note'] })
      expect(await stores().sessions.driverState(other)).toEqual({ step: 7 })
    })

    test('notes are kept by name, all of them, in order, beside the record of an agent', async () => {
      const id = await lesson()
      const note = (name: string, text: string): SessionEvent => ({ type: 'DriverNoted', name, payload: { text } })
      await commit(id, [{ type: 'AgentRan', execution: anExecution }, note('note', 'first'), note('planned', 'other')])
      await commit(id, [note('note', 'second')])
      const notes = await stores().sessions.driverNotes(id, 'note')
      expect(notes.map(({ payload }) => payload)).toEqual([{ text: 'first' }, { text: 'second' }])
      expect(notes[0]!.seq).toBeLessThan(notes[1]!.seq)
      expect(notes[0]!.at).toBeInstanceOf(Date)
      expect(await stores().sessions.driverNotes(id, 'nobody')).toEqual([])
      expect(await stores().sessions.driverNotes(id, 'note', { text: 'second' })).toEqual(notes.slice(1))
      expect(await stores().sessions.driverNotes(id, 'planned', { text: 'second' })).toEqual([])
    })

    test('an item that is given up has no outcome, and the next one follows it', async () => {
      const id = await lesson()
      const fetched = {
        type: 'ItemFetched',
        item: anItem(),
        windowFromSeq: 1,
        solutionShown: false,
        retry: false,
      } as const
      await commit(id, [
        { ...fetched, position: 1 },
        { type: 'ItemLeft', position: 1 },
      ])
      expect((await stores().sessions.load(id))!.stored.session).toMatchObject({ position: 1, itemOpen: false })
      await commit(id, [{ ...fetched, position: 2 }])
      const items = await stores().sessions.itemsAt(id, 1, 2)
      expect(items.map(({ number, outcome }) => [number, outcome])).toEqual([
        [1, null],
        [2, null],
      ])
    })

    test('an item that is tried once more keeps its number, and says that it is a second try', async () => {
      const id = await lesson()
      const [one, two] = [newId(), newId()]
      const fetch = (position: number, retry: boolean): SessionEvent => ({
        type: 'ItemFetched',
        position,
        item: anItem({ sectionId: null }),
        windowFromSeq: 1,
        solutionShown: false,
        retry,
      })
      await commit(id, [fetch(1, false), asking(one, 1)], [saying(one)])
      await change(id, (_stored, now) => answering(one, 1, now))
      await commit(id, [fetch(2, true), asking(two, 2)], [saying(two)])
      expect(
        (await stores().sessions.itemsAt(id, 1, 2)).map(({ number, solutionShown, retry }) => [
          number,
          solutionShown,
          retry,
        ]),
      ).toEqual([
        [1, false, false],
        [1, false, true],
      ])
      expect(await stores().sessions.askedCall(id, two)).toMatchObject({ retry: true, number: 1 })
      expect((await stores().sessions.load(id))!.stored.session).toMatchObject({
        totalItems: 2,
        repeated: 1,
        // Its first answer was counted; the question counts once.
        itemsCompleted: 0,
      })
      expect((await stores().sessions.outcomes(id, 2, 2)).map(({ retry }) => retry)).toEqual([false, true])
    })

    test('messages are read from one place to another', async () => {
      const id = await lesson()
      const messages = ['a', 'b', 'c', 'd'].map(content => ({ role: 'user' as const, content }))
      await commit(id, [{ type: 'OwnerAttached' }], messages)
      const read = async (...range: [number, number?]) =>
        (await stores().sessions.messagesFrom(id, ...range)).map(message => message.content)
      expect(await read(2, 3)).toEqual(['b', 'c'])
      expect(await read(3)).toEqual(['c', 'd'])
    })
  })
}
