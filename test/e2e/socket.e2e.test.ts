// A browser's own WebSocket: by the cookie from our page, by a token from a page of another site, and not otherwise.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX } from '../../src/contract/socket.js'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const lms = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Course</h1>'))
let server: TestServer
let browser: Browser
beforeAll(async () => {
  await new Promise<void>(resolve => lms.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({ database: 'pglite', env: { BASE_PATH: '/viva', ALLOWED_ORIGINS: lmsUrl() } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  lms.close()
  await server?.stop()
})
const lmsUrl = () => `http://127.0.0.1:${(lms.address() as AddressInfo).port}`

const create = (page: Page) =>
  page.evaluate(async url => {
    const body = JSON.stringify({ session_type: 'evaluation', assessment_id: 'fixture-four' })
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await reply.json()) as { session_id: string; session_token: string }
  }, `${server.url}/session/`)

/** Attaches and hears out the first question; resolves to the names of the events, or to the code of the close. */
const listen = (page: Page, sessionId: string, protocols: string[]) =>
  page.evaluate(
    ([url, id, offered]) =>
      new Promise<string[] | number>(resolve => {
        const events: string[] = []
        const socket = new WebSocket(url, offered)
        socket.onopen = () => socket.send(JSON.stringify({ type: 'attach', session_id: id }))
        socket.onclose = ({ code }) => resolve(code)
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data as string) as { event?: string }
          if (frame.event !== undefined) events.push(frame.event)
          if (frame.event === 'run_suspended') resolve(events)
        }
      }),
    [`${server.url.replace('http', 'ws')}/ws`, sessionId, protocols] as const,
  )

test('a page opens a socket by its cookie; one of another site by the session’s token alone', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The start page becomes a guest by asking for its sessions; a script that creates one meanwhile would be another guest.
  const listed = page.waitForResponse(reply => new URL(reply.url()).pathname.startsWith('/viva/session/'))
  await page.goto(`${server.url}/`)
  await listed
  const { session_id: id, session_token: token } = await create(page)
  const heard = await listen(page, id, [])
  expect(heard).toEqual(expect.arrayContaining(['connected', 'client_action', 'run_suspended']))

  const course = await context.newPage()
  await course.goto(lmsUrl())
  expect(await listen(course, id, [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + token])).toEqual(heard)
  expect(await listen(course, id, [])).toBe(1006)
})
