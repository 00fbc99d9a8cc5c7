// A school for tests of exams: staff, classes that learners have joined, and exams for them.
import { TOKENS } from '../../src/container-tokens.js'
import { ExamView, OwnExams, type NewExam, type OwnExam } from '../../src/contract/exams.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Reply } from '../support/learner.js'
import type { TestServer } from '../support/test-server.js'

export const MINUTE = 60_000

export class ExamSchool {
  readonly operator: Learner
  readonly #authorization: { authorization: string }

  constructor(readonly server: TestServer) {
    this.operator = new Learner(server.url)
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    this.#authorization = { authorization: `Bearer ${operatorToken}` }
  }

  asOperator = (method: string, path: string, body?: object): Promise<Reply> =>
    this.operator.request(method, path, body, this.#authorization)

  async staff(role: string, classes: string[] = []): Promise<Learner> {
    const { json } = await this.asOperator('POST', '/people', { name: `A ${role}`, roles: [role], classes })
    const browser = new Learner(this.server.url)
    await browser.post('/sign-in', { token: json.invitation.token })
    return browser
  }

  /** A class of this member of staff. `join` brings a learner with a browser of their own into it. */
  async classOf(teacher: Learner) {
    const { json } = await teacher.post('/classes', { name: `class ${newId()}` })
    const { json: made } = await teacher.post(`/classes/${json.class_id}/code`)
    return {
      id: json.class_id as string,
      name: json.name as string,
      join: async (name = 'Noor'): Promise<Learner> => {
        const learner = new Learner(this.server.url)
        const reply = await learner.post('/join', { code: made.code, name })
        if (reply.status !== 200) throw new Error(reply.body)
        return learner
      },
    }
  }

  /** The database's time, and so many minutes from then. */
  async times() {
    const now = Date.parse((await new Learner(this.server.url).get('/exams/mine')).json.server_time)
    return { now, in: (minutes: number) => new Date(now + minutes * MINUTE).toISOString() }
  }

  /** One of twenty questions in ten minutes, open from now on for an hour; of what `about` says. */
  async exam(staff: Learner, about: Partial<NewExam>): Promise<ExamView> {
    const reply = await this.tryExam(staff, about)
    if (reply.status !== 201) throw new Error(`exam: ${reply.status} ${reply.body}`)
    return ExamView.parse(reply.json)
  }

  async tryExam(staff: Learner, about: Partial<NewExam>): Promise<Reply> {
    const times = await this.times()
    return staff.post('/exams', {
      title: 'Sums',
      assessment_id: 'fixture-twenty',
      duration_minutes: 10,
      opens_at: times.in(0),
      closes_at: times.in(60),
      ...about,
    })
  }
}

export const begin = (learner: Learner, examId: string, body: object = {}): Promise<Reply> =>
  learner.post('/session/', { session_type: 'evaluation', exam_id: examId, ...body })

export async function ownExams(learner: Learner): Promise<OwnExam[]> {
  return OwnExams.parse((await learner.get('/exams/mine')).json).exams
}

/** The deadline of a session that is running, in ms. */
export const deadlineOf = async (learner: Learner, sessionId: string): Promise<number> =>
  Date.parse((await learner.state(sessionId)).deadline_at)
