// A session is created although the server is busy at first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Api, createSession, VivaClient } from '../../src/client/index.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const BODY = { session_type: 'evaluation', assessment_id: 'sums' } as const
const BUSY = { status: 503, body: { code: 'server_busy', retry_after_seconds: 3 } }
const CREATED = { status: 201, body: { session_id: 'one', session_token: 'secret' } }

/** A server that gives these answers one after the other, and what it was sent. */
function server(...answers: { status: number; body: object }[]) {
  const keys: (string | undefined)[] = []
  const fetch = (_: string, { headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)['idempotency-key'])
    const { status, body } = answers[keys.length - 1]!
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
  return { keys, fetch, api: new Api({ baseUrl: 'http://viva.test/', fetch }) }
}

test('it is asked for again when the busy server says, with the same key', async () => {
  const { keys, api } = server(BUSY, BUSY, CREATED)
  let waits = 0
  const created = createSession(api, BODY, { idempotencyKey: 'k', onWait: () => (waits += 1) })
  await vi.advanceTimersByTimeAsync(2_900)
  expect([keys.length, waits]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(4_700)
  expect(await created).toMatchObject({ kind: 'ok', data: { session_id: 'one' } })
  expect([keys, waits]).toEqual([['k', 'k', 'k'], 2])
})

test('a program waits as well, with a key of its own', async () => {
  const { keys, fetch } = server(BUSY, CREATED)
  const session = new VivaClient({ baseUrl: 'http://viva.test/', fetch }).create(BODY)
  await vi.advanceTimersByTimeAsync(4_000)
  expect((await session).id).toBe('one')
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  [409, 'open_session_exists'],
  [429, 'too_many_requests'],
  [503, 'items_unavailable'],
])('any other refusal is returned at once: %i %s', async (status, code) => {
  const { keys, api } = server({ status, body: { code } })
  expect(await createSession(api, BODY, { idempotencyKey: 'k' })).toMatchObject({ kind: 'refused', code })
  expect(keys).toHaveLength(1)
})

test('who leaves while waiting is not put into a session later', async () => {
  const { keys, api } = server(BUSY, CREATED)
  const leaving = new AbortController()
  const created = createSession(api, BODY, {
    idempotencyKey: 'k',
    signal: leaving.signal,
    onWait: () => leaving.abort(),
  })
  expect(await created).toMatchObject({ kind: 'refused', code: 'server_busy' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keys).toHaveLength(1)
})
