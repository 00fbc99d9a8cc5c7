// The page of one session in a real browser: a teacher opens it from the list, follows an exam, and reads a lesson.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openAction, playThrough, sayRight } from '../journeys/pupil.js'
import { openAsStaff, type Site } from './site.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

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

const signedIn = (path: string, role = 'teacher', options: BrowserContextOptions = {}): Promise<Site> =>
  openAsStaff(browser, server, path, { classes: ['seen'], role }, options)

const act = (id: string, what: string, body: object) =>
  new Learner(server.url).post(`/supervise/${id}/${what}`, body, operatorOf(server))

/** Where it is wanted, for whoever looks at it. */
const picture = async ({ page }: Site, name: string): Promise<void> => {
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('a teacher opens a session from the list by keyboard and sees it move', async () => {
  const { id, page: learner } = await enrolled(server, 'Ada', 'seen', EXAM)
  await learner.follow(id)
  const site = await signedIn('staff')
  const { page, complaints, scan, close } = site
  const link = page.getByRole('link', { name: 'Session of Ada' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Session of Ada' }).waitFor()
  expect(page.url()).toContain(`/staff/session/${id}`)
  await page.getByText('Staff have not done anything in this session.').waitFor()
  await page.getByText('How many answers are right is shown when the quiz is over.').waitFor()
  await act(id, 'pause', { reason: 'Fire drill' })
  await page.getByText('Paused the session').waitFor()
  await page.getByText('Fire drill').waitFor()
  await act(id, 'resume', {})
  const { tool_call_id } = await openAction(learner, id)
  await learner.respond(id, tool_call_id, { dont_know: true })
  await page.getByText('1 of 4').waitFor()
  await scan()
  await picture(site, 'exam')
  await playThrough(server, learner, id, sayRight)
  await page.getByText('75%').waitFor()
  await page.getByRole('link', { name: 'Answers and comment' }).click()
  await page.getByRole('heading', { name: 'Answers of Ada' }).waitFor()
  await page.getByRole('link', { name: 'Session of Ada' }).click()
  await page.getByRole('heading', { name: 'Session of Ada' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a lesson is read on a phone in the dark: plan, times, notes', async () => {
  const pupil = await LessonPupil.start(server)
  await pupil.answers('right')
  const options = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const
  const site = await signedIn(`staff/session/${pupil.id}`, 'administrator', options)
  const { page, complaints, scan, close } = site
  await page.getByRole('heading', { name: 'Steps of the plan' }).waitFor()
  await page.getByRole('heading', { name: 'Notes of the agents' }).waitFor()
  await page.getByText('Off topic').waitFor()
  await scan()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await picture(site, 'lesson-phone')
  expect(complaints).toEqual([])
  await close()
})

test('staff write notes for each other, and remove their own', async () => {
  const { id } = await enrolled(server, 'Ivo', 'seen', EXAM)
  const { page, complaints, scan, close } = await signedIn(`staff/session/${id}`)
  const notes = page.getByRole('region', { name: 'Notes of staff' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Had a fever.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await notes.getByRole('listitem').getByText('Had a fever.').waitFor()
  expect(await notes.getByRole('textbox').inputValue()).toBe('')
  await scan()
  await notes.getByRole('button', { name: /^Remove your note/ }).click()
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a quiz is seen again step by step with the keyboard, also at 320 px and twice the size', async () => {
  const { id, page: learner } = await enrolled(server, 'Eve', 'seen', EXAM)
  await playThrough(server, learner, id, sayRight)
  const site = await signedIn(`staff/session/${id}`, 'teacher', { viewport: { width: 320, height: 640 } })
  const { page, complaints, scan, close } = site
  const replay = page.getByRole('region', { name: 'Replay' })
  await replay.getByRole('heading', { name: 'A question was shown' }).waitFor()
  await replay.getByRole('heading', { name: /Question 1/ }).waitFor()
  const slider = replay.getByRole('slider', { name: 'Step' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await replay.getByRole('heading', { name: 'The learner answered' }).waitFor()
  await replay.getByText(/after the step before/).waitFor()
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Step 2 of \d+: The learner answered/)
  await replay.getByRole('button', { name: 'Next' }).click()
  await replay.getByRole('heading', { name: /Question 2/ }).waitFor()
  expect(await replay.innerText()).not.toContain('Correct')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await replay.getByRole('heading', { name: 'The session was finished' }).waitFor()
  await scan()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await picture(site, 'replay-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await picture(site, 'replay-200')
  expect(complaints).toEqual([])
  await close()
})

test('the steps of the agents are filtered in the address, and come while the lesson goes on', async () => {
  const pupil = await LessonPupil.start(server)
  const site = await signedIn(`staff/session/${pupil.id}`, 'administrator')
  const { page, complaints, scan, close } = site
  const steps = page.getByRole('table', { name: 'Steps of the agents' })
  await steps.getByRole('rowheader', { name: /^Planner/ }).waitFor()
  await pupil.answers('right')
  await steps.getByRole('rowheader', { name: /^Evaluator/ }).waitFor()
  await scan()
  await picture(site, 'lesson')
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('Planner')
  await expect.poll(() => steps.getByRole('rowheader').count()).toBe(1)
  expect(page.url()).toContain('?agent=planner')
  await page.reload()
  await expect.poll(() => steps.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringMatching(/^Planner/)])
  await page.getByLabel('Only what went wrong').check()
  await page.getByText('No steps match.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a teacher of another class is told that there is no such session', async () => {
  const { id } = await enrolled(server, 'Zorabel', 'unseen', EXAM)
  const { page, close } = await signedIn(`staff/session/${id}`)
  await page.getByText('The session could not be loaded.').waitFor()
  expect(await page.content()).not.toContain('Zorabel')
  await close()
})
