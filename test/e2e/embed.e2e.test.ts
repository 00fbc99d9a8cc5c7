// A session inside a page of another site, with a bearer token and no cookie, served below a base path.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { EXAMPLE_SERVER, guideSample } from '../support/guide-samples.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { focusedText } from './window.js'
import { answerSomething, chooseSkill, openSite, questionHeading } from './site.js'

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

/** A page of the other site with this element; `window.told` lists the events that reach the page. */
const pageWith = (element: string) => `<!doctype html><html lang="en"><title>Course</title><h1>My course</h1>
  <script>
    window.told = []
    for (const name of ['created', 'question', 'answer', 'message', 'feedback', 'completed', 'error', 'respond', 'draft'])
      document.addEventListener('viva-' + name, ({ type, detail }) => window.told.push([type, detail]))
  </script>
  <style>viva-session { --viva-accent: rgb(122, 45, 95) } viva-session::part(head) { opacity: 0.9 }</style>
  ${element.includes('<script') ? '' : `<script type="module" src="${server.url}/embed/viva-session.js"></script>`}
  ${element}`

type Told = readonly [string, Readonly<Record<string, unknown>>][]
const toldTo = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told)

const createSession = async (): Promise<{ session_id: string; session_token: string }> => {
  const body = { session_type: 'learning', skills: ['net.ipv4.subnet.usable_hosts'], config: { max_items: 2 } }
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(`${server.url}/session/`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await created.json()) as { session_id: string; session_token: string }
}

test('a page of another site holds a session by one script tag, goes on with it after a reload, and is told of it', async () => {
  // As the guide says it, but for the address and the length.
  const sample = guideSample('docs/embedding.md html 1').replace(EXAMPLE_SERVER, server.url)
  lmsPage = pageWith(sample.replace('max-items="5"', 'max-items="2"'))
  const browser = await launchBrowser()
  const { page, complaints, scan, close } = await openSite(browser, {}, /favicon/)
  await page.goto(lmsUrl)
  await questionHeading(page, 1).waitFor()
  const submit = page.getByRole('button', { name: 'Submit answer' })
  expect(await submit.evaluate(button => getComputedStyle(button).backgroundColor)).toBe('rgb(122, 45, 95)')
  await answerSomething(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await questionHeading(page, 2).waitFor()
  const [first, ...told] = await toldTo(page)
  expect(first).toMatchObject(['viva-created', { session_type: 'learning' }])
  const sessionId = first![1]['session_id']
  expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(['viva-question', 'viva-answer', 'viva-feedback']))
  expect(told.map(([name]) => name)).not.toContain('viva-respond')
  expect(told.every(([, detail]) => detail['session_id'] === sessionId)).toBe(true)

  await page.reload()
  await questionHeading(page, 2).waitFor()
  expect((await toldTo(page)).map(([name]) => name)).toEqual(['viva-question'])
  await page.getByRole('button', { name: 'Skip this question' }).click()
  await page.getByRole('button', { name: 'See your results' }).click()
  await page.getByRole('heading', { name: 'Completed' }).waitFor()
  expect((await toldTo(page)).at(-1)).toEqual(['viva-completed', { session_id: sessionId, status: 'completed' }])

  await page.getByRole('button', { name: 'Look at every question' }).click()
  await expect.poll(() => focusedText(page)).toBe('Review')
  const questions = page.getByRole('heading', { level: 2, name: /^Question \d/ })
  await expect.poll(() => questions.count()).toBe(2)
  await page.getByRole('link', { name: 'Question 2: Skipped' }).click()
  await expect.poll(() => focusedText(page)).toMatch(/^Question 2/)
  // What is practised next is up to the page around it.
  expect(await page.getByRole('button', { name: 'Practise what you missed' }).count()).toBe(0)
  await scan()
  await page.getByRole('button', { name: 'Back to the result' }).click()
  await expect.poll(() => focusedText(page)).toBe('Completed')
  expect(page.url()).toBe(`${lmsUrl}/`)
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
  await close()
  await browser.close()
})

test('an exam in two pages of another site goes on in the one that takes it over', async () => {
  const body = JSON.stringify({ session_type: 'evaluation', assessment_id: 'arithmetic-basics' })
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(`${server.url}/session/`, { method: 'POST', headers, body })
  const { session_id: id, session_token: token } = (await created.json()) as Record<string, string>
  lmsPage = pageWith(`<viva-session session-id="${id}" base-url="${server.url}/" token="${token}"></viva-session>`)
  const browser = await launchBrowser()
  // A claim that is refused is a line on the console, whatever the element makes of it.
  const { page, complaints, scan, close } = await openSite(browser, {}, /favicon|409 \(Conflict\)/)
  await page.goto(lmsUrl)
  await page.locator('viva-quiz-confirm button').or(questionHeading(page, 1)).first().waitFor()
  const confirm = page.locator('viva-quiz-confirm button')
  if ((await confirm.count()) > 0) await confirm.click()
  await questionHeading(page, 1).waitFor()
  const second = await page.context().newPage()
  await second.goto(lmsUrl)
  const elsewhere = (one: Page) => one.getByRole('heading', { name: 'This quiz goes on in another window' })
  await elsewhere(second).waitFor()
  await second.getByRole('button', { name: 'Continue here' }).press('Enter')
  await questionHeading(second, 1).waitFor()
  await elsewhere(page).waitFor()
  expect(await page.locator('viva-session .question').count()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
  await browser.close()
})

test('an element shows the session that its attributes name, another when they change, and lets go when it is removed', async () => {
  const [one, two] = [await createSession(), await createSession()]
  lmsPage = pageWith(
    `<viva-session session-id="${one.session_id}" base-url="${server.url}/" token="${one.session_token}" theme="light"></viva-session>`,
  )
  const browser = await launchBrowser()
  const { page, complaints, close } = await openSite(browser, { colorScheme: 'dark' }, /favicon/)
  await page.goto(lmsUrl)
  await questionHeading(page, 1).waitFor()
  const surface = () =>
    page.locator('viva-session').evaluate(element => getComputedStyle(element).getPropertyValue('--viva-surface'))
  expect(await surface()).toBe('#ffffff')
  await page.locator('viva-session').evaluate(element => element.removeAttribute('theme'))
  expect(await surface()).not.toBe('#ffffff')
  await answerSomething(page)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await page.locator('viva-session').evaluate((element, next) => {
    element.setAttribute('session-id', next.session_id)
    element.setAttribute('token', next.session_token)
  }, two)
  await questionHeading(page, 1).waitFor()
  const questions = (await toldTo(page)).filter(([name]) => name === 'viva-question')
  expect(questions.at(-1)?.[1]['session_id']).toBe(two.session_id)

  const asked: string[] = []
  await page.locator('viva-session').evaluate(element => element.remove())
  page.on('request', request => asked.push(request.url()))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.evaluate(() => fetch('/nothing').catch(() => undefined))
  expect(asked.filter(url => url.includes('/session/'))).toEqual([])
  expect(complaints).toEqual([])
  await close()
  await browser.close()
})

test('what has to come before anything can be shown is under 60 KB, compressed', async () => {
  const sizes = new Map<string, number>()
  const load = async (url: string): Promise<void> => {
    if (sizes.has(url)) return
    sizes.set(url, 0)
    const text = await (await fetch(url)).text()
    sizes.set(url, gzipSync(text).length)
    const needed = [...text.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g)].map(
      found => new URL(found[1]!, url).href,
    )
    await Promise.all(needed.map(load))
  }
  await load(`${server.url}/embed/viva-session.js`)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(60_000)
})

test('what cannot be created is said in the page, to the page, and can be tried again', async () => {
  lmsPage = pageWith('<viva-session type="learning" skills="no.such.skill"></viva-session>')
  const browser = await launchBrowser()
  const { page, close } = await openSite(browser, {}, /favicon|404/)
  await page.goto(lmsUrl)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await toldTo(page)).toMatchObject([['viva-error', { code: 'unknown_skill' }]])
  await page.locator('viva-session').evaluate(element => element.setAttribute('skills', 'net.ipv4.subnet.usable_hosts'))
  await page.getByRole('heading', { name: /^Question 1/, level: 2 }).waitFor()
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
