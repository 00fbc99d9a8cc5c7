// Sessions of every type, played in memory so that every event occurs: what the server really sends, for the examples of PROTOCOL.md
// and for the test that holds it to what is sent.
import { loadSurveys } from '../../src/surveys/index.js'
import { ModelError, type Model } from '../../src/llm/index.js'
import { connectedEvent } from '../../src/stream/index.js'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { newId } from '../../src/kernel/ids.js'
import { ClaimPage, ReadStaffMessage, WriteToLearner } from '../../src/supervision/index.js'
import { begun, type PlayParts } from './played-by-internal.js'
import { unstructured } from './scripted-model.js'
import { someGuideline } from './some-guideline.js'
import { builtIn } from './built-in.js'

export type SentEvent = { readonly name: string; readonly payload: Readonly<Record<string, unknown>> }
type Play = Awaited<ReturnType<typeof begun>>

/** Every event of every session, in the order in which they were sent, session by session. */
export async function playedSessions(): Promise<SentEvent[]> {
  const surveys = await loadSurveys('blueprints')
  const [form] = surveys.surveys()
  const guideline = someGuideline({ topic: 'Adding', subtopic: 'Three-digit numbers' })
  return [
    ...(await sent({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }, practising)),
    ...(await sent({ session_type: 'evaluation', assessment_id: 'fixture-four' }, async play => {
      await play.right()
      const { learnerId, mediator } = play.system
      for (const takeOver of [false, true])
        await mediator.send(ClaimPage, { sessionId: play.id, learnerId, pageId: newId(), takeOver })
      play.memory.pass(2_000_000)
      await play.system.sweeper.sweep()
    })),
    ...(await sent({ session_type: 'survey', survey_id: form!.surveyId }, play => play.system.terminate(play.id), {
      surveys,
    })),
    ...(await sent({ session_type: 'thought', topic: 'Tides' }, talking)),
    ...(await sent({ session_type: 'tutoring', guideline_id: guideline.guidelineId }, play => play.right(), {
      guidelines: [guideline],
    })),
    ...(await sent(
      { session_type: 'thought', topic: 'Tides' },
      async play => void (await play.respond({ text: 'Hello' })),
      {
        model: unreachable,
      },
    )),
  ]
}

async function practising(play: Play): Promise<void> {
  await play.command('hint')
  const [sessionId, messageId, { learnerId, mediator }] = [play.id, newId(), play.system]
  await mediator.send(WriteToLearner, { sessionId, messageId, text: 'Ten more minutes.' })
  await mediator.send(ReadStaffMessage, { sessionId, messageId, learnerId })
  await play.right()
  await play.command('skip')
}

async function talking(play: Play): Promise<void> {
  await play.respond({ text: 'Why are there two tides a day?' })
  await play.respond({ text: 'I want to die' })
  await play.command('continue')
  await play.command('finish')
}

const unreachable = (): Model => ({
  ...builtIn('partner'),
  converse: () => Promise.reject(new ModelError('provider_error', 'The provider is down.', true)),
  structured: unstructured,
})

async function sent(body: CreateSessionBody, play: (play: Play) => Promise<unknown>, parts: PlayParts = {}) {
  const events: SentEvent[] = []
  const begins = await begun(body, parts)
  const { memory, id, system } = begins
  events.push({ name: 'connected', payload: await connectedEvent(memory, (await memory.load(id))!) })
  const leave = system.nodes[0]!.doorbell.listen(id, {
    onRing: () => {},
    onChunk: (message_id, delta) => events.push({ name: 'content_chunk', payload: { v: 1, message_id, delta } }),
  })
  await play(begins)
  await system.idle()
  leave()
  return [...events, ...memory.kept(id).events.map(({ type, payload }) => ({ name: type as string, payload }))]
}

/** One of each, with ids that stay the same from run to run. */
export function examples(events: readonly SentEvent[]): Record<string, unknown> {
  const ids = new Map<string, string>()
  const steady = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `01937b5e-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(id)!
  }
  const first: Record<string, unknown> = {}
  for (const { name, payload } of events)
    if (!(name in first))
      first[name] = JSON.parse(
        JSON.stringify(payload).replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, steady),
      )
  return first
}
