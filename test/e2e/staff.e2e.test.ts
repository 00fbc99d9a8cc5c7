// The page of staff in a real browser: signing in, watching, and acting on one, some and all sessions.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container.js'
import { anInvitation } from '../support/a-teacher.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite, type Site } from './site.js'

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
async function asTeacher(classes: readonly string[], options: BrowserContextOptions = {}): Promise<Site> {
  const site = await openSite(browser, options)
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
  expect(await stateOf(ada)).toMatchObject({ status: 'terminated' })
  expect(await stateOf(eve)).toMatchObject({ status: 'awaiting_client_action' })
  expect(complaints).toEqual([])
  await close()
})
