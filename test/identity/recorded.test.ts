// What is recorded of a route for staff before it does anything.
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { installHttp, createLogger } from '../../src/http/index.js'
import {
  API_KEY_PREFIX,
  hashOfSecret,
  identityMiddleware,
  may,
  OPERATOR,
  type GuestSettings,
  type IdentityEnv,
  type Staff,
} from '../../src/identity/index.js'
import type { Recorded } from '../../src/identity/staff.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { aSeal } from '../support/a-seal.js'
import { OPEN_HTTP } from '../support/http-settings.js'
import { MemoryAuditLog } from '../support/memory-audit-log.js'
import { NO_DIRECTORY } from '../support/no-directory.js'

const [sessionId, learnerId, keyId] = [newId(), newId(), newId()]
const KEY = `${API_KEY_PREFIX}abc`
const holder: Staff = { ...OPERATOR, actor: { kind: 'key', id: keyId } }

const settings = (log: MemoryAuditLog): GuestSettings => ({
  keys: { server: { signing: Buffer.alloc(32, 7) }, operatorToken: 'operator' },
  directory: {
    ...NO_DIRECTORY,
    learnerOf: async id => (id === sessionId ? learnerId : null),
    keyHolder: async hash =>
      hash === hashOfSecret(KEY) ? holder : hash === hashOfSecret(`${KEY}_without`) ? { ...holder, rights: [] } : null,
  },
  record: act => log.append(act),
  basePath: '/',
  secureCookies: 'auto',
  admitsGuests: true,
  beforeCreation: () => {},
})

describe('an act of staff', () => {
  let log: MemoryAuditLog
  let done: number
  beforeEach(() => {
    log = new MemoryAuditLog(aSeal())
    done = 0
  })

  const pause = async (
    bearer = 'operator',
    { recorded, body = { reason: 'A fire drill.', secret: 'x' } }: { recorded?: Recorded; body?: unknown } = {},
  ) => {
    const app = new Hono<IdentityEnv>()
    const logger = createLogger({ level: 'fatal', destination: { write: () => {} } })
    installHttp(app, { ...OPEN_HTTP, logger, allowedOrigins: [] })
    app.use('*', identityMiddleware(settings(log)))
    const act = recorded === undefined ? { act: 'session.pause', details: ['reason'] } : recorded
    app.post('/:id', may('supervise', { about: 'session', recorded: act }).middleware, async c => {
      done += 1
      return c.body(null, 204)
    })
    return app.request(`/${sessionId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  test('is in the log with who asked for it, and is carried out', async () => {
    expect((await pause()).status).toBe(204)
    expect(log.rows).toMatchObject([
      { seq: 1, actorKind: 'operator', actorId: null, act: 'session.pause', sessionId, learnerId },
    ])
    expect(log.rows[0]!.details).toBe('{"reason":"A fire drill."}')
    expect(done).toBe(1)
  })

  test('is refused where the database is away', async () => {
    log.append = () => Promise.reject(new DatabaseUnavailable(new Error('away')))
    const refused = await pause()
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'database_unavailable' }])
    expect(done).toBe(0)
  })

  test('is refused where the log was changed, as the next entry would hide that', async () => {
    await pause()
    await pause()
    log.rows.pop()
    log.newest = { ...log.newest!, seq: 1, hash: log.rows[0]!.hash }
    const refused = await pause()
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'audit_broken' }])
    expect([done, log.rows.length]).toEqual([2, 1])
  })

  test('is that of a key, by its id', async () => {
    await pause(KEY)
    expect(log.rows).toMatchObject([{ actorKind: 'key', actorId: keyId }])
  })

  test('is not recorded of somebody who may not do it', async () => {
    expect((await pause('nobody')).status).toBe(401)
    expect((await pause(`${KEY}_without`)).status).toBe(403)
    expect([done, log.rows.length]).toEqual([0, 0])
  })

  test('is recorded without what does not fit, and not at all where it is about nobody', async () => {
    for (const body of ['{', '[]', 'null', { reason: 'x'.repeat(3_000) }]) await pause('operator', { body })
    expect(log.rows.map(({ details }) => details)).toEqual(Array(4).fill('{}'))
    await pause('operator', { recorded: null })
    expect(log.rows).toHaveLength(4)
  })
})
