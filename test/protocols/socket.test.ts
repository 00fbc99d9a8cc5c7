// One socket over a wire that the test holds: what becomes of each frame, in which order, and when it is closed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOSE_CODES } from '../../src/contract/socket.js'
import { newId } from '../../src/kernel/ids.js'
import type { LoggedEvent } from '../../src/sessions/application/ports.js'
import { openHeld as open } from '../support/scripted-socket.js'

const messages = (count: number, text = 'Hello.'): LoggedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    type: 'message_complete',
    payload: { v: 1, message_id: newId(), text },
  }))
const suspended = (id: string, seq: number): LoggedEvent => ({
  seq,
  type: 'run_suspended',
  payload: { v: 1, session_id: id, tool_call_id: newId() },
})
const [one, two, three, call] = [newId(), newId(), newId(), newId()]
const respond = (text: string, about: object = {}) => ({
  type: 'respond',
  session_id: one,
  tool_call_id: call,
  response: { text },
  ...about,
})

describe('a frame', () => {
  test('beyond a limit is refused, and those behind it wait as long as a refused request does', async () => {
    const { say, wire, told } = open()
    const began = performance.now()
    await say(respond('x'.repeat(2_000), { request_id: 'a' }), respond('4', { request_id: 'b' }))
    expect(wire.frames).toMatchObject([{ request_id: 'a', ok: false, problem: { code: 'too_many_requests' } }])
    expect(told).toEqual([])
    await expect.poll(() => wire.frames.length, { timeout: 5_000 }).toBe(2)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(told).toEqual([`respond ${one} {"text":"4"}`])
  })

  test.each<[string, object, string, object]>([
    ['respond', respond('4'), `respond ${one} {"text":"4"}`, { duplicate: false, status: 'active' }],
    [
      'command',
      { type: 'command', session_id: one, command_id: call, command: 'skip' },
      `command ${one} skip`,
      { hint: null },
    ],
    [
      'terminate',
      { type: 'terminate', session_id: one.toUpperCase(), reason: 'Enough.' },
      `terminate ${one} Enough.`,
      { status: 'terminated' },
    ],
  ])('%s is carried out and answered under its request id', async (_, frame, done, answer) => {
    const { say, wire, told } = open()
    await say({ request_id: 'a', ...frame }, frame)
    expect(told).toEqual([done, done])
    expect(wire.frames).toMatchObject([
      { request_id: 'a', ok: true, answer },
      { request_id: null, ok: true, answer },
    ])
  })

  test('that is refused is answered with the problem that the route would give', async () => {
    const { say, wire } = open()
    await say(respond('late', { request_id: 'a' }), respond('fail', { request_id: 'b' }))
    expect(wire.frames).toEqual([
      {
        request_id: 'a',
        ok: false,
        problem: expect.objectContaining({ status: 410, code: 'too_late', session_status: 'active', last_event_id: 3 }),
      },
      { request_id: 'b', ok: false, problem: expect.objectContaining({ status: 500, code: 'internal_error' }) },
    ])
    expect(JSON.stringify(wire.frames)).not.toContain('secret')
    expect(wire.calls).toEqual([])
  })

  test.each<[string, string | object, number, string, string | null, string | undefined]>([
    ['no JSON', '{', 400, 'unreadable_json', null, undefined],
    ['no object', '[]', 422, 'malformed', null, ''],
    ['an unknown type', { type: 'dance', request_id: 'a' }, 422, 'malformed', 'a', '/type'],
    ['no session', { type: 'attach', request_id: 'a' }, 422, 'malformed', 'a', '/session_id'],
    ['an id that is none', { type: 'detach', session_id: '1' }, 422, 'malformed', null, '/session_id'],
    ['a field too many', { type: 'ping', me: 1 }, 422, 'malformed', null, ''],
    ['a request id that is none', { type: 'ping', request_id: 7 }, 422, 'malformed', null, '/request_id'],
    ['a cursor that is none', { type: 'attach', session_id: one, after: -1 }, 422, 'malformed', null, '/after'],
  ])('with %s is told what is wrong', async (_, frame, status, code, requestId, pointer) => {
    const { say, wire, told } = open()
    await say(frame)
    expect(wire.frames).toMatchObject([{ request_id: requestId, ok: false, problem: { status, code } }])
    expect(wire.frames[0].problem.errors?.[0].pointer).toBe(pointer)
    expect(told).toEqual([])
  })

  test('that cannot be understood, three times in a row, ends the socket; a good one between them forgives', async () => {
    const { say, wire } = open()
    await say('x', 'x', { type: 'ping' }, 'x', 'x')
    expect(wire.calls).toEqual([])
    await say('x', { type: 'ping' })
    expect(wire.calls[0]).toBe(`close ${CLOSE_CODES.bad_frames.code}`)
    expect(wire.frames).toHaveLength(6)
  })

  test('that is binary ends the socket', () => {
    const { socket, wire } = open()
    socket.receive('{"type":"ping"}', true)
    expect(wire.calls).toEqual([`close ${CLOSE_CODES.not_text.code}`])
  })

  test('whatever it holds, is answered exactly once and breaks nothing', async () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map(value => `{"type":"respond","session_id":${value}}`),
    )
    await fc.assert(
      fc.asyncProperty(anything, async frame => {
        const { say, wire, told } = open()
        await say(frame)
        expect(wire.frames).toHaveLength(1)
        expect(told).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('waits for those before it, and what came before the client left is done all the same', async () => {
    const { say, socket, told, wire } = open()
    const said = say(respond('1'), respond('2'), { type: 'attach', session_id: one })
    socket.disconnected()
    await said
    expect(told.slice(0, 2)).toEqual([`respond ${one} {"text":"1"}`, `respond ${one} {"text":"2"}`])
    expect(wire.frames).toEqual([])
  })

  test('is not read from the network while many wait', async () => {
    const { say, wire } = open()
    await say(...Array.from({ length: 40 }, () => ({ type: 'ping' })))
    expect(wire.calls).toEqual(['pause', 'resume'])
    expect(wire.frames).toHaveLength(40)
  })
})

describe('attaching', () => {
  test('begins behind the cursor, stays over a question, and says who is there', async () => {
    const log = [...messages(2), suspended(one, 3)]
    const { say, wire, told, doorbell, settle } = open({ logs: { [one]: log } })
    await say({ type: 'attach', request_id: 'a', session_id: one, after: 1 })
    expect(wire.frames[0]).toMatchObject({
      answer: { status: 'pending', after: 1, last_event_id: 3, read_only: false },
    })
    expect(wire.frames.slice(1).map(({ session_id, event, id }) => [session_id, event, id])).toEqual([
      [one, 'connected', undefined],
      [one, 'message_complete', 2],
      [one, 'run_suspended', 3],
    ])
    expect(wire.frames[2].data).toEqual(log[1]!.payload)
    expect(told).toEqual([`attach ${one}`, `wake ${one}`])
    log.push({ ...messages(1)[0]!, seq: 4 })
    doorbell.ring(one, 1)
    doorbell.chunk(one, newId(), 'Hel')
    await settle()
    expect(wire.frames.slice(4).map(({ event, id }) => [event, id])).toEqual([
      ['message_complete', 4],
      ['content_chunk', undefined],
    ])
  })

  test('again starts over from the new cursor and says nothing twice afterwards', async () => {
    const log = messages(2)
    const { say, wire, doorbell, settle, told } = open({ logs: { [one]: log } })
    await say({ type: 'attach', session_id: one }, { type: 'attach', session_id: one, after: 2 })
    const before = wire.frames.length
    log.push({ ...messages(1)[0]!, seq: 3 })
    doorbell.ring(one, 1)
    await settle()
    expect(wire.frames.slice(before).map(({ id }) => id)).toEqual([3])
    expect(told.filter(line => line.startsWith('attach'))).toHaveLength(2)
  })

  test('is silent after a detach, and others go on', async () => {
    const { say, wire, doorbell, settle } = open({ logs: { [one]: [], [two]: [] } })
    await say({ type: 'attach', session_id: one }, { type: 'attach', session_id: two })
    await say({ type: 'detach', session_id: one }, { type: 'detach', session_id: one })
    const before = wire.frames.length
    expect(wire.frames.slice(-2).map(({ answer }) => answer.attached)).toEqual([true, false])
    for (const id of [one, two]) doorbell.chunk(id, newId(), 'Hel')
    await settle()
    expect(wire.frames.slice(before).map(({ session_id }) => session_id)).toEqual([two])
  })

  test('takes as many sessions as the bound, not one more, and again when one is left', async () => {
    const { say, wire, told } = open({ logs: { [one]: [], [two]: [], [three]: [] } })
    for (const id of [one, two, three, one]) await say({ type: 'attach', session_id: id })
    expect(wire.frames.flatMap(({ problem }) => problem ?? [])).toMatchObject([
      { status: 409, code: 'too_many_sessions', max_sessions: 2 },
    ])
    expect(told).not.toContain(`attach ${three}`)
    await say({ type: 'detach', session_id: one }, { type: 'attach', session_id: three })
    expect(told).toContain(`attach ${three}`)
  })

  test('by staff starts nothing and wakes nobody', async () => {
    const { say, wire, told } = open({ operator: true, logs: { [one]: messages(1) } })
    await say({ type: 'attach', session_id: one }, { type: 'attach', request_id: 'b', session_id: two })
    expect(told).toEqual([])
    expect(wire.frames[0].answer.read_only).toBe(true)
    expect(wire.frames.at(-1)).toMatchObject({ request_id: 'b', problem: { status: 404, code: 'session_not_found' } })
    expect(wire.frames.map(({ event }) => event)).toContain('message_complete')
  })
})

describe('a client that does not read', () => {
  test('is read for in portions: a long log waits until there is room', async () => {
    const { say, wire, settle } = open({ logs: { [one]: messages(100, 'x'.repeat(3_000)) } })
    wire.stalled = true
    await say({ type: 'attach', session_id: one })
    const first = wire.frames.length
    expect(first).toBeLessThan(40)
    expect(wire.calls).toEqual([])
    wire.read()
    await settle()
    expect(wire.frames).toHaveLength(102)
  })

  test('and detaches meanwhile gets nothing of what was still to come', async () => {
    const { say, wire, settle, doorbell } = open({ logs: { [one]: messages(100, 'x'.repeat(3_000)) } })
    wire.stalled = true
    await say({ type: 'attach', session_id: one })
    doorbell.chunk(one, newId(), 'Hel')
    await say({ type: 'detach', session_id: one })
    const before = wire.frames.length
    wire.read()
    await settle()
    expect(wire.frames).toHaveLength(before)
  })

  test('is closed when too much waits, and nothing more is sent to it', async () => {
    const { say, wire, doorbell, settle } = open({ logs: { [one]: [] } })
    await say({ type: 'attach', session_id: one })
    wire.stalled = true
    for (let count = 0; count < 200; count += 1) doorbell.chunk(one, newId(), 'x'.repeat(1_000))
    await settle()
    expect(wire.calls).toEqual([`close ${CLOSE_CODES.too_slow.code}`])
    expect(wire.bufferedAmount).toBeLessThanOrEqual(100_000)
    expect(wire.frames.length).toBeGreaterThan(60)
  })
})

describe('the end', () => {
  test('of the server comes after the answer to what was asked', async () => {
    const { say, socket, wire, told } = open()
    const said = say(respond('1', { request_id: 'a' }))
    socket.shutDown()
    await said
    expect(told).toHaveLength(1)
    expect(wire.frames).toMatchObject([{ request_id: 'a', ok: true }])
    expect(wire.calls).toEqual([`close ${CLOSE_CODES.server_stopping.code}`])
  })

  test('comes when the log cannot be read', async () => {
    const { say, wire } = open({ logs: { [one]: messages(1) }, broken: true })
    await say({ type: 'attach', session_id: one })
    expect(wire.calls).toEqual([`close ${CLOSE_CODES.internal_error.code}`])
    expect(wire.frames.map(({ event }) => event)).toEqual([undefined, 'connected'])
  })
})
