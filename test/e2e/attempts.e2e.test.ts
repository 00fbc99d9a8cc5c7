// A quiz that may be taken twice, in a real browser: how often is said before it begins and after its result.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { openSite, questionHeading } from './site.js'

let server: TestServer
let browser: Browser
let blueprints: string
beforeAll(async () => {
  blueprints = await mkdtemp(path.join(os.tmpdir(), 'viva-attempts-'))
  await cp(FIXTURES, blueprints, { recursive: true })
  const four = await readFile(path.join(FIXTURES, 'assessments/fixture-four.yaml'), 'utf8')
  const twice = four
    .replace('assessment_id: fixture-four', 'assessment_id: twice')
    .replace('max_attempts: unlimited', 'max_attempts: 2')
  await writeFile(path.join(blueprints, 'assessments/twice.yaml'), twice)
  await writeFile(
    path.join(blueprints, 'assessments/later.yaml'),
    twice
      .replace('assessment_id: twice', 'assessment_id: later')
      .replace('max_attempts: 2', 'max_attempts: 2\n  wait_minutes: 10'),
  )
  server = await startTestServer({ database: 'pglite', blueprints })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(blueprints, { recursive: true, force: true })
})

const startButton = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })

async function takeAndEnd(page: Page): Promise<void> {
  await startButton(page).click()
  await questionHeading(page, 1).waitFor()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByRole('heading', { name: 'Session ended' }).waitFor()
}

test('a quiz says how many attempts are left before it begins, is taken again from its result, and cannot be begun once too often', async () => {
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(new URL('quiz/twice', server.url).href)
  await page.getByText('You have 2 attempts at this quiz left.').waitFor()
  await scan()
  await takeAndEnd(page)
  await page.getByText('You have 1 attempt left.').waitFor()
  await scan()

  await page.getByRole('link', { name: 'Take this quiz again' }).click()
  await page.getByText('This is your last attempt at this quiz.').waitFor()
  await takeAndEnd(page)
  await page.getByText('You have used all your attempts at this quiz.').waitFor()
  expect(await page.getByRole('link', { name: 'Take this quiz again' }).count()).toBe(0)
  await scan()

  await page.goto(new URL('quiz/twice', server.url).href)
  await page.getByText('You have used all your attempts at this quiz.').waitFor()
  expect(await startButton(page).count()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('a quiz with a wait between attempts says from when on it can be taken again', async () => {
  const { page, close } = await openSite(browser)
  await page.goto(new URL('quiz/later', server.url).href)
  await takeAndEnd(page)
  await page.getByText('You can take this quiz again from').waitFor()
  expect(await page.getByRole('link', { name: 'Take this quiz again' }).count()).toBe(0)
  await page.goto(new URL('quiz/later', server.url).href)
  await page.getByText('You can take this quiz again from').waitFor()
  expect(await startButton(page).count()).toBe(0)
  await server.pass(10 * 60_000)
  await page.reload()
  await page.getByText('This is your last attempt at this quiz.').waitFor()
  await startButton(page).waitFor()
  await close()
})
