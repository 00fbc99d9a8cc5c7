// Whole sessions of every type over real HTTP, led by our own client: whatever the network does, the same is on the screen. They are
// resumed from the start and after a third of the events, other ones each day.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, emptyFold, ordinaryPorts, VivaClient, VivaProblem, VivaSession } from '../../src/client/index.js'
import type { CreateSessionBody, Exchange, Fetch, Fold } from '../../src/client/index.js'
import { cuttingFetch } from '../support/cutting-fetch.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { someResponse } from '../support/some-response.js'
import { inLesson, LESSON } from '../support/brief-lesson.js'
import { sampled } from '../support/sampling.js'
import { useContent } from '../support/use-content.js'

/** What a learner does about a question; `turn` counts from 1 within the session. */
type Act = (session: VivaSession, question: Exchange, turn: number) => Promise<unknown>

const answer: Act = (session, { action }) => session.respond(action, someResponse(action))

/** A hint before the first answer; a question about the second item, which is then asked again; back from the third, which is skipped. */
const practise: Act = async (session, question, turn) => {
  const { action } = question
  if (turn === 1) await session.command('hint', action)
  if (turn === 2) return session.command('ask', action, 'Why is that?')
  if (turn === 4) return session.command('back', action)
  return turn === 6 ? session.command('skip', action) : answer(session, question, turn)
}
/** Goes back once, and then through. */
const fillIn: Act = (session, question, turn) =>
  turn === 2 ? session.command('back', question.action) : answer(session, question, turn)
/** Says two things and goes. */
const talk: Act = (session, question, turn) =>
  turn === 3 ? session.command('finish') : answer(session, question, turn)

const learn: Act = (session, { action }, turn) => {
  const act = inLesson(action, turn)
  return 'payload' in act ? session.respond(action, act.payload) : session.command(act.command, action, act.text)
}

/** Each with the outcomes that its questions have in the end. */
const KINDS: [CreateSessionBody['session_type'], Omit<CreateSessionBody, 'session_type'>, Act, string[]][] = [
  ['evaluation', { assessment_id: 'fixture-four' }, answer, ['answered', 'answered', 'answered', 'answered']],
  [
    'learning',
    { skills: ['fixture.sum'], config: { max_items: 3 } },
    practise,
    ['graded', 'asked', 'graded', 'back', 'graded', 'skipped'],
  ],
  ['survey', { survey_id: 'recommendation' }, fillIn, ['answered', 'back', 'answered', 'answered']],
  ['thought', { topic: 'Fractions' }, talk, ['answered', 'answered', 'closed']],
  [LESSON.session_type, LESSON, learn, ['asked', 'graded', 'answered', 'answered', 'skipped', 'closed']],
]

const content = useContent()
let server: TestServer
let viva: VivaClient
beforeAll(async () => {
  server = await startTestServer({ blueprints: content.folder, talks: true })
  viva = new VivaClient({ baseUrl: server.url })
})
afterAll(async () => {
  await server?.stop()
})

/** The session once more, as another device has it; its clock runs fifty times as fast. */
function again(session: VivaSession, { fold = emptyFold, send }: { fold?: Fold; send?: Fetch } = {}): VivaSession {
  const { id, token } = session
  const api = new Api({ baseUrl: `${server.url}/`, token, ...(send ? { fetch: send } : {}) })
  const setTimer = (work: () => void, milliseconds: number) => setTimeout(work, milliseconds / 50)
  return new VivaSession(api, id, { token, fold, ports: { ...ordinaryPorts(api), setTimer } })
}

/** Follows to the end and does what `act` does. Every fold that was on the screen, by its cursor. */
async function follow(session: VivaSession, act?: Act): Promise<Map<number, Fold>> {
  const seen = new Map<number, Fold>()
  let turn = 0
  for await (const view of session.follow()) {
    if (view.caughtUp || act) seen.set(view.fold.cursor, view.fold)
    // Whether the first answer is right is left to chance; a second try is given up.
    if (view.question && act)
      await (view.question.action.second_try
        ? session.command('skip', view.question.action)
        : act(session, view.question, ++turn))
  }
  return seen
}

/** Without what is still being written, and without when a fact became known. */
const screen = (fold: Fold | undefined) => fold && { ...fold, draft: null, facts: { ...fold.facts, asOf: 0 } }

describe.each(KINDS)('%s', (session_type, settings, act, outcomes) => {
  test('is the same live, live with the line cut behind every event, and resumed after any event', async () => {
    const created = await viva.create({ session_type, ...settings })
    const steady = again(created)
    const watching = follow(steady)
    const broken = again(created, { send: cuttingFetch })
    const seen = await follow(broken, act)
    await watching

    const { cursor, ending } = broken.view.fold
    expect(ending).toBe('completed')
    const exchanges = broken.view.fold.entries.filter(entry => entry.kind === 'exchange')
    const firsts = exchanges.filter(({ action }) => !action.second_try)
    expect(firsts.map(({ outcome }) => outcome.replace(/^(in)?correct$/, 'graded'))).toEqual(outcomes)
    expect([...seen.keys()].filter(at => at > 0)).toEqual(Array.from({ length: cursor }, (__, at) => at + 1))
    const whole = screen(broken.view.fold)
    expect(screen(steady.view.fold)).toEqual(whole)

    const resumed = [emptyFold, ...sampled([...seen.values()], 3)].map(async fold => {
      const kept = JSON.parse(JSON.stringify(fold)) as Fold
      const session = again(created, { fold: kept })
      await follow(session)
      expect(screen(session.view.fold), `resumed after event ${fold.cursor}`).toEqual(whole)
    })
    await Promise.all(resumed)
  })
})

const practice: CreateSessionBody = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

/** Follows until something is asked. */
async function asked(session: VivaSession): Promise<Exchange> {
  for await (const { question } of session.follow()) if (question) return question
  throw new Error('Nothing was asked.')
}

describe('a program', () => {
  test('answers once, though the word that it was taken is lost', async () => {
    let lost = 0
    const losing: Fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (url.endsWith('/respond') && lost++ === 0) throw new TypeError('the line broke')
      return response
    }
    const session = again(await viva.create(practice), { send: losing })
    const { action } = await asked(session)
    expect(await session.respond(action, someResponse(action))).toMatchObject({ ok: true, duplicate: true })
    await follow(session, answer)
    expect(await session.results()).toMatchObject({ status: 'completed', items_completed: 1 })
    expect((await session.review()).items).toMatchObject([{ position: 1, prompt: action.props.prompt }])
  })

  test('goes on behind a cursor with the question that is open, and without what was said before', async () => {
    const session = await viva.create(practice)
    const question = await asked(session)
    const resumed = viva.resume(session.id, { token: session.token, after: session.cursor })
    expect(await asked(resumed)).toMatchObject({ callId: question.callId, action: question.action })
    expect(resumed.view.fold.entries).toHaveLength(1)
  })

  test('stops following when it is told to, and hears why it cannot', async () => {
    const session = await viva.create(practice)
    const stop = new AbortController()
    const phases: string[] = []
    for await (const { phase } of session.follow({ signal: stop.signal })) {
      phases.push(phase)
      if (phase === 'waiting') stop.abort()
    }
    expect(phases.at(-1)).toBe('waiting')
    expect(await session.state()).toMatchObject({ status: 'awaiting_client_action' })

    const problem = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
    const stranger = viva.resume(session.id, { token: 'not-a-token' })
    expect(await problem(follow(stranger))).toMatchObject({ name: 'VivaProblem', code: 'invalid_token', status: 401 })
    expect(await problem(session.results())).toMatchObject({ code: 'session_not_ended', status: 409 })
    expect(await problem(session.review())).toMatchObject({ code: 'not_released', status: 409 })
    const { action } = session.view.question!
    const malformed = await problem(session.respond(action, { text: '' }))
    expect(malformed).toBeInstanceOf(VivaProblem)
    expect(malformed).toMatchObject({ status: 422, errors: [{ pointer: expect.any(String) }] })
    expect(await problem(viva.create({ session_type: 'learning', skills: ['none'] }))).toMatchObject({
      code: 'unknown_skill',
      status: 404,
    })
    const nowhere = new VivaClient({ baseUrl: 'http://127.0.0.1:9' })
    expect(await problem(nowhere.skills())).toMatchObject({ code: 'unreachable', status: 0 })
  })

  test('has the client in bare Node by the name of the package', async () => {
    const program = `
      import { VivaClient } from 'viva/client'
      const viva = new VivaClient({ baseUrl: process.argv[1] })
      const session = await viva.create(${JSON.stringify(practice)})
      for await (const { question } of session.follow()) if (question) {
        console.log(question.action.tool_name)
        break
      }`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program, server.url],
      { cwd: ROOT },
    )
    expect(stdout.trim()).toMatch(/^(present|request)_/)
  })

  test('finds what can be taken', async () => {
    expect((await viva.assessments()).map(one => one.assessment_id)).toContain('fixture-four')
    expect((await viva.skills()).map(one => one.skill_id)).toContain('fixture.sum')
    expect((await viva.surveys()).map(one => one.survey_id)).toContain('recommendation')
  })
})
