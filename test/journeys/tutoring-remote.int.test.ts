// A lesson whose three agents are a foreign server that speaks the OpenAI protocol: what it is asked and told, what it costs, and what
// becomes of the lesson when it answers badly or not at all.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgentLogEntry } from '../../src/contract/tutor.js'
import { rows } from '../../src/db/index.js'
import type { Item } from '../../src/items/index.js'
import { HEARD_FORMAT, JUDGEMENT_FORMAT, PLAN_FORMAT, TURN_FORMAT } from '../../src/tutor/application/agent-io.js'
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { keyOf } from '../support/only-part.js'
import { addSecretLesson, SECRET_LESSON } from '../support/secret-lesson.js'
import { databaseOf } from '../support/secret-items.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { judgement, playTutor, USED, type FarTutor, type Saying } from './far-tutor.js'
import { startFarModel, type FarModel } from './remote-model-script.js'
import { eventsIn } from './stored-rows.js'

const content = useContent()
let far: FarModel
let proxy: FaultyProxy
let tutor: FarTutor
let server: TestServer
beforeAll(async () => {
  await addSecretLesson(content.folder)
  far = await startFarModel()
  proxy = await startFaultyProxy(far.server.url)
  const prices = { AGENT_INPUT_PRICE: '2.5', AGENT_OUTPUT_PRICE: '10', AGENT_PLANNER_INPUT_PRICE: '1.25' }
  server = await startTestServer({
    blueprints: content.folder,
    env: { ...far.env, OPENAI_BASE_URL: proxy.url, AGENT_RETRY_BUDGET: '0', ...prices },
  })
})
beforeEach(() => {
  tutor = playTutor(far, ['fixture.secret'])
  proxy.bodies.length = 0
})
afterEach(() => far.refuse(500, 0))
afterAll(async () => {
  await server?.stop()
  await proxy?.close()
  await far?.stop()
})

const begin = () =>
  LessonPupil.start(server, { student: { grade: 3 }, goal: { guideline_id: SECRET_LESSON.guideline_id } })

type Execution = Pick<AgentLogEntry, 'agent' | 'outcome' | 'problems' | 'provider' | 'cost_usd'> & {
  readonly input_tokens: number
  readonly output_tokens: number
}
const executions = async ({ id }: LessonPupil) =>
  (
    await rows<Execution>(
      databaseOf(server).read,
      sql`select agent, outcome, problems, provider, input_tokens, output_tokens, cost_usd from agent_step
          where session_id = ${id} order by seq`,
    )
  ).map(row => ({ ...row, cost_usd: row.cost_usd === null ? null : Number(row.cost_usd) }))
const told = (rows: readonly Execution[]) =>
  rows.map(({ agent, outcome, provider }) => `${agent} ${outcome} ${provider}`)
const happened = async ({ id }: LessonPupil, wanted: string): Promise<{ payload: any }[]> =>
  (await eventsIn(server, 'domain_event', id)).filter(({ type }) => type === wanted)

describe('a free answer', () => {
  const quoting =
    (evidence: string): Saying =>
    task => ({ ...judgement(task), points: [{ point_id: 'answer', verdict: 'met', evidence }] })

  test('that is judged by words that nobody wrote is judged by nobody, and by its own words by their points', async () => {
    tutor = playTutor(far, [])
    const pupil = await begin()
    tutor.instead('evaluator', quoting('It is heavy.'), quoting('It is heavy.'))
    expect(await pupil.says('It is blue.')).toMatchObject({ score: null, last_grading: null })
    expect((await pupil.learner.state(pupil.id)).pending_action).toMatchObject({
      widget_type: 'self_assessment',
      props: { answer: 'It is blue.' },
    })
    const judged = told(await executions(pupil)).filter(line => line.startsWith('evaluator'))
    expect(judged).toEqual(['evaluator refused remote_llm', 'evaluator refused remote_llm'])
    expect((await pupil.says('Not yet')).current_progress.steps_completed).toBe(0)
    expect((await pupil.get('/status')).json.self_assessments).toMatchObject([{ choice: 'not_yet' }])

    tutor.instead('evaluator', quoting('is  blue'))
    expect(await pupil.says('It is blue.')).toMatchObject({ score: 1, last_grading: { source: 'model' } })
  })
})

describe('a lesson', () => {
  test('is led over the wire to its end; no key goes there before its time, and every call is accounted for', async () => {
    const pupil = await begin()
    const settled = new Set<string>()
    const early: string[] = []
    /** Looks at what was sent since it looked last. */
    let seen = 0
    const look = () => {
      for (const { agent, body } of tutor.asked.slice(seen)) {
        const keys = body.match(/918273645\d+|XHINT-7f3a9/g) ?? []
        early.push(...keys.filter(key => !settled.has(key)).map(key => `${key} to the ${agent}`))
      }
      seen = tutor.asked.length
    }
    const settling = (item: Item | null) => settled.add(keyOf(item!))
    const command = async (name: string, text?: string) => {
      const tool_call_id = await pupil.openCall()
      const call = { command_id: crypto.randomUUID(), command: name, tool_call_id, ...(text && { text }) }
      expect((await pupil.learner.post(`/session/${pupil.id}/command`, call)).status).toBe(200)
      await pupil.learner.follow(pupil.id)
      look()
    }

    look()
    const item = await pupil.item()
    const wrong = await pupil.says('12')
    look()
    expect(wrong).toMatchObject({ score: 0, plan_updated: false, last_grading: { source: 'code' } })
    // Nobody knows that mistake: the learner is asked, and what they say counts as nothing.
    expect(await pupil.item()).toBeNull()
    expect(await pupil.says('I looked at the box and counted.')).toMatchObject({ score: null, last_grading: null })
    look()
    // The same question once more; a remark, by words and by its command, leaves it where it is.
    expect(keyOf((await pupil.item())!)).toBe(keyOf(item!))
    expect(await pupil.says('What is a box?')).toMatchObject({ score: null })
    await command('ask', 'Is it a long number?')
    look()
    expect(keyOf((await pupil.item())!)).toBe(keyOf(item!))
    settling(item)
    await command('skip')
    // Three that were missed are a reason for another plan; nobody has to wish for it.
    for (let skipped = 0; skipped < 2; skipped += 1) {
      settling(await pupil.item())
      await command('skip')
    }
    const { study_plan: changed } = (await pupil.get('/status')).json
    expect(changed.todo_list.map(({ title, status }: any) => `${title}: ${status}`)).toEqual([
      'Look first: pending',
      'Open it: pending',
      'Say what is in it: pending',
      'Say why: pending',
    ])
    expect(await pupil.says('A box.')).toMatchObject({ score: 1, last_grading: { source: 'model' } })
    look()
    for (let right = 1; right <= 2; right += 1) {
      settling(await pupil.item())
      expect((await pupil.answers('right')).score).toBe(1)
      look()
    }
    await pupil.says('A number.')
    const last = await pupil.says('Because it was put there.')
    expect(last).toMatchObject({
      session_status: 'completed',
      current_progress: { steps_completed: 4, steps_total: 4 },
    })
    look()
    expect(early).toEqual([])
    expect(settled.size).toBe(5)
    // It would have been seen: what may be told, the agents are told.
    expect(tutor.asked.filter(({ body }) => /918273645/.test(body)).length).toBeGreaterThan(3)

    const sent = proxy.bodies as any[]
    expect(sent).toHaveLength(tutor.asked.length)
    const formats = { planner: PLAN_FORMAT, executor: TURN_FORMAT, evaluator: JUDGEMENT_FORMAT }
    for (const [at, { agent, input }] of tutor.asked.entries())
      expect(sent[at]).toMatchObject({
        text: {
          format: { type: 'json_schema', strict: true, ...('misconceptions' in input ? HEARD_FORMAT : formats[agent]) },
        },
        store: false,
      })
    // What code has graded is put into words here.
    const log = (await executions(pupil)).filter(({ provider }) => provider !== 'internal')
    expect(log.map(({ agent }) => agent)).toEqual(tutor.asked.map(({ agent }) => agent))
    for (const row of log)
      expect(row).toEqual({
        agent: row.agent,
        outcome: 'accepted',
        problems: [],
        provider: 'remote_llm',
        ...USED,
        cost_usd: row.agent === 'planner' ? 0.00225 : 0.0035,
      })
    expect(log.filter(({ agent }) => agent === 'planner')).toHaveLength(2)
  })

  test('refuses an answer that is no JSON once, and it is mended', async () => {
    const pupil = await begin()
    tutor.instead('executor', () => '{"message": "Look",')
    expect(await pupil.says('12')).toMatchObject({ score: 0 })
    const log = await executions(pupil)
    expect(told(log).slice(2)).toEqual([
      'evaluator accepted internal',
      'executor refused remote_llm',
      'executor accepted remote_llm',
    ])
    expect(log[3]!.problems).toEqual([expect.stringContaining('not valid JSON')])
    const inputs = tutor.asked.filter(({ agent }) => agent === 'executor').map(({ input }) => input.refused_because)
    expect(inputs).toEqual([[], [], log[3]!.problems])
    expect((await pupil.get('/status')).json.current_step.status_info).toMatchObject({
      attempts: 1,
      questions_asked: 1,
    })
  })

  test('leaves what is answered badly twice to the built-in agent, and asks the far one again next time', async () => {
    const pupil = await begin()
    const bad = () => ({ response_kind: 'maybe' })
    tutor.instead('evaluator', bad, bad)
    tutor.instead('executor', () => 'Of course! Here you are:')
    expect(await pupil.says('What is a box?')).toMatchObject({ score: null })
    expect(told(await executions(pupil)).slice(2)).toEqual([
      'evaluator refused remote_llm',
      'evaluator refused remote_llm',
      'evaluator fallback internal',
      'executor refused remote_llm',
      'executor accepted remote_llm',
    ])
    expect(await pupil.says('And what is in it?')).toMatchObject({ score: null })
    expect(told(await executions(pupil)).slice(-2)).toEqual([
      'evaluator accepted remote_llm',
      'executor accepted remote_llm',
    ])
  })

  test.each<[string, (pupil: LessonPupil) => Promise<unknown>, number]>([
    ['when a plan is due', async () => {}, 0],
    ['when a reply is to be judged', pupil => pupil.says('What is a box?'), 2],
  ])('goes on with the built-in agents while the far server is down %s', async (_, act, before) => {
    if (before === 0) far.refuse(500, 1)
    const pupil = await begin()
    if (before > 0) far.refuse(500, 1)
    await act(pupil)
    expect((await happened(pupil, 'ModelFellBack')).map(({ payload }) => payload.code)).toEqual(['provider_error'])
    const during = (await executions(pupil)).slice(before)
    expect(during.map(({ provider, cost_usd }) => [provider, cost_usd])).toEqual([
      ['remote_llm', null],
      ['internal', 0],
      ['internal', 0],
    ])
    expect(during.map(({ outcome }) => outcome)).toEqual(['failed', 'fallback', 'fallback'])
    expect(during[0]).toMatchObject({ problems: ['provider_error'] })
    await pupil.says('And what is in it?')
    expect((await executions(pupil)).slice(-2).map(({ provider }) => provider)).toEqual(['remote_llm', 'remote_llm'])
  })

  test('is not moved by what the far evaluator claims of ids, counters and scores', async () => {
    const pupil = await begin()
    const { study_plan: before } = pupil.started
    tutor.instead('evaluator', task => ({
      ...judgement(task),
      score: 1e9,
      feedback: 'All of it is done.',
      updated_step_statuses: before.todo_list.map(({ step_id }) => ({ step_id, status: 'completed' })),
      questions_correct: 99,
      plan_version: 7,
    }))
    expect(await pupil.says('What is a box?')).toMatchObject({ score: null, current_progress: { steps_completed: 0 } })
    const { study_plan: after } = (await pupil.get('/status')).json
    expect(after.todo_list.map(({ status }: any) => status)).toEqual(['in_progress', 'pending', 'pending'])
    expect(after.todo_list[0].status_info).toMatchObject({ attempts: 0, questions_correct: 0 })
    expect(after.metadata.plan_version).toBe(before.metadata.plan_version)
  })
})
