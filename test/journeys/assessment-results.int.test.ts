// What an assessment came to for a class: the distribution, the questions, reported problems; of their classes and of no other.
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ResultSummary,
  BlueprintSource,
  QuestionAnalyses,
  TakenAssessments,
} from '../../src/contract/assessment-results.js'
import { ContentAnalyses, RegradePreview } from '../../src/contract/content.js'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { SessionReview } from '../../src/contract/review.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { releasedByHand } from '../support/released-by-hand.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, openAction, playThrough, sayRight, sayWrong } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(todaysDatabase(1))('on %s', database => {
  let server: TestServer
  let folder: string
  let operator: { authorization: string }
  beforeAll(async () => {
    folder = await releasedByHand()
    server = await startTestServer({ database, blueprints: folder })
    operator = operatorOf(server)
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true })
  })

  const read = (path: string, headers: Record<string, string> = operator) =>
    new Learner(server.url).request('GET', `/supervise/${path}`, undefined, headers)

  /** They answer the first `right` of four questions right. */
  async function took(name: string, className: string, right: number): Promise<string> {
    const { id, page } = await enrolled(server, name, className, EXAM)
    await playThrough(server, page, id, (item, number) => (number <= right ? sayRight : sayWrong)(item, number))
    return id
  }

  const summaryOf = async (className: string, headers?: Record<string, string>) => {
    const reply = await read(`results/summary?assessment_id=fixture-four&class=${className}`, headers)
    expect(reply.status, reply.body).toBe(200)
    return ResultSummary.parse(reply.json)
  }
  const questionsOf = async (className: string, headers?: Record<string, string>) => {
    const reply = await read(`results/questions?assessment_id=fixture-four&class=${className}`, headers)
    expect(reply.status, reply.body).toBe(200)
    return QuestionAnalyses.parse(reply.json)
  }

  test('the summary counts what each learner’s results say', async () => {
    for (const [name, right] of [['Ada', 4], ['Ben', 2], ['Cleo', 1]] as const) await took(name, 'sum-a', right) // prettier-ignore
    // Who never began has not taken it.
    await enrolled(server, 'Dora', 'sum-a', EXAM)
    const summary = await summaryOf('sum-a')
    expect(summary).toMatchObject({
      title: 'Four items',
      attempts: 3,
      learners: 3,
      scored: 3,
      released: 3,
      mean_percent: 58.33,
      median_percent: 50,
      passed: 2,
      grades: [
        { grade: 'Passed with honours', attempts: 1 },
        { grade: 'Passed', attempts: 1 },
        { grade: 'Not yet', attempts: 1 },
      ],
      sections: [
        { section_id: 'sums', mean_percent: 83.33 },
        { section_id: 'hosts', mean_percent: 33.33 },
      ],
      complete: true,
    })
    expect(summary.bins.map(({ attempts }) => attempts)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 1])
    const { assessments } = TakenAssessments.parse((await read('assessments')).json)
    expect(assessments[0]).toMatchObject({ assessment_id: 'fixture-four', title: 'Four items' })
  })

  test('an assessment that nobody has taken has nothing to say', async () => {
    expect(await summaryOf('nobody')).toMatchObject({
      title: null,
      attempts: 0,
      mean_percent: null,
      passed: null,
      grades: [],
    })
    expect(await questionsOf('nobody')).toMatchObject({ learners: 0, questions: [] })
  })

  test('each kind of question has its figures, its mistakes and what was reported', async () => {
    const { id, page } = await enrolled(server, 'Rita', 'ask-a', EXAM)
    await page.follow(id)
    const { tool_call_id } = await openAction(page, id)
    await page.post(`/session/${id}/report`, { tool_call_id, reason: 'wrong', comment: 'Neither fits.' })
    await playThrough(server, page, id, sayRight)
    await took('Saul', 'ask-a', 1)
    // A second attempt counts in the summary and not here.
    await took('Saul', 'ask-a', 4)
    const { learners, questions } = await questionsOf('ask-a')
    expect(learners).toBe(2)
    expect(questions.map(({ blueprint_id: blueprint }) => blueprint)).toEqual(['fixture.sum', 'fixture.host'])
    const [sum, host] = questions
    expect(sum).toMatchObject({
      learners: 2,
      answers: 4,
      not_reached: 0,
      facility: 0.75,
      discrimination: null,
      flags: [],
      expected_seconds: 5,
      reported: 1,
      reports: [{ session_id: id, position: 1, reason: 'wrong', comment: 'Neither fits.' }],
    })
    expect(sum!.ways.correct).toBe(3)
    expect(sum!.median_seconds).toBeGreaterThanOrEqual(0)
    expect(sum!.mistakes).toMatchObject([{ answers: 1, share: 0.25, rest_percent: 0 }])
    expect(sum!.mistakes[0]!.example).toMatch(/\w/)
    expect(sum!.example!.prompt).toMatch(/\d/)
    expect(host).toMatchObject({ facility: 0.5, reported: 0, reports: [] })
    expect((await summaryOf('ask-a')).attempts).toBe(3)
  })

  test('an answer that came sooner than its question can be read is there, with the time of the others', async () => {
    const ids: string[] = []
    for (let learner = 0; learner < 10; learner++) ids.push(await took(`Quick ${learner}`, 'quick-a', 4))
    const { database: data } = server.container.resolve(TOKENS.foundations)
    const taking = (ms: number, id: string, position: number) =>
      rows(
        data.read,
        sql`update response set response_ms = ${ms}::integer
          where session_id = ${id}::uuid and (${position}::integer = 0 or position = ${position}::integer)`,
      )
    for (const id of ids) await taking(38_000, id, 0)
    const quickOf = async () => {
      const { questions } = await questionsOf('quick-a')
      return questions.map(({ quick, quick_answers: answers }) => ({ quick, answers }))
    }
    expect(await quickOf()).toEqual([
      { quick: 0, answers: [] },
      { quick: 0, answers: [] },
    ])
    await taking(1_400, ids[3]!, 1)
    const [first] = await quickOf()
    expect(first).toEqual({
      quick: 1,
      answers: [{ session_id: ids[3], position: 1, seconds: 1.4, others_seconds: 38 }],
    })
    expect((await summaryOf('quick-a')).mean_percent).toBe(100)
  })

  test('a question that was not reached is counted apart', async () => {
    const { id, page } = await enrolled(server, 'Tess', 'late-a', EXAM)
    await page.follow(id)
    await page.post(`/session/${id}/terminate`, {})
    const { questions } = await questionsOf('late-a')
    expect(questions.map(one => one.not_reached)).toEqual([1, 1])
    expect(questions[0]).toMatchObject({ learners: 0, facility: null, median_seconds: null })
  })

  test('a teacher reads no byte of another class', async () => {
    const own = await took('Own', 'own-a', 3)
    const strange = await took('Strange', 'strange-a', 0)
    const { id, page } = await enrolled(server, 'Stranger', 'strange-a', EXAM)
    await page.follow(id)
    const { tool_call_id } = await openAction(page, id)
    await page.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment: 'Strange comment.' })
    await page.post(`/session/${id}/terminate`, {})
    const teacher = { cookie: await aTeacher(server, ['own-a']) }
    for (const path of [
      'assessments',
      'results/summary?assessment_id=fixture-four',
      'results/summary?assessment_id=fixture-four&class=strange-a',
      'results/questions?assessment_id=fixture-four',
      'results/questions?assessment_id=fixture-four&class=strange-a',
    ]) {
      const { status, body } = await read(path, teacher)
      expect(status).toBe(200)
      for (const secret of [strange, id, 'Strange']) expect(body, path).not.toContain(secret)
    }
    expect(await summaryOf('own-a', teacher)).toMatchObject({ attempts: 1, mean_percent: 75 })
    expect(await summaryOf('strange-a', teacher)).toMatchObject({ attempts: 0, title: null })
    expect(TakenAssessments.parse((await read('assessments', teacher)).json).assessments).toMatchObject([
      { attempts: 1 },
    ])
    expect(SessionReview.parse((await read(`${own}/review`, teacher)).json).items).toHaveLength(4)
    expect(await read(`${strange}/review`, teacher)).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    const { entries } = (
      await new Learner(server.url).request('GET', '/audit?act=session.read_review', undefined, operator)
    ).json
    expect(entries).toMatchObject([{ session_id: own, actor: { kind: 'person' } }])
  })

  test('what staff write about a result is read with its review, and removed when it is empty', async () => {
    const { id, page } = await enrolled(server, 'Cara', 'said-a', EXAM)
    const write = (comment: string, headers: Record<string, string> = operator) =>
      new Learner(server.url).post(`/supervise/${id}/comment`, { comment }, headers)
    await page.follow(id)
    expect(await write('Too early.')).toMatchObject({ status: 409, json: { code: 'session_not_ended' } })
    await page.post(`/session/${id}/terminate`, {})
    const read = async () => SessionReview.parse((await page.get(`/session/${id}/review`)).json).comment
    expect(await read()).toBeUndefined()
    const teacher = { cookie: await aTeacher(server, ['said-a']) }
    expect(await write('Well done, Cara.\nSee me about question 2.', teacher)).toMatchObject({ status: 200 })
    expect(await read()).toBe('Well done, Cara.\nSee me about question 2.')
    await write('Shorter.', teacher)
    expect(await read()).toBe('Shorter.')
    const stranger = { cookie: await aTeacher(server, ['other-a']) }
    expect(await write('Not mine.', stranger)).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    expect(await page.post(`/supervise/${id}/comment`, { comment: 'I am great.' })).toMatchObject({ status: 403 })
    expect(await read()).toBe('Shorter.')
    await write('  ', teacher)
    expect(await read()).toBeUndefined()
    const log = new Learner(server.url).request(
      'GET',
      `/audit?act=result.comment&session_id=${id}`,
      undefined,
      operator,
    )
    const { entries } = (await log).json
    expect(entries[0]).toMatchObject({ actor: { kind: 'person' }, details: {} })
  })

  test('a comment on a result that is not released is not read by its learner', async () => {
    const { id, page } = await enrolled(server, 'Dina', 'said-b', { ...EXAM, assessment_id: 'by-hand' })
    await playThrough(server, page, id, sayRight)
    await new Learner(server.url).post(`/supervise/${id}/comment`, { comment: 'Hidden words.' }, operator)
    const early = await page.get(`/session/${id}/review`)
    expect(early).toMatchObject({ status: 409, json: { code: 'not_released' } })
    expect(early.body).not.toContain('Hidden')
    await new Learner(server.url).post(`/supervise/${id}/release`, {}, operator)
    expect(SessionReview.parse((await page.get(`/session/${id}/review`)).json).comment).toBe('Hidden words.')
  })

  test('authors read the figures of all learners together, and nothing that tells one of them', async () => {
    const strange = await took('Zorabel', 'far-a', 1)
    for (const name of ['Uma', 'Vera', 'Will', 'Xeno']) await took(name, 'far-a', 2)
    const author = { cookie: await aTeacher(server, [], 'author') }
    const { json, body } = await read('content/questions?assessment_id=fixture-four', author)
    const analyses = ContentAnalyses.parse(json)
    expect(analyses).toMatchObject({ assessment_id: 'fixture-four', withheld: 0 })
    const all = (await read('results/questions?assessment_id=fixture-four')).json as QuestionAnalyses
    expect(analyses.questions.map(({ blueprint_id: id, learners, ways }) => ({ id, learners, ways }))).toEqual(
      all.questions.map(({ blueprint_id: id, learners, ways }) => ({ id, learners, ways })),
    )
    expect(analyses.questions[0]!.mistakes.length).toBeGreaterThan(0)
    const preview = await new Learner(server.url).post(
      '/supervise/regrades/preview',
      { blueprint_id: 'fixture.sum', policy: 'replace' },
      author,
    )
    const { counts } = RegradePreview.parse(preview.json)
    expect(counts!.learners).toBeGreaterThanOrEqual(5)
    expect(counts).toMatchObject({ sessions: 0, boundary: 0 })
    expect(counts!.answers_unchanged + counts!.answers_skipped).toBe(counts!.answers_looked_at)
    const { body: taken } = await read('content', author)
    expect(taken).toContain('Four items')
    for (const told of [body, preview.body, taken]) {
      for (const secret of [strange, 'Zorabel', 'far-a', 'Neither fits.', 'learner_id', 'session_id'])
        expect(told).not.toContain(secret)
    }
  })

  test('authors read nothing of what fewer than five learners answered', async () => {
    const { id, page } = await enrolled(server, 'Alone', 'said-c', { ...EXAM, assessment_id: 'by-hand' })
    await playThrough(server, page, id, sayWrong)
    const author = { cookie: await aTeacher(server, [], 'author') }
    const { questions, withheld } = (await read('content/questions?assessment_id=by-hand', author)).json
    expect([questions, withheld]).toEqual([[], 2])
  })

  test('learners and authors read none of it, and authors alone read blueprints', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session')
    const author = { cookie: await aTeacher(server, [], 'author') }
    const teacher = { cookie: await aTeacher(server, ['x']) }
    const source = 'blueprints/fixture.sum/source'
    for (const path of [
      'assessments',
      'results/summary?assessment_id=fixture-four',
      'results/questions?assessment_id=fixture-four',
      source,
    ]) {
      expect(await learner.get(`/supervise/${path}`)).toMatchObject({ status: 403 })
      expect(await read(path, {})).toMatchObject({ status: 401 })
      expect(await read(path, path === source ? teacher : author)).toMatchObject({ status: 403 })
    }
    const found = BlueprintSource.parse((await read(source, author)).json)
    expect(found).toMatchObject({ file: 'sum.yaml', blueprint_id: 'fixture.sum' })
    expect(found.source).toContain('id: fixture.sum\n')
    expect(await read('blueprints/nothing/source', author)).toMatchObject({ json: { code: 'unknown_blueprint' } })
  })
})
