// What forms, dialogues and commands are sent that they cannot take: each is refused with a reason, nothing is stored, and the session goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientAction, SessionCommand } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { responseTo } from '../support/hostile-learner.js'
import { Learner, type Reply } from '../support/learner.js'
import { LESSON, sayInLesson } from '../support/brief-lesson.js'
import { someResponse } from '../support/some-response.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { todaysDatabase, nextQuestion } from './pupil.js'
import { everyRow } from './stored-rows.js'

/** The first choice: it leads to the longer way. */
const answer = (action: ClientAction) =>
  action.widget_type === 'multiple_choice' ? { index: 0 } : someResponse(action)

const SURVEYS = ['study-habits', 'recommendation']
/** Of the lists of malformed answers, the longest. */
const VARIANTS = 8

const content = useContent()

describe.each(todaysDatabase(1))('on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database, blueprints: content.folder, talks: true })))
  afterAll(() => server?.stop())

  const begin = async (body: object) => {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    return { learner, id, action: await nextQuestion(learner, id) }
  }
  const command = (learner: Learner, id: string, name: SessionCommand, action: ClientAction) =>
    learner.post(`/session/${id}/command`, { command_id: newId(), command: name, tool_call_id: action.tool_call_id })

  /** Holds what is stored of the session to what it was. */
  async function refused(id: string, replies: () => Promise<readonly (readonly [string, Reply])[]>) {
    const before = await everyRow(server, id)
    const seen = (await replies()).map(([what, { status, json }]) => `${what}: ${status} ${json.code}`)
    expect(await everyRow(server, id)).toEqual(before)
    expect(server.log.filter(line => /"level":"(error|fatal)"/.test(line))).toEqual([])
    return [...new Set(seen)]
  }

  test.each(SURVEYS)('answers that the questions of %s cannot take', async survey_id => {
    const { learner, id } = await begin({ session_type: 'survey', survey_id })
    for (;;) {
      const action = (await learner.state(id)).pending_action as ClientAction | null
      if (action === null) break
      // Where a text may be left out, an empty one is an answer.
      const mayBeEmpty = action.widget_type === 'free_text' && action.props.min_length === 0
      const bad = Array.from({ length: VARIANTS }, (_, variant) =>
        responseTo(action, null, 'malformed', variant),
      ).filter(({ text }) => !(mayBeEmpty && typeof text === 'string' && text.trim() === ''))
      const told = await refused(id, async () => {
        const replies: [string, Reply][] = []
        for (const response of [...bad, { text: 'x'.repeat(50_000), index: 0 }, { skipped: true }, { back: true }])
          replies.push(['answer', await learner.respond(id, action.tool_call_id, response)])
        for (const name of ['hint', 'ask', 'finish'] as const)
          replies.push(['command', await command(learner, id, name, action)])
        if (!action.commands?.includes('skip')) replies.push(['command', await command(learner, id, 'skip', action)])
        return replies
      })
      expect(told, action.widget_type).toEqual(['answer: 422 malformed_response', 'command: 409 command_not_allowed'])
      expect((await learner.respond(id, action.tool_call_id, answer(action))).status).toBe(200)
      await learner.follow(id)
    }
    expect((await learner.state(id)).status).toBe('completed')
  })

  test('words that a dialogue cannot take, and commands that it does not know', async () => {
    const { learner, id, action } = await begin({ session_type: 'thought' })
    const told = await refused(id, async () => {
      const texts = ['', ' \n', 'x'.repeat(20_001), 'a\u0000b', 'a\ud800b', 7, null, ['x']]
      const replies: [string, Reply][] = []
      for (const text of texts) replies.push(['words', await learner.respond(id, action.tool_call_id, { text })])
      for (const name of ['hint', 'ask', 'skip', 'back'] as const)
        replies.push(['command', await command(learner, id, name, action)])
      return replies
    })
    expect(told).toEqual(['words: 422 malformed_response', 'command: 409 command_not_allowed'])
  })

  test('answers that neither a free question of a lesson nor a verified one can take', async () => {
    const { learner, id } = await begin(LESSON)
    for (const widget of ['verified', 'free']) {
      const action = (await learner.state(id)).pending_action as ClientAction
      const isItem = action.widget_type !== 'free_text'
      expect(isItem).toBe(widget === 'verified')
      const told = await refused(id, async () => {
        const replies: [string, Reply][] = []
        const bad = Array.from({ length: VARIANTS }, (_, variant) => responseTo(action, null, 'malformed', variant))
        for (const response of [...bad, { text: 'x'.repeat(50_000), index: 0 }, { skipped: true }, { asked: 'Why?' }])
          replies.push(['answer', await learner.respond(id, action.tool_call_id, response)])
        for (const name of ['back', ...(isItem ? [] : (['hint', 'ask'] as const))] as const)
          replies.push(['command', await command(learner, id, name, action)])
        return replies
      })
      expect(told, widget).toEqual(['answer: 422 malformed_response', 'command: 409 command_not_allowed'])
      expect((await learner.respond(id, action.tool_call_id, sayInLesson(action))).status).toBe(200)
      await learner.follow(id)
    }
  })

  test.each([
    { session_type: 'survey', survey_id: 'fixture-survey' },
    { session_type: 'thought' },
    LESSON,
    { session_type: 'learning', skills: ['fixture.sum'] },
    { session_type: 'evaluation', assessment_id: 'fixture-four' },
  ])('whatever comes after the end: $session_type', async body => {
    const { learner, id, action } = await begin(body)
    await learner.post(`/session/${id}/terminate`, {})
    const told = await refused(id, async () => {
      const replies: [string, Reply][] = []
      for (const name of ['hint', 'skip', 'back', 'ask', 'retry', 'finish'] as const)
        replies.push(['command', await command(learner, id, name, action)])
      replies.push(['answer', await learner.respond(id, action.tool_call_id, responseTo(action, null, 'wrong', 0))])
      return replies
    })
    expect(told).toEqual(['command: 409 session_ended', 'answer: 409 call_closed'])
  })
})
