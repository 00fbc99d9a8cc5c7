// Readers of event streams that leave, stall or stay, over a real server on loopback.
import { once } from 'node:events'
import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { sseResponse, type SseWriter } from '../../src/http/index.js'
import { serveStream, stalledReader } from './stream-server.js'

const fail = (error: unknown): never => {
  throw error as Error
}

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

  test('leaves in the moment between two writes loses them, and nothing else happens', async () => {
    let writer: SseWriter | undefined
    const response = sseResponse({} as Context, { onOpen: opened => void (writer = opened), onError: fail })
    writer!.event({ event: 'e', data: 'x' })
    await response.body!.cancel()
    expect(writer!.closed).toBe(true)
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
