// A learner finds the exam that is assigned to them on the start page, and begins it by its code, by keyboard and on the smallest screen.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExamSchool } from '../exams/exam-school.js'
import { launchBrowser } from '../support/browser.js'
import type { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite } from './site.js'
import { focusedText } from './window.js'
import { todaysLanguages } from './languages.js'

let server: TestServer
let browser: Browser
let school: ExamSchool
let teacher: Learner
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  school = new ExamSchool(server)
  teacher = await school.staff('teacher')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A site whose visitor is in a class with an exam that is open, one that opens later, and one that they have missed. */
async function siteWithExams(language = 'en') {
  const group = await school.classOf(teacher)
  const times = await school.times()
  const classes = [group.id]
  const open = await school.exam(teacher, { title: 'Sums and differences', classes, access_code: 'Rowan' })
  await school.exam(teacher, { title: 'Fractions', classes, opens_at: times.in(60), closes_at: times.in(120) })
  await school.exam(teacher, { title: 'Decimals', classes, opens_at: times.in(-60), closes_at: times.in(-10) })
  const site = await openSite(browser)
  const learner = await group.join()
  const [name, value] = learner.cookie.split('=') as [string, string]
  await site.page.context().addCookies([{ name, value, url: server.url }])
  await site.page.goto(`${server.url}/?lang=${language}`)
  await site.page.locator('viva-own-exams h2').waitFor()
  return { ...site, open }
}

test('the exams stand before everything else, and the one that is open is begun by its code', async () => {
  const { page, complaints, scan, close, open } = await siteWithExams()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings[0]).toBe('Your exams')
  expect(await page.locator('viva-own-exams h3').allTextContents()).toEqual([
    'Decimals',
    'Sums and differences',
    'Fractions',
  ])
  await page.getByText('You have not taken it').waitFor()
  await scan()
  await page.getByRole('link', { name: 'Open exam' }).first().press('Enter')
  await expect.poll(() => focusedText(page)).toContain('Sums and differences')
  await page.getByText('You have 10 minutes in total.').waitFor()
  await scan()
  const code = page.getByLabel('Access code')
  await code.press('Enter')
  await page.getByRole('alert').getByText('Enter the access code.').waitFor()
  await code.fill('oak tree')
  await code.press('Enter')
  await page.getByRole('alert').getByText('This is not the access code of the exam.').waitFor()
  await scan()
  await code.fill('rowan')
  await code.press('Enter')
  await page.waitForURL(/\/s\//)
  await page.getByText('Question 1 of 20').first().waitFor()
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Continue exam' }).waitFor()
  const { people } = (await teacher.get(`/exams/${open.exam_id}`)).json
  expect(people).toMatchObject([{ name: 'Noor', attempts: 1, status: 'awaiting_client_action' }])
  // Its end offers no other attempt: how often the quiz may be taken says nothing of the exam.
  await page.getByRole('link', { name: 'Continue exam' }).click()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.locator('viva-session-results').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: 'Take this quiz again' }).count()).toBe(0)
  expect(complaints.filter(complaint => !complaint.includes('403'))).toEqual([])
  await close()
})

test('an exam that opens later says when, and an address of none says so', async () => {
  const { page, scan, close } = await siteWithExams()
  await page.getByRole('link', { name: 'Open exam' }).nth(1).click()
  await page.getByText('This exam opens on').waitFor()
  expect(await page.getByRole('button', { name: 'Start exam' }).count()).toBe(0)
  await page.goto(`${server.url}/exam/${crypto.randomUUID()}`)
  await page.getByRole('heading', { name: 'There is no such exam for you' }).waitFor()
  await scan()
  await close()
})

test.each(todaysLanguages(1))('both pages fit 320 pixels in %s', async language => {
  const { page, complaints, scan, close, open } = await siteWithExams(language)
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  await scan()
  await page.goto(`${server.url}/exam/${open.exam_id}?lang=${language}`)
  await page.locator('viva-exam-page h1').waitFor()
  expect(await sideways()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})
