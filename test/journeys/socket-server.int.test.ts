// The server's side of sockets: who does not listen, who says too much, other addresses and protocols, and the server's own end.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { CLOSE_CODES, SOCKET_LIMITS } from '../../src/contract/socket.js'
import { createSockets } from '../../src/server.js'
import type { SocketServerBounds } from '../../src/protocols/index.js'
import { Learner } from '../support/learner.js'
import { connectSocket, type SocketEvent } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion, sayRight, storedItem } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const suspended = ({ event }: SocketEvent) => event === 'run_suspended'

describe('sockets of a server', () => {
  let server: TestServer
  const others: Server[] = []
  beforeAll(async () => void (server = await startTestServer({ env: { BASE_PATH: '/viva' } })))
  afterAll(async () => {
    for (const other of others) other.close()
    await server?.stop()
  })

  /** How many streams and sockets are open. */
  const open = () => server.container.resolve(TOKENS.foundations).openStreams.size
  const begin = async () => {
    const learner = new Learner(server.url)
    return { learner, id: await learner.create(EXAM), headers: { cookie: learner.cookie } }
  }
  /** The same sessions behind another port, with other bounds. */
  const withBounds = async (about: Partial<SocketServerBounds>): Promise<string> => {
    const bounds = {
      sessions: 10,
      badFrames: 5,
      bufferedBytes: 1_000_000,
      heartbeatMs: 60_000,
      recheckMs: 60_000,
      ...about,
    }
    const other = createServer()
    createSockets(server.container, { allowedOrigins: [] }, bounds).attachTo(other)
    others.push(other)
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    return `http://127.0.0.1:${(other.address() as AddressInfo).port}/viva`
  }
  /** Everything that a bare connection is told until the server hangs up. */
  const say = async (head: string, host = 'localhost'): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end(`${head}\r\nHost: ${host}\r\n\r\n`)
    let heard = ''
    for await (const data of socket) heard += String(data)
    return heard
  }

  test('stand below the base path; at other addresses and for other protocols nobody waits for ever', async () => {
    const { headers } = await begin()
    const socket = await connectSocket(server.url, { headers })
    expect((await socket.ask({ type: 'ping' })).answer).toMatchObject({ ok: true })
    await socket.cut()
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'
    expect(await say(`GET /ws HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1.1 404 [^]*"code":"not_found"/)
    expect(await say(`GET /viva/healthz HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1.1 404/)
    expect(await say('GET /healthz HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c')).toMatch(/^HTTP\/1.1 200/)
    expect(await say(`GET /viva/ws HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1.1 401 [^]*"code":"identity_required"/)
    expect(await say(`GET /viva/ws HTTP/1.1\r\n${upgrade}`, 'evil.example')).toMatch(
      /^HTTP\/1.1 403 [^]*"code":"host_not_allowed"/,
    )
    expect(await say(`GET /viva/ws HTTP/1.1\r\nCookie: ${headers.cookie}\r\n${upgrade}`)).toMatch(/^HTTP\/1.1 400/)
    expect(await (await fetch(`${server.url}/ws`)).json()).toMatchObject({ status: 426, code: 'upgrade_required' })
  })

  test('are closed by a frame that is too large or that is no text', async () => {
    const { headers } = await begin()
    const [large, binary] = await Promise.all([1, 2].map(() => connectSocket(server.url, { headers })))
    large!.ws.send(JSON.stringify({ type: 'ping', request_id: 'x'.repeat(SOCKET_LIMITS.frame_bytes) }))
    binary!.ws.send(Buffer.from('{"type":"ping"}'))
    expect((await large!.closed).code).toBe(CLOSE_CODES.too_large.code)
    expect(await binary!.closed).toEqual({ code: CLOSE_CODES.not_text.code, reason: 'not_text' })
  })

  test('whose client does not answer a ping are cut, and those who do stay', async () => {
    const { headers } = await begin()
    // Long enough that a busy machine does not make a pong late.
    const url = await withBounds({ heartbeatMs: 400 })
    const dead = await connectSocket(url, { headers })
    const alive = await connectSocket(url, { headers })
    let pings = 0
    alive.ws.on('ping', () => (pings += 1))
    dead.ws.pause()
    const before = open()
    while (open() === before) await once(alive.ws, 'ping')
    dead.ws.resume()
    expect((await dead.closed).code).toBe(CLOSE_CODES.lost.code)
    while (pings < 3) await once(alive.ws, 'ping')
    expect((await alive.ask({ type: 'ping' })).ok).toBe(true)
    await alive.cut()
  })

  test('whose client reads nothing are closed at the bound, while another drives its session', async () => {
    const { learner, id, headers } = await begin()
    const url = await withBounds({ bufferedBytes: 200_000 })
    const stalled = await connectSocket(url, { headers })
    const driving = await connectSocket(url, { headers })
    await driving.attach(id)
    await driving.until(id, suspended)
    stalled.ws.pause()
    const isClosed = () => server.log.some(line => line.includes(`"code":${CLOSE_CODES.too_slow.code}`))
    const ping = JSON.stringify({ type: 'ping', request_id: 'x'.repeat(100) })
    // Kernel buffers take some megabytes on loopback before anything waits in the server.
    for (let sent = 0; sent < 500_000 && !isClosed(); sent += 500) {
      for (let count = 0; count < 500; count += 1) stalled.ws.send(ping)
      await new Promise(resolve => setImmediate(resolve))
      if (sent === 10_000) {
        const { tool_call_id } = await nextQuestion(learner, id)
        const { response } = sayRight(await storedItem(server, id, 1), 1)
        expect((await driving.respond(id, tool_call_id, response)).ok).toBe(true)
        await driving.until(id, suspended)
      }
    }
    // Some ten thousand answers are on their way; held to the contract one by one they would take longer than a close is waited for.
    stalled.ws.removeAllListeners('message')
    stalled.ws.resume()
    expect((await stalled.closed).code).toBe(CLOSE_CODES.too_slow.code)
    expect((await driving.ask({ type: 'ping' })).ok).toBe(true)
    await driving.cut()
  })

  test('that stay attached, however many, leave nothing behind', async () => {
    const { id, headers } = await begin()
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectSocket(server.url, { headers })))
    await Promise.all(sockets.map(socket => socket.attach(id)))
    for (const socket of sockets) await socket.until(id, suspended)
    const before = open()
    await Promise.all(sockets.map(socket => socket.cut()))
    while (open() > before - 20) await new Promise(resolve => setImmediate(resolve))
  })
})

test('a server that stops answers what it was asked, then says that it does', async () => {
  const server = await startTestServer()
  const learner = new Learner(server.url)
  const id = await learner.create(EXAM)
  const socket = await connectSocket(server.url, { headers: { cookie: learner.cookie } })
  await socket.attach(id)
  const asked = await socket.until(id, suspended)
  const { action } = asked.find(({ event }) => event === 'client_action')!.data
  const reply = socket.respond(id, action.tool_call_id, sayRight(await storedItem(server, id, 1), 1).response)
  await socket.ask({ type: 'ping' })
  const begun = performance.now()
  await server.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect((await reply).ok).toBe(true)
  expect(await socket.closed).toEqual({ code: CLOSE_CODES.server_stopping.code, reason: 'server_stopping' })
})
