// Pupils who write nothing that answers: the words of controls, their own language, insults. In a lesson and in practice each turn answers
// with something true, and nothing counts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { TutoringStatus } from '../../src/contract/tutor.js'
import { Learner } from '../support/learner.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { connectSocket } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion } from './pupil.js'
import { newId } from '../../src/kernel/ids.js'

const NO_HINT = 'There are no more hints for this question.'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

describe('a lesson', () => {
  test.each(['hilfe', 'weiß nicht', 'Help!', "I don't know, I'm confused", 'erklär mir das'])(
    'answers “%s” with the next hint until there is none, and neither scores nor plans anew',
    async words => {
      const pupil = await LessonPupil.start(server)
      await pupil.toItem()
      const [call, item] = [await pupil.openCall(), await pupil.item()]
      const before = TutoringStatus.parse((await pupil.get('/status')).json)
      const hints = [...item!.hints.map(hint => hint.text), NO_HINT, NO_HINT]
      for (const hint of hints)
        expect(await pupil.says(words)).toMatchObject({
          feedback: hint,
          score: null,
          plan_updated: false,
          pending_tool_call_id: call,
        })
      const after = TutoringStatus.parse((await pupil.get('/status')).json)
      expect([after.study_plan, after.progress]).toEqual([before.study_plan, before.progress])
    },
  )

  test.each(['hilfe', 'weiß nicht'])('answers “%s” to a free question without a score', async words => {
    const pupil = await LessonPupil.start(server)
    for (let turn = 0; (await pupil.item()) !== null; turn += 1) {
      if (turn > 20) throw new Error('No free question comes.')
      await pupil.answers('right')
    }
    const call = await pupil.openCall()
    const answer = {
      feedback: 'There is no hint for this question.',
      score: null,
      plan_updated: false,
      pending_tool_call_id: call,
    }
    expect(await pupil.says(words)).toMatchObject(answer)
    // In the page's field it is no answer either, and nothing is shown for it.
    expect(await pupil.learner.respond(pupil.id, call, { text: words })).toMatchObject({
      status: 422,
      json: { code: 'malformed_response', errors: [{ message: expect.stringMatching(/or skip the question/) }] },
    })
    expect(await pupil.openCall()).toBe(call)
  })

  test('ends at “stop”, and nothing is scored', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const before = TutoringStatus.parse((await pupil.get('/status')).json)
    expect(await pupil.says('STOPP!')).toMatchObject({ session_status: 'completed', score: null, plan_updated: false })
    const after = TutoringStatus.parse((await pupil.get('/status')).json)
    expect(after.progress).toEqual(before.progress)
  })
})

/** A practice session whose open question has a field to type in. */
async function typedQuestion() {
  for (;;) {
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'learning', skills: ['fixture.sum'] })
    const action = await nextQuestion(learner, id)
    if (action.widget_type === 'number') return { learner, id, action }
  }
}

describe('practice', () => {
  test.each([
    ['hilfe', 'hint'],
    ['weiß nicht', 'hint'],
    ['skip', 'skip'],
    ['stop', 'finish'],
  ])('takes “%s” in the field of an answer for the command %s, and grades nothing', async (words, command) => {
    const { learner, id, action } = await typedQuestion()
    const refused = await learner.respond(id, action.tool_call_id, { text: words })
    expect([refused.status, refused.json.code, refused.json.command]).toEqual([422, 'control_word', command])
    expect((await learner.state(id)).pending_action.tool_call_id).toBe(action.tool_call_id)
    const body = { command_id: newId(), tool_call_id: action.tool_call_id, command: refused.json.command }
    expect((await learner.post(`/session/${id}/command`, body)).status).toBe(200)
    expect((await learner.state(id)).items_completed).toBe(command === 'skip' ? 1 : 0)
  })
})

const ONLY: readonly (readonly [string, readonly string[]])[] = [
  ['German', ['Das verstehe ich überhaupt nicht', 'Warum ist das so?', 'Ich glaube, das ist ziemlich viel']],
  ['Hindi', ['मुझे यह समझ नहीं आता', 'यह ऐसा क्यों है?', 'मुझे लगता है यह बहुत है']],
  ['insults', ['you are so stupid', 'du bist doof', 'what a rubbish teacher']],
]

/** What there is to say to words that nobody hears. */
const TRUE_ANSWER = /(?:next hint|worked solution|kept with this session|kept with this lesson|“I need a person”)/

const asOperator = () => ({
  authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
})

/** What the learner asks beside the question; resolves to what is said to it, once the question is open again. */
async function asks(learner: Learner, id: string, text: string): Promise<string> {
  const call = (await learner.state(id)).pending_action.tool_call_id
  const body = { command_id: newId(), tool_call_id: call, command: 'ask', text }
  expect((await learner.post(`/session/${id}/command`, body)).status).toBe(200)
  const { events } = await learner.follow(id)
  return events.findLast(({ event }) => event === 'message_complete')!.data.text
}

describe('a pupil who writes only', () => {
  test.each(ONLY)('%s in a lesson is told what the question takes, and what there is to help', async (_, texts) => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const item = await pupil.item()
    const status = async () => TutoringStatus.parse((await pupil.get('/status')).json)
    const before = await status()
    for (const text of texts) {
      const { status: code, json } = await pupil.post({ student_reply: text })
      // Words are no mistake; what holds none can only be an answer that cannot be read.
      expect([code, code === 200 ? json.next_message : json.errors[0].message]).toEqual([
        /\p{L}/u.test(text) ? 200 : 422,
        expect.stringMatching(/\w+ .*\w/),
      ])
      expect(await asks(pupil.learner, pupil.id, text)).toMatch(TRUE_ANSWER)
    }
    const after = await status()
    expect([after.study_plan, after.progress]).toEqual([before.study_plan, before.progress])
    expect(await pupil.item()).toEqual(item)
    const seen = await pupil.learner.request('GET', `/sessions/${pupil.id}/status`, undefined, asOperator())
    for (const text of texts) expect(seen.json.assessment_notes).toContain(text)
  })

  test.each(ONLY)('%s in practice is told the same, and the skill is as unknown as before', async (_, texts) => {
    const { learner, id } = await typedQuestion()
    const mastery = (await learner.get('/mastery')).json
    for (const text of texts) {
      const call = (await learner.state(id)).pending_action.tool_call_id
      const refused = await learner.respond(id, call, { text })
      expect([refused.status, refused.json.errors[0].message]).toEqual([422, expect.stringMatching(/\w+ .*\w/)])
      expect(await asks(learner, id, text)).toMatch(TRUE_ANSWER)
    }
    expect((await learner.state(id)).items_completed).toBe(0)
    expect((await learner.get('/mastery')).json).toEqual(mastery)
    // A teacher who looks on reads what was asked.
    const teacher = await connectSocket(server.url, { headers: asOperator() })
    await teacher.attach(id)
    for (const text of texts)
      await teacher.until(id, ({ event, data }) => event === 'tool_result' && data.result.asked === text)
    await teacher.cut()
  })
})
