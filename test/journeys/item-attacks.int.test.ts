// Attacks on the answers themselves: for every answer type, what is hostile of all that a learner can post, a part of it each day and
// everything in a deep run. Nothing is a fault of the
// server, nothing takes long, nobody else waits, what is refused leaves no trace, and the question can still be answered rightly.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { everyTypeCatalogue, EVERY_NAME } from '../support/every-type-catalogue.js'
import { hostileResponses } from '../support/hostile-answers.js'
import { Learner, type Reply } from '../support/learner.js'
import { rightResponse } from '../support/right-response.js'
import { sampled } from '../support/sampling.js'
import { databaseOf } from '../support/secret-items.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion, storedItem, storeOf } from './pupil.js'

/** Milliseconds. */
const LIMIT = { answer: 2_000, health: 500 }
/** The part of the responses that a day takes, for each type. */
const EVERY = 5
/** A slow one is posted again before it counts: the machine may have been busy with something else. */
const TRIES = 3

type Answered = { readonly reply: Reply; readonly ms: number }
type Timed = Answered & { readonly healthMs: number }

let server: TestServer
let catalogue: Awaited<ReturnType<typeof everyTypeCatalogue>>
beforeAll(async () => {
  catalogue = await everyTypeCatalogue()
  server = await startTestServer({ blueprints: catalogue.path })
})
afterAll(async () => {
  await server?.stop()
  await catalogue?.remove()
})

const since = (start: number) => performance.now() - start

async function health(): Promise<number> {
  const start = performance.now()
  const reply = await fetch(`${server.url}/healthz`)
  expect(reply.status).toBe(200)
  return since(start)
}

async function answered(learner: Learner, id: string, callId: string, response: string): Promise<Answered> {
  const start = performance.now()
  const reply = await learner.post(`/session/${id}/respond`, `{"tool_call_id":"${callId}","response":${response}}`)
  return { reply, ms: since(start) }
}

const isSlow = ({ ms, healthMs }: Timed) => ms > LIMIT.answer || healthMs > LIMIT.health

/**
 * The first reply, with the shortest times of as many posts as it took to be quick. An answer that was taken is read and graded anew. Nobody
 * beside an answer can have waited longer for it than its writer; somebody else is asked for only when that alone is too long, and behind
 * an answer that was taken, because the server goes on with that one.
 */
async function attack(learner: Learner, id: string, callId: string, response: string): Promise<Timed> {
  const first = await answered(learner, id, callId, response)
  let best: Timed = { ...first, healthMs: first.reply.status === 200 ? await health() : first.ms }
  for (let more = 1; more < TRIES && isSlow(best); more += 1) {
    const [again, healthMs] = await Promise.all([answered(learner, id, callId, response), health()])
    best = { reply: first.reply, ms: Math.min(best.ms, again.ms), healthMs: Math.min(best.healthMs, healthMs) }
  }
  return best
}

/** All that is stored about the session, but for what only says who holds it. */
async function stored(id: string): Promise<unknown> {
  const [found] = await rows(
    databaseOf(server).read,
    sql`select (select count(*) from response where session_id = ${id}) as responses,
      (select count(*) from session_event where session_id = ${id}) as events,
      (select count(*) from domain_event where session_id = ${id}) as facts,
      (select count(*) from message where session_id = ${id}) as messages,
      (select version from session where session_id = ${id}) as version`,
  )
  return found
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)

describe('hostile answers', () => {
  test.each(EVERY_NAME.filter(name => name !== 'code'))(
    'to a question of type %s do no harm, and it can be answered rightly afterwards',
    { timeout: 120_000 },
    async name => {
      const learner = new Learner(server.url)
      const id = await learner.create({
        session_type: 'learning',
        skills: [`every.${name}`],
        config: { max_items: 500 },
      })
      let action = await nextQuestion(learner, id)
      let before = await stored(id)
      let position = 1
      let refused = 0
      let worst = { ms: 0, healthMs: 0, response: '' }
      const all = hostileResponses(action)
      const responses = sampled(all, EVERY, { shift: EVERY_NAME.indexOf(name) })
      for (const response of responses) {
        const found = await attack(learner, id, action.tool_call_id, response)
        const said = `${name}: ${shortened(response)}`
        expect([200, 422], `${said}: ${found.reply.body}`).toContain(found.reply.status)
        expect(isSlow(found), `${said} took ${found.ms} ms, and others waited ${found.healthMs} ms`).toBe(false)
        if (found.ms > worst.ms) worst = { ...found, response }
        if (found.reply.status === 422) {
          refused += 1
          expect(found.reply.json.errors.length, said).toBeGreaterThan(0)
          // Now and then: what one of them had changed would still be there.
          if (refused % 10 === 0) expect(await stored(id), said).toEqual(before)
        } else {
          const [record] = await storeOf(server).itemsAt(id, position, position)
          expect(record!.outcome!.verdict!.correct, said).toBe(false)
          action = await nextQuestion(learner, id)
          before = await stored(id)
          position += 1
        }
      }
      // Of all of them more than fifty are refused.
      expect(refused).toBeGreaterThan((50 * responses.length) / all.length)
      expect(await stored(id)).toEqual(before)
      const state = await learner.state(id)
      expect(state.pending_action.tool_call_id).toBe(action.tool_call_id)
      const item = await storedItem(server, id, position)
      const right = await learner.respond(id, action.tool_call_id, rightResponse(item))
      expect(right.status, right.body).toBe(200)
      const [record] = await storeOf(server).itemsAt(id, position, position)
      expect(record!.outcome!.verdict).toMatchObject({ correct: true, score: 1 })
      console.log(
        `${name}: ${refused} refused, ${position - 1} graded; the slowest took ${worst.ms.toFixed(0)} ms: ${shortened(worst.response)}`,
      )
      expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    },
  )

  const CODE: readonly (readonly [string, string])[] = [
    ['loops', 'function multiplied() { for (;;); }'],
    ['allocates', 'function multiplied() { let s = "x"; for (;;) s += s }'],
    ['recurses', 'function multiplied(list) { return multiplied(list) + multiplied(list) }'],
    ['backtracks', `function multiplied() { return /^(a+)+$/.test("${'a'.repeat(40)}!") }`],
    ['grows a number', 'function multiplied() { let n = 2n; for (;;) n = n ** n }'],
    [
      'reaches for the host',
      'function multiplied() { return this.constructor.constructor("return process")().exit(1) }',
    ],
    [
      'spoils prototypes',
      'Object.prototype.toString = Array.prototype.map = JSON.stringify = null; function multiplied() {}',
    ],
    ['never settles', 'async function multiplied() { await new Promise(() => {}) }'],
    ['gives a trap', 'function multiplied() { return new Proxy([], { get() { for (;;); } }) }'],
  ]
  /** Costs nothing: that it cannot be read depends on its text alone. */
  const UNREADABLE: readonly (readonly [string, string])[] = [
    ['imports', 'import fs from "node:fs"; function multiplied() {}'],
    ['is not code', '\u202e}{)(][`${'],
  ]
  test('that are code which loops, grows or breaks out cost their writer the question and nobody else anything', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create({
      session_type: 'learning',
      skills: ['every.code'],
      config: { max_items: CODE.length + 1 },
    })
    const waits: number[] = []
    for (const [index, [what, code]] of CODE.entries()) {
      const { tool_call_id: callId } = await nextQuestion(learner, id)
      const found = await attack(learner, id, callId, JSON.stringify({ code }))
      expect(found.reply.status, what).toBe(200)
      let graded = false
      const grading = server.container
        .resolve(TOKENS.runner)
        .idle()
        .then(() => (graded = true))
      while (!graded) {
        waits.push(await health())
        await new Promise(passed => setTimeout(passed, 25))
      }
      await grading
      const [record] = await storeOf(server).itemsAt(id, index + 1, index + 1)
      expect(record!.outcome!.verdict, what).toMatchObject({ correct: false, score: 0 })
    }
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    for (const [what, code] of UNREADABLE)
      expect((await attack(learner, id, callId, JSON.stringify({ code }))).reply.status, what).toBe(422)
    const item = await storedItem(server, id, CODE.length + 1)
    expect((await learner.respond(id, callId, rightResponse(item))).status).toBe(200)
    await server.container.resolve(TOKENS.runner).idle()
    const [record] = await storeOf(server).itemsAt(id, CODE.length + 1, CODE.length + 1)
    expect(record!.outcome!.verdict).toMatchObject({ correct: true, score: 1 })
    // One long wait may be the machine's doing; that a loop held everyone up would show in many.
    const late = waits.filter(ms => ms > LIMIT.health)
    expect(late.length, `${late}`).toBeLessThanOrEqual(1)
    console.log(`code: others waited ${Math.max(...waits).toFixed(0)} ms at most`)
  })
})
