// The pages of results in a real browser: the list of quizzes, one as a whole and question by question, and the answers of a learner.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvitation } from '../support/a-teacher.js'
import { launchBrowser } from '../support/browser.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openAction, playThrough, sayRight, sayWrong } from '../journeys/pupil.js'
import { openAsStaff, openSite, signIn, type Site } from './site.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

let server: TestServer
let browser: Browser
/** The session of Ada, who was right twice. */
let ada: string
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  ada = await took('Ada', 'seen', 2)
  for (let n = 1; n <= 11; n += 1) await took(`Learner ${n}`, 'seen', n % 2)
  await took('Eve', 'unseen', 4)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** They report the first question, and answer the first `right` of four questions right. */
async function took(name: string, className: string, right: number): Promise<string> {
  const { id, page } = await enrolled(server, name, className, EXAM)
  await page.follow(id)
  const { tool_call_id } = await openAction(page, id)
  const comment = `${name} finds it strange.`
  await page.post(`/session/${id}/report`, { tool_call_id, reason: 'unclear', comment })
  await playThrough(server, page, id, (item, number) => (number <= right ? sayRight : sayWrong)(item, number))
  return id
}

const signedIn = (path: string, role = 'teacher', options: BrowserContextOptions = {}): Promise<Site> =>
  openAsStaff(browser, server, path, { classes: ['seen'], role }, options)

test('a teacher goes by keyboard from the list of quizzes to the answers of a learner and back', async () => {
  const { page, complaints, scan, close } = await signedIn('staff')
  await page.getByRole('link', { name: 'Results' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor()
  const quiz = page.getByRole('link', { name: 'Four items' })
  await quiz.waitFor()
  await scan()
  await quiz.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Distribution of scores' }).waitFor()
  await page.getByRole('img', { name: /average 16\.7%, median 25%/ }).waitFor()
  expect(await page.locator('.figures').first().innerText()).toMatch(/12\n.*1 of 12/s)
  await page.getByText('Show as a table').click()
  expect(await page.getByRole('row', { name: '50 to 60% 1' }).count()).toBe(1)
  expect(await page.content()).not.toContain('Eve')
  await scan()
  const answers = page.getByRole('link', { name: 'Answers of Ada' })
  await answers.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Answers of Ada' }).waitFor()
  await page.getByRole('heading', { name: /^Question 4/ }).waitFor()
  expect(page.url()).toContain(`staff/results/${ada}`)
  await scan()
  await page.getByRole('link', { name: 'Back to the results' }).click()
  await page.getByRole('heading', { name: 'Distribution of scores' }).waitFor()
  await page.goForward()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Well done, Ada.')
  await page.getByRole('button', { name: 'Save the comment' }).click()
  await page.getByText('The comment has been saved.').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Well done, Ada.')
  expect(complaints).toEqual([])
  await close()
})

test('questions have their figures, flags and reports, and authors read the blueprint', async () => {
  const path = 'staff/results?assessment_id=fixture-four&part=questions'
  const { page, complaints, scan, close } = await signedIn(path, 'administrator', { colorScheme: 'dark' })
  const hosts = page.locator('[data-blueprint="fixture.host"]')
  await hosts.getByText('Too hard').waitFor()
  await hosts.getByText('From 20 learners on').waitFor()
  const sums = page.locator('[data-blueprint="fixture.sum"]')
  await sums.getByText('13 problems reported').waitFor()
  await sums.getByText('Ada finds it strange.').waitFor()
  await sums.getByText('Blueprint', { exact: true }).click()
  await sums.getByText('id: fixture.sum').waitFor()
  await scan()
  await page.getByLabel('Class').selectOption('seen')
  await sums.getByText('12 problems reported').waitFor()
  expect(await page.content()).not.toContain('Eve finds')
  await page.getByRole('button', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Learners', level: 2 }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('on a phone nothing is cut off, the gradebook is a file, and results are released', async () => {
  const patient = { ...EXAM, assessment_id: 'fixture-patient-four' }
  const { id, page: learner } = await enrolled(server, 'Ida', 'seen', patient)
  await playThrough(server, learner, id, sayRight)
  const path = 'staff/results?assessment_id=fixture-patient-four'
  const { page, complaints, scan, close } = await signedIn(path, 'teacher', { viewport: { width: 320, height: 640 } })
  await page.getByRole('link', { name: 'Answers of Ida' }).waitFor()
  await scan()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Gradebook (CSV)' }).click()
  expect((await file).suggestedFilename()).toBe('results.csv')
  await page.getByRole('button', { name: 'Release results' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Release results' }).click()
  await page.getByText('Released', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Questions' }).click()
  await page.getByText('All questions of one blueprint together.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(complaints).toEqual([])
  await close()
})

test('a learner reads in the review what staff have written', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create(EXAM)
  await playThrough(server, learner, id, sayRight)
  const comment = 'All right.\nGo on like this.'
  await new Learner(server.url).post(`/supervise/${id}/comment`, { comment }, operatorOf(server))
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } })
  await signIn(page, learner)
  await page.goto(new URL(`s/${id}/review`, server.url).href)
  await page.getByRole('heading', { name: 'A comment from your teacher' }).waitFor()
  await page.getByText('Go on like this.').waitFor()
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('a teacher without this class reads nothing of it, and an author is told that they may not', async () => {
  const site = await openSite(browser)
  const { path } = await anInvitation(server, ['nobody-here'])
  await site.page.goto(new URL(path, server.url).href)
  await site.page.getByRole('link', { name: 'Results' }).click()
  await site.page.getByText('None of your learners has finished a quiz yet.').waitFor()
  await site.page.goto(new URL(`staff/results/${ada}`, server.url).href)
  await site.page.getByText('The results could not be loaded.').waitFor()
  expect(await site.page.content()).not.toContain('Ada<')
  await site.close()
  const author = await signedIn('staff/results', 'author')
  await author.page.getByText('you do not have access to this page').waitFor()
  await author.scan()
  await author.close()
  expect(
    await new Learner(server.url).request('GET', `/supervise/${ada}/review`, undefined, operatorOf(server)),
  ).toMatchObject({ status: 200 })
})
