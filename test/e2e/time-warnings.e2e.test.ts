// How a quiz warns that its time runs out: seen above the question and heard by a screen reader, in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { openSite, questionHeading, sessionIdOf } from './site.js'

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

const shownTime = (page: Page): Promise<string> => page.getByTestId('session-time').locator('.numeric').innerText()

/** The page watches the time that is left from its first tick on, half a second after the question. */
async function clockTicks(page: Page): Promise<void> {
  const first = await shownTime(page)
  await expect.poll(() => shownTime(page), { timeout: 10_000 }).not.toBe(first)
}

/** Moves the server's clock until `seconds` of the quiz are left. */
async function leaveOnly(page: Page, seconds: number): Promise<void> {
  const left = await page.evaluate(async id => {
    const state = (await (await fetch(`session/${id}/state`)).json()) as { deadline_at: string; server_time: string }
    return Date.parse(state.deadline_at) - Date.parse(state.server_time)
  }, sessionIdOf(page))
  await server.pass(left - seconds * 1000)
}

/**
 * Gives the page the focus, at which it asks the server for the time, until it shows what is left. It does not ask while a stream is
 * open, so the first focus after a question may be too early.
 */
async function readClock(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const [minutes, rest] = (await shownTime(page)).split(':').map(Number)
    return minutes! * 60 + rest!
  }
  await expect.poll(shown, { timeout: 15_000 }).toBeLessThanOrEqual(seconds)
}

test('a quiz warns at half, a tenth and the last minute of its time, seen and heard, and the last warning interrupts', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  const heard = (role: 'status' | 'alert') => page.locator('viva-announcer').getByRole(role)
  await page.goto(new URL('quiz/arithmetic-basics', server.url).href)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await questionHeading(page, 1).waitFor()
  await clockTicks(page)
  expect(await page.getByTestId('time-warning').count()).toBe(0)
  const warnings = [
    { left: 440, says: 'Half of your time is left.', role: 'status' },
    { left: 85, says: 'A tenth of your time is left.', role: 'status' },
    { left: 55, says: 'One minute left.', role: 'alert' },
  ] as const
  for (const { left, says, role } of warnings) {
    await leaveOnly(page, left)
    await readClock(page, left)
    await Promise.all([
      page.getByTestId('time-warning').filter({ hasText: says }).waitFor(),
      heard(role).filter({ hasText: says }).waitFor({ state: 'attached' }),
    ])
    if (left === 440) await scan()
  }
  await page.getByTestId('time-warning').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})
