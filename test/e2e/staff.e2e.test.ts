// The page of staff in a real browser: signing in, watching, and acting on one, some and all sessions.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { anInvitation } from '../support/a-teacher.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite, questionHeading, sessionIdOf, type Site } from './site.js'
import { focusedText } from './window.js'

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

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 8 } }

const operator = () => ({
  authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
})

/** A learner of the class, whose session has begun. */
async function begun(name: string, className: string, body: object = EXAM) {
  const learner = { external_id: `${className}/${name}`, name, class: className }
  const { json } = await new Learner(server.url).post('/session/', { ...body, learner }, operator())
  const headers = { authorization: `Bearer ${json.session_token}` }
  await new Learner(server.url).request('GET', `/session/${json.session_id}/stream`, undefined, headers)
  return { id: json.session_id as string, headers }
}

const stateOf = async ({ id, headers }: { id: string; headers: Record<string, string> }) =>
  (await new Learner(server.url).request('GET', `/session/${id}/state`, undefined, headers)).json

/** Opens the page of staff by the invitation of somebody who teaches these classes. */
async function asTeacher(
  classes: readonly string[],
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Site> {
  const site = await openSite(browser, options)
  await prepare(site.page)
  const { path } = await anInvitation(server, classes)
  await site.page.goto(new URL(path, server.url).href)
  await site.page.locator('tbody').waitFor()
  return site
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const chosen = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const act = (page: Page, name: string) => page.locator('.acts').getByRole('button', { name, exact: true })

test('a teacher sees their class, pauses some, takes it back, and ends one with a reason', async () => {
  const [ada, ben, eve] = [
    await begun('Ada', 'e2e-a'),
    await begun('Ben', 'e2e-a', PRACTICE),
    await begun('Eve', 'e2e-b'),
  ]
  const { page, complaints, scan, close } = await asTeacher(['e2e-a'])
  expect(await page.locator('tbody tr').count()).toBe(2)
  expect(await page.content()).not.toContain('Eve')
  await scan()

  await chosen(page, 'Ada').check()
  await chosen(page, 'Ben').check()
  await act(page, 'Pause').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Pause 2 sessions?' }).waitFor()
  await scan()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fire alarm.')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.locator('viva-announcer').getByText('2 sessions are paused.').waitFor({ state: 'attached' })
  await row(page, 'Ada').getByText('Paused').waitFor()
  for (const one of [ada, ben]) expect(await stateOf(one)).toMatchObject({ paused: true })

  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Ben').getByText('Answering').waitFor()
  for (const one of [ada, ben]) expect(await stateOf(one)).toMatchObject({ paused: false })
  await scan()

  await chosen(page, 'Ben').uncheck()
  await act(page, 'End').click()
  await dialog.getByRole('heading', { name: 'End 1 session?' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too late.')
  await dialog.getByRole('button', { name: 'End' }).click()
  await row(page, 'Ada').waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('1 session has ended.')
  expect(await stateOf(ada)).toMatchObject({ status: 'terminated' })
  expect(await stateOf(eve)).toMatchObject({ status: 'awaiting_client_action' })
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['by itself over the socket', true],
  ['by asking where there is no socket', false],
])('the list changes %s', async (_, hasSocket) => {
  const className = `e2e-live-${hasSocket}`
  const lea = await begun('Lea', className)
  let asked = 0
  const { page, complaints, close } = await asTeacher([className], {}, async page => {
    if (!hasSocket)
      await page.addInitScript(() => {
        window.WebSocket = class extends EventTarget {
          static readonly OPEN = 1
          readonly readyState = 3
          constructor() {
            super()
            setTimeout(() => this.dispatchEvent(new CloseEvent('close', { code: 1006 })))
          }
        } as never
      })
    page.on('request', request => (asked += Number(request.url().includes('supervise/sessions'))))
  })
  await row(page, 'Lea').getByText('0 of 4').waitFor()
  const before = asked
  await new Learner(server.url).post(`/supervise/${lea.id}/pause`, {}, operator())
  await row(page, 'Lea').getByText('Paused').waitFor()
  expect(asked > before).toBe(!hasSocket)
  expect(complaints).toEqual([])
  await close()
})

test('the learner reads who has paused and who has ended the session, also after a reload', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(new URL('practice/fixture.sum', server.url).href)
  await page.locator('viva-practice-form button.primary').click()
  await questionHeading(page, 1).waitFor()
  const supervise = (act: string, reason: string) =>
    new Learner(server.url).post(`/supervise/${sessionIdOf(page)}/${act}`, { reason }, operator())
  /** The page asks for the state of the session when it gets the focus. */
  const shown = (text: string) =>
    expect
      .poll(
        async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('focus')))
          return page.getByText(text).isVisible()
        },
        { timeout: 15_000 },
      )
      .toBe(true)
  await supervise('pause', 'Private.')
  await shown('Your teacher has paused this session. The clock has stopped.')
  await supervise('end', 'Fire alarm.')
  const said = 'Your teacher has ended this session: Fire alarm.'
  await shown(said)
  await scan()
  await page.reload()
  await page.getByText(said).waitFor()
  expect(await page.content()).not.toContain('Private.')
  expect(complaints).toEqual([])
  await close()
})

test('a teacher writes to a learner, who reads it above the question and says so', async () => {
  const { page: learner, complaints, scan, close } = await openSite(browser)
  await learner.goto(new URL('practice/fixture.sum', server.url).href)
  await learner.locator('viva-practice-form button.primary').click()
  await questionHeading(learner, 1).waitFor()
  const staff = await openSite(browser)
  await staff.page.goto(new URL(`staff#token=${operator().authorization.slice(7)}`, server.url).href)
  const line = staff.page.locator(`tr[data-id="${sessionIdOf(learner)}"]`)
  await line.getByRole('checkbox').check()
  await act(staff.page, 'Message').click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Write to 1 learner?' }).waitFor()
  await staff.scan()
  await dialog.getByRole('button', { name: 'Message' }).click()
  // Nothing is sent without a text.
  expect(
    await dialog
      .getByRole('textbox', { name: 'Message' })
      .evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing),
  ).toBe(true)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Ten more <b>minutes</b>.')
  await dialog.getByRole('button', { name: 'Message' }).click()
  await staff.page.locator('viva-announcer').getByText('Sent to 1 learner.').waitFor({ state: 'attached' })
  await learner.evaluate(() => window.dispatchEvent(new Event('focus')))
  const message = learner.getByRole('status').getByText('Ten more <b>minutes</b>.')
  await message.waitFor()
  await questionHeading(learner, 1).waitFor()
  await scan()
  await learner.reload()
  await message.waitFor()
  await learner.getByRole('button', { name: 'Got it' }).click()
  await message.waitFor({ state: 'detached' })
  await learner.reload()
  await questionHeading(learner, 1).waitFor()
  expect(await message.count()).toBe(0)
  expect(complaints).toEqual([])
  await staff.close()
  await close()
})

/** How the focused control is called: by the text of itself or of its label. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    const named = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused
    return named?.textContent?.trim() ?? ''
  })

test('a proctor works with the keyboard alone, on a screen that is magnified to 200 %', async () => {
  const [ida, ulla] = [await begun('Ida', 'e2e-keys'), await begun('Ulla', 'e2e-keys')]
  // What is left of 1280 × 800 at 200 %.
  const { page, complaints, scan, close } = await asTeacher(['e2e-keys'], { viewport: { width: 640, height: 400 } })
  const { keyboard } = page
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await keyboard.press('Tab')
      if ((await focusedName(page)) === name) return
    }
    throw new Error(`${name} cannot be reached with the keyboard.`)
  }
  await tabTo('Select Ida')
  await keyboard.press('Space')
  await tabTo('Pause')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  await scan()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Pause 1 session?' }).waitFor()
  await keyboard.type('She feels unwell.')
  await tabTo('Pause')
  await keyboard.press('Enter')
  await row(page, 'Ida').getByText('Paused').waitFor()
  expect(await stateOf(ida)).toMatchObject({ paused: true })
  expect(await stateOf(ulla)).toMatchObject({ paused: false })
  await tabTo('Undo')
  await keyboard.press('Enter')
  await row(page, 'Ida').getByText('Answering').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a link that does not work says so, and the operator token opens everybody’s sessions', async () => {
  await begun('Otto', 'e2e-c')
  const { page, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } }, /401/)
  await page.goto(new URL('staff#no-such-token', server.url).href)
  await page.getByRole('alert').getByText('not valid').waitFor()
  expect(page.url()).toBe(new URL('staff', server.url).href)
  await scan()
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  await page.getByRole('textbox', { name: 'Access link or token' }).fill(operatorToken)
  await page.keyboard.press('Enter')
  await row(page, 'Otto').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await scan()
  await page.getByRole('searchbox', { name: 'Find a learner' }).fill('ott')
  await page.waitForURL(/\?q=ott$/)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.reload()
  await row(page, 'Otto').waitFor()
  await page.getByLabel('Show').selectOption('Ended')
  await page.getByText('No sessions match').waitFor()
  await page.goBack()
  await row(page, 'Otto').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in as staff' }).waitFor()
  await close()
})

test('what did not change says why in its row, and minutes are given on top', async () => {
  const timed = await begun('Tara', 'e2e-d')
  const gone = await begun('Gina', 'e2e-d')
  const { page, scan, close } = await asTeacher(['e2e-d'], { colorScheme: 'dark' })
  const left = async () => (await stateOf(timed)).time_remaining_seconds as number
  const before = await left()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await act(page, 'More time').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Minutes' }).fill('7')
  // It ends in another window, before the question is answered.
  await new Learner(server.url).post(`/supervise/${gone.id}/end`, {}, operator())
  await dialog.getByRole('button', { name: 'More time' }).click()
  const outcome = page.locator('.acts p')
  await outcome.getByText('1 session has more time. 1 session did not change. Its row says why.').waitFor()
  await scan()
  expect((await left()) - before).toBeGreaterThan(6 * 60)
  await page.getByLabel('Show').selectOption('All')
  await row(page, 'Gina').getByText('Ended early').waitFor()
  await close()
})
