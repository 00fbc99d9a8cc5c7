// A learner gets the receipt of a quiz in a real browser, and somebody else checks it, by keyboard and on the smallest screen.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { playThrough, sayRight } from '../journeys/pupil.js'
import { openSite, signIn } from './site.js'
import { todaysLanguages } from './languages.js'

let server: TestServer
let browser: Browser
let learner: Learner
let session: string
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  learner = new Learner(server.url)
  session = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-twenty' })
  await playThrough(server, learner, session, sayRight)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('is shown after the quiz, and anybody can check it', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await signIn(page, learner)
  await page.goto(`${server.url}/s/${session}`)
  const code = (await page.getByTestId('receipt-code').textContent())!
  await page.getByText('20 of 20', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy the code' }).waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await scan()
  await page.getByRole('link', { name: 'Anyone with the code can check it here.' }).press('Enter')
  await page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor()
  await page.getByText('Twenty items').waitFor()
  expect(await page.title()).toContain('Check a receipt')
  await scan()
  expect(complaints).toEqual([])
  await close()

  const other = await openSite(browser, {}, /404/)
  await other.page.goto(`${server.url}/receipt`)
  const field = other.page.getByLabel('Receipt code')
  await field.press('Enter')
  await other.page.getByRole('alert').getByText('Enter the code.').waitFor()
  await field.fill('7f3k')
  await field.press('Enter')
  await other.page.getByRole('alert').getByText('has not issued a receipt').waitFor()
  await other.scan()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await other.page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor()
  expect(await other.page.getByText('Twenty items').count()).toBe(0)
  expect(other.complaints).toEqual([])
  await other.close()
})

test.each(todaysLanguages(4))('fits into 320 pixels in %s', async language => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, learner)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto(`${server.url}/s/${session}?lang=${language}`)
  const code = (await page.getByTestId('receipt-code').textContent())!
  expect(await sideways()).toBe(0)
  await page.goto(`${server.url}/receipt/${code}?lang=${language}`)
  await page.locator('viva-receipt-page h2').waitFor()
  expect(await sideways()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})
