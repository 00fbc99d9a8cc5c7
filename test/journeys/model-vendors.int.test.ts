// The same session over every vendor's protocol, and one lesson whose agents are on three vendors' servers.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { DrizzleModelUse } from '../../src/budgets/index.js'
import { Learner } from '../support/learner.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { startVendor, variablesOf, type Vendor, type VendorScript } from '../support/scripted-vendor.js'
import { addSecretLesson, SECRET_LESSON } from '../support/secret-lesson.js'
import { databaseOf } from '../support/secret-items.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { VENDOR_KINDS } from '../support/vendor-wires.js'
import { playTutor } from './far-tutor.js'
import { honest, type Script } from './remote-model-script.js'
import { eventsIn } from './stored-rows.js'

/** A script that reads Chat Completions, for every protocol. */
const spokenBy =
  (script: Script): VendorScript =>
  async ({ messages }) => {
    const { content, toolCalls, usage } = await script({ messages } as never)
    return {
      ...(content !== undefined && { content }),
      ...(toolCalls && { toolCalls }),
      ...(usage && { tokens: { input: usage.input_tokens, output: usage.output_tokens, cached: 0 } }),
    }
  }

const LEARNING = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }

describe('a practice session', () => {
  const seen: string[][] = []

  test.each(VENDOR_KINDS)('is led over %s as over any other', async kind => {
    const script = honest({ greeting: 'Welcome. Let us begin.', feedback: () => 'So it is. Let us go on.' })
    const vendor = await startVendor(kind, spokenBy(script))
    const server = await startTestServer({ env: { ...variablesOf(vendor, 'k'), AGENT_RETRY_BUDGET: '0' } })
    const learner = new Learner(server.url)
    const id = await learner.create(LEARNING)
    const { events, results } = await learner.play(id, ({ widget_type: type, props }) => {
      const [, one, other] = /(\d+) \+ (\d+)/.exec(props.prompt)!
      const sum = String(Number(one) + Number(other))
      return type === 'multiple_choice' ? { selection: sum } : { text: sum }
    })
    expect(results).toMatchObject({ status: 'completed', items_completed: 2, items_correct: 2 })
    const happened: { type: string; payload: any }[] = await eventsIn(server, 'domain_event', id)
    const calls = happened.flatMap(({ type, payload }) => (type === 'StepTaken' && payload.call ? [payload.call] : []))
    expect(calls.map(({ provider, inputTokens }) => [provider, inputTokens])).toEqual(
      calls.map(() => [PROVIDER[kind], 12]),
    )
    expect(calls.length).toBeGreaterThan(4)
    const durable = events.filter(({ event }) => event !== 'content_chunk' && event !== 'connected')
    seen.push(durable.map(({ event, data }) => (event === 'message_complete' ? `${event} ${data.text}` : event)))
    expect(seen.at(-1)).toEqual(seen[0])
    await server.stop()
    await vendor.stop()
  })
})

const PROVIDER = { responses: 'remote_llm', chat_completions: 'remote_llm', anthropic: 'anthropic', google: 'google' }

describe('a lesson', () => {
  const content = useContent()
  const roles = { planner: 'anthropic', executor: 'google', evaluator: 'chat_completions' } as const
  const far = { script: honest() }
  let vendors: Vendor[]
  let server: TestServer
  beforeAll(async () => {
    await addSecretLesson(content.folder)
    vendors = await Promise.all(
      Object.values(roles).map(kind => startVendor(kind, asked => spokenBy(far.script)(asked))),
    )
    const env = Object.keys(roles).map((role, index) =>
      variablesOf(vendors[index]!, `key of the ${role}`.replaceAll(' ', '-'), role),
    )
    server = await startTestServer({ blueprints: content.folder, env: Object.assign({}, ...env) })
  })
  afterAll(async () => {
    await server?.stop()
    for (const vendor of vendors) await vendor.stop()
  })

  test('is led by three agents on three servers, each with its own key', async () => {
    const tutor = playTutor(far, [])
    const pupil = await LessonPupil.start(server, {
      student: { grade: 3 },
      goal: { guideline_id: SECRET_LESSON.guideline_id },
    })
    for (const words of ['A box.', 'A number.']) await pupil.says(words)
    expect(await pupil.says('Because it was put there.')).toMatchObject({ session_status: 'completed' })
    const used = await rows<{ agent: string; provider: string; outcome: string }>(
      databaseOf(server).read,
      sql`select distinct agent, provider, outcome from agent_step where session_id = ${pupil.id} order by agent`,
    )
    expect(used).toEqual([
      { agent: 'evaluator', provider: 'remote_llm', outcome: 'accepted' },
      { agent: 'executor', provider: 'google', outcome: 'accepted' },
      { agent: 'planner', provider: 'anthropic', outcome: 'accepted' },
    ])
    expect(vendors.map(({ keys }) => [...keys])).toEqual([
      ['key-of-the-planner'],
      ['key-of-the-executor'],
      ['key-of-the-evaluator'],
    ])
    expect(tutor.asked.length).toBe(vendors.reduce((sum, { asked }) => sum + asked.length, 0))
    expect(server.log.join('')).not.toContain('key-of-the')
  })
})

describe('a budget', () => {
  let vendor: Vendor
  let server: TestServer
  beforeAll(async () => {
    vendor = await startVendor('responses', spokenBy(honest()))
    // Every call uses 46 tokens.
    const env = { ...variablesOf(vendor, 'k'), BUDGET_SESSION_TOKENS: '200', BUDGET_LEARNER_TOKENS: '230' }
    server = await startTestServer({ env })
  })
  afterAll(async () => {
    await server?.stop()
    await vendor?.stop()
  })

  const calls = async (id: string) => {
    const happened: { type: string; payload: any }[] = await eventsIn(server, 'domain_event', id)
    return happened.flatMap(({ type, payload }) =>
      type === 'ModelFellBack' ? [payload.code as string] : payload.call ? [payload.call.provider as string] : [],
    )
  }
  const alerts = async () => {
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    const headers = { authorization: `Bearer ${operatorToken}` }
    const { json } = await new Learner(server.url).request('GET', '/alerts?state=open', undefined, headers)
    return json.alerts.map(({ category, entry, session_id }: any) => ({ category, entry, session_id }))
  }

  test('that is spent lets a built-in agent lead to the end, and staff are told once', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create({ ...LEARNING, config: { max_items: 3 } })
    const { results, events } = await learner.play(id, ({ widget_type: type }) =>
      type === 'multiple_choice' ? { index: 0 } : { text: '1' },
    )
    expect(results).toMatchObject({ status: 'completed', items_completed: 3 })
    expect(events.filter(({ event }) => event === 'error')).toEqual([])
    const led = await calls(id)
    // What is spent is counted before each call, so the last one may go beyond.
    expect(led.slice(0, 6)).toEqual([...Array<string>(5).fill('remote_llm'), 'budget_spent'])
    expect(led.slice(6).filter(one => one === 'remote_llm')).toEqual([])
    // Staff are told beside the session, which waits for nobody.
    await expect.poll(alerts).toEqual([{ category: 'budget_spent', entry: 'session', session_id: id }])
    expect(vendor.asked).toHaveLength(5)

    const use = new DrizzleModelUse(databaseOf(server))
    const all = [
      { provider: 'remote_llm', model: 'gpt-6-luna', inputTokens: 60, outputTokens: 170, cachedInputTokens: 0 },
    ]
    const learnerId = (
      await rows<{ learner_id: string }>(
        databaseOf(server).read,
        sql`select learner_id from session where session_id = ${id}`,
      )
    )[0]!.learner_id
    expect([await use.ofSession(id), await use.ofLearner(learnerId), await use.ofDay()]).toEqual([all, all, all])

    // The learner's budget is spent by now, too: a conversation, which nothing built in can lead, says so.
    const talk = await learner.create({ session_type: 'thought' })
    await learner.follow(talk)
    expect(await errors(talk)).toEqual(['budget_spent'])
    expect(vendor.asked).toHaveLength(5)
    await expect.poll(alerts).toContainEqual({ category: 'budget_spent', entry: 'learner', session_id: talk })

    await server.pass(24 * 3_600_000)
    expect([await use.ofSession(id), await use.ofLearner(learnerId), await use.ofDay()]).toEqual([all, [], []])
  })

  const errors = async (id: string): Promise<string[]> =>
    (await eventsIn(server, 'session_event', id)).flatMap(({ type, payload }: any) =>
      type === 'error' ? [payload.code] : [],
    )
})
