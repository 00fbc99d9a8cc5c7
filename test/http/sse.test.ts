// Event streams over a real server on loopback: what a reader gets, and what an error or a shutdown does.
import { describe, expect, test } from 'vitest'
import { OpenStreams, type SseOptions } from '../../src/http/index.js'
import { LISTED, servers, serveStream, written } from './stream-server.js'

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

  test('has every header that the rest of the server gives an answer', async () => {
    const { url } = await serveStream({ onOpen: writer => writer.close() })
    const { headers } = await fetch(url, { headers: { origin: LISTED, 'x-request-id': 'request-0001' } })
    expect(headers.get('access-control-allow-origin')).toBe(LISTED)
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toBe('request-0001')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
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
