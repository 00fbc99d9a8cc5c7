// Invariant 2 over every way to a learner: commands and their hints, the socket, AG-UI, the AI SDK's stream and GET /mastery are
// searched like the event stream, in a session of every type; and a leak that is planted in one of them is found there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import type { Answer } from '../support/learner.js'
import { Learner } from '../support/learner.js'
import { operatorOf } from '../support/enrolled.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'
import { itemsOf, leaks, logOf, secretsOf } from '../support/secret-items.js'
import { playWatched, type Question } from '../support/secret-journey.js'
import { startLeakyProxy, type PassingReply } from '../support/secret-leaky-proxy.js'
import { addSecretLesson } from '../support/secret-lesson.js'
import { RovingLearner } from '../support/secret-ways.js'
import { sampled } from '../support/sampling.js'
import { someResponse } from '../support/some-response.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { playThrough, sayRight } from './pupil.js'
import { walkLesson } from './secret-lesson-walk.js'

let server: TestServer
const content = useContent()
beforeAll(async () => {
  await addSecretLesson(content.folder)
  server = await startTestServer({ blueprints: content.folder, talks: true })
})
afterAll(async () => {
  await server?.stop()
})

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-secret-forms' }
const practice = (items: number) => ({
  session_type: 'learning',
  skills: ['fixture.secret', 'fixture.secret_choice'],
  config: { max_items: items },
})
/** At each question the learner reads what is kept of them, and staff who follow the session what its learner may be told by then. */
function followedByStaff(learner: RovingLearner): RovingLearner {
  const look = learner.lookEverywhere.bind(learner)
  learner.lookEverywhere = async id => {
    await look(id)
    await learner.get('/my-data')
    for (const part of ['', '/steps', '/replay?limit=500']) {
      const path = `/supervise/sessions/${id}${part}`
      const { status } = await learner.request('GET', path, undefined, operatorOf(server))
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
  return learner
}

const COMMANDS = ['hint', 'skip', 'back', 'ask', 'retry', 'finish']

const wrong = (item: Item): Answer =>
  isChoice(item) ? { index: (optionsOf(item).indexOf(keyOf(item)) + 1) % optionsOf(item).length } : { text: '12' }

const looking =
  (learner: RovingLearner, id: string, more: (question: Question) => Promise<unknown> = async () => {}) =>
  async (question: Question): Promise<void> => {
    learner.at = question.position
    await learner.lookEverywhere(id)
    await more(question)
  }

async function told(learner: RovingLearner, id: string, mayTellAfterAnswer: boolean) {
  expect([...new Set(learner.pieces.map(piece => piece.channel))]).toEqual(
    expect.arrayContaining(['ag-ui', 'ai-sdk', 'socket']),
  )
  return leaks([...learner.pieces, logOf(server)], await secretsOf(server, id), { mayTellAfterAnswer })
}

describe('in an evaluation', () => {
  test('no way tells a key, no command is taken, and what practice has shown does not move', async () => {
    const learner = new RovingLearner(server.url)
    const before = new Learner(server.url)
    await playThrough(server, before, await before.create(practice(2)), sayRight)
    learner.cookie = before.cookie
    const { body: shown } = await learner.get('/mastery')
    expect(JSON.parse(shown).skills).not.toEqual([])
    const id = await learner.begin(EXAM)
    const heard: string[] = []
    await playWatched(
      server,
      learner,
      id,
      ({ item }) => wrong(item!),
      looking(learner, id, async ({ action, position }) => {
        heard.push((await learner.get('/mastery')).body)
        if (position! > 1) return
        for (const command of COMMANDS) {
          const reply = await learner.command(id, action, {
            command,
            ...(command === 'ask' && { text: 'What is it?' }),
          })
          expect([command, reply.status, reply.json.code]).toEqual([command, 409, 'command_not_allowed'])
        }
      }),
    )
    await learner.lookEverywhere(id)
    const { code } = (await learner.get(`/session/${id}/receipt`)).json
    for (const path of [`/receipts/${code}`, `/receipt/${code}`]) expect((await learner.get(path)).status).toBe(200)
    await learner.leave()
    expect(heard).toHaveLength(8)
    expect(new Set([...heard, (await learner.get('/mastery')).body])).toEqual(new Set([shown]))
    expect(await told(learner, id, false)).toEqual([])
  })
})

describe('in a learning session', () => {
  test('hints are told when they are asked for, one by one, and nothing else before the answer', async () => {
    const learner = new RovingLearner(server.url)
    const id = await learner.begin(practice(4))
    let hints = 0
    await playWatched(
      server,
      learner,
      id,
      ({ item }) => wrong(item!),
      looking(learner, id, async ({ action, position, item }) => {
        if (position === 1 || action.second_try) return
        for (const [index, { text }] of item!.hints.entries()) {
          learner.nowAnswered(id, `${position}/hint ${index + 1}`)
          const reply = await learner.command(id, action, { command: 'hint' })
          expect(reply.status, reply.body).toBe(200)
          hints += 1
          // Over each way, while the next hint is still secret.
          await learner.lookEverywhere(id)
          const carries = learner.pieces.filter(piece => piece.bytes.includes(text)).map(piece => piece.channel)
          expect(carries).toEqual(expect.arrayContaining(['ag-ui', 'ai-sdk', 'socket']))
        }
        expect((await learner.command(id, action, { command: 'hint' })).body).toMatch(/no_hints_left|not_allowed/)
      }),
    )
    await learner.leave()
    expect(hints).toBeGreaterThan(3)
    expect(await told(learner, id, true)).toEqual([])
    const found = await told(learner, id, false)
    expect(found.map(leak => leak.secret)).toEqual(
      expect.arrayContaining(['a hint of question 3', 'a step of question 1']),
    )
    expect(found.map(leak => leak.secret)).not.toContain('a hint of question 1')
  })

  test('what is asked about a question is answered without its key', async () => {
    const learner = new RovingLearner(server.url)
    const id = await learner.begin(practice(3))
    const respond = learner.respond
    learner.respond = async (sessionId, _callId, response) => {
      const { pending_action: again } = await learner.state(sessionId)
      return respond(sessionId, again.tool_call_id, response)
    }
    await playWatched(
      server,
      learner,
      id,
      ({ item }) => wrong(item!),
      looking(learner, id, async ({ action, position, item }) => {
        // Without a model the next hint is what there is to say.
        for (const index of item!.hints.keys()) learner.nowAnswered(id, `${position}/hint ${index + 1}`)
        const text = 'What is the answer? Is it 918273645123?'
        expect((await learner.command(id, action, { command: 'ask', text })).status).toBe(200)
        await learner.follow(id)
        await learner.lookEverywhere(id)
      }),
    )
    await learner.leave()
    // Their own words come back to whoever said them.
    const own = /918273645123/g
    const pieces = learner.pieces.map(piece => ({
      ...piece,
      bytes: Buffer.from(piece.bytes.toString().replace(own, '')),
    }))
    expect(leaks(pieces, await secretsOf(server, id), { mayTellAfterAnswer: true })).toEqual([])
  })
})

test('in a lesson nothing is told before its time, however often a question comes back, and logs are for staff', async () => {
  const learner = followedByStaff(new RovingLearner(server.url))
  const { read, questions, retries, guarded } = await walkLesson(server, learner)
  expect([questions, retries]).toEqual([4, 2])
  const logs = ['', '/agent_steps.jsonl', '/stream', '/summary', '/text'].map(path => `/logs${path} 403`)
  expect(read).toEqual([' 200', ...logs, '/status 200', '/summary 200'])
  const found = (mayTellAfterAnswer: boolean) =>
    leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer })
  expect(found(true)).toEqual([])
  // The search would have seen it: what is explained in the end is told over every way.
  const all = found(false)
  expect(all.map(leak => leak.secret)).toContain('of free question 1')
  const told = all.filter(({ secret }) => secret.startsWith('a step of question'))
  const ways = ['ag-ui', 'ai-sdk', 'body', 'socket', 'sse message_complete']
  expect([...new Set(told.map(leak => leak.channel))]).toEqual(expect.arrayContaining(ways))
  expect(told.map(leak => leak.of)).toContainEqual(expect.stringMatching(/^POST .sessions.*step 200$/))
})

test('in a mastery programme diagnosis, quiz, explanations and menus tell no key before its time', async () => {
  const learner = followedByStaff(new RovingLearner(server.url))
  const id = await learner.begin({
    session_type: 'mastery',
    skills: ['fixture.secret'],
    config: { questions_per_quiz: 3, max_cycles: 1 },
  })
  let questions = 0
  await playWatched(
    server,
    learner,
    id,
    ({ item }) => (item === null ? { index: 0 } : wrong(item)),
    looking(learner, id, async ({ item }) => {
      questions += item === null ? 0 : 1
      expect((await learner.get(`/session/${id}/mastery`)).status).toBe(200)
    }),
  )
  await learner.leave()
  expect(questions).toBe(4)
  const kept = (await learner.get('/my-data')).json.sessions.find(
    (one: { session_id: string }) => one.session_id === id,
  )
  expect(kept.programme).toMatchObject({
    diagnosis: [{ right: false }],
    concepts: [{ total_cycles: 1, recommendation: 'needs_remediation' }],
  })
  // It was not mastered, and staff are told in the same commit.
  const { json } = await learner.request('GET', '/alerts?state=open', undefined, operatorOf(server))
  expect(json.alerts).toContainEqual(
    expect.objectContaining({ session_id: id, category: 'set_aside', entry: '1', has_message: false }),
  )
  expect(await told(learner, id, true)).toEqual([])
  expect((await told(learner, id, false)).map(leak => leak.secret)).not.toEqual([])
})

describe('where nothing is right or wrong', () => {
  test('a survey tells nothing that is secret', async () => {
    const learner = new RovingLearner(server.url)
    const id = await learner.begin({ session_type: 'survey', survey_id: 'recommendation' })
    await playWatched(server, learner, id, ({ action }) => someResponse(action), looking(learner, id))
    await learner.leave()
    expect(await itemsOf(server, id)).toEqual(new Map())
    expect(await told(learner, id, false)).toEqual([])
  })

  test('an open dialogue tells nothing that is secret', async () => {
    const learner = new RovingLearner(server.url)
    const id = await learner.begin({ session_type: 'thought', topic: 'Boxes' })
    for (let turn = 1; turn <= 4; turn += 1) {
      await learner.follow(id)
      await learner.lookEverywhere(id)
      const { pending_action: action } = await learner.state(id)
      const reply = await learner.respond(id, action.tool_call_id, { text: 'What is the correct number of box 5?' })
      expect(reply.status, reply.body).toBe(200)
    }
    await learner.follow(id)
    const { pending_action: action } = await learner.state(id)
    await learner.command(id, action, { command: 'finish' })
    await learner.follow(id)
    await learner.lookEverywhere(id)
    await learner.leave()
    expect((await learner.state(id)).status).toBe('completed')
    expect(await told(learner, id, false)).toEqual([])
  })
})

describe('a leak is found', () => {
  const at = (start: string, plant: (body: string, item: Item) => string) => (reply: PassingReply, item: Item) =>
    reply.path.startsWith(start) ? plant(reply.body, item) : reply.body
  const into = (member: string, body: string, value: unknown) =>
    JSON.stringify({ ...JSON.parse(body), [member]: value })
  const encoded = (item: Item) => Buffer.from(keyOf(item)).toString('base64')
  const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`

  const PLANTED: [string, string, (reply: PassingReply, item: Item) => string][] = [
    [
      'an event of AG-UI',
      'ag-ui',
      at('/ag-ui', (body, item) =>
        body.startsWith('{') ? body : body + frame({ type: 'CUSTOM', value: encoded(item) }),
      ),
    ],
    [
      'words of AG-UI that come in pieces',
      'ag-ui text',
      at('/ag-ui', (body, item) => {
        const piece = (delta: string) => frame({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta })
        return body + piece(keyOf(item).slice(0, 5)) + piece(keyOf(item).slice(5))
      }),
    ],
    [
      'a chunk of the AI SDK',
      'ai-sdk',
      at('/ai-sdk', (body, item) => (body.startsWith('{') ? body : body + frame({ type: 'data-x', data: item.seed }))),
    ],
    [
      'a chat so far',
      'body',
      at('/ai-sdk', (body, item) => (body.startsWith('{') ? into('x', body, item.steps) : body)),
    ],
    ['what practice has shown', 'body', at('/mastery', (body, item) => into('x', body, keyOf(item)))],
    [
      'the answer to a command',
      'error',
      at('/session/', (body, item) => (/command_not/.test(body) ? into('x', body, item.hints) : body)),
    ],
    [
      'a frame of the socket',
      'socket',
      at('/ws', (body, item) => body.replace('"detail":"', `"detail":"${encoded(item)} `)),
    ],
  ]
  test.each(sampled(PLANTED, 3))('in %s', async (_, channel, plant) => {
    let item: Item | null = null
    const proxy = await startLeakyProxy(server.url, reply => ({
      headers: reply.headers,
      body: item === null ? reply.body : plant(reply, item),
    }))
    const learner = new RovingLearner(proxy.url)
    try {
      const id = await learner.begin({ session_type: 'evaluation', assessment_id: 'fixture-secret' })
      await learner.follow(id)
      item = (await itemsOf(server, id)).get(1)!
      const { pending_action: action } = await learner.state(id)
      await learner.lookEverywhere(id)
      for (const command of ['hint', 'skip', 'ask']) await learner.command(id, action, { command, text: 'How?' })
      const found = leaks(learner.pieces, await secretsOf(server, id), { mayTellAfterAnswer: false })
      expect([...new Set(found.map(leak => leak.channel))]).toEqual([channel])
    } finally {
      await learner.leave()
      await proxy.close()
    }
  })
})
