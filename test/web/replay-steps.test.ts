import { expect, test } from 'vitest'
import { lastExchange, replaySteps } from '../../src/web/staff/session/replay-steps.js'

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString()
type Moment = Parameters<typeof replaySteps>[0][number]
const moment = (id: number, second: number, event: Moment['event'], data: object = {}): Moment => ({
  id,
  at: at(second),
  event,
  data: { v: 1, ...data },
})

const CALL = 'c1'
const asked = (id: number, second: number) =>
  moment(id, second, 'client_action', {
    session_id: 's',
    action: {
      tool_call_id: CALL,
      tool_name: 'ask_multiple_choice',
      widget_type: 'multiple_choice',
      props: { prompt: '1 + 1?', options: ['1', '2'] },
      lock_input: true,
    },
    item_number: 1,
    total_items: 2,
    item_deadline_at: null,
  })
const result = (id: number, second: number, result: object, callId = CALL, tool = 'ask_multiple_choice') =>
  moment(id, second, 'tool_result', { tool_call_id: callId, tool_name: tool, result })
const state = (id: number, second: number, paused: boolean, deadline: string | null = null) =>
  moment(id, second, 'state_change', {
    status: 'awaiting_client_action',
    paused,
    items_completed: 0,
    total_items: 2,
    deadline_at: deadline,
  })

const told = (...moments: Moment[]) => replaySteps(moments).map(({ what, after }) => [what, after])

test('each step says what was seen, and how long after the one before', () => {
  const steps = replaySteps([
    asked(1, 0),
    moment(2, 0, 'run_suspended', { session_id: 's', tool_call_id: CALL }),
    result(3, 12, { selection: '2', index: 1 }),
    moment(4, 12, 'run_resumed', { session_id: 's', tool_call_id: CALL }),
    result(5, 13, { correct: true }, 'other', 'record_response'),
    moment(6, 15, 'session_completed', { session_id: 's', reason: 'done' }),
  ])
  expect(steps.map(({ what, after }) => [what, after])).toEqual([
    ['question', null],
    ['answered', 12_000],
    ['judged', 1_000],
    ['completed', 2_000],
  ])
  expect(steps.map(({ fold }) => lastExchange(fold)?.outcome)).toEqual(['open', 'answered', 'correct', 'correct'])
  expect(lastExchange(steps[1]!.fold)?.answer).toEqual({ kind: 'text', text: '2', isOption: true })
})

test('a tool that the learner sees nothing of is no step', () => {
  expect(told(moment(1, 0, 'tool_executing', {}), result(2, 0, { item_number: 1 }, 'x', 'get_next_item'))).toEqual([])
})

test('a pause, its end and another deadline are steps; a count is none', () => {
  expect(
    told(asked(1, 0), state(2, 1, false), state(3, 2, true), state(4, 4, false), state(5, 5, false, at(60))),
  ).toEqual([
    ['question', null],
    ['paused', 2_000],
    ['resumed', 2_000],
    ['time', 1_000],
  ])
})

test.each([
  [{ timed_out: true }, 'timed_out'],
  [{ dont_know: true }, 'not_known'],
  [{ skipped: true }, 'skipped'],
  [{ back: true }, 'back'],
  [{ asked: 'Why?' }, 'asked'],
  [{ closed: true }, 'closed'],
])('the result %o is told as %s', (given, what) => {
  expect(told(asked(1, 0), result(2, 1, given)).at(-1)).toEqual([what, 1_000])
})
