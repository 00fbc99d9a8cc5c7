// The learner of an exam is told before it starts what is noted when they leave the page, and sees the list behind it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExamSchool, MINUTE } from '../exams/exam-school.js'
import { launchBrowser } from '../support/browser.js'
import type { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openAsStaff, openSite, questionHeading, sessionIdOf, signIn } from './site.js'

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

const RULE = /When you leave this page for more than a few seconds/

/** The page of an exam that its learner is about to begin. */
async function exam(granted: object = {}, language = 'en') {
  const group = await school.classOf(teacher)
  const learner = await group.join()
  const { members } = (await teacher.get(`/classes/${group.id}`)).json
  const { person_id } = members.find(({ role }: { role: string }) => role === 'learner')
  await school.asOperator('POST', `/people/${person_id}`, granted)
  const { exam_id } = await school.exam(teacher, { classes: [group.id], assessment_id: 'fixture-four' })
  const site = await openSite(browser)
  await signIn(site.page, learner)
  await site.page.goto(`${server.url}/exam/${exam_id}?lang=${language}`)
  await site.page.locator('viva-exam-page button[type=submit]').waitFor()
  return { ...site, learner, className: group.name }
}

/** As if another tab covered the page for so long: the page sees its own clock and the events of the browser. */
async function leave(page: Page, milliseconds: number): Promise<void> {
  const turn = (state: string, by: number) =>
    page.evaluate(
      ([shown, passed]) => {
        const now = Date.now.bind(Date)
        const real = (window as unknown as { realNow?: () => number }).realNow ?? now
        Object.assign(window, { realNow: real, moved: ((window as unknown as { moved?: number }).moved ?? 0) + passed })
        Date.now = () => real() + (window as unknown as { moved: number }).moved
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown })
        document.dispatchEvent(new Event('visibilitychange'))
      },
      [state, by] as const,
    )
  await turn('hidden', 0)
  await turn('visible', milliseconds)
}

test('what is noted is said before, sent while the exam goes on, and listed after it', async () => {
  const { page, complaints, scan, close, learner } = await exam()
  await page.getByText(RULE).waitFor()
  await scan()
  const asked = page.waitForResponse(response => response.url().endsWith('/signals'))
  await page.getByRole('button', { name: 'Start exam' }).click()
  await questionHeading(page, 1).waitFor()
  await (await asked).finished()
  const id = sessionIdOf(page)
  await server.pass(MINUTE)
  await leave(page, 2_000)
  const sent = page.waitForResponse(
    response => response.url().endsWith('/signals') && response.request().method() === 'POST',
  )
  await leave(page, 12_000)
  await sent
  const { signals } = (await learner.get(`/session/${id}/signals`)).json
  expect(signals).toHaveLength(1)
  const [seen] = (await teacher.get(`/supervise/sessions?session_id=${id}`)).json.sessions
  expect(seen.left_page).toMatchObject({ times: 1 })
  await learner.post(`/session/${id}/terminate`)
  await page.reload()
  await page.getByRole('heading', { name: 'When you left the page' }).waitFor()
  expect(await page.locator('viva-exam-signals tbody tr').count()).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('nothing is said or sent where nothing is noted', async () => {
  const { page, close } = await exam({ no_signals: true })
  expect(await page.getByText(RULE).count()).toBe(0)
  const posted: string[] = []
  page.on('request', request => void (request.method() === 'POST' && posted.push(new URL(request.url()).pathname)))
  const asked = page.waitForResponse(response => response.url().endsWith('/signals'))
  await page.getByRole('button', { name: 'Start exam' }).click()
  await questionHeading(page, 1).waitFor()
  expect(await (await asked).json()).toEqual({ noted: false, signals: [] })
  await leave(page, 12_000)
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByTestId('score').waitFor()
  expect(posted.filter(path => path.endsWith('/signals'))).toEqual([])
  expect(await page.locator('viva-exam-signals section').count()).toBe(0)
  await close()
})

test('the console says how often and how long, and nothing more', async () => {
  const { page, close, learner, className } = await exam()
  await page.getByRole('button', { name: 'Start exam' }).click()
  await questionHeading(page, 1).waitFor()
  const id = sessionIdOf(page)
  await server.pass(2 * MINUTE)
  const signal = { signal_id: crypto.randomUUID(), kind: 'hidden', left_ms_ago: 90_000, back_ms_ago: 15_000 }
  await learner.post(`/session/${id}/signals`, { signals: [signal] })
  const staff = await openAsStaff(browser, server, '/staff', { classes: [className], role: 'proctor' }, {})
  await staff.page.getByRole('row').getByText('Left the page once, 1:15 in all').waitFor()
  await staff.scan()
  await staff.close()
  await close()
})
