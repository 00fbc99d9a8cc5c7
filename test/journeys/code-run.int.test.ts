// Code that is tried before it is submitted: run with the visible examples alone, over real HTTP, and nothing of the session changes.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion, storeOf } from './pupil.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/code-blueprints')
const PRACTICE = { session_type: 'learning', skills: ['fixture.code'], config: { max_items: 2 } }

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ blueprints: BLUEPRINTS })))
afterAll(() => server?.stop())

/** A learner with a question open, and a way to run code for it. */
async function asked(body: object = PRACTICE) {
  const learner = new Learner(server.url)
  const id = await learner.create(body)
  const action = await nextQuestion(learner, id)
  const run = (code: string, callId = action.tool_call_id) =>
    learner.post(`/session/${id}/run`, { tool_call_id: callId, code })
  const [example] = (action.props as unknown as { examples: { call: string; gives: string }[] }).examples
  return { learner, id, action, run, example: example!, factor: Number(/by (\d+)/.exec(action.props.prompt)![1]) }
}

describe.each([PRACTICE, { session_type: 'evaluation', assessment_id: 'fixture-code' }])('in $session_type', body => {
  test('right code passes every example, and says what it printed', async () => {
    const { run, example, factor } = await asked(body)
    const code = `function multiplied(list) { console.log('list', list); return list.map(n => n * ${factor}) }`
    expect(await run(code)).toMatchObject({
      status: 200,
      json: {
        ok: true,
        passed: true,
        message: null,
        line: null,
        examples: [
          {
            call: example.call,
            expected: example.gives,
            passed: true,
            got: example.gives,
            stopped: null,
            line: null,
            output: 'list [1,2]\n',
          },
        ],
      },
    })
  })
})

test('wrong code shows what it gave, code that throws how it stopped', async () => {
  const { run, example } = await asked()
  expect((await run('const multiplied = list => list.length')).json).toMatchObject({
    passed: false,
    examples: [
      { call: example.call, expected: example.gives, passed: false, got: '2', stopped: null, line: null, output: '' },
    ],
  })
  expect((await run('const multiplied = list => list.nothing()')).json).toMatchObject({
    passed: false,
    examples: [{ passed: false, got: null, stopped: 'TypeError: not a function', line: 1 }],
  })
  expect((await run('const multiplied = list => undefined')).json.examples[0]).toMatchObject({
    got: null,
    stopped: 'The function gave nothing back (undefined).',
  })
})

test.each<[string, string, RegExp, number | null]>([
  ['cannot be read', 'function multiplied(list) {\n  return [\n}', /cannot be read near line 3/, 3],
  ['lacks the function', 'const other = 1', /no function named multiplied/, null],
  ['never ends', 'function multiplied() { for (;;); }', /ran too long/, null],
  ['takes all memory', 'function multiplied() { const a = []; for (;;) a.push(Array(1e3).fill(1)) }', /memory/, null],
])('code that %s says so', async (_, code, message, line) => {
  const { run } = await asked()
  expect((await run(code)).json).toMatchObject({
    passed: false,
    message: expect.stringMatching(message),
    line,
    examples: [],
  })
})

test('nothing of the session changes, and no hidden test is run', async () => {
  const { learner, id, run } = await asked()
  const before = await learner.state(id)
  const stored = (await storeOf(server).load(id))!.stored
  // Whatever it is called with comes back: as the result, as an error, and printed.
  for (const last of ['return list', 'throw new Error(list)', 'return 1'])
    await run(`function multiplied(list) { console.log(list); ${last} }`)
  const after = await learner.state(id)
  expect({ ...after, server_time: '', time_remaining_seconds: 0 }).toEqual({
    ...before,
    server_time: '',
    time_remaining_seconds: 0,
  })
  expect((await storeOf(server).load(id))!.stored).toEqual(stored)
  // What only a hidden test holds.
  expect(learner.bytes.join('\n')).not.toMatch(/(?<![\da-f])31337(?![\da-f])|reference/)
})

test('only the open question of one’s own session is run', async () => {
  const { learner, id, action, run, factor } = await asked()
  expect(await run('1', newId())).toMatchObject({ status: 409, json: { code: 'call_unknown' } })
  const other = new Learner(server.url)
  await other.create(PRACTICE)
  const body = { tool_call_id: action.tool_call_id, code: '1' }
  expect(await other.post(`/session/${id}/run`, body)).toMatchObject({
    status: 404,
    json: { code: 'session_not_found' },
  })
  const code = `const multiplied = list => list.map(n => n * ${factor})`
  expect((await learner.respond(id, action.tool_call_id, { code })).status).toBe(200)
  expect(await run(code)).toMatchObject({ status: 409, json: { code: 'call_closed' } })
})

test('a question without examples has nothing to run', async () => {
  const plain = await startTestServer({ blueprints: FIXTURES })
  try {
    const learner = new Learner(plain.url)
    const id = await learner.create({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } })
    const { tool_call_id } = await nextQuestion(learner, id)
    const reply = await learner.post(`/session/${id}/run`, { tool_call_id, code: '1' })
    expect(reply).toMatchObject({ status: 409, json: { code: 'nothing_to_run' } })
  } finally {
    await plain.stop()
  }
})

test('a sandbox that is closed is a busy server', async () => {
  const closing = await startTestServer({ blueprints: BLUEPRINTS })
  try {
    const learner = new Learner(closing.url)
    const id = await learner.create(PRACTICE)
    const { tool_call_id } = await nextQuestion(learner, id)
    await closing.container.resolve(TOKENS.sandbox).close()
    const reply = await learner.post(`/session/${id}/run`, { tool_call_id, code: '1' })
    expect(reply).toMatchObject({ status: 503, json: { code: 'server_busy' } })
  } finally {
    await closing.stop()
  }
})
