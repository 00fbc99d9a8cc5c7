// The card of a safety message in a real browser: on a narrow phone, with the keyboard alone, after a reload, in the page's language.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { answerField, chooseSkill, questionHeading } from './site.js'
import { focusedText, openSite } from './window.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  const env = { SAFETY_CONTACT: 'Ms Berg, room 12', SAFETY_CONTACT_DE: 'Frau Berg, Zimmer 12' }
  server = await startTestServer({ database: 'pglite', blueprints: `${ROOT}/blueprints`, env, talks: true })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a dialogue answers a cry for help by the card and nothing else; it is read, reloaded, and left with keys', async () => {
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } })
  await page.goto(server.url)
  await page.getByRole('textbox', { name: 'Topic (optional)' }).fill('Tides')
  await page.getByRole('button', { name: 'Open conversation' }).click()
  const message = page.getByRole('textbox', { name: 'Your message' })
  await expect.poll(() => message.evaluate(field => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('I want to kill myself')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'You are not alone with this' })
  await card.waitFor()
  await expect.poll(() => focusedText(page)).toBe('You are not alone with this')
  expect(await card.innerText()).toContain('Ms Berg, room 12')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await scan()
  expect(await page.getByRole('textbox').count()).toBe(0)

  const shown = await card.innerText()
  await page.reload()
  await card.waitFor()
  expect(await card.innerText()).toBe(shown)
  await page.goto(`${page.url()}?lang=de`)
  const german = page.getByRole('region', { name: 'Du bist damit nicht allein' })
  await german.waitFor()
  expect(await german.innerText()).toContain('Frau Berg, Zimmer 12')
  await page.getByRole('button', { name: 'Weitermachen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Deine Nachricht' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what a call for help was written in does not stay on the device; “stop” asks before it ends a practice', async () => {
  const { page, complaints, close } = await openSite(browser)
  await page.goto(server.url)
  await chooseSkill(page, 'Adding two-digit numbers')
  await page.getByRole('button', { name: 'Start practising' }).click()
  let number = 1
  for (await questionHeading(page, number).waitFor(); (await answerField(page).count()) === 0; number += 1) {
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await questionHeading(page, number + 1).waitFor()
  }
  const send = async (text: string) => {
    await answerField(page).fill(text)
    await page.getByRole('button', { name: 'Submit answer' }).click()
  }
  await send('I want to kill myself')
  const card = page.getByRole('region', { name: 'You are not alone with this' })
  await card.waitFor()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('kill')
  await page.getByRole('button', { name: 'Go on' }).click()
  await questionHeading(page, number).waitFor()
  expect(await answerField(page).inputValue()).toBe('')

  // Nobody has to be understood: a button says it, and stopping is as near as going on.
  await page.getByRole('button', { name: 'I need a person' }).click()
  await card.waitFor()
  expect(await card.innerText()).toMatch(/will be told that you asked for a person/)
  expect(await card.innerText()).not.toContain('Thank you for saying this')
  const stopping = card.getByRole('button', { name: 'Stop here for today' })
  const sizes = await Promise.all([stopping, card.getByRole('button', { name: 'Go on' })].map(one => one.boundingBox()))
  expect(sizes[0]!.width).toBeCloseTo(sizes[1]!.width, 0)
  await stopping.click()
  await page.getByRole('dialog', { name: 'End this session?' }).waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Go on' }).click()
  await questionHeading(page, number).waitFor()

  await send('stop')
  const dialog = page.getByRole('dialog', { name: 'End this session?' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await questionHeading(page, number).isVisible()).toBe(true)
  // The browser notes the refusal of the word.
  expect(complaints).toEqual([expect.stringContaining('422')])
  await close()
})
