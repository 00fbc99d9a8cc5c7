// That the comparison of stored sessions bites: each thing that a crash could do to one is found.
import { describe, expect, test } from 'vitest'
import { differences, essence, faults, type Row, type Stored } from './cut-stored.js'

const id = (n: number): string => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A session of two items, as it is stored when it is over; `offset` moves its ids and its times. */
function aStored(offset = 0): Stored {
  const [session, first, second, step] = [1, 2, 3, 4].map(n => id(offset + n)) as [string, string, string, string]
  const time = (second: number): string => `2026-01-05T08:00:${String(offset + second).padStart(2, '0')}.000+00:00`
  const calls = [step, first, second]
  const message = calls.flatMap((call, index): Row[] => [
    { session_id: session, seq: index * 2 + 1, role: 'assistant', content: '', tool_calls: [{ id: call, name: 'x' }] },
    { session_id: session, seq: index * 2 + 2, role: 'tool', content: `{"at":"${call}"}`, tool_call_id: call },
  ])
  const events = [
    { type: 'client_action', payload: { v: 1, action: { tool_call_id: first } } },
    { type: 'tool_result', payload: { v: 1, tool_call_id: first } },
    { type: 'client_action', payload: { v: 1, action: { tool_call_id: second } } },
    { type: 'tool_result', payload: { v: 1, tool_call_id: second } },
    { type: 'session_completed', payload: { v: 1, session_id: session } },
  ]
  return {
    session: [
      {
        session_id: session,
        status: 'completed',
        seed: 'aa',
        total_items: 2,
        open_call_id: null,
        lease_owner: null,
        run_error_code: null,
        ended_at: time(9),
        fence: 3 + offset,
        next_message_seq: 7,
        last_event_seq: 5,
        last_domain_seq: 2,
      },
    ],
    message,
    item: [1, 2].map(position => ({ session_id: session, position, variant_key: `v${position}` })),
    pending_action: [first, second].map((call, index) => ({
      session_id: session,
      tool_call_id: call,
      position: index + 1,
      status: 'resolved',
      answer_hash: `hash over ${call}`,
    })),
    response: [first, second].map((call, index) => ({
      session_id: session,
      position: index + 1,
      tool_call_id: call,
      correct: index === 0,
      received_at: time(index),
      response_ms: 100 + offset,
    })),
    session_event: events.map((event, index) => ({ session_id: session, seq: index + 1, ...event })),
    domain_event: [first, second].map((callId, index) => ({
      session_id: session,
      seq: index + 1,
      type: 'ActionAnswered',
      payload: { position: index + 1, callId },
    })),
  }
}

/** The stored session with one table's rows changed. */
const changed = (table: string, change: (rows: readonly Row[]) => readonly Row[]): Stored => {
  const stored = aStored(10)
  return { ...stored, [table]: change(stored[table]!) }
}
const without = (table: string, index: number): Stored => changed(table, rows => rows.toSpliced(index, 1))
const twice = (table: string, index: number): Stored =>
  changed(table, rows => rows.toSpliced(index, 0, { ...rows[index]! }))
const edited = (table: string, index: number, edit: Row): Stored =>
  changed(table, rows => rows.with(index, { ...rows[index]!, ...edit }))

describe('two runs of one session', () => {
  test('are the same when only ids, times, hashes over ids, durations and the fence differ', () => {
    expect(differences(essence(aStored(10)), essence(aStored()))).toEqual([])
    expect(faults(aStored())).toEqual([])
  })
  test('differ when another call is answered, though every id is new anyway', () => {
    const swapped = edited('response', 0, { tool_call_id: id(13) })
    expect(differences(essence(swapped), essence(aStored()))).toEqual(['response.0.tool_call_id: "#4", not "#3"'])
  })
  test.each<[string, Stored, string]>([
    ['a verdict', edited('response', 0, { correct: false }), 'response.0.correct: false, not true'],
    ['an item', edited('item', 1, { variant_key: 'other' }), 'item.1.variant_key: "other", not "v2"'],
    [
      'what was said',
      edited('message', 1, { content: 'else' }),
      'message.1.content: "else", not "{\\"at\\":\\"#2\\"}"',
    ],
    [
      'a time that is there in one only',
      edited('session', 0, { ended_at: null }),
      'session.0.ended_at: null, not "<time>"',
    ],
    ['a row too few', without('domain_event', 1), 'domain_event.1: nothing, not '],
    ['a row too many', twice('session_event', 4), 'session_event.5: {'],
    ['a whole table', { ...aStored(10), remark: [{ session_id: id(11) }] }, 'remark: [{'],
  ])('differ by %s', (_what, actual, found) => {
    expect(differences(essence(actual), essence(aStored())).join('\n')).toContain(found)
  })
})

describe('a session that a crash has damaged is found by', () => {
  test.each<[string, Stored, string]>([
    ['a lost result', without('message', 3), 'calls have no result'],
    ['a result without its call', edited('message', 2, { tool_calls: [] }), 'no call waits for'],
    ['a second result', changed('message', rows => [...rows, { ...rows[5]!, seq: 7 }]), 'no call waits for'],
    ['a result before its call', changed('message', rows => rows.toReversed()), 'no call waits for'],
    ['a gap in the conversation', edited('message', 5, { seq: 8 }), 'Numbers in message'],
    [
      'a message that the session does not know of',
      edited('session', 0, { next_message_seq: 9 }),
      'Numbers in message',
    ],
    ['a lost event', without('session_event', 1), 'Numbers in session_event'],
    ['an event with a number twice', twice('session_event', 0), 'Numbers in session_event'],
    ['a question that was shown twice', twice('session_event', 0), 'was shown 2 times'],
    ['a question that was never shown', edited('session_event', 0, { type: 'other' }), 'was shown 0 times'],
    ['a question that was closed twice', twice('session_event', 1), 'was closed 2 times'],
    ['a second ending', twice('session_event', 4), 'ended 2 times'],
    ['an event behind the ending', changed('session_event', rows => rows.toReversed()), 'follows the ending'],
    ['a gap in the private log', without('domain_event', 0), 'Numbers in domain_event'],
    ['a lost answer in the private log', edited('domain_event', 1, { type: 'StepTaken' }), 'Asked items'],
    ['a lost response', without('response', 1), 'Responses'],
    ['a second response', twice('response', 1), 'Responses'],
    ['a response to another call', edited('response', 1, { tool_call_id: id(99) }), 'Responses'],
    ['a lost item', without('item', 0), 'Items'],
    ['an item that was asked twice', twice('pending_action', 0), 'Closed calls'],
    ['a question left open', edited('pending_action', 1, { status: 'open' }), 'still open'],
    ['a call left open', edited('session', 0, { open_call_id: id(3) }), 'still open'],
    ['a lease that nobody gave back', edited('session', 0, { lease_owner: id(50) }), 'holds the lease'],
    ['a failed run', edited('session', 0, { run_error_code: 'timeout' }), 'A run failed'],
    ['an ending that never came', edited('session', 0, { status: 'active' }), 'The session is "active"'],
    ['a second session', twice('session', 0), 'has 2 sessions'],
    ['no session at all', without('session', 0), 'no session'],
  ])('%s', (_what, stored, found) => {
    expect(faults(stored).join('\n')).toContain(found)
  })
})
