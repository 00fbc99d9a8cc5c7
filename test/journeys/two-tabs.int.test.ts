// Two tabs of one learner: the same answer twice, different answers at once, two streams, answers while another tab reads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import type { Form, Item } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, durable, named, nextQuestion, openAction, sayRight, storedItem, takeTurn } from './pupil.js'
import { open } from './reconnect.js'
import { eventually, everyRow, eventsIn, rowsIn } from './stored-rows.js'
import { onlyPart, optionsOf } from '../support/only-part.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 4 } }
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

type Asked = {
  learner: Learner
  id: string
  action: ClientAction
  item: Item
  post: (response: object) => ReturnType<Learner['post']>
}

describe.each(todaysDatabase(1))('two tabs on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  /** A learner who has been asked the first question that is a choice (or typed). */
  async function asked(form: Form, body: object = EXAM): Promise<Asked> {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    for (let number = 1; number <= 4; number += 1) {
      const action = await nextQuestion(learner, id)
      const item = await storedItem(server, id, number)
      const post = (response: object) =>
        learner.post(`/session/${id}/respond`, { tool_call_id: action.tool_call_id, response })
      if (onlyPart(item).form === form) return { learner, id, action, item, post }
      await takeTurn(server, learner, id, number, sayRight)
    }
    throw new Error(`No item is ${form}.`)
  }
  const storedAnswers = async ({ id, action }: Asked) => ({
    responses: (await rowsIn(server, 'response', id)).filter(row => row['tool_call_id'] === action.tool_call_id).length,
    results: (await rowsIn(server, 'message', id)).filter(row => row['tool_call_id'] === action.tool_call_id).length,
    told: (await eventsIn(server, 'session_event', id)).filter(
      ({ type, payload }) => type === 'run_resumed' && JSON.stringify(payload).includes(action.tool_call_id),
    ).length,
  })
  const ONCE = { responses: 1, results: 1, told: 1 }

  test('the same answer again is the same answer, with the same receipt', async () => {
    const tab = await asked('choice')
    const first = await tab.post({ index: 1 })
    const again = await tab.post({ index: 1 })
    const inWords = await tab.post({ selection: optionsOf(tab.item)[1] })
    const both = await tab.post({ selection: optionsOf(tab.item)[1], index: 1 })
    expect([first, again, inWords, both].map(reply => [reply.status, reply.json.duplicate])).toEqual([
      [200, false],
      [200, true],
      [200, true],
      [200, true],
    ])
    for (const reply of [again, inWords, both]) expect(reply.json.receipt).toEqual(first.json.receipt)
    expect(await storedAnswers(tab)).toEqual(ONCE)
  })

  test('the same number written otherwise is the same answer', async () => {
    const tab = await asked('typed', PRACTICE)
    expect((await tab.post({ text: '1234' })).json.duplicate).toBe(false)
    for (const text of ['+1234', ' 01234 ', '1 234'])
      expect(await tab.post({ text })).toMatchObject({ status: 200, json: { duplicate: true } })
    expect((await tab.post({ text: '1235' })).json.code).toBe('already_answered')
    expect(await storedAnswers(tab)).toEqual(ONCE)
  })

  test('eight equal posts at once are one answer', async () => {
    const tab = await asked('choice')
    const replies = await Promise.all(Array.from({ length: 8 }, () => tab.post({ index: 2 })))
    expect(replies.map(reply => reply.status)).toEqual(Array(8).fill(200))
    expect(replies.filter(reply => !reply.json.duplicate)).toHaveLength(1)
    expect(new Set(replies.map(reply => reply.json.receipt.code)).size).toBe(1)
    expect(await storedAnswers(tab)).toEqual(ONCE)
  })

  test('of different answers at once one is stored and the others are told', async () => {
    const tab = await asked('choice')
    const replies = await Promise.all([0, 1, 2, 3, 0, 1, 2, 3].map(index => tab.post({ index })))
    const accepted = replies.findIndex(reply => reply.status === 200 && !reply.json.duplicate)
    for (const [at, reply] of replies.entries())
      expect(reply).toMatchObject(
        at % 4 === accepted % 4 ? { status: 200 } : { status: 409, json: { code: 'already_answered' } },
      )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(2)
    expect(await storedAnswers(tab)).toEqual(ONCE)
  })

  test('another answer, an unknown call and a closed one are refused with the way back', async () => {
    const tab = await asked('choice')
    await tab.post({ index: 0 })
    const action = await nextQuestion(tab.learner, tab.id)
    const state = await tab.learner.state(tab.id)
    const before = await everyRow(server, tab.id)
    const where = {
      session_status: 'awaiting_client_action',
      pending_tool_call_id: action.tool_call_id,
      last_event_id: state.last_event_id,
    }
    expect(await tab.post({ index: 3 })).toMatchObject({ status: 409, json: { code: 'already_answered', ...where } })
    expect(await tab.post({ nonsense: 3 })).toMatchObject({ status: 409, json: { code: 'already_answered' } })
    const unknown = await tab.learner.respond(tab.id, newId(), { index: 0 })
    expect(unknown).toMatchObject({ status: 409, json: { code: 'call_unknown', ...where } })
    expect(await everyRow(server, tab.id)).toEqual(before)

    await tab.learner.post(`/session/${tab.id}/terminate`, {})
    const closed = await tab.learner.respond(tab.id, action.tool_call_id, { index: 0 })
    const ended = { session_status: 'terminated', pending_tool_call_id: null }
    expect(closed).toMatchObject({ status: 409, json: { code: 'call_closed', ...ended } })
    expect(await tab.post({ index: 0 })).toMatchObject({ status: 200, json: { duplicate: true, status: 'terminated' } })
  })

  test.each<[Form, object[]]>([
    [
      'choice',
      [
        {},
        { index: 4 },
        { index: -1 },
        { index: '1' },
        { selection: 'none' },
        { index: 1, selection: 'x' },
        { text: '1' },
        { index: 1, more: 1 },
      ],
    ],
    [
      'typed',
      [{}, { text: '' }, { text: 'a lot' }, { text: 85 }, { text: '8.5' }, { text: '9'.repeat(65) }, { index: 1 }],
    ],
  ])('a malformed answer (%s) is not stored and the question stays open', async (form, malformed) => {
    const tab = await asked(form, form === 'typed' ? PRACTICE : EXAM)
    const before = await everyRow(server, tab.id)
    for (const response of malformed) {
      const reply = await tab.post(response)
      expect([response, reply.status, reply.json.code]).toEqual([response, 422, 'malformed_response'])
      expect(reply.json.errors.length).toBeGreaterThan(0)
      for (const error of reply.json.errors) expect(error.pointer).toMatch(/^\/response/)
    }
    expect(await everyRow(server, tab.id)).toEqual(before)
    expect((await openAction(tab.learner, tab.id)).tool_call_id).toBe(tab.action.tool_call_id)
    expect((await tab.post(sayRight(tab.item, 1).response as object)).status).toBe(200)
  })

  test('two streams opened at once carry the same events of one run', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(PRACTICE)
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(learner, id)))
    const heard = await Promise.all(
      streams.map(async stream => (await stream.rest()).filter(event => event.id !== null)),
    )
    for (const events of heard) expect(events).toEqual(heard[0])
    expect(heard[0]!.at(-1)!.event).toBe('run_suspended')
    expect(heard[0]!.filter(event => event.event === 'client_action')).toHaveLength(1)
    const steps = (await eventsIn(server, 'domain_event', id)).filter(({ type }) => type === 'StepTaken')
    expect(steps).toHaveLength(2)
    expect((await rowsIn(server, 'session', id))[0]).toMatchObject({ fence: 1, item_open: true, position: 1 })
  })

  test('an answer while other tabs read reaches them all in one order', async () => {
    const { learner, id } = await asked('typed', PRACTICE)
    for (let number = 1; number <= 3; number += 1) {
      const [, ...readings] = await Promise.all([
        takeTurn(server, learner, id, number, sayRight),
        ...Array.from({ length: 4 }, () =>
          new Promise(resolve => setTimeout(resolve, Math.random() * 8))
            .then(() => open(learner, id))
            .then(stream => stream.rest()),
        ),
      ])
      await eventually(
        async () =>
          (await learner.state(id)).pending_action?.props.prompt ===
          (await storedItem(server, id, number + 1).catch(() => null))?.stem,
      )
      const whole = (await (await open(learner, id)).rest()).filter(event => event.id !== null)
      for (const reading of readings) {
        const events = reading.filter(event => event.id !== null)
        expect(events).toEqual(whole.slice(0, events.length))
        expect(['run_suspended']).toContain(events.at(-1)!.event)
      }
      expect((await rowsIn(server, 'session', id))[0]).toMatchObject({ fence: number + 1, position: number + 1 })
    }
  })

  test('an answer posted by a page that is gone still leads to the next question', async () => {
    const tab = await asked('choice')
    await tab.post({ index: 0 })
    const next = await eventually(async () => (await tab.learner.state(tab.id)).pending_action as ClientAction | null)
    expect(next.tool_call_id).not.toBe(tab.action.tool_call_id)
    const { events } = await tab.learner.follow(tab.id)
    expect(named(events, 'client_action')).toHaveLength(1)
    expect(durable(events)[0]!.event).toBe('tool_result')
  })

  test('a session ended in one tab is ended in the other, once', async () => {
    const tab = await asked('choice')
    const [first, second] = await Promise.all([1, 2].map(() => tab.learner.post(`/session/${tab.id}/terminate`, {})))
    for (const reply of [first, second]) expect(reply).toMatchObject({ status: 200, json: { status: 'terminated' } })
    const { events } = await tab.learner.follow(tab.id)
    expect(durable(events).map(event => event.event)).toEqual(['tool_result', 'session_terminated'])
    expect((await tab.learner.follow(tab.id)).status).toBe(204)
    const before = await everyRow(server, tab.id)
    expect((await tab.learner.post(`/session/${tab.id}/terminate`, {})).status).toBe(200)
    expect(await everyRow(server, tab.id)).toEqual(before)
    const { json: results } = await tab.learner.get(`/session/${tab.id}/results`)
    expect(results).toMatchObject({ status: 'terminated', total_items: 4, passed: false })
  })

  test('a request to begin that is sent again with its key begins once', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session/')
    const key = { 'idempotency-key': 'from-one-click' }
    const replies = await Promise.all(Array.from({ length: 4 }, () => learner.post('/session/', EXAM, key)))
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(reply => reply.json.session_id)).size).toBe(1)
    expect(await learner.post('/session/', PRACTICE, key)).toMatchObject({
      status: 409,
      json: { code: 'idempotency_key_reused' },
    })
    const stranger = new Learner(server.url)
    expect((await stranger.post('/session/', EXAM, key)).json.session_id).not.toBe(replies[0]!.json.session_id)
  })

  test('a second exam is refused with the one that is open, until that one has ended', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session/')
    const replies = await Promise.all([1, 2, 3].map(() => learner.post('/session/', EXAM)))
    const made = replies.filter(reply => reply.status === 201)
    expect(made).toHaveLength(1)
    const id = made[0]!.json.session_id
    for (const reply of replies.filter(other => other !== made[0]))
      expect(reply).toMatchObject({ status: 409, json: { code: 'open_session_exists', session_id: id } })
    expect((await learner.post('/session/', PRACTICE)).status).toBe(201)
    await learner.post(`/session/${id}/terminate`, {})
    expect((await learner.post('/session/', EXAM)).status).toBe(201)
  })
})
