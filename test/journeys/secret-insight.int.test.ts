// Invariant 2 for staff who look on: what they read of a session that goes on holds no key of a question that is still open, and of a
// class that is not theirs they read nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { ExamSchool } from '../exams/exam-school.js'
import { aTeacher } from '../support/a-teacher.js'
import { operatorOf } from '../support/enrolled.js'
import { leaks, logOf, secretsOf } from '../support/secret-items.js'
import { playWatched } from '../support/secret-journey.js'
import { addSecretLesson } from '../support/secret-lesson.js'
import { isChoice } from '../support/only-part.js'
import { findSecrets } from '../support/secret-search.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { nextQuestion } from './pupil.js'

let server: TestServer
const content = useContent()
beforeAll(async () => {
  await addSecretLesson(content.folder)
  server = await startTestServer({ blueprints: content.folder })
})
afterAll(() => server?.stop())

const PARTS = ['', '/steps', '/replay?limit=500']

test('staff who follow an exam read no key before its end', { timeout: 60_000 }, async () => {
  const learner = new WireLearner(server.url)
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-forms' })
  const staff = new WireLearner(server.url)
  const look = async (headers: Record<string, string>) => {
    for (const part of PARTS) {
      const { status } = await staff.request('GET', `/supervise/sessions/${id}${part}`, undefined, headers)
      expect([part, status]).toEqual([part, headers['cookie'] === undefined ? 200 : 404])
    }
  }
  const stranger = { cookie: await aTeacher(server, ['elsewhere']) }
  await playWatched(
    server,
    learner,
    id,
    () => ({ dont_know: true }),
    async () => {
      await look(operatorOf(server))
      await look(stranger)
    },
  )
  expect(staff.pieces.length).toBeGreaterThan(10)
  expect(leaks([...staff.pieces, logOf(server)], await secretsOf(server, id), { mayTellAfterAnswer: false })).toEqual(
    [],
  )
})

test(
  'staff who follow practice read no key before its answer; the teacher of another class reads no byte',
  { timeout: 60_000 },
  async () => {
    const school = new ExamSchool(server)
    const [teacher, stranger] = [new WireLearner(server.url), new WireLearner(server.url)]
    for (const staff of [teacher, stranger]) staff.cookie = (await school.staff('teacher')).cookie
    const [group, elsewhere] = [await school.classOf(teacher), await school.classOf(stranger)]
    await elsewhere.join('Noor Haddad')
    const learner = new WireLearner(server.url)
    learner.cookie = (await group.join('Zephyrine Quill')).cookie
    const id = await learner.create({
      session_type: 'learning',
      skills: ['fixture.secret', 'fixture.secret_choice'],
      config: { max_items: 4 },
    })
    const rules = { rules: { wrong_in_a_row: { threshold: 7, alerts: true } } }
    expect((await teacher.request('PUT', '/alerts/rules', { class_id: group.id, ...rules })).status).toBe(200)
    const look = async (staff: WireLearner): Promise<number[]> => {
      for (const path of [
        '/alerts',
        '/alerts?state=open',
        '/alerts/rules',
        '/staff/alerts',
        '/supervise/sessions?state=all',
      ])
        await staff.get(path)
      const { status: ofClass } = await staff.get(`/alerts/rules?class_id=${group.id}`)
      const statuses: number[] = []
      for (const part of PARTS) statuses.push((await staff.get(`/supervise/sessions/${id}${part}`)).status)
      return [ofClass, ...statuses]
    }
    // Beside it: what may be a danger interrupts practice.
    const inDanger = await group.join('Quentin Ash')
    const held = await inDanger.create({ session_type: 'learning', skills: ['fixture.sum'] })
    const { tool_call_id } = await nextQuestion(inDanger, held)
    await inDanger.post(`/session/${held}/report`, { tool_call_id, reason: 'other', comment: 'I want to die.' })
    await playWatched(
      server,
      learner,
      id,
      ({ item }) => (isChoice(item!) ? { index: 0 } : { text: '12' }),
      async ({ position }) => {
        for (let before = 1; before < position!; before += 1) teacher.nowAnswered(id, before)
        expect(await look(teacher)).toEqual([200, 200, 200, 200])
        expect(await look(stranger)).toEqual([404, 404, 404, 404])
      },
    )
    const guarded = await secretsOf(server, id)
    expect(leaks([...teacher.pieces, logOf(server)], guarded, { mayTellAfterAnswer: true })).toEqual([])

    const { alerts } = (await teacher.get('/alerts')).json
    expect(alerts).toHaveLength(1)
    for (const path of [`/alerts/${alerts[0].alert_id}/message`, `/supervise/sessions/${held}/notes`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    const { learnerId } = (await server.container.resolve(TOKENS.sessions).load(id))!.stored.session
    const texts = ['Zephyrine', 'Quentin Ash', held, group.id, group.name, id, learnerId, alerts[0].alert_id as string]
    const secrets = texts.map(text => ({ name: text, text }))
    // The paths that they asked for come back in no answer.
    const heard = (staff: WireLearner) => staff.pieces.map(({ bytes }) => bytes.toString('utf8')).join('\n')
    expect(findSecrets(heard(stranger), secrets)).toEqual([])
    expect(new Set(findSecrets(heard(teacher), secrets).map(({ secret }) => secret)).size).toBeGreaterThanOrEqual(6)
  },
)

test('whoever joins a class is asked who they are by the name of their own browser, and told of nobody else', async () => {
  const school = new ExamSchool(server)
  const teacher = await school.staff('teacher')
  const [first, second] = [await school.classOf(teacher), await school.classOf(teacher)]
  await first.join('Zephyrine Quill')
  await second.join('Ada Lovelace')
  const code = async ({ id }: { id: string }) => (await teacher.post(`/classes/${id}/code`)).json.code as string
  const [own, other] = [await code(first), await code(second)]
  const browser = new WireLearner(server.url)
  const join = (body: object) => browser.post('/join', body)
  expect((await join({ code: own, name: 'Noor Haddad' })).status).toBe(200)
  const asked = await join({ code: other, name: 'Zephyrine Quill' })
  expect(asked).toMatchObject({ status: 409, json: { code: 'another_name', name: 'Noor Haddad' } })
  // A name that somebody else of the class has tells nothing of them; nor does a code that nobody has.
  expect((await join({ code: 'BCDFGHJK', name: 'Noor Haddad' })).json.code).toBe('class_code_unknown')
  expect((await join({ code: other, name: 'Zephyrine Quill', who: 'new' })).status).toBe(200)
  const bytes = browser.pieces.map(piece => piece.bytes.toString('utf8')).join('\n')
  const { members } = (await teacher.get(`/classes/${second.id}`)).json as { members: { name: string }[] }
  expect(members.map(({ name }) => name).toSorted()).toEqual(['A teacher', 'Ada Lovelace', 'Zephyrine Quill'])
  for (const { name } of members.filter(({ name }) => name !== 'Zephyrine Quill')) expect(bytes).not.toContain(name)
})
