// The mastery of a class in a real browser: a teacher opens it from the list of classes, on a wide screen and on a phone.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion, playThrough, sayRight, sayWrong } from '../journeys/pupil.js'
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
  await enrolled(server, 'Kim', 'seen', { session_type: 'mastery', skills: ['fixture.sum', 'fixture.host'] })
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
  await page.getByRole('heading', { name: 'Misconceptions' }).waitFor()
  const programmes = page.getByRole('table', { name: 'Programmes', exact: true })
  expect(await programmes.getByRole('row', { name: /Kim/ }).innerText()).toMatch(/Diagnosis[\s\S]*0 of 2/)
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

test.each<[string, BrowserContextOptions]>([
  ['on a wide screen', {}],
  ['on a phone in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
])('a teacher says when they are called, and sees to an alert %s', async (where, options) => {
  const group = `called ${where}`
  const { id, page: learner } = await enrolled(server, 'Noor', group, PRACTICE)
  const { tool_call_id } = await nextQuestion(learner, id)
  await learner.respond(id, tool_call_id, { text: 'My uncle hits me.' })
  const site = await openAsStaff(browser, server, 'staff/classes', { classes: [group], role: 'teacher' }, options)
  const { page, complaints, scan, close } = site
  const picture = async (name: string) => {
    const folder = process.env['PICTURES']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name} ${where}.png`, fullPage: true })
  }
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('link', { name: `Mastery: ${group}` }).click()
  await page.getByText('An open alert').waitFor()
  const when = page.getByLabel('Minutes without an answer: when')
  expect(await when.locator('option:checked').innerText()).toBe('Same as for everyone: 10 or more')
  await when.selectOption('At a number of my choice')
  await page.getByLabel('Minutes without an answer: at least').fill('3')
  await page.getByLabel('Minutes without an answer: also raise an alert').check()
  await page.getByLabel('Model failures in a row: when').selectOption('Never')
  await scan()
  await picture('rules')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const stored = async () => {
    const path = `/alerts/rules?class_id=${page.url().split('/').at(-2)}`
    return (await new Learner(server.url).request('GET', path, undefined, operatorOf(server))).json.own as unknown
  }
  await expect.poll(stored).toEqual({
    no_answer: { threshold: 3, alerts: true },
    failing: { threshold: null, alerts: false },
  })
  expect(await width()).toBeLessThanOrEqual(options.viewport?.width ?? 1280)

  await page.goto(new URL('staff/alerts', server.url).href)
  await page.getByRole('link', { name: 'Session of Noor' }).waitFor()
  await page.getByText('Somebody may be hurting them').waitFor()
  await page.getByRole('button', { name: 'Show what was written' }).press('Enter')
  await page.getByText('My uncle hits me.').waitFor()
  await scan()
  await picture('alerts')
  expect(await width()).toBeLessThanOrEqual(options.viewport?.width ?? 1280)
  await page.getByRole('button', { name: 'Mark as handled: Noor' }).press('Enter')
  await page.getByText('You have no open alerts.').waitFor()
  await page.getByRole('button', { name: 'All' }).press('Enter')
  await page.getByText('Handled').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})
