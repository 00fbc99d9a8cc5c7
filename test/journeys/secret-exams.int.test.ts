// Invariant 2 around an exam: its lists and pages, its results for staff, and its preview hold no key before their time; and the teacher of
// one class reads no byte of another one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExamSchool } from '../exams/exam-school.js'
import { leaks, logOf, secretsOf } from '../support/secret-items.js'
import { playWatched } from '../support/secret-journey.js'
import { findSecrets } from '../support/secret-search.js'
import { connectSocket } from '../support/socket-client.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { DECLARED } from './declared-routes.js'

let server: TestServer
let school: ExamSchool
const content = useContent()
beforeAll(async () => {
  server = await startTestServer({ blueprints: content.folder })
  school = new ExamSchool(server)
})
afterAll(() => server?.stop())

const FORMS = { assessment_id: 'fixture-secret-forms', release: 'manual' } as const

/** A teacher whose every byte is kept, their class, and an exam for it. */
async function examOf(title: string) {
  const signedIn = await school.staff('teacher')
  const teacher = new WireLearner(server.url)
  teacher.cookie = signedIn.cookie
  const group = await school.classOf(teacher)
  const exam = await school.exam(teacher, { ...FORMS, title, classes: [group.id] })
  return { teacher, group, id: exam.exam_id }
}

/** Everything that staff can read of an exam, and of a session of it; statuses of the session's. */
async function lookOn(staff: WireLearner, examId: string, sessionId?: string): Promise<number[]> {
  const about = `exam_id=${examId}`
  for (const path of [
    '/exams',
    '/exams?state=open',
    `/exams/${examId}`,
    '/supervise/assessments',
    `/supervise/sessions?${about}`,
    `/supervise/results?${about}`,
    `/supervise/results/summary?${about}`,
    `/supervise/results/questions?${about}`,
    ...['csv', 'jsonl', 'xapi'].map(format => `/supervise/results/export?format=${format}&${about}`),
    '/staff/exams',
    `/staff/exams/${examId}`,
    `/staff/results?${about}`,
  ])
    await staff.get(path)
  const socket = await connectSocket(server.url, { headers: { cookie: staff.cookie } })
  socket.ws.on('message', data => staff.keep('socket', 'watch', (data as Buffer).toString()))
  await socket.ask({ type: 'watch', exam_id: examId })
  await socket.ask({ type: 'watch', state: 'all' })
  await socket.cut()
  if (sessionId === undefined) return []
  const ofSession = [
    `/supervise/${sessionId}/signals`,
    ...['', '/steps', '/replay?limit=500'].map(part => `/supervise/sessions/${sessionId}${part}`),
  ]
  const statuses: number[] = []
  for (const path of ofSession) statuses.push((await staff.get(path)).status)
  return statuses
}

/** Every route that reads, as it is declared; the pages of our own app, which are the same for all, aside. */
const READING = Object.entries(DECLARED)
  .filter(([who]) => who !== 'anyone')
  .flatMap(([, names]) => names.filter(name => name.startsWith('GET ')).map(name => name.slice('GET '.length)))

/** Asks every route that reads for each of these ids, in its path or as what it is asked for. */
async function readEverything(staff: WireLearner, ids: Readonly<Record<string, string>>): Promise<void> {
  const values = [...new Set(Object.values(ids))]
  // Some routes make a guest of whoever has no cookie of a learner.
  const { cookie } = staff
  for (const route of READING) {
    const paths = /:\w+/.test(route)
      ? values.map(id => route.replace(/:\w+/g, id))
      : ['', ...Object.entries(ids).map(([name, id]) => `?${name}=${encodeURIComponent(id)}`)].map(
          query => route + query,
        )
    await Promise.all(paths.map(path => staff.request('GET', path, undefined, { cookie })))
  }
  staff.cookie = cookie
}

const write = (staff: WireLearner, sessionId: string, text: string) =>
  staff.post(`/supervise/${sessionId}/message`, { message_id: crypto.randomUUID(), text })
const signal = () => ({ signal_id: crypto.randomUUID(), kind: 'hidden', left_ms_ago: 9_000, back_ms_ago: 1_000 })

test('nothing of an exam tells a key while it goes on, to its learner or to staff', { timeout: 180_000 }, async () => {
  const { teacher, group, id: examId } = await examOf('own')
  const learner = new WireLearner(server.url)
  learner.cookie = (await group.join('Noor Haddad')).cookie
  const id = await learner.create({ session_type: 'evaluation', exam_id: examId })
  await playWatched(
    server,
    learner,
    id,
    () => ({ dont_know: true }),
    async () => {
      for (const path of ['/exams/mine', `/exam/${examId}`, '/', '/my-data', `/session/${id}/signals`])
        await learner.get(path)
      expect((await write(teacher, id, 'Ten more minutes.')).status).toBe(200)
      await learner.post(`/session/${id}/signals`, { signals: [signal()] })
      expect(await lookOn(teacher, examId, id)).toEqual([200, 200, 200, 200])
    },
  )
  for (const path of ['/exams/mine', `/exam/${examId}`, `/session/${id}/review`]) await learner.get(path)
  const guarded = await secretsOf(server, id)
  const told = [...learner.pieces, ...teacher.pieces, logOf(server)]
  expect(teacher.pieces.length).toBeGreaterThan(50)
  expect(leaks(told, guarded, { mayTellAfterAnswer: false })).toEqual([])
})

test('a teacher reads no byte of another class', { timeout: 180_000 }, async () => {
  const [own, other] = [await examOf('own'), await examOf('Whispering autumn')]
  const taken = new WireLearner(server.url)
  taken.cookie = (await other.group.join('Zephyrine Quill')).cookie
  const id = await taken.create({ session_type: 'evaluation', exam_id: other.id })
  let asked = 0
  await playWatched(
    server,
    taken,
    id,
    () => ({ dont_know: true }),
    async () => {
      if ((asked += 1) === 1) await write(other.teacher, id, 'Murmuring letters')
    },
  )
  const { json } = await other.teacher.get(`/exams/${other.id}`)
  const { learner_id: learnerId } = json.people[0]
  const ids = {
    exam_id: other.id,
    class_id: other.group.id,
    class: other.group.name,
    session_id: id,
    learner_id: learnerId as string,
    assessment_id: FORMS.assessment_id,
    q: 'Zephyrine',
  }
  own.teacher.pieces.length = 0
  expect(READING.length).toBeGreaterThan(60)
  await readEverything(own.teacher, ids)
  await lookOn(own.teacher, own.id)
  expect(await lookOn(own.teacher, other.id, id)).toEqual([404, 404, 404, 404])
  expect((await write(own.teacher, id, 'mine')).status).toBe(404)
  for (const [act, body] of [
    ['preview', {}],
    ['release', {}],
    ['cancel', {}],
    ['extend', { command_id: crypto.randomUUID(), minutes: 5 }],
  ] as const)
    expect([act, (await own.teacher.post(`/exams/${other.id}/${act}`, body)).status]).toEqual([act, 404])
  expect((await own.teacher.post(`/exams/${other.id}`, { title: 'mine' })).status).toBe(404)
  const bytes = own.teacher.pieces.map(piece => piece.bytes.toString('utf8')).join('\n')
  const secrets = ['Zephyrine', 'Whispering', 'Murmuring', other.group.id, other.group.name, learnerId, id].map(
    text => ({
      name: text,
      text,
    }),
  )
  expect(findSecrets(bytes, secrets)).toEqual([])
  // What is looked for is there, where it may be.
  await readEverything(other.teacher, ids)
  await lookOn(other.teacher, other.id, id)
  const theirs = other.teacher.pieces.map(piece => piece.bytes.toString('utf8')).join('\n')
  expect(new Set(findSecrets(theirs, secrets).map(({ secret }) => secret)).size).toBe(secrets.length)
})

test('a preview tells no key before its end, and everything with it', { timeout: 180_000 }, async () => {
  const { teacher, id: examId } = await examOf('own')
  const { json: begun } = await teacher.post(`/exams/${examId}/preview`)
  const taker = new WireLearner(server.url)
  const request = taker.request.bind(taker)
  taker.request = (method, path, body, headers) =>
    request(method, path, body, { ...headers, authorization: `Bearer ${begun.session_token}` })
  const id = begun.session_id as string
  await playWatched(
    server,
    taker,
    id,
    () => ({ dont_know: true }),
    () => lookOn(teacher, examId),
  )
  for (const path of ['results', 'review', 'receipt']) await taker.get(`/session/${id}/${path}`)
  for (const path of [`/supervise/${id}/review`, `/session/${id}/review`, `/supervise/sessions/${id}`])
    await teacher.get(path)
  const guarded = await secretsOf(server, id)
  const told = [...taker.pieces, ...teacher.pieces, logOf(server)]
  expect(leaks(told, guarded, { mayTellAfterAnswer: false })).toEqual([])
  const { body } = await teacher.post(`/exams/${examId}/preview/${id}/end`)
  const found = guarded.flatMap(({ secrets }) => findSecrets(body, secrets))
  expect(found.length).toBeGreaterThan(0)
  expect(leaks([logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
})
