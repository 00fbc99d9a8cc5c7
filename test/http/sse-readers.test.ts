// Readers of event streams that leave, stall or stay, over a real server on loopback.
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { SseWriter } from '../../src/http/index.js'
import { countingReader, serveStream, stalledReader } from './stream-server.js'

const READERS = 50
const LIMIT = 64 * 1024

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

  test('may read it no longer is sent away with the next heartbeat, and with none before', async () => {
    let beats = 0
    const watch = await serveStream({ heartbeatMs: 10, mayRead: () => (beats += 1) < 3 })
    const text = await (await fetch(watch.url)).text()
    expect(await watch.closed).toBe('refused')
    expect(text.match(/: hb/g)).toHaveLength(2)
  })

  test('asks with HEAD gets the headers, and no stream is opened', async () => {
    let opened = false
    const watch = await serveStream({ onOpen: () => void (opened = true) })
    const response = await fetch(watch.url, { method: 'HEAD' })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await response.text()).toBe('')
    expect(opened).toBe(false)
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
    const watch = await serveStream({ onOpen: opened => void (writer = opened) })
    await (await fetch(watch.url)).body!.getReader().read()
    const { outgoing } = watch.open[0]!
    writer!.event({ event: 'e', data: 'x' })
    outgoing.socket!.destroy()
    expect(await watch.closed).toBe('client')
    expect(writer!.closed).toBe(true)
    expect(watch.errors).toEqual([])
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

  test('does not read is dropped within its bytes, and everybody else gets every event', async () => {
    const watch = await serveStream({ maxBufferedBytes: LIMIT })
    const readers = await Promise.all(Array.from({ length: READERS }, () => countingReader(watch.port)))
    await stalledReader(watch.port)
    while (watch.open.length <= READERS) await new Promise(resolve => setImmediate(resolve))
    const { writer: stalled, outgoing } = watch.open[READERS]!
    // The kernel takes some megabytes before we hold anything.
    while (outgoing.writableLength === 0) {
      stalled.event({ event: 'filler', data: 'x'.repeat(32 * 1024) })
      await new Promise(resolve => setImmediate(resolve))
    }
    let [rounds, held] = [0, 0]
    // A few rounds behind the drop show that the others go on.
    for (let after = 0; after < 5; after += stalled.closed ? 1 : 0) {
      for (const { writer } of watch.open) writer.event({ event: 'round', data: 'x'.repeat(1024) })
      rounds += 1
      await Promise.all(readers.map(reader => reader.until(rounds)))
      held = Math.max(held, outgoing.writableLength)
    }
    expect(await watch.closed).toBe('slow')
    expect(watch.closings()).toBe(1)
    expect(held).toBeGreaterThan(LIMIT / 2)
    // HTTP puts a few bytes around each write.
    expect(held).toBeLessThan(LIMIT + 100)
    expect(readers.map(reader => reader.events())).toEqual(Array<number>(READERS).fill(rounds))
  })
})
