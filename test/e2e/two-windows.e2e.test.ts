// A quiz in two windows of one browser: it goes on in one at a time, the other says so kindly, and a window that is loaded anew, or opened
// behind one that is gone, goes on without a question.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { accommodated } from '../support/accommodated.js'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { answerByMouse, answerField, openAsStaff, openSite, questionHeading, signIn } from './site.js'
import { focusedText } from './window.js'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer({ database: 'pglite' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const ELSEWHERE = 'This quiz goes on in another window'
const elsewhere = (page: Page) => page.getByRole('heading', { name: ELSEWHERE })
const goOnHere = (page: Page) => page.getByRole('button', { name: 'Continue here' })
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A quiz at its first question. A claim that is refused is a line on the console, whatever the page makes of it. */
async function quiz() {
  const site = await openSite(browser, {}, /409 \(Conflict\)/)
  const { page } = site
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const { learner, className } = await accommodated(server.url, operatorToken, {})
  await signIn(page, learner)
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-twenty' })
  await page.goto(`${server.url}/s/${id}`)
  await page.locator('viva-quiz-confirm button').click()
  await questionHeading(page, 1).waitFor()
  const other = async () => {
    const opened = await page.context().newPage()
    await opened.goto(page.url())
    return opened
  }
  return { ...site, learner, id, className, other }
}

describe('a quiz in two windows', () => {
  test('goes on in the one that takes it over, with what was entered, and the other says so', async () => {
    const { page, other, complaints, scan, close, className } = await quiz()
    const staff = await openAsStaff(browser, server, '/staff', { classes: [className], role: 'proctor' }, {})
    const row = staff.page.getByRole('row').filter({ hasText: 'Noor' })
    await row.getByText('Answering').waitFor()
    await page.getByRole('radio').nth(1).or(answerField(page)).first().waitFor()
    const isChoice = (await page.getByRole('radio').count()) > 0
    if (isChoice) await page.getByRole('radio').nth(1).check()
    else await answerField(page).fill('12')
    const second = await other()
    await elsewhere(second).waitFor()
    expect(await second.locator('.question').count()).toBe(0)
    expect(await second.getByRole('button', { name: 'End session' }).count()).toBe(0)
    await goOnHere(second).press('Enter')
    await questionHeading(second, 1).waitFor()
    if (isChoice) expect(await second.getByRole('radio').nth(1).isChecked()).toBe(true)
    else expect(await answerField(second).inputValue()).toBe('12')

    await elsewhere(page).waitFor({ timeout: 5_000 })
    expect(await focusedText(page)).toBe(ELSEWHERE)
    expect(await page.locator('.question').count()).toBe(0)
    await scan()
    await answerByMouse(server, second, true)
    await questionHeading(second, 2).waitFor()
    await goOnHere(page).click()
    await questionHeading(page, 2).waitFor()
    await elsewhere(second).waitFor()

    await row.getByText(/^Continued in another window 2 times, last at /).waitFor()
    await row.getByRole('link', { name: /Noor/ }).click()
    const changes = staff.page.getByTestId('page-changes')
    await changes.getByRole('heading', { name: 'Continued in another window' }).waitFor()
    expect(await changes.getByRole('listitem').count()).toBe(2)
    await staff.scan()
    expect([...complaints, ...staff.complaints]).toEqual([])
    await staff.close()
    await close()
  })

  test('asks nothing of a window that is loaded anew, or opened when the one before is gone', async () => {
    const { page, other, learner, id, close } = await quiz()
    await page.reload()
    await questionHeading(page, 1).waitFor()
    await answerByMouse(server, page, true)
    await questionHeading(page, 2).waitFor()
    await page.close()
    const reopened = await other()
    await questionHeading(reopened, 2).waitFor()
    await answerByMouse(server, reopened, true)
    await questionHeading(reopened, 3).waitFor()
    const { events } = (await learner.get(`/session/${id}/events?limit=500`)).json
    expect(events.filter(({ event }: { event: string }) => event === 'page_taken_over')).toEqual([])
    await close()
  })

  test('knows a duplicate of a window from the window, and ends in both', async () => {
    const { page, close, learner, id } = await quiz()
    const [copy] = await Promise.all([
      page.context().waitForEvent('page'),
      // As a duplicated tab, it begins with all that this one has stored.
      page.evaluate(() => void window.open(location.href)),
    ])
    await elsewhere(copy).waitFor()
    await questionHeading(page, 1).waitFor()
    await learner.post(`/session/${id}/terminate`)
    for (const window of [page, copy]) await window.locator('viva-session-results').waitFor({ timeout: 5_000 })
    await close()
  })

  test('says so in every language of the page, on a small screen', async () => {
    const { page, other, scan, close } = await quiz()
    const second = await other()
    await goOnHere(second).click()
    await elsewhere(page).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    const said = new Set<string>()
    for (const language of ['en', 'de', 'es', 'ar', 'hi']) {
      await page.goto(`${page.url().split('?')[0]}?lang=${language}`)
      await page.locator('viva-elsewhere button').waitFor()
      expect(await sideways(page), language).toBe(0)
      said.add(await page.locator('viva-elsewhere h2').innerText())
      await scan()
    }
    expect(said.size).toBe(5)
    await close()
  })
})
