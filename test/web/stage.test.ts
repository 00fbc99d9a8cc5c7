import { describe, expect, test } from 'vitest'
import {
  emptyFold,
  foldChunk,
  foldEvent,
  type DurableEvent,
  type LinkView,
  type SessionType,
  type SummaryData,
} from '../../src/client/index.js'
import { nothingSeen, stageKey, stageOf, type Seen } from '../../src/web/view/session/stage.js'
import { answered, asks, callId, completed, says, started } from '../client/wire-samples.js'

const viewOf = (type: SessionType, events: readonly DurableEvent[], news: Partial<LinkView> = {}) => ({
  phase: 'streaming' as const,
  summary: { session_type: type } as SummaryData,
  fold: events.reduce((fold, event, at) => foldEvent(fold, at + 1, event), emptyFold),
  caughtUp: true,
  offset: 0,
  submission: null,
  commanding: null,
  page: 'free' as const,
  refusal: null,
  ...news,
})
const shownOne: Seen = { ...nothingSeen, shown: callId(1) }
const one = [started, ...asks(1)]
const oneAnswered = [...one, ...answered(1, false)]
const left = (result: Record<string, unknown>): DurableEvent => ({
  type: 'tool_result',
  payload: { v: 1, tool_call_id: callId(1), tool_name: 'present_choices', result },
})

describe('what stands on the stage', () => {
  test('nothing before the replay has caught up', () => {
    expect(stageOf(viewOf('learning', one, { caughtUp: false }), nothingSeen).kind).toBe('opening')
  })

  test('a quiz that has not started asks first', () => {
    expect(stageOf(viewOf('evaluation', [], { phase: 'pending' }), nothingSeen).kind).toBe('confirm')
  })

  test('the open question, with what the tutor said before it', () => {
    const stage = stageOf(viewOf('learning', [started, says(0, 'Welcome.'), ...asks(1)]), nothingSeen)
    expect(stage).toMatchObject({ kind: 'question', exchange: { callId: callId(1) }, lead: [{ text: 'Welcome.' }] })
  })

  test('a break instead of the question, until it is over or the session is', () => {
    const onBreak: DurableEvent = {
      type: 'state_change',
      payload: { ...started.payload, paused: true, break: { seconds_left: 60, ends_at: '2030-01-01T10:01:00.000Z' } },
    } as DurableEvent
    const during = [...one, onBreak]
    expect(stageOf(viewOf('evaluation', during), shownOne)).toEqual({
      kind: 'break',
      endsAt: '2030-01-01T10:01:00.000Z',
    })
    expect(stageOf(viewOf('evaluation', [...during, started]), shownOne).kind).toBe('question')
    expect(stageOf(viewOf('evaluation', [...during, completed]), shownOne).kind).toBe('results')
  })

  test('the words of care while the session is held, for a page that joined behind them, too', () => {
    const words = { text: 'You are not alone.', contact: 'Room 12' }
    const safety = { message_id: callId(300), language: 'en', ...words, translations: {} }
    const view = viewOf('learning', one)
    const fold = { ...view.fold, facts: { ...view.fold.facts, safety } }
    expect(stageOf({ ...view, fold }, nothingSeen)).toEqual({ kind: 'care', notice: safety, held: true })
  })

  test('a kind end without a score for who stopped behind the words of care, but in a quiz', () => {
    for (const [type, kind] of [
      ['learning', 'stopped'],
      ['tutoring', 'stopped'],
      ['evaluation', 'results'],
    ] as const) {
      const view = viewOf(type, [...one, ...answered(1, null), completed])
      expect(stageOf({ ...view, fold: { ...view.fold, inCare: true } }, nothingSeen).kind).toBe(kind)
    }
  })

  test('the words of care that answered a report after the end, until the learner goes on to the results', () => {
    const care = {
      message_id: callId(300),
      language: 'en',
      text: 'You are not alone.',
      contact: null,
      translations: {},
    }
    const view = viewOf('evaluation', [...one, ...answered(1, null), completed])
    expect(stageOf(view, { ...shownOne, care })).toEqual({ kind: 'care', notice: care, held: false })
    expect(stageOf(view, shownOne).kind).toBe('results')
  })

  test('not the question any more once its answer has been received', () => {
    const submission = { callId: callId(1), state: 'sent' as const, refusal: null, receipt: null }
    expect(stageOf(viewOf('evaluation', one, { submission }), shownOne).kind).toBe('waiting')
  })
})

describe('feedback in practice', () => {
  test('begins with the verdict and is complete when the tutor has spoken', () => {
    const verdict = stageOf(viewOf('learning', oneAnswered), shownOne)
    expect(verdict).toMatchObject({ kind: 'feedback', complete: false, exchange: { outcome: 'incorrect' } })
    const spoken = stageOf(viewOf('learning', [...oneAnswered, says(1, 'Carry the ten.')]), shownOne)
    expect(spoken).toMatchObject({ kind: 'feedback', complete: true, last: false })
    expect(stageKey(verdict)).not.toBe(stageKey(spoken))
  })

  test('is not complete while words are still being written', () => {
    const view = viewOf('learning', [...oneAnswered, says(1, 'Carry the ten.')])
    const fold = foldChunk(view.fold, { v: 1, message_id: callId(299), delta: 'And' })
    expect(stageOf({ ...view, fold }, shownOne)).toMatchObject({ kind: 'feedback', complete: false, draft: 'And' })
  })

  test('holds the next question back until the learner continues', () => {
    const view = viewOf('learning', [...oneAnswered, says(1, 'Carry the ten.'), ...asks(2)])
    expect(stageOf(view, shownOne)).toMatchObject({ kind: 'feedback', complete: true })
    const continued = { ...shownOne, continued: { callId: callId(1), messages: 1 } }
    expect(stageOf(view, continued)).toMatchObject({ kind: 'question', exchange: { callId: callId(2) }, lead: [] })
  })

  test('is complete without words when the next question is already there', () => {
    const view = viewOf('learning', [...oneAnswered, ...asks(2)])
    expect(stageOf(view, shownOne)).toMatchObject({ kind: 'feedback', complete: true, messages: [] })
    const continued = { ...shownOne, continued: { callId: callId(1), messages: 0 } }
    expect(stageOf(view, continued).kind).toBe('question')
  })

  test('holds the result back as well', () => {
    const view = viewOf('learning', [...oneAnswered, says(1, 'Carry the ten.'), completed])
    expect(stageOf(view, shownOne)).toMatchObject({ kind: 'feedback', last: true })
    const continued = { ...shownOne, continued: { callId: callId(1), messages: 1 } }
    expect(stageOf(view, continued)).toEqual({ kind: 'results', status: 'completed' })
  })

  test('stands above the next question after a reload, and holds nothing back', () => {
    const view = viewOf('learning', [...oneAnswered, says(1, 'Carry the ten.'), ...asks(2)])
    expect(stageOf(view, nothingSeen)).toMatchObject({ kind: 'question', lead: [{ text: 'Carry the ten.' }] })
  })
})

test('an evaluation never stops for feedback', () => {
  const view = viewOf('evaluation', [...one, ...answered(1, null), ...asks(2)])
  expect(stageOf(view, shownOne)).toMatchObject({ kind: 'question', exchange: { callId: callId(2) } })
  const ended = viewOf('evaluation', [...one, ...answered(1, null), completed])
  expect(stageOf(ended, shownOne)).toEqual({ kind: 'results', status: 'completed' })
})

describe('a question that was left without an answer', () => {
  const commanding = { callId: callId(1), state: 'sent' as const, refusal: null }

  test('is gone from the stage once the server has taken the command; a hint leaves it there', () => {
    const after = (command: 'skip' | 'hint') => ({ commanding: { ...commanding, command } })
    expect(stageOf(viewOf('learning', one, after('skip')), shownOne).kind).toBe('waiting')
    expect(stageOf(viewOf('learning', one, after('hint')), shownOne).kind).toBe('question')
  })

  test('is asked again below the explanation that the learner asked for, without a stop', () => {
    const view = viewOf('learning', [...one, left({ asked: 'Why?' }), says(1, 'Because.'), ...asks(2)])
    const stage = stageOf(view, shownOne)
    expect(stage).toMatchObject({
      kind: 'question',
      learnerQuestion: { callId: callId(1) },
      lead: [{ text: 'Because.' }],
    })
  })

  test('stops for what the tutor says when it was skipped, and for nothing otherwise', () => {
    const skipped = [...one, left({ skipped: true })]
    const spoken = viewOf('learning', [...skipped, says(1, 'It was 85.'), ...asks(2)])
    expect(stageOf(spoken, shownOne)).toMatchObject({ kind: 'feedback', exchange: { outcome: 'skipped' } })
    expect(stageOf(viewOf('learning', [...skipped, ...asks(2)]), shownOne).kind).toBe('question')
  })
})

test('every question is looked at instead of the result, once there is one', () => {
  const reviewing: Seen = { ...shownOne, reviewing: true }
  expect(stageOf(viewOf('evaluation', [...one, ...answered(1, null), completed]), reviewing)).toEqual({
    kind: 'review',
  })
  expect(stageOf(viewOf('evaluation', one), reviewing).kind).toBe('question')
})

test('a survey ends with thanks', () => {
  expect(stageOf(viewOf('survey', [...oneAnswered, completed]), shownOne)).toEqual({
    kind: 'thanks',
    status: 'completed',
  })
})

test('a dialogue stays on stage from beginning to end; focus moves when it is over', () => {
  const open = stageOf(viewOf('thought', one), nothingSeen)
  const later = stageOf(viewOf('thought', [...oneAnswered, says(1, 'Well.'), ...asks(2)]), nothingSeen)
  const over = stageOf(viewOf('thought', [...oneAnswered, completed]), nothingSeen)
  expect([open, later, over].map(stage => stage.kind)).toEqual(['talk', 'talk', 'talk'])
  expect(stageKey(open)).toBe(stageKey(later))
  expect(stageKey(over)).not.toBe(stageKey(open))
})
