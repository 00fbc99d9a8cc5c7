// What a driver may have committed, and what no driver may: skip, swap or repeat an item, or end early.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { commitStep, emptyStep as idle, type Effect, type Step } from '../../src/sessions/domain/step.js'
import { aSession, at } from '../support/builders.js'
import {
  action,
  after,
  answered,
  asking,
  callId,
  completed,
  fetched,
  opened,
  started,
  toolName,
} from './session-story.js'

const ask = (position: number | null): Step['then'] => ({ kind: 'ask', action, position })
const end: Step['then'] = { kind: 'end', reason: 'all_items_completed' }
const fetch = (position: number): Effect => ({
  type: 'ItemFetched',
  position,
  item: null,
  windowFromSeq: 1,
  solutionShown: false,
  retry: false,
})
const shown: Effect = { type: 'TextShown', messageId: newId(), text: 'Well done.', replaced: null }
const leave: Effect = { type: 'ItemLeft', position: 1 }
const finished = after(...asking, answered(), fetched(2), opened(2), answered(2))
/** A session that nobody counts the items of. */
const taught = (...events: readonly SessionEvent[]): Session =>
  [started, ...events].reduce<Session>((session, event) => evolve(session, event, at), aSession({ type: 'tutoring' }))
const typesOf = (session: Session, step: Partial<Step>) =>
  commitStep(session, { ...idle, ...step }).events.map(event => event.type)

describe('a step', () => {
  test.each<[string, Session, Partial<Step>, string[]]>([
    ['says something and goes on', after(started), { effects: [shown] }, ['TextShown', 'StepTaken']],
    ['fetches the next item', after(started), { effects: [fetch(1)] }, ['StepTaken', 'ItemFetched']],
    [
      'fetches and asks at once',
      after(started),
      { effects: [fetch(1)], then: ask(1) },
      ['StepTaken', 'ItemFetched', 'ActionOpened'],
    ],
    ['asks about the open item', after(started, fetched()), { then: ask(1) }, ['StepTaken', 'ActionOpened']],
    ['asks something of its own between items', after(started), { then: ask(null) }, ['StepTaken', 'ActionOpened']],
    [
      'gives up the open item where nobody counts, and goes on to another',
      taught(fetched()),
      { effects: [leave], then: ask(null) },
      ['StepTaken', 'ItemLeft', 'ActionOpened'],
    ],
    [
      'gives up the open item and ends',
      taught(fetched()),
      { effects: [leave], then: end },
      ['StepTaken', 'ItemLeft', 'SessionCompleted'],
    ],
    ['ends a finished session', finished, { then: end }, ['StepTaken', 'SessionCompleted']],
  ])('%s', (_, session, step, types) => expect(typesOf(session, step)).toEqual(types))

  test.each<[string, Session, Partial<Step>]>([
    ['skip an item', after(started), { effects: [fetch(2)] }],
    ['fetch while an item is open', after(started, fetched()), { effects: [fetch(2)] }],
    ['go back to an item', after(...asking, answered()), { effects: [fetch(1)] }],
    ['ask about another item than the open one', after(started, fetched()), { then: ask(2) }],
    ['ask something of its own while an item is open', after(started, fetched()), { then: ask(null) }],
    ['ask about an item when none is open', after(...asking, answered()), { then: ask(1) }],
    ['end before the first item', after(started), { then: end }],
    ['end with an item open', after(...asking, answered(), fetched(2)), { then: end }],
    ['end with items left', after(...asking, answered()), { then: end }],
    ['fetch and end', after(...asking, answered()), { effects: [fetch(2)], then: end }],
    ['leave an item that counts', after(started, fetched()), { effects: [leave] }],
    ['leave an item when none is open', taught(), { effects: [leave] }],
    ['leave an item and ask about it', taught(fetched()), { effects: [leave], then: ask(1) }],
    ['leave an item and fetch the next one with the same step', taught(fetched()), { effects: [leave, fetch(2)] }],
    ['move while a question is open', after(...asking), {}],
    ['move before the start', after(), {}],
    ['move after the end', after(started, completed), {}],
  ])('may not %s', (_, session, step) =>
    expect(() => commitStep(session, { ...idle, ...step })).toThrow(InvariantError),
  )

  test('names the call that it opens', () =>
    expect(commitStep(after(started, fetched()), { ...idle, then: ask(1) }).events.at(-1)).toEqual({
      type: 'ActionOpened',
      callId,
      toolName,
      position: 1,
      action,
      place: { number: 1, total: 2 },
    }))

  test('never opens another item than the one that follows, whatever a driver wants', () => {
    const maybe = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const then = fc.oneof(fc.constant<Step['then']>({ kind: 'continue' }), maybe.map(ask), fc.constant(end))
    const sessions = [after(started), after(started, fetched()), after(...asking, answered()), finished]
    fc.assert(
      fc.property(fc.constantFrom(...sessions), maybe, then, (session, position, wanted) => {
        const step = { ...idle, effects: position === null ? [] : [fetch(position)], then: wanted }
        let events
        try {
          events = commitStep(session, step).events
        } catch (error) {
          expect(error).toBeInstanceOf(InvariantError)
          return
        }
        for (const event of events) {
          if (event.type === 'ItemFetched')
            expect([session.itemOpen, event.position]).toEqual([false, session.position + 1])
          if (event.type === 'SessionCompleted') expect(session).toBe(finished)
          if (event.type === 'ActionOpened' && event.position !== null)
            expect(event.position).toBe(session.itemOpen ? session.position : position)
        }
      }),
    )
  })
})
