import { expect, test } from 'vitest'
import { emptyFold, foldEvent, type DurableEvent, type LinkView } from '../../src/client/index.js'
import { HostEvents } from '../../src/web/embed-events.js'
import { answered, asks, callId, completed, practice, says, sessionId, started } from '../client/wire-samples.js'

const viewOf = (events: readonly DurableEvent[], news: Partial<LinkView> = {}): LinkView => ({
  phase: 'streaming',
  summary: null,
  fold: events.reduce((fold, event, at) => foldEvent(fold, at + 1, event), emptyFold),
  caughtUp: true,
  offset: 0,
  submission: null,
  commanding: null,
  page: 'free',
  refusal: null,
  ...news,
})

/** What is told when a page sees each of these moments of a session. */
function toldOf(moments: readonly LinkView[]): [string, object][] {
  const events = new HostEvents(sessionId)
  return moments.flatMap(moment => events.eventsOf(moment)).map(({ name, detail }) => [name.slice(5), detail])
}
/** Every moment of a log, one event after another. */
const live = (events: readonly DurableEvent[]) => events.map((_, at) => viewOf(events.slice(0, at + 1)))
const names = (told: [string, object][]) => told.map(([name]) => name)

test('a whole session is told once and in order', () => {
  const told = toldOf(live(practice))
  const each = ['question', 'answer', 'feedback', 'message']
  expect(names(told)).toEqual([...each, ...each, 'completed'])
  expect(told.every(([, detail]) => 'session_id' in detail && detail.session_id === sessionId)).toBe(true)
  expect(told[2]![1]).toMatchObject({ tool_call_id: callId(1), correct: true })
  expect(told[6]![1]).toMatchObject({ tool_call_id: callId(2), correct: false })
})

test('neither the prompt nor the answer is told', () => {
  const told = JSON.stringify(toldOf(live(practice)))
  expect(told).not.toContain('Question 1')
  expect(told).not.toContain('85')
})

test('the past of a session that is gone on with is not told again', () => {
  const soFar = [started, ...asks(1), ...answered(1, true), says(1, 'Well done.'), ...asks(2)]
  const replayed = live(soFar).map(view => ({ ...view, caughtUp: view.fold.cursor === soFar.length }))
  expect(names(toldOf(replayed))).toEqual(['question'])
})

test('a page that is shown the same session again hears nothing twice', () => {
  const twice = [...live(practice), ...live(practice).map(view => ({ ...view, caughtUp: false })), viewOf(practice)]
  expect(names(toldOf(twice))).toEqual(names(toldOf(live(practice))))
})

test('a call that is closed without an answer says how', () => {
  const [ask, suspended] = asks(1)
  const skipped: DurableEvent = {
    type: 'tool_result',
    payload: { v: 1, tool_call_id: callId(1), tool_name: 'present_choices', result: { skipped: true } },
  }
  const told = toldOf(live([started, ask!, suspended!, skipped, completed]))
  expect(told.slice(1)).toMatchObject([
    ['answer', { outcome: 'skipped' }],
    ['completed', { status: 'completed' }],
  ])
})

test('a hint is told with its cost and without its words', () => {
  const hint: DurableEvent = {
    type: 'hint_shown',
    payload: { v: 1, tool_call_id: callId(1), number: 1, left: 0, text: 'Add the tens.', cost: 0.25 },
  }
  const told = toldOf(live([started, ...asks(1), hint]))
  expect(told.at(-1)).toMatchObject(['hint', { number: 1, left: 0, cost: 0.25 }])
  expect(JSON.stringify(told)).not.toContain('tens')
})

test('a run that rests and a session that is refused are errors, once each', () => {
  const error: DurableEvent = {
    type: 'error',
    payload: { v: 1, code: 'model_unavailable', retryable: true, retry_after: null },
  }
  const rests = live([started, error])
  expect(toldOf([...rests, ...rests.slice(-1)])).toMatchObject([
    ['error', { code: 'model_unavailable', retryable: true }],
  ])
  const refusal = { kind: 'refused' as const, status: 404, code: 'session_not_found' }
  const gone = viewOf([], { phase: 'gone', caughtUp: false, refusal })
  expect(toldOf([gone, gone])).toMatchObject([['error', { code: 'session_not_found', retryable: false }]])
})
