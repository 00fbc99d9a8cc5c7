// Event streams over a real server on loopback: what a reader gets, and what happens to readers that leave, stall or stay.
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createLogger,
  installHttp,
  OpenStreams,
  sseResponse,
  type SseCloseReason,
  type SseOptions,
  type SseWriter,
} from '../../src/http/index.js'

const servers: ServerType[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
})

type Watch = { url: string; port: number; closed: Promise<SseCloseReason>; errors: unknown[]; closings: () => number }

/** A server whose `/stream` runs these options; tells how the stream ended. */
async function serveStream(options: Partial<SseOptions>, onClose?: (reason: SseCloseReason) => void): Promise<Watch> {
  const errors: unknown[] = []
  let closings = 0
  let settle: (reason: SseCloseReason) => void = () => {}
  const closed = new Promise<SseCloseReason>(resolve => (settle = resolve))
  const app = new Hono()
  // The whole chain, since what touches headers after a handler may also wrap its stream.
  installHttp(app, { logger: createLogger({ level: 'silent' }), allowedOrigins: [] })
  app.get('/stream', c =>
    sseResponse(c, {
      onOpen: () => {},
      onError: error => void errors.push(error),
      onClose: reason => {
        closings++
        settle(reason)
        onClose?.(reason)
      },
      ...options,
    }),
  )
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/stream`, port, closed, errors, closings: () => closings }
}

/** A client that asks for the stream and never reads a byte of it. */
async function stalledReader(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  socket.on('error', () => {})
  socket.write('GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  return socket
}

const written = async (write: (writer: SseWriter) => void): Promise<string> => {
  const { url } = await serveStream({
    onOpen: writer => {
      write(writer)
      writer.close()
    },
  })
  return (await fetch(url)).text()
}

describe('what a reader gets', () => {
  test('begins with the retry time, under headers that no cache or proxy may change', async () => {
    const { url } = await serveStream({ onOpen: writer => writer.close() })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(await response.text()).toBe('retry: 2000\n\n')
  })

  test.each([
    [
      'an id, a name and data',
      { id: 7, event: 'message', data: '{"v":1}' },
      'id: 7\nevent: message\ndata: {"v":1}\n\n',
    ],
    ['no id on a transient event', { event: 'chunk', data: 'x' }, 'event: chunk\ndata: x\n\n'],
    ['data of several lines', { event: 'e', data: 'a\nb\r\nc\rd' }, 'event: e\ndata: a\ndata: b\ndata: c\ndata: d\n\n'],
    ['text outside of ASCII', { event: 'e', data: 'čtyři ≠ 5' }, 'event: e\ndata: čtyři ≠ 5\n\n'],
  ])('carries %s', async (_what, event, wire) => {
    expect(await written(writer => void writer.event(event))).toBe(`retry: 2000\n\n${wire}`)
  })

  test('cannot be given an event of its own by a comment with line breaks', async () => {
    const wire = await written(writer => void writer.comment('a\n\nevent: forged\ndata: x'))
    expect(wire).toBe('retry: 2000\n\n: a\n: \n: event: forged\n: data: x\n\n')
  })

  test('gets a heartbeat comment while nothing happens', async () => {
    const { url } = await serveStream({ heartbeatMs: 20 })
    const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader()
    let seen = ''
    while (!seen.includes(': hb\n\n: hb\n\n')) seen += (await reader.read()).value
    await reader.cancel()
  })

  test('gets a long replay whole when the writer waits for room', async () => {
    const data = 'x'.repeat(4_000)
    const { url } = await serveStream({
      maxBufferedBytes: 32 * 1024,
      onOpen: async writer => {
        for (let id = 1; id <= 500; id++) {
          writer.event({ id, event: 'replayed', data })
          if (!(await writer.drained())) return
        }
        writer.close()
      },
    })
    const ids = [...(await (await fetch(url)).text()).matchAll(/^id: (\d+)$/gm)].map(match => Number(match[1]))
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  })

  test('gets one event that is larger than the limit', async () => {
    const data = 'x'.repeat(600 * 1024)
    expect((await written(writer => void writer.event({ event: 'big', data }))).length).toBeGreaterThan(data.length)
  })
})

describe('a reader who', () => {
  test('does not read is dropped before more than the limit is held, and the socket is closed', async () => {
    let accepted = 0
    let last: SseWriter | undefined
    const watch = await serveStream({
      onOpen: writer => {
        last = writer
        const data = 'x'.repeat(8_000)
        const timer = setInterval(() => {
          for (let i = 0; i < 20; i++) if (writer.event({ event: 'e', data })) accepted++
          if (writer.closed) clearInterval(timer)
        }, 1)
      },
    })
    const socket = await stalledReader(watch.port)
    const gone = once(socket, 'close')
    expect(await watch.closed).toBe('slow')
    expect(last!.event({ event: 'e', data: 'late' })).toBe(false)
    expect(await last!.drained()).toBe(false)
    // Kernel buffers take some megabytes on loopback; ours is the last quarter of one.
    expect(accepted * 8_000).toBeLessThan(32 * 1024 * 1024)
    socket.resume()
    await gone
  })

  test('takes nothing for a whole heartbeat is dropped although the limit is not reached', async () => {
    const watch = await serveStream({
      heartbeatMs: 50,
      maxBufferedBytes: Number.POSITIVE_INFINITY,
      onOpen: async writer => {
        const data = 'x'.repeat(64 * 1024)
        while (await writer.drained()) writer.event({ event: 'e', data })
      },
    })
    await stalledReader(watch.port)
    expect(await watch.closed).toBe('slow')
  })

  test('asked with HEAD does not keep a stream open', async () => {
    const watch = await serveStream({ heartbeatMs: 20 })
    await fetch(watch.url, { method: 'HEAD' })
    expect(await watch.closed).toBe('slow')
  })

  test('leaves an idle stream is noticed at once', async () => {
    const watch = await serveStream({})
    const abort = new AbortController()
    const response = await fetch(watch.url, { signal: abort.signal })
    await response.body!.getReader().read()
    abort.abort()
    expect(await watch.closed).toBe('client')
    expect(watch.errors).toEqual([])
  })

  test('leaves a busy stream is noticed, and the writer learns it', async () => {
    let writer: SseWriter | undefined
    const watch = await serveStream({
      onOpen: opened => {
        writer = opened
        const timer = setInterval(() => opened.event({ event: 'tick', data: 'x' }) || clearInterval(timer), 1)
      },
    })
    const abort = new AbortController()
    const response = await fetch(watch.url, { signal: abort.signal })
    await response.body!.getReader().read()
    abort.abort()
    expect(await watch.closed).toBe('client')
    expect(writer!.closed).toBe(true)
    expect(writer!.event({ event: 'e', data: '' })).toBe(false)
  })

  test('does not take the rest after a close is cut off', async () => {
    const watch = await serveStream({
      heartbeatMs: 100,
      maxBufferedBytes: Number.POSITIVE_INFINITY,
      onOpen: writer => {
        for (let i = 0; i < 200; i++) writer.event({ event: 'e', data: 'x'.repeat(64 * 1024) })
        writer.close()
      },
    })
    const socket = await stalledReader(watch.port)
    expect(await watch.closed).toBe('done')
    await new Promise(resolve => setTimeout(resolve, 300))
    let received = 0
    socket.on('data', chunk => (received += chunk.length))
    socket.resume()
    await once(socket, 'close')
    expect(received).toBeLessThan(200 * 64 * 1024)
  })
})

describe('an error inside', () => {
  const secret = 'correct_answer is 85'
  const failing: [string, SseOptions['onOpen']][] = [
    [
      'thrown on opening',
      () => {
        throw new Error(secret)
      },
    ],
    ['rejected on opening', () => Promise.reject(new Error(secret))],
    [
      'rejected after an event',
      async writer => {
        writer.event({ event: 'first', data: '1' })
        await new Promise(resolve => setTimeout(resolve, 5))
        throw new Error(secret)
      },
    ],
  ]
  test.each(failing)('%s ends the stream, is reported, and tells the reader nothing', async (_how, onOpen) => {
    const watch = await serveStream({ onOpen })
    const wire = await (await fetch(watch.url)).text()
    expect(await watch.closed).toBe('error')
    expect(watch.errors).toEqual([new Error(secret)])
    expect(wire.replace('event: first\ndata: 1\n\n', '')).toBe('retry: 2000\n\n')
  })

  test('thrown on closing is reported and changes nothing', async () => {
    const watch = await serveStream({ onOpen: writer => writer.close() }, () => {
      throw new Error(secret)
    })
    expect(await (await fetch(watch.url)).text()).toBe('retry: 2000\n\n')
    expect(watch.errors).toEqual([new Error(secret)])
  })

  test.each([
    { event: 'a\ndata: forged', data: '' },
    { id: '1\n\n', event: 'a', data: '' },
  ])('in the name of an event (%j) ends the stream instead of forging another event', async event => {
    const watch = await serveStream({ onOpen: writer => void writer.event(event) })
    expect(await (await fetch(watch.url)).text()).toBe('retry: 2000\n\n')
    expect(watch.errors).toHaveLength(1)
  })

  test('closes once, however often the stream is closed', async () => {
    const watch = await serveStream({
      onOpen: writer => {
        writer.close()
        writer.close()
        throw new Error('late')
      },
    })
    expect(await (await fetch(watch.url)).text()).toBe('retry: 2000\n\n')
    expect(watch.closings()).toBe(1)
    expect(watch.errors).toEqual([new Error('late')])
  })
})

describe('shutdown', () => {
  test('ends every open stream with a time to come back, so that the server can close', async () => {
    const registry = new OpenStreams()
    const watch = await serveStream({ registry })
    const responses = await Promise.all([fetch(watch.url), fetch(watch.url), fetch(watch.url)])
    expect(registry.size).toBe(3)
    registry.closeAll()
    for (const response of responses) expect(await response.text()).toMatch(/^retry: 2000\n\nretry: [1-3]\d{3}\n\n$/)
    expect(registry.size).toBe(0)
    await new Promise(resolve => servers[0]!.close(resolve))
  })

  test('refuses streams that are opened later', async () => {
    const registry = new OpenStreams()
    let opened = false
    const watch = await serveStream({ registry, onOpen: () => void (opened = true) })
    registry.closeAll()
    await (await fetch(watch.url)).text()
    expect(await watch.closed).toBe('shutdown')
    expect(opened).toBe(false)
    expect(registry.size).toBe(0)
  })

  test('forgets streams whose reader has left', async () => {
    const registry = new OpenStreams()
    const watch = await serveStream({ registry })
    const abort = new AbortController()
    await fetch(watch.url, { signal: abort.signal })
    expect(registry.size).toBe(1)
    abort.abort()
    await watch.closed
    expect(registry.size).toBe(0)
  })
})
