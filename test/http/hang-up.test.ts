// Refusals of large bodies over real sockets: clients read the answer, and the server does not read the body.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { hangUpOnRefused } from '../../src/http/hang-up.js'
// Loaded before the first `serve`, as in the server: `serve` replaces the global Response, and a marker response that is made after that is
// written twice, in every file that shares this worker.
import '../../src/http/index.js'

const BODY = 'x'.repeat(4_000_000)
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** Answers POST /413 with that status, and so on, without reading. `accepted`: the server's sockets. */
async function served() {
  const app = new Hono()
  app.use('*', hangUpOnRefused())
  app.post('/:status', c => c.json({ refused: true }, Number(c.req.param('status')) as 413))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const accepted: Socket[] = []
  const gone: Promise<unknown>[] = []
  server.on('connection', (socket: Socket) => {
    accepted.push(socket)
    gone.push(new Promise(resolve => socket.once('close', resolve)))
  })
  closing.push(() => {
    for (const socket of accepted) socket.destroy()
    server.close()
  })
  /** How much the server had read from its nth connection when that closed. */
  const readFrom = async (at: number): Promise<number> => {
    await gone[at]
    return accepted[at]!.bytesRead
  }
  return { port: (server.address() as AddressInfo).port, accepted, readFrom }
}

/** Sends a POST that declares the whole body and sends this much of it; resolves at the first bytes of the answer. */
async function post(port: number, path: string, body: string): Promise<string> {
  const client = connect(port, '127.0.0.1').on('error', () => {})
  closing.push(() => client.destroy())
  client.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY.length}\r\n\r\n${body}`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  return answer.toString()
}

test('a client that goes on sending before it looks for an answer still reads that its body is too large', async () => {
  const { port, accepted } = await served()
  const client = connect(port, '127.0.0.1').on('error', () => {})
  closing.push(() => client.destroy())
  client.pause()
  const send = (text: string): Promise<Error | null> =>
    new Promise(resolve => client.write(text, error => resolve(error ?? null)))
  await send(`POST /413 HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY.slice(0, 1_000_000)}`)
  await expect.poll(() => accepted[0]?.writableFinished).toBe(true)
  expect(await send('x'.repeat(100_000))).toBeNull()
  let answer = ''
  for await (const chunk of client) answer += String(chunk)
  expect(answer).toContain('{"refused":true}')
})

test('clients that send at the same time all read the refusal', async () => {
  const { port } = await served()
  const asked = Array.from({ length: 10 }, async (_, at) => {
    const response = await fetch(`http://127.0.0.1:${port}/${at % 2 === 0 ? 413 : 429}`, { method: 'POST', body: BODY })
    return (await response.json()) as unknown
  })
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ refused: true })))
})

test('a body that exceeds the rate limit is not read to its end, and its connection is closed', async () => {
  const { port, readFrom } = await served()
  const answer = await post(port, '/429', BODY)
  expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*connection: close/i)
  expect(await readFrom(0)).toBeLessThan(BODY.length / 4)
})

test('only one body that is too large is read on at a time', async () => {
  const { port, readFrom } = await served()
  // Its rest never comes, so this one is being read until its connection is destroyed.
  await post(port, '/413', 'x')
  const answer = await post(port, '/413', BODY)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(await readFrom(1)).toBeLessThan(BODY.length / 4)
  const third = await post(port, '/413', BODY)
  expect(third).toMatch(/^HTTP\/1\.1 413 /)
  expect(await readFrom(2)).toBeGreaterThan(BODY.length / 4)
})
