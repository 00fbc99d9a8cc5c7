// The example pages as they are served, in a real browser.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { ROOT } from '../support/test-server.js'
import { answerField, openSite, questionHeading } from './site.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite', blueprints: `${ROOT}/blueprints` })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('the client alone plays a session to its end', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(`${server.url}/examples/client.html`)
  await page.getByLabel('What to practise').selectOption('net.ipv4.subnet.usable_hosts')
  await page.getByRole('button', { name: 'Start' }).click()
  const form = page.locator('form#answer')
  await form.waitFor()
  // Three questions, each with a second try where the first answer is not right.
  for (let number = 1; number <= 6; number += 1) {
    if (await form.isHidden()) break
    const call = await form.getAttribute('data-call')
    if ((await page.getByRole('radio').count()) > 0) await page.getByRole('radio').first().check()
    else await page.getByRole('textbox', { name: 'Answer' }).fill('14')
    if (number === 1) await scan()
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    const done = page.getByText(/^Completed:/)
    await page.locator(`form#answer:not([data-call="${call}"]):not([hidden])`).or(done).waitFor()
  }
  await page.getByText(/^Completed: \d of 3 right\.$/).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('one script tag and one element play a session, and the page hears of it', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(`${server.url}/examples/session.html`)
  await questionHeading(page, 1).waitFor()
  if ((await page.getByRole('radio').count()) > 0) await page.getByRole('radio').first().check()
  else await answerField(page).fill('14')
  await scan()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await page.getByRole('listitem').filter({ hasText: 'viva-feedback' }).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})
