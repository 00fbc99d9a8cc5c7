import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyFold,
  endedAs,
  foldChunk,
  foldEvent,
  foldFacts,
  openExchange,
  type ConnectedData,
  type DurableEvent,
  type Fold,
} from '../../src/client/index.js'
import { aPlan, aPlanStep } from '../support/a-plan.js'
import { answered, asks, callId, choice, completed, plans, practice, says, sessionId, started } from './wire-samples.js'
import { tutoring } from './wire-samples.js'

const foldAll = (events: readonly DurableEvent[], from: Fold = emptyFold, after = 0): Fold =>
  events.reduce((fold, event, at) => foldEvent(fold, after + at + 1, event), from)

const exchanges = (fold: Fold) => fold.entries.filter(entry => entry.kind === 'exchange')
const chunk = (n: number, delta: string) => ({ v: 1 as const, message_id: callId(n + 200), delta })

const connected = (lastEventId: number, news: Partial<ConnectedData> = {}): ConnectedData => ({
  v: 1,
  session_id: sessionId,
  session_type: 'learning',
  title: 'Practice',
  status: 'awaiting_client_action',
  paused: false,
  safety_hold: false,
  safety: null,
  pending_action: null,
  items_completed: 0,
  total_items: 2,
  last_event_id: lastEventId,
  server_time: '2030-01-01T10:00:00.000Z',
  deadline_at: null,
  item_deadline_at: null,
  ...news,
})

const words = { text: 'You are not alone.', contact: 'Room 12' }
const notice = { message_id: callId(300), language: 'en', ...words, translations: { en: words } }
const held = { safety_hold: true, safety: notice }

describe('a session that is ended', () => {
  const ends = (payload: object): Fold =>
    foldAll([
      started,
      ...asks(1),
      { type: 'session_terminated', payload: { v: 1, session_id: sessionId, ...payload } } as DurableEvent,
    ])
  test.each([
    ['by the learner', { reason: 'ended_by_learner' }, undefined],
    ['by staff', { reason: 'ended_by_operator', by_staff: true }, { reason: null }],
    ['by staff with a reason', { reason: 'Fire alarm.', by_staff: true }, { reason: 'Fire alarm.' }],
  ] as const)('%s says so', (_who, payload, expected) => {
    expect(ends(payload).endedByStaff).toEqual(expected)
    expect(endedAs(ends(payload))).toBe('terminated')
  })
})

test('a stream that stays open counts an answer as soon as it is taken', () => {
  const taken = { v: 1, session_id: sessionId, tool_call_id: callId(1) } as const
  const before = [started, ...asks(1)]
  const counted = (payload: object) =>
    foldAll([...before, { type: 'run_resumed', payload } as DurableEvent]).facts.itemsCompleted
  expect([counted(taken), counted({ ...taken, items_completed: 1 })]).toEqual([0, 1])
})

describe('a session that is held', () => {
  const events: DurableEvent[] = [started, ...asks(1), { type: 'safety_message', payload: { v: 1, ...notice } }]
  const goesOn: DurableEvent = {
    type: 'safety_acknowledged',
    payload: { v: 1, status: 'awaiting_client_action', deadline_at: null, item_deadline_at: null },
  }

  test('shows the words of the event, and the same words to who joins behind it', () => {
    expect(foldAll(events).facts.safety).toEqual(notice)
    expect(foldFacts({ ...emptyFold, cursor: events.length }, connected(events.length, held)).facts.safety).toEqual(
      notice,
    )
    expect(foldAll(events, foldFacts(emptyFold, connected(events.length, held))).facts.safety).toEqual(notice)
  })

  test('shows nothing once the learner has gone on, however much of it is replayed', () => {
    const all = [...events, goesOn]
    expect(foldAll(all).facts.safety).toBeNull()
    const later = foldFacts(emptyFold, connected(all.length))
    expect(foldAll(events, later).facts.safety).toBeNull()
  })

  test('ended behind the words, also where the state is read before the end comes', () => {
    const inCare = (all: readonly DurableEvent[], before = emptyFold) => foldAll(all, before).inCare
    const ahead = foldFacts(emptyFold, connected(events.length + 1))
    expect(inCare([...events, completed])).toBe(true)
    expect(inCare([...events, completed], ahead)).toBe(true)
    expect(inCare([...events, goesOn, completed])).toBe(false)
  })
})

describe('breaks', () => {
  const moved = (news: object): DurableEvent =>
    ({ ...started, payload: { ...started.payload, ...news } }) as DurableEvent
  const may = moved({ break: { seconds_left: 600, ends_at: null } })
  const on = moved({ paused: true, break: { seconds_left: 600, ends_at: '2030-01-01T10:10:00.000Z' } })

  test('stand in the facts with what is left of them, and with the end of the one that goes on', () => {
    expect(foldAll([may]).facts.breaks).toEqual({ secondsLeft: 600, endsAt: null })
    const fold = foldAll([may, ...asks(1), on])
    expect(fold.facts).toMatchObject({ paused: true, breaks: { endsAt: '2030-01-01T10:10:00.000Z' } })
    expect(openExchange(fold)?.callId).toBe(callId(1))
  })

  test('are gone once they are used up, and were never there for whoever has none', () => {
    expect(foldAll([may, on, started]).facts.breaks).toBeNull()
    expect(foldFacts(foldAll([started]), connected(1)).facts.breaks).toBeNull()
  })

  test('are told to whoever joins during one', () => {
    const state = connected(3, { paused: true, break: { seconds_left: 60, ends_at: '2030-01-01T10:01:00.000Z' } })
    expect(foldFacts(emptyFold, state).facts.breaks).toEqual({ secondsLeft: 60, endsAt: '2030-01-01T10:01:00.000Z' })
  })
})

describe('folding the events of a session', () => {
  test('an asked question is open until its result, and keeps what was said', () => {
    const asked = foldAll([started, ...asks(1)])
    expect(openExchange(asked)).toMatchObject({ callId: callId(1), itemNumber: 1, outcome: 'open', answer: null })
    const later = foldAll([started, ...asks(1), ...answered(1, null)])
    expect(openExchange(later)).toBeNull()
    expect(exchanges(later)).toMatchObject([{ outcome: 'answered', answer: { kind: 'text', text: '85' } }])
  })

  test.each([
    [true, 'correct'],
    [false, 'incorrect'],
  ] as const)(
    'a recorded response that is told to be correct=%s marks the question it belongs to',
    (correct, outcome) => {
      const fold = foldAll([started, ...asks(1), ...answered(1, true), ...asks(2), ...answered(2, correct)])
      expect(exchanges(fold).map(entry => entry.outcome)).toEqual(['correct', outcome])
    },
  )

  test('a question that timed out says so, and is not marked by what is recorded afterwards', () => {
    const result: DurableEvent = {
      type: 'tool_result',
      payload: { v: 1, tool_call_id: callId(1), tool_name: 'present_choices', result: { timed_out: true } },
    }
    const recorded = answered(1, false)[2]!
    const fold = foldAll([started, ...asks(1), result, recorded])
    expect(exchanges(fold)).toMatchObject([{ outcome: 'timed_out', answer: null }])
  })

  test.each([
    [{ skipped: true }, 'skipped', null],
    [{ back: true }, 'back', null],
    [{ asked: 'Why?' }, 'asked', { kind: 'text', text: 'Why?' }],
    [{ closed: 'expired' }, 'closed', null],
    [{ error: { code: 'closed' } }, 'closed', null],
  ] as const)('a call that was closed with %j is %s, and no verdict falls on it', (result, outcome, answer) => {
    const [ask, suspended] = asks(1)
    const closed: DurableEvent = {
      type: 'tool_result',
      payload: { v: 1, tool_call_id: callId(1), tool_name: 'present_choices', result },
    }
    const fold = foldAll([started, ask!, suspended!, closed, ...answered(1, false).slice(1)])
    expect(exchanges(fold)).toMatchObject([{ outcome, answer }])
    expect(openExchange(fold)).toBeNull()
  })

  test('hints stand with their question in the order in which they were shown, and leave it open', () => {
    const shown = (number: number, left: number): DurableEvent => ({
      type: 'hint_shown',
      payload: { v: 1, tool_call_id: callId(1), number, left, text: `Hint ${number}`, cost: number / 4 },
    })
    const fold = foldAll([started, ...asks(1), shown(1, 1), shown(2, 0)])
    expect(openExchange(fold)?.hints).toEqual([
      { number: 1, left: 1, text: 'Hint 1', cost: 0.25 },
      { number: 2, left: 0, text: 'Hint 2', cost: 0.5 },
    ])
    const later = foldAll([...answered(1, true), ...asks(2)], fold, fold.cursor)
    expect(exchanges(later).map(entry => entry.hints.length)).toEqual([2, 0])
  })

  test.each([
    [{ asked: 'Why?' }, 1],
    [{ back: true }, 1],
    [{ skipped: true }, 0],
    [{ index: 1 }, 0],
  ])('a question that comes again behind %j has %i of its one hint', (result, hints) => {
    const about = { v: 1 as const, tool_call_id: callId(1) }
    const [again] = asks(1)
    const { payload } = again as Extract<DurableEvent, { type: 'client_action' }>
    const fold = foldAll([
      started,
      ...asks(1),
      { type: 'hint_shown', payload: { ...about, number: 1, left: 1, text: 'Hint', cost: 0 } },
      { type: 'tool_result', payload: { ...about, tool_name: 'present_choices', result } },
      { type: 'client_action', payload: { ...payload, action: choice(9) } },
    ])
    expect(openExchange(fold)).toMatchObject({ callId: callId(9), itemNumber: 1 })
    expect(openExchange(fold)?.hints).toHaveLength(hints)
  })

  test('the plan is as its last change left it, without the mark of its version, and leaves a question open', () => {
    const changed = aPlan([aPlanStep(1, 'completed'), aPlanStep(2, 'in_progress')], { mastery_score: 0.7 })
    expect(foldAll([started]).plan).toBeNull()
    const fold = foldAll([started, plans(aPlan()), ...asks(1), plans(changed)])
    expect(fold.plan).toEqual(changed)
    expect(openExchange(fold)?.callId).toBe(callId(1))
    expect(foldEvent(foldAll([started, plans(changed), completed]), 4, plans(aPlan())).plan).toEqual(changed)
  })

  test('messages of staff stand beside the question until they have been read', () => {
    const wrote = (message_id: string): DurableEvent => ({
      type: 'staff_message',
      payload: { v: 1, message_id, text: `Text ${message_id}` },
    })
    const read: DurableEvent = { type: 'staff_message_read', payload: { v: 1, message_id: 'a' } }
    const fold = foldAll([started, ...asks(1), wrote('a'), wrote('b'), read, read])
    expect(fold.staffMessages).toEqual([{ messageId: 'b', text: 'Text b' }])
    expect(openExchange(fold)?.callId).toBe(callId(1))
  })

  test('an ending closes what was open, and nothing that follows changes it', () => {
    const ended = foldAll([started, ...asks(1), completed])
    expect(endedAs(ended)).toBe('completed')
    expect(openExchange(ended)).toBeNull()
    const afterwards = foldAll([...asks(2)], ended, 4)
    expect({ ...afterwards, cursor: 0 }).toEqual({ ...ended, cursor: 0 })
  })

  test('an error is remembered until there is progress', () => {
    const error: DurableEvent = {
      type: 'error',
      payload: { v: 1, code: 'model_unavailable', retryable: true, retry_after: '2030-01-01T10:00:05.000Z' },
    }
    const stuck = foldAll([started, error])
    expect(stuck.runError).toEqual({
      code: 'model_unavailable',
      retryable: true,
      retryAfter: '2030-01-01T10:00:05.000Z',
    })
    expect(foldAll(asks(1), stuck, 2).runError).toBeNull()
  })
})

describe('a message that is being written', () => {
  test('grows by its chunks and gives way to the complete one', () => {
    const writing = foldChunk(foldChunk(emptyFold, chunk(1, 'Well ')), chunk(1, 'do'))
    expect(writing.draft?.text).toBe('Well do')
    const complete = foldEvent(writing, 1, says(1, 'Well done.'))
    expect(complete.draft).toBeNull()
    expect(complete.entries).toEqual([{ kind: 'message', messageId: callId(201), text: 'Well done.' }])
  })

  test('is dropped when another begins', () => {
    const writing = foldChunk(foldChunk(emptyFold, chunk(1, 'Wrong attempt')), chunk(2, 'Again'))
    expect(writing.draft).toEqual({ messageId: callId(202), text: 'Again' })
  })

  test('does not come back by a late chunk of a complete one', () => {
    const complete = foldEvent(emptyFold, 1, says(1, 'Well done.'))
    expect(foldChunk(complete, chunk(1, 'Well'))).toBe(complete)
  })
})

describe('what the server says of the session as a whole', () => {
  test('holds against older events that are still replayed', () => {
    const extended = '2030-01-01T11:00:00.000Z'
    const fold = foldFacts(emptyFold, connected(3, { item_deadline_at: extended }))
    const replayed = foldAll([started, ...asks(1, '2030-01-01T10:30:00.000Z')], fold)
    expect(replayed.facts.itemDeadlineAt).toBe(extended)
  })

  test('gives way to newer events', () => {
    const fold = foldFacts(foldAll([started, ...asks(1)]), connected(3))
    expect(foldAll(answered(1, true), fold, 3).facts.itemsCompleted).toBe(1)
  })

  test('brings the open question to a fold that began behind it, once', () => {
    const begun = { ...emptyFold, cursor: 3 }
    const news = connected(3, { pending_action: choice(1) })
    const fold = foldFacts(foldFacts(begun, news), news)
    expect(exchanges(fold)).toMatchObject([{ callId: callId(1), outcome: 'open' }])
    expect(openExchange(foldAll(answered(1, true), fold, 3))).toBeNull()
  })

  test('brings no question that its own event is still to bring', () => {
    expect(foldFacts(emptyFold, connected(3, { pending_action: choice(1) })).entries).toEqual([])
    const asked = foldAll([started, ...asks(1)])
    expect(exchanges(foldFacts(asked, connected(3, { pending_action: choice(1) })))).toHaveLength(1)
  })

  test('is ignored when it is older than what was folded', () => {
    const fold = foldAll(practice)
    expect(foldFacts(fold, connected(2, { status: 'active' }))).toBe(fold)
  })

  test('an ending it tells of counts only when every event up to it has been read', () => {
    const early = foldFacts(emptyFold, connected(9, { status: 'completed' }))
    expect(endedAs(early)).toBeNull()
    expect(endedAs({ ...early, cursor: 9 })).toBe('completed')
  })
})

test.each([
  ['practice', practice],
  ['tutoring', tutoring],
])('any cutting and replaying of a log of %s, with chunks in between, ends in the same state', (_, log) => {
  const whole = foldAll(log)
  const replay = fc.array(fc.record({ back: fc.nat(12), on: fc.nat(12), noise: fc.option(fc.nat(3)) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(replay, connections => {
      let fold = emptyFold
      for (const { back, on, noise } of connections) {
        // A connection starts at or before the cursor, as the server replays, and breaks off anywhere.
        const from = Math.max(0, fold.cursor - back)
        log.slice(from, fold.cursor + on).forEach((event, at) => {
          fold = foldEvent(fold, from + at + 1, event)
        })
        if (noise !== null) fold = foldChunk(fold, chunk(noise + 50, 'x'))
        expect(fold.cursor).toBeLessThanOrEqual(log.length)
      }
      expect(foldAll(log.slice(fold.cursor), fold, fold.cursor)).toEqual(whole)
    }),
  )
})

test('every prefix shows at most one open question, and it is the last one asked', () => {
  practice.forEach((_, at) => {
    const fold = foldAll(practice.slice(0, at + 1))
    const open = exchanges(fold).filter(entry => entry.outcome === 'open')
    expect(open.length).toBeLessThanOrEqual(1)
    if (open[0]) expect(open[0]).toBe(exchanges(fold).at(-1))
    expect(openExchange(fold)).toEqual(open[0] ?? null)
  })
})

test('the same question sent again replaces itself', () => {
  const [ask] = asks(1)
  const fold = foldEvent(foldEvent(emptyFold, 1, ask!), 2, ask!)
  expect(exchanges(fold)).toHaveLength(1)
  expect(openExchange(fold)?.action).toEqual(choice(1))
})
