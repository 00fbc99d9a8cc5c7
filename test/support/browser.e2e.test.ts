// That the browser of the tests is a real one and cannot reach the internet.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.js'

describe('the browser of the tests', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await launchBrowser()))
  afterAll(() => browser?.close())

  test('shows a page and presses its button', async () => {
    const page = await browser.newPage()
    await page.goto(`data:text/html,<button onclick="this.textContent='pressed'">press</button>`)
    await page.getByRole('button', { name: 'press' }).click()
    expect(await page.getByRole('button').textContent()).toBe('pressed')
    expect((await page.screenshot()).length).toBeGreaterThan(1_000)
    await page.close()
  })

  test('keeps the visitors of one context from those of another', async () => {
    const [one, two] = await Promise.all([browser.newContext(), browser.newContext()])
    await one.addCookies([{ name: 'who', value: 'one', url: 'http://127.0.0.1' }])
    expect([(await one.cookies()).length, (await two.cookies()).length]).toEqual([1, 0])
    await Promise.all([one.close(), two.close()])
  })

  test('finds no other host', async () => {
    const page = await browser.newPage()
    await expect(page.goto('http://example.org/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    await page.close()
  })
})
