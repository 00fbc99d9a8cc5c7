// A session inside a page of another site, with a bearer token and no cookie, served below a base path.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { answerField, chooseSkill, openSite, questionHeading } from './site.js'

const lms = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(lmsPage))
let lmsPage = ''
let lmsUrl = ''
let server: TestServer

beforeAll(async () => {
  await new Promise<void>(resolve => lms.listen(0, '127.0.0.1', resolve))
  lmsUrl = `http://127.0.0.1:${(lms.address() as AddressInfo).port}`
  server = await startTestServer({
    database: 'pglite',
    blueprints: `${ROOT}/blueprints`,
    env: { BASE_PATH: '/viva', ALLOWED_ORIGINS: lmsUrl },
  })
})
afterAll(async () => {
  lms.close()
  await server?.stop()
})

test('a page of another site embeds a session and plays it with a token', async () => {
  const created = await fetch(`${server.url}/session/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      session_type: 'learning',
      skills: ['net.ipv4.subnet.usable_hosts'],
      config: { max_items: 2 },
    }),
  })
  const session = (await created.json()) as { session_id: string; session_token: string }
  lmsPage = `<!doctype html><html lang="en"><title>Course</title><h1>My course</h1>
    <script type="module" src="${server.url}/embed/session-view.js"></script>
    <session-view session-id="${session.session_id}" base-url="${server.url}/" token="${session.session_token}" begin></session-view>`

  const browser = await launchBrowser()
  const { page, complaints, close } = await openSite(browser, {}, /favicon/)
  await page.goto(lmsUrl)
  for (let number = 1; number <= 2; number += 1) {
    await questionHeading(page, number).waitFor()
    if ((await page.getByRole('radio').count()) > 0) await page.getByRole('radio').first().check()
    else await answerField(page).fill('14')
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await page.getByRole('button', { name: number === 2 ? 'See your results' : 'Continue' }).click()
  }
  await page.getByRole('heading', { name: 'Completed' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
  await close()
  await browser.close()
})

test('the site itself works below its base path, and a wrong address says so', async () => {
  const browser = await launchBrowser()
  const { page, close } = await openSite(browser, {}, /404/)
  await page.goto(`${server.url}/`)
  await chooseSkill(page, 'Number of usable hosts')
  await page.getByRole('button', { name: 'Start practising' }).click()
  await questionHeading(page, 1).waitFor()
  expect(page.url()).toContain('/viva/s/')
  await page.goto(`${server.url}/nothing-here`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await close()
  await browser.close()
})
