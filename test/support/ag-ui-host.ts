// POST /ag-ui over sessions in memory, with browsers that keep their cookie, and learners for every type of session.
import type { HttpAgent, RunAgentParameters } from '@ag-ui/client'
import { OpenAPIHono } from '@hono/zod-openapi'
import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { CreateSessionBody } from '../../src/contract/session.js'
import type { ClientAction, SessionCommand } from '../../src/contract/widget.js'
import { createLogger, installHttp, OpenStreams } from '../../src/http/index.js'
import { identityMiddleware, type GuestSettings, type IdentityEnv } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { agUiRoute } from '../../src/protocols/index.js'
import { loadSurveys } from '../../src/surveys/index.js'
import { newAgent, type Resume } from './ag-ui-client.js'
import { fixtureGuidelines, inLesson, LESSON } from './brief-lesson.js'
import { fixtureCatalogue, SessionSystem, type inMemory, type SystemParts } from './memory-system.js'
import { someResponse } from './some-response.js'
import { OPEN_HTTP } from './http-settings.js'
import { builtIn } from './built-in.js'
import { NO_DIRECTORY } from './no-directory.js'

const PRODUCT_CONTENT = path.resolve(import.meta.dirname, '../../blueprints')

export type AgUiHost = Awaited<ReturnType<typeof agUiHost>>

/** `errors`: what was thrown anywhere behind the route. The seed makes all its sessions ask the same. */
export async function agUiHost(parts: Partial<SystemParts> = {}) {
  const errors: unknown[] = []
  const failed = (error: unknown): void => void errors.push(error)
  const system = new SessionSystem({
    catalogue: await fixtureCatalogue(),
    surveys: await loadSurveys(PRODUCT_CONTENT),
    guidelines: await fixtureGuidelines(),
    seed: '00112233445566778899aabbccddeeff',
    model: role => builtIn(role),
    onError: failed,
    ...parts,
  })
  const guests: GuestSettings = {
    keys: { server: { signing: Buffer.alloc(32, 7) }, operatorToken: 'operator' },
    directory: NO_DIRECTORY,
    record: async () => {},
    basePath: '/',
    secureCookies: 'auto',
    admitsGuests: true,
    beforeCreation: () => {},
  }
  const app = new OpenAPIHono<IdentityEnv>({ strict: false })
  installHttp(app, {
    ...OPEN_HTTP,
    logger: createLogger({ level: 'silent', destination: { write: () => {} } }),
    allowedOrigins: [],
    identify: identityMiddleware(guests),
  })
  app.route(
    '/ag-ui',
    agUiRoute({
      mediator: system.mediator,
      sessions: system.stores.sessions,
      doorbell: system.nodes[0]!.doorbell,
      guests,
      wake: id => system.wake(id),
      openStreams: new OpenStreams(),
      onError: failed,
    }),
  )
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { memory } = system.stores as ReturnType<typeof inMemory>
  const stop = (): void => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${port}/ag-ui`, system, memory, guests, errors, stop }
}

/** A browser: what it sends shares one cookie. `bodies` has every answer to its agents, which get it when it is whole. */
export function browser({ url }: Pick<AgUiHost, 'url'>) {
  const bodies: string[] = []
  let cookie = ''
  const send = async (_: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...init, headers: { ...(init.headers as object), cookie } })
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
    return response
  }
  const sendAndRead = async (to: string, init: RequestInit): Promise<Response> => {
    const response = await send(to, init)
    const body = await response.text()
    bodies.push(body)
    return new Response(body, response)
  }
  return {
    bodies,
    cookie: () => cookie,
    agent: (threadId: string = newId()): HttpAgent => newAgent(threadId, sendAndRead),
    /** Hears events as they come. */
    liveAgent: (threadId: string): HttpAgent => newAgent(threadId, send),
    post: (body: unknown, headers: Record<string, string> = {}) =>
      send('', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

export type Act = { readonly payload: object } | { readonly command: SessionCommand; readonly text?: string }
export type Kind = {
  readonly name: string
  readonly viva: CreateSessionBody
  /** What the learner does about the question of this turn, from 1. */
  readonly act: (action: ClientAction, turn: number) => Act
}

const say = (action: ClientAction): Act => ({ payload: someResponse(action) })

export const KINDS = [
  {
    name: 'an evaluation',
    viva: { session_type: 'evaluation', assessment_id: 'fixture-four' },
    act: say,
  },
  {
    name: 'practice',
    viva: { session_type: 'learning', skills: ['fixture.sum', 'fixture.host'], config: { max_items: 3 } },
    act: (action, turn) => (turn === 2 ? { command: 'skip' } : say(action)),
  },
  {
    name: 'a survey',
    viva: { session_type: 'survey', survey_id: 'recommendation' },
    act: (action, turn) => (turn === 2 ? { command: 'back' } : say(action)),
  },
  {
    name: 'a dialogue',
    viva: { session_type: 'thought', topic: 'Fractions' },
    act: (_, turn) => (turn === 3 ? { command: 'finish' } : { payload: { text: `Grüße ${turn} 👋` } }),
  },
  { name: 'a lesson', viva: LESSON, act: inLesson },
] as const satisfies readonly Kind[]

/** The question that the agent holds as its interrupt, as it was sent. */
export const askedOf = ({ pendingInterrupts }: HttpAgent): ClientAction | null =>
  (pendingInterrupts[0]?.metadata?.['action'] as ClientAction | undefined) ?? null

/** What the agent is to send to do this about its question. */
export function doing(agent: HttpAgent, act: Act): RunAgentParameters {
  const { tool_call_id } = askedOf(agent)!
  if ('payload' in act) return { resume: [{ interruptId: tool_call_id, status: 'resolved', payload: act.payload }] }
  const resume: Resume = [{ interruptId: tool_call_id, status: 'cancelled' }]
  return { resume, forwardedProps: { viva_command: { command_id: newId(), tool_call_id, ...act } } }
}

/** What the agent is to send next: first what creates the session, then one act for each question. Null when it is over. */
export function next(agent: HttpAgent, kind: Kind, turn: number): RunAgentParameters | null {
  if (turn === 0) return { forwardedProps: { viva: kind.viva } }
  const action = askedOf(agent)
  if (turn > 40) throw new Error('The session does not end')
  return action && doing(agent, kind.act(action, turn))
}

/** Drives a whole session. Resolves to its id. */
export async function drive(agent: HttpAgent, kind: Kind): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    const parameters = next(agent, kind, turn)
    if (parameters === null) return agent.state.session_id as string
    await agent.runAgent(parameters)
  }
}
