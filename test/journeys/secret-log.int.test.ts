// The server's own log, at every level, over sessions in which much goes wrong: it holds no word of a learner, no token, no cookie,
// no key of ours or of a question. And what goes wrong is told to nobody in more than a code.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { databaseOf, itemsOf, leaks, logOf, replaceItem, secretsOf } from '../support/secret-items.js'
import { playWatched, provokeRefusals } from '../support/secret-journey.js'
import { findSecrets, type Secret } from '../support/secret-search.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { API_KEY, honest, lastOf, startFarModel, type FarModel } from './remote-model-script.js'
import { isChoice, keyOf } from '../support/only-part.js'

let far: FarModel
let server: TestServer
beforeAll(async () => {
  far = await startFarModel()
  server = await startTestServer({ env: { ...far.env, AGENT_RETRY_BUDGET: '0' } })
})
beforeEach(() => {
  far.script = honest()
  server.log.length = 0
})
afterAll(async () => {
  await server.stop()
  await far.stop()
})

const execute = (statement: string) => databaseOf(server).read.execute(sql.raw(statement))
const OWN_WORDS = 'my own words, LTEXT-5b1d9'
const words: readonly Secret[] = [
  { name: 'the learner’s words', text: OWN_WORDS },
  { name: 'the mark of the learner’s words', text: 'LTEXT-5b1d9' },
  { name: 'the key of the model', text: API_KEY },
]

/** Everything that proves who somebody is, as it stood in the answers. */
async function credentialsOf(learner: WireLearner): Promise<Secret[]> {
  const { guests } = server.container.resolve(TOKENS.foundations)
  const tokens = learner.bytes.flatMap(text => text.match(/\b(?:vg2|vs1|st1)\.[\w.%-]+/g) ?? [])
  expect(new Set(tokens.map(token => token.slice(0, 3)))).toEqual(new Set(['vg2', 'vs1', 'st1']))
  const signatures = [...new Set(tokens)].map(token => ({ name: token.slice(0, 3), text: token.split('.').at(-1)! }))
  return [
    ...signatures,
    { name: 'the cookie', text: learner.cookie },
    { name: 'the operator’s token', text: guests.keys.operatorToken },
  ]
}

/** The learner's words in every field that takes any; the tokens in every place that takes one. */
async function sayEverywhere(learner: WireLearner, id: string, callId: string, token: string): Promise<void> {
  const session = `/session/${id}`
  const bearer = { authorization: `Bearer ${token}`, cookie: '' }
  const said = { tool_call_id: callId, response: { text: OWN_WORDS } }
  await learner.post(`${session}/respond`, { ...said, response: { [OWN_WORDS]: OWN_WORDS } })
  await learner.post(`${session}/draft`, said)
  await learner.post(`${session}/draft`, said, bearer)
  await learner.post(`${session}/respond`, said, bearer)
  await learner.post(`${session}/respond`, `{"tool_call_id": "${OWN_WORDS}`)
  await learner.post(`${session}/report`, { tool_call_id: callId, reason: 'other', comment: OWN_WORDS })
  await learner.post(`${session}/report`, { tool_call_id: callId, reason: OWN_WORDS })
  await learner.get(`${session}/state?note=${encodeURIComponent(OWN_WORDS)}&token=${token}`)
  await learner.request('GET', `${session}/state`, undefined, { authorization: `Bearer ${token}x` })
  await learner.request('GET', `${session}/state`, undefined, { 'user-agent': OWN_WORDS, referer: OWN_WORDS })
  await learner.post('/session/', { session_type: 'learning', skills: [OWN_WORDS] }, { 'idempotency-key': OWN_WORDS })
  const operator = server.container.resolve(TOKENS.foundations).guests.keys.operatorToken
  await learner.post(
    `/supervise/${id}/pause`,
    { reason: OWN_WORDS },
    { authorization: `Bearer ${operator}`, cookie: '' },
  )
  await learner.post(`/supervise/${id}/resume`, {}, { authorization: `Bearer ${operator}`, cookie: '' })
}

test('a learning session in which everything is said and the model fails leaves no word of it', async () => {
  const learner = new WireLearner(server.url)
  const created = await learner.post('/session/', {
    session_type: 'learning',
    skills: ['fixture.secret', 'fixture.secret_choice'],
    config: { max_items: 3 },
  })
  const { session_id: id, session_token: token, stream_url: url } = created.json
  // A prompt of the model's own, which takes any words.
  far.script = request =>
    lastOf(request).tool === null
      ? { toolCalls: [{ name: 'request_free_text', arguments: '{"prompt":"How do you feel?"}' }] }
      : honest({ feedback: verdict => `It is ${verdict.correct_answer}. You said ${verdict.learner_answer}.` })(request)
  expect((await learner.get(url)).status).toBe(200)
  const events = await playWatched(
    server,
    learner,
    id,
    ({ item }) => (item === null ? { text: OWN_WORDS } : isChoice(item) ? { index: 0 } : { text: keyOf(item) }),
    async question => {
      if (question.position === null) return
      await sayEverywhere(learner, id, question.action.tool_call_id, token)
      if (question.position === 1) await provokeRefusals(learner, id, question)
    },
  )
  expect(events.some(({ event, data }) => event === 'tool_result' && data.result.text === OWN_WORDS)).toBe(true)
  const other = await learner.create({ session_type: 'learning', skills: ['fixture.sum'] })
  far.refuse(500, 1)
  await learner.follow(other)
  await learner.post(`/session/${other}/terminate`, { reason: OWN_WORDS })

  expect(server.log.length).toBeGreaterThan(50)
  const secrets = [...words, ...(await credentialsOf(learner))]
  expect(findSecrets(server.log.join(''), secrets)).toEqual([])
  expect(leaks([logOf(server)], await secretsOf(server, id), { mayTellAfterAnswer: false })).toEqual([])
})

describe('a fault of our own', () => {
  type Fault = readonly [name: string, cause: string, mend: string]
  const quote = `create function quote() returns trigger language plpgsql as
    'begin perform (new.response->>''text'' || ''x'')::int; return new; end'`

  test.each<Fault>([
    ['a table that is gone', 'alter table response rename to gone', 'alter table gone rename to response'],
    [
      'a row that is refused',
      'alter table response add constraint no_more check (position < 0) not valid',
      'alter table response drop constraint no_more',
    ],
    [
      'a value that is refused, in a message that quotes it',
      `${quote}; create trigger quote before insert on response for each row execute function quote()`,
      'drop trigger quote on response; drop function quote()',
    ],
  ])(
    'in the database, %s, is told as a 500 that says nothing, and logged without what was in it',
    async (_, ...sqls) => {
      const [cause, mend] = sqls
      const learner = new WireLearner(server.url)
      const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret' })
      await learner.follow(id)
      const { pending_action: action } = await learner.state(id)
      const key = keyOf((await itemsOf(server, id)).get(1)!)
      for (const statement of cause.split(/;(?! return| end)/)) await execute(statement)
      const reply = await learner.respond(id, action.tool_call_id, { text: key })
      for (const statement of mend.split(';')) await execute(statement)
      expect(reply).toMatchObject({ status: 500, json: { code: 'internal_error', request_id: expect.any(String) } })
      expect(Object.keys(reply.json).toSorted()).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type'])
      expect(server.log.join('')).toContain(reply.json.request_id)

      const guarded = await secretsOf(server, id)
      expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
      expect((await learner.respond(id, action.tool_call_id, { text: '12' })).status).toBe(200)
    },
  )

  test('in a tool is told to nobody, and logged without the question', async () => {
    const learner = new WireLearner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret' })
    const guarded = await secretsOf(server, id)
    for (const [position, item] of await itemsOf(server, id))
      await replaceItem(server, id, position, { ...item, stem: item.steps as unknown as string })
    const { events } = await learner.follow(id)
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { v: 1, code: expect.any(String) } })
    expect(server.log.join('')).toContain('a tool failed')
    expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
  })
})

test('the operator’s token stands in its file and nowhere in what a server says at its start', async () => {
  const fresh = await startTestServer({ env: far.env })
  try {
    const { guests } = fresh.container.resolve(TOKENS.foundations)
    const secrets = [...words, { name: 'the operator’s token', text: guests.keys.operatorToken }]
    expect(fresh.log.join('')).toContain('listening')
    expect(findSecrets(fresh.log.join(''), secrets)).toEqual([])
  } finally {
    await fresh.stop()
  }
})
