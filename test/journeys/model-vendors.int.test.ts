// The same session over every vendor's protocol, and one lesson whose agents are on three vendors' servers.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/db/index.js'
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
