// Whether a stream that a learner opened by a cookie may go on: until the cookie is void, wherever it became so.
import { Hono, type Context } from 'hono'
import { expect, test } from 'vitest'
import { createLogger, installHttp } from '../../src/http/index.js'
import { cookieCounts, identityMiddleware, may, sessionToken, type IdentityEnv } from '../../src/identity/index.js'
import { GUEST_COOKIE } from '../../src/identity/middleware.js'
import { guestToken } from '../../src/identity/tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { OPEN_HTTP } from '../support/http-settings.js'
import { NO_DIRECTORY } from '../support/no-directory.js'

const [learnerId, sessionId] = [newId(), newId()]
const keys = { server: { signing: Buffer.alloc(32, 7) }, operatorToken: 'operator' }

/** Whether it may go on: at first, and after the learner signed out everywhere. */
async function counted(headers: Record<string, string>): Promise<[boolean, boolean]> {
  let least = 1
  let counts = (): boolean => false
  const app = new Hono<IdentityEnv>()
  const logger = createLogger({ level: 'fatal', destination: { write: () => {} } })
  installHttp(app, { ...OPEN_HTTP, logger, allowedOrigins: [] })
  app.use(
    '*',
    identityMiddleware({
      keys,
      directory: { ...NO_DIRECTORY, isVoid: ({ number }) => number < least },
      record: async () => {},
      basePath: '/',
      secureCookies: 'auto',
      admitsGuests: true,
      beforeCreation: () => {},
    }),
  )
  app.get('/', may('known').middleware, c => {
    counts = cookieCounts(c as Context)
    return c.body(null, 204)
  })
  await app.request('/', { headers })
  const first = counts()
  least = 2
  return [first, counts()]
}

test('a cookie counts until it is void', async () =>
  expect(await counted({ cookie: `${GUEST_COOKIE}=${guestToken(keys.server, learnerId, 1)}` })).toEqual([true, false]))
test('the bearer of a session goes on, whatever cookie stands beside it', async () =>
  expect(
    await counted({
      authorization: `Bearer ${sessionToken(keys.server, { sessionId, learnerId })}`,
      cookie: `${GUEST_COOKIE}=${guestToken(keys.server, learnerId, 1)}`,
    }),
  ).toEqual([true, true]))
test('whoever shows nothing is no learner whose cookie could be void', async () =>
  expect(await counted({})).toEqual([true, true]))
