// The OpenAPI 3.1 document: what the routes say of themselves by the schemas that check them, with names, tags, what every call may be answered
// with, and examples.
import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { EXAMPLES } from './api-examples.js'
import { OPERATIONS, tagOf, TAGS } from './api-operations.js'
import { furtherSchemas, nameSchemas } from './api-schemas.js'
import { WebhookEvent } from './contract/webhooks.js'
import { jsonAnswer, jsonBody, problemAnswer, textAnswer } from './http/index.js'
import { SECURITY_SCHEMES } from './identity/index.js'

type Media = Record<string, { schema?: unknown; examples?: unknown }>
type Answer = { description?: string; content?: Media; headers?: Record<string, unknown> } | { $ref: string }
type Operation = {
  operationId?: string
  tags?: string[]
  security?: unknown[]
  description?: string
  requestBody?: { content: Media }
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const description = (base: string): string =>
  [
    'Sessions that the agent leads: the agent asks, the learner answers, the server decides what is right.',
    '',
    `Refusals are problem documents (RFC 9457) with a stable \`code\`; \`type\` leads to a page that says what the code means; [all of them](${base}/docs/errors). Besides the answers listed, any call may be answered with 403 \`host_not_allowed\`, 405 \`wrong_method\`, 413 \`too_large\`, 429 \`too_many_requests\` or \`too_many_open\`, and 503 \`server_busy\` or \`database_unavailable\`; with 429 and 503 comes \`Retry-After\`.`,
  ].join('\n')

/** `version`: of the package. `base`: the path below which the server is mounted, empty or with a slash before it. */
export function apiDocument<E extends Env>(api: OpenAPIHono<E>, { version, base }: { version: string; base: string }) {
  nameSchemas()
  const { openAPIRegistry: registry } = api
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    registry.registerComponent('securitySchemes', name, scheme)
  for (const [name, schema] of Object.entries(furtherSchemas())) registry.register(name, schema)
  registerProbes(api)
  registry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'receiveEvent',
    summary: 'An event, sent to the address of a webhook and signed with its secret',
    tags: ['Integration'],
    security: [],
    request: { body: jsonBody(WebhookEvent) },
    responses: {
      '2XX': { description: 'Received. Anything else is tried again.' },
      '4XX': { description: 'Tried again later.' },
    },
  })
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Viva',
      version,
      description: description(base),
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: base === '' ? '/' : base }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
  }) as unknown as Document
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) complete(`${method.toUpperCase()} ${path}`, operation)
  document.components.responses = SHARED_ANSWERS
  document.components.headers = SHARED_HEADERS
  sayWhatIsInside(document)
  return document
}

function complete(call: string, operation: Operation): void {
  const path = call.slice(call.indexOf(' ') + 1)
  const tag = tagOf(path)
  operation.operationId = OPERATIONS[call] ?? derivedId(call)
  if (tag !== null) operation.tags = [tag]
  // Nothing has to be shown: said, because a document that says nothing leaves it open.
  operation.security ??= []
  for (const [status, { name, note }] of Object.entries(EVERY_CALL)) {
    const own = operation.responses[status]
    if (own === undefined) operation.responses[status] = { $ref: `#/components/responses/${name}` }
    else if ('description' in own) {
      own.description = `${own.description ?? ''} ${note}`
      own.headers = { ...RETRY, ...own.headers }
    }
  }
  const { request, answers = {} } = EXAMPLES[operation.operationId] ?? {}
  if (request !== undefined) addExample(operation.requestBody?.content, request)
  for (const [status, answer] of Object.entries(answers)) {
    const described = operation.responses[status]
    if (described !== undefined && 'content' in described) addExample(described.content, answer)
  }
}

/** For a route that nobody has named yet: `POST /exams/{id}/code` is `postExamsByIdCode`. */
const derivedId = (call: string): string =>
  call
    .replace(/\{(\w+)\}/g, 'by_$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map((word, place) => (place === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

function addExample(content: Media | undefined, value: unknown): void {
  for (const media of Object.values(content ?? {})) media.examples = { usual: { value } }
}

const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** What any call may be answered with. `note` is added where a route has further reasons for the status. */
const EVERY_CALL: Readonly<Record<string, { readonly name: string; readonly note: string }>> = {
  429: { name: 'TooMany', note: 'Also `too_many_requests`, as any call.' },
  503: { name: 'Unavailable', note: 'Also `server_busy` or `database_unavailable`, as any call.' },
}
const SHARED_ANSWERS = {
  TooMany: {
    description:
      '`too_many_requests`, or `too_many_open`: too many streams are open. `Retry-After` says when to try again.',
    headers: {
      ...RETRY,
      RateLimit: { $ref: '#/components/headers/RateLimit' },
      'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
    },
    content: PROBLEM,
  },
  Unavailable: {
    description: '`server_busy` or `database_unavailable`. `Retry-After` says when to try again.',
    headers: RETRY,
    content: PROBLEM,
  },
}
const SHARED_HEADERS = {
  RateLimit: {
    description: 'How much is left, as draft-ietf-httpapi-ratelimit-headers-10 has it: `"create";r=19;t=5`.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'How much a caller may do at once, and in how many seconds it comes back: `"create";q=20;w=100`.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } },
}

/** The answers of the server itself, whose routes are no part of the described app. */
function registerProbes<E extends Env>({ openAPIRegistry: registry }: OpenAPIHono<E>): void {
  registry.registerPath({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process lives',
    responses: { 200: jsonAnswer(z.object({ ok: z.literal(true) }), 'It lives.') },
  })
  registry.registerPath({
    method: 'get',
    path: '/readyz',
    summary: 'Whether requests can be answered',
    responses: {
      200: jsonAnswer(z.object({ ready: z.literal(true) }), 'They can.'),
      503: jsonAnswer(z.object({ ready: z.literal(false), reason: z.string() }), 'They cannot.'),
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/metrics',
    summary: 'Numbers of this process, for Prometheus: for whoever may read them',
    responses: {
      200: textAnswer('text/plain', 'In the text format of Prometheus.'),
      404: problemAnswer('`not_found`: to anybody else.'),
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    responses: { 200: jsonAnswer(z.looseObject({ openapi: z.string() }), 'An OpenAPI 3.1 document.') },
  })
}

/** Types of what a schema of a route leaves open: responses by the kind of question, events by the stream. */
function sayWhatIsInside({ paths, components }: Document): void {
  const body = components.schemas!.RespondBody as { properties: Record<string, unknown> }
  body.properties.response = { $ref: '#/components/schemas/WidgetResponse' }
  const answer = paths['/session/{id}/stream']!.get!.responses['200']
  if (answer !== undefined && 'content' in answer)
    answer.content['text/event-stream']!.schema = {
      type: 'string',
      description: 'Server-sent events; PROTOCOL.md describes them. The data of each is JSON:',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/SessionEvent' },
    }
}
