// What stands typed when time is up is handed in, in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { answerField, openSite, questionHeading, sessionIdOf } from './site.js'
import { atAnswer } from './window.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Begins a quiz and goes on to the first question whose answer is typed. */
async function toTypedQuestion(page: Page): Promise<void> {
  await page.goto(new URL('quiz/fixture-patient-four', server.url).href)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  for (let number = 1; ; number += 1) {
    await questionHeading(page, number).waitFor()
    if ((await page.getByRole('radio').count()) === 0) break
    await page.getByRole('button', { name: 'I don’t know' }).click()
  }
}

test('“31” that stands typed when the time is up is handed in and counted, and the result says so', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await toTypedQuestion(page)
  const kept = page.waitForResponse(response => response.url().endsWith('/draft') && response.ok())
  await answerField(page).fill('31')
  await kept
  await server.pass(121 * 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'Time ran out' }).waitFor()
  await page.getByText('Handed in when time was up').waitFor()
  await scan()
  const { items_by_clock: byClock } = await page.evaluate(
    async id => (await (await fetch(`session/${id}/results`)).json()) as { items_by_clock: number },
    sessionIdOf(page),
  )
  expect(byClock).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('what was typed on one device stands in the field on the one that takes over, back and forth', async () => {
  const { page, close } = await openSite(browser)
  const goOnHere = (here: Page) => here.getByRole('button', { name: 'Continue here' }).click()
  await toTypedQuestion(page)
  const kept = page.waitForResponse(response => response.url().endsWith('/draft') && response.ok())
  await answerField(page).fill('31')
  await kept
  const cookies = await page.context().cookies()

  const other = await openSite(browser, {}, /409/)
  await other.page.context().addCookies(cookies)
  await other.page.goto(page.url())
  await goOnHere(other.page)
  await expect.poll(() => answerField(other.page).inputValue()).toBe('31')
  await expect.poll(() => atAnswer(other.page)).toBe(true)
  await other.scan()
  const again = other.page.waitForResponse(response => response.url().endsWith('/draft') && response.ok())
  await answerField(other.page).fill('32')
  await again

  await goOnHere(page)
  await expect.poll(() => answerField(page).inputValue()).toBe('32')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(() => answerField(page).inputValue()).toBe('32')
  expect(other.complaints).toEqual([])
  await other.close()
  await close()
})

test('a server that takes no draft is not noticed: what was typed stays on the page, also after a reload', async () => {
  const { page, close } = await openSite(browser, {}, /503/)
  let asked = 0
  await page.route('**/draft', route => {
    asked += 1
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"server_busy"}' })
  })
  await toTypedQuestion(page)
  await answerField(page).fill('31')
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
  await page.reload()
  await answerField(page).waitFor()
  expect(await answerField(page).inputValue()).toBe('31')
  await close()
})
