// A server that is killed while a learner looks at a review, waits for the progress of a practice, or saves a name: what was acknowledged
// is there when it is back, and the page goes on by itself.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todaysDatabase } from '../journeys/pupil.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { createDataDir, emptyDataDir } from '../support/pglite-template.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { FIXTURES } from '../support/test-server.js'
import { createDatabase } from '../support/use-database.js'
import { openSite, questionHeading, signIn, type Site } from './site.js'

const DEAD = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load/

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser?.close())

async function storage(database: 'pglite' | 'postgres') {
  const data = database === 'pglite' ? await createDataDir() : await emptyDataDir()
  const fresh = database === 'postgres' ? await createDatabase() : null
  return {
    env: { DATA_DIR: data.path, BLUEPRINTS_DIR: FIXTURES, ...(fresh && { DATABASE_URL: fresh.url }) },
    async remove() {
      await fresh?.drop()
      await data.remove()
    },
  }
}

describe.each(todaysDatabase(1))('on %s', database => {
  let stored: Awaited<ReturnType<typeof storage>>
  let server: ServerProcess
  let site: Site
  let page: Page
  let learner: Learner
  beforeAll(async () => {
    stored = await storage(database)
    server = await startServer(stored.env, { brief: true })
    site = await openSite(browser, {}, DEAD)
    page = site.page
    learner = new Learner(server.url)
  })
  afterAll(async () => {
    await site?.close()
    server?.kill()
    await server?.exited
    await stored?.remove()
  })

  async function kill(): Promise<void> {
    server.kill('SIGKILL')
    await server.exited
  }
  const startAgain = async () =>
    void (server = await startServer({ ...stored.env, PORT: new URL(server.url).port }, { brief: true }))

  /** Kills the server when the page sends the next request to this address, which is then never answered. */
  const killAt = (address: string): Promise<void> =>
    new Promise(resolve => {
      const die = async () => {
        await kill()
        resolve()
      }
      void page.route(
        address,
        async route => {
          await die()
          await route.abort('connectionrefused')
        },
        { times: 1 },
      )
    })

  test('a review that was asked for comes when the server is back, with every answer', async () => {
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-patient-four' })
    await learner.play(id, () => ({ dont_know: true }))
    await signIn(page, learner)
    await page.goto(`${server.url}/s/${id}`)
    const killed = killAt('**/review')
    await page.getByRole('link', { name: 'Look at every question' }).click()
    await killed
    await startAgain()
    const questions = page.getByRole('heading', { level: 2, name: /^Question \d/ })
    await questions.last().waitFor()
    expect(await questions.allInnerTexts()).toEqual(
      [1, 2, 3, 4].map(n => expect.stringMatching(new RegExp(`^Question ${n}\\s*Not known$`))),
    )
    await site.scan()
  })

  test('the window that has taken a quiz over goes on with it when the server is back, and the other does not', async () => {
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-twenty' })
    await signIn(page, learner)
    await page.goto(`${server.url}/s/${id}`)
    await page.locator('viva-quiz-confirm button').click()
    await questionHeading(page, 1).waitFor()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('button', { name: 'Continue here' }).click()
    await questionHeading(second, 1).waitFor()
    const elsewhere = page.getByRole('heading', { name: 'This quiz goes on in another window' })
    await elsewhere.waitFor()
    await kill()
    await startAgain()
    await second.getByRole('button', { name: 'I don’t know' }).click()
    await questionHeading(second, 2).waitFor({ timeout: 60_000 })
    expect(await elsewhere.isVisible()).toBe(true)
    await page.reload()
    await elsewhere.waitFor()
    await page.getByRole('button', { name: 'Continue here' }).click()
    await questionHeading(page, 2).waitFor()
    await second.close()
  })

  test('the progress at the end of a practice comes when the server is back', async () => {
    const id = await learner.create({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } })
    await learner.play(id, ({ widget_type: type }) => (type === 'number' ? { text: '9999' } : { index: 0 }))
    await signIn(page, learner)
    const killed = killAt('**/progress')
    await page.goto(`${server.url}/s/${id}`)
    await killed
    await page.getByText('Your progress could not be loaded.').waitFor()
    await startAgain()
    await page.locator('viva-progress').getByText('Sums', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'What to do next' }).waitFor()
  })

  test('a name that was said to be saved is there when the server is back, and one that was not is saved then', async () => {
    const name = page.getByLabel('What should we call you?')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.goto(`${server.url}/about-you`)
    await name.fill('Ada')
    await save.click()
    await page.getByText('Saved.').waitFor()
    await kill()
    await startAgain()
    expect(await (await page.request.get(`${server.url}/profile`)).json()).toMatchObject({ name: 'Ada' })

    const killed = killAt('**/profile')
    await name.fill('Grace')
    await save.click()
    await killed
    await page.getByText('will be saved as soon as the connection is back').waitFor()
    await site.scan()
    await startAgain()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue(), { timeout: 10_000 }).toBe('Grace')
    expect(site.complaints).toEqual([])
  })
})
