// What a server does of itself against somebody who asks for too much, with its usual limits.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { connectSocket, openSocket, SocketClient, type Refused } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }

const isRefused = (answer: SocketClient | Refused): answer is Refused => !(answer instanceof SocketClient)

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })))
afterAll(() => server.stop())

describe('a learner', () => {
  test('may make some sessions at once, and is then told when to come back', async () => {
    const learner = new Learner(server.url)
    const replies = [await learner.post('/session/', PRACTICE)]
    for (let times = 0; times < 19; times += 1) replies.push(await learner.post('/session/', PRACTICE))
    // A refusal takes a second, so the last ones are asked for together.
    const last = Array.from({ length: 5 }, () => learner.post('/session/', PRACTICE))
    replies.push(...(await Promise.all(last)))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ json: { code: 'too_many_requests', retry_after_seconds: expect.any(Number) } })
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await new Learner(server.url).post('/session/', PRACTICE)).status).toBe(201)
  })

  test('who guesses codes of classes and exams is slowed down, by the learner and by the request', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session')
    const guess = () => learner.post('/join', { code: 'BCDFGHJK', name: 'Noor' })
    const replies = await Promise.all(Array.from({ length: 12 }, guess))
    for (const { status, json, headers } of replies)
      expect(headers.get('retry-after')).toBe(status === 429 ? String(json.retry_after_seconds) : null)
    const codes = replies.map(({ json }) => json.code as string)
    expect(codes.toSorted()).toEqual([
      ...Array<string>(5).fill('class_code_unknown'),
      ...Array<string>(5).fill('too_many_guesses'),
      ...Array<string>(2).fill('too_many_requests'),
    ])
  })

  test('may keep sixteen sockets open', async () => {
    const learner = new Learner(server.url)
    await learner.create(PRACTICE)
    const headers = { cookie: learner.cookie, origin: server.url }
    const sockets = await Promise.all(Array.from({ length: 16 }, () => connectSocket(server.url, { headers })))
    expect(await openSocket(server.url, { headers })).toMatchObject({
      status: 429,
      problem: { code: 'too_many_open' },
      retryAfter: '5',
    })
    await sockets[0]!.cut()
    await expect.poll(async () => (await openSocket(server.url, { headers })) instanceof SocketClient).toBe(true)
    await Promise.all(sockets.slice(1).map(socket => socket.cut()))
  })

  test('gets around no limit by a socket', async () => {
    const learner = new Learner(server.url)
    await learner.create(PRACTICE)
    const headers = { cookie: learner.cookie, origin: server.url }
    const socket = await connectSocket(server.url, { headers })
    const replies = await Promise.all(Array.from({ length: 230 }, () => socket.ask({ type: 'ping' })))
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(190)
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'too_many_requests' } })
    await socket.cut()
  })

  test('who opens a chat again creates nothing', async () => {
    const learner = new Learner(server.url)
    const chat = { id: 'one-chat', messages: [], viva: PRACTICE }
    for (let times = 0; times < 25; times += 1) {
      const reply = await fetch(`${server.url}/ai-sdk/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(learner.cookie !== '' && { cookie: learner.cookie }) },
        body: JSON.stringify(chat),
      })
      if (learner.cookie === '') learner.cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
      expect(reply.status).toBe(200)
      await reply.body!.cancel()
    }
  })
})

describe('somebody who tries to get in', () => {
  test('may try to sign in some times, and is then told when to come back', async () => {
    const attempt = () => new Learner(server.url).post('/sign-in', { token: 'wrong' })
    const replies = await Promise.all(Array.from({ length: 70 }, attempt))
    expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(60)
    const refused = replies.find(({ status }) => status === 429)!
    expect(refused.json).toMatchObject({ code: 'too_many_requests', retry_after_seconds: expect.any(Number) })
    expect(refused.headers.get('retry-after')).toBe(String(refused.json.retry_after_seconds))
  })

  test('may open some sockets one after the other, and is then told when to come back', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session')
    const headers = { cookie: learner.cookie, origin: server.url }
    const answers: (SocketClient | Refused)[] = []
    while (answers.length < 60 && !answers.some(isRefused)) {
      const answer = await openSocket(server.url, { headers })
      if (answer instanceof SocketClient) await answer.cut()
      answers.push(answer)
    }
    expect(answers.length).toBeGreaterThan(20)
    const refused = answers.find(isRefused)!
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } })
    expect(refused.retryAfter).toBe(String(refused.problem.retry_after_seconds))
  })
})

describe('a body is not read', () => {
  async function answerOnce(head: string): Promise<string> {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head}\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{`)
    let heard = ''
    for await (const data of socket) {
      heard += String(data)
      if (heard.includes('"code"')) break
    }
    socket.destroy()
    return heard
  }
  /** What is answered to the head of a request whose body never comes, once its address may send another one that is too long. */
  async function answerToHead(head: string): Promise<string> {
    for (;;) {
      const heard = await answerOnce(head)
      if (!heard.startsWith('HTTP/1.1 429')) return heard
    }
  }

  test('of somebody who may not send it, wherever only staff may', async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security?: { signIn?: [] }[] }>>
    }
    const staff = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        method === 'post' && security?.some(way => 'signIn' in way) ? [path] : [],
      ),
    )
    expect(staff.length).toBeGreaterThan(5)
    for (const path of staff)
      expect(
        await answerToHead(`POST ${path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')} HTTP/1.1`),
      ).toMatch(/^HTTP\/1.1 (401|413) [^]*connection: close[^]*"code":"(identity_required|too_large)"/i)
  })

  test('of a whole conversation that nobody known sends', async () => {
    for (const path of ['/ag-ui', '/ai-sdk/chat'])
      expect(await answerToHead(`POST ${path} HTTP/1.1`)).toMatch(/^HTTP\/1.1 413 [^]*connection: close/i)
  })
})
