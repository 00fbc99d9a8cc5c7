// A proctored quiz of twenty items over real HTTP and SSE, on both databases, from create to results.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Learner, type StreamEvent } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import {
  todaysDatabase,
  durable,
  named,
  playThrough,
  sayRight,
  sayWrong,
  storedItem,
  type Choose,
  type Turn,
} from './pupil.js'
import { brokenReader } from './reconnect.js'
import { onlyPart, optionsOf } from '../support/only-part.js'

const TWENTY = { session_type: 'evaluation', assessment_id: 'fixture-twenty' }

/** How the fixture is marked, said once more in the test's own arithmetic. */
function expectedResults(turns: readonly Turn[]) {
  const sections = ['sums', 'hosts'].map(id => {
    const own = turns.filter(turn => turn.item.sectionId === id)
    return { id, attempted: own.length, correct: own.filter(turn => turn.right).length }
  })
  const percent = sections.reduce((sum, { correct }) => sum + (correct / 10) * 50, 0)
  return {
    status: 'completed',
    assessment_id: 'fixture-twenty',
    total_items: 20,
    items_completed: turns.length,
    items_correct: turns.filter(turn => turn.right).length,
    score_percent: percent,
    grade: percent >= 90 ? 'Passed with honours' : percent >= 50 ? 'Passed' : 'Not yet',
    passed: percent >= 50,
    passing_score_percent: 50,
    section_results: sections.map(({ id, attempted, correct }) => ({
      section_id: id,
      section_title: id === 'sums' ? 'Sums' : 'Hosts',
      items_attempted: attempted,
      items_correct: correct,
      total_items: 10,
      accuracy_percent: correct * 10,
    })),
  }
}

/** Right where the pattern has a 1 at the item's place. */
const following =
  (pattern: string): Choose =>
  (item, number) =>
    pattern[number - 1] === '1' ? sayRight(item, number) : sayWrong(item, number)

const PATTERNS = [
  ['everything right', '1'.repeat(20), 'Passed with honours'],
  ['everything wrong', '0'.repeat(20), 'Not yet'],
  ['exactly at the mark', '1110000000' + '1111111000', 'Passed'],
  ['just below it', '1110000000' + '1111110000', 'Not yet'],
  ['exactly at honours', '1111111110' + '0111111111', 'Passed with honours'],
] as const

const typesOf = (events: readonly StreamEvent[]): string[] => durable(events).map(({ event }) => event)

describe.each(todaysDatabase(1))('an evaluation of twenty items on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const begin = async () => {
    const learner = new Learner(server.url)
    return { learner, id: await learner.create(TWENTY) }
  }

  test.each(PATTERNS)('is scored as its answers are: %s', async (_, pattern, grade) => {
    const { learner, id } = await begin()
    const { turns } = await playThrough(server, learner, id, following(pattern))
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject(expectedResults(turns))
    expect(results).toMatchObject({ grade, items_correct: pattern.replaceAll('0', '').length })
  })

  describe('that was played to its end', () => {
    let id: string
    let learner: Learner
    let events: StreamEvent[]
    let turns: Turn[]
    beforeAll(async () => {
      ;({ learner, id } = await begin())
      ;({ events, turns } = await playThrough(server, learner, id, following('0110'.repeat(5))))
    })

    test('has asked each stored item once, in its stored wording', async () => {
      const asked = named(events, 'client_action')
      expect(asked.map(({ data }) => data.item_number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
      for (const { data } of asked) {
        const item = await storedItem(server, id, data.item_number)
        expect(data.action.props.prompt).toBe(item.stem)
        expect(data.action.props.options ?? []).toEqual(optionsOf(item))
        expect(data.action.props.context).toBeUndefined()
        expect(data.action).toEqual(turns[data.item_number - 1]!.action)
      }
      expect(new Set(turns.map(turn => turn.item.variantKey)).size).toBe(20)
      expect(new Set(turns.map(turn => onlyPart(turn.item).form))).toEqual(new Set(['choice', 'typed']))
    })

    test('has numbered its events without a gap and said nothing of right or wrong', () => {
      expect(durable(events).map(event => event.id)).toEqual(durable(events).map((_, index) => index + 1))
      expect(named(events, 'message_complete')).toEqual([])
      expect(named(events, 'content_chunk')).toEqual([])
      const told = named(events, 'tool_result').filter(({ data }) => !/^(present|request)_/.test(data.tool_name))
      expect(told).toHaveLength(20 + 21 + 1)
      for (const { data } of told)
        expect([
          { recorded: true },
          { completed: true },
          { item_number: expect.any(Number), total_items: 20 },
          { item_number: null, total_items: 20 },
        ]).toContainEqual(data.result)
      expect(JSON.stringify(events)).not.toMatch(/correct|wrong|score|grade|solution|misconception|"right"/)
      expect(named(events, 'session_completed').map(({ data }) => data.reason)).toEqual(['all_items_completed'])
    })

    test('is replayed from the start as it was received', async () => {
      const replayed = await learner.follow(id, { fromStart: true })
      expect(durable(replayed.events)).toEqual(durable(events))
    })
  })

  test('is the same sequence when the connection breaks behind every event', async () => {
    const pattern = following('1101'.repeat(5))
    const steady = await begin()
    const whole = await playThrough(server, steady.learner, steady.id, pattern)
    const { learner, id } = await begin()
    await learner.state(id)
    const broken = await playThrough(server, learner, id, pattern, brokenReader(learner, id))
    expect(typesOf(broken.events)).toEqual(typesOf(whole.events))
    expect(durable((await learner.follow(id, { fromStart: true })).events)).toEqual(broken.events)
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject(expectedResults(broken.turns))
  })

  test('counts the time from the first attach to the end, and keeps the times of both', async () => {
    const { learner, id } = await begin()
    await server.pass(50_000)
    expect(await learner.state(id)).toMatchObject({
      status: 'pending',
      time_remaining_seconds: 7_200,
      deadline_at: null,
    })
    const began = performance.now()
    const { turns } = await playThrough(
      server,
      learner,
      id,
      (item, number) => sayRight(item, number),
      async () => {
        const { events } = await learner.follow(id)
        await server.pass(10_000)
        return events
      },
    )
    expect(turns).toHaveLength(20)
    const { json: results } = await learner.get(`/session/${id}/results`)
    // Nineteen questions followed the first pause of ten seconds; the session ended before the last.
    expect(results.duration_seconds).toBeGreaterThanOrEqual(200)
    const byItself = (performance.now() - began) / 1_000
    expect(results.duration_seconds).toBeLessThanOrEqual(Math.ceil(200 + byItself))
    const { json: summary } = await learner.get(`/session/${id}`)
    expect(Date.parse(summary.ended_at) - Date.parse(summary.started_at)).toBeGreaterThanOrEqual(200_000)
    expect(summary.ended_at).toBe(results.completed_at)
    expect(Date.parse(summary.started_at) - Date.parse(summary.created_at)).toBeGreaterThanOrEqual(50_000)
  })
})
