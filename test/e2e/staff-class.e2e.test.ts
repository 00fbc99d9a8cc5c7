// The mastery of a class in a real browser: a teacher opens it from the list of classes, on a wide screen and on a phone.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { enrolled } from '../support/enrolled.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { playThrough, sayRight, sayWrong } from '../journeys/pupil.js'
import { openAsStaff } from './site.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum', 'fixture.host'], config: { max_items: 6 } }

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  for (const [name, say] of [
    ['Ada', sayRight],
    ['Eve', sayWrong],
  ] as const) {
    const { id, page } = await enrolled(server, name, 'seen', PRACTICE)
    await playThrough(server, page, id, say)
  }
  await enrolled(server, 'Ida', 'seen', PRACTICE)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each<[string, BrowserContextOptions]>([
  ['on a wide screen', {}],
  ['on a phone in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
])('a teacher sees who knows what %s', async (where, options) => {
  const site = await openAsStaff(browser, server, 'staff/classes', { classes: ['seen'], role: 'teacher' }, options)
  const { page, complaints, scan, close } = site
  await page.getByRole('link', { name: 'Mastery: seen' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Mastery of seen' })
  await table.getByRole('row', { name: /^Ada/ }).waitFor()
  expect(await table.getByRole('row', { name: /^Ada/ }).innerText()).toMatch(/\d+%/)
  expect(await table.getByRole('row', { name: /^Ida/ }).innerText()).toContain('Not practised')
  await page.getByText('Nobody in this class needs you at the moment.').waitFor()
  await page.getByRole('heading', { name: 'What is misunderstood' }).waitFor()
  await scan()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    options.viewport?.width ?? 1280,
  )
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/class ${where}.png`, fullPage: true })
  await page.getByRole('link', { name: 'Back to the classes' }).click()
  await page.getByRole('link', { name: 'Mastery: seen' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
