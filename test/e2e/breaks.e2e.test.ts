// A learner with minutes for breaks stops the clock in the page, and finds their question as they left it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { MINUTE } from '../exams/exam-school.js'
import { accommodated } from '../support/accommodated.js'
import { launchBrowser } from '../support/browser.js'
import { createDataDir } from '../support/pglite-template.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { answerField, openAsStaff, openSite, questionHeading, signIn } from './site.js'
import { focusedText } from './window.js'
import { todaysLanguages } from './languages.js'

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser?.close())

const QUIZ = { session_type: 'evaluation', assessment_id: 'fixture-twenty' }
const takeBreak = (page: Page) => page.getByRole('button', { name: /^Take a break/ })
const endBreak = (page: Page) => page.getByRole('button', { name: 'End the break' })
const onBreak = (page: Page) => page.getByRole('heading', { name: 'You are on a break' })
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Enters something in the open question, and says what stands there. */
async function enter(page: Page): Promise<void> {
  await page.locator('.question').getByRole('group').or(answerField(page)).first().waitFor()
  const radios = page.getByRole('radio')
  if ((await radios.count()) > 0) await radios.nth(1).check()
  else await answerField(page).fill('12')
}
const entered = async (page: Page): Promise<string | number> =>
  (await page.getByRole('radio').count()) > 0
    ? page.getByRole('radio').evaluateAll(radios => radios.findIndex(radio => (radio as HTMLInputElement).checked))
    : answerField(page).inputValue()

describe('in a quiz', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database: 'pglite' })))
  afterAll(() => server?.stop())

  /** A quiz of a learner with so many minutes for breaks, with its first question on the page. */
  async function quiz(minutes: number, language = 'en') {
    const site = await openSite(browser)
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    const { learner, className } = await accommodated(server.url, operatorToken, { break_minutes: minutes })
    await signIn(site.page, learner)
    await site.page.goto(`${server.url}/s/${await learner.create(QUIZ)}?lang=${language}`)
    await site.page.locator('viva-quiz-confirm button').click()
    await site.page.locator('.question').waitFor()
    return { ...site, className }
  }

  test('a break hides the question, by keyboard, and the question is as it was left behind it', async () => {
    const { page, complaints, scan, close } = await quiz(10)
    await enter(page)
    const before = await entered(page)
    const prompt = await page.locator('.question').innerText()
    await takeBreak(page).press('Enter')
    await expect.poll(() => focusedText(page)).toBe('You are on a break')
    expect(await page.locator('.question').count()).toBe(0)
    expect(await page.getByTestId('session-time').count()).toBe(0)
    expect(await page.getByTestId('break-time').innerText()).toMatch(/^(10:00|9:5\d)$/)
    await scan()
    await page.reload()
    await onBreak(page).waitFor()
    expect(await page.locator('.question').count()).toBe(0)
    await endBreak(page).press('Enter')
    await questionHeading(page, 1).waitFor()
    expect(await entered(page)).toBe(before)
    expect(await page.locator('.question').innerText()).toBe(prompt)
    await page.getByRole('status').getByText('Your break is over.').waitFor({ state: 'attached' })
    await page.getByTestId('session-time').waitFor()
    expect(await takeBreak(page).innerText()).toBe('Take a break (9 min left)')
    expect(complaints).toEqual([])
    await close()
  })

  test('a break ends by itself, and the page goes on', async () => {
    const { page, close } = await quiz(2)
    await takeBreak(page).click()
    await onBreak(page).waitFor()
    await server.pass(2 * MINUTE - 4_000)
    await page.reload()
    await onBreak(page).waitFor()
    await questionHeading(page, 1).waitFor()
    expect(await takeBreak(page).count()).toBe(0)
    await close()
  })

  test('who has no minutes is offered no break', async () => {
    const { page, close } = await quiz(0)
    await page.getByTestId('session-time').waitFor()
    expect(await takeBreak(page).count()).toBe(0)
    await close()
  })

  test('staff see that a learner is on a break', async () => {
    const { page, close, className } = await quiz(10)
    const who = { classes: [className], role: 'proctor' }
    const staff = await openAsStaff(browser, server, '/staff', who, {})
    const row = staff.page.getByRole('row').filter({ hasText: 'Noor' })
    await row.getByText('Answering').waitFor()
    await takeBreak(page).click()
    await row.getByText('On a break').waitFor()
    await staff.scan()
    await endBreak(page).click()
    await row.getByText('Answering').waitFor()
    await staff.close()
    await close()
  })

  test.each(todaysLanguages(0))('both sides of it fit 320 pixels in %s', async language => {
    const { page, scan, close } = await quiz(10, language)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sideways(page)).toBe(0)
    await page.locator('viva-session-bar .times button').click()
    await page.locator('viva-break h2').waitFor()
    expect(await sideways(page)).toBe(0)
    await scan()
    await close()
  })
})

describe('on a server that is killed during a break', () => {
  let data: Awaited<ReturnType<typeof createDataDir>>
  let server: ServerProcess
  const start = async (port = '0') =>
    void (server = await startServer({ DATA_DIR: data.path, BLUEPRINTS_DIR: FIXTURES, PORT: port }, { brief: true }))
  beforeAll(async () => {
    data = await createDataDir()
    await start()
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await server?.exited
    await data?.remove()
  })

  test('the break goes on, and what was entered is there behind it', async () => {
    const site = await openSite(browser, {}, /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load/)
    const { page } = site
    const token = await readFile(path.join(data.path, 'operator-token'), 'utf8')
    const { learner } = await accommodated(server.url, token.trim(), { break_minutes: 10 })
    const id = await learner.create(QUIZ)
    await signIn(page, learner)
    await page.goto(`${server.url}/s/${id}`)
    await page.locator('viva-quiz-confirm button').click()
    await enter(page)
    const before = await entered(page)
    await takeBreak(page).click()
    await onBreak(page).waitFor()
    server.kill('SIGKILL')
    await server.exited
    await endBreak(page).click()
    await start(new URL(server.url).port)
    await questionHeading(page, 1).waitFor()
    expect(await entered(page)).toBe(before)
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await questionHeading(page, 2).waitFor()
    expect(site.complaints).toEqual([])
    await site.close()
  })
})
