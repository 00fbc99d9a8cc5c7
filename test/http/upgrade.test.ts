// Requests that ask for another protocol, on a real server on loopback: ours is taken, every other is served as plain HTTP.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { onWebSocket, problem, refuseUpgrade } from '../../src/http/index.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Answers every plain request with what it was; every WebSocket at /ws with a refusal. */
async function serve(): Promise<number> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', data => (body += String(data)))
    request.on('end', () => response.end(`<${request.method} ${request.url} ${body}>`))
  })
  onWebSocket(server, '/ws', ({ socket }) =>
    refuseUpgrade(socket, problem({ status: 401, code: 'identity_required', detail: 'Who?' })),
  )
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends the pieces one after the other and resolves to all that came when `ends` is there or the server hangs up. */
async function talk(pieces: readonly string[], ends: RegExp): Promise<string> {
  const socket = connect(await serve(), '127.0.0.1')
  let heard = ''
  const done = new Promise<void>(resolve => {
    socket.on('data', data => {
      heard += data.toString('latin1')
      if (ends.test(heard)) resolve()
    })
    socket.on('close', () => resolve())
  })
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await done
  socket.destroy()
  return heard
}

const head = (line: string, ...fields: string[]) => `${[`${line} HTTP/1.1`, 'Host: x', ...fields].join('\r\n')}\r\n\r\n`
const webSocket = ['Connection: keep-alive, Upgrade', 'Upgrade: websocket']
const http2 = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']

describe('an upgrade', () => {
  test.each([['/ws'], ['/ws/'], ['/ws?token=a']])(
    'to a WebSocket at %s is ours, and its refusal says why',
    async path => {
      const heard = await talk([head(`GET ${path}`, ...webSocket)], /never/)
      expect(heard).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/)
      expect(JSON.parse(heard.split('\r\n\r\n')[1]!)).toMatchObject({ status: 401, code: 'identity_required' })
    },
  )

  test.each([
    ['a WebSocket elsewhere', head('GET /wss', ...webSocket), '<GET /wss >'],
    ['HTTP/2', head('GET /a?b=c', ...http2), '<GET /a?b=c >'],
    ['HTTP/2 at our path', head('GET /ws', ...http2), '<GET /ws >'],
    ['HTTP/2 with a body', `${head('POST /a', ...http2, 'Content-Length: 5')}hello`, '<POST /a hello>'],
  ])('to %s is served as if it had not been asked for', async (_, sent, answer) => {
    expect(await talk([sent], />/)).toContain(answer)
  })

  test('that is not ours leaves the connection as good as any', async () => {
    const sent = [
      head('POST /a', ...http2, 'Content-Length: 10').slice(0, 30),
      head('POST /a', ...http2, 'Content-Length: 10').slice(30),
      'hello',
      ' you!',
      head('GET /b'),
    ]
    const heard = await talk(sent, /\/b/)
    expect(heard).toContain('<POST /a hello you!>')
    expect(heard).toContain('<GET /b >')
  })
})
