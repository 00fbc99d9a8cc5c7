// Who may do what at POST /ag-ui, what it refuses, and what becomes of commands, deadlines, pauses and broken connections.
import type { HttpAgent } from '@ag-ui/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionToken } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { ModelError, type Model } from '../../src/llm/index.js'
import { messagesOf } from '../../src/protocols/ag-ui/messages.js'
import { PauseSession, ResumeSession } from '../../src/supervision/index.js'
import { eventsIn, clientState, listenForComplaints } from '../support/ag-ui-client.js'
import { agUiHost, askedOf, browser, doing, drive, KINDS, type AgUiHost, type Kind } from '../support/ag-ui-host.js'
import { unstructured } from '../support/scripted-model.js'
import { someResponse } from '../support/some-response.js'
import { builtIn } from '../support/built-in.js'

const [EXAM, PRACTICE, SURVEY, DIALOGUE] = KINDS

let host: AgUiHost
let listening: ReturnType<typeof listenForComplaints>
beforeEach(async () => {
  // A refused run is told on the console, too.
  listening = listenForComplaints()
  host = await agUiHost()
})
afterEach(() => {
  host.stop()
  listening.stop()
  expect(host.errors).toEqual([])
})

const creating = ({ viva }: Kind, config = viva.config) => ({
  forwardedProps: { viva: { ...viva, ...(config && { config }) } },
})
const answering = (agent: HttpAgent) => doing(agent, { payload: someResponse(askedOf(agent)!) })
const cancelling = (agent: HttpAgent) => ({
  resume: [{ interruptId: askedOf(agent)!.tool_call_id, status: 'cancelled' as const }],
})
const sessionOf = (agent: HttpAgent): string => agent.state.session_id
const logOf = (agent: HttpAgent) => host.memory.kept(sessionOf(agent)).events
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: { status: number; payload: string }) => [error.status, JSON.parse(error.payload).code],
  )

describe('a thread', () => {
  test('of the same name is another session for everybody', async () => {
    const [mine, theirs] = [browser(host).agent('homework'), browser(host).agent('homework')]
    await drive(mine, SURVEY)
    await drive(theirs, SURVEY)
    expect(sessionOf(mine)).not.toBe(sessionOf(theirs))
    expect(theirs.messages).toEqual(messagesOf(logOf(theirs)))
  })

  test('of one browser is one session, in every tab, whoever was first', async () => {
    const { agent } = browser(host)
    await agent('first').runAgent(creating(SURVEY))
    const tabs = [agent('homework'), agent('homework'), agent('homework')]
    await Promise.all(tabs.map(tab => tab.runAgent(creating(PRACTICE))))
    const later = agent('homework')
    await later.runAgent()
    for (const tab of tabs) expect(clientState(tab)).toEqual(clientState(later))
  })

  test('may be named by the id of a session, but only by its owner', async () => {
    const { agent } = browser(host)
    const named = agent('homework')
    await named.runAgent(creating(PRACTICE))
    const same = agent(sessionOf(named))
    await same.runAgent(creating(SURVEY))
    expect(clientState(same)).toEqual(clientState(named))
    const stranger = browser(host)
    expect(await refusal(stranger.agent(sessionOf(named)).runAgent())).toEqual([404, 'session_not_found'])
    const own = stranger.agent(sessionOf(named))
    await own.runAgent(creating(SURVEY))
    expect(sessionOf(own)).not.toBe(sessionOf(named))
  })

  test('that nobody knows is refused without what makes a session, and nobody becomes a guest by it', async () => {
    const response = await browser(host).post({ threadId: 'homework', runId: 'run', messages: [] })
    expect(response.status).toBe(404)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toMatchObject({ code: 'session_not_found' })
  })

  test('is open to the token of its session, which makes no other', async () => {
    const owner = browser(host).agent()
    await owner.runAgent(creating(PRACTICE))
    const { learnerId } = host.memory.kept(sessionOf(owner)).stored.session
    const token = sessionToken(host.guests.keys.server, { sessionId: sessionOf(owner), learnerId })
    const ask = (threadId: string) =>
      browser(host).post(
        { threadId, runId: 'run', messages: [], ...creating(SURVEY) },
        { authorization: `Bearer ${token}` },
      )
    expect((await ask('something else')).status).toBe(404)
    const events = eventsIn(await (await ask(sessionOf(owner))).text())
    expect(events.find(({ type }) => type === 'MESSAGES_SNAPSHOT')!['messages']).toEqual(owner.messages)
  })
})

describe('refused before it runs, with a problem document:', () => {
  const call = { interruptId: newId(), status: 'resolved', payload: { index: 0 } }
  test.each<[string, object, number, string]>([
    ['no thread', { threadId: '' }, 422, 'malformed'],
    ['a thread without end', { threadId: 'x'.repeat(201) }, 422, 'malformed'],
    ['two answers', { resume: [call, call] }, 422, 'malformed'],
    ['an answer that is no object', { resume: [{ ...call, payload: 3 }] }, 422, 'malformed'],
    ['an unknown type of session', { forwardedProps: { viva: { session_type: 'nap' } } }, 422, 'malformed'],
    [
      'an unknown command',
      { forwardedProps: { viva_command: { command_id: newId(), command: 'win' } } },
      422,
      'malformed',
    ],
    [
      'an unknown form',
      { threadId: 'new', forwardedProps: { viva: { session_type: 'survey', survey_id: 'nothing' } } },
      404,
      'unknown_survey',
    ],
    ['an answer to somebody else’s question', { resume: [call] }, 409, 'call_unknown'],
    ['an answer to what is no question', { resume: [{ ...call, interruptId: 'x' }] }, 409, 'call_unknown'],
    ['a cancelled question that was never asked', { resume: [{ ...call, status: 'cancelled' }] }, 409, 'call_unknown'],
    [
      'an answer and a command at once',
      { resume: [call], forwardedProps: { viva_command: { command_id: newId(), command: 'skip' } } },
      422,
      'answer_or_command',
    ],
  ])('%s', async (_, part, status, code) => {
    const { post, agent } = browser(host)
    await agent('thread').runAgent(creating(PRACTICE))
    const response = await post({ threadId: 'thread', runId: 'run', messages: [], ...part })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect([response.status, (await response.json()).code]).toEqual([status, code])
    await host.system.idle()
    expect(host.system.nodes[0]!.doorbell.listenedTo()).toEqual([])
  })
})

test('a long history is heard out, and one without end is not', async () => {
  const { post, agent } = browser(host)
  await agent('thread').runAgent(creating(PRACTICE))
  const send = (bytes: number) =>
    post({ threadId: 'thread', runId: 'run', messages: [{ id: 'long', role: 'user', content: 'x'.repeat(bytes) }] })
  expect((await send(3_000_000)).status).toBe(200)
  expect((await send(5_000_000)).status).toBe(413)
})

test('an answer that cannot be read leaves the question open; another one than the first is refused', async () => {
  const agent = browser(host).agent()
  await agent.runAgent(creating(PRACTICE))
  expect(await refusal(agent.runAgent(doing(agent, { payload: {} })))).toEqual([422, 'malformed_response'])
  const late = agent.clone()
  await agent.runAgent(answering(agent))
  expect(await refusal(late.runAgent(doing(late, { payload: { text: '-1' } })))).toEqual([409, 'already_answered'])
  await late.runAgent(answering(late))
  expect(clientState(late)).toEqual(clientState(agent))
})

describe('a cancelled question', () => {
  test('is skipped where that is offered', async () => {
    const agent = browser(host).agent()
    await agent.runAgent(creating(PRACTICE))
    const skipped = askedOf(agent)!.tool_call_id
    await agent.runAgent(cancelling(agent))
    expect(agent.messages.find(message => 'toolCallId' in message && message.toolCallId === skipped)).toMatchObject({
      content: '{"skipped":true}',
    })
    expect(askedOf(agent)!.tool_call_id).not.toBe(skipped)
  })

  test('that has to be answered stays open', async () => {
    const agent = browser(host).agent()
    await agent.runAgent(creating(EXAM))
    expect(await refusal(agent.runAgent(cancelling(agent)))).toEqual([409, 'answer_required'])
    await agent.runAgent(answering(agent))
    expect(agent.state.item_number).toBe(2)
  })

  test('whose time ran out lets the session go on', async () => {
    const agent = browser(host).agent()
    await agent.runAgent(creating(PRACTICE, { max_items: 2, item_time_limit_seconds: 30 }))
    const missed = askedOf(agent)!.tool_call_id
    host.memory.pass(60_000)
    await host.system.sweeper.sweep()
    expect(await refusal(agent.runAgent(answering(agent)))).toEqual([409, 'call_closed'])
    await agent.runAgent(cancelling(agent))
    expect(agent.messages).toContainEqual(
      expect.objectContaining({ toolCallId: missed, content: '{"timed_out":true}' }),
    )
    expect(agent.state.item_number).toBe(2)
    expect(agent.messages).toEqual(messagesOf(logOf(agent)))
  })
})

test('a hint stands in the state of whoever comes back, and leaves the question as it was', async () => {
  const { agent: open, bodies } = browser(host)
  const agent = open('thread')
  await agent.runAgent(creating(PRACTICE))
  const before = agent.pendingInterrupts
  await agent.runAgent(doing(agent, { command: 'hint' }))
  expect(eventsIn(bodies.at(-1)!).flatMap(({ type, name }) => (type === 'CUSTOM' ? [name] : []))).toEqual([
    'hint_shown',
  ])
  expect(agent.state.hints).toMatchObject([{ number: 1, text: expect.any(String) }])
  expect(agent.pendingInterrupts).toEqual(before)
  const tab = open('thread')
  await tab.runAgent()
  expect(clientState(tab)).toEqual(clientState(agent))
})

test('a cry for help is answered by the fixed words, and the thread waits until its learner goes on', async () => {
  const { agent: open } = browser(host)
  const agent = open('thread')
  await agent.runAgent(creating(PRACTICE))
  const question = askedOf(agent)!
  await agent.runAgent(doing(agent, { payload: { text: 'I want to kill myself' } }))
  expect(agent.state).toMatchObject({ safety_hold: true, status: 'awaiting_client_action' })
  expect(agent.messages.at(-1)).toMatchObject({ role: 'assistant', content: expect.stringContaining('Room 12') })
  expect(askedOf(agent)).toEqual(question)
  expect(await refusal(agent.runAgent(answering(agent)))).toEqual([409, 'safety_hold'])
  await agent.runAgent(doing(agent, { command: 'continue' }))
  expect(agent.state.safety_hold).toBe(false)
  await agent.runAgent(answering(agent))
  expect(askedOf(agent)).not.toEqual(question)
  expect(agent.messages).toEqual(messagesOf(logOf(agent)))
})

test('a paused session says so, takes no answer, and goes on where it was', async () => {
  const agent = browser(host).agent()
  await agent.runAgent(creating(PRACTICE))
  const asked = agent.pendingInterrupts
  const answer = answering(agent)
  const sessionId = sessionOf(agent)
  await host.system.mediator.send(PauseSession, { sessionId, reason: 'Fire alarm.' })
  expect(await refusal(agent.runAgent(answer))).toEqual([409, 'session_paused'])
  const other = agent.clone()
  other.pendingInterrupts = []
  expect((await other.runAgent()).result).toMatchObject({ paused: true })
  await host.system.mediator.send(ResumeSession, { sessionId })
  await other.runAgent()
  expect(other.pendingInterrupts).toEqual(asked)
})

/** A model that hums until the test says what becomes of its reply. */
function hummingModel() {
  const given: (ModelError | 'reply')[] = []
  const signals: AbortSignal[] = []
  const model: Model = {
    provider: 'remote_llm',
    name: 'humming',
    async converse(_, { signal, onText }) {
      signals.push(signal)
      for (given.length = 0; given.length === 0; await new Promise(resolve => setImmediate(resolve))) onText?.('Hm. ')
      const [outcome] = given
      if (outcome instanceof ModelError) throw outcome
      return { text: 'Let me think.', toolCalls: [], usage: null }
    },
    structured: unstructured,
  }
  return { model, signals, give: (outcome: ModelError | 'reply'): void => void given.push(outcome) }
}

describe('while a reply is being written', () => {
  const { model, give, signals } = hummingModel()
  beforeEach(async () => {
    host.stop()
    host = await agUiHost({ model: role => (role === 'partner' ? model : builtIn(role)) })
  })

  async function cutOff(): Promise<HttpAgent> {
    const { agent: open, liveAgent } = browser(host)
    await open('thread').runAgent(creating(DIALOGUE))
    const agent = liveAgent('thread')
    await agent.runAgent()
    await agent.runAgent(hello(agent), { onTextMessageContentEvent: () => agent.abortRun() })
    return agent
  }
  const hello = (agent: HttpAgent) => doing(agent, { payload: { text: 'Hello.' } })

  test('the learner may leave: nothing is cancelled, and coming back shows all of it', async () => {
    const agent = await cutOff()
    await agent.runAgent(hello(agent), { onMessagesSnapshotEvent: () => give('reply') })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    expect(agent.messages).toEqual(messagesOf(logOf(agent)))
    expect(agent.messages.map(message => message.content)).toContain('Let me think.')
    expect(JSON.stringify(agent.messages)).not.toContain('Hm.')
    expect(logOf(agent).filter(({ type }) => type === 'client_action')).toHaveLength(2)
  })

  test('it may fail: the run ends with its code, and the next one goes on', async () => {
    const agent = await cutOff()
    const codes: (string | undefined)[] = []
    await agent.runAgent(hello(agent), {
      onMessagesSnapshotEvent: () => give(new ModelError('provider_error', 'Down.', true)),
      onRunErrorEvent: ({ event }) => void codes.push(event.code),
    })
    expect(codes).toEqual(['provider_error'])
    host.memory.pass(10_000)
    await agent.runAgent(hello(agent), { onTextMessageContentEvent: () => give('reply') })
    expect(agent.messages).toEqual(messagesOf(logOf(agent)))
    expect(agent.pendingInterrupts).toHaveLength(1)
  })
})
