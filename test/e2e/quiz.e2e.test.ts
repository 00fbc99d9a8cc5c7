// A proctored quiz in a real browser, by mouse, from the start page to the result.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { answerByMouse, answerField, openKey, openSite, questionHeading, quizCalled, sessionIdOf } from './site.js'

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

describe('a quiz', () => {
  test('is taken by mouse, with a reload in the middle of a question, and ends with the result', async () => {
    const { page, complaints, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Lessons, practice and quizzes' }).waitFor()
    await quizCalled(page, 'Two-digit arithmetic').waitFor()
    await scan()

    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByText('You can close this page, but the clock keeps running.').waitFor()
    await scan()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    await scan()

    for (let number = 1; number <= 10; number += 1) {
      await questionHeading(page, number).waitFor()
      if (number === 3) await reloadKeepsWhatWasEntered(page)
      await answerByMouse(server, page, number % 2 === 0)
      if (number === 1)
        expect(await page.getByTestId('receipt').innerText()).toMatch(/Receipt: [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}/)
    }
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    await page.getByText('5 of 10 correct').waitFor()
    await page.getByRole('heading', { name: 'By section' }).waitFor()
    expect(await page.getByText('Not passed').isVisible()).toBe(true)
    await page.getByText('Receipts', { exact: true }).click()
    expect(await page.getByRole('table').last().getByRole('row').count()).toBe(11)
    await scan()
    expect(complaints).toEqual([])
    await close()
  })

  test('says nothing about right or wrong before its end', async () => {
    const { page, close } = await openSite(browser)
    await page.goto(server.url)
    await quizCalled(page, 'IPv4 subnetting').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    for (let number = 1; number <= 3; number += 1) {
      await questionHeading(page, number).waitFor()
      await answerByMouse(server, page, number === 2)
      await questionHeading(page, number + 1).waitFor()
      expect(await page.locator('body').innerText()).not.toMatch(/correct|wrong|right answer/i)
    }
    await close()
  })

  test('goes on when the network comes back: the answer that was sent offline arrives once', async () => {
    const { page, close } = await openSite(browser, {}, /ERR_INTERNET_DISCONNECTED/)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await answerByMouse(server, page, true)
    await page.getByText('Your answer is kept here and will be sent again automatically.').waitFor()
    await page.context().setOffline(false)
    await questionHeading(page, 2).waitFor()
    const { items_completed: completed } = await state(page)
    expect(completed).toBe(1)
    await close()
  })

  test('in progress is offered for continuation instead of a second one', async () => {
    const { page, close } = await openSite(browser, {}, /409/)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    const sessionId = sessionIdOf(page)
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Continue where you stopped' }).waitFor()
    await quizCalled(page, 'IPv4 subnetting').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { name: 'You have a quiz in progress' }).waitFor()
    await page
      .getByRole('button', { name: 'Continue that quiz' })
      .or(page.getByRole('link', { name: 'Continue that quiz' }))
      .click()
    await questionHeading(page, 1).waitFor()
    expect(sessionIdOf(page)).toBe(sessionId)
    await close()
  })

  test('is ended early only after a question, and then shows its result', async () => {
    const { page, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('heading', { name: 'End this session?' }).waitFor()
    await scan()
    await page.getByRole('button', { name: 'Keep going' }).click()
    await questionHeading(page, 1).waitFor()
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await page.getByRole('heading', { name: 'Session ended' }).waitFor()
    await page.getByText('0 of 10 correct').waitFor()
    await close()
  })

  test('whose time runs out says so and shows the result', async () => {
    const { page, close } = await openSite(browser)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    await openKey(server, page)
    await server.pass(16 * 60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'Time ran out' }).waitFor()
    await close()
  })

  test('lets a problem with a question be reported', async () => {
    const { page, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await questionHeading(page, 1).waitFor()
    await page.getByRole('button', { name: 'Report a problem with this question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Something in it is wrong').check()
    await dialog.getByLabel('Comment (optional)').fill('The picture is missing.')
    await scan()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thank you. Your report was sent.').waitFor()
    await questionHeading(page, 1).waitFor()
    await close()
  })

  async function reloadKeepsWhatWasEntered(page: Page) {
    const radios = page.getByRole('radio')
    const choice = (await radios.count()) > 0
    if (choice) await radios.nth(2).check()
    else await answerField(page).fill('123')
    await page.reload()
    await questionHeading(page, 3).waitFor()
    if (choice) expect(await radios.nth(2).isChecked()).toBe(true)
    else expect(await answerField(page).inputValue()).toBe('123')
  }

  const state = (page: Page): Promise<{ items_completed: number }> =>
    page.evaluate(
      async id => (await (await fetch(`session/${id}/state`)).json()) as { items_completed: number },
      sessionIdOf(page),
    )
})

test('“I don’t know” is there in every question, asks once where something was entered, and goes on by keyboard', async () => {
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  await quizCalled(page, 'Two-digit arithmetic').click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await questionHeading(page, 1).waitFor()
  const dontKnow = page.getByRole('button', { name: 'I don’t know' })
  await dontKnow.focus()
  await page.keyboard.press('Enter')
  await questionHeading(page, 2).waitFor()
  if ((await page.getByRole('radio').count()) > 0) await page.getByRole('radio').first().check()
  else await answerField(page).fill('5')
  await dontKnow.click()
  const sure = page.getByRole('button', { name: 'Go on without an answer' })
  await sure.waitFor()
  await scan()
  await page.getByRole('button', { name: 'Keep working on it' }).click()
  await questionHeading(page, 2).waitFor()
  await dontKnow.click()
  await sure.click()
  await questionHeading(page, 3).waitFor()
  expect(complaints).toEqual([])
  await close()
})
