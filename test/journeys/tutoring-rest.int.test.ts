// Lessons over REST, as the first tutor's clients know it: real HTTP, the built-in agents, answers with real values in them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SessionSummary } from '../../src/contract/session.js'
import { AgentTime, StartTutoringAnswer, TutoringStatus, TutoringSummary } from '../../src/contract/tutor.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Reply } from '../support/learner.js'
import { BY_GUIDELINE, BY_TOPIC, LessonPupil, taken } from '../support/lesson-pupil.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { isChoice } from '../support/only-part.js'
import { nextQuestion } from './pupil.js'

const refused = (reply: Reply): string => `${reply.status} ${reply.json?.code}`

describe('a lesson', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer()))
  afterAll(() => server?.stop())

  test.each([
    ['the name of a topic', BY_TOPIC],
    ['a guideline', BY_GUIDELINE],
  ])('starts by %s, with its plan, its first question, and its stream', async (_by, body) => {
    const { learner, started, id } = await LessonPupil.start(server, body)
    expect(started.status).toBe('active')
    expect(started.study_plan.todo_list.length).toBeGreaterThanOrEqual(3)
    expect(started.study_plan.todo_list.map(step => step.status)).toContain('in_progress')
    expect(started).toMatchObject({ guideline_id: 'fixture.sums', title: expect.stringMatching(/./) })
    const status = TutoringStatus.parse((await learner.get(`/sessions/${id}/status`)).json)
    expect(status).toMatchObject({ paused: false, pending_tool_call_id: started.pending_tool_call_id })
    expect(status.progress).toMatchObject({ questions_asked: 1, accuracy: null })
    expect(started.first_turn).toMatchObject({ message: started.first_message, step_idx: 0 })
    const { pending_action } = await learner.state(id)
    expect(started.pending_tool_call_id).toBe(pending_action.tool_call_id)
    expect(started.first_message).toContain(pending_action.props.prompt)
    expect(started.first_turn.hints).toEqual(pending_action.nudges ?? [])
    const named = (await learner.follow(id)).events.map(({ event }) => event)
    expect(named).toEqual(expect.arrayContaining(['plan_updated', 'message_complete', 'client_action']))

    const page = new Learner(server.url)
    const bearer = { authorization: `Bearer ${started.session_token}` }
    const found = SessionSummary.parse((await page.request('GET', `/sessions/${id}`, undefined, bearer)).json)
    expect(found).toMatchObject({ session_id: id, session_type: 'tutoring', status: 'awaiting_client_action' })
    expect((await page.request('GET', started.stream_url)).body).toContain('event: plan_updated')
    expect(refused(await page.get(`/sessions/${id}/status`))).toBe('404 session_not_found')
  })

  test('says where to look when nothing is taught under a name', async () => {
    const learner = new Learner(server.url)
    for (const body of [
      { topic: 'Dragons' },
      { ...BY_TOPIC, subtopic: 'Dragons' },
      { ...BY_GUIDELINE, goal: { guideline_id: 'no.dragons' } },
    ]) {
      const reply = await learner.post('/sessions', body)
      expect(refused(reply)).toBe('404 guideline_not_found')
      expect(reply.json.detail).toContain('GET /curriculum')
    }
    const wrong = await learner.post('/sessions', { topic: 5 })
    expect(wrong.json.errors).toEqual([expect.objectContaining({ pointer: '/topic' })])
  })

  test('is the same one for the same Idempotency-Key, as it began', async () => {
    const learner = new Learner(server.url)
    const key = { 'idempotency-key': 'one-lesson' }
    await learner.get('/session')
    const [once, again] = await Promise.all([
      learner.post('/sessions', BY_TOPIC, key),
      learner.post('/sessions', BY_TOPIC, key),
    ])
    const plain = ({ json }: Reply) => ({ ...StartTutoringAnswer.parse(json), stream_url: '' })
    expect(plain(again)).toEqual(plain(once))
    await learner.post(`/sessions/${once.json.session_id}/step`, { student_reply: 'It is blue.' })
    expect(plain(await learner.post('/sessions', BY_TOPIC, key))).toEqual(plain(once))
    expect(refused(await learner.post('/sessions', BY_GUIDELINE, key))).toBe('409 idempotency_key_reused')
  })

  test('3, 4: judges a wrong and a right answer, and keeps feedback and next question apart', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const wrong = await pupil.answers('wrong')
    expect(wrong).toMatchObject({ score: 0, session_status: 'active', plan_updated: false, routing: 'Remediate' })
    expect(wrong.last_grading).toMatchObject({ score: 0, source: 'code' })
    const right = await pupil.answers('right')
    expect(right).toMatchObject({ score: 1, routing: 'Advance', last_grading: { score: 1, source: 'code' } })
    for (const { feedback, next_message, pending_tool_call_id } of [wrong, right]) {
      expect(feedback).not.toBe('')
      expect(next_message).not.toContain(feedback)
      expect(pending_tool_call_id).not.toBeNull()
    }
    expect(right.next_message).toContain((await pupil.learner.state(pupil.id)).pending_action.props.prompt)
    const summary = TutoringSummary.parse((await pupil.get('/summary')).json)
    expect(summary.misconceptions_seen.length + summary.suggestions.length).toBeGreaterThan(0)
  })

  test('says at once what is no answer: in the words of the widget, as /respond says it, and nothing is counted', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const item = await pupil.item()
    const call = await pupil.openCall()
    const before = TutoringStatus.parse((await pupil.get('/status')).json)
    const { json: posted } = await pupil.learner.respond(
      pupil.id,
      call,
      isChoice(item!) ? { index: 99 } : { text: 'x' },
    )
    for (const [at, remark] of [
      'What does a carried ten mean?',
      'Can we talk about dinosaurs instead?',
      'I have 3 dogs',
    ].entries()) {
      const { score, last_grading, next_message } = await pupil.says(remark)
      expect([score, last_grading]).toEqual([null, null])
      expect(next_message).toMatch(
        at < 2 ? /cannot understand [^]*“I need a person”/ : /Whole sentences [^]*“I need a person”/,
      )
      expect(next_message).toContain(item!.stem)
      // What the question takes is said once.
      if (at === 0 && !isChoice(item!)) expect(next_message).toContain(posted.errors[0].message)
      expect(await pupil.item()).toEqual(item)
    }
    const after = TutoringStatus.parse((await pupil.get('/status')).json)
    expect([after.study_plan, after.progress]).toEqual([before.study_plan, before.progress])
  })

  test('7: counts a reply once that is posted twice: at once, later, by its question or by its key', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const asked = async () => TutoringStatus.parse((await pupil.get('/status')).json).progress.questions_asked
    const before = await asked()

    // Without a word about it: the others join the first. Their connections are open before, so that they arrive together.
    await Promise.all([1, 2, 3].map(() => pupil.get('')))
    const words = await pupil.words('right')
    const joined = await Promise.all([1, 2, 3].map(() => pupil.post({ student_reply: words })))
    const first = taken(joined[0]!)
    expect(joined.map(taken)).toEqual([first, first, first])

    // By its question.
    const named = { student_reply: await pupil.words('wrong'), tool_call_id: first.pending_tool_call_id }
    const second = taken(await pupil.post(named))
    const next = { student_reply: await pupil.words('wrong'), tool_call_id: second.pending_tool_call_id }
    const third = taken(await pupil.post(next))

    // By its key.
    const keyed = { student_reply: await pupil.words('right') }
    const key = { 'idempotency-key': 'reply-1' }
    const [fourth, echo] = (await Promise.all([pupil.post(keyed, key), pupil.post(keyed, key)])).map(taken)
    expect(echo).toEqual(fourth)

    expect(taken(await pupil.post({ ...keyed }, key))).toEqual(fourth)
    expect(taken(await pupil.post(next))).toEqual(third)
    expect(taken(await pupil.post(named))).toEqual(second)
    expect(refused(await pupil.post({ student_reply: 'other' }, key))).toBe('409 idempotency_key_reused')
    expect(refused(await pupil.post({ ...named, student_reply: 'Is it so?' }))).toMatch(
      /^409 (already_answered|call_closed)$/,
    )
    expect(await asked()).toBeLessThanOrEqual(before + 2)
    const notes = await pupil.store.driverNotes(pupil.id, 'evaluated')
    expect(new Set(notes.map(({ payload }) => payload['callId'])).size).toBe(notes.length)
  })

  test('7: lets two tabs answer one question: the first counts, the other is told', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const tool_call_id = await pupil.openCall()
    const [right, wrong] = [await pupil.words('right'), await pupil.words('wrong')]
    const replies = await Promise.all([right, wrong].map(student_reply => pupil.post({ student_reply, tool_call_id })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.json.code).toBe('already_answered')
  })

  test('refuses what cannot be heard now', async () => {
    const pupil = await LessonPupil.start(server)
    expect((await pupil.post({ student_reply: '  \n' })).json.errors[0].pointer).toBe('/student_reply')
    expect(refused(await pupil.post({ student_reply: 'x', tool_call_id: newId() }))).toBe('409 call_unknown')
    const { learner } = pupil
    const quiz = await learner.create({ session_type: 'learning', skills: ['fixture.sum'] })
    await nextQuestion(learner, quiz)
    for (const at of ['status', 'summary'])
      expect(refused(await learner.get(`/sessions/${quiz}/${at}`))).toBe('409 not_tutoring')
    expect(refused(await learner.post(`/sessions/${quiz}/step`, { student_reply: '1' }))).toBe('409 not_tutoring')
    const made = await learner.create({ session_type: 'tutoring', guideline_id: 'fixture.sums' })
    expect(TutoringStatus.parse((await learner.get(`/sessions/${made}/status`)).json)).toMatchObject({
      status: 'pending',
      pending_tool_call_id: null,
      study_plan: { todo_list: [] },
      current_step: null,
    })
  })

  test('lets a reply wait for the first question, and gives hints, skips and stops by a word', async () => {
    const learner = new Learner(server.url)
    const made = await learner.create({ session_type: 'tutoring', guideline_id: 'fixture.sums' })
    const first = taken(await learner.post(`/sessions/${made}/step`, { student_reply: 'b' }))
    expect(first.pending_tool_call_id).not.toBeNull()

    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const item = await pupil.item()
    const call = await pupil.openCall()
    const hint = await pupil.says('Give me a hint, please!')
    expect(hint).toMatchObject({ score: null, feedback: item!.hints[0]!.text, pending_tool_call_id: call })
    expect(hint.next_turn.hints.at(-1)).toBe(hint.feedback)
    expect(hint.next_message).toContain(item!.stem)
    expect(await pupil.openCall()).toBe(call)
    const skipped = await pupil.says('skip')
    expect(skipped.pending_tool_call_id).not.toBe(call)
    expect(skipped.score ?? 0).toBe(0)
    expect(await pupil.says('I want to stop')).toMatchObject({
      session_status: 'completed',
      next_turn: { is_complete: true },
      pending_tool_call_id: null,
    })
  })

  test('5: changes its plan after three failures and says so, then calls for help when nothing works', async () => {
    const pupil = await LessonPupil.start(server)
    let replans = 0
    let last = await pupil.answers('wrong')
    for (let turn = 0; turn < 60 && !last.next_turn.is_complete; turn += 1) {
      if (last.plan_updated) {
        replans += 1
        expect(last).toMatchObject({ routing: 'Remediate', replan_reason: expect.stringMatching(/./) })
        expect(last.session_status).toBe('active')
      }
      last = await pupil.answers('wrong')
    }
    expect(replans).toBe(3)
    expect(last).toMatchObject({ session_status: 'completed', routing: 'Remediate', pending_tool_call_id: null })
    const status = TutoringStatus.parse((await pupil.get('/status')).json)
    expect(status).toMatchObject({ status: 'completed', needs_intervention: true })
    expect(status.intervention_reason).not.toBeNull()
    const summary = TutoringSummary.parse((await pupil.get('/summary')).json)
    expect(summary).toMatchObject({ needs_intervention: true, steps_completed: 0 })
    expect(summary.suggestions.join(' ')).toContain('Ask a teacher')
  })

  test('ends with all steps completed, tells a summary, and the last answer again', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const named: { tool_call_id?: string; student_reply?: string } = {}
    let last
    do {
      Object.assign(named, { tool_call_id: await pupil.openCall(), student_reply: await pupil.words('right') })
      last = taken(await pupil.post(named))
    } while (!last.next_turn.is_complete)
    const steps = last.current_progress.steps_total
    expect(last).toMatchObject({
      session_status: 'completed',
      current_progress: { steps_completed: steps },
      next_turn: { step_idx: steps },
    })
    expect(last.next_message).not.toBe('')
    expect(taken(await pupil.post(named))).toEqual(last)
    expect(refused(await pupil.post({ student_reply: 'more' }))).toBe('409 session_ended')
    expect(refused(await pupil.post({ ...named, student_reply: 'other' }))).toBe('409 session_ended')

    const summary = TutoringSummary.parse((await pupil.get('/summary')).json)
    expect(summary).toMatchObject({ status: 'completed', steps_completed: steps, needs_intervention: false })
    expect(summary.suggestions[0]).toMatch(/^(Excellent|Well done)/)
    const status = TutoringStatus.parse((await pupil.get('/status')).json)
    expect(status.progress.accuracy).toBe(1)
    expect(status.assessment_notes).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d - ./m)
    expect(status.current_step).toBeNull()
    for (const entry of status.agent_logs) AgentTime.parse(entry)
  })
})

describe('a lesson on two nodes', () => {
  const database = useDatabase()
  const node = () => startTestServer({ database: 'postgres', databaseUrl: database.url })

  test('hears a reply once that is posted to both, and tells it later on either', async () => {
    const [one, other] = [await node(), await node()]
    try {
      const pupil = await LessonPupil.start(one)
      await pupil.toItem()
      const there = new Learner(other.url)
      there.cookie = pupil.learner.cookie
      const body = { student_reply: await pupil.words('right') }
      const path = `/sessions/${pupil.id}/step`
      const tool_call_id = await pupil.openCall()
      const replies = await Promise.all([
        pupil.post({ ...body, tool_call_id }),
        there.post(path, { ...body, tool_call_id }),
      ])
      const [first] = replies.map(taken)
      expect(replies.map(taken)).toEqual([first, first])
      expect(taken(await there.post(path, { ...body, tool_call_id }))).toEqual(first)
      const next = taken(await there.post(path, { student_reply: await pupil.words('wrong') }))
      expect(next.score ?? 0).toBe(0)
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })
})
