// The addresses of the site in a real browser: each opens from a link, survives a reload, and Back leads to where one came from.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { focusedText } from './window.js'
import { openSite, questionHeading, quizCalled } from './site.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({
    database: 'pglite',
    blueprints: `${ROOT}/blueprints`,
    env: { BASE_PATH: '/viva' },
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

describe('an address', () => {
  test.each([
    ['quiz/arithmetic-basics', 'Two-digit arithmetic', 'Start'],
    ['practice/math.arithmetic.rounding', 'Rounding', 'Start practising'],
    ['practice/math.arithmetic.rounding,math.fractions.addition', 'Rounding, Adding fractions', 'Start practising'],
    ['lesson/math.g3.measurement.time', 'How long something lasts', 'Start the lesson'],
    ['survey/course-feedback', 'What did you think of this course?', 'Start survey'],
  ])('%s opens, has its own title, can be reloaded and begun', async (path, title, action) => {
    const { page, complaints, scan, close } = await openSite(browser)
    const response = await page.goto(`${server.url}/${path}`)
    expect(response!.status()).toBe(200)
    const served = await response!.text()
    await heading(page, title).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Viva`)
    expect(served).toContain(`<title>${title} · Viva</title>`)
    expect(served).toContain('<link rel="canonical" href="./')
    await expect.poll(() => focusedText(page)).toBe(title)
    await scan()
    await page.reload()
    await heading(page, title).waitFor()
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.waitForURL(/\/viva\/s\/[\w-]+$/)
    await page.goBack()
    expect(complaints).toEqual([])
    await close()
  })

  test.each([
    ['quiz/no-such', 'We could not find this quiz'],
    ['practice/math.no-such', 'We could not find this skill'],
    ['lesson/no.such', 'We could not find this lesson'],
    ['survey/no-such', 'We could not find this survey'],
    ['nothing-here', 'Page not found'],
  ])('%s is answered with 404 and a page that says so', async (path, title) => {
    const { page, scan, close } = await openSite(browser, {}, /404/)
    const response = await page.goto(`${server.url}/${path}`)
    expect(response!.status()).toBe(404)
    await heading(page, title).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Viva`)
    await scan()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await quizCalled(page, 'Two-digit arithmetic').waitFor()
    await close()
  })

  test('is in the history: Back leads from the quiz’s page to the start page, Forward to the quiz again', async () => {
    const { page, complaints, close } = await openSite(browser)
    await page.goto(`${server.url}/`)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await heading(page, 'Two-digit arithmetic').waitFor()
    expect(new URL(page.url()).pathname).toBe('/viva/quiz/arithmetic-basics')
    await page.goBack()
    await quizCalled(page, 'Two-digit arithmetic').waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
