// More ways in which learners of other systems were wronged: grading that hangs after an interruption, a learner's question taken for an
// answer, and a model's own questions that are counted or that leave the count behind. Each acted out over the wire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Learner, type StreamEvent } from '../support/learner.js'
import { keyOf } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { isEnding, named, nextQuestion, openAction, playThrough, sayRight, storedItem } from './pupil.js'
import { honest, lastOf, startFarModel, type FarModel, type Script } from './remote-model-script.js'
import { everyRow } from './stored-rows.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const practice = (items: number, skill = 'sum') => ({
  session_type: 'learning',
  skills: [`fixture.${skill}`],
  config: { max_items: items },
})
const call = (name: string, args: object = {}) => ({ name, arguments: JSON.stringify(args) })

let far: FarModel
let server: TestServer
/** Called at every point of every commit. */
let atPoint: (point: string) => void = () => {}
beforeAll(async () => {
  far = await startFarModel()
  server = await startTestServer({
    env: { ...far.env, AGENT_RETRY_BUDGET: '1' },
    hook: point => atPoint(point),
  })
})
beforeEach(() => {
  far.script = honest()
  atPoint = () => {}
})
afterAll(async () => {
  await server?.stop()
  await far?.stop()
})

const begin = async (body: object) => {
  const learner = new Learner(server.url)
  return { learner, id: await learner.create(body) }
}
const results = async (learner: Learner, id: string) => (await learner.get(`/session/${id}/results`)).json

describe('an answer whose posting is interrupted', () => {
  test.each(['before', 'after'] as const)('%s it is stored is graded once when it is posted again', async when => {
    const { learner, id } = await begin(practice(2))
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    const { response } = sayRight(await storedItem(server, id, 1), 1)
    let cut = 0
    atPoint = point => {
      if (!point.startsWith('respond:') || !point.endsWith(`${when}-commit`) || cut > 0) return
      cut += 1
      throw new Error('The process ends here.')
    }
    expect((await learner.respond(id, callId, response)).status).toBe(500)
    expect(cut).toBe(1)
    expect(await learner.respond(id, callId, response)).toMatchObject({
      status: 200,
      json: { duplicate: when === 'after' },
    })
    await learner.follow(id)
    const { response: second } = sayRight(await storedItem(server, id, 2), 2)
    expect((await learner.respond(id, (await openAction(learner, id)).tool_call_id, second)).status).toBe(200)
    await learner.follow(id)
    expect(await results(learner, id)).toMatchObject({ status: 'completed', items_completed: 2, items_correct: 2 })
  })

  test('because the learner went away, at any moment, is graded once and the session goes on', async () => {
    const { learner, id } = await begin(practice(6))
    for (let number = 1; number <= 6; number += 1) {
      const { tool_call_id: callId } = await nextQuestion(learner, id)
      const { response } = sayRight(await storedItem(server, id, number), number)
      const leaving = new AbortController()
      const posting = fetch(`${server.url}/session/${id}/respond`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: learner.cookie },
        body: JSON.stringify({ tool_call_id: callId, response }),
        signal: leaving.signal,
      }).catch(() => null)
      setTimeout(() => leaving.abort(), number * 2 - 2)
      await posting
      expect((await learner.respond(id, callId, response)).status).toBe(200)
    }
    await learner.follow(id)
    expect(await results(learner, id)).toMatchObject({ status: 'completed', items_completed: 6, items_correct: 6 })
  })

  test('is stored and counts, though the model breaks off when it hears of it and is gone for a while', async () => {
    const { learner, id } = await begin(practice(2))
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    far.cut(1)
    far.refuse(500, 1_000)
    const { response } = sayRight(await storedItem(server, id, 1), 1)
    expect((await learner.respond(id, callId, response)).json).toMatchObject({ ok: true })
    expect((await learner.follow(id)).events.at(-1)).toMatchObject({ event: 'error', data: { retryable: true } })
    expect(await learner.state(id)).toMatchObject({ items_completed: 1 })
    far.refuse(500, 0)
    await server.pass(120_000)
    const { turns } = await playOn(learner, id, 2)
    expect(turns).toBe(1)
    expect(await results(learner, id)).toMatchObject({ status: 'completed', items_completed: 2, items_correct: 2 })
  })

  /** Plays what is left, from question `number` on. */
  async function playOn(learner: Learner, id: string, number: number): Promise<{ turns: number }> {
    for (let turns = 0; ; turns += 1) {
      if ((await learner.follow(id)).events.some(isEnding)) return { turns }
      const action = await openAction(learner, id)
      const { response } = sayRight(await storedItem(server, id, number + turns), number + turns)
      expect((await learner.respond(id, action.tool_call_id, response)).status).toBe(200)
    }
  }
})

describe('a learner who asks back', () => {
  const QUESTIONS = [
    'What does “sum” mean?',
    'can you explain',
    'Is it more than 500?',
    'I do not know',
    'Do you mean 120 or 12?',
    '?',
    '42?',
    'idk 7',
  ]

  /** What a button of practice does, typed into its field. */
  const CONTROLS = ['can you explain', 'I do not know']

  test.each([practice(1), practice(1, 'secret_choice'), EXAM])(
    'has not answered: the question stays open, and nothing is stored of it: %j',
    async body => {
      const { learner, id } = await begin(body)
      const action = await nextQuestion(learner, id)
      const before = await everyRow(server, id)
      for (const text of QUESTIONS)
        for (const response of [{ text }, { selection: text }]) {
          const reply = await learner.respond(id, action.tool_call_id, response)
          const isControl = body !== EXAM && 'text' in response && CONTROLS.includes(text)
          const code = isControl ? 'control_word' : 'malformed_response'
          expect(reply, JSON.stringify(response)).toMatchObject({ status: 422, json: { code } })
          expect(reply.json.errors[0].message.length).toBeGreaterThan(10)
        }
      expect(await everyRow(server, id)).toEqual(before)
      expect(await learner.state(id)).toMatchObject({
        status: 'awaiting_client_action',
        items_completed: 0,
        pending_action: { tool_call_id: action.tool_call_id },
      })
      const { response } = sayRight(await storedItem(server, id, 1), 1)
      expect((await learner.respond(id, action.tool_call_id, response)).status).toBe(200)
    },
  )
})

describe('a question that the model asks by itself', () => {
  const PROSE = 'Question 7: what is $1 + 1$? A) 2 B) 3. And question 8: what is $2 + 2$?'
  const asksInProse = (): Script => {
    const said = new Set<number>()
    return request => {
      const { tool } = lastOf(request)
      const place = request.messages.length
      // Once at each place: the model heeds the nudge that follows.
      if ((tool === null || tool === 'record_response') && !said.has(place) && said.size < 4) {
        said.add(place)
        return { content: PROSE }
      }
      const last = request.messages.at(-1)!
      return last.role === 'user' ? { toolCalls: [call('get_next_item')] } : honest()(request)
    }
  }

  test.each([practice(3), EXAM])('in prose gets it a nudge, and counts for nothing: %j', async body => {
    far.script = asksInProse()
    far.server.clearRequests()
    const { learner, id } = await begin(body)
    const { events, turns } = await playThrough(server, learner, id, sayRight)
    const total = body === EXAM ? 4 : 3
    expect(turns).toHaveLength(total)
    expect(await results(learner, id)).toMatchObject({
      total_items: total,
      items_completed: total,
      items_correct: total,
    })
    expect(named(events, 'client_action').map(({ data }: StreamEvent) => data.item_number)).toEqual(
      Array.from({ length: total }, (_, place) => place + 1),
    )
    const heard = JSON.stringify(far.server.getRequests().map(request => request.body))
    // In an exam the model is only a shadow: not even itself hears of it again, and the learner never reads it.
    expect(heard.includes('Question 7')).toBe(body !== EXAM)
    expect(learner.bytes.join('').includes('Question 7')).toBe(body !== EXAM)
  })

  const asksBetween: Script = request => {
    const { tool, result } = lastOf(request)
    const own = call('present_choices', { prompt: 'What is one plus one?', options: ['2', '3'] })
    if (tool === null || tool === 'record_response') return { toolCalls: [own] }
    if (tool === 'present_choices' && result?.error === undefined) {
      const asked = request.messages.flatMap(message => message.tool_calls ?? []).at(-1)!
      if (asked.function.arguments.includes('one plus one')) return { toolCalls: [call('get_next_item')] }
    }
    if (result?.error !== undefined) return { toolCalls: [call('get_next_item')] }
    return honest()(request)
  }

  test('in a widget is answered without credit, and the count of the questions is right', async () => {
    far.script = asksBetween
    const { learner, id } = await begin(practice(3, 'secret'))
    let own = 0
    let items = 0
    let again = 0
    while (!(await learner.follow(id)).events.some(isEnding)) {
      const action = await openAction(learner, id)
      if (action.props.prompt === 'What is one plus one?') {
        own += 1
        expect((await learner.respond(id, action.tool_call_id, { selection: '2' })).status).toBe(200)
      } else {
        if (action.second_try) again += 1
        else items += 1
        // Only the last is answered rightly.
        const text = items === 3 ? keyOf(await storedItem(server, id, items + again)) : '1'
        expect((await learner.respond(id, action.tool_call_id, { text })).status).toBe(200)
      }
      const secondTryIsDue = items > again && items < 3
      expect(await learner.state(id)).toMatchObject({ items_completed: secondTryIsDue ? items - 1 : items })
    }
    // One before each time that a question is asked, and one after the last.
    expect([own, items, again]).toEqual([6, 3, 2])
    expect(await results(learner, id)).toMatchObject({ total_items: 3, items_completed: 3, items_correct: 1 })
  })

  test('in an exam is not shown at all', async () => {
    far.script = asksBetween
    const { learner, id } = await begin(EXAM)
    const { turns } = await playThrough(server, learner, id, sayRight)
    expect(turns).toHaveLength(4)
    expect(await results(learner, id)).toMatchObject({ total_items: 4, items_correct: 4, score_percent: 100 })
    expect(learner.bytes.join('')).not.toContain('one plus one')
  })
})
