// The start page in a real browser: what to do next, what is found, what stands in the address, and how much has to come first.
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { sampled } from '../support/sampling.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { answerByMouse, chooseSkill, openSite, questionHeading, quizCalled } from './site.js'
import { focusedText } from './window.js'

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const next = (page: Page) => page.locator('viva-next-step')
const found = (page: Page) => page.locator('viva-offers [role=status]')
const query = (page: Page) => new URL(page.url()).search
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the next step', () => {
  test('begins with one press for somebody new, is gone on with, and is given up after a question', async () => {
    const { page, complaints, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await next(page).getByRole('heading', { name: 'Your next step' }).waitFor()
    await next(page).getByRole('heading', { name: 'Adding two-digit numbers' }).waitFor()
    await next(page).getByRole('button', { name: 'Start practising' }).press('Enter')
    await questionHeading(page, 1).waitFor()

    await page.goto(server.url)
    await next(page).getByRole('heading', { name: 'Continue where you stopped' }).waitFor()
    await next(page).getByText('Practice · 0 of 5 questions answered').waitFor()
    await scan()
    await next(page).getByRole('link', { name: 'Continue' }).press('Enter')
    await questionHeading(page, 1).waitFor()
    await page.goBack()

    await button(page, 'Remove').press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Keep it')
    await scan()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Remove')
    await page.keyboard.press('Enter')
    await button(page, 'Yes, end it').press('Enter')
    await next(page).getByRole('heading', { name: 'Your next step' }).waitFor()
    await expect.poll(() => focusedText(page)).toBe('Your next step')
    await page
      .getByRole('region', { name: 'My results' })
      .getByText(/^0 of 5 correct/)
      .waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('is the quiz whose clock runs, before what was begun later, with its time; a quiz cannot be given up here', async () => {
    const { page, close } = await openSite(browser)
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').click()
    await button(page, 'Start').click()
    await questionHeading(page, 1).waitFor()
    await answerByMouse(server, page, true)
    await questionHeading(page, 2).waitFor()
    await page.goto(server.url)
    await chooseSkill(page, 'Rounding')
    await button(page, 'Start practising').click()
    await questionHeading(page, 1).waitFor()
    await page.goto(server.url)
    const rows = next(page).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(
      /Two-digit arithmetic\s+Quiz · 1 of 10 questions answered · 1\d minutes left/,
    )
    await rows.first().getByText('Its time is running.').waitFor()
    expect(await rows.first().getByRole('button').count()).toBe(0)
    expect(await rows.last().innerText()).toContain('Rounding')
    await close()
  })

  test('after practice is what needs it most, and what was shown stands in the results', async () => {
    const { page, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await chooseSkill(page, 'Network address of a host')
    await button(page, 'Start practising').click()
    await questionHeading(page, 1).waitFor()
    await answerByMouse(server, page, true)
    await button(page, 'Continue').waitFor()
    await button(page, 'End session').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    await page.goto(server.url)
    await next(page).getByRole('heading', { name: 'Network address of a host' }).waitFor()
    await next(page).getByText('Of everything you have begun, this needs practice most.').waitFor()
    const results = page.getByRole('region', { name: 'My results' })
    await results.getByText(/^1 of \d+ correct/).waitFor()
    await results.getByText('1 answer').waitFor()
    await scan()
    await close()
  })
})

describe('the search', () => {
  test('narrows as one types, says how many are left, and stands in the address', async () => {
    const { page, complaints, scan, close } = await openSite(browser)
    await page.goto(server.url)
    const search = page.getByRole('searchbox', { name: 'What are you looking for?' })
    await search.pressSequentially('ROUNDíng ')
    await expect.poll(() => query(page)).toBe('?q=ROUND%C3%ADng')
    await expect.poll(() => found(page).innerText()).toMatch(/^\d+ results?$/)
    await link(page, 'Rounding').waitFor()
    expect(await search.inputValue()).toBe('ROUNDíng ')
    expect(await quizCalled(page, 'IPv4 subnetting').count()).toBe(0)
    await scan()

    await button(page, 'Show everything').click()
    await expect.poll(() => query(page)).toBe('')
    await page.getByRole('combobox', { name: 'Subject' }).selectOption('Networking')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('quiz')
    await expect.poll(() => found(page).innerText()).toBe('3 results')
    expect(query(page)).toBe('?kind=quiz&subject=Networking')
    await page.reload()
    await expect.poll(() => found(page).innerText()).toBe('3 results')
    await quizCalled(page, 'IPv4 subnetting').click()
    await page.getByRole('heading', { name: 'IPv4 subnetting', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => found(page).innerText()).toBe('3 results')
    await page.goBack()
    await expect.poll(() => query(page)).toBe('?subject=Networking')
    expect(await page.getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('')
    await link(page, 'Viva').click()
    await expect.poll(() => query(page)).toBe('')
    expect(await page.getByRole('combobox', { name: 'Subject' }).inputValue()).toBe('')

    await page.goto(`${server.url}/?q=nothing+like+this`)
    await expect.poll(() => found(page).innerText()).toBe('Nothing found')
    await page.getByText('Nothing fits. Try other words or fewer filters.').waitFor()
    await scan()
    expect(complaints).toEqual([])
    await close()
  })

  test('is worked by keyboard alone, on a phone, and a long list goes on where it ended', async () => {
    const { page, scan, close } = await openSite(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(server.url)
    const rows = page.locator('[data-list="practice.Mathematics"] > li')
    const more = page.locator('[data-kind=practice]').getByRole('link', { name: /^Show all \d+: Mathematics$/ })
    await expect.poll(() => rows.count()).toBe(3)
    const fourth = async () => (await rows.nth(3).getByRole('link').innerText()).trim()
    await more.press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    expect(await focusedText(page)).toBe(await fourth())
    expect(new URL(page.url()).search).toBe('?more=practice.Mathematics')
    await page.reload()
    await rows.nth(10).waitFor()
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(3)
    expect(await more.count()).toBe(1)
    await page.getByRole('searchbox').press('Control+A')
    await page.keyboard.type('usable hosts')
    await expect.poll(() => found(page).innerText()).toMatch(/^\d results?$/)
    await scan()
    expect(await sideways(page)).toBe(0)
    await link(page, 'Number of usable hosts').press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Number of usable hosts')
    await close()
  })
})

const SUBJECTS = ['Chemistry', 'Mathematics', 'Networking', 'Physics', 'Programming']
describe('on a phone', () => {
  test.each(sampled(['light', 'dark'] as const, 2))(
    'the page is an overview, and leads to each subject (%s)',
    async colorScheme => {
      const { page, complaints, scan, close } = await openSite(browser, {
        viewport: { width: 390, height: 844 },
        colorScheme,
      })
      await page.goto(server.url)
      const subjects = page.getByRole('navigation', { name: 'Subject' }).getByRole('link')
      await subjects.first().waitFor()
      expect(await subjects.allInnerTexts()).toEqual(SUBJECTS)
      expect((await subjects.first().boundingBox())!.y).toBeLessThan(844)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_000)
      await scan()
      await subjects.nth(SUBJECTS.indexOf('Networking')).click()
      await expect.poll(() => new URL(page.url()).search).toBe('?subject=Networking')
      expect(await page.locator('h3.subject').allInnerTexts()).toEqual(['Networking'])
      await expect.poll(() => subjects.nth(SUBJECTS.indexOf('Networking')).getAttribute('aria-current')).toBe('true')
      await scan()
      await page.goBack()
      await expect.poll(() => page.locator('h3.subject').count()).toBeGreaterThan(2)
      expect(await sideways(page)).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )
})

/** What is looked for; in Arabic it has no name. */
const ENGLISH = { first: 'Adding two-digit numbers', hosts: 'Number of usable hosts', words: 'usable+hosts' }
const GERMAN = {
  first: 'Zweistellige Zahlen addieren',
  hosts: 'Anzahl nutzbarer Hostadressen',
  words: 'nutzbarer+hostadressen',
}

describe('the page', () => {
  const SEEN = [
    ['de', {}, GERMAN, 'Auf Englisch'],
    ['ar', {}, ENGLISH, 'باللغة \u2068الإنجليزية\u2069'],
    ['en', { colorScheme: 'dark' }, ENGLISH, null],
    ['de', { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }, GERMAN, 'Auf Englisch'],
    ['ar', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }, ENGLISH, 'باللغة \u2068الإنجليزية\u2069'],
  ] as const
  test.each(sampled(SEEN, 2))(
    'in %s with %j says what is in another language, and stands the scan',
    async (language, options, { first, hosts, words }, note) => {
      const { page, complaints, scan, close } = await openSite(browser, options)
      await page.goto(`${server.url}/?lang=${language}`)
      const row = (title: string) => page.locator('[data-kind=practice] li').filter({ has: link(page, title) })
      await row(first).waitFor()
      await page.goto(`${server.url}/?lang=${language}&q=${words}`)
      await row(hosts).waitFor()
      if (note !== null) await row(hosts).getByText(note).waitFor()
      else expect(await page.getByText('In English').count()).toBe(0)
      await scan()
      expect(await sideways(page)).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('needs at most 75 KB of scripts and styles before it is there, compressed', async () => {
    const { page, close } = await openSite(browser)
    const sizes = new Map<string, number>()
    const bodies: Promise<void>[] = []
    page.on('response', response => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
      bodies.push(response.body().then(body => void sizes.set(response.url(), gzipSync(body).length)))
    })
    await page.goto(server.url)
    await quizCalled(page, 'Two-digit arithmetic').waitFor()
    await next(page).getByRole('button', { name: 'Start practising' }).waitFor()
    await Promise.all(bodies)
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes, JSON.stringify([...sizes])).toBeLessThan(75_000)
    await close()
  })
})

describe('a page of its own', () => {
  test('shows what was ended by day, and leads to each result; before that it leads to the start page', async () => {
    const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${server.url}/my-results`)
    await page.getByText('There is nothing here yet.').waitFor()
    await scan()
    await link(page, 'Go to the start page').press('Enter')
    await quizCalled(page, 'Two-digit arithmetic').click()
    await button(page, 'Start').click()
    await questionHeading(page, 1).waitFor()
    await answerByMouse(server, page, true)
    await questionHeading(page, 2).waitFor()
    await button(page, 'End session').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await page.getByRole('heading', { name: 'Session ended' }).waitFor()
    await page.goto(server.url)
    await link(page, 'All results').press('Enter')
    await expect.poll(() => focusedText(page)).toBe('My results')
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.getByText('1 of 10 correct · 10% · Not passed').waitFor()
    await scan()
    expect(await sideways(page)).toBe(0)
    await link(page, 'Two-digit arithmetic').press('Enter')
    await page.getByRole('heading', { name: 'Session ended' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test.each(sampled(['en', 'ar'], 2))(
    'tells teachers in %s what they can do, and every link of it works',
    async language => {
      const { page, complaints, scan, close } = await openSite(browser, { colorScheme: 'dark' })
      await page.goto(`${server.url}/?lang=${language}`)
      await page.locator('footer a[href="for-teachers"]').press('Enter')
      await page.locator('viva-teachers-page h2').first().waitFor()
      await scan()
      const links = await page
        .locator('viva-teachers-page a')
        .evaluateAll(all => all.map(a => (a as HTMLAnchorElement).href))
      expect(new Set(links).size).toBeGreaterThan(6)
      for (const address of new Set(links)) expect((await page.request.get(address)).status(), address).toBe(200)
      expect(complaints).toEqual([])
      await close()
    },
  )
})
