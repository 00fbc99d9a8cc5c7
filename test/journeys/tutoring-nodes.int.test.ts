// A lesson on two nodes over one Postgres: one is killed while an agent works, and two tabs answer on different nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import type { Item } from '../../src/items/index.js'
import { emptyFold, foldChunk, foldEvent, type Fold } from '../../src/client/index.js'
import type { DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { LessonPupil, taken } from '../support/lesson-pupil.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'
import { databaseOf } from '../support/secret-items.js'
import { startServer } from '../support/server-process.js'
import { connect, type StreamEvent } from '../support/sse-client.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { startHangingModel } from './hanging-model.js'
import { durable, named } from './pupil.js'
import { eventually, everyRow, rowsIn } from './stored-rows.js'

const database = useDatabase()
let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ database: 'postgres', databaseUrl: database.url })
})
afterAll(() => here?.stop())

/** What the agents did, in order, as `<agent> <outcome>`. */
const worked = async (id: string) =>
  (
    await rows<{ agent: string; outcome: string }>(
      databaseOf(here).read,
      sql`select agent, outcome from agent_step where session_id = ${id} order by seq`,
    )
  ).map(({ agent, outcome }) => `${agent} ${outcome}`)

/** The state of a page. */
function folded(fold: Fold, id: number | null, event: string, data: any): Fold {
  if (event === 'content_chunk') return foldChunk(fold, data)
  return id === null ? fold : foldEvent(fold, id, { type: event, payload: data } as DurableEvent)
}
const foldOf = (events: readonly StreamEvent[]): Fold =>
  events.reduce(
    (fold, { id, event, data }) => folded(fold, id === null ? null : Number(id), event, JSON.parse(data)),
    emptyFold,
  )

test('a node that is killed while an agent works leaves its lesson to the other, and nothing is done twice', async () => {
  // Before the other node is there, which would hang on any step that it claims.
  const pupil = await LessonPupil.start(here)
  await pupil.toItem()
  const model = await startHangingModel('{"needs_care":false,"message":"Have a close look. What do')
  // Its planner and its evaluator are built in; its executor breaks off in the middle of its second sentence.
  const there = await startServer({
    DATABASE_URL: database.url,
    BLUEPRINTS_DIR: FIXTURES,
    LEASE_SECONDS: '1',
    ...model.env,
    AGENT_PROVIDER: 'internal',
    AGENT_EXECUTOR_PROVIDER: 'remote_llm',
  })
  try {
    const before = await worked(pupil.id)
    const { json: status } = await pupil.get('/status')
    const tool_call_id = await pupil.openCall()
    const elsewhere = Object.assign(new Learner(there.url), { cookie: pupil.learner.cookie })
    await pupil.learner.follow(pupil.id)
    const body = { student_reply: await pupil.words('wrong'), tool_call_id }
    // Else it might be the one that takes the reply up.
    const sweeper = here.container.resolve(TOKENS.sweeper)
    await sweeper.stop()
    const lost = elsewhere.post(`/sessions/${pupil.id}/step`, body).catch(() => 'lost')
    await eventually(async () => model.asked() === 1)
    const stream = await connect(`${there.url}/session/${pupil.id}/stream`, { headers: { cookie: elsewhere.cookie } })
    const seen = await stream.until(({ event }) => event === 'content_chunk')
    there.kill('SIGKILL')
    await there.exited
    await stream.ended
    expect(await lost).toBe('lost')
    const cut = foldOf(seen)
    // The verdict stands, and its first sentence is all that is there of the tutor's message.
    expect(cut.draft?.text).toBe('Have a close look.')
    expect(cut.entries.at(-1)).toMatchObject({ kind: 'message' })
    expect((await worked(pupil.id)).slice(before.length)).toEqual(['evaluator accepted'])

    sweeper.start(1_000)
    // The same reply again is answered by the node that is left, once it may take over.
    const answer = taken(await pupil.post(body))
    expect(answer).toMatchObject({ score: 0, session_status: 'active', last_grading: { source: 'code' } })
    expect((await worked(pupil.id)).slice(before.length)).toEqual(['evaluator accepted', 'executor accepted'])
    const { status_info: now } = (await pupil.get('/status')).json.current_step
    const { status_info: then } = status.current_step
    expect(now).toMatchObject({ attempts: then.attempts + 1, questions_asked: then.questions_asked })
    const { events } = await pupil.learner.follow(pupil.id)
    // Who saw the beginning reads another message in its place.
    const after = events.reduce((fold, { id, event, data }) => folded(fold, id, event, data), cut)
    expect(after.draft).toBeNull()
    expect(JSON.stringify(after.entries)).not.toContain('Have a close look.')
    const told = durable(events)
    expect(told.map(({ id }) => id)).toEqual(told.map((_, at) => told[0]!.id! + at))
    expect(named(told, 'client_action')).toHaveLength(1)
    expect(named(told, 'message_complete')).toHaveLength(2)
    const answered = (await rowsIn(here, 'response', pupil.id)).filter(row => row['tool_call_id'] === tool_call_id)
    expect(answered).toHaveLength(1)
    expect((await pupil.toEnd()).current_progress.steps_completed).toBe(3)
  } finally {
    there.kill('SIGKILL')
    await there.exited
    await model.stop()
  }
})

/** Two wrong answers, each as a widget gives it and in words. */
function wrongReplies(item: Item) {
  const typed = ['1', '2'].map(text => ({ words: text, response: { text } }))
  const places = [...optionsOf(item).keys()].filter(at => optionsOf(item)[at] !== keyOf(item))
  const chosen = places.map(index => ({ words: 'abcd'[index]!, response: { index } }))
  const [one, two] = isChoice(item) ? chosen : typed
  return [one!, two!] as const
}

test('a tab that is behind is told where the lesson is, and changes nothing', async () => {
  const pupil = await LessonPupil.start(here)
  await pupil.toItem()
  const [{ learner, id }, tool_call_id] = [pupil, await pupil.openCall()]
  const step = (student_reply: string) => pupil.post({ student_reply, tool_call_id })
  const [said, other] = wrongReplies((await pupil.item())!)
  const first = await learner.respond(id, tool_call_id, said.response)
  expect(first.json).toMatchObject({ ok: true, duplicate: false })
  await learner.follow(id)
  // The same item under a new call: what the other tab shows looks the same.
  const pending_tool_call_id = await pupil.openCall()
  expect(pending_tool_call_id).not.toBe(tool_call_id)
  const before = await everyRow(here, id)
  const where = { code: 'already_answered', session_status: 'awaiting_client_action', pending_tool_call_id }
  expect(await learner.respond(id, tool_call_id, other.response)).toMatchObject({ status: 409, json: where })
  expect(await step(other.words)).toMatchObject({
    status: 409,
    json: { code: 'already_answered', pending_tool_call_id },
  })
  expect(await learner.respond(id, tool_call_id, said.response)).toMatchObject({ json: { duplicate: true } })
  expect(taken(await step(said.words))).toMatchObject({ score: 0, pending_tool_call_id })
  const hint = { command_id: newId(), command: 'hint', tool_call_id }
  expect((await learner.post(`/session/${id}/command`, hint)).json).toMatchObject({ code: 'call_closed' })
  expect(await everyRow(here, id)).toEqual(before)
})

test('one reply over /step and over /respond at once counts once', async () => {
  const pupil = await LessonPupil.start(here)
  await pupil.toItem()
  const [{ learner, id }, tool_call_id] = [pupil, await pupil.openCall()]
  const before = (await pupil.get('/status')).json.current_step.status_info
  const [said] = wrongReplies((await pupil.item())!)
  const body = { student_reply: said.words, tool_call_id }
  const [one, two, posted] = await Promise.all([
    pupil.post(body),
    pupil.post(body),
    learner.respond(id, tool_call_id, said.response),
  ])
  expect(taken(one)).toEqual(taken(two))
  expect(posted.json).toMatchObject({ ok: true, status: expect.any(String) })
  const after = (await pupil.get('/status')).json.current_step.status_info
  expect(after).toEqual({ ...before, attempts: before.attempts + 1 })
  expect((await worked(id)).slice(-2)).toEqual(['evaluator accepted', 'executor accepted'])
  expect((await rowsIn(here, 'response', id)).filter(row => row['tool_call_id'] === tool_call_id)).toHaveLength(1)
})
