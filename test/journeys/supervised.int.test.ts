// What staff see of sessions while others learn: everybody's, or those of their classes and no byte of another.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SupervisedSessions, type SupervisedSession } from '../../src/contract/supervise.js'
import { TOKENS } from '../../src/container-tokens.js'
import { aTeacher } from '../support/a-teacher.js'
import { Learner, type Reply } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { DATABASES, nextQuestion } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(DATABASES)('on %s', database => {
  let server: TestServer
  let operator: { authorization: string }
  beforeAll(async () => {
    server = await startTestServer({ database })
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  const as = (headers: Record<string, string>) => (query: string) =>
    new Learner(server.url).request('GET', `/supervise/sessions${query}`, undefined, headers)
  const all = (query = '') => as(operator)(query)
  const listed = (reply: Reply): SupervisedSession[] => {
    expect(reply.status, reply.body).toBe(200)
    return SupervisedSessions.parse(reply.json).sessions
  }
  const idsOf = (reply: Reply) => listed(reply).map(({ session_id }) => session_id)
  const enrolled = async (learner: object, body: object = PRACTICE) => {
    const made = await new Learner(server.url).post('/session/', { ...body, learner }, operator)
    expect(made.status, made.body).toBe(201)
    const page = new Learner(server.url)
    const request = page.request.bind(page)
    page.request = (method, path, sent, headers) =>
      request(method, path, sent, { ...headers, authorization: `Bearer ${made.json.session_token}` })
    return { id: made.json.session_id as string, page }
  }

  test('a line says who is where, and follows them from the first question to the end', async () => {
    const { id, page } = await enrolled({ external_id: 'line', name: 'Émile Noether', class: 'line-a' }, EXAM)
    const line = async () => listed(await all('?class=line-a'))[0]!
    expect(await line()).toMatchObject({
      session_id: id,
      learner: { name: 'Émile Noether' },
      classes: ['line-a'],
      session_type: 'evaluation',
      assessment_id: 'fixture-four',
      status: 'pending',
      last_event_at: null,
      started_at: null,
      total_items: 4,
      open_alerts: 0,
    })
    await nextQuestion(page, id)
    const begun = await line()
    expect(begun).toMatchObject({ status: 'awaiting_client_action', items_completed: 0, paused: false })
    expect(begun.time_remaining_seconds).toBeGreaterThan(60)
    expect(Date.parse(begun.deadline_at!) - Date.parse(begun.started_at!)).toBeGreaterThan(60_000)
    await new Learner(server.url).post(`/supervise/${id}/pause`, {}, operator)
    expect(await line()).toMatchObject({ paused: true })
    await new Learner(server.url).post(`/supervise/${id}/end`, {}, operator)
    const over = await line()
    expect(over).toMatchObject({ status: 'terminated', paused: false, time_remaining_seconds: null })
    expect(over.ended_at).not.toBeNull()
    expect(over.last_event_at! >= begun.last_event_at!).toBe(true)
  })

  test('a guest has no name, whatever the page calls them', async () => {
    const guest = new Learner(server.url)
    await guest.request('PUT', '/profile', { display_name: 'Private' })
    const id = await guest.create(PRACTICE)
    const reply = await all('?limit=1')
    expect(listed(reply)).toMatchObject([{ session_id: id, learner: { name: null }, classes: [] }])
    expect(reply.body).not.toContain('Private')
  })

  test('each filter narrows, and together they narrow further', async () => {
    const open = await enrolled({ external_id: 'f-1', name: 'Zoë Öztürk', class: 'filter-a' })
    const ended = await enrolled({ external_id: 'f-2', name: 'Zora [x]', class: 'filter-a' }, EXAM)
    const other = await enrolled({ external_id: 'f-3', name: 'Zoran', class: 'filter-b' })
    await ended.page.post(`/session/${ended.id}/terminate`, {})
    const found = async (query: Record<string, string>) => {
      const ids = idsOf(await all(`?${new URLSearchParams({ q: 'zo', ...query })}`))
      return ids.map(id => ({ [open.id]: 'open', [ended.id]: 'ended', [other.id]: 'other' })[id] ?? id)
    }
    expect(await found({})).toEqual(['other', 'ended', 'open'])
    for (const [query, expected] of [
      [{ state: 'open' }, ['other', 'open']],
      [{ state: 'ended' }, ['ended']],
      [{ state: 'all' }, ['other', 'ended', 'open']],
      [{ session_type: 'evaluation' }, ['ended']],
      [{ assessment_id: 'fixture-four' }, ['ended']],
      [{ assessment_id: 'nothing' }, []],
      [{ class: 'filter-a' }, ['ended', 'open']],
      [{ class: 'filter-a', state: 'open' }, ['open']],
      [{ class: 'nothing' }, []],
      [{ q: 'ZOË ö' }, ['open']],
      [{ q: 'zoë ÖZT' }, ['open']],
      [{ q: '[x]' }, ['ended']],
      [{ q: '.' }, []],
      [{ q: 'zo%' }, []],
    ] as const)
      expect([query, await found(query as Record<string, string>)]).toEqual([query, expected])
  })

  test('pages follow each other, newest first, and each session is on one of them', async () => {
    const ids: string[] = []
    for (let one = 1; one <= 5; one += 1) ids.unshift((await enrolled({ external_id: `p-${one}`, class: 'pages' })).id)
    const seen: string[] = []
    for (let next = ''; ;) {
      const reply = await all(`?class=pages&limit=2${next}`)
      seen.push(...idsOf(reply))
      if (reply.json.next === null) break
      next = `&before=${reply.json.next}`
    }
    expect(seen).toEqual(ids)
    expect((await all('?class=pages&limit=5')).json.next).toBeNull()
  })

  test('a session with an open alert comes first, however old, and again in its place', async () => {
    const { id, page } = await enrolled({ external_id: 'o-1', class: 'ahead' })
    const { tool_call_id } = await nextQuestion(page, id)
    const ids: string[] = []
    for (let one = 2; one <= 4; one += 1) ids.unshift((await enrolled({ external_id: `o-${one}`, class: 'ahead' })).id)
    await page.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment: 'I want to die.' })
    const first = await all('?class=ahead&limit=2')
    expect(idsOf(first)).toEqual([id, ids[0]])
    expect(first.json.next).toBe(ids[0])
    expect(idsOf(await all(`?class=ahead&limit=3&before=${ids[0]}`))).toEqual([ids[1], ids[2], id])
    expect(idsOf(await all('?class=ahead'))).toEqual([id, ...ids])
    expect(idsOf(await all('?class=ahead&limit=1'))).toEqual([ids[0]])
  })

  test('a teacher sees the learners of their classes and no byte of another class', async () => {
    const mine = await enrolled({ external_id: 't-1', name: 'Mine', class: 'class-a' })
    // Learns in both: the other class is none of the teacher's business.
    await enrolled({ external_id: 't-1', class: 'class-b' })
    const theirs = await enrolled({ external_id: 't-2', name: 'Theirs', class: 'class-b' })
    const teacher = as({ cookie: await aTeacher(server, ['class-a']) })
    for (const query of [
      '',
      '?state=all',
      '?class=class-b',
      '?q=Theirs',
      '?q=i',
      '?session_type=learning',
      `?before=${theirs.id.replace(/^.{8}/, 'ffffffff')}`,
    ]) {
      const reply = await teacher(query)
      listed(reply)
      for (const foreign of ['class-b', 'Theirs', theirs.id]) expect(reply.body, query).not.toContain(foreign)
    }
    expect(idsOf(await teacher('?class=class-a'))).toContain(mine.id)
    expect(idsOf(await teacher('?limit=200'))).toHaveLength(2)
    expect(idsOf(await teacher('?class=class-b'))).toEqual([])
    expect(idsOf(await as({ cookie: await aTeacher(server, []) })(''))).toEqual([])
    // An administrator sees everybody.
    expect((await as({ cookie: await aTeacher(server, [], 'administrator') })('?q=Theirs')).body).toContain('class-b')
    // An author may not watch.
    const author = as({ cookie: await aTeacher(server, ['class-a'], 'author') })
    expect(await author('')).toMatchObject({ status: 403, json: { code: 'right_required', right: 'watch' } })
  })

  test('an open alert is counted until somebody has seen to it', async () => {
    const { id, page } = await enrolled({ external_id: 'a-1', class: 'alerts' })
    const { tool_call_id } = await nextQuestion(page, id)
    await page.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment: 'I want to die.' })
    const line = async () => listed(await all('?class=alerts'))[0]!
    expect(await line()).toMatchObject({ open_alerts: 1, safety_hold: true })
    const { json } = await new Learner(server.url).request('GET', '/alerts?state=open', undefined, operator)
    const alert = json.alerts.find((one: { session_id: string }) => one.session_id === id)
    await new Learner(server.url).post(`/alerts/${alert.alert_id}/seen`, {}, operator)
    expect(await line()).toMatchObject({ open_alerts: 0 })
  })
})
