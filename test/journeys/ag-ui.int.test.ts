// `@ag-ui/client`, unmodified, against the real server: a session of every type, and nothing told that its stream does not tell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf } from '../../src/protocols/ag-ui/messages.js'
import { eventsIn, clientState, listenForComplaints } from '../support/ag-ui-client.js'
import { browser, drive, KINDS } from '../support/ag-ui-host.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { durable, storeOf } from './pupil.js'

let server: TestServer
const content = useContent()
beforeAll(async () => {
  server = await startTestServer({ blueprints: content.folder, talks: true })
})
afterAll(async () => {
  await server?.stop()
})

/** Every text in a JSON value, names of members among them, also in JSON that stands in a text. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => (OURS.has(name) ? [] : [name, ...textsIn(inner)]))
  if (typeof value !== 'string') return []
  return /^[[{]/.test(value) ? textsIn(JSON.parse(value)) : [value.replace(/:result$/, '')]
}

/** What the client itself has said, and the shape that an answer may have. */
const OURS = new Set(['threadId', 'runId', 'responseSchema'])
/** The words of the protocol, and those of the state that no event has. */
const PROTOCOL =
  /^(?:[A-Z_]+|1\.0|type|protocolVersion|messages?|messageId|role|tool|assistant|content|delta|toolCall(?:s|Id|Name)|function|arguments|name|value|snapshot|outcome|success|interrupts?|id|input_required|metadata|result|last_event_id|hints|plan|title|session_type|reason|awaiting_client_action)$/

describe.each(KINDS)('$name', kind => {
  test('is driven to its end, comes back whole in a new tab, and tells what its stream tells', async () => {
    const listening = listenForComplaints()
    const { agent: open, bodies, cookie } = browser({ url: `${server.url}/ag-ui` })
    const agent = open('a thread of my own')
    const sessionId = await drive(agent, kind)
    const events = await storeOf(server).eventsAfter(sessionId, 0, 1_000)
    expect(agent.state).toMatchObject({ session_id: sessionId, status: 'completed', last_event_id: events.length })
    expect(agent.messages).toEqual(messagesOf(events))
    const tab = open(sessionId)
    await tab.runAgent()
    expect(clientState(tab)).toEqual(clientState(agent))
    listening.stop()
    expect(listening.complaints).toEqual([])

    const learner = new Learner(server.url)
    learner.cookie = cookie()
    const stream = durable((await learner.follow(sessionId, { fromStart: true })).events)
    expect(stream.map(({ data }) => data)).toEqual(events.map(({ payload }) => payload))
    const told = textsIn((await learner.follow(sessionId, { fromStart: true })).events).join('\n')
    const texts = textsIn(bodies.flatMap(eventsIn)).filter(text => !PROTOCOL.test(text))
    expect(texts.length).toBeGreaterThan(50)
    expect([...new Set(texts.filter(text => !told.includes(text)))]).toEqual([])
  })
})
