// Questions that are answered in code, over real HTTP on both databases: taken at once, run and graded by the run, told when it is time.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import type { CodeSettings } from '../../src/items/domain/answers/code/code.js'
import type { Item } from '../../src/items/index.js'
import { Learner } from '../support/learner.js'
import { onlyPart } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion, storedItem, storeOf } from './pupil.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/code-blueprints')
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-code' }
const practice = (items: number) => ({
  session_type: 'learning',
  skills: ['fixture.code'],
  config: { max_items: items },
})

const settingsOf = (item: Item): CodeSettings => onlyPart(item).answer.settings as CodeSettings
const solved = (item: Item): string => settingsOf(item).reference
const ENDLESS = 'function multiplied(list) { for (;;); }'
const GREEDY = 'function multiplied(list) { const all = []; for (;;) all.push(new Array(1000).fill(1)) }'

describe.each(todaysDatabase(0))('code on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database, blueprints: BLUEPRINTS })))
  afterAll(() => server?.stop())

  /** Answers the open question with what `write` makes of its item, and waits until it is graded. */
  const answered = async (learner: Learner, id: string, position: number, write: (item: Item) => string) => {
    const action = await nextQuestion(learner, id)
    const item = await storedItem(server, id, position)
    const code = write(item)
    const reply = await learner.respond(id, action.tool_call_id, { code })
    await server.container.resolve(TOKENS.runner).idle()
    const [record] = await storeOf(server).itemsAt(id, position, position)
    return { action, item, code, reply, verdict: record!.outcome!.verdict }
  }

  test('an exam is scored from what the code gave', { timeout: 30_000 }, async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(EXAM)
    const first = await answered(learner, id, 1, solved)
    expect(first.action).toMatchObject({ widget_type: 'code_editor', props: { language: 'javascript' } })
    expect(first.reply).toMatchObject({ status: 200, json: { ok: true, duplicate: false } })
    expect(first.verdict).toMatchObject({ score: 1, correct: true, note: 'passed_all' })
    const second = await answered(
      learner,
      id,
      2,
      item => `${solved(item)}\nconst whole = multiplied; multiplied = list => whole(list.map(Math.trunc))`,
    )
    expect(second.verdict).toMatchObject({ score: 0.666667, correct: false, note: 'wrong_result' })
    await learner.follow(id)
    expect((await learner.get(`/session/${id}/results`)).json).toMatchObject({
      status: 'completed',
      items_completed: 2,
      items_correct: 1,
      score_percent: expect.closeTo(83.33, 1),
      passed: true,
    })
  })

  test(
    'whatever is sent, each answer is graded, the server goes on, and no hidden test is told',
    { timeout: 60_000 },
    async () => {
      const learner = new Learner(server.url)
      const writes: [(item: Item) => string, string][] = [
        [() => ENDLESS, 'timed_out'],
        [() => GREEDY, 'out_of_memory'],
        [() => 'function other() {}', 'no_entry'],
        [() => 'function multiplied(list) { throw new Error(JSON.stringify(list)) }', 'threw'],
        [() => 'Object.prototype.length = 0; function multiplied() { return process.exit(1) }', 'threw'],
        [solved, 'passed_all'],
      ]
      const id = await learner.create(practice(writes.length))
      for (const [index, [write, note]] of writes.entries()) {
        // Each wrong answer is given at both tries.
        if (index > 0) await answered(learner, id, 2 * index, writes[index - 1]![0])
        const { reply, verdict, action, code } = await answered(learner, id, 2 * index + 1, write)
        expect(reply.status).toBe(200)
        expect(verdict!.note).toBe(note)
        const again = await learner.respond(id, action.tool_call_id, { code })
        expect(again).toMatchObject({ status: 200, json: { duplicate: true } })
      }
      await learner.follow(id)
      expect(await learner.state(id)).toMatchObject({ status: 'completed', items_completed: writes.length })
      const { session } = (await storeOf(server).load(id))!.stored
      expect(session).toMatchObject({ itemsCorrect: 1, itemsCompleted: writes.length })
      // What only a hidden test holds.
      expect(learner.bytes.join('\n')).not.toMatch(/(?<![\da-f])31337(?![\da-f])/)
      expect(learner.bytes.join('\n')).not.toContain('reference')
    },
  )

  test.each<[string, string, RegExp]>([
    ['an empty answer', '  \n ', /Write an answer first/],
    [
      'the starting code, spaced otherwise',
      'function multiplied(list){ // your code\n}',
      /the code that you were given/,
    ],
    ['code that cannot be read', 'function multiplied(list) {\n  return [\n}', /cannot be read near line 3/],
  ])('%s is refused and costs nothing', async (_, code, sentence) => {
    const learner = new Learner(server.url)
    const id = await learner.create(practice(1))
    const action = await nextQuestion(learner, id)
    const refused = await learner.respond(id, action.tool_call_id, { code })
    expect(refused).toMatchObject({
      status: 422,
      json: {
        code: 'malformed_response',
        errors: [{ pointer: '/response/code', message: expect.stringMatching(sentence) }],
      },
    })
    expect(await learner.state(id)).toMatchObject({ status: 'awaiting_client_action', items_completed: 0 })
  })
})

test('results are refused while the last answer of an ended session is still being graded', async () => {
  const server = await startTestServer({ blueprints: BLUEPRINTS })
  try {
    const learner = new Learner(server.url)
    const id = await learner.create(practice(2))
    const action = await nextQuestion(learner, id)
    await server.container.resolve(TOKENS.sandbox).close()
    const code = solved(await storedItem(server, id, 1))
    expect((await learner.respond(id, action.tool_call_id, { code })).status).toBe(200)
    expect((await learner.post(`/session/${id}/terminate`, {})).json.status).toBe('terminated')
    expect(await learner.get(`/session/${id}/results`)).toMatchObject({
      status: 409,
      json: {
        code: 'grading_pending',
        detail: 'Your last answer is still being graded. Ask again in a moment.',
        session_status: 'terminated',
      },
    })
  } finally {
    await server.stop()
  }
})

describe.each(todaysDatabase(1))('on %s, a run that is killed while it grades', database => {
  test.each(['before', 'after'] as const)('%s the verdict is stored leaves one verdict, counted once', async when => {
    let cut = true
    const server = await startTestServer({
      database,
      blueprints: BLUEPRINTS,
      hook: point => {
        if (!cut || point !== `verdict:ItemGraded:${when}-commit`) return
        cut = false
        throw new Error('The process ends here.')
      },
    })
    try {
      const learner = new Learner(server.url)
      const id = await learner.create(practice(1))
      const action = await nextQuestion(learner, id)
      const item = await storedItem(server, id, 1)
      expect((await learner.respond(id, action.tool_call_id, { code: solved(item) })).status).toBe(200)
      await server.container.resolve(TOKENS.runner).idle()
      expect(cut).toBe(false)
      await server.pass(10_000)
      await server.container.resolve(TOKENS.sweeper).sweep()
      await server.container.resolve(TOKENS.runner).idle()
      await learner.follow(id)
      const { session } = (await storeOf(server).load(id))!.stored
      expect(session).toMatchObject({ status: 'completed', itemsCompleted: 1, itemsCorrect: 1 })
      const [record] = await storeOf(server).itemsAt(id, 1, 1)
      expect(record!.outcome!.verdict).toMatchObject({ score: 1, note: 'passed_all' })
    } finally {
      await server.stop()
    }
  })
})
