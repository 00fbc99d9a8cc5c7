// A learner writes something that a person should read, in every type of session and on every way in: nothing is counted, the time stands
// still, the fixed words come, staff are told once, and the learner goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { AlertList, AlertMessage, AlertView } from '../../src/contract/safety.js'
import { StepAnswer } from '../../src/contract/tutor.js'
import { newId } from '../../src/kernel/ids.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { Learner, type Reply } from '../support/learner.js'
import { BY_GUIDELINE } from '../support/lesson-pupil.js'
import { aTeacher } from '../support/a-teacher.js'
import { connectSocket } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion, openAction, sayRight, storeOf } from './pupil.js'

const DISTRESS = 'My uncle hits me and I want to kill myself.'
const TYPES = {
  evaluation: { session_type: 'evaluation', assessment_id: 'fixture-twenty' },
  learning: { session_type: 'learning', skills: ['fixture.sum'] },
  tutoring: { session_type: 'tutoring', guideline_id: 'fixture.sums' },
  survey: { session_type: 'survey', survey_id: 'fixture-survey' },
  thought: { session_type: 'thought', topic: 'Tides' },
}

const bearer = (server: TestServer) => ({
  authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
})
const asStaff = (server: TestServer, method: string, path: string, body?: object): Promise<Reply> =>
  new Learner(server.url).request(method, path, body, bearer(server))
const alertsOf = async (server: TestServer, sessionId: string, query = ''): Promise<AlertView[]> =>
  AlertList.parse((await asStaff(server, 'GET', `/alerts${query}`)).json).alerts.filter(
    alert => alert.session_id === sessionId,
  )
const goOn = (learner: Learner, id: string): Promise<Reply> =>
  learner.post(`/session/${id}/command`, { command_id: newId(), command: 'continue' })

describe.each(todaysDatabase(0))('a cry for help on %s', database => {
  let server: TestServer
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await WebhookReceiver.listen(200)
    const env = {
      SAFETY_CONTACT: 'Room 12',
      SAFETY_CONTACT_DE: 'Zimmer 12',
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    }
    server = await startTestServer({ database, env, talks: true })
  })
  afterAll(async () => {
    await server?.stop()
    receiver?.server.close()
  })

  test.each(Object.entries(TYPES))('in a session of type %s is heard, and nothing is counted', async (type, body) => {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    const question = await nextQuestion(learner, id)
    const before = await learner.state(id)
    const reply = await learner.respond(id, question.tool_call_id, { text: DISTRESS })
    expect(reply).toMatchObject({
      status: 200,
      json: { duplicate: false, safety: { language: 'en', contact: 'Room 12' } },
    })
    expect(reply.json.safety.translations.de.contact).toBe('Zimmer 12')

    const { events } = await learner.follow(id)
    expect(events.map(({ event }) => event)).toEqual(['connected', 'safety_message'])
    expect(events[1]!.data).toMatchObject({ message_id: reply.json.safety.message_id, contact: 'Room 12' })
    const held = await learner.state(id)
    expect(held).toMatchObject({
      safety_hold: true,
      status: 'awaiting_client_action',
      pending_action: before.pending_action,
    })
    expect(held.items_completed).toBe(before.items_completed)

    await server.pass(3_600_000)
    await server.container.resolve(TOKENS.sweeper).sweep()
    const later = await learner.state(id)
    expect(later.status).toBe('awaiting_client_action')
    // The clock of an examination stopped with the hit, a moment after the state was read.
    if (held.time_remaining_seconds !== null) expect(later.time_remaining_seconds).toBe(held.time_remaining_seconds)

    expect((await learner.respond(id, question.tool_call_id, { text: DISTRESS })).json.duplicate).toBe(false)
    expect((await learner.respond(id, question.tool_call_id, { text: '5' })).json.code).toBe('safety_hold')
    const alerts = await alertsOf(server, id, '?state=open')
    expect(alerts).toMatchObject([{ session_type: type, state: 'open', category: 'abuse', seen_at: null }])
    const read = await asStaff(server, 'GET', `/alerts/${alerts[0]!.alert_id}/message`)
    expect(AlertMessage.parse(read.json).text).toBe(DISTRESS)
    // The learner sees that somebody has read it.
    expect((await learner.get('/my-data/records')).json.records[0]).toMatchObject({
      act: 'alert.read_message',
      session: { session_id: id },
    })

    expect((await goOn(learner, id)).status).toBe(200)
    expect((await goOn(learner, id)).json.code).toBe('nothing_to_continue')
    const gone = await learner.follow(id)
    expect(gone.events.map(({ event }) => event)).toEqual(['connected', 'safety_acknowledged'])
    expect(await openAction(learner, id)).toEqual(question)
    const item = (await storeOf(server).itemsAt(id, 1, 1))[0]?.item
    const answer = item ? sayRight(item, 1).response : type === 'survey' ? { index: 0 } : { text: 'The sum of both.' }
    expect((await learner.respond(id, question.tool_call_id, answer)).json.safety).toBeUndefined()
    expect((await learner.follow(id)).events.map(({ event }) => event)).toContain('run_resumed')
    expect(await alertsOf(server, id)).toHaveLength(1)
  })

  test('is read by a page that joins behind the words, at every reload and reconnection until the learner goes on', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(TYPES.learning)
    const question = await nextQuestion(learner, id)
    const { safety } = (await learner.respond(id, question.tool_call_id, { text: DISTRESS })).json
    await learner.follow(id)
    expect((await learner.follow(id)).status).toBe(204)
    expect((await learner.state(id)).safety).toEqual(safety)
    const reloaded = await learner.follow(id, { fromStart: true })
    expect(reloaded.events[0]).toMatchObject({ event: 'connected', data: { safety_hold: true, safety } })

    // Something happens behind the words: a reader whose cursor is past them gets only that.
    await asStaff(server, 'POST', `/supervise/${id}/pause`)
    const behind = await learner.follow(id)
    expect(behind.events.map(({ event }) => event)).toEqual(['connected', 'state_change'])
    expect(behind.events[0]!.data.safety).toEqual(safety)
    const socket = await connectSocket(server.url, { headers: { cookie: learner.cookie, origin: server.url } })
    await socket.attach(id, behind.events.at(-1)!.id!)
    expect(await socket.next(id)).toMatchObject({ event: 'connected', data: { safety } })
    await socket.cut()
    await asStaff(server, 'POST', `/supervise/${id}/resume`)

    await goOn(learner, id)
    expect(await learner.state(id)).toMatchObject({ safety_hold: false, safety: null })
  })

  test('in a report after the end is heard and answered; the session stays as it ended', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(TYPES.learning)
    const { tool_call_id } = await nextQuestion(learner, id)
    await learner.post(`/session/${id}/terminate`, {})
    const ended = await learner.state(id)
    const report = (comment: string) =>
      learner.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment })
    expect((await report('The picture is missing.')).json).toEqual({ ok: true })
    const { safety } = (await report(DISTRESS)).json
    expect(safety).toMatchObject({ language: 'en', contact: 'Room 12' })
    expect(safety.translations.de.contact).toBe('Zimmer 12')
    expect(await learner.state(id)).toEqual({ ...ended, server_time: expect.any(String) })
    const [alert, ...others] = await alertsOf(server, id, '?state=open')
    expect(others).toEqual([])
    const read = await asStaff(server, 'GET', `/alerts/${alert!.alert_id}/message`)
    expect(AlertMessage.parse(read.json).text).toBe(DISTRESS)
  })

  test('is settled by staff, once, and shown to nobody else', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(TYPES.thought)
    const question = await nextQuestion(learner, id)
    await learner.respond(id, question.tool_call_id, { text: 'ich will nicht mehr leben' })
    const [{ alert_id } = { alert_id: '' }] = await alertsOf(server, id, '?state=open')
    const seen = AlertView.parse((await asStaff(server, 'POST', `/alerts/${alert_id}/seen`)).json)
    expect(seen.state).toBe('seen')
    await server.pass(1_000)
    expect((await asStaff(server, 'POST', `/alerts/${alert_id}/seen`)).json).toEqual(seen)
    expect(await alertsOf(server, id, '?state=open')).toEqual([])
    expect(await alertsOf(server, id, '?state=seen')).toEqual([seen])
    for (const [method, path] of [
      ['GET', '/alerts'],
      ['POST', `/alerts/${alert_id}/seen`],
      ['GET', `/alerts/${alert_id}/message`],
    ] as const)
      expect([401, 403]).toContain((await learner.request(method, path)).status)
    expect((await asStaff(server, 'POST', `/alerts/${newId()}/seen`)).json.code).toBe('alert_not_found')
  })

  test('is read and settled by the staff of the class, and does not exist for others', async () => {
    const learner = { external_id: newId(), class: 'alerts A', name: 'Noor' }
    const { json } = await asStaff(server, 'POST', '/session/', { ...TYPES.thought, learner })
    const pupil = new Learner(server.url)
    const request = pupil.request.bind(pupil)
    pupil.request = (method, path, sent, headers) =>
      request(method, path, sent, { ...headers, authorization: `Bearer ${json.session_token}` })
    const { tool_call_id } = await nextQuestion(pupil, json.session_id)
    const [own, other] = [await aTeacher(server, ['alerts A']), await aTeacher(server, ['alerts B'], 'proctor')]
    const watch = async (cookie: string) => {
      const socket = await connectSocket(server.url, { headers: { cookie, origin: server.url } })
      await socket.watch({})
      return socket
    }
    const sockets = { own: await watch(own), other: await watch(other) }
    await pupil.respond(json.session_id, tool_call_id, { text: DISTRESS })
    await server.container.resolve(TOKENS.alertFeed).poll()
    await sockets.own.alerted(json.session_id, 1)
    await sockets.other.ask({ type: 'ping' })
    expect(sockets.other.alerts).toEqual([])
    await sockets.own.cut()
    await sockets.other.cut()
    const as = (cookie: string, method: string, path: string) =>
      new Learner(server.url).request(method, path, undefined, { cookie })
    const [alert, ...others] = AlertList.parse((await as(own, 'GET', '/alerts?state=open')).json).alerts
    expect(others).toEqual([])
    expect(alert).toMatchObject({ session_id: json.session_id, learner_name: 'Noor', title: 'Tides' })
    const { alert_id: id } = alert!
    expect((await as(other, 'GET', '/alerts')).json).toEqual({ alerts: [], next: null })
    for (const [method, path] of [
      ['GET', `/alerts/${id}/message`],
      ['POST', `/alerts/${id}/seen`],
    ] as const)
      expect(await as(other, method, path)).toMatchObject({ status: 404, json: { code: 'alert_not_found' } })
    expect((await as(own, 'GET', `/alerts/${id}/message`)).json).toEqual({ alert_id: id, text: DISTRESS })
    expect((await as(own, 'POST', `/alerts/${id}/seen`)).json).toMatchObject({ state: 'seen' })
    const { entries } = (await asStaff(server, 'GET', `/audit?session_id=${json.session_id}`)).json
    const acts = (entries as { act: string }[]).map(({ act }) => act)
    expect(acts.filter(act => act.startsWith('alert.'))).toEqual(['alert.see', 'alert.read_message'])
  })

  test('over /step is answered by the fixed words; an alert calls for a teacher until it is seen', async () => {
    const learner = new Learner(server.url)
    const started = await learner.post('/sessions', BY_GUIDELINE)
    const id = started.json.session_id as string
    const step = (text: string) => learner.post(`/sessions/${id}/step`, { student_reply: text })
    const before = (await learner.get(`/sessions/${id}/status`)).json
    const held = StepAnswer.parse((await step(DISTRESS)).json)
    expect(held).toMatchObject({ score: null, plan_updated: false, next_turn: { is_complete: false } })
    expect(held.next_message).toBe(`${held.safety!.text}\n\nRoom 12`)
    expect(held.pending_tool_call_id).toBe(started.json.pending_tool_call_id)
    expect((await step('7')).json.code).toBe('safety_hold')
    const during = (await learner.get(`/sessions/${id}/status`)).json
    expect(during).toMatchObject({ needs_intervention: true, study_plan: before.study_plan })
    expect((await learner.get(`/sessions/${id}/summary`)).json.needs_intervention).toBe(true)
    await goOn(learner, id)
    expect((await step('I do not know.')).status).toBe(200)
    const [alert] = await alertsOf(server, id)
    await asStaff(server, 'POST', `/alerts/${alert!.alert_id}/seen`)
    expect((await learner.get(`/sessions/${id}/status`)).json.needs_intervention).toBe(false)
  })

  test('in a question to the tutor, and over the socket, is heard in the same way; operators are told there', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(TYPES.learning)
    const { tool_call_id } = await nextQuestion(learner, id)
    const asked = { command_id: newId(), tool_call_id, command: 'ask', text: 'can i tell you that my dad hits me?' }
    const operator = await connectSocket(server.url, { headers: bearer(server) })
    const reply = await learner.post(`/session/${id}/command`, asked)
    expect(reply).toMatchObject({ status: 200, json: { hint: null, safety: { contact: 'Room 12' } } })
    await goOn(learner, id)
    const socket = await connectSocket(server.url, { headers: { cookie: learner.cookie, origin: server.url } })
    await socket.attach(id)
    const answered = await socket.respond(id, tool_call_id, { text: DISTRESS })
    expect(answered.answer.safety.contact).toBe('Room 12')
    await socket.until(id, ({ event }) => event === 'safety_acknowledged')
    await socket.until(id, ({ event }) => event === 'safety_message')
    expect(await alertsOf(server, id)).toHaveLength(2)
    const poll = server.container.resolve(TOKENS.alertFeed)
    await poll.poll()
    await operator.alerted(id, 2)
    expect(operator.alerts.filter(alert => alert.session_id === id)).toHaveLength(2)
    await poll.poll()
    expect(operator.alerts.filter(alert => alert.session_id === id)).toHaveLength(2)
    expect(socket.alerts).toEqual([])
    await Promise.all([operator.cut(), socket.cut()])
  })

  test('is sent to other servers without the words and what they are about', async () => {
    const hook = { url: receiver.url, events: ['alert'] }
    await asStaff(server, 'POST', '/webhooks', hook)
    const learner = new Learner(server.url)
    const id = await learner.create(TYPES.thought)
    const question = await nextQuestion(learner, id)
    await learner.respond(id, question.tool_call_id, { text: DISTRESS })
    while (!receiver.got.some(sent => sent.body.includes(id))) await receiver.count(receiver.got.length + 1)
    const { body } = receiver.got.find(sent => sent.body.includes(id))!
    expect(JSON.parse(body)).toMatchObject({ type: 'alert', session_id: id })
    for (const word of ['uncle', 'abuse']) expect(body).not.toContain(word)
  })

  test('leaves no word and no category in the log', () => {
    const log = server.log.join('')
    for (const word of ['uncle', 'kill myself', 'nicht mehr leben', 'self_harm', '"abuse"', 'en/abuse'])
      expect(log).not.toContain(word)
  })
})
