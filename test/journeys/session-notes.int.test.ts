// What staff note about a session: who reads it, who removes it, and what the learner gets of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MyData } from '../../src/contract/my-data.js'
import { SessionNotes } from '../../src/contract/session-notes.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, playThrough, sayRight } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const WORDS = 'Zorabel looked away.'

describe.each(todaysDatabase(1))('notes of staff on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  type Headers = Record<string, string>
  const ask = (headers: Headers, method: string, path: string, body?: object) =>
    new Learner(server.url).request(method, `/supervise/sessions/${path}`, body, headers)
  const notesOf = async (id: string, headers: Headers) =>
    SessionNotes.parse((await ask(headers, 'GET', `${id}/notes`)).json).notes
  const teacher = async (className: string) => ({ cookie: await aTeacher(server, [className]) })

  test('are read by who sees the session, and removed by who wrote them', async () => {
    const { id } = await enrolled(server, 'Ada', 'noted', EXAM)
    const [one, other, stranger] = [await teacher('noted'), await teacher('noted'), await teacher('elsewhere')]
    const note = { note_id: newId(), text: ` ${WORDS}\n` }
    for (let again = 0; again < 2; again += 1) expect((await ask(one, 'POST', `${id}/notes`, note)).status).toBe(200)
    await ask(operatorOf(server), 'POST', `${id}/notes`, { note_id: newId(), text: 'Seen.' })
    expect(await notesOf(id, one)).toMatchObject([
      { text: WORDS, author: 'Ada Lovelace', own: true },
      { text: 'Seen.', author: null, own: false },
    ])
    expect(await notesOf(id, other)).toMatchObject([{ text: WORDS, own: false }, { own: false }])

    const removal = `${id}/notes/${note.note_id}/remove`
    expect((await ask(other, 'POST', removal, {})).json.code).toBe('not_your_note')
    for (const [method, path, body] of [
      ['GET', `${id}/notes`],
      ['POST', `${id}/notes`, { note_id: newId(), text: 'x' }],
      ['POST', removal, {}],
    ] as const) {
      const reply = await ask(stranger, method, path, body)
      expect([reply.status, reply.json.code]).toEqual([404, 'session_not_found'])
      expect(reply.body).not.toContain('Zorabel')
    }
    for (let again = 0; again < 2; again += 1) expect((await ask(one, 'POST', removal, {})).status).toBe(200)
    expect(await notesOf(id, one)).toMatchObject([{ text: 'Seen.' }])
  })

  test('are in no answer to the learner but in what they take along when the session is over', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(EXAM)
    await ask(operatorOf(server), 'POST', `${id}/notes`, { note_id: newId(), text: WORDS })
    const kept = async () => MyData.parse((await learner.get('/my-data')).json).sessions[0]!.staff_notes
    expect(await kept()).toEqual([])
    await playThrough(server, learner, id, sayRight)
    for (const part of ['', '/state', '/events?limit=500', '/results', '/review'])
      expect((await learner.get(`/session/${id}${part}`)).body).not.toContain('Zorabel')
    expect((await learner.get(`/supervise/sessions/${id}/notes`)).json.code).toBe('right_required')
    expect(await kept()).toMatchObject([{ text: WORDS }])
  })

  test('are recorded without their words', async () => {
    const { id } = await enrolled(server, 'Eve', 'noted', EXAM)
    const noteId = newId()
    await ask(operatorOf(server), 'POST', `${id}/notes`, { note_id: noteId, text: WORDS })
    await ask(operatorOf(server), 'POST', `${id}/notes/${noteId}/remove`, {})
    const log = await new Learner(server.url).request('GET', `/audit?session_id=${id}`, undefined, operatorOf(server))
    expect(log.json.entries.map(({ act }: { act: string }) => act)).toEqual([
      'session.remove_note',
      'session.write_note',
    ])
    expect(log.body).not.toContain('Zorabel')
  })
})
