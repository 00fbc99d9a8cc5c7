// A practice session of ten items in two skills over real HTTP and SSE, on both databases, with feedback after every answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { Learner, type StreamEvent } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import {
  todaysDatabase,
  durable,
  isEnding,
  named,
  openAction,
  playThrough,
  sayRight,
  sayWrong,
  storedItem,
} from './pupil.js'
import { brokenReader, open } from './reconnect.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'

const TEN = { session_type: 'learning', skills: ['fixture.sum', 'fixture.host'], config: { max_items: 10 } }
const wrongAt = (numbers: readonly number[]) => (item: Parameters<typeof sayRight>[0], number: number) =>
  numbers.includes(number) ? sayWrong(item, number) : sayRight(item, number)

/** Durable events between one answer and what is asked next, or the end; one list per answer. */
function afterEachAnswer(events: readonly StreamEvent[]): StreamEvent[][] {
  const lists: StreamEvent[][] = []
  for (const event of durable(events)) {
    if (event.event === 'run_resumed') lists.push([])
    else if (event.event !== 'tool_result' || !/^(present|request)_/.test(event.data.tool_name))
      lists.at(-1)?.push(event)
  }
  return lists
}

describe.each(todaysDatabase(0))('a practice session on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const begin = async (body: object = TEN) => {
    const learner = new Learner(server.url)
    return { learner, id: await learner.create(body) }
  }

  test('asks ten items in turn of both skills while none is mastered, each once and as it is stored', async () => {
    const { learner, id } = await begin()
    const { events, turns } = await playThrough(server, learner, id, wrongAt([1, 2, 3, 4, 7, 8]))
    expect(turns.map(turn => turn.item.skillId)).toEqual(
      turns.map((_, index) => (index % 2 === 0 ? 'fixture.sum' : 'fixture.host')),
    )
    const asked = named(events, 'client_action')
    const firsts = asked.filter(({ data }) => !data.action.second_try)
    expect(firsts.map(({ data }) => data.item_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(asked.length).toBeGreaterThan(10)
    // Each question is stored behind the one before it, a second try too.
    for (const [index, { data }] of asked.entries()) {
      const item = await storedItem(server, id, index + 1)
      expect([data.action.props.prompt, data.action.props.options ?? []]).toEqual([item.stem, optionsOf(item)])
    }
    expect(durable(events).map(event => event.id)).toEqual(durable(events).map((_, index) => index + 1))
  })

  test('says after each answer what became of it, before anything else is asked', async () => {
    const { learner, id } = await begin()
    const wrong = [1, 2, 5, 6, 10]
    const { events, turns } = await playThrough(server, learner, id, wrongAt(wrong))
    const isFirstOfTwo = ({ data }: StreamEvent) => data.tool_name === 'record_response' && data.result?.second_try
    const all = afterEachAnswer(events)
    const lists = all.filter(list => !list.some(isFirstOfTwo))
    expect(lists).toHaveLength(10)
    expect(all.length).toBeGreaterThan(10)
    const told = named(events, 'message_complete').map(({ data }) => data.text as string)
    for (const [index, { value, feedback, item, right }] of turns.entries()) {
      const [first, second] = lists[index]!.filter(({ event }) => /^(message_complete|client_action)$/.test(event))
      expect(first!.event).toBe('message_complete')
      expect(second!.event).toBe(index === 9 ? 'message_complete' : 'client_action')
      const said = first!.data.text as string
      expect(said).toContain(value)
      expect(said).toContain(keyOf(item))
      if (!right) for (const step of item.steps) expect(said).toContain(step)
      // What is known of a mistake is told once, after the first try or the second.
      if (feedback !== null) {
        const ofMistake = turns.filter(turn => turn.feedback === feedback)
        expect(told.filter(text => text.includes(feedback))).toHaveLength(ofMistake.length)
      }
      const recorded = lists[index]!.filter(({ data }) => data.tool_name === 'record_response' && data.result)
      expect(recorded.map(({ data }) => data.result)).toEqual([
        { recorded: true, correct: right, verdict: right ? 'correct' : 'wrong' },
      ])
    }
    expect(turns.filter(turn => turn.feedback !== null).length).toBeGreaterThanOrEqual(4)
    expect(turns.filter(turn => !turn.right).map(turn => turn.number)).toEqual(wrong)
  })

  test('says nothing of a key while its question is open', async () => {
    const { learner, id } = await begin()
    const { events, turns } = await playThrough(server, learner, id, wrongAt([2, 3]))
    const answeredAt = named(events, 'run_resumed').map(({ id: seq }) => seq!)
    for (const { item, number } of turns.filter(turn => turn.item.skillId === 'fixture.host' && !isChoice(turn.item))) {
      const before = durable(events).filter(event => event.id! < answeredAt[number - 1]! - 1)
      expect(JSON.stringify(before)).not.toMatch(
        new RegExp(`(?<![\\d.])${keyOf(item).replaceAll('.', '\\.')}(?![\\d.])`),
      )
    }
  })

  // A reader who attaches when a message is already complete is sent the message alone, so the pieces are listened to at their source.
  test('writes every message piece by piece, and its pieces are the message', async () => {
    const { learner, id } = await begin({ ...TEN, config: { max_items: 2 } })
    const greeted = await learner.follow(id)
    const written = new Map<string, string[]>()
    const silence = server.container.resolve(TOKENS.doorbell).listen(id, {
      onRing: () => {},
      onChunk: (messageId, delta) => written.set(messageId, [...(written.get(messageId) ?? []), delta]),
    })
    const { events } = await playThrough(server, learner, id, sayWrong)
    silence()
    const complete = named(events, 'message_complete')
    // What is said between two tries is checked as a whole before it is shown.
    const isSecondTry = ({ data }: StreamEvent) => data.action.second_try === true
    expect(complete.filter(({ data }) => !written.has(data.message_id as string))).toHaveLength(
      named(events, 'client_action').filter(isSecondTry).length,
    )
    const streamed = complete.filter(({ data }) => written.has(data.message_id as string))
    expect(streamed.length).toBeGreaterThanOrEqual(2)
    for (const { data } of streamed) {
      const pieces = written.get(data.message_id as string)!
      expect(pieces.length).toBeGreaterThan(1)
      expect(pieces.join('')).toBe(data.text)
    }
    const all = [...greeted.events, ...events]
    const texts = new Map(named(all, 'message_complete').map(({ data }) => [data.message_id, data.text as string]))
    const chunks = named(all, 'content_chunk').map(({ data }) => data)
    for (const [messageId, text] of texts) {
      const heard = chunks.filter(({ message_id: of }) => of === messageId)
      expect(text).toContain(heard.map(({ delta }) => delta as string).join(''))
    }
  })

  test('counts what was right, without a grade', async () => {
    const { learner, id } = await begin()
    const { turns } = await playThrough(server, learner, id, wrongAt([1, 4, 7]))
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject({
      session_type: 'learning',
      status: 'completed',
      total_items: 10,
      items_completed: 10,
      items_correct: turns.filter(turn => turn.right).length,
      score_percent: 70,
      grade: null,
      passed: null,
      section_results: [],
    })
  })

  test('is replayed from the start as it was received', async () => {
    const { learner, id } = await begin()
    const { events } = await playThrough(server, learner, id, wrongAt([2]))
    expect(durable((await learner.follow(id, { fromStart: true })).events)).toEqual(durable(events))
  })

  test('is the same sequence when the connection breaks behind every event', async () => {
    const choose = wrongAt([1, 2, 3])
    const steady = await begin()
    const whole = await playThrough(server, steady.learner, steady.id, choose)
    const { learner, id } = await begin()
    const broken = await playThrough(server, learner, id, choose, brokenReader(learner, id))
    expect(broken.events.map(({ event }) => event)).toEqual(durable(whole.events).map(({ event }) => event))
    expect(durable((await learner.follow(id, { fromStart: true })).events)).toEqual(broken.events)
  })

  test('begins every connection with where it stands', async () => {
    const { learner, id } = await begin({ ...TEN, config: { max_items: 2 } })
    const readings: StreamEvent[][] = []
    await playThrough(server, learner, id, sayRight, async () => {
      const { events } = await learner.follow(id)
      readings.push([...events])
      return events
    })
    readings.push([...(await learner.follow(id, { fromStart: true })).events])
    for (const [connected, ...others] of readings) {
      expect(connected).toMatchObject({
        event: 'connected',
        id: null,
        data: { session_id: id, session_type: 'learning' },
      })
      expect(named(others, 'connected')).toEqual([])
    }
    expect(readings.at(-1)![0]!.data).toMatchObject({ status: 'completed', items_completed: 2, pending_action: null })
  })

  test('answers 204 to who has everything, and replays to who has not', async () => {
    const { learner, id } = await begin({ ...TEN, config: { max_items: 1 } })
    const { events } = await learner.follow(id)
    const last = durable(events).at(-1)!.id!
    const statusAt = async (cursor: number | string) => {
      const stream = await open(learner, id, cursor as number)
      const ids = (await stream.rest()).flatMap(event => (event.id === null ? [] : [Number(event.id)]))
      return { status: stream.status, from: ids[0] ?? null }
    }
    expect(await statusAt(last)).toEqual({ status: 204, from: null })
    expect(await statusAt(last - 1)).toEqual({ status: 200, from: last })
    expect(await statusAt(last + 1)).toEqual({ status: 200, from: 1 })
    expect(await statusAt(0)).toEqual({ status: 200, from: 1 })
    await learner.respond(
      id,
      (await openAction(learner, id)).tool_call_id,
      sayRight(await storedItem(server, id, 1), 1).response,
    )
    const rest = durable((await learner.follow(id)).events)
    expect(isEnding(rest.at(-1)!)).toBe(true)
    expect(await statusAt(rest.at(-1)!.id!)).toEqual({ status: 204, from: null })
    expect(await statusAt(last)).toEqual({ status: 200, from: last + 1 })
  })

  test('takes the position from Last-Event-ID when `after` says something else', async () => {
    const { learner, id } = await begin({ ...TEN, config: { max_items: 1 } })
    const last = durable((await learner.follow(id)).events).at(-1)!.id!
    const get = (after: number, header: Record<string, string>) =>
      learner.request('GET', `/session/${id}/stream?after=${after}`, undefined, header)
    expect((await get(last, {})).status).toBe(204)
    expect((await get(0, { 'last-event-id': String(last) })).status).toBe(204)
    const replayed = await get(last, { 'last-event-id': '1' })
    expect(replayed.body).toMatch(/^id: 2$/m)
    expect(replayed.body).not.toMatch(/^id: 1$/m)
  })
})
