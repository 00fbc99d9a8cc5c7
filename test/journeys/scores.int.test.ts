// What staff read of results: a page, a table, lines of JSON; released or not, of their classes and of no other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScoreLine, ScorePage } from '../../src/contract/supervise.js'
import { TOKENS } from '../../src/container-tokens.js'
import { aTeacher } from '../support/a-teacher.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(todaysDatabase(0))('on %s', database => {
  let server: TestServer
  let operator: { authorization: string }
  beforeAll(async () => {
    server = await startTestServer({ database })
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  const read = (path: string, headers: Record<string, string> = operator) =>
    new Learner(server.url).request('GET', path, undefined, headers)

  /** An examination of this learner, begun and ended without an answer. */
  async function ended(learner: object): Promise<string> {
    const { json } = await new Learner(server.url).post('/session/', { ...EXAM, learner }, operator)
    const page = { authorization: `Bearer ${json.session_token}` }
    await read(`/session/${json.session_id}/stream`, page)
    await new Learner(server.url).post(`/session/${json.session_id}/terminate`, {}, page)
    return json.session_id as string
  }

  test('a page has the learner, the score and when it may be seen', async () => {
    const id = await ended({ external_id: 'score-1', name: 'Ada', class: 'score-a' })
    const { results, next } = ScorePage.parse((await read('/supervise/results?class=score-a')).json)
    expect(next).toBeNull()
    expect(results).toMatchObject([
      {
        session_id: id,
        learner: { name: 'Ada', external_id: 'score-1' },
        classes: ['score-a'],
        assessment_id: 'fixture-four',
        status: 'terminated',
        result_status: 'released',
        result: { score_percent: 0, items_correct: 0, total_items: 4 },
      },
    ])
    expect(results[0]!.result).toEqual(resultOf((await read(`/session/${id}/results`)).json))
    expect(results[0]!.duration_seconds).toBeGreaterThanOrEqual(0)
  })
  const resultOf = ({ score_percent, items_correct, total_items, grade, passed }: Record<string, unknown>) => ({
    score_percent,
    items_correct,
    total_items,
    grade,
    passed,
  })

  test('files hold all pages, once each, in order, and no formula', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 53; n += 1)
      ids.unshift(await ended({ external_id: `file-${n}`, name: '=1+1', class: 'file-a' }))
    const lines = await read('/supervise/results/export?format=jsonl&class=file-a')
    expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    const parsed = lines.body
      .trimEnd()
      .split('\n')
      .map(line => ScoreLine.parse(JSON.parse(line)))
    expect(parsed.map(({ session_id }) => session_id)).toEqual(ids)
    const table = await read('/supervise/results/export?class=file-a')
    const [header, ...rows] = table.body.trimEnd().split('\r\n')
    expect(header).toMatch(/^\ufeff?session_id,learner_id,external_id,name,classes,/)
    expect(rows.map(line => line.split(',')[0])).toEqual(ids)
    expect(rows[0]).toContain(",'=1+1,")
    const paged: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const { json } = await read(`/supervise/results?class=file-a&limit=20${before && `&before=${before}`}`)
      paged.push(...json.results.map((one: { session_id: string }) => one.session_id))
      before = json.next
    }
    expect(paged).toEqual(ids)
  })

  test('a teacher reads no byte of another class, and every reading is recorded', async () => {
    const own = await ended({ external_id: 'own', name: 'Own Learner', class: 'own-class' })
    const other = await ended({ external_id: 'strange', name: 'Strange Learner', class: 'strange-class' })
    const cookie = await aTeacher(server, ['own-class'])
    for (const path of [
      '',
      '?class=strange-class',
      '?q=Strange',
      '/export',
      '/export?format=jsonl&class=strange-class',
    ]) {
      const { status, body } = await read(`/supervise/results${path}`, { cookie })
      expect(status).toBe(200)
      for (const secret of [other, 'strange', 'Strange']) expect(body).not.toContain(secret)
      if (!path.includes('?')) expect(body).toContain(own)
    }
    const { entries } = (await read('/audit?act=results.export')).json
    expect(entries[0]).toMatchObject({ actor: { kind: 'person' } })
  })

  test('who may not watch is refused', async () => {
    const cookie = await aTeacher(server, ['x'], 'author')
    for (const path of ['', '/export']) {
      expect(await read(`/supervise/results${path}`, { cookie })).toMatchObject({ status: 403 })
      expect(await read(`/supervise/results${path}`, {})).toMatchObject({ status: 401 })
    }
  })
})
