// Every refusal is a problem with a stable code; nothing that is thrown shows through.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../src/contract/error.js'
import { createLogger, installHttp, readJson, validationHook } from '../../src/http/index.js'
import { DomainError, InvariantError, type RefusalKind } from '../../src/kernel/errors.js'
import { OPEN_HTTP } from '../support/http-settings.js'

function appThat(handle: () => unknown) {
  const lines: string[] = []
  const app = new Hono()
  installHttp(app, {
    ...OPEN_HTTP,
    logger: createLogger({ level: 'warn', destination: { write: line => void lines.push(line) } }),
    allowedOrigins: [],
    maxBodyBytes: 1_000,
  })
  app.get('/', () => {
    throw handle()
  })
  app.post('/', async c => c.json({ got: await readJson(c) }))
  return { app, lines }
}

async function problemFrom(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body = Problem.parse(await response.json())
  expect(body.status).toBe(response.status)
  return body
}

describe('a domain error', () => {
  const statuses: [RefusalKind, number][] = [
    ['malformed', 422],
    ['unidentified', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['too_late', 410],
    ['too_large', 413],
    ['unavailable', 503],
    ['overdue', 504],
  ]
  test.each(statuses)('of kind %s is a %i with its code and message', async (kind, status) => {
    const { app, lines } = appThat(() => new DomainError(kind, 'some_code', 'Say this.'))
    const response = await app.request('/')
    expect(response.status).toBe(status)
    expect(await problemFrom(response)).toMatchObject({
      type: '/docs/errors/some_code',
      code: 'some_code',
      detail: 'Say this.',
    })
    expect(lines).toEqual([])
  })

  test('gives its facts as members, with the session status under its own name', async () => {
    const facts = {
      status: 'completed',
      pending_tool_call_id: null,
      last_event_id: 12,
      code: 'forged',
      title: 'forged',
    }
    const { app } = appThat(() => new DomainError('conflict', 'action_closed', 'That question is closed.', facts))
    const body = await problemFrom(await app.request('/'))
    expect(body).toEqual({
      type: '/docs/errors/action_closed',
      title: 'Not in this state',
      status: 409,
      code: 'action_closed',
      detail: 'That question is closed.',
      session_status: 'completed',
      pending_tool_call_id: null,
      last_event_id: 12,
    })
  })

  test('lists the fields that are wrong', async () => {
    const fields = [{ pointer: '/response/text', message: 'Write a number.' }]
    const { app } = appThat(() => new DomainError('malformed', 'malformed', 'Not readable.', {}, fields))
    expect((await problemFrom(await app.request('/'))).errors).toEqual(fields)
  })

  test('says when to try again', async () => {
    const { app } = appThat(() => new DomainError('unavailable', 'busy', 'Later.', { retry_after_seconds: 2.2 }))
    expect((await app.request('/')).headers.get('retry-after')).toBe('3')
  })
})

describe('anything else', () => {
  const secret = 'correct_answer is eighty-five'
  test.each([
    ['an error', () => new Error(secret)],
    ['a broken rule', () => new InvariantError(secret)],
    ['a parser error', () => new SyntaxError(secret)],
    ['an unforeseen refusal of the framework', () => new HTTPException(418, { message: secret })],
  ])('(%s) is a 500 that says nothing, and is logged under the id that the client gets', async (_what, thrown) => {
    const { app, lines } = appThat(thrown)
    const response = await app.request('/?token=hidden')
    const text = await response.clone().text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('eighty')
    const body = await problemFrom(response)
    expect(body.code).toBe('internal_error')
    expect(body['request_id']).toBe(response.headers.get('x-request-id'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', request_id: body['request_id'], path: '/' })
  })

  test('(a schema that refuses deep inside) is a 422 that echoes neither value nor unknown name', async () => {
    const schema = z.strictObject({ a: z.object({ 'b/c~d': z.number() }) })
    const thrown = schema.safeParse({ a: { 'b/c~d': 'leak-1' }, leak_2: 'leak-3' }).error!
    const { app, lines } = appThat(() => thrown)
    const response = await app.request('/')
    const text = await response.clone().text()
    expect((await problemFrom(response)).errors?.map(error => error.pointer)).toEqual(['/a/b~1c~0d', ''])
    expect(`${text}${lines.join('')}`).not.toMatch(/leak/)
    expect(lines).toHaveLength(1)
  })

  test('(an address that is not there) is a 404', async () => {
    const response = await appThat(() => null).app.request('/nowhere')
    expect(response.status).toBe(404)
    expect((await problemFrom(response)).code).toBe('not_found')
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const chunked = (text: string) => ({
    body: new Blob([text]).stream(),
    duplex: 'half',
    headers: { ...json, 'transfer-encoding': 'chunked' },
  })
  test.each([
    ['that is JSON', { body: '{"a":1}', headers: json }, 200, undefined],
    ['with a charset', { body: '1', headers: { 'content-type': 'application/json; charset=utf-8' } }, 200, undefined],
    ['that is no JSON', { body: '{"a":', headers: json }, 400, 'unreadable_json'],
    ['that is empty', { body: '', headers: json }, 400, 'unreadable_json'],
    [
      'of a form',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'wrong_content_type',
    ],
    ['of plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'wrong_content_type'],
    [
      'of text that names JSON',
      { body: '{}', headers: { 'content-type': 'text/plain; application/json' } },
      415,
      'wrong_content_type',
    ],
    [
      'without a type',
      { body: new Blob(['{}']).stream(), duplex: 'half', headers: { 'transfer-encoding': 'chunked' } },
      415,
      'wrong_content_type',
    ],
    [
      'of another type with a bearer, left to the route',
      { body: '{}', headers: { 'content-type': 'text/plain', authorization: 'Bearer x' } },
      200,
      undefined,
    ],
    ['at the limit', { body: `"${'x'.repeat(998)}"`, headers: { ...json, 'content-length': '1000' } }, 200, undefined],
    [
      'over the limit',
      { body: `"${'x'.repeat(999)}"`, headers: { ...json, 'content-length': '1001' } },
      413,
      'too_large',
    ],
    ['over the limit without a length', chunked(`"${'x'.repeat(999)}"`), 413, 'too_large'],
    ['within the limit without a length', chunked('{"a":1}'), 200, undefined],
  ])('%s is answered by its kind', async (_what, init, status, code) => {
    const response = await appThat(() => null).app.request('/', { method: 'POST', ...(init as RequestInit) })
    expect(response.status).toBe(status)
    if (code !== undefined) expect((await problemFrom(response)).code).toBe(code)
  })
})

describe('a route with schemas', () => {
  const app = new OpenAPIHono({ defaultHook: validationHook })
  installHttp(app, { ...OPEN_HTTP, logger: createLogger({ level: 'silent' }), allowedOrigins: [] })
  const route = createRoute({
    method: 'post',
    path: '/session/{id}',
    request: {
      params: z.object({ id: z.uuid() }),
      query: z.object({ after: z.coerce.number().int().optional() }),
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ text: z.string().max(3) }) } },
      },
    },
    responses: {
      200: { description: 'Fine', content: { 'application/json': { schema: z.object({ ok: z.boolean() }) } } },
    },
  })
  app.openapi(route, c => c.json({ ok: true }, 200))
  const id = '018f4d2a-0000-7000-8000-000000000001'
  const post = (path: string, body: string, type = 'application/json') =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': type, authorization: 'Bearer x' } })

  test('takes what fits', async () => {
    expect((await post(`/session/${id}?after=3`, '{"text":"abc"}')).status).toBe(200)
  })

  test.each([
    ['a missing field', `/session/${id}`, '{}', 422, 'malformed', ['/text']],
    ['a field that is too long', `/session/${id}`, '{"text":"abcd"}', 422, 'malformed', ['/text']],
    ['an unknown field', `/session/${id}`, '{"text":"a","x":1}', 422, 'malformed', ['']],
    ['no object', `/session/${id}`, 'null', 422, 'malformed', ['']],
    ['a wrong query', `/session/${id}?after=x`, '{"text":"a"}', 422, 'malformed', ['/query/after']],
    ['an id that cannot be one', '/session/7', '{"text":"a"}', 404, 'not_found', undefined],
    ['broken JSON', `/session/${id}`, '{', 400, 'unreadable_json', undefined],
  ])('refuses %s', async (_what, path, body, status, code, pointers) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    const problem = await problemFrom(response)
    expect(problem.code).toBe(code)
    expect(problem.errors?.map(error => error.pointer)).toEqual(pointers)
  })

  test('refuses another content type', async () => {
    const response = await post(`/session/${id}`, 'a=1', 'text/plain')
    expect((await problemFrom(response)).code).toBe('wrong_content_type')
  })

  test('names at most twenty wrong fields', async () => {
    const wide = new OpenAPIHono({ defaultHook: validationHook })
    const schema = z.object({ list: z.array(z.number()) })
    wide.openapi(
      createRoute({
        method: 'post',
        path: '/',
        request: { body: { required: true, content: { 'application/json': { schema } } } },
        responses: { 200: { description: 'Fine' } },
      }),
      c => c.body(null, 200),
    )
    const body = JSON.stringify({ list: Array.from({ length: 500 }, () => 'x') })
    const response = await wide.request('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect((await problemFrom(response)).errors).toHaveLength(20)
  })
})
