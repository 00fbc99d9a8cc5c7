// A page that acts alone in an evaluation: it claims the session, holds the stream while the learner thinks, and learns when it is no longer
// the one that acts.
import { describe, expect, test } from 'vitest'
import type { DurableEvent, PageIds } from '../../src/client/index.js'
import { answered, asks, callId, started } from './wire-samples.js'
import { LinkWorld } from './link-world.js'

const PAGE = '0190a000-0000-4000-8000-000000000001'
const takenOver: DurableEvent = { type: 'page_taken_over', payload: { v: 1 } }
const stateChange = (paused = false): DurableEvent => ({
  type: 'state_change',
  payload: { v: 1, status: 'awaiting_client_action', paused, items_completed: 0, total_items: 2, deadline_at: null },
})
const refusal = { status: 409, body: { code: 'page_not_active' } }

/** An evaluation at its first question. */
async function evaluation(...claims: Parameters<LinkWorld['script']>[1][]) {
  const acted: string[] = []
  const pageIds: PageIds = { idFor: async () => PAGE, acts: (_, id) => void acted.push(id) }
  const world = new LinkWorld(pageIds)
  world.summary = { session_type: 'evaluation' }
  world.script('/page', ...claims)
  world.log = [started, ...asks(1)]
  world.session.status = 'awaiting_client_action'
  await world.link.open()
  await world.settle()
  world.serve()
  await world.settle()
  return { world, acted }
}

describe('a page of an evaluation', () => {
  test('claims the session once, and says which page it is with whatever it does', async () => {
    const { world, acted } = await evaluation()
    expect(world.view.page).toBe('here')
    expect(world.callsTo('/page')).toEqual([{ page_id: PAGE, take_over: false }])
    expect(acted).toEqual([PAGE])
    await world.link.respond(callId(1), { index: 0 })
    await world.link.command('skip', callId(1))
    expect([...world.callsTo('/respond'), ...world.callsTo('/command')]).toEqual([
      expect.objectContaining({ page_id: PAGE }),
      expect.objectContaining({ page_id: PAGE }),
    ])
    world.link.attach()
    await world.settle()
    expect(world.callsTo('/page')).toHaveLength(1)
  })

  test('claims nothing of a session that has ended', async () => {
    const world = new LinkWorld({ idFor: async () => PAGE, acts: () => {} })
    world.summary = { session_type: 'evaluation', ended_at: '2026-03-01T08:00:00.000Z' }
    world.session.status = 'completed'
    await world.link.open()
    await world.settle()
    expect(world.callsTo('/page')).toEqual([])
  })

  test('that another page was before learns so, and takes over when it is asked to', async () => {
    const { world, acted } = await evaluation(refusal)
    expect(world.view.page).toBe('elsewhere')
    expect(acted).toEqual([])
    await world.link.claim.takeOver()
    expect(world.view.page).toBe('here')
    expect(world.callsTo('/page').at(-1)).toEqual({ page_id: PAGE, take_over: true })
  })

  test('claims again and again while the server cannot be reached', async () => {
    const { world } = await evaluation('unreachable', { status: 503, body: { code: 'server_busy' } })
    expect(world.view.page).toBe('claiming')
    await world.pass(10_000)
    expect(world.view.page).toBe('here')
  })

  test('learns from the stream that another one has taken over; its own takeover and older ones are none', async () => {
    const { world } = await evaluation(refusal)
    await world.link.claim.takeOver()
    world.happen(takenOver, stateChange())
    expect(world.view.page).toBe('elsewhere')
    await world.link.claim.takeOver()
    world.link.attach()
    world.serve(0)
    expect(world.view.page).toBe('here')
  })

  test('learns it from a refusal, too', async () => {
    const { world } = await evaluation()
    world.script('/respond', refusal)
    await world.link.respond(callId(1), { index: 0 })
    expect(world.view.page).toBe('elsewhere')
  })

  test('acts as any program does where the claim is refused for another reason', async () => {
    const { world } = await evaluation({ status: 404, body: { code: 'not_found' } })
    expect(world.view.page).toBe('free')
    await world.link.respond(callId(1), { index: 0 })
    expect(world.callsTo('/respond')).toEqual([{ tool_call_id: callId(1), response: { index: 0 } }])
  })
})

describe('while the learner thinks, the stream of an evaluation', () => {
  test('stays open, and carries what staff do', async () => {
    const { world } = await evaluation()
    expect(world.stream.url).toContain('hold=true')
    expect(world.view.phase).toBe('waiting')
    expect(world.stream.closed).toBe(false)
    world.happen(stateChange(true))
    expect(world.view.fold.facts.paused).toBe(true)
    expect(world.view.phase).toBe('waiting')
    world.happen({ type: 'session_terminated', payload: { v: 1, session_id: PAGE, reason: 'Fire.', by_staff: true } })
    expect(world.view.phase).toBe('ended')
    expect(world.streams).toHaveLength(1)
  })

  test('carries the next question behind an answer, without a new one', async () => {
    const { world } = await evaluation()
    await world.link.respond(callId(1), { index: 0 })
    world.happen(...answered(1, true))
    expect(world.view.phase).toBe('streaming')
    world.happen(...asks(2))
    expect(world.view.phase).toBe('waiting')
    expect(world.view.fold.openCallId).toBe(callId(2))
    expect(world.streams).toHaveLength(1)
  })

  test('is beside the question that staff see by: the page asks for the state every ten seconds', async () => {
    const { world } = await evaluation()
    for (let beats = 0; beats < 3; beats++) {
      world.stream.heartbeat()
      await world.pass(10_000)
    }
    expect(world.callsTo('/state')).toHaveLength(3)
    expect(world.streams).toHaveLength(1)
  })

  test('is opened anew, without a word, when it breaks', async () => {
    const { world } = await evaluation()
    world.stream.end({ kind: 'closed' })
    expect(world.view.phase).toBe('waiting')
    await world.pass(5_000)
    expect(world.streams).toHaveLength(2)
    world.serve()
    await world.settle()
    expect(world.view.phase).toBe('waiting')
    expect(world.stream.closed).toBe(false)
  })

  test('is opened anew when it is silent or behind', async () => {
    const { world } = await evaluation()
    await world.pass(40_000)
    expect(world.streams).toHaveLength(2)
  })
})
