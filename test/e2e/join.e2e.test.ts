// A learner without an account joins a class in a real browser, by keyboard, and on the smallest screen.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { ClassCode } from '../../src/contract/classes.js'
import { ExamSchool } from '../exams/exam-school.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite } from './site.js'
import { focusedText } from './window.js'
import { todaysLanguages } from './languages.js'

let server: TestServer
let browser: Browser
let code: string
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
  const staff = new Learner(server.url)
  const made = await staff.post('/classes', { name: '5b' }, { authorization })
  code = ClassCode.parse((await staff.post(`/classes/${made.json.class_id}/code`, {}, { authorization })).json).code
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('says what is wrong with a code or a name, lets in, and greets by the name afterwards', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(`${server.url}/join`)
  await page.getByRole('heading', { name: 'Join a class or an exam' }).waitFor()
  expect(await page.title()).toContain('Join a class or an exam')
  await scan()
  const [codeField, nameField] = [page.getByLabel('Code of the class or the exam'), page.getByLabel('Your name')]
  const focusedField = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.shadowRoot?.activeElement?.id)

  await codeField.press('Enter')
  await page.getByRole('alert').getByText('Enter the code that you were given.').waitFor()
  await codeField.fill('bcdf ghjk')
  await codeField.press('Enter')
  await page.getByRole('alert').getByText('Enter your name').waitFor()
  await expect.poll(focusedField).toBe('name')
  await nameField.fill('Noor')
  await nameField.press('Enter')
  await page.getByRole('alert').getByText('No class and no exam has this code now.').waitFor()
  await expect.poll(focusedField).toBe('code')
  expect(await codeField.getAttribute('aria-invalid')).toBe('true')
  await scan()

  await codeField.fill(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)
  await codeField.press('Enter')
  await page.getByText('You are in the class').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Noor')
  await scan()
  await page.getByRole('link', { name: 'Go to the start page' }).press('Enter')
  await page.getByText('Hello, Noor!').waitFor()
  // A refused code is an answer with the status 404, which the browser notes.
  expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
  await close()
})

test.each(todaysLanguages(2))('a link asks for the name alone, at 320 pixels, in %s', async language => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.url}/join/${code}?lang=${language}`)
  await page.locator('viva-join-page h1').waitFor()
  expect(await page.locator('#code').inputValue()).toBe(code)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  await scan()
  await page.locator('#name').fill('نور')
  await page.locator('#name').press('Enter')
  await page.locator('viva-join-page section').waitFor()
  expect(await sideways()).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('asks who it is, where the browser’s learner has another name, and leaves theirs to them', async () => {
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } })
  const join = async (name: string) => {
    await page.goto(`${server.url}/join/${code}`)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Your name').press('Enter')
  }
  /** Whose cookie the browser has. */
  const learner = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'viva_guest')!.value.split('.')[1]
  await join('Noor')
  await page.getByRole('heading', { name: /^Welcome, \W?Noor\W?!$/ }).waitFor()
  const noor = await learner()
  await join('Kim')
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Who are you?')
  await page.getByText(/Are you \W?Noor\W?\?/).waitFor()
  await scan()
  await page.getByRole('button', { name: 'No, I am somebody else' }).press('Enter')
  await page.getByRole('heading', { name: /^Welcome, \W?Kim\W?!$/ }).waitFor()
  expect(await learner()).not.toBe(noor)
  const kim = await learner()
  await join('Kim Lee')
  await page.getByRole('button', { name: /^Yes, and call me \W?Kim Lee\W?$/ }).press('Enter')
  await page.getByRole('heading', { name: /^Welcome, \W?Kim Lee\W?!$/ }).waitFor()
  expect(await learner()).toBe(kim)
  // What is asked comes as an answer with the status 409, which the browser notes.
  expect(complaints.filter(complaint => !complaint.includes('409'))).toEqual([])
  await close()
})

test('the code of an exam leads to that exam', async () => {
  const school = new ExamSchool(server)
  const times = await school.times()
  const { json: exam } = await school.asOperator('POST', '/exams', {
    title: 'Open day',
    assessment_id: 'fixture-four',
    opens_at: times.in(0),
    closes_at: times.in(60),
    by_code: true,
  })
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } })
  await page.goto(new URL(`join/${exam.entry_code}`, server.url).href)
  await page.getByLabel('Your name').fill('Noor')
  await page.getByLabel('Your name').press('Enter')
  await page.getByText('is yours to take now.').waitFor()
  await scan()
  await page.getByRole('link', { name: 'Open the exam' }).click()
  await page.getByRole('button', { name: 'Start exam' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
