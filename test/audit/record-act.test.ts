// What a route records before it does anything.
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordAct } from '../../src/audit/index.js'
import { installHttp, createLogger } from '../../src/http/index.js'
import { OPERATOR, type IdentityEnv, type Staff } from '../../src/identity/index.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { aSeal } from '../support/a-seal.js'
import { OPEN_HTTP } from '../support/http-settings.js'
import { MemoryAuditLog } from '../support/memory-audit-log.js'

const sessionId = newId()

describe('an act of staff', () => {
  let log: MemoryAuditLog
  let done: number
  beforeEach(() => {
    log = new MemoryAuditLog(aSeal())
    done = 0
  })

  const pause = async (staff: Staff | null = OPERATOR) => {
    const app = new Hono<IdentityEnv>()
    const logger = createLogger({ level: 'fatal', destination: { write: () => {} } })
    installHttp(app, { ...OPEN_HTTP, logger, allowedOrigins: [] })
    app.post('/', async c => {
      if (staff !== null) c.set('staff', staff)
      await recordAct(log, c, { act: 'session.pause', sessionId, details: { reason: 'A fire drill.' } })
      done += 1
      return c.body(null, 204)
    })
    return app.request('/', { method: 'POST' })
  }

  test('is in the log with who asked for it, and is carried out', async () => {
    expect((await pause()).status).toBe(204)
    expect(log.rows).toMatchObject([
      { seq: 1, actorKind: 'operator', actorId: null, act: 'session.pause', sessionId, learnerId: null },
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

  test('is that of a person or a key, by their ids', async () => {
    const actors = (['person', 'key'] as const).map(kind => ({ kind, id: newId() }))
    for (const actor of actors) await pause({ ...OPERATOR, actor })
    expect(log.rows.map(({ actorKind, actorId }) => ({ kind: actorKind, id: actorId }))).toEqual(actors)
  })

  test('is nothing that others do: such a route is a mistake of ours', async () => {
    expect((await pause(null)).status).toBe(500)
    expect([done, log.rows.length]).toEqual([0, 0])
  })
})
