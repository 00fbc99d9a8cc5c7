// Whole sessions of a learner who looks everywhere: reads each address at each question, is refused in every way, loads the pages.
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item } from '../../src/items/index.js'
import { TOKENS } from '../../src/container-tokens.js'
import type { Answer, StreamEvent } from './learner.js'
import { itemsOf, secondTriesOf } from './secret-items.js'
import type { WireLearner } from './secret-wire.js'
import type { TestServer } from './test-server.js'

export type Question = { readonly action: ClientAction; readonly position: number | null; readonly item: Item | null }

/** Plays to the end and returns every event. `choose` answers; `atEach` runs while the question is open. */
export async function playWatched(
  server: TestServer,
  learner: WireLearner,
  sessionId: string,
  choose: (question: Question) => Answer,
  atEach: (question: Question) => Promise<unknown> = async () => {},
): Promise<StreamEvent[]> {
  const all: StreamEvent[] = []
  for (let round = 0; round < 100; round += 1) {
    const { events } = await learner.follow(sessionId)
    all.push(...events)
    if (all.some(({ event }) => /^session_(completed|expired|terminated)$/.test(event))) {
      await lookAround(learner, sessionId)
      return all
    }
    const asked = events.findLast(({ event }) => event === 'client_action')
    if (asked === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(events)}`)
    const store = server.container.resolve(TOKENS.sessions)
    const { action, item_number: number } = asked.data
    // A second try is stored behind the first, and guards the same secrets.
    const first = (await store.load(sessionId))!.stored.session.position - (action.second_try ? 1 : 0)
    const position = number === null ? null : first
    const item = position === null ? null : ((await itemsOf(server, sessionId)).get(position) ?? null)
    const question: Question = { action: action as ClientAction, position, item }
    await lookAround(learner, sessionId)
    await learner.get(`/session/${sessionId}/review`)
    await atEach(question)
    const answer = choose(question)
    // Kept where a clock runs, refused elsewhere. Nothing is there of a question before its learner has written it.
    await learner.get(`/session/${sessionId}/draft`)
    await learner.post(`/session/${sessionId}/draft`, { tool_call_id: question.action.tool_call_id, response: answer })
    const reply = await learner.respond(sessionId, question.action.tool_call_id, answer)
    if (reply.status !== 200) throw new Error(`respond: ${reply.status} ${reply.body}`)
    if (position === null) continue
    learner.nowTried(sessionId, position)
    // While the same question is asked once more, its solution stays secret. The run may have stored the second try meanwhile.
    const { session } = (await store.load(sessionId))!.stored
    const again = session.again[0]?.retry || (await secondTriesOf(server, sessionId)).includes(position + 1)
    if (!action.second_try && again) continue
    learner.nowAnswered(sessionId, position)
  }
  throw new Error('The session has no end')
}

/** All that can be read of a session at any time. */
async function lookAround(learner: WireLearner, sessionId: string): Promise<void> {
  for (const path of ['', '/state', '/results', '/progress', '/events'])
    await learner.get(`/session/${sessionId}${path}`)
  await learner.get('/session/?active=true')
  await learner.get('/history')
  await learner.follow(sessionId, { fromStart: true })
}

/** The page, its scripts, the documentation and the lists. */
export async function loadPages(learner: WireLearner, sessionId: string): Promise<void> {
  const page = await learner.get('/')
  const scripts = [...page.body.matchAll(/(?:src|href)="(?:\.?\/)?(assets\/[^"]+)"/g)].map(match => `/${match[1]}`)
  const others = [
    '/docs',
    '/docs/start.js',
    '/openapi.json',
    '/assessments',
    '/skills',
    '/my-data',
    '/my-data/records',
    '/healthz',
    '/readyz',
  ]
  for (const path of [`/s/${sessionId}`, `/s/${sessionId}/review`, ...scripts, ...others]) {
    const { status } = await learner.get(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
}

type Refusal = readonly [status: number, method: string, path: string, body?: unknown, headers?: Record<string, string>]

const NOBODY = '01890000-0000-7000-8000-000000000000'

/** Every kind of refusal that each address knows while a question is open. Changes nothing; throws when one is not refused so. */
export async function provokeRefusals(
  learner: WireLearner,
  sessionId: string,
  { action }: Pick<Question, 'action'>,
): Promise<void> {
  const session = `/session/${sessionId}`
  const call = { tool_call_id: action.tool_call_id }
  const refusals: Refusal[] = [
    ...['', '/state', '/results', '/progress', '/events', '/stream'].map((path): Refusal => [
      404,
      'GET',
      `/session/${NOBODY}${path}`,
    ]),
    ...['', '/state', '/results', '/progress', '/events', '/stream'].map((path): Refusal => [
      404,
      'GET',
      `/session/no-id${path}`,
    ]),
    ...['/respond', '/report'].map((path): Refusal => [422, 'POST', `${session}${path}`, {}]),
    ...['/respond', '/report', '/terminate'].map((path): Refusal => [400, 'POST', `${session}${path}`, '{"half":']),
    [404, 'POST', `/session/${NOBODY}/respond`, { ...call, response: {} }],
    [404, 'POST', `/session/${NOBODY}/report`, { ...call, reason: 'wrong' }],
    [404, 'GET', `/session/${NOBODY}/draft`],
    [404, 'POST', `/session/${NOBODY}/draft`, { ...call, response: null }],
    [409, 'POST', `${session}/draft`, { tool_call_id: NOBODY, response: { text: '1' } }],
    [422, 'POST', `${session}/draft`, { ...call, response: 'text' }],
    [404, 'POST', `/session/${NOBODY}/terminate`, {}],
    [409, 'GET', `${session}/results`],
    [409, 'GET', `${session}/progress`],
    [422, 'GET', `${session}/stream?after=soon`],
    [401, 'GET', `${session}/state`, undefined, { authorization: 'Bearer vs1.a.b.c' }],
    [404, 'GET', `${session}/state`, undefined, { cookie: 'viva_guest=vg1.nobody.nothing' }],
    [422, 'POST', `${session}/respond`, { ...call, response: {} }],
    [422, 'POST', `${session}/respond`, { ...call, response: { text: 'no number at all', index: 99 } }],
    [422, 'POST', `${session}/respond`, { ...call, response: { correct_answer: null } }],
    [409, 'POST', `${session}/respond`, { tool_call_id: NOBODY, response: { text: '1' } }],
    [422, 'POST', `${session}/terminate`, { reason: 7 }],
    [404, 'POST', `${session}/report`, { tool_call_id: NOBODY, reason: 'wrong' }],
    [413, 'POST', `${session}/respond`, { ...call, response: { text: '9'.repeat(300_000) } }],
    [415, 'POST', `${session}/respond`, 'text', { 'content-type': 'text/plain' }],
    [403, 'POST', `${session}/respond`, { ...call, response: { text: '1' } }, { origin: 'https://other.example' }],
    [422, 'POST', '/session/', {}],
    [422, 'POST', '/session/', { session_type: 'evaluation' }],
    [422, 'POST', '/session/', { session_type: 'learning', skills: ['fixture.sum'], assessment_id: 'fixture-four' }],
    [404, 'POST', '/session/', { session_type: 'evaluation', assessment_id: 'no-such' }],
    [404, 'POST', '/session/', { session_type: 'learning', skills: ['no.such'] }],
    [422, 'GET', '/session/?limit=many'],
    [401, 'POST', `/supervise/${sessionId}/pause`, {}, { cookie: '' }],
    [404, 'GET', '/nowhere'],
    [404, 'GET', '/assets/nothing.js'],
    [404, 'GET', '/assets/..%2f..%2f..%2ftest/fixtures/blueprints/secret.yaml'],
    [405, 'DELETE', session],
  ]
  const unexpected: string[] = []
  for (const [status, method, path, body, headers] of refusals) {
    const reply = await learner.request(method, path, body, headers)
    if (reply.status !== status) unexpected.push(`${method} ${path}: ${reply.status} and not ${status}: ${reply.body}`)
  }
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
}
