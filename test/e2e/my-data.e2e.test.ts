// A learner looks at what is kept of them in a real browser, takes it along, and has it erased; by keyboard and on the smallest screen.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion } from '../journeys/pupil.js'
import { openSite, signIn } from './site.js'
import { todaysLanguages } from './languages.js'

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

/** Noor of 5b, whose quiz is running and whose teacher has written to her. */
async function noor(): Promise<Learner> {
  const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
  const operator = new Learner(server.url)
  const { json } = await operator.post('/classes', { name: newId() }, { authorization })
  const code = (await operator.post(`/classes/${json.class_id}/code`, {}, { authorization })).json.code as string
  const learner = new Learner(server.url)
  await learner.post('/join', { code, name: 'Noor' })
  await learner.request('PUT', '/profile', { interests: ['Kites'] })
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
  const { tool_call_id } = await nextQuestion(learner, id)
  await learner.post(`/session/${id}/report`, { tool_call_id, reason: 'unclear', comment: 'Which sum?' })
  const teacher = new Learner(server.url)
  teacher.cookie = await aTeacher(server, [json.name])
  await teacher.post(`/supervise/${id}/message`, { message_id: newId(), text: 'Read the first line again.' })
  return learner
}

describe('the page “Your data”', () => {
  test('says what is kept and who looked, gives it as a file, and has it erased', async () => {
    const learner = await noor()
    const { page, complaints, scan, close } = await openSite(browser)
    await signIn(page, learner)
    await page.goto(server.url)
    await page.evaluate(() => localStorage.setItem('viva.draft.session.call', '42'))
    await page.getByRole('link', { name: 'Your data' }).press('Enter')
    await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my-data')
    await page.getByText('Noor', { exact: true }).waitFor()
    await page.getByText('Kites').waitFor()
    await page.getByRole('link', { name: 'Four items' }).waitFor()
    await page.getByText('Read the first line again.').waitFor()
    await page.getByText('The question is unclear: Which sum?').waitFor()
    await page.getByText('Ada Lovelace (teacher)').waitFor()
    await page.getByText('Wrote to you', { exact: true }).waitFor()
    await scan()

    await page.getByRole('button', { name: 'Sign out on all other devices' }).press('Enter')
    await page.getByText('You are now signed in on this device only.').waitFor()
    expect((await learner.get('/my-data')).json.learner_id).toBeNull()
    const kept = (await page.context().cookies()).find(({ name }) => name === 'viva_guest')!
    learner.cookie = `viva_guest=${kept.value}`

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).press('Enter')
    const file = await coming
    expect(file.suggestedFilename()).toBe('my-data.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      person: { name: 'Noor' },
      sessions: [{ title: 'Four items', from_staff: [{ text: 'Read the first line again.' }] }],
      records: [{ act: 'session.message', by: { name: 'Ada Lovelace', roles: ['teacher'] } }],
    })

    const erase = page.getByRole('button', { name: 'Erase my data' })
    await erase.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Erase everything of yours?' })
    await dialog.getByText('One session is still open.').waitFor()
    await scan()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect((await learner.get('/my-data')).json.person.name).toBe('Noor')
    await erase.press('Enter')
    await dialog.getByRole('button', { name: 'Erase everything' }).press('Enter')
    await page.getByRole('heading', { name: 'Your data has been erased' }).waitFor()
    await scan()
    expect((await learner.get('/my-data')).json.learner_id).toBeNull()
    expect(await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('viva.draft')))).toEqual(
      [],
    )
    await page.reload()
    await page.getByText('Nothing is kept of you yet.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('shows older sessions and goes on with the first of them', async () => {
    const learner = new Learner(server.url)
    const practice = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }
    for (let count = 0; count < 21; count += 1) await learner.create(practice)
    const { page, complaints, close } = await openSite(browser)
    await signIn(page, learner)
    await page.goto(`${server.url}/my-data`)
    const sessions = page.locator('.sessions a')
    await sessions.nth(19).waitFor()
    expect(await sessions.count()).toBe(20)
    await page.getByText('You are a guest here').waitFor()
    await page.getByRole('button', { name: 'Show older sessions' }).press('Enter')
    await sessions.nth(20).waitFor()
    expect(await sessions.nth(20).evaluate(link => link.matches(':focus'))).toBe(true)
    expect(await page.getByRole('button', { name: 'Show older sessions' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test.each(todaysLanguages(3))('fits into 320 pixels in %s', async language => {
    const { page, complaints, scan, close } = await openSite(browser)
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page, await noor())
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.goto(`${server.url}/my-data?lang=${language}`)
    await page.locator('.records li').first().waitFor()
    expect(await sideways()).toBe(0)
    await page.locator('#erase ~ p button').press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await sideways()).toBe(0)
    await scan()
    expect(complaints).toEqual([])
    await close()
  })
})
