// The log tells how a request went and never what was in it.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLogger, installHttp, type LogLevel } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

function logTo(level: LogLevel = 'info') {
  const lines: string[] = []
  const logger = createLogger({ level, destination: { write: line => void lines.push(line) } })
  return { logger, lines, last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> }
}

describe('the line of a request', () => {
  const served = (level?: LogLevel) => {
    const log = logTo(level)
    const app = new Hono()
    installHttp(app, { ...OPEN_HTTP, logger: log.logger, allowedOrigins: [] })
    app.post('/session/:id/respond', c => c.json({ ok: true }))
    app.get('/healthz', c => c.text('ok'))
    return { app, ...log }
  }
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.9',
    'user-agent': 'agent-7',
    'x-request-id': 'proxy-id-1',
    cookie: 'viva_guest=vg2.abc.1.def',
  }

  test('holds method, path, status, time and id, and nothing else', async () => {
    const { app, lines, last } = served()
    await app.request('/session/7/respond?token=st1.a.b.c', {
      method: 'POST',
      body: '{"text":"learner words"}',
      headers,
    })
    expect(lines).toHaveLength(1)
    expect(Object.keys(last()).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'path', 'pid', 'request_id', 'status', 'time'].sort(),
    )
    expect(last()).toMatchObject({ method: 'POST', path: '/session/7/respond', status: 200, request_id: 'proxy-id-1' })
    expect(lines[0]).not.toMatch(/token|st1|learner|203\.0|agent-7|vg2/)
  })

  test('tells the status of a refusal too', async () => {
    const { app, last } = served()
    await app.request('/nowhere')
    expect(last()).toMatchObject({ status: 404 })
  })

  test('takes no id that could hold something else', async () => {
    const { app, last } = served()
    const response = await app.request('/nowhere', { headers: { 'x-request-id': 'a b"c.d' } })
    expect(last()['request_id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('x-request-id')).toBe(last()['request_id'])
  })

  test('is left out for health probes unless asked for', async () => {
    const quiet = served()
    await quiet.app.request('/healthz')
    expect(quiet.lines).toEqual([])
    const talkative = served('debug')
    await talkative.app.request('/healthz')
    expect(talkative.lines).toHaveLength(1)
  })
})

describe('a secret', () => {
  test.each([
    ['under its own name', { token: 'hidden' }],
    ['deep inside', { a: [{ b: { Correct_Answer: 'hidden' } }] }],
    ['under a name in another spelling', { sessionToken: 'hidden', 'set-cookie': 'hidden', APIKey: 'hidden' }],
    ['as an item key', { item: { key: 'hidden', seed: 'hidden', explanation: 'hidden' } }],
    ['deeper than is looked', { a: { b: { c: { d: { e: { f: { g: { h: 'hidden' } } } } } } } }],
  ])('%s is not written', (_where, fields) => {
    const { logger, lines } = logTo()
    logger.info(fields, 'said')
    expect(lines[0]).toContain('said')
    expect(lines[0]).not.toContain('hidden')
  })

  test('given to a child logger is not written', () => {
    const { logger, lines } = logTo()
    logger.child({ session_token: 'hidden', session_id: 'seen' }).info('said')
    expect(lines[0]).toContain('seen')
    expect(lines[0]).not.toContain('hidden')
  })

  test.each([
    'got vs1.0f.0e.c2lnbmF0dXJl',
    'GET /session/x/stream?token=st1.0f.0e.17.c2lnbmF0dXJl',
    'cookie viva_guest=vg1.0f.c2lnbmF0dXJl',
    'cookie viva_guest=vg2.0f.1.c2lnbmF0dXJl',
    'cookie viva_staff=vp2.0f.1.2.bm9uY2U.c2lnbmF0dXJl',
    'authorization: Bearer c2lnbmF0dXJl',
    'postgres://viva:c2lnbmF0dXJl@db:5432/viva failed',
  ])('in a sentence is not written: %s', sentence => {
    const { logger, lines } = logTo()
    logger.info(sentence)
    logger.error({ err: new Error(sentence), note: sentence })
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('c2lnbmF0dXJl')
  })
})

describe('an error', () => {
  test('is told by kind, code, first line, frames and causes', () => {
    const { logger, last } = logTo()
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (answer)=(918273645) exists',
    })
    logger.error({
      err: new Error('Failed query: insert into item values ($1)\nparams: 918273645-is-the-key', { cause }),
    })
    const text = JSON.stringify(last())
    expect(last()['err']).toMatchObject({
      type: 'Error',
      message: 'Failed query: insert into item values ($1)',
      cause: { message: 'duplicate key', code: '23505' },
    })
    expect(text).toMatch(/logger\.test\.ts/)
    // Long enough that neither a time nor a process id can hold it by chance.
    expect(text).not.toMatch(/918273645/)
  })

  test('of a parser does not quote what it read', () => {
    const { logger, lines } = logTo()
    try {
      JSON.parse('correct is 85')
    } catch (err) {
      logger.error({ err, nested: { err } })
    }
    expect(lines[0]).toContain('SyntaxError')
    expect(lines[0]).not.toContain('correct')
  })

  test('whose causes form a ring is told and ends', () => {
    const { logger, lines } = logTo()
    const error = new Error('round')
    error.cause = error
    logger.error({ err: error })
    expect(lines).toHaveLength(1)
  })
})
