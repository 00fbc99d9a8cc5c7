// The review of ended quizzes and practice over HTTP: what was asked, answered and right, as the results count it; released with them.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SessionReview, type ReviewItem } from '../../src/contract/review.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Answer } from '../support/learner.js'
import { addSecretLesson, SECRET_LESSON } from '../support/secret-lesson.js'
import { rightResponse } from '../support/right-response.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import {
  todaysDatabase,
  lastPosition,
  named,
  nextQuestion,
  openAction,
  playThrough,
  sayRight,
  sayWrong,
  storedItem,
} from './pupil.js'

const FOUR = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const TWENTY = { session_type: 'evaluation', assessment_id: 'fixture-twenty' }
const practice = (items: number) => ({
  session_type: 'learning',
  skills: ['fixture.sum'],
  config: { max_items: items },
})

const reviewOf = async (learner: Learner, id: string): Promise<SessionReview> => {
  const reply = await learner.get(`/session/${id}/review`)
  expect(reply.status, reply.body).toBe(200)
  return SessionReview.parse(reply.json)
}

const mean = (items: readonly ReviewItem[]): number => items.reduce((sum, { score }) => sum + score, 0) / items.length

/** The score that the questions and sections of a review add up to. */
function sumOf({ sections, items }: SessionReview): number {
  if (sections.length === 0) return mean(items) * 100
  return sections.reduce((sum, { section_id: id, weight_percent: weight, total_items: total }) => {
    const own = items.filter(item => item.section_id === id)
    expect(own).toHaveLength(total)
    return sum + weight * mean(own)
  }, 0)
}

describe.each(todaysDatabase(0))('a review on %s', database => {
  let server: TestServer
  const content = useContent()
  beforeAll(async () => {
    await addSecretLesson(content.folder)
    server = await startTestServer({ database, blueprints: content.folder, talks: true })
  })
  afterAll(() => server?.stop())

  const begin = async (body: object) => {
    const learner = new Learner(server.url)
    return { learner, id: await learner.create(body) }
  }
  /** Answers the open question: `right`, or by what `sayWrong` says. */
  const answer = async (learner: Learner, id: string, right: boolean) => {
    const action = await nextQuestion(learner, id)
    const item = await storedItem(server, id, await lastPosition(server, id))
    const { response } = (right ? sayRight : sayWrong)(item, 1)
    expect((await learner.respond(id, action.tool_call_id, response)).status).toBe(200)
    return { action, item, response }
  }
  const command = async (learner: Learner, id: string, word: string) => {
    const { tool_call_id } = await openAction(learner, id)
    const reply = await learner.post(`/session/${id}/command`, { command_id: newId(), tool_call_id, command: word })
    expect(reply.status, reply.body).toBe(200)
  }
  const results = async (learner: Learner, id: string) => (await learner.get(`/session/${id}/results`)).json

  test('of an exam has every question as it was shown, with the answer, the right one and the steps', async () => {
    const { learner, id } = await begin(TWENTY)
    const { turns, events } = await playThrough(server, learner, id, (item, number) =>
      (number % 3 === 0 ? sayWrong : sayRight)(item, number),
    )
    const review = await reviewOf(learner, id)
    const shown = named(events, 'client_action').map(({ data }) => data.action as ClientAction)
    expect(review.items.map(({ question }) => question)).toEqual(
      shown.map(({ widget_type, props }) => ({ widget_type, props })),
    )
    expect(review.items).toMatchObject(
      turns.map(({ number, item, response, right, feedback }) => ({
        position: number,
        prompt: item.stem,
        section: item.sectionId === 'sums' ? 'Sums' : 'Hosts',
        section_id: item.sectionId,
        response,
        correct_response: rightResponse(item),
        verdict: right ? 'correct' : 'wrong',
        score: right ? 1 : 0,
        explanation: item.steps,
        ...(feedback !== null && { misconception: feedback }),
      })),
    )
    expect(turns.filter(({ feedback }) => feedback !== null).length).toBeGreaterThan(1)
    expect(review.to_practise.map(({ skill_id }) => skill_id).toSorted()).toEqual(
      [...new Set(turns.filter(({ right }) => !right).map(({ item }) => item.skillId))].toSorted(),
    )
    const { score_percent, items_correct, total_items, section_results } = await results(learner, id)
    expect(review).toMatchObject({ score_percent, items_correct, total_items, sections: section_results })
    expect(sumOf(review)).toBeCloseTo(score_percent, 1)
  })

  test('of an exam that was broken off says which question was left and which were never reached', async () => {
    const { learner, id } = await begin(FOUR)
    await answer(learner, id, true)
    const { tool_call_id } = await nextQuestion(learner, id)
    await learner.respond(id, tool_call_id, { dont_know: true })
    await nextQuestion(learner, id)
    await learner.post(`/session/${id}/terminate`, {})
    const review = await reviewOf(learner, id)
    expect(review.items.map(({ verdict, response, score }) => [verdict, response !== null, score])).toEqual([
      ['correct', true, 1],
      ['not_known', true, 0],
      ['unanswered', false, 0],
      ['not_reached', false, 0],
    ])
    for (const item of review.items) {
      expect(item.correct_response).not.toBeNull()
      expect(item.explanation).not.toEqual([])
    }
    expect(review.items[1]!.response).toEqual({ dont_know: true })
    expect(sumOf(review)).toBeCloseTo((await results(learner, id)).score_percent, 1)
  })

  test('of practice has both tries at a question in one, and nothing that came after its solution', async () => {
    const { learner, id } = await begin(practice(5))
    const first = await answer(learner, id, false)
    const second = await answer(learner, id, true)
    expect(second.action.second_try).toBe(true)
    await answer(learner, id, false)
    await answer(learner, id, false)
    await nextQuestion(learner, id)
    await command(learner, id, 'back')
    await answer(learner, id, true)
    await nextQuestion(learner, id)
    await command(learner, id, 'skip')
    await nextQuestion(learner, id)
    await command(learner, id, 'hint')
    await command(learner, id, 'hint')
    await answer(learner, id, true)
    await nextQuestion(learner, id)
    await command(learner, id, 'finish')
    const review = await reviewOf(learner, id)
    expect(review.items.map(({ position, verdict }) => [position, verdict])).toEqual([
      [1, 'wrong'],
      [2, 'wrong'],
      [3, 'skipped'],
      [4, 'correct'],
      [5, 'unanswered'],
    ])
    const [one, two, , four] = review.items
    expect(one).toMatchObject({
      response: first.response,
      score: 0.5,
      second_try: { response: second.response, verdict: 'correct', credit: 0.5 },
    })
    expect(two).toMatchObject({ score: 0, second_try: { verdict: 'wrong' } })
    expect(four!.hint_cost).toBeGreaterThan(0)
    expect(four!.score).toBeCloseTo(1 - four!.hint_cost!)
    expect(review.sections).toEqual([])
    expect(sumOf(review)).toBeCloseTo((await results(learner, id)).score_percent, 1)
  })

  test('is there when the results are, and for nobody else', async () => {
    const { learner, id } = await begin(FOUR)
    const code = async (who: Learner) => {
      const { status, json } = await who.get(`/session/${id}/review`)
      return [status, json.code]
    }
    expect(await code(learner)).toEqual([409, 'not_released'])
    await nextQuestion(learner, id)
    expect(await code(learner)).toEqual([409, 'not_released'])
    await learner.post(`/session/${id}/terminate`, {})
    expect(await code(learner)).toEqual([200, undefined])
    const other = new Learner(server.url)
    await other.create(practice(1))
    for (const who of [other, new Learner(server.url)]) expect(await code(who)).toEqual([404, 'session_not_found'])
  })

  test.each([
    ['a survey', { session_type: 'survey', survey_id: 'recommendation' }],
    ['a dialogue', { session_type: 'thought', topic: 'Boxes' }],
    ['a lesson', SECRET_LESSON],
  ])('is refused for %s', async (_, body) => {
    const { learner, id } = await begin(body)
    await learner.follow(id)
    await learner.post(`/session/${id}/terminate`, {})
    expect(await learner.get(`/session/${id}/review`)).toMatchObject({ status: 409, json: { code: 'no_review' } })
  })
})

describe('a review of questions of other types', () => {
  let server: TestServer
  beforeAll(async () => {
    const blueprints = path.resolve(import.meta.dirname, '../fixtures/secret-blueprints')
    server = await startTestServer({ blueprints })
  })
  afterAll(() => server?.stop())

  /** Takes the exam; `choose` answers from the stored item. */
  const taken = async (choose: (item: Awaited<ReturnType<typeof storedItem>>) => Answer) => {
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-types' })
    for (;;) {
      const { events } = await learner.follow(id)
      if (events.some(({ event }) => event === 'session_completed')) break
      const { tool_call_id } = await openAction(learner, id)
      const item = await storedItem(server, id, await lastPosition(server, id))
      const reply = await learner.respond(id, tool_call_id, choose(item))
      expect(reply.status, reply.body).toBe(200)
    }
    return { review: await reviewOf(learner, id), results: (await learner.get(`/session/${id}/results`)).json }
  }

  test('answers with what it calls right, and everything is', async () => {
    const { review, results } = await taken(rightResponse)
    expect(review.items.map(({ verdict, score }) => [verdict, score])).toEqual(Array(6).fill(['correct', 1]))
    for (const { response, correct_response: right } of review.items) expect(response).toEqual(right)
    expect(review.items.filter(item => item.correct_is_example).length).toBeGreaterThanOrEqual(2)
    expect([review.score_percent, results.score_percent, review.to_practise]).toEqual([100, 100, []])
  })

  test('says of each part how it went', async () => {
    const { review, results } = await taken(item => {
      const right = rightResponse(item) as { parts?: Record<string, Answer> }
      if (right.parts === undefined) return right
      const [last] = item.parts.slice(-1)
      const wrong = 'text' in right.parts[last!.id]! ? { text: '12' } : { cells: ['12'] }
      return { parts: { ...right.parts, [last!.id]: { ...right.parts[last!.id], ...wrong } } }
    })
    const { parts, verdict, score } = review.items.find(({ question }) => question.widget_type === 'parts')!
    expect(verdict).toBe('partly')
    expect(parts!.slice(0, -1).map(part => part.verdict)).toEqual(parts!.slice(0, -1).map(() => 'correct'))
    expect(parts!.at(-1)).toMatchObject({ verdict: 'wrong', score: 0 })
    expect(score).toBeGreaterThan(0)
    expect(sumOf(review)).toBeCloseTo(results.score_percent, 1)
  })
})
