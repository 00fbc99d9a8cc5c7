// A quiz is handed in, its receipt is checked, and whatever is changed afterwards is found.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { CheckedReceipt, SessionReceipt } from '../../src/contract/receipt.js'
import { rows } from '../../src/db/index.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, playThrough, sayRight } from './pupil.js'

const QUIZ = { session_type: 'evaluation', assessment_id: 'fixture-twenty' }

describe.each(todaysDatabase(0))('a receipt on %s', database => {
  let server: TestServer
  let learner: Learner
  let id: string
  let answerCode: string
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())
  beforeEach(async () => {
    learner = new Learner(server.url)
    id = await learner.create(QUIZ)
    const { turns } = await playThrough(server, learner, id, sayRight)
    answerCode = turns[2]!.reply.json.receipt.code
  })

  const change = (statement: ReturnType<typeof sql>) =>
    rows(server.container.resolve(TOKENS.foundations).database.read, statement)
  const issued = async () => SessionReceipt.parse((await learner.get(`/session/${id}/receipt`)).json)
  const checked = async (code: string, by = new Learner(server.url), headers = {}) =>
    CheckedReceipt.parse((await by.request('GET', `/receipts/${code}`, undefined, headers)).json)

  test('is the same each time, and says what was handed in to whoever has it', async () => {
    const receipt = await issued()
    expect(await issued()).toEqual(receipt)
    expect(receipt).toMatchObject({ status: 'completed', questions: 20, answers: 20 })
    expect(receipt.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const { code, issued_at: _, ...facts } = receipt
    expect(await checked(code)).toEqual({ state: 'genuine', code, handed_in: facts, answer: null, whose: null })
    expect(
      await checked(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')),
    ).toMatchObject({
      state: 'genuine',
      code,
    })
  })

  test('tells its learner and staff whose it is, and records that staff asked', async () => {
    const { code } = await issued()
    expect((await checked(code, learner)).whose).toMatchObject({ session_id: id })
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    expect((await checked(code, new Learner(server.url), { authorization })).whose).toMatchObject({ session_id: id })
    const { json } = await new Learner(server.url).request('GET', '/audit?act=receipt.read', undefined, {
      authorization,
    })
    expect(json.entries[0]).toMatchObject({ session_id: id })
  })

  test('of one answer says when it was received', async () => {
    await issued()
    const receipt = await checked(answerCode)
    expect(receipt).toMatchObject({ state: 'genuine', answer: { received_at: expect.any(String) } })
  })

  test.each([
    [
      'a byte of an answer',
      () => sql`update response set response = translate(response::text, '0123456789', '1234567890')::json
        where session_id = ${id}::uuid and position = 7`,
    ],
    [
      'a time',
      () => sql`update response set received_at = received_at - interval '1 millisecond'
        where session_id = ${id}::uuid and position = 1`,
    ],
    ['an answer that is gone', () => sql`delete from response where session_id = ${id}::uuid and position = 20`],
    [
      'the numbers of a question',
      () => sql`update item set numbers = '9 ' || numbers where session_id = ${id}::uuid and position = 3`,
    ],
    [
      'the time of its end',
      () => sql`update session set ended_at = ended_at - interval '1 second' where session_id = ${id}::uuid`,
    ],
    ['whose it is', () => sql`update session set learner_id = session_id where session_id = ${id}::uuid`],
  ])('finds %s', async (_, statement) => {
    const { code, issued_at } = await issued()
    await change(statement())
    expect(await checked(code)).toEqual({ state: 'changed', code, issued_at, whose: null })
    expect((await checked(answerCode)).state).toBe('changed')
  })

  test('is issued once: what is changed afterwards gets no other', async () => {
    const { code } = await issued()
    await change(sql`update response set by_clock = true where session_id = ${id}::uuid and position = 1`)
    expect((await issued()).code).toBe(code)
    expect((await checked(code)).state).toBe('changed')
  })

  test('is refused to others, before the end, and for what is not handed in', async () => {
    const stranger = new Learner(server.url)
    expect((await stranger.get(`/session/${id}/receipt`)).json.code).toBe('session_not_found')
    const open = await learner.create(QUIZ)
    expect((await learner.get(`/session/${open}/receipt`)).json.code).toBe('session_not_ended')
    const practice = await learner.create({ session_type: 'learning', skills: ['fixture.sum'] })
    expect((await learner.get(`/session/${practice}/receipt`)).json.code).toBe('no_receipt')
    for (const code of ['7F3K-91C2-0B4D-XT8Q', 'x', '%F0%9F%98%80'])
      expect((await stranger.get(`/receipts/${code}`)).json.code).toBe('receipt_unknown')
  })
})
