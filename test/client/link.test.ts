import { describe, expect, test } from 'vitest'
import { openExchange, type DurableEvent } from '../../src/client/index.js'
import { LinkWorld, waiting } from './link-world.js'
import { answered, asks, callId, completed, says, started } from './wire-samples.js'

const runError = (retryAfter: string | null): DurableEvent => ({
  type: 'error',
  payload: { v: 1, code: 'model_unavailable', retryable: true, retry_after: retryAfter },
})

describe('opening a session', () => {
  test('that has not started opens no stream, because that would start its clock', async () => {
    const world = new LinkWorld()
    world.session.status = 'pending'
    await world.link.open()
    await world.pass(60_000)
    expect(world.streams).toEqual([])
    expect(world.view.phase).toBe('pending')
    world.link.attach()
    await world.settle()
    expect(world.stream.url).toBe(`session/${world.link.sessionId}/stream`)
  })

  test('replays everything before anything is shown, and closes on the suspension it knew of', async () => {
    const world = await waiting()
    expect(world.stream.closed).toBe(true)
    expect(world.view).toMatchObject({ phase: 'waiting', caughtUp: true })
    expect(openExchange(world.view.fold)?.callId).toBe(callId(1))
  })

  test('does not close on a suspension that is only replayed', async () => {
    const world = new LinkWorld()
    world.log = [started, ...asks(1), ...answered(1, true), says(1, 'Well done.')]
    await world.link.open()
    await world.settle()
    world.serve()
    expect(world.stream.closed).toBe(false)
    expect(world.view).toMatchObject({ phase: 'streaming', caughtUp: true })
    world.happen(...asks(2))
    expect(world.stream.closed).toBe(true)
    expect(world.view.phase).toBe('waiting')
  })

  test('learns the time of the server from the first word', async () => {
    expect((await waiting()).view.offset).toBe(3_600_000)
  })

  test.each([404, 401, 403])('that is refused with %i shows that and tries no more', async status => {
    const world = new LinkWorld()
    world.script('', { status, body: { code: 'session_not_found' } })
    await world.link.open()
    await world.pass(60_000)
    expect(world.view.phase).toBe('gone')
    expect(world.calls).toHaveLength(1)
  })

  test('goes on trying while the server cannot be reached', async () => {
    const world = new LinkWorld()
    world.script('', 'unreachable', { status: 503, body: {} }, 'unreachable')
    await world.link.open()
    await world.pass(10_000)
    expect(world.streams).toHaveLength(1)
  })
})

describe('while it waits', () => {
  test('asks for the state every ten seconds, and leaves the stream closed while nothing has happened', async () => {
    const world = await waiting()
    await world.pass(30_000)
    expect(world.callsTo('/state')).toHaveLength(3)
    expect(world.streams).toHaveLength(1)
  })

  test('opens the stream after its cursor when something has happened elsewhere', async () => {
    const world = await waiting()
    world.happen(...answered(1, true))
    world.session.status = 'active'
    await world.pass(10_000)
    expect(world.streams).toHaveLength(2)
    expect(world.stream.url).toMatch(/\?after=3$/)
    world.serve()
    expect(openExchange(world.view.fold)).toBeNull()
  })

  test.each(['focus', 'online', 'zero'] as const)('asks at once on %s', async why => {
    const world = await waiting()
    world.link.wake(why)
    await world.settle()
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test('asks no more once it has been stopped', async () => {
    const world = await waiting()
    world.link.stop()
    await world.pass(60_000)
    expect(world.callsTo('/state')).toEqual([])
  })

  test('learns of an ending and stays there', async () => {
    const world = await waiting()
    world.happen(completed)
    world.session.status = 'completed'
    await world.pass(10_000)
    world.serve()
    expect(world.view.phase).toBe('ended')
    expect(world.stream.closed).toBe(true)
    await world.pass(60_000)
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test('a paused session is asked after, not attached to', async () => {
    const world = await waiting()
    world.session = { status: 'active', paused: true }
    await world.pass(20_000)
    expect(world.streams).toHaveLength(1)
    expect(world.view.fold.facts.paused).toBe(true)
  })
})

describe('a lost connection', () => {
  test('drops what was half said, asks for the state and follows again', async () => {
    const world = new LinkWorld()
    world.log = [started]
    await world.link.open()
    await world.settle()
    world.serve()
    world.stream.message('content_chunk', { v: 1, message_id: callId(201), delta: 'Well' })
    expect(world.view.fold.draft?.text).toBe('Well')
    world.stream.end()
    expect(world.view).toMatchObject({ phase: 'reconnecting', fold: { draft: null } })
    await world.pass(2_000)
    expect(world.streams).toHaveLength(2)
    world.serve()
    expect(world.view.phase).toBe('streaming')
  })

  test('is tried again more and more slowly while the server answers 204', async () => {
    const world = new LinkWorld()
    world.log = [started]
    await world.link.open()
    await world.settle()
    world.serve()
    const opened: number[] = []
    for (let second = 0; second < 120; second++) {
      world.stream.end()
      const before = world.streams.length
      await world.pass(1_000)
      if (world.streams.length > before) opened.push(second)
    }
    expect(opened.length).toBeGreaterThan(4)
    expect(opened.length).toBeLessThan(20)
    expect(opened.at(-1)! - opened.at(-2)!).toBeGreaterThan(5)
  })

  test('that nobody noticed is found by its silence', async () => {
    const world = new LinkWorld()
    world.log = [started]
    await world.link.open()
    await world.settle()
    world.serve()
    await world.pass(40_000)
    expect(world.streams.length).toBeGreaterThan(1)
    expect(world.streams[0]!.closed).toBe(true)
  })

  test('never counts an old stream: what it still says is not heard', async () => {
    const world = await waiting()
    const old = world.stream
    old.closed = false
    old.message('content_chunk', { v: 1, message_id: callId(201), delta: 'ghost' })
    expect(world.view.fold.draft).toBeNull()
  })
})

describe('a stream', () => {
  test.each([401, 403, 404])('that is refused with %i is the end of following', async status => {
    const world = await waiting()
    world.happen(...answered(1, true))
    await world.pass(10_000)
    world.stream.end({ kind: 'refused', status, code: 'session_not_found' })
    await world.pass(60_000)
    expect(world.view).toMatchObject({ phase: 'gone', refusal: { status } })
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test.each([429, 500, 503])('that is refused with %i is tried again', async status => {
    const world = new LinkWorld()
    await world.link.open()
    await world.settle()
    world.stream.end({ kind: 'refused', status, code: 'busy' })
    await world.pass(5_000)
    expect(world.streams).toHaveLength(2)
  })

  test('that is refused by a busy server is tried again when the server says', async () => {
    const world = new LinkWorld()
    await world.link.open()
    await world.settle()
    world.stream.end({ kind: 'refused', status: 503, code: 'server_busy', retry_after_seconds: 6 })
    await world.pass(5_900)
    expect(world.callsTo('/state')).toHaveLength(0)
    await world.pass(1_700)
    expect(world.callsTo('/state')).toHaveLength(1)
  })

  test('that says nothing but heartbeats is alive', async () => {
    const world = new LinkWorld()
    await world.link.open()
    await world.settle()
    world.serve()
    for (let beats = 0; beats < 6; beats++) {
      await world.pass(15_000)
      world.stream.heartbeat()
    }
    expect(world.streams).toHaveLength(1)
  })

  test('is closed with the link, which may be opened again and goes on from there', async () => {
    const world = new LinkWorld()
    world.log = [started]
    await world.link.open()
    await world.settle()
    world.serve()
    world.link.close()
    expect(world.stream.closed).toBe(true)
    await world.pass(60_000)
    expect(world.streams).toHaveLength(1)
    await world.link.open()
    await world.settle()
    expect(world.stream.url).toMatch(/\?after=1$/)
  })
})

describe('an error that the server tells', () => {
  test('is not taken for a lost connection, and the run is tried again when the server said', async () => {
    const world = new LinkWorld()
    world.log = [started]
    await world.link.open()
    await world.settle()
    world.serve()
    // The server's clock is an hour ahead of this one: five seconds from now.
    world.happen(runError('2030-01-01T11:00:05.000Z'))
    expect(world.stream.closed).toBe(true)
    expect(world.view.fold.runError?.code).toBe('model_unavailable')
    await world.pass(4_500)
    expect(world.streams).toHaveLength(1)
    await world.pass(1_500)
    expect(world.streams).toHaveLength(2)
    world.log.push(...asks(1))
    world.serve()
    expect(world.view).toMatchObject({ phase: 'waiting', fold: { runError: null } })
  })

  test('does not stop the replay it is part of', async () => {
    const world = new LinkWorld()
    world.log = [started, runError('2030-01-01T10:30:00.000Z'), ...asks(1)]
    await world.link.open()
    await world.settle()
    world.serve()
    expect(openExchange(world.view.fold)?.callId).toBe(callId(1))
  })
})
