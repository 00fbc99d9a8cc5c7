// One page at a time, over REST and the socket: what the page before may do no longer, what staff see of it, and what it hears at once
// while its learner thinks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PageAnswer } from '../../src/contract/session.js'
import { SupervisedSession } from '../../src/contract/supervise.js'
import { newId } from '../../src/kernel/ids.js'
import { begin, ExamSchool } from '../exams/exam-school.js'
import { Learner } from '../support/learner.js'
import { connectSocket } from '../support/socket-client.js'
import { connect } from '../support/sse-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { DATABASES, nextQuestion, sayRight, storedItem } from './pupil.js'

/** Of one device of a learner: everything that it sends says which page it is. */
const pageOf = (learner: Learner, id: string, page_id = newId()) => ({
  page_id,
  claim: (take_over?: true) => learner.post(`/session/${id}/page`, { page_id, ...(take_over && { take_over }) }),
  send: (path: string, body: object) => learner.post(`/session/${id}/${path}`, { page_id, ...body }),
})
const notActive = { status: 409, json: { code: 'page_not_active' } }

describe.each(DATABASES)('a session that a page has claimed, on %s', database => {
  let server: TestServer
  let school: ExamSchool
  beforeAll(async () => {
    server = await startTestServer({ database })
    school = new ExamSchool(server)
  })
  afterAll(() => server?.stop())

  /** A quiz at its first question, with what answers it. */
  async function quiz() {
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-twenty' })
    const { tool_call_id } = await nextQuestion(learner, id)
    const { response } = sayRight(await storedItem(server, id, 1), 1)
    return { learner, id, answer: { tool_call_id, response } }
  }

  test('takes answers, commands and drafts from that page alone, and from whichever takes over', async () => {
    const { learner, id, answer } = await quiz()
    const [one, other] = [pageOf(learner, id), pageOf(learner, id)]
    const { json } = await one.claim()
    expect(PageAnswer.parse(json).status).toBe('awaiting_client_action')
    expect((await one.claim()).json).toEqual(json)
    expect(await other.claim()).toMatchObject(notActive)
    expect(await other.send('draft', answer)).toMatchObject(notActive)
    expect(await other.send('respond', answer)).toMatchObject(notActive)
    expect(await learner.post(`/session/${id}/respond`, answer)).toMatchObject(notActive)
    expect(await other.send('command', { command_id: newId(), command: 'finish' })).toMatchObject(notActive)
    expect((await one.send('draft', answer)).status).toBe(200)

    expect((await other.claim(true)).json.last_event_id).toBe(json.last_event_id + 2)
    expect(await one.send('respond', answer)).toMatchObject({
      status: 409,
      json: { code: 'page_not_active', pending_tool_call_id: answer.tool_call_id },
    })
    expect(await one.send('draft', { ...answer, response: null })).toMatchObject(notActive)
    // The other device goes on with what was entered on this one.
    expect((await learner.get(`/session/${id}/draft`)).json.response).toEqual(answer.response)
    expect((await other.send('respond', answer)).json).toMatchObject({ ok: true, duplicate: false })
    expect((await one.send('respond', answer)).json).toMatchObject({ ok: true, duplicate: true })
    const events = (await learner.get(`/session/${id}/events`)).json.events.map(({ event }: { event: string }) => event)
    expect(events.filter((event: string) => event === 'page_taken_over')).toHaveLength(1)
  })

  test('of a program that names no page is led as ever, until a page claims it', async () => {
    const { learner, id, answer } = await quiz()
    expect((await learner.respond(id, answer.tool_call_id, answer.response)).status).toBe(200)
    const { tool_call_id } = await nextQuestion(learner, id)
    await pageOf(learner, id).claim()
    expect(await learner.respond(id, tool_call_id, { text: '1' })).toMatchObject(notActive)
    expect((await learner.post(`/session/${id}/terminate`)).status).toBe(200)
    expect(await pageOf(learner, id).claim()).toMatchObject({ status: 409, json: { code: 'session_ended' } })
  })

  test('is claimed, answered and taken over on sockets, too, which hear of it', async () => {
    const { learner, id, answer } = await quiz()
    const [one, other] = await Promise.all(
      [1, 2].map(() => connectSocket(server.url, { headers: { cookie: learner.cookie } })),
    )
    const [mine, theirs] = [newId(), newId()]
    const ask = (socket: typeof one, page_id: string, frame: object) =>
      socket!.ask({ session_id: id, page_id, ...frame })
    await one!.ask({ type: 'attach', session_id: id })
    expect(await ask(one, mine, { type: 'page' })).toMatchObject({ ok: true })
    expect(await ask(other, theirs, { type: 'page' })).toMatchObject({ problem: { code: 'page_not_active' } })
    expect(await ask(other, theirs, { type: 'page', take_over: true })).toMatchObject({ ok: true })
    await one!.until(id, ({ event }) => event === 'page_taken_over')
    expect(await ask(one, mine, { type: 'respond', ...answer })).toMatchObject({ problem: { code: 'page_not_active' } })
    expect(await ask(other, theirs, { type: 'respond', ...answer })).toMatchObject({ ok: true })
    for (const socket of [one!, other!]) socket.ws.close()
  })

  test('is shown to staff with when it was taken over, in the list and on its page; a first claim is not', async () => {
    const teacher = await school.staff('teacher')
    const group = await school.classOf(teacher)
    const learner = await group.join()
    const exam = await school.exam(teacher, { classes: [group.id] })
    const id = (await begin(learner, exam.exam_id)).json.session_id as string
    const line = async () =>
      SupervisedSession.parse((await teacher.get(`/supervise/sessions?session_id=${id}`)).json.sessions[0])
    await nextQuestion(learner, id)
    await pageOf(learner, id).claim()
    expect((await line()).changed_page).toBeNull()
    for (let times = 1; times <= 2; times += 1) await pageOf(learner, id).claim(true)
    const { changed_page } = await line()
    expect(changed_page).toMatchObject({ times: 2 })
    const { page_changes } = (await teacher.get(`/supervise/sessions/${id}`)).json
    expect(page_changes).toHaveLength(2)
    expect(page_changes[1]).toBe(changed_page!.last_at)
  })

  test('is nobody else’s to claim', async () => {
    const { id } = await quiz()
    const stranger = new Learner(server.url)
    await stranger.create({ session_type: 'learning', skills: ['fixture.sum'] })
    expect((await pageOf(stranger, id).claim()).status).toBe(404)
  })

  test('tells a page that holds its stream at once of a pause, a message, a takeover and the end', async () => {
    const { learner, id } = await quiz()
    const { last_event_id: after } = await learner.state(id)
    expect((await learner.get(`/session/${id}/stream?after=${after}`)).status).toBe(204)
    const stream = await connect(`${server.url}/session/${id}/stream?hold=true&after=${after}`, {
      headers: { cookie: learner.cookie },
    })
    const hears = (name: string, words = '') =>
      stream.until(({ event, data }) => event === name && data.includes(words), 5_000)
    const supervise = (act: string, body: object) => school.asOperator('POST', `/supervise/${id}/${act}`, body)
    await hears('connected')
    await supervise('pause', { reason: 'Fire alarm.' })
    await hears('state_change', '"paused":true')
    await supervise('resume', {})
    await hears('state_change', '"paused":false')
    await supervise('message', { message_id: newId(), text: 'Ten more minutes.' })
    await hears('staff_message', 'Ten more minutes.')
    await pageOf(learner, id).claim()
    await pageOf(learner, id).claim(true)
    await hears('page_taken_over')
    await supervise('end', { reason: 'It is over.' })
    await hears('session_terminated', 'It is over.')
    expect(await stream.ended).toBeNull()
    const { last_event_id } = await learner.state(id)
    expect((await learner.get(`/session/${id}/stream?hold=true&after=${last_event_id}`)).status).toBe(204)
  })
})

describe('after a restart', () => {
  const database = useDatabase()

  test('the page that acted acts, and no other', async () => {
    const start = () => startTestServer({ database: 'postgres', databaseUrl: database.url })
    const first = await start()
    const learner = new Learner(first.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-twenty' })
    const { tool_call_id } = await nextQuestion(learner, id)
    const { response } = sayRight(await storedItem(first, id, 1), 1)
    const { page_id, claim } = pageOf(learner, id)
    await claim()
    await first.stop()
    const second = await start()
    const again = Object.assign(new Learner(second.url), { cookie: learner.cookie })
    expect(await pageOf(again, id).send('respond', { tool_call_id, response })).toMatchObject(notActive)
    expect(await pageOf(again, id, page_id).claim()).toMatchObject({ status: 200 })
    expect(await pageOf(again, id, page_id).send('respond', { tool_call_id, response })).toMatchObject({ status: 200 })
    await second.stop()
  })
})
