// The page on this machine alone: whom it answers, what it says of changes, and that nothing of it stays.
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLoopback, type Loopback, type LoopbackSite } from '../../src/kernel/loopback.js'
import { scratch } from '../support/scratch.js'

let site: LoopbackSite
let loopback: Loopback
beforeEach(async () => {
  const reply: LoopbackSite['reply'] = async ({ pathname }) => {
    if (pathname === '/broken') throw new Error('The file is broken.')
    return pathname === '/' ? { type: 'text/html', body: '<p>ä</p>' } : null
  }
  site = { folder: await scratch(), allows: "img-src 'self'", reply }
  loopback = await startLoopback(site, 0)
})
afterEach(() => loopback.close())

test.each([
  ['', 200, 'text/html; charset=utf-8', '<p>ä</p>'],
  ['nothing', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  ['broken', 500, 'text/plain; charset=utf-8', 'The file is broken.'],
])('GET /%s gets %i', async (where, status, type, body) => {
  const answer = await fetch(`${loopback.url}${where}`)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([status, type, body])
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; img-src 'self'$/)
})

test('only this machine is answered, by its own name, and only where it asks by GET', async () => {
  expect(new URL(loopback.url).hostname).toBe('127.0.0.1')
  expect((await fetch(loopback.url, { method: 'POST' })).status).toBe(405)
  const foreign = await new Promise<number>(resolve =>
    request(loopback.url, { headers: { host: 'evil.example' } }, response => resolve(response.statusCode!)).end(),
  )
  expect(foreign).toBe(403)
})

test('whoever listens hears of a change, until it is closed', async () => {
  const events = (await fetch(`${loopback.url}events`)).body!.pipeThrough(new TextDecoderStream()).getReader()
  await events.read()
  await writeFile(path.join(site.folder, 'new'), '')
  expect((await events.read()).value).toBe('event: changed\ndata: 1\n\n')
  await loopback.close()
  await expect(fetch(loopback.url)).rejects.toThrow()
})

test('a port that is taken is told', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await expect(startLoopback(site, port)).rejects.toThrow(expect.objectContaining({ code: 'EADDRINUSE' }) as Error)
  await new Promise(resolve => taken.close(resolve))
})

test('what a page of this address posts is taken, and nothing of another page', async () => {
  const taken: unknown[] = []
  const take: LoopbackSite['take'] = async ({ pathname }, body) => {
    taken.push([pathname, body])
    return { type: 'application/json', body: '{}' }
  }
  const writable = await startLoopback({ ...site, take }, 0)
  const own = new URL(writable.url).origin
  const post = async (headers: Record<string, string>, body = '{"by":"A. Reader"}') =>
    (await fetch(`${writable.url}sign-off`, { method: 'POST', headers, body })).status
  const json = { 'content-type': 'application/json' }
  expect(await post({ ...json, origin: own })).toBe(200)
  expect(await post({ ...json, origin: 'https://evil.example' })).toBe(403)
  expect(await post(json)).toBe(403)
  expect(await post({ 'content-type': 'text/plain', origin: own })).toBe(403)
  expect(await post({ ...json, origin: own }, JSON.stringify('x'.repeat(70_000)))).toBe(413)
  expect(taken).toEqual([['/sign-off', { by: 'A. Reader' }]])
  await writable.close()
})
