// What a link posts: answers and commands, once each, however often it takes.
import { backOff } from '../../src/client/post.js'
import { describe, expect, test } from 'vitest'
import { openExchange, type DurableEvent } from '../../src/client/index.js'
import { waiting } from './link-world.js'
import { callId, sessionId } from './wire-samples.js'

describe('an answer', () => {
  const response = { selection: '85', index: 1 }

  test('is posted once, keeps its receipt, and the stream is opened again', async () => {
    const world = await waiting()
    void world.link.respond(callId(1), response)
    void world.link.respond(callId(1), response)
    await world.settle()
    expect(world.callsTo('/respond')).toEqual([{ tool_call_id: callId(1), response }])
    expect(world.view.submission).toMatchObject({ state: 'sent', receipt: { code: 'R' } })
    expect(world.streams).toHaveLength(2)
  })

  test('is posted again in the same words until it has arrived', async () => {
    const world = await waiting()
    world.script('/respond', 'unreachable', { status: 503, body: {} }, { status: 429, body: {} })
    void world.link.respond(callId(1), response)
    await world.settle()
    expect(world.view.submission?.state).toBe('retrying')
    await world.pass(10_000)
    const bodies = world.callsTo('/respond')
    expect(bodies).toHaveLength(4)
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect(world.view.submission?.state).toBe('sent')
  })

  test('that stops the session leaves no earlier command that would keep the buttons of its message waiting', async () => {
    const world = await waiting()
    void world.link.command('continue', null)
    await world.settle()
    expect(world.view.commanding).toMatchObject({ command: 'continue', state: 'sent' })
    world.script('/respond', { status: 200, body: { ok: true, status: 'active', duplicate: false, safety: {} } })
    void world.link.respond(callId(1), { text: 'words' })
    await world.settle()
    expect(world.view).toMatchObject({ submission: null, commanding: null })
  })

  test('that is the word of a control is sent as the command that the server names', async () => {
    const world = await waiting()
    world.script('/respond', { status: 422, body: { code: 'control_word', command: 'hint' } })
    void world.link.respond(callId(1), { text: 'hilfe' })
    await world.settle()
    expect(world.callsTo('/command')).toEqual([
      { command_id: expect.any(String), command: 'hint', tool_call_id: callId(1) },
    ])
    expect(world.view.submission).toBeNull()
  })

  test('that is the word for the end leaves it to the caller to ask first', async () => {
    const world = await waiting()
    world.script('/respond', { status: 422, body: { code: 'control_word', command: 'finish' } })
    const answer = world.link.respond(callId(1), { text: 'stop' })
    await world.settle()
    expect(await answer).toMatchObject({ kind: 'refused', code: 'control_word', command: 'finish' })
    expect(world.callsTo('/command')).toEqual([])
    expect(world.view.submission).toBeNull()
  })

  test('comes back after what the server has asked for, and not together with all the others', () => {
    const asked = { kind: 'refused', status: 503, code: 'server_busy', retry_after_seconds: 2 } as const
    expect([0, 0.5, 0.999].map(chance => Math.round(backOff(0, asked, chance)))).toEqual([2_000, 2_250, 2_500])
    expect([0, 1, 9].map(attempt => backOff(attempt, undefined, 0))).toEqual([500, 1_000, 15_000])
  })

  test('is posted again when the server has asked for it', async () => {
    const world = await waiting()
    world.script(
      '/respond',
      { status: 503, body: { retry_after_seconds: 2 } },
      { status: 429, body: { retry_after_seconds: 7 } },
    )
    void world.link.respond(callId(1), response)
    const posts: number[] = []
    for (const milliseconds of [1_900, 700, 6_300, 2_500]) {
      await world.pass(milliseconds)
      posts.push(world.callsTo('/respond').length)
    }
    expect(posts).toEqual([1, 2, 2, 3])
  })

  test.each([
    [409, 'already_answered'],
    [410, 'too_late'],
  ])('that is refused with %i makes the page ask where the session stands', async (status, code) => {
    const world = await waiting()
    world.script('/respond', { status, body: { code } })
    void world.link.respond(callId(1), response)
    await world.settle()
    expect(world.view.submission).toMatchObject({ state: 'refused', refusal: { status, code } })
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test('that is malformed stays at its question with the reason, and can be mended', async () => {
    const world = await waiting()
    const errors = [{ pointer: '/response/text', message: 'Write a number.' }]
    world.script('/respond', { status: 422, body: { code: 'malformed_response', errors } })
    void world.link.respond(callId(1), { text: 'abc' })
    await world.settle()
    expect(world.view.submission).toMatchObject({ state: 'refused', refusal: { errors } })
    expect(world.callsTo('/state')).toEqual([])
    void world.link.respond(callId(1), { text: '85' })
    await world.settle()
    expect(world.view.submission?.state).toBe('sent')
  })
})

describe('a command', () => {
  const hint: DurableEvent = {
    type: 'hint_shown',
    payload: { v: 1, tool_call_id: callId(1), number: 1, left: 0, text: 'Add the tens.', cost: 0.25 },
  }

  test('that shows a hint leaves its question open, and waiting goes on', async () => {
    const world = await waiting()
    void world.link.command('hint', callId(1))
    await world.settle()
    expect(world.callsTo('/command')).toMatchObject([{ command: 'hint', tool_call_id: callId(1) }])
    world.log.push(hint)
    world.serve()
    expect(world.stream.closed).toBe(true)
    expect(world.view).toMatchObject({ phase: 'waiting', commanding: { state: 'sent' } })
    expect(openExchange(world.view.fold)?.hints).toHaveLength(1)
  })

  test('is posted again under the same id until it has arrived, and no other meanwhile', async () => {
    const world = await waiting()
    world.script('/command', 'unreachable', { status: 503, body: {} })
    const first = world.link.command('skip', callId(1))
    expect(await world.link.command('back', callId(1))).toMatchObject({ kind: 'refused', code: 'busy' })
    await world.pass(10_000)
    expect(await first).toMatchObject({ kind: 'ok' })
    const bodies = world.callsTo('/command') as { command: string; command_id: string }[]
    expect(bodies.map(body => body.command)).toEqual(['skip', 'skip', 'skip'])
    expect(new Set(bodies.map(body => body.command_id)).size).toBe(1)
  })

  test('that is refused makes the page ask where the session stands', async () => {
    const world = await waiting()
    world.script('/command', { status: 409, body: { code: 'call_closed' } })
    void world.link.command('skip', callId(1))
    await world.settle()
    expect(world.view.commanding).toMatchObject({ state: 'refused', refusal: { code: 'call_closed' } })
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test('is tried no more once the link has stopped', async () => {
    const world = await waiting()
    world.script('/command', 'unreachable', 'unreachable')
    const answer = world.link.command('skip', callId(1))
    await world.settle()
    world.link.stop()
    await world.pass(60_000)
    expect(await answer).toEqual({ kind: 'unreachable' })
    expect(world.callsTo('/command')).toHaveLength(1)
  })
})

describe('a break', () => {
  test('is begun and ended however often it takes, and the page hears of both', async () => {
    const world = await waiting()
    world.script('/break', 'unreachable', { status: 200, body: { ok: true } })
    world.script('/break/end', { status: 200, body: { ok: true } })
    void world.link.takeBreak()
    await world.pass(5_000)
    expect(world.callsTo('/break')).toHaveLength(2)
    expect(world.streams).toHaveLength(2)
    world.serve()
    world.happen({ type: 'run_suspended', payload: { v: 1, session_id: sessionId, tool_call_id: callId(1) } })
    void world.link.endBreak()
    await world.settle()
    expect(world.streams).toHaveLength(3)
  })

  test('that may not be taken says why', async () => {
    const world = await waiting()
    world.script('/break', { status: 409, body: { code: 'no_break_left' } })
    expect(await world.link.takeBreak()).toMatchObject({ kind: 'refused', code: 'no_break_left' })
  })
})
