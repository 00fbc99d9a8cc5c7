// POST /mcp: the Model Context Protocol for agents of staff, by an API key or the operator token.
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  jsonAnswer,
  jsonBody,
  leaveTurn,
  newRoutes,
  problemAnswer,
  problemOfError,
  type Logger,
} from '../../http/index.js'
import { may, type Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { VERSION } from '../../kernel/package-files.js'
import { PROTOCOL_VERSIONS, rpcError, RpcError, RpcMessage, rpcResult } from './json-rpc.js'
import { mayUse, TOOLS, type AskRest, type McpPorts, type RestAnswer } from './tools.js'

type McpRoutePorts = McpPorts & {
  readonly logger: Logger
  /** Sends a request to this very server with the credentials of another one. */
  readonly restAs: (c: Context) => AskRest
}

const route = createRoute({
  method: 'post',
  path: '/mcp',
  ...may('staff'),
  summary: 'The Model Context Protocol, for agents of staff',
  description:
    'JSON-RPC 2.0 over Streamable HTTP, without state between requests. The tools are those that the rights of the key allow; each does what the same staff may do over REST.',
  request: { body: jsonBody(z.looseObject({})) },
  responses: {
    200: jsonAnswer(z.looseObject({ jsonrpc: z.literal('2.0') }), 'The answer to a request.'),
    202: { description: 'A notification, or an answer of the client: nothing to say.' },
    400: problemAnswer('`malformed`: of the header `MCP-Protocol-Version`.'),
    401: problemAnswer('`identity_required`, `invalid_token`.'),
    422: problemAnswer('`malformed`.'),
  },
})

const INSTRUCTIONS =
  'Viva asks questions and decides by code what is right. list_skills and list_assessments say what there is, make_items shows questions, start_session begins a session for a learner, read_results says what came of it.'

export const mcpRoute = (ports: McpRoutePorts) =>
  newRoutes().openapi(route, async c => {
    const staff = await c.var.caller()
    if (staff === null)
      throw new DomainError('unidentified', 'identity_required', 'This needs an API key, or the operator token.')
    const version = c.req.header('mcp-protocol-version')
    if (version !== undefined && !PROTOCOL_VERSIONS.some(known => known === version))
      throw new DomainError('malformed', 'malformed', `This server speaks ${PROTOCOL_VERSIONS.join(', ')}.`)
    const message = RpcMessage.safeParse(c.req.valid('json'))
    if (!message.success)
      return c.json(rpcError(null, new RpcError('invalid_request', 'This is no JSON-RPC message.')), 200)
    const { id, method, params = {} } = message.data
    if (id === undefined || method === undefined) return c.body(null, 202)
    // What a tool asks of this server takes a turn of its own.
    leaveTurn(c)
    try {
      return c.json(rpcResult(id, await answer(method, params, { staff, rest: ports.restAs(c), ports })), 200)
    } catch (error) {
      if (error instanceof RpcError) return c.json(rpcError(id, error), 200)
      throw error
    }
  })

type World = { readonly staff: Staff; readonly rest: AskRest; readonly ports: McpRoutePorts }

async function answer(method: string, params: Readonly<Record<string, unknown>>, world: World): Promise<unknown> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: PROTOCOL_VERSIONS.find(known => known === params['protocolVersion']) ?? PROTOCOL_VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'viva', title: 'Viva', version: VERSION },
        instructions: INSTRUCTIONS,
      }
    case 'ping':
      return {}
    case 'tools/list':
      return {
        tools: TOOLS.filter(one => mayUse(world.staff, one)).map(
          ({ name, title, description, changesNothing, input }) => ({
            name,
            title,
            description,
            inputSchema: z.toJSONSchema(input, { io: 'input' }),
            annotations: { title, readOnlyHint: changesNothing, openWorldHint: false },
          }),
        ),
      }
    case 'tools/call':
      return called(params, world)
    default:
      throw new RpcError('unknown_method', `There is no method ${method.slice(0, 100)}.`)
  }
}

/** What a tool answers; a refusal, too, is for the model to read. */
async function called(params: Readonly<Record<string, unknown>>, world: World): Promise<unknown> {
  const wanted = TOOLS.find(({ name }) => name === params['name'])
  if (wanted === undefined || !mayUse(world.staff, wanted))
    throw new RpcError('invalid_params', 'There is no such tool for this key. tools/list lists them.')
  const args = wanted.input.safeParse(params['arguments'] ?? {})
  if (!args.success)
    return content({ ok: false, body: { code: 'malformed', detail: z.prettifyError(args.error).slice(0, 1_000) } })
  try {
    return content(await wanted.run(args.data as never, world))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return content({
      ok: false,
      body: { ...problemOfError(world.ports.logger, error, { requestId: null, path: '/mcp' }) },
    })
  }
}

const content = ({ ok, body }: RestAnswer) => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: body,
  ...(!ok && { isError: true }),
})
