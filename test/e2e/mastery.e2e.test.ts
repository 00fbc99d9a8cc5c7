// A mastery programme in a real browser: begun on the page of a skill, from the diagnosis to the feedback after a quiz.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { enter, openItem, placeOfPart } from './answering.js'
import { chooseSkill, openSite } from './site.js'
import { focusedText } from './window.js'

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const status = (page: Page) => page.getByRole('region', { name: 'Where you stand' })

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option, exact: true }).check()
  await button(page, 'Submit answer').click()
}

/** Answers rightly, and waits for an empty question after it, or for none. */
async function answer(page: Page): Promise<void> {
  const item = await openItem(server, page)
  for (const [at, part] of item.parts.entries()) await enter(page, placeOfPart(page, item, at), part, part.key)
  await button(page, 'Submit answer').click()
  await expect.poll(() => isBlank(page)).toBe(true)
}

async function isBlank(page: Page): Promise<boolean> {
  const typed = await page
    .locator('.question')
    .getByRole('textbox')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
  return typed.every(text => text === '') && (await page.getByRole('radio', { checked: true }).count()) === 0
}

test('from the skill to the diagnosis, the explanation, the quiz and what it showed', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(server.url)
  await chooseSkill(page, 'Sums')
  await page.getByRole('checkbox', { name: 'Hosts', exact: true }).check()
  await button(page, 'Learn it step by step').click()

  await page.getByText('This programme leads you to').waitFor()
  for (const noted of ['Sums', 'Hosts']) {
    await button(page, 'I don’t know').click()
    await page.getByText(`Not yet: ${noted}.`).waitFor()
  }
  await page.getByRole('radio', { name: 'Go on with: Sums' }).waitFor()
  await status(page).getByText('0 of 2 concepts known').waitFor()
  // The map leads by keyboard to what is known of a concept.
  const map = page.getByRole('group', { name: 'Map of 2 concepts' })
  await map.getByRole('button', { name: /^Sums/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toContain('Hosts')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'The chosen concept' }).getByText('Not firm yet').waitFor()
  await scan()

  await choose(page, 'Go on with: Sums')
  await page.getByText('A worked example:').waitFor()
  await status(page).getByText('You pressed its button.').first().waitFor()
  await choose(page, 'Start the quiz')
  for (let nth = 1; nth <= 5; nth += 1) {
    await page.locator('.question').waitFor()
    await answer(page)
  }
  await status(page).getByText('1 of 2 concepts known').waitFor()
  await status(page).getByText('As a table').click()
  const row = page.getByRole('table', { name: 'Where you stand' }).getByRole('row', { name: /Sums/ })
  await row.getByText('Mastered', { exact: true }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await page.getByTestId('score').count()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})
