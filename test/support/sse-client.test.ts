// That the client of the journeys reads what a server really sends, however it is cut.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from './sse-client.js'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

const open = new Set<() => void>()
afterEach(() => {
  open.forEach(close => close())
  open.clear()
})

async function serverThat(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  open.add(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const streaming =
  (write: (response: ServerResponse, request: IncomingMessage) => unknown): Answer =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    return write(response, request)
  }

describe('a stream client', () => {
  test('reads events that come in pieces, and tells transient ones by their missing id', async () => {
    const text = ': hb\n\nevent: connected\ndata: {"v":1}\n\nid: 1\nevent: client_action\ndata: {"é":2}\n\n'
    const url = await serverThat(
      streaming(async response => {
        for (const byte of Buffer.from(text)) {
          response.write(Buffer.of(byte))
          await wait(0)
        }
        response.end()
      }),
    )
    const stream = await connect(url)
    expect(await stream.rest()).toEqual([
      { id: null, event: 'connected', data: '{"v":1}' },
      { id: '1', event: 'client_action', data: '{"é":2}' },
    ])
    expect(stream.bytes().toString()).toBe(text)
    expect(stream.lastEventId).toBe('1')
    expect(await stream.ended).toBeNull()
  })

  test('sends the cursor and the headers it was given', async () => {
    const url = await serverThat(
      streaming((response, { headers }) =>
        response.end(`data: ${headers['last-event-id']} ${headers['authorization']}\n\n`),
      ),
    )
    const stream = await connect(url, { lastEventId: 7, headers: { authorization: 'Bearer t' } })
    expect((await stream.next())?.data).toBe('7 Bearer t')
  })

  test('has no events and still the bytes when it is refused', async () => {
    const url = await serverThat((_, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"x"}'),
    )
    const stream = await connect(url)
    expect([stream.status, await stream.rest(), stream.bytes().toString()]).toEqual([404, [], '{"code":"x"}'])
  })

  test('knows 204', async () => {
    const stream = await connect(await serverThat((_, response) => response.writeHead(204).end()))
    expect([stream.status, await stream.next()]).toEqual([204, null])
  })

  test('stops at the event that was waited for and goes on behind it', async () => {
    const url = await serverThat(
      streaming(response => response.end('event: a\ndata: 1\n\nevent: b\ndata: 2\n\nevent: c\ndata: 3\n\n')),
    )
    const stream = await connect(url)
    expect((await stream.until(({ event }) => event === 'b')).map(({ data }) => data)).toEqual(['1', '2'])
    expect((await stream.rest()).map(({ data }) => data)).toEqual(['3'])
  })

  test('says what it had when it waits in vain', async () => {
    const url = await serverThat(streaming(response => response.write('event: a\ndata: 1\n\n')))
    const stream = await connect(url)
    await expect(stream.until(({ event }) => event === 'b', 100)).rejects.toThrow('data: 1')
    await stream.close()
    await expect(stream.until(() => true)).rejects.toThrow('ended too early')
  })

  test('drops the connection when it is closed, and the server sees it', async () => {
    let seen!: () => void
    const gone = new Promise<void>(resolve => (seen = resolve))
    const url = await serverThat(
      streaming((response, request) => {
        request.once('close', seen)
        response.write('data: 1\n\n')
      }),
    )
    const stream = await connect(url)
    await stream.next()
    await stream.close()
    await gone
    expect(await stream.next()).toBeNull()
  })

  test('tells a broken connection from a closed one', async () => {
    const url = await serverThat(
      streaming(response => {
        response.write('data: 1\n\n')
        setTimeout(() => response.destroy(), 20)
      }),
    )
    const stream = await connect(url)
    expect(await stream.rest()).toHaveLength(1)
    expect(await stream.ended).toBeInstanceOf(Error)
  })
})
