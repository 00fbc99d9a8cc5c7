// A person is erased after they have left their words everywhere: nothing of them is left in any row or file, and nothing of anybody else
// has changed.
import { newId } from '../../src/kernel/ids.js'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { rows, type Database } from '../../src/db/index.js'
import { readGuestToken } from '../../src/identity/index.js'
import { Learner, type Answer } from '../support/learner.js'
import { BY_GUIDELINE } from '../support/lesson-pupil.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, playThrough, sayRight } from './pupil.js'

/** What one learner writes wherever they can, and the digits that they answer. */
type Mark = { readonly word: string; readonly digits: string }
const ERASED: Mark = { word: 'quokkaword', digits: '918273645' }
const OTHER: Mark = { word: 'wombatword', digits: '546372819' }

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }
const QUIZ = { session_type: 'evaluation', assessment_id: 'fixture-twenty' }
const SURVEY = { session_type: 'survey', survey_id: 'fixture-survey' }

describe.each(todaysDatabase(0))('the erasure of a person on %s', database => {
  let server: TestServer
  let data: Database
  let code: string
  beforeAll(async () => {
    server = await startTestServer({ database, talks: true })
    data = server.container.resolve(TOKENS.foundations).database
    const { json } = await asOperator('POST', '/classes', { name: '5b' })
    code = (await asOperator('POST', `/classes/${json.class_id}/code`, {})).json.code
  })
  afterAll(() => server?.stop())

  const operator = () => ({
    authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
  })
  const asOperator = (method: string, address: string, body?: object) =>
    new Learner(server.url).request(method, address, body, operator())
  const idOf = ({ cookie }: Learner): string => {
    const { server: keys } = server.container.resolve(TOKENS.foundations).guests.keys
    return readGuestToken(keys, cookie.slice(cookie.indexOf('=') + 1))!.learnerId
  }

  /** Answers the open question with the words, or the digits, or whatever it takes. */
  async function answer(learner: Learner, id: string, { word, digits }: Mark): Promise<void> {
    await learner.follow(id)
    const action = (await learner.state(id)).pending_action
    if (action === null) return
    const tries: Answer[] = [{ text: digits }, { text: word }, { index: 0 }, { rating: 3 }, { confirmed: true }]
    for (const response of tries) if ((await learner.respond(id, action.tool_call_id, response)).status === 200) return
    throw new Error(`Nothing fits: ${JSON.stringify(action)}`)
  }

  /** A life on this server: every type of session, everything that can be written in one. */
  async function live(mark: Mark) {
    const { word, digits } = mark
    const learner = new Learner(server.url)
    await learner.request('PUT', '/profile', { name: word, interests: [word] })
    await learner.post('/join', { code, name: word })
    const over = await learner.create(QUIZ)
    await playThrough(server, learner, over, sayRight)
    const receipt = (await learner.get(`/session/${over}/receipt`)).json.code as string

    const open = await learner.create(QUIZ, { 'idempotency-key': word })
    for (let count = 0; count < 3; count += 1) await answer(learner, open, mark)
    await learner.follow(open)
    const { tool_call_id } = (await learner.state(open)).pending_action
    await learner.post(`/session/${open}/draft`, { tool_call_id, response: { text: `${digits}0` } })
    await learner.post(`/session/${open}/report`, { tool_call_id, reason: 'other', comment: word })
    const written = [
      await asOperator('POST', `/supervise/${over}/comment`, { comment: word }),
      await asOperator('POST', `/supervise/sessions/${over}/notes`, { note_id: newId(), text: word }),
      await asOperator('POST', `/supervise/${open}/message`, { message_id: newId(), text: word }),
      await asOperator('POST', `/supervise/${open}/pause`, { reason: word }),
    ]
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const practice = await learner.create(PRACTICE)
    await answer(learner, practice, mark)
    await learner.post(`/session/${practice}/respond`, { tool_call_id: 'x', response: { text: word } })
    await answer(learner, practice, mark)
    const survey = await learner.create(SURVEY)
    for (let count = 0; count < 4; count += 1) await answer(learner, survey, mark)
    const talk = await learner.create({ session_type: 'thought', topic: word })
    for (const text of [word, `ich will nicht mehr leben ${word}`]) {
      await learner.follow(talk)
      const action = (await learner.state(talk)).pending_action
      await learner.respond(talk, action.tool_call_id, { text })
    }
    const programme = await learner.create({ session_type: 'mastery', skills: ['fixture.sum'] })
    await answer(learner, programme, mark)
    await learner.follow(programme)
    const menu = (await learner.state(programme)).pending_action
    const asked = { command_id: newId(), tool_call_id: menu.tool_call_id, command: 'ask', text: word }
    expect((await learner.post(`/session/${programme}/command`, asked)).status).toBe(200)
    await answer(learner, programme, mark)
    const started = await learner.post(
      '/sessions',
      {
        ...BY_GUIDELINE,
        student: { ...BY_GUIDELINE.student, id: word, prefs: { ...BY_GUIDELINE.student.prefs, interests: [word] } },
      },
      { 'idempotency-key': `${word}-lesson` },
    )
    expect(started.status, started.body).toBe(200)
    const lesson = started.json.session_id as string
    for (const reply of ['B', 'A'])
      await learner.post(
        `/sessions/${lesson}/step`,
        { student_reply: reply },
        { 'idempotency-key': `${word}-${reply}` },
      )
    await server.container.resolve(TOKENS.agentLogs).idle()
    return { learner, id: idOf(learner), receipt, sessions: [over, open, practice, survey, talk, programme, lesson] }
  }

  /** Every row of every table and every file of the agents' log, as text, by where it is. */
  async function everything(): Promise<[where: string, text: string][]> {
    const tables = await rows<{ name: string }>(
      data.read,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const dump: [string, string][] = []
    for (const { name } of tables)
      for (const { text } of await rows<{ text: string }>(
        data.read,
        sql`select row_to_json(t)::text as text from ${sql.identifier(name)} t order by 1`,
      ))
        dump.push([name, text])
    const { dir } = server.container.resolve(TOKENS.foundations).agentLogs
    for (const file of readdirSync(dir, { recursive: true, withFileTypes: true }).filter(each => each.isFile())) {
      const name = path.join(file.parentPath, file.name)
      dump.push([path.relative(dir, name), readFileSync(name, 'utf8')])
    }
    return dump
  }
  /** bytea is shown in hexadecimal digits. */
  const hexOf = (text: string) => Buffer.from(text).toString('hex')
  const holding = (dump: readonly [string, string][], { word, digits }: Mark) =>
    dump.filter(([, text]) =>
      [word, digits, hexOf(word), hexOf(digits)].some(mark => text.toLowerCase().includes(mark)),
    )
  const tablesOf = (dump: readonly [string, string][]) => [...new Set(dump.map(([where]) => where.replace(/.*\//, '')))]
  const about = (dump: readonly [string, string][], ids: readonly string[]) =>
    dump.filter(([where, text]) => ids.some(id => text.includes(id) || where.includes(id)))
  const finished = async (learnerId: string) => {
    await expect
      .poll(
        async () => {
          const [row] = await rows<{ done: boolean }>(
            data.read,
            sql`select finished_at is not null as done from erasure where learner_id = ${learnerId}::uuid`,
          )
          return row?.done
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  }

  test('leaves nothing of theirs, changes nothing of anybody else’s, and the audit log verifies', async () => {
    const other = await live(OTHER)
    const gone = await live(ERASED)
    const before = await everything()
    expect(tablesOf(holding(before, ERASED))).toEqual(
      expect.arrayContaining([
        'agent_step',
        'agent_steps.jsonl',
        'audit_entry',
        'domain_event',
        'driver_state',
        'message',
        'pending_action',
        'person',
        'response',
        'session',
        'session_event',
        'session_plan',
        'step_request',
        'student_profile',
      ]),
    )
    const othersBefore = about(before, [other.id, ...other.sessions])

    expect((await gone.learner.post('/my-data/erase', { confirm: true })).status).toBe(200)
    await server.pass(10_000)
    await finished(gone.id)

    const after = await everything()
    expect(holding(after, ERASED)).toEqual([])
    expect(about(after, [other.id, ...other.sessions])).toEqual(othersBefore)
    expect(about(after, [gone.id]).map(([where]) => where)).toEqual(expect.arrayContaining(['erasure', 'session']))
    expect((await asOperator('GET', '/audit/verify')).json).toMatchObject({ fault: null })
    // Logs keep their numbers.
    const [gaps] = await rows<{ count: number }>(
      data.read,
      sql`select count(*)::integer as count from (
        select seq - json_array_length(events) - lag(seq, 1, 0) over (partition by session_id order by seq) as gap from session_event) g
        where gap <> 0`,
    )
    expect(gaps!.count).toBe(0)
  })

  test('ends what runs, answers 410, and no cookie or class brings the learner back', async () => {
    const { learner, id, receipt, sessions } = await live({ word: 'numbatword', digits: '736455819' })
    const [, open] = sessions as [string, string]
    const token = (await learner.post('/session/', PRACTICE)).json.session_token as string
    const old = learner.cookie
    const listed = async () => (await asOperator('GET', '/supervise/sessions?state=all&limit=200')).body
    expect(await listed()).toContain(open)
    expect((await asOperator('POST', `/people/${id}/erase`, { confirm: true })).status).toBe(200)
    expect((await asOperator('POST', `/people/${id}/erase`, { confirm: true })).status).toBe(200)
    expect(await listed()).not.toContain(open)
    for (const address of ['', '/state', '/results', '/review', '/stream', '/receipt'])
      expect([address, (await asOperator('GET', `/session/${open}${address}`)).json?.code]).toEqual([
        address,
        'session_erased',
      ])
    expect((await asOperator('POST', `/supervise/${open}/resume`, { reason: 'x' })).status).toBe(410)
    expect((await new Learner(server.url).get(`/receipts/${receipt}`)).json.code).toBe('session_erased')
    expect(
      (await new Learner(server.url).request('GET', '/session', undefined, { authorization: `Bearer ${token}` }))
        .status,
    ).toBe(403)

    learner.cookie = old
    expect((await learner.get('/my-data')).json.learner_id).toBeNull()
    await learner.create(PRACTICE)
    expect(idOf(learner)).not.toBe(id)
    expect((await asOperator('GET', '/people')).body).not.toContain(id)
  })

  test('goes on where it was interrupted', async () => {
    const { id } = await live({ word: 'bilbyword', digits: '827364551' })
    // As a process leaves it that is killed after it has noted what is asked.
    await rows(
      data.read,
      sql`insert into erasure (learner_id, actor_kind, requested_at) values (${id}::uuid, 'operator', viva_now() - interval '1 hour')`,
    )
    await finished(id)
    expect(holding(await everything(), { word: 'bilbyword', digits: '827364551' })).toEqual([])
    expect((await asOperator('GET', '/audit/verify')).json).toMatchObject({ fault: null })
  })

  test('is refused for who is not known, or works here', async () => {
    const { json } = await asOperator('POST', '/people', { name: 'Ms Rao', roles: ['teacher'] })
    expect((await asOperator('POST', `/people/${json.person_id}/erase`, { confirm: true })).json.code).toBe('has_role')
    expect((await asOperator('POST', `/people/${crypto.randomUUID()}/erase`, { confirm: true })).json.code).toBe(
      'person_not_found',
    )
    const stranger = new Learner(server.url)
    expect((await stranger.post('/my-data/erase', { confirm: true })).status).toBe(200)
  })
})
